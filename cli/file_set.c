/*
 * Renaming within a file system cannot fail half way, nor for want of room: so what can go wrong has gone wrong before
 * the first file gets its name.
 */
#include "cli/file_set.h"
#include "cli/message.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The name that file 'number', from 1, gets, or has while it is written.  The caller frees it; NULL: no memory. */
static char *final_name(const struct file_set *set, size_t number) {
  size_t room = strlen(set->prefix) + sizeof ".18446744073709551615.dlx";
  char *name = malloc(room);
  if (name != NULL) snprintf(name, room, "%s.%0*zu.dlx", set->prefix, set->width, number);
  return name;
}

static char *staged_name(const struct file_set *set, size_t number) {
  size_t room = strlen(set->staging) + sizeof "/18446744073709551615";
  char *name = malloc(room);
  if (name != NULL) snprintf(name, room, "%s/%zu", set->staging, number);
  return name;
}

static void release(struct file_set *set) {
  free(set->prefix);
  free(set->staging);
}

static enum exit_status no_memory(void) {
  return message_failure(DLX_NO_MEMORY, NULL, NULL);
}

/* Says that a file cannot be written, under the name that it was to get. */
static enum exit_status cannot_write(const struct file_set *set, size_t number, int why) {
  char *name = final_name(set, number);
  if (name == NULL || why == ENOMEM) {
    free(name);
    return no_memory();
  }
  message_error("%s: cannot be written: %s", name, strerror(why));
  free(name);
  return STATUS_BAD;
}

static enum exit_status refuse_existing(const struct file_set *set, bool force) {
  for (size_t number = 1; number <= set->count; number++) {
    char *name = final_name(set, number);
    if (name == NULL) return no_memory();
    struct stat about;
    bool is_there = lstat(name, &about) == 0, is_directory = is_there && S_ISDIR(about.st_mode);
    if (is_directory)
      message_error("%s: is a directory", name);
    else if (is_there && !force)
      message_error("%s: is there already: --force overwrites it", name);
    free(name);
    if (is_directory || (is_there && !force)) return STATUS_BAD;
  }
  return STATUS_ANSWERED;
}

static enum exit_status make_staging(struct file_set *set) {
  size_t room = strlen(set->prefix) + sizeof ".XXXXXX";
  char *name = malloc(room);
  if (name == NULL) return no_memory();
  snprintf(name, room, "%s.XXXXXX", set->prefix);
  set->staging = name;
  return mkdtemp(name) != NULL ? STATUS_ANSWERED : cannot_write(set, 1, errno);
}

enum exit_status file_set_begin(struct file_set *set, const char *prefix, size_t count, bool force) {
  set->staging = NULL;
  set->count = count;
  set->written = 0;
  set->width = 1;
  for (size_t rest = count; rest >= 10; rest /= 10) set->width++;
  set->prefix = strdup(prefix);
  if (set->prefix == NULL) return no_memory();
  enum exit_status status = refuse_existing(set, force);
  if (!status) status = make_staging(set);
  if (status) release(set);
  return status;
}

enum exit_status file_set_open(struct file_set *set, FILE **stream) {
  char *name = staged_name(set, set->written + 1);
  if (name == NULL) return no_memory();
  *stream = fopen(name, "wx");
  int why = errno;
  free(name);
  if (*stream == NULL) return cannot_write(set, set->written + 1, why);
  setvbuf(*stream, set->buffer, _IOFBF, sizeof set->buffer);
  return STATUS_ANSWERED;
}

/* stdio keeps that a write failed but not why, if it was not the last one. */
enum exit_status file_set_close(struct file_set *set, FILE *stream) {
  size_t number = ++set->written; /* in whatever state: it is to be taken away */
  errno = 0;
  int why = fflush(stream) != 0 || ferror(stream) ? (errno != 0 ? errno : EIO) : 0;
  if (fclose(stream) != 0 && why == 0) why = errno;
  return why == 0 ? STATUS_ANSWERED : cannot_write(set, number, why);
}

void file_set_abandon(struct file_set *set) {
  for (size_t number = 1; number <= set->written; number++) {
    char *name = staged_name(set, number);
    if (name != NULL) unlink(name);
    free(name);
  }
  rmdir(set->staging);
  release(set);
}

static enum exit_status give_name(const struct file_set *set, size_t number) {
  char *from = staged_name(set, number), *to = final_name(set, number);
  enum exit_status status = STATUS_ANSWERED;
  if (from == NULL || to == NULL)
    status = no_memory();
  else if (rename(from, to) != 0)
    status = cannot_write(set, number, errno);
  free(from);
  free(to);
  return status;
}

/* By itself, for a reader of standard output that goes away ends the program. */
static enum exit_status print_names(const struct file_set *set) {
  for (size_t number = 1; number <= set->count; number++) {
    char *name = final_name(set, number);
    if (name == NULL) return no_memory();
    puts(name);
    free(name);
  }
  return STATUS_ANSWERED;
}

enum exit_status file_set_commit(struct file_set *set) {
  enum exit_status status = STATUS_ANSWERED;
  for (size_t number = 1; number <= set->count && !status; number++) status = give_name(set, number);
  rmdir(set->staging);
  if (!status) {
    status = print_names(set);
    release(set);
  } else {
    file_set_abandon(set);
  }
  return status;
}

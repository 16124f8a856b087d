#include "cli/new_file.h"
#include "cli/message.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static enum exit_status cannot_write(const char *name, int why) {
  if (why == ENOMEM) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  message_error("%s: cannot be written: %s", name, strerror(why));
  return STATUS_BAD;
}

static bool is_special(const char *name) {
  struct stat about;
  return stat(name, &about) == 0 && !S_ISREG(about.st_mode);
}

static char *name_beside(const char *name) {
  static const char ending[] = ".new";
  size_t length = strlen(name);
  char *beside = malloc(length + sizeof ending);
  if (beside == NULL) return NULL;
  memcpy(beside, name, length);
  memcpy(beside + length, ending, sizeof ending);
  return beside;
}

enum exit_status new_file_open(struct new_file *file, const char *name) {
  *file = (struct new_file){.name = name};
  if (!is_special(name)) {
    file->beside = name_beside(name);
    if (file->beside == NULL) return cannot_write(name, ENOMEM);
  }
  file->stream = fopen(file->beside != NULL ? file->beside : name, "w");
  if (file->stream != NULL) return STATUS_ANSWERED;
  int why = errno;
  free(file->beside);
  return cannot_write(name, why);
}

enum exit_status new_file_write(struct new_file *file, const char *bytes, size_t size) {
  bool written = fwrite(bytes, 1, size, file->stream) == size && fflush(file->stream) == 0;
  return written ? STATUS_ANSWERED : cannot_write(file->name, errno);
}

/* Nothing of it is left. */
static enum exit_status give_up(struct new_file *file, int why) {
  if (file->beside != NULL) remove(file->beside);
  free(file->beside);
  file->beside = NULL;
  return cannot_write(file->name, why);
}

enum exit_status new_file_finish(struct new_file *file) {
  errno = 0;
  bool failed = ferror(file->stream) != 0;
  failed |= fclose(file->stream) != 0;
  file->stream = NULL;
  return failed ? give_up(file, errno != 0 ? errno : EIO) : STATUS_ANSWERED;
}

enum exit_status new_file_commit(struct new_file *file) {
  enum exit_status status = file->stream != NULL ? new_file_finish(file) : STATUS_ANSWERED;
  if (status) return status;
  if (file->beside != NULL && rename(file->beside, file->name) != 0) return give_up(file, errno);
  free(file->beside);
  return STATUS_ANSWERED;
}

void new_file_abandon(struct new_file *file) {
  if (file->stream != NULL) fclose(file->stream);
  if (file->beside != NULL) remove(file->beside);
  free(file->beside);
}

#include "cli/checkpoint.h"
#include "cli/message.h"
#include "cli/output.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---------------------------------------------------------------------------------------------- files */

static void cannot_write(const char *file) {
  message_error("%s: the state of the search cannot be written: %s", file, strerror(errno));
}

/* Closes without losing sight of what went wrong before. */
static bool close_after(int descriptor, bool written) {
  int error = errno;
  bool closed = close(descriptor) == 0;
  if (!written) errno = error;
  return closed && written;
}

static bool write_all(int descriptor, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(descriptor, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes += written;
    size -= (size_t)written;
  }
  return true;
}

static int open_beside(const struct checkpoint *checkpoint) {
  return open(checkpoint->beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

static bool write_beside(const struct checkpoint *checkpoint, const void *state, size_t size) {
  int descriptor = open_beside(checkpoint);
  if (descriptor < 0) return false;
  return close_after(descriptor, write_all(descriptor, state, size) && fsync(descriptor) == 0);
}

/* Only then is the new name on the disk, too.  Not every file system can do so, which is no fault. */
static void sync_directory(const struct checkpoint *checkpoint) {
  int descriptor = open(checkpoint->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)fsync(descriptor);
  close(descriptor);
}

void checkpoint_save(const struct checkpoint *checkpoint, const void *state, size_t size) {
  if (state == NULL) {
    message_error("%s: out of memory: it keeps the state before", checkpoint->file);
    return;
  }
  if (!output_written()) return;
  if (write_beside(checkpoint, state, size) && rename(checkpoint->beside, checkpoint->file) == 0) {
    sync_directory(checkpoint);
    return;
  }
  cannot_write(checkpoint->file);
  unlink(checkpoint->beside);
}

/* ---------------------------------------------------------------------------------------------- begin, end */

/* 'file' itself is left alone until there is a state. */
static enum exit_status try_to_write(const struct checkpoint *checkpoint) {
  struct stat about;
  if (checkpoint->file[0] == '\0') {
    message_error("--checkpoint needs the name of a file");
    return STATUS_BAD;
  }
  if (stat(checkpoint->file, &about) == 0 && !S_ISREG(about.st_mode)) {
    message_error("%s: the state of the search can be written to a file only", checkpoint->file);
    return STATUS_BAD;
  }
  int descriptor = open_beside(checkpoint);
  if (descriptor < 0) {
    cannot_write(checkpoint->file);
    return STATUS_BAD;
  }
  close(descriptor);
  unlink(checkpoint->beside);
  return STATUS_ANSWERED;
}

static enum exit_status name_files(struct checkpoint *checkpoint, const char *file) {
  static const char ending[] = ".new";
  size_t length = strlen(file);
  const char *slash = strrchr(file, '/');
  checkpoint->file = file;
  checkpoint->beside = malloc(length + sizeof ending);
  checkpoint->directory = slash != NULL ? strndup(file, (size_t)(slash - file) + 1) : strdup(".");
  if (checkpoint->beside == NULL || checkpoint->directory == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  memcpy(checkpoint->beside, file, length);
  memcpy(checkpoint->beside + length, ending, sizeof ending);
  return STATUS_ANSWERED;
}

static enum exit_status read_state(struct checkpoint *checkpoint, const char *file) {
  struct input *resumed = &checkpoint->resumed;
  enum exit_status status = input_read(resumed, file);
  if (status) return status;
  struct dlx_message message;
  return message_failure(dlx_saved_solutions(resumed->text, resumed->size, &checkpoint->passed, &message),
                         resumed->name, &message);
}

bool checkpoint_asked(const struct settings *settings) {
  return settings->checkpoint != NULL || settings->resume != NULL;
}

enum exit_status checkpoint_begin(struct checkpoint *checkpoint, const struct settings *settings) {
  *checkpoint = (struct checkpoint){0};
  enum exit_status status = STATUS_ANSWERED;
  if (settings->resume != NULL) status = read_state(checkpoint, settings->resume);
  if (!status && settings->checkpoint != NULL) status = name_files(checkpoint, settings->checkpoint);
  if (!status && settings->checkpoint != NULL) status = try_to_write(checkpoint);
  if (status) checkpoint_end(checkpoint);
  return status;
}

void checkpoint_end(struct checkpoint *checkpoint) {
  free(checkpoint->beside);
  free(checkpoint->directory);
  input_release(&checkpoint->resumed);
}

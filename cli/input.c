/*
 * A text is read whole, not mapped: a mapped file that another program cuts short kills its reader.
 */
#include "cli/input.h"
#include "cli/message.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_ROOM ((size_t)1 << 16)
#define LARGE      ((size_t)1 << 20)

static bool is_standard_input(const char *file) {
  return file == NULL || strcmp(file, "-") == 0;
}

static enum exit_status cannot_read(const char *name) {
  message_error("%s: cannot be read: %s", name, strerror(errno));
  return STATUS_BAD;
}

/* Opening would wake the writer of a named pipe, so the file is only looked at. */
enum exit_status input_check(const char *file) {
  if (is_standard_input(file)) return STATUS_ANSWERED;
  struct stat about;
  if (stat(file, &about) != 0 || access(file, R_OK) != 0) return cannot_read(file);
  if (S_ISDIR(about.st_mode)) {
    errno = EISDIR;
    return cannot_read(file);
  }
  return STATUS_ANSWERED;
}

/* How much a file probably holds, and one byte more, so that its end is seen without growing. */
static size_t expected_size(int descriptor) {
  struct stat about;
  if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size < (off_t)FIRST_ROOM) return FIRST_ROOM;
  return (size_t)about.st_size + 1;
}

/* Room for a text.  That of a large file is asked for in one go, not with a fault for each page. */
static char *room_for_text(size_t size) {
#ifdef MADV_POPULATE_WRITE
  const size_t page = 4096;
  if (size > LARGE) {
    char *text = aligned_alloc(page, (size + page - 1) / page * page);
    if (text != NULL) (void)madvise(text, (size + page - 1) / page * page, MADV_POPULATE_WRITE);
    return text;
  }
#endif
  return malloc(size);
}

static enum exit_status read_all(struct input *input, int descriptor) {
  size_t room = expected_size(descriptor);
  input->text = room_for_text(room);
  while (input->text != NULL) {
    ssize_t got = read(descriptor, input->text + input->size, room - input->size);
    if (got == 0) return STATUS_ANSWERED;
    if (got < 0) {
      if (errno == EINTR) continue;
      return cannot_read(input->name);
    }
    input->size += (size_t)got;
    if (input->size < room) continue;
    char *larger = room <= SIZE_MAX / 2 ? realloc(input->text, room *= 2) : NULL;
    if (larger == NULL) break;
    input->text = larger;
  }
  return message_failure(DLX_NO_MEMORY, input->name, NULL);
}

enum exit_status input_read(struct input *input, const char *file) {
  *input = (struct input){.name = is_standard_input(file) ? "<stdin>" : file};
  int descriptor = is_standard_input(file) ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return cannot_read(input->name);
  enum exit_status status = read_all(input, descriptor);
  if (!is_standard_input(file)) close(descriptor); /* it may have got the number of a closed one */
  if (status != STATUS_ANSWERED) input_release(input);
  return status;
}

void input_release(struct input *input) {
  free(input->text);
  input->text = NULL;
  input->size = 0;
}

struct note_place {
  const struct settings *settings;
  const char *file;
};

static void say_note(void *user, const struct dlx_message *note) {
  const struct note_place *place = user;
  message_note_at(place->settings, place->file, note->line, note->column, note->text);
}

enum exit_status input_problem(const struct settings *settings, size_t index, dlx_problem **problem) {
  struct input input;
  enum exit_status status = input_read(&input, input_operand(settings, index));
  if (status != STATUS_ANSWERED) return status;
  struct note_place place = {settings, input.name};
  struct dlx_reading reading = {.format = (enum dlx_format)settings->from, .note = say_note, .user = &place};
  struct dlx_message message;
  status = message_failure(dlx_read(input.text, input.size, &reading, problem, &message), input.name, &message);
  input_release(&input);
  return status;
}

const char *input_operand(const struct settings *settings, size_t index) {
  return index < settings->operand_count ? settings->operands[index] : NULL;
}

enum exit_status input_use_problem(const struct settings *settings,
                                   enum exit_status (*use)(const struct settings *, const dlx_problem *)) {
  dlx_problem *problem;
  enum exit_status status = input_problem(settings, 0, &problem);
  if (status) return status;
  status = use(settings, problem);
  dlx_problem_free(problem);
  return status;
}

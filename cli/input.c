/*
 * A text is read whole, not mapped: a mapped file that another program cuts short kills its reader.
 */
#include "cli/input.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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

/* How much of a file is probably left, and one byte more, so that its end is seen without growing. */
static size_t expected_size(const struct input *input) {
  struct stat about;
  if (fstat(input->descriptor, &about) != 0 || !S_ISREG(about.st_mode)) return FIRST_ROOM;
  off_t at = lseek(input->descriptor, 0, SEEK_CUR);
  off_t left = at >= 0 && at < about.st_size ? about.st_size - at : 0;
  return input->size + (size_t)left + 1;
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

static bool make_room(struct input *input, size_t room) {
  if (room <= input->room) return true;
  char *text = room_for_text(room);
  if (text == NULL) return false;
  if (input->size > 0) memcpy(text, input->text, input->size);
  free(input->text);
  input->text = text;
  input->room = room;
  return true;
}

/* Room for what is wanted, so far as the file has it. */
static bool make_room_for(struct input *input, size_t wanted) {
  size_t expected = expected_size(input);
  if (expected > wanted) expected = wanted;
  if (expected < FIRST_ROOM) expected = FIRST_ROOM;
  return make_room(input, expected);
}

static void close_input(struct input *input) {
  input->ended = true;
  if (!input->is_standard) close(input->descriptor); /* whose number may be that of standard input, if that is closed */
}

enum exit_status input_open(struct input *input, const char *file) {
  *input = (struct input){.name = file, .is_standard = is_standard_input(file)};
  if (input->is_standard) input->name = "<stdin>";
  input->descriptor = input->is_standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
  if (input->descriptor < 0) return cannot_read(input->name);
  if (make_room(input, FIRST_ROOM)) return STATUS_ANSWERED;
  close_input(input);
  return message_failure(DLX_NO_MEMORY, input->name, NULL);
}

/* Waits until there is something to read.  false: a signal came first. */
static bool wait_for_text(const struct input *input) {
  struct pollfd waiting = {.fd = input->descriptor, .events = POLLIN};
  while (!stopping_raised())
    if (poll(&waiting, 1, -1) >= 0 || errno != EINTR) return true;
  return false;
}

/* Reads once, into the room that there is. */
static enum exit_status read_some(struct input *input) {
  if (!wait_for_text(input)) {
    message_error("stopped by a signal: the answer is partial");
    return STATUS_STOPPED;
  }
  ssize_t got = read(input->descriptor, input->text + input->size, input->room - input->size);
  if (got == 0) close_input(input);
  if (got > 0) input->size += (size_t)got;
  return got >= 0 || errno == EINTR ? STATUS_ANSWERED : cannot_read(input->name);
}

enum exit_status input_fill(struct input *input, size_t wanted) {
  if (input->ended || input->size >= wanted) return STATUS_ANSWERED;
  bool has_room = make_room_for(input, wanted);
  while (has_room && !input->ended && input->size < wanted) {
    if (input->size == input->room) has_room = input->room <= SIZE_MAX / 2 && make_room(input, 2 * input->room);
    enum exit_status status = has_room ? read_some(input) : STATUS_ANSWERED;
    if (status) return status;
  }
  return has_room ? STATUS_ANSWERED : message_failure(DLX_NO_MEMORY, input->name, NULL);
}

enum exit_status input_more(struct input *input, size_t room) {
  if (input->ended || input->size >= room) return STATUS_ANSWERED;
  return make_room(input, room) ? read_some(input) : message_failure(DLX_NO_MEMORY, input->name, NULL);
}

void input_drop(struct input *input, size_t bytes) {
  input->size -= bytes;
  memmove(input->text, input->text + bytes, input->size);
}

enum exit_status input_read(struct input *input, const char *file) {
  enum exit_status status = input_open(input, file);
  if (status) return status;
  status = input_fill(input, SIZE_MAX);
  if (status) input_release(input);
  return status;
}

void input_release(struct input *input) {
  if (!input->ended && input->room > 0) close_input(input);
  free(input->text);
  *input = (struct input){.name = input->name, .ended = true};
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

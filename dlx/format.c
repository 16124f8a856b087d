/*
 * dlx_read() and dlx_write(): which format it is, and what holds for all of them.  The formats themselves are in
 * text.c, matrix.c, json.c, dimacs.c and lp.c; docs/formats.md describes them.
 *
 * A format that is not named is found so.  A text that begins like a JSON object is JSON, one made of nothing but
 * rows of 0 and 1 is a matrix, and both only if they are no valid 'dlx' text, for there "0", "1" and '{"a"' are names
 * as good as any.  JSON is tried before 'dlx' and a matrix after it, as JSON is never by chance what it looks like.
 */
#include "dlx/format.h"

#include <stdarg.h>
#include <string.h>

/* ---------------------------------------------------------------- what the formats share */

void dlxi_found_idle(struct source *source, size_t option, const char *where) {
  if (source->idle_count < IDLE_NOTED) source->idle[source->idle_count] = (struct idle_option){option, where};
  source->idle_count++;
}

struct place dlxi_place(const struct source *source, const char *where) {
  const char *line_start = source->text;
  size_t line = 1;
  const char *newline;
  while ((newline = memchr(line_start, '\n', (size_t)(where - line_start)))) {
    line_start = newline + 1;
    line++;
  }
  return (struct place){line, (size_t)(where - line_start) + 1};
}

enum dlx_status dlxi_at(const struct source *source, const char *where, enum dlx_status status) {
  if (source->message) {
    struct place place = dlxi_place(source, where);
    source->message->line = place.line;
    source->message->column = place.column;
  }
  return status;
}

struct shown dlxi_show(const char *bytes, size_t length) {
  struct shown shown;
  size_t room = sizeof shown.text - sizeof "...";
  size_t kept = length;
  if (length > room) {
    kept = room;
    while (kept > 0 && ((unsigned char)bytes[kept] & 0xC0) == 0x80) kept--; /* not within a UTF-8 character */
  }
  for (size_t i = 0; i < kept; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    shown.text[i] = byte < ' ' || byte == 0x7F ? '?' : bytes[i];
  }
  shown.text[kept] = '\0';
  if (kept < length) memcpy(shown.text + kept, "...", sizeof "...");
  return shown;
}

bool dlxi_whole_number(const char *digits, size_t length, uint64_t most, uint64_t *number) {
  uint64_t value = 0;
  for (size_t i = 0; i < length; i++) {
    if (digits[i] < '0' || digits[i] > '9') return false;
    uint64_t digit = (uint64_t)(digits[i] - '0');
    if (value > most / 10 || value * 10 > most - digit) return false;
    value = value * 10 + digit;
  }
  *number = value;
  return length > 0;
}

/* ---------------------------------------------------------------- reading */

/* Tells the caller's note function, if there is one, something about the text at 'where'; NULL: about all of it. */
__attribute__((format(printf, 4, 5))) static void note(const struct source *source, const struct dlx_reading *reading,
                                                       const char *where, const char *format, ...) {
  if (!reading || !reading->note) return;
  struct dlx_message message = {0};
  if (where) {
    struct place place = dlxi_place(source, where);
    message.line = place.line;
    message.column = place.column;
  }
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message.text, sizeof message.text, format, arguments);
  va_end(arguments);
  reading->note(reading->user, &message);
}

static void note_idle(const struct source *source, const struct dlx_reading *reading) {
  for (size_t i = 0; i < source->idle_count && i < IDLE_NOTED; i++)
    note(source, reading, source->idle[i].where, "option %zu has no primary item, so it is in no solution",
         source->idle[i].option);
  if (source->idle_count > IDLE_NOTED)
    note(source, reading, NULL, "%zu more options have no primary item, so they are in no solution",
         source->idle_count - IDLE_NOTED);
}

typedef enum dlx_status reader(struct source *source, dlx_problem *problem);

/* Reads with one reader into a new problem, and freezes it. */
static enum dlx_status read_with(reader *read, struct source *source, dlx_problem **problem) {
  source->idle_count = 0;
  dlx_problem *new_problem = dlx_problem_new();
  if (!new_problem) return DLX_NO_MEMORY;
  enum dlx_status status = read(source, new_problem);
  if (!status) status = dlx_freeze(new_problem);
  if (status) {
    dlx_problem_free(new_problem);
    return status;
  }
  *problem = new_problem;
  return DLX_OK;
}

/* JSON, unless it is not and 'dlx' after all; what is neither is reported as bad JSON. */
static enum dlx_status read_json_or_text(struct source *source, dlx_problem **problem) {
  enum dlx_status status = read_with(dlxi_read_json, source, problem);
  if (status != DLX_BAD_INPUT) return status;
  struct source again = {.text = source->text, .end = source->end};
  enum dlx_status second = read_with(dlxi_read_text, &again, problem);
  if (second == DLX_BAD_INPUT) return status;
  again.message = source->message;
  *source = again;
  return second;
}

static enum dlx_status read_text_or_matrix(struct source *source, const struct dlx_reading *reading,
                                           dlx_problem **problem) {
  enum dlx_status status = read_with(dlxi_read_text, source, problem);
  if (status == DLX_BAD_INPUT) return read_with(dlxi_read_matrix, source, problem);
  if (!status) note(source, reading, NULL, "read as a dlx problem, though it could be a matrix: --from matrix decides");
  return status;
}

static enum dlx_status read_any(struct source *source, const struct dlx_reading *reading, dlx_problem **problem) {
  if (dlxi_looks_like_json(source)) return read_json_or_text(source, problem);
  if (dlxi_looks_like_matrix(source)) return read_text_or_matrix(source, reading, problem);
  return read_with(dlxi_read_text, source, problem);
}

enum dlx_status dlx_read(const char *text, size_t size, const struct dlx_reading *reading, dlx_problem **problem,
                         struct dlx_message *message) {
  DLX_REQUIRE(problem && (text || size == 0));
  enum dlx_format format = reading ? reading->format : DLX_FORMAT_ANY;
  DLX_REQUIRE(format <= DLX_FORMAT_JSON);
  struct source source = {.text = size ? text : "", .message = message};
  source.end = source.text + size;
  if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) source.text += 3;

  const char *nul = memchr(source.text, '\0', (size_t)(source.end - source.text));
  if (nul)
    return dlxi_at(&source, nul, dlxi_fail(message, DLX_BAD_INPUT, "a NUL byte: a problem is text, in ASCII or UTF-8"));

  enum dlx_status status = DLX_OK;
  switch (format) {
  case DLX_FORMAT_DLX:
    status = read_with(dlxi_read_text, &source, problem);
    break;
  case DLX_FORMAT_MATRIX:
    status = read_with(dlxi_read_matrix, &source, problem);
    break;
  case DLX_FORMAT_JSON:
    status = read_with(dlxi_read_json, &source, problem);
    break;
  default:
    status = read_any(&source, reading, problem);
    break;
  }
  if (status == DLX_NO_MEMORY) return dlxi_fail(message, status, "out of memory");
  if (!status) note_idle(&source, reading);
  return status;
}

/* ---------------------------------------------------------------- writing */

enum dlx_status dlx_write(const dlx_problem *problem, enum dlx_format format, FILE *stream,
                          struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && stream);
  DLX_REQUIRE(format > DLX_FORMAT_ANY && format <= DLX_FORMAT_LP);
  enum dlx_status status = DLX_OK;
  switch (format) {
  case DLX_FORMAT_MATRIX:
    status = dlxi_write_matrix(problem, stream, message);
    break;
  case DLX_FORMAT_JSON:
    status = dlxi_write_json(problem, stream, message);
    break;
  case DLX_FORMAT_DIMACS:
    status = dlxi_write_dimacs(problem, stream, message);
    break;
  case DLX_FORMAT_LP:
    status = dlxi_write_lp(problem, stream, message);
    break;
  default:
    status = dlxi_write_text(problem, stream, message);
    break;
  }
  if (status == DLX_NO_MEMORY) return dlxi_fail(message, status, "out of memory");
  return status;
}

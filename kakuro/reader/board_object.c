/*
 * Boards in JSON: an object with the rows of a board, as text, in the array behind "board"; or an array of such
 * objects. Whatever else is in an object is passed over.  A string ends in the line in which it begins.
 *
 *     {"puzzle":1,"board":["#   2\\ 4\\ #","\\13 .  .  ."]}
 */
#include "kakuro/complaint.h"
#include "kakuro/reader/reading_state.h"

#include <stdlib.h>
#include <string.h>

/* A string of the text with its escapes resolved; blanks are put where an escape was, so that what follows keeps its
   column. */
struct string {
  char *bytes;
  size_t length;
  struct kakuroi_place place; /* of its first byte */
};

static char sign_here(const struct kakuro_reader *reader) {
  return reader->at < reader->size ? reader->text[reader->at] : '\0';
}

static void pass_gap(struct kakuro_reader *reader) {
  while (kakuroi_is_one_of(sign_here(reader), " \t\r\n")) kakuroi_step(reader, 1);
}

static enum dlx_status fail(const struct kakuro_reader *reader, const char *what, struct dlx_message *message) {
  struct kakuroi_place place = kakuroi_here(reader);
  return kakuroi_fail(message, DLX_BAD_INPUT, place.line, place.column, "%s", what);
}

/* '*string' is to be freed. */
static enum dlx_status read_string(struct kakuro_reader *reader, struct string *string, struct dlx_message *message) {
  kakuroi_step(reader, 1); /* " */
  struct kakuroi_line rest = kakuroi_line_at(reader);
  *string = (struct string){.bytes = malloc(rest.length + 1), .place = kakuroi_here(reader)};
  if (!string->bytes) return DLX_NO_MEMORY;
  size_t i = 0;
  for (; i < rest.length && rest.start[i] != '"'; i++) {
    char sign = rest.start[i];
    if (sign == '\\' && i + 1 < rest.length) {
      sign = rest.start[++i];
      if (sign == 'u') sign = '?'; /* no cell */
      if (kakuroi_is_one_of(sign, "bfnrt")) sign = ' ';
    }
    string->bytes[string->length++] = sign;
  }
  kakuroi_step(reader, i);
  if (sign_here(reader) != '"') return fail(reader, "a string that does not end in its line", message);
  kakuroi_step(reader, 1);
  return DLX_OK;
}

static enum dlx_status read_rows(struct kakuro_reader *reader, size_t *rows, size_t *columns,
                                 struct dlx_message *message) {
  size_t cells = 0;
  enum dlx_status status = DLX_OK;
  kakuroi_step(reader, 1); /* [ */
  for (pass_gap(reader); sign_here(reader) != ']' && !status; pass_gap(reader)) {
    if (sign_here(reader) != '"') return fail(reader, "a row of the board should stand here, as a string", message);
    struct string row;
    struct kakuroi_place place = kakuroi_here(reader);
    status = read_string(reader, &row, message);
    size_t before = cells;
    if (!status)
      status =
          kakuroi_read_row(reader, (struct kakuroi_line){row.bytes, row.length}, row.place, *rows, &cells, message);
    free(row.bytes);
    if (!status && ++*rows == 1) *columns = cells;
    if (!status && (cells - before != *columns || *columns == 0))
      status = kakuroi_fail(message, DLX_BAD_INPUT, place.line, place.column,
                            "%zu cells, where the first row has %zu, and a row at least 1", cells - before, *columns);
    pass_gap(reader);
    if (!status && sign_here(reader) == ',') kakuroi_step(reader, 1);
  }
  if (status) return status;
  kakuroi_step(reader, 1);
  return DLX_OK;
}

static bool is_named(const struct string *string, const char *name) {
  return string->length == strlen(name) && memcmp(string->bytes, name, string->length) == 0;
}

/* Behind a string: was it the name "board", with an array behind it? */
static bool begins_board(struct kakuro_reader *reader, const struct string *string) {
  if (!is_named(string, "board")) return false;
  pass_gap(reader);
  if (sign_here(reader) != ':') return false;
  kakuroi_step(reader, 1);
  pass_gap(reader);
  return sign_here(reader) == '[';
}

static enum dlx_status read_object(struct kakuro_reader *reader, size_t *rows, size_t *columns,
                                   struct dlx_message *message) {
  size_t depth = 0;
  do {
    char sign = sign_here(reader);
    if (reader->at == reader->size) return fail(reader, "the object does not end", message);
    if (sign == '"') {
      struct string string;
      enum dlx_status status = read_string(reader, &string, message);
      bool begins = !status && depth == 1 && *rows == 0 && begins_board(reader, &string);
      free(string.bytes);
      if (begins) status = read_rows(reader, rows, columns, message);
      if (status) return status;
      continue;
    }
    if (sign == '{' || sign == '[') depth++;
    if (sign == '}' || sign == ']') depth--;
    kakuroi_step(reader, 1);
  } while (depth > 0);
  return DLX_OK;
}

/* To where the next object may begin: what is between two is no puzzle. */
static void pass_between(struct kakuro_reader *reader) {
  while (kakuroi_is_one_of(sign_here(reader), " \t\r\n,]")) kakuroi_step(reader, 1);
}

enum dlx_status kakuroi_read_object(struct kakuro_reader *reader, struct kakuro_board *board,
                                    struct dlx_message *message) {
  while (kakuroi_is_one_of(sign_here(reader), "[ \t\r\n,")) kakuroi_step(reader, 1);
  struct kakuroi_place first = kakuroi_here(reader);
  size_t rows = 0, columns = 0;
  enum dlx_status status = sign_here(reader) == '{' ? read_object(reader, &rows, &columns, message)
                                                    : fail(reader, "an object should stand here", message);
  if (status == DLX_BAD_INPUT) kakuroi_next_line(reader);
  if (!status && rows == 0)
    status = kakuroi_fail(message, DLX_BAD_INPUT, first.line, first.column,
                          "no board in this object: \"board\" is an array of its rows");
  if (!status && (rows > KAKURO_MAXIMUM_SIDE || columns > KAKURO_MAXIMUM_SIDE))
    status =
        kakuroi_fail(message, DLX_BAD_INPUT, first.line, first.column, "a board of more than 65535 rows or columns");
  if (status != DLX_NO_MEMORY) pass_between(reader);
  if (!status) status = kakuro_board_prepare(board, rows, columns);
  if (status) return status;
  memcpy(board->cells, reader->row, rows * columns * sizeof *board->cells);
  board->line = reader->places[0].line;
  board->column = reader->places[0].column;
  return DLX_OK;
}

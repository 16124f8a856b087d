/*
 * Lists for MiniZinc: assignments `name = value;`, in any order, of
 *
 *     h, w                 rows and columns
 *     grid_data            h rows of w numbers: 1 a white cell, 0 a wall
 *     n_h, n_v             how many clues follow (may be left out)
 *     h_clue, v_clue       rows of four: row and column of the wall that holds it, from 1, length of the run, sum
 *
 * Arrays are  [| 1, 2 | 3, 4 |]  or  array2d(1..2, 1..2, [1, 2, 3, 4]).  Comments go from '%' to the end of a line, or
 * from slash and star to star and slash.  All of the text is one board.
 */
#include "kakuro/complaint.h"
#include "kakuro/reader/reading_state.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- signs */

static bool is_name_sign(char sign) {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9') || sign == '_';
}

bool kakuroi_is_list_line(struct kakuroi_line line) {
  size_t i = 0;
  while (i < line.length && (line.start[i] == ' ' || line.start[i] == '\t')) i++;
  size_t name = i;
  while (i < line.length && is_name_sign(line.start[i])) i++;
  if (i == name) return false;
  while (i < line.length && (line.start[i] == ' ' || line.start[i] == '\t')) i++;
  return i < line.length && line.start[i] == '=';
}

static bool ended(const struct kakuro_reader *reader) {
  return reader->at == reader->size;
}

static char sign_here(const struct kakuro_reader *reader) {
  return ended(reader) ? '\0' : reader->text[reader->at];
}

static bool begins(const struct kakuro_reader *reader, const char *word) {
  size_t length = strlen(word);
  return reader->size - reader->at >= length && memcmp(reader->text + reader->at, word, length) == 0;
}

/* A comment between slashes and stars; one that does not end ends with the text. */
static void pass_comment(struct kakuro_reader *reader) {
  kakuroi_step(reader, 2);
  while (!ended(reader) && !begins(reader, "*/")) kakuroi_step(reader, 1);
  kakuroi_step(reader, ended(reader) ? 0 : 2);
}

/* To the next sign that means something. */
static void pass_gap(struct kakuro_reader *reader) {
  for (;;) {
    if (kakuroi_is_one_of(sign_here(reader), " \t\r\n"))
      kakuroi_step(reader, 1);
    else if (sign_here(reader) == '%')
      kakuroi_step(reader, kakuroi_line_at(reader).length);
    else if (begins(reader, "/*"))
      pass_comment(reader);
    else
      return;
  }
}

static enum dlx_status fail(struct kakuroi_place place, const char *what, struct dlx_message *message) {
  return kakuroi_fail(message, DLX_BAD_INPUT, place.line, place.column, "%s", what);
}

static enum dlx_status expect(struct kakuro_reader *reader, char sign, const char *what, struct dlx_message *message) {
  pass_gap(reader);
  if (ended(reader) || sign_here(reader) != sign) return fail(kakuroi_here(reader), what, message);
  kakuroi_step(reader, 1);
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- numbers */

struct number {
  uint32_t value;
  struct kakuroi_place place;
};

/* A value: one number, or rows of them, one behind the other. */
struct list {
  struct number *numbers;
  size_t count;
  size_t room;
  size_t width; /* of a row; 0: not known, or a number alone */
  struct kakuroi_place place;
  bool given;
};

enum { H, W, GRID, N_H, H_CLUE, N_V, V_CLUE, NAMES };
static const char *const names[NAMES] = {"h", "w", "grid_data", "n_h", "h_clue", "n_v", "v_clue"};

struct lists {
  struct list list[NAMES];
};

static enum dlx_status read_number(struct kakuro_reader *reader, struct list *list, struct dlx_message *message) {
  pass_gap(reader);
  struct kakuroi_place place = kakuroi_here(reader);
  uint32_t value = 0;
  size_t digits = 0;
  for (char sign; sign = sign_here(reader), sign >= '0' && sign <= '9'; digits++) {
    value = value * 10 + (uint32_t)(sign - '0');
    if (value > KAKURO_MAXIMUM_SIDE) return fail(place, "a number larger than 65535", message);
    kakuroi_step(reader, 1);
  }
  if (digits == 0) return fail(place, "a whole number should stand here", message);
  if (list->count == list->room) {
    size_t room = list->room > 0 ? 2 * list->room : 64;
    struct number *larger = realloc(list->numbers, room * sizeof *larger);
    if (!larger) return DLX_NO_MEMORY;
    list->numbers = larger;
    list->room = room;
  }
  list->numbers[list->count++] = (struct number){value, place};
  return DLX_OK;
}

/* A row, up to the '|' or ']' behind it. */
static enum dlx_status read_list_row(struct kakuro_reader *reader, struct list *list, struct dlx_message *message) {
  size_t first = list->count;
  enum dlx_status status = DLX_OK;
  do {
    status = read_number(reader, list, message);
    if (!status) pass_gap(reader);
    if (status || sign_here(reader) != ',') break;
    kakuroi_step(reader, 1);
    pass_gap(reader);
  } while (!kakuroi_is_one_of(sign_here(reader), "|]"));
  if (status) return status;
  size_t length = list->count - first;
  if (list->width == 0) list->width = length;
  if (list->width == length) return DLX_OK;
  return kakuroi_fail(message, DLX_BAD_INPUT, list->numbers[first].place.line, list->numbers[first].place.column,
                      "a row of %zu numbers, where the first has %zu", length, list->width);
}

static enum dlx_status read_array(struct kakuro_reader *reader, struct list *list, struct dlx_message *message) {
  kakuroi_step(reader, 1); /* [ */
  enum dlx_status status = expect(reader, '|', "'|' should stand here: an array is [| 1, 2 | 3, 4 |]", message);
  for (;;) {
    if (status) return status;
    pass_gap(reader);
    if (sign_here(reader) == ']') break;
    if (sign_here(reader) == '|') { /* an empty array, [| |] */
      kakuroi_step(reader, 1);
      continue;
    }
    status = read_list_row(reader, list, message);
    if (!status) status = expect(reader, '|', "',' or '|' should stand here", message);
  }
  kakuroi_step(reader, 1);
  return DLX_OK;
}

/* A bound of an array: a number, or a name. */
static void pass_bound(struct kakuro_reader *reader) {
  pass_gap(reader);
  while (is_name_sign(sign_here(reader))) kakuroi_step(reader, 1);
  pass_gap(reader);
}

/* array2d(, and the bounds of rows and columns up to the '['.  They may be names, and are not looked at: how long a row
   is follows from what the list is for. */
static enum dlx_status pass_bounds(struct kakuro_reader *reader, struct dlx_message *message) {
  static const char shape[] = "an array should stand here, as in array2d(1..2, 1..4, [1, 2, 3, 4, 5, 6, 7, 8])";
  kakuroi_step(reader, strlen("array2d"));
  enum dlx_status status = expect(reader, '(', shape, message);
  for (size_t i = 0; i < 2 && !status; i++) {
    pass_bound(reader);
    if (!begins(reader, "..")) return fail(kakuroi_here(reader), shape, message);
    kakuroi_step(reader, 2);
    pass_bound(reader);
    status = expect(reader, ',', shape, message);
  }
  return status ? status : expect(reader, '[', shape, message);
}

static enum dlx_status read_flat_array(struct kakuro_reader *reader, struct list *list, struct dlx_message *message) {
  enum dlx_status status = pass_bounds(reader, message);
  if (status) return status;
  pass_gap(reader);
  if (sign_here(reader) != ']') status = read_list_row(reader, list, message);
  list->width = 0;
  if (!status) status = expect(reader, ']', "',' or ']' should stand here", message);
  return status ? status : expect(reader, ')', "')' should stand behind the array", message);
}

static enum dlx_status read_name(struct kakuro_reader *reader, size_t *which, struct dlx_message *message) {
  struct kakuroi_place place = kakuroi_here(reader);
  const char *start = reader->text + reader->at;
  size_t length = 0;
  while (reader->at + length < reader->size && is_name_sign(start[length])) length++;
  for (*which = 0; *which < NAMES; ++*which)
    if (strlen(names[*which]) == length && memcmp(names[*which], start, length) == 0) break;
  if (*which == NAMES)
    return fail(place, "a name should stand here: h, w, grid_data, n_h, h_clue, n_v or v_clue", message);
  kakuroi_step(reader, length);
  return expect(reader, '=', "'=' should stand behind the name", message);
}

static enum dlx_status read_assignment(struct kakuro_reader *reader, struct lists *lists, struct dlx_message *message) {
  size_t which;
  struct kakuroi_place place = kakuroi_here(reader);
  enum dlx_status status = read_name(reader, &which, message);
  if (status) return status;
  struct list *list = &lists->list[which];
  if (list->given) return fail(place, "this name has a value already", message);
  list->given = true;
  list->place = place;
  pass_gap(reader);
  bool is_array = which == GRID || which == H_CLUE || which == V_CLUE;
  bool is_flat = is_array && begins(reader, "array2d");
  if (is_array && !is_flat && sign_here(reader) != '[')
    return fail(kakuroi_here(reader), "an array should stand here", message);
  status = is_flat    ? read_flat_array(reader, list, message)
           : is_array ? read_array(reader, list, message)
                      : read_number(reader, list, message);
  if (!status) pass_gap(reader);
  if (status || ended(reader)) return status; /* behind the last value, ';' may be left out */
  return expect(reader, ';', "';' should stand behind a value", message);
}

/* ---------------------------------------------------------------------------------------------- the board */

static enum dlx_status make_board(struct kakuro_reader *reader, const struct lists *lists, struct kakuro_board *board,
                                  struct dlx_message *message) {
  const struct list *grid = &lists->list[GRID];
  for (size_t i = H; i <= GRID; i++)
    if (!lists->list[i].given)
      return kakuroi_fail(message, DLX_BAD_INPUT, 1, 1, "'%s' is not given: h, w and grid_data must be", names[i]);
  size_t rows = lists->list[H].numbers[0].value, columns = lists->list[W].numbers[0].value;
  if (rows == 0 || columns == 0) return fail(lists->list[H].place, "h and w must be at least 1", message);
  bool fits = grid->count == rows * columns && (grid->width == columns || grid->width == 0);
  if (!fits)
    return kakuroi_fail(message, DLX_BAD_INPUT, grid->place.line, grid->place.column,
                        "grid_data has %zu numbers in rows of %zu, where h x w is %zux%zu", grid->count,
                        grid->width > 0 ? grid->width : columns, rows, columns);
  if (!kakuroi_make_places(reader, rows * columns)) return DLX_NO_MEMORY;
  enum dlx_status status = kakuro_board_prepare(board, rows, columns);
  for (size_t i = 0; i < grid->count && !status; i++) {
    if (grid->numbers[i].value > 1) return fail(grid->numbers[i].place, "a cell is 0, a wall, or 1, white", message);
    board->cells[i].white = grid->numbers[i].value == 1;
    reader->places[i] = grid->numbers[i].place;
  }
  return status;
}

static size_t run_length(const struct kakuro_board *board, size_t row, size_t column, bool down) {
  size_t length = 0;
  for (;; length++) {
    row += down;
    column += !down;
    if (row >= board->rows || column >= board->columns || !board->cells[row * board->columns + column].white)
      return length;
  }
}

/* 'clue' are its four numbers. */
static enum dlx_status set_clue(struct kakuro_reader *reader, const struct number *clue, bool down,
                                struct kakuro_board *board, struct dlx_message *message) {
  size_t row = clue[0].value, column = clue[1].value;
  if (row < 1 || row > board->rows || column < 1 || column > board->columns)
    return kakuroi_fail(message, DLX_BAD_INPUT, clue[0].place.line, clue[0].place.column,
                        "r%zuc%zu: a clue outside of the board", row, column);
  size_t place = (row - 1) * board->columns + column - 1;
  struct kakuro_cell *cell = &board->cells[place];
  uint8_t *sum = down ? &cell->down : &cell->across;
  const char *fault = cell->white ? "a clue in a white cell" : *sum > 0 ? "a second clue for this run" : NULL;
  size_t length = run_length(board, row - 1, column - 1, down);
  if (!fault && length == 0)
    fault = down ? "a clue, and no white cell below it" : "a clue, and no white cell behind it";
  if (fault)
    return kakuroi_fail(message, DLX_BAD_INPUT, clue[0].place.line, clue[0].place.column, "r%zuc%zu: %s", row, column,
                        fault);
  if (length != clue[2].value)
    return kakuroi_fail(message, DLX_BAD_INPUT, clue[2].place.line, clue[2].place.column,
                        "r%zuc%zu: a clue for %u cells, where the run has %zu", row, column, (unsigned)clue[2].value,
                        length);
  if (clue[3].value < 1 || clue[3].value > KAKURO_LARGEST_SUM)
    return kakuroi_fail(message, DLX_BAD_INPUT, clue[3].place.line, clue[3].place.column,
                        "r%zuc%zu: a sum of %u: a clue is 1 to 45", row, column, (unsigned)clue[3].value);
  *sum = (uint8_t)clue[3].value;
  reader->places[place] = clue[3].place;
  return DLX_OK;
}

static enum dlx_status set_clues(struct kakuro_reader *reader, const struct list *list, const struct list *number,
                                 bool down, struct kakuro_board *board, struct dlx_message *message) {
  if (list->count % 4 > 0 || (list->width != 4 && list->width != 0))
    return fail(list->place, "a clue is four numbers: row, column, length, sum", message);
  if (number->given && number->numbers[0].value != list->count / 4)
    return kakuroi_fail(message, DLX_BAD_INPUT, number->place.line, number->place.column,
                        "%u clues, where there are %zu", (unsigned)number->numbers[0].value, list->count / 4);
  enum dlx_status status = DLX_OK;
  for (size_t i = 0; i < list->count && !status; i += 4)
    status = set_clue(reader, list->numbers + i, down, board, message);
  return status;
}

static enum dlx_status read_lists(struct kakuro_reader *reader, struct lists *lists, struct kakuro_board *board,
                                  struct dlx_message *message) {
  pass_gap(reader);
  struct kakuroi_place first = kakuroi_here(reader);
  enum dlx_status status = DLX_OK;
  for (; !ended(reader) && !status; pass_gap(reader)) status = read_assignment(reader, lists, message);
  if (!status) status = make_board(reader, lists, board, message);
  if (!status) status = set_clues(reader, &lists->list[H_CLUE], &lists->list[N_H], false, board, message);
  if (!status) status = set_clues(reader, &lists->list[V_CLUE], &lists->list[N_V], true, board, message);
  if (status) return status;
  board->line = first.line;
  board->column = first.column;
  return DLX_OK;
}

enum dlx_status kakuroi_read_lists(struct kakuro_reader *reader, struct kakuro_board *board,
                                   struct dlx_message *message) {
  struct lists lists = {0};
  enum dlx_status status = read_lists(reader, &lists, board, message);
  if (status == DLX_BAD_INPUT) kakuroi_step(reader, reader->size - reader->at);
  for (size_t i = 0; i < NAMES; i++) free(lists.list[i].numbers);
  return status;
}

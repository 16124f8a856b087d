#include "cli/draw/cell_colours.h"
#include "cli/message.h"
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- reading */

static const struct {
  const char *name;
  uint32_t colour;
} colours[] = {
    {"yellow", 0xfff2a8}, {"green", 0xc9ecc2}, {"blue", 0xcfe2fb}, {"red", 0xfac9c4},   {"orange", 0xfddcb2},
    {"purple", 0xe3d3f4}, {"pink", 0xfbd5e8},  {"cyan", 0xc6eef0}, {"brown", 0xe4d2bf}, {"grey", 0xdedede},
};

static bool read_colour(const char *text, uint32_t *colour) {
  for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
    if (strcmp(colours[i].name, text) == 0) {
      *colour = colours[i].colour;
      return true;
    }
  if (*text != '#' || strlen(text) != 7 || strspn(text + 1, "0123456789abcdefABCDEF") != 6) return false;
  *colour = (uint32_t)strtoul(text + 1, NULL, 16);
  return true;
}

/* From 'first' to 'last', counted from 1; no last: not said. */
struct span {
  size_t first, last;
};

/* What stands between two commas. */
struct cells {
  struct span row, column, box, value;
};

#define LARGEST_SIDE 65535

/* A number from 1 to the largest side; 0: there is none here. */
static size_t read_number(const char **at) {
  size_t number = 0;
  for (; **at >= '0' && **at <= '9' && number <= LARGEST_SIDE; ++*at) number = number * 10 + (size_t)(**at - '0');
  return number <= LARGEST_SIDE ? number : 0;
}

static bool read_span(const char **at, struct span *span) {
  if (span->last > 0) return false; /* said twice */
  span->first = span->last = read_number(at);
  if (span->first > 0 && **at == '-') {
    ++*at;
    span->last = read_number(at);
  }
  return span->first > 0 && span->first <= span->last;
}

/* Reads up to a comma or the equals sign. */
static bool read_cells(const char **at, struct cells *cells) {
  *cells = (struct cells){0};
  const char *begin = *at;
  while (**at != ',' && **at != '=') {
    char letter = *(*at)++;
    struct span *span = letter == 'r' || letter == 'R'   ? &cells->row
                        : letter == 'c' || letter == 'C' ? &cells->column
                        : letter == 'b' || letter == 'B' ? &cells->box
                        : letter == ':'                  ? &cells->value
                                                         : NULL;
    if (span == NULL || (span == &cells->value && *at - begin == 1) || !read_span(at, span)) return false;
    if (span == &cells->value) break; /* it comes last */
  }
  return *at > begin && (**at == ',' || **at == '=');
}

static bool is_at_most(const struct cells *cells, size_t most) {
  return cells->row.last <= most && cells->column.last <= most && cells->box.last <= most && cells->value.last <= most;
}

bool cell_colours_check(const char *text, bool boxes, size_t most, const char **reason) {
  const char *equals = strrchr(text, '=');
  uint32_t colour;
  *reason =
      "CELLS=NAME, as in r4c5,r2=yellow, with yellow, green, blue, red, orange, purple, pink, cyan, brown, grey or "
      "#RRGGBB";
  if (equals == NULL || !read_colour(equals + 1, &colour)) return false;
  *reason = boxes ? "CELLS=NAME with cells like r4c5, r1 (a row), c2-3 (columns), b5 (a box), r1-3c4, or r4c5:7 (a "
                    "candidate)"
                  : "CELLS=NAME with cells like r4c5, r1 (a row), c2-3 (columns), r1-3c4, or r4c5:7 (a candidate)";
  struct cells cells;
  for (const char *at = text;; at++) {
    if (!read_cells(&at, &cells) || (cells.box.last > 0 && !boxes) || !is_at_most(&cells, most)) return false;
    if (at == equals) return true;
    if (*at != ',') return false;
  }
}

/* ---------------------------------------------------------------------------------------------- in a grid */

static bool within(const struct span *span, size_t number) {
  return span->last == 0 || (number >= span->first && number <= span->last);
}

static enum exit_status add(struct spot_list *list, const struct colour_spot *spot) {
  if (list->count == list->room) {
    size_t room = list->room > 0 ? 2 * list->room : 16;
    struct colour_spot *larger = realloc(list->spots, room * sizeof *larger);
    if (larger == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
    list->spots = larger;
    list->room = room;
  }
  list->spots[list->count++] = *spot;
  return STATUS_ANSWERED;
}

/* Of one cell those of the values that are candidates; or the cell. */
static enum exit_status add_cell(struct spot_list *list, const struct cells *cells, const struct colour_board *board,
                                 size_t cell, uint32_t colour) {
  enum exit_status status = STATUS_ANSWERED;
  for (size_t value = cells->value.first; value <= cells->value.last && !status; value++)
    if (value == 0 || board->has_candidate(board->puzzle, cell, value))
      status = add(list, &(struct colour_spot){.cell = cell, .value = value, .colour = colour});
  return status;
}

static bool is_meant(const struct cells *cells, const struct colour_board *board, size_t row, size_t column) {
  if (!within(&cells->row, row + 1) || !within(&cells->column, column + 1)) return false;
  if (board->is_wall != NULL && board->is_wall(board->puzzle, row, column)) return false;
  return board->box == NULL || within(&cells->box, board->box(board->puzzle, row, column) + 1);
}

static enum exit_status add_cells(struct spot_list *list, const struct cells *cells, const struct colour_board *board,
                                  uint32_t colour) {
  enum exit_status status = STATUS_ANSWERED;
  for (size_t cell = 0; cell < board->rows * board->columns && !status; cell++)
    if (is_meant(cells, board, cell / board->columns, cell % board->columns))
      status = add_cell(list, cells, board, cell, colour);
  return status;
}

static enum exit_status refuse(const char *text, size_t length, const struct colour_board *board) {
  if (memchr(text, ':', length) != NULL)
    message_error("--colour: '%.*s' is no candidate in a grid of %zux%zu", (int)length, text, board->rows,
                  board->columns);
  else if (board->box != NULL)
    message_error("--colour: '%.*s' is nowhere in a grid of side %zu", (int)length, text, board->rows);
  else
    message_error("--colour: '%.*s' is no white cell of a board of %zux%zu", (int)length, text, board->rows,
                  board->columns);
  return STATUS_BAD;
}

enum exit_status cell_colours_add(const char *text, const struct colour_board *board, struct spot_list *list) {
  uint32_t colour = 0;
  read_colour(strrchr(text, '=') + 1, &colour);
  for (const char *at = text;; at++) {
    struct cells cells;
    const char *begin = at;
    read_cells(&at, &cells);
    size_t before = list->count;
    enum exit_status status = STATUS_ANSWERED;
    if (cells.row.last <= board->rows && cells.column.last <= board->columns && cells.box.last <= board->rows &&
        cells.value.last <= board->values)
      status = add_cells(list, &cells, board, colour);
    if (status) return status;
    if (list->count == before) return refuse(begin, (size_t)(at - begin), board);
    if (*at == '=') return STATUS_ANSWERED;
  }
}

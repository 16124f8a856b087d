/*
 * Colours for cells and candidates, as a person types them:
 *
 *     r4c5=yellow           a cell
 *     r1,c9,b5=#ffe0b0      row 1, column 9 and box 5
 *     r1-3c4-6=grey         the cells of rows 1 to 3 in columns 4 to 6
 *     r4c5:7=red            candidate 7 of a cell
 */
#ifndef CLI_DRAW_CELL_COLOURS_H
#define CLI_DRAW_CELL_COLOURS_H

#include "cli/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Is 'text' of this form, with boxes or without, and no number more than 'most'?  Of an option row: '*reason' says what
   it is not. */
bool cell_colours_check(const char *text, bool boxes, size_t most, const char **reason);

/* What colours are for. */
struct colour_board {
  size_t rows, columns;
  size_t values;                                                  /* of candidates, from 1 */
  size_t (*box)(const void *puzzle, size_t row, size_t column);   /* from 0, as many as rows; NULL: it has none */
  bool (*is_wall)(const void *puzzle, size_t row, size_t column); /* a cell without a colour; NULL: it has none */
  bool (*has_candidate)(const void *puzzle, size_t cell, size_t value);
  const void *puzzle;
};

/* A cell, or one of its candidates. */
struct colour_spot {
  size_t cell;
  size_t value; /* 0: the cell itself */
  uint32_t colour;
};

struct spot_list {
  struct colour_spot *spots;
  size_t count;
  size_t room;
};

/* cell_colours_add() adds the spots that a checked 'text' makes on 'board'.  STATUS_BAD: it has no such cells, as a
   message said.  What was added stays the caller's to free. */
enum exit_status cell_colours_add(const char *text, const struct colour_board *board, struct spot_list *list);

#endif

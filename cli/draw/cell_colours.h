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
#include "sudoku/sudoku.h"

/* Is 'text' of this form?  Of an option row: '*reason' says what it is not. */
bool cell_colours_check(const char *text, const char **reason);

/* Marks of a grid. */
struct spot_list {
  struct sudoku_spot *spots;
  size_t count;
  size_t room;
};

/* cell_colours_add() adds the spots that a checked 'text' makes in 'grid'.  STATUS_BAD: the grid has no such cells, as
   a message said.  What was added stays the caller's to free. */
enum exit_status cell_colours_add(const char *text, const struct sudoku_grid *grid, struct spot_list *list);

#endif

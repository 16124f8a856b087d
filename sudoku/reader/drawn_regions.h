/*
 * A grid drawn with its regions.
 *
 *     .-----------.---.     2 n + 1 lines of n w + 1 characters, for a side n: a line of borders, and then, in turns,
 *     | .   3   . | . |     cells and borders.  Each w characters there is a corner, and between two cells of a region
 *     |   .---.---'   |     there are blanks.  Corners are any of + . ' , : | - or a blank.
 *     | . | . | 2   . |
 *     ...
 */
#ifndef SUDOKU_DRAWN_REGIONS_H
#define SUDOKU_DRAWN_REGIONS_H

#include "sudoku/reader/fill.h"

struct drawing {
  struct place start;
  struct place end;
  size_t indent;
  size_t side;
  size_t width; /* of a cell, with a border */
};

enum drawing_kind {
  DRAWING_NONE,
  DRAWING_BROKEN, /* nearly one: it has an end, but no side */
  DRAWING_WHOLE   /* it need not have regions: where each cell is one by itself, it is an ordinary grid */
};

/* Does a drawing begin here? */
enum drawing_kind sudokui_find_drawing(struct place start, const char *text_end, struct drawing *drawing);

/* Takes the cells of a drawing, and the number of the region of each, side^2 of them, from 0.  '*sizes_fit' says
   whether there are as many regions as the side, with as many cells each; else '*odd' is the first cell of one that has
   not. DLX_NO_MEMORY is the only error. */
enum dlx_status sudokui_take_drawing(const struct drawing *drawing, const char *text_end, struct cells *cells,
                                     uint16_t *regions, bool *sizes_fit, size_t *odd);

#endif

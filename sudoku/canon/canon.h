/*
 * The canonical form of one grid, as the files of this room ask each other for it.
 *
 * The text of a grid is its cells row by row, blanks lowest.  The search puts one row after the other into its place
 * and keeps only what leads to the least text, in three files that are compiled for some ranges of sides, as
 * what they copy grows with the side, and for 9x9, whose numbers the compiler then knows:
 *
 *     arrangement.h   what has been decided so far: rows in order; columns in classes that are still alike
 *     placing.h       all the ways to put a row next that make the least line
 *     walking.h       goes through them, row after row; finds automorphisms, and leaves out what they say is the same
 */
#ifndef SUDOKU_CANON_CANON_H
#define SUDOKU_CANON_CANON_H

#include "sudoku/sudoku.h"

struct sudokui_canon {
  size_t side, box_rows, box_columns;
  const uint8_t *cells;

  const struct dlx_search *search; /* limits, from 'started' on */
  double started;

  /* What is found. */
  uint64_t nodes;
  enum dlx_end end; /* if it is not DLX_COMPLETE, what follows is not to be used */
  uint8_t *text;    /* side^2 */
  struct sudoku_transformation *how;
  mpz_ptr automorphisms; /* initialised */
};

/* DLX_NO_MEMORY is the only error.  Requires: boxes of 3x3; a side up to 16; up to 36. */
enum dlx_status sudokui_canon_nine(struct sudokui_canon *asked);
enum dlx_status sudokui_canon_small(struct sudokui_canon *asked);
enum dlx_status sudokui_canon_middle(struct sudokui_canon *asked);
enum dlx_status sudokui_canon_large(struct sudokui_canon *asked);

#endif

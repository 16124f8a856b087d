/*
 * Filling a grid that is almost empty: not by a search, but piece by piece, each of which can always be done where
 * there is no given, and almost always where there are few.
 */
#ifndef SUDOKU_LARGE_FILL_H
#define SUDOKU_LARGE_FILL_H

#include "sudoku/sudoku.h"

struct fill {
  const struct sudoku_grid *grid;
  size_t side;
  size_t box_rows;
  size_t box_columns;
  uint64_t dice;

  uint8_t *band_of;   /* of value v in column c: band_of[v * side + c] */
  uint8_t *column_of; /* of value v in stack s and band b, seen from the stack: column_of[v * side + s * bands + b] */
  uint8_t *row_of;    /* of value v in column c, if it is given there; else NOT_GIVEN */
  uint8_t *cells;     /* the grid, when it is filled */

  /* Of one band, while its rows are made up. */
  uint8_t *values;  /* of column c, those that are left: values[c * box_rows ...] */
  uint8_t *left;    /* how many they are */
  uint8_t *match;   /* the column that has a value in the row at hand */
  uint8_t *reached; /* a breadth-first search: from which column a value was reached */
  uint8_t *waiting; /* its queue */
  uint8_t *order;   /* of the rows of the band */
};

/* Is the grid one to try this on: large, almost empty, and without candidates?  Of conflicts it should have none. */
bool sudokui_fill_suits(const struct sudoku_grid *grid);

/* DLX_NO_MEMORY is the only error. */
enum dlx_status sudokui_fill_prepare(struct fill *fill, const struct sudoku_grid *grid);
void sudokui_fill_release(struct fill *fill);

/* Fills the grid at random into 'fill->cells'.  false: it did not come out, which does not say that there is no way. */
bool sudokui_fill_try(struct fill *fill);

#endif

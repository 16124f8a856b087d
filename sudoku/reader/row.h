/*
 * The cells of one row.
 */
#ifndef SUDOKU_ROW_H
#define SUDOKU_ROW_H

#include "sudoku/reader/layout.h"

/* The first SUDOKU_MAXIMUM_SIDE cells of a row, and how many it has. */
struct row {
  struct span cells[SUDOKU_MAXIMUM_SIDE];
  size_t count;
};

/*
 * Takes a line apart into cells, of which an empty span is a blank.  A row is right if it has 'layout->side' of them.
 * SIZE_MAX: cells of equal width were to be, and something stands across two of them; cells[0] is that.
 */
void sudokui_take_row(const struct layout *layout, const struct text_line *line, size_t csv_column, struct row *row);

/* Takes text apart into 'count' cells that are 'width' bytes wide, as above; what is missing at the end is blank. */
void sudokui_take_slots(struct span text, size_t count, size_t width, struct row *row);

#endif

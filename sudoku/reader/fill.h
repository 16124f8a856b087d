/*
 * Cells as they stand in a text, made into a grid.
 */
#ifndef SUDOKU_FILL_H
#define SUDOKU_FILL_H

#include "sudoku/reader/text_line.h"
#include "sudoku/symbols.h"

/* The cells of one puzzle, row by row; an empty one is a blank. */
struct cells {
  struct span *spans;
  size_t count;
  size_t room;
  bool apart; /* something stands between any two of them, so that they may be numbers */
};

/* Makes room for 'count' more.  false: no memory, and nothing has changed. */
bool sudokui_cells_reserve(struct cells *cells, size_t count);

/* What is wrong with one cell. */
struct bad_cell {
  const char *at;
  char text[200];
};

/* Says what is wrong: sets '*bad' and returns DLX_BAD_INPUT. */
enum dlx_status sudokui_refuse(struct bad_cell *bad, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same about a character that stands for no value. */
enum dlx_status sudokui_refuse_symbol(struct bad_cell *bad, const char *at, enum sudoku_symbols symbols, size_t side);

/*
 * Fills 'grid', prepared with the side of the cells, with their values.  'symbols' is the set they are written in, or
 * SUDOKU_SYMBOLS_ANY; the grid's is the one found.  '*open' says that another set would have done.
 *
 * DLX_BAD_INPUT: '*bad' says why, and the grid is half filled.  DLX_NO_MEMORY.
 */
enum dlx_status sudokui_fill(const struct cells *cells, enum sudoku_symbols symbols, struct sudoku_grid *grid,
                             bool *open, struct bad_cell *bad);

#endif

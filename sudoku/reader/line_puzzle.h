/*
 * A puzzle on one line.
 */
#ifndef SUDOKU_LINE_PUZZLE_H
#define SUDOKU_LINE_PUZZLE_H

#include "sudoku/reader/fill.h"

/* How the puzzles of a text are to be read, beyond what is found in it. */
struct puzzle_rules {
  size_t side; /* 0: any */
  size_t box_rows;
  size_t box_columns;
  enum sudoku_symbols symbols;
  size_t csv_column;
};

/* Prepares 'grid' for puzzles of a side: boxes as the rules have them, or as usual. */
enum dlx_status sudokui_prepare_by_rules(const struct puzzle_rules *rules, size_t side, struct sudoku_grid *grid);

/*
 * Reads the puzzle that is on 'line' into 'grid'.  'cells' is scratch.  Errors are as those of sudokui_fill(), and also
 * that the cells are no square.
 */
enum dlx_status sudokui_read_line_puzzle(const struct puzzle_rules *rules, const struct text_line *line,
                                         struct cells *cells, struct sudoku_grid *grid, bool *open,
                                         struct bad_cell *bad);

/* The same for a word of one-character symbols, wherever it stands. */
enum dlx_status sudokui_read_word_puzzle(const struct puzzle_rules *rules, struct span word, struct cells *cells,
                                         struct sudoku_grid *grid, bool *open, struct bad_cell *bad);

#endif

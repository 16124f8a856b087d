/*
 * What the rest of the library asks of explaining: how hard a puzzle is.
 */
#ifndef SUDOKU_RATING_H
#define SUDOKU_RATING_H

#include "sudoku/sudoku.h"

/*
 * Rates 'grid' as sudoku_explain() does, on this thread, as long as 'go_on' says true; 'explanation->outcome' is
 * SUDOKU_STUCK where it takes techniques that are rated above 'most' tenths.  DLX_NO_MEMORY is the only error.
 */
enum dlx_status sudokui_rate(const struct sudoku_grid *grid, unsigned most, bool (*go_on)(void *user), void *user,
                             struct sudoku_explanation *explanation);

#endif

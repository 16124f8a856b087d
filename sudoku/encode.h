/*
 * A grid as an exact-cover problem in which an engine comes to solutions at random.
 */
#ifndef SUDOKU_ENCODE_H
#define SUDOKU_ENCODE_H

#include "dlx/random.h"
#include "sudoku/sudoku.h"

/* As sudoku_encode(), with the options that put values into cells shuffled; NULL: in order. */
enum dlx_status sudokui_encode(const struct sudoku_grid *grid, enum sudoku_form form, struct random *random,
                               sudoku_encoding **encoding);

#endif

/*
 * The engine that `auto` takes for grids beyond 9x9.
 */
#ifndef SUDOKU_MIXED_H
#define SUDOKU_MIXED_H

#include "sudoku/solver.h"

extern const struct sudokui_solver sudokui_mixed;

#endif

/* The 9x9 search by vectors as an engine: see nine_kernel.h. */
#ifndef SUDOKU_NINE_SOLVER_H
#define SUDOKU_NINE_SOLVER_H

#include "sudoku/solver.h"

extern const struct sudokui_solver sudokui_nine;

#endif

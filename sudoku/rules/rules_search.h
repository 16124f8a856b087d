/*
 * What the engines `mixed` and `sat` do with grids that have rules.
 */
#ifndef SUDOKU_RULES_SEARCH_H
#define SUDOKU_RULES_SEARCH_H

#include "sudoku/solver.h"

/* As 'search' of struct sudokui_solver, for run->grid with its rules. */
enum dlx_status sudokui_rules_mixed(struct sudokui_run *run);
enum dlx_status sudokui_rules_sat(struct sudokui_run *run);

#endif

/*
 * The engine `sat`: the grid as clauses, for CaDiCaL, which learns from each contradiction.  Shared with `auto`.
 */
#ifndef SUDOKU_SAT_SAT_H
#define SUDOKU_SAT_SAT_H

#include "sudoku/large/board.h"
#include "sudoku/solver.h"

/* Solutions that were visited already and are not to come again: 'count' grids of values, one after the other. */
struct sat_known {
  const uint8_t *cells;
  size_t count;
};

/*
 * sudokui_sat_search() visits the solutions of the run's grid, but for those known, and at most 'most' of them (0:
 * all).
 * '*complete': there are no more; false too where the run said no.  DLX_NO_MEMORY; DLX_UNSUPPORTED: too large.
 */
enum dlx_status sudokui_sat_search(struct sudokui_run *run, struct sat_known known, uint64_t most, bool *complete);

/* Is CaDiCaL here, and has the board few enough candidates for it? */
bool sudokui_sat_can(const struct board *board);

extern const struct sudokui_solver sudokui_sat;

#endif

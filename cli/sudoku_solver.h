/*
 * Searches for grids, by the engines that know what a Sudoku is: sudoku_solve() as the options of a command ask for it.
 */
#ifndef CLI_SUDOKU_SOLVER_H
#define CLI_SUDOKU_SOLVER_H

#include "cli/sudoku_session.h"

/* What is done with each solution; NULL: nothing. */
struct grid_visitor {
  bool (*visit)(void *user, const uint8_t *cells);
  void *user;
};

/* The engine that is to solve the puzzle at hand; NULL: it is one of dlx/dlx.h. */
const char *solver_name(const struct sudoku_session *session);

/* As sudoku_search(): 'skip' solutions are passed over, and at most 'limit' visited, 0 being all. */
enum exit_status solver_search(struct sudoku_session *session, const char *engine, const struct grid_visitor *visitor,
                               uint64_t skip, uint64_t limit, struct dlx_result *result);

#endif

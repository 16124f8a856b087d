/*
 * The registry of Sudoku engines: one row each.
 */
#include "sudoku/large/large.h"
#include "sudoku/misuse.h"
#include "sudoku/mixed.h"
#include "sudoku/nine/nine_solver.h"
#include "sudoku/sat/sat.h"
#include "sudoku/solver.h"

static const struct sudokui_solver *const solvers[] = {&sudokui_nine, &sudokui_mixed, &sudokui_large, &sudokui_sat};

const struct sudokui_solver *sudokui_solver_at(size_t index) {
  return index < sizeof solvers / sizeof *solvers ? solvers[index] : NULL;
}

const struct sudoku_engine_info *sudoku_engine_at(size_t index) {
  const struct sudokui_solver *solver = sudokui_solver_at(index);
  return solver ? &solver->info : NULL;
}

/* Up to side 9, boxes of 3x3 apart, a puzzle is done by `bits` before a board is set up, and its solutions are more
 * quickly walked. */
const char *sudoku_choose(const struct sudoku_grid *grid, const char **reason) {
  SUDOKU_REQUIRE(grid && grid->side > 0 && reason);
  if (grid->rules) {
    *reason = "rules beside rows, columns and boxes";
    return sudokui_mixed.info.name;
  }
  if (!sudokui_nine.refuse(grid)) {
    *reason = "a 9x9 grid with boxes of 3x3";
    return sudokui_nine.info.name;
  }
  if (grid->side <= 9) {
    *reason = "a side of up to 9: exact cover does it best";
    return NULL;
  }
  *reason = "a side of more than 9";
  return sudokui_mixed.info.name;
}

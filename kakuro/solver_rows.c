/*
 * The registry of Kakuro engines: one row each.
 */
#include "kakuro/runs/runs_engine.h"
#include "kakuro/solver_contract.h"

static const struct kakuroi_solver *const solvers[] = {&kakuroi_runs};

const struct kakuroi_solver *kakuroi_solver_at(size_t index) {
  return index < sizeof solvers / sizeof *solvers ? solvers[index] : NULL;
}

const struct kakuro_engine_info *kakuro_engine_at(size_t index) {
  const struct kakuroi_solver *solver = kakuroi_solver_at(index);
  return solver ? &solver->info : NULL;
}

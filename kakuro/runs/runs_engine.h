/*
 * The engine that knows cells and runs: candidates, what follows from each run, and regions that do not depend on each
 * other.  runs_search.c visits solutions, runs_count.c counts them.
 */
#ifndef KAKURO_RUNS_ENGINE_H
#define KAKURO_RUNS_ENGINE_H

#include "kakuro/solver_contract.h"

extern const struct kakuroi_solver kakuroi_runs;

enum dlx_status kakuroi_runs_search(struct kakuroi_search *search);
enum dlx_status kakuroi_runs_count(struct kakuroi_search *search, mpz_t count);

#endif

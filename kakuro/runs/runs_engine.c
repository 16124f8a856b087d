#include "kakuro/runs/runs_engine.h"

const struct kakuroi_solver kakuroi_runs = {
    .info = {.name = "runs", .summary = "candidates of cells and digit sets of runs; independent regions apart: auto"},
    .search = kakuroi_runs_search,
    .count = kakuroi_runs_count,
};

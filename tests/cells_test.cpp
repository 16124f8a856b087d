/*
 * Every way in which the engine "cells" keeps rows, against the oracle: it chooses one by the problem's shape, and
 * small problems would all come to the same.
 */
#include <algorithm>

#include "tests/support/each_engine.h"
#include "tests/support/oracle.h"

extern "C" { // the library's own headers, which only C includes otherwise
#include "dlx/cells/cells.h"
#include "dlx/cells/cells_state.h"
}

namespace {

struct Found {
  Solutions solutions;
  uint64_t nodes = 0;
};

Found search(const dlx_problem *problem, const cells_kernel *kernel, bool copying, bool counting) {
  Found found;
  run work{};
  work.pause_at = UINT64_MAX;
  work.counting = counting;
  work.engine = &dlxi_cells;
  work.search.user = &found;
  if (!counting)
    work.search.visit = [](void *user, const uint32_t *options, size_t count) {
      Solution solution(options, options + count);
      std::sort(solution.begin(), solution.end());
      static_cast<Found *>(user)->solutions.push_back(solution);
      return true;
    };
  work.state = dlxi_cells_prepare(problem, kernel, copying);
  EXPECT_NE(work.state, nullptr);
  EXPECT_TRUE(dlxi_run_search(&work));
  if (counting) found.solutions.resize(static_cast<size_t>(work.solutions));
  found.nodes = work.nodes;
  dlxi_run_end(&work);
  return found;
}

TEST(Cells, FindTheSameHoweverRowsAreKept) {
  std::mt19937 source(20301130);
  for (const Shape &shape : {Shape{false, false, false}, Shape{true, false, false}, Shape{true, true, false}})
    for (int i = 0; i < fewer(1000) && !::testing::Test::HasFailure(); i++) {
      const Problem problem = random_problem(source, shape);
      SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
      const Found first = search(problem.get(), nullptr, true, false);
      Solutions sorted = first.solutions;
      std::sort(sorted.begin(), sorted.end());
      EXPECT_EQ(sorted, oracle_solutions(problem.get()));
      for (size_t k = 0; dlxi_cells_kernel(k); k++)
        for (const bool copying : {true, false}) {
          SCOPED_TRACE("kernel " + std::to_string(k) + (copying ? "" : " without copies"));
          const Found other = search(problem.get(), dlxi_cells_kernel(k), copying, false);
          EXPECT_EQ(other.solutions, first.solutions);
          EXPECT_EQ(other.nodes, first.nodes);
          const Found counted = search(problem.get(), dlxi_cells_kernel(k), copying, true);
          EXPECT_EQ(counted.solutions.size(), first.solutions.size());
          EXPECT_EQ(counted.nodes, first.nodes);
        }
    }
}

/* Weights are learnt here, from which item loses its last option first. */
TEST(Cells, HaveTheSameTreeWithEachKindOfVectors) {
  const Problem problem = read_problem(read_source_file("puzzles/bench/b-xc-sudoku16g.dlx"));
  for (size_t k = 0; k < CELLS_DENSE; k++) {
    const Found fastest = search(problem.get(), dlxi_cells_dense(0)[k], true, false);
    for (size_t set = 1; dlxi_cells_dense(set) != nullptr; set++) {
      const Found other = search(problem.get(), dlxi_cells_dense(set)[k], true, false);
      EXPECT_EQ(other.solutions, fastest.solutions);
      EXPECT_EQ(other.nodes, fastest.nodes);
    }
  }
}

} // namespace

/*
 * The engine "bounded" on problems of many options, so that it has wide rows and makes frames; and each of its kernels.
 */
#include <algorithm>
#include <numeric>

#include "tests/support/each_engine.h"

extern "C" { // the library's own headers, which only C includes otherwise
#include "dlx/bounded/bounded.h"
}

namespace {

struct Found {
  Solutions solutions;
  uint64_t nodes = 0;
  uint64_t updates = 0;
};

Found search(const dlx_problem *problem, const bounded_kernel *kernel) {
  Found found;
  run work{};
  work.pause_at = UINT64_MAX;
  work.engine = &dlxi_bounded;
  work.search.user = &found;
  work.search.visit = [](void *user, const uint32_t *options, size_t count) {
    static_cast<Found *>(user)->solutions.emplace_back(options, options + count);
    return true;
  };
  work.state = dlxi_bounded_prepare(problem, kernel);
  EXPECT_NE(work.state, nullptr);
  EXPECT_TRUE(dlxi_run_search(&work));
  found.nodes = work.nodes;
  found.updates = work.updates;
  dlxi_run_end(&work);
  return found;
}

/* A few items with multiplicities, some secondary ones with colours, and options that are so large that three or four
   of them cover all. */
Problem large_problem(std::mt19937 &source, uint32_t primary, uint32_t options) {
  std::string text = "2|i0 1:2|i1 0:1|i2";
  for (uint32_t i = 3; i < primary; i++) text += " i" + std::to_string(i);
  text += " | x y z";
  std::vector<uint32_t> items(primary);
  std::iota(items.begin(), items.end(), 0U);
  for (uint32_t k = 0; k < options; k++) {
    std::shuffle(items.begin(), items.end(), source);
    text += "\n";
    const uint32_t size = std::min(primary / 2, 4U) + source() % 2;
    for (uint32_t n = 0; n < size; n++) text += "i" + std::to_string(items[n]) + " ";
    if (source() % 2) text += source() % 3 ? "x:" + std::to_string(source() % 3) : "x";
    if (source() % 4 == 0) text += " y";
    if (source() % 3 == 0) text += " z:" + std::to_string(source() % 2);
  }
  return read_problem(text + "\n");
}

TEST(Bounded, FindsAsMuchAsLinksOnLargeProblems) {
  std::mt19937 source(20261130);
  int with_solutions = 0;
  const struct {
    uint32_t primary, options;
  } rows[] = {{12, 60}, {10, 130}, {8, 260}, {8, 450}, {6, 560}, {6, 700}, {24, 70}, {40, 90}};
  for (const auto &row : rows)
    for (int i = 0; i < 3 && !::testing::Test::HasFailure(); i++) {
      const Problem problem = large_problem(source, row.primary, row.options);
      SCOPED_TRACE(std::to_string(row.primary) + " items, " + std::to_string(row.options) + " options, problem " +
                   std::to_string(i));
      dlx_search links{}, bounded{};
      links.engine = "links";
      bounded.engine = "bounded";
      const std::string found = count(problem.get(), bounded);
      EXPECT_EQ(found, count(problem.get(), links));
      if (found != "0") with_solutions++;
    }
  EXPECT_GE(with_solutions, 10);
}

TEST(Bounded, SearchesTheSameTreeWithEachKernel) {
  std::mt19937 source(1123);
  for (const uint32_t options : {40U, 100U, 180U, 300U, 560U}) {
    const Problem problem = large_problem(source, 8, options);
    const Found first = search(problem.get(), dlxi_bounded_kernel(0));
    for (size_t k = 1; dlxi_bounded_kernel(k); k++) {
      SCOPED_TRACE("kernel " + std::to_string(k) + ", " + std::to_string(options) + " options");
      const Found other = search(problem.get(), dlxi_bounded_kernel(k));
      EXPECT_EQ(other.solutions, first.solutions);
      EXPECT_EQ(other.nodes, first.nodes);
      EXPECT_EQ(other.updates, first.updates);
    }
  }
}

} // namespace

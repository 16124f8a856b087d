/*
 * A count with the engine left open: a search that would take years gives way to an engine that only counts.
 */
#include "tests/support/each_engine.h"

namespace {

/* A board of dominoes, row by row. */
Problem board(int rows, int columns) {
  std::string items, options;
  const auto cell = [](int r, int c) { return std::to_string(r) + "," + std::to_string(c); };
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
      items += cell(r, c) + " ";
      if (c + 1 < columns) options += cell(r, c) + " " + cell(r, c + 1) + "\n";
      if (r + 1 < rows) options += cell(r, c) + " " + cell(r + 1, c) + "\n";
    }
  return read_problem(items + "\n" + options);
}

/* Latin squares. */
Problem squares(int n) {
  std::string items, options;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const std::string a = std::to_string(i), b = std::to_string(j);
      items += "p" + a + b + " r" + a + b + " c" + a + b + " ";
      for (int v = 0; v < n; v++) {
        const std::string k = std::to_string(v);
        options += "p" + a + b + " r" + a + k + " c" + b + k + "\n";
      }
    }
  return read_problem(items + "\n" + options);
}

bool only_counts(const char *name) {
  for (const dlx_engine_info *info : all_engines())
    if (std::string(name) == info->name) return !(info->abilities & DLX_CAN_VISIT);
  return false;
}

TEST(AnOpenCount, GivesWayWhereASearchWouldTakeYears) {
  const struct {
    Problem problem;
    const char *right;
    uint64_t solutions; /* as far as 64 bits can tell */
  } rows[] = {{board(14, 14), "112202208776036178000000", UINT64_MAX},
              {squares(7), "61479419904000", UINT64_C(61479419904000)}};
  for (const auto &row : rows) {
    for (unsigned threads : {1U, 2U}) {
      dlx_search search{};
      search.threads = threads;
      dlx_result result{};
      EXPECT_EQ(count(row.problem.get(), search, &result), row.right);
      EXPECT_EQ(result.end, DLX_COMPLETE);
      EXPECT_EQ(result.solutions, row.solutions);
      EXPECT_TRUE(only_counts(result.engine)) << result.engine;
      EXPECT_GT(result.stored, 0U);
      EXPECT_NE(result.order, nullptr);
    }
  }
}

TEST(AnOpenCount, StaysASearchWhereALimitIsGiven) {
  const Problem problem = board(14, 14);
  dlx_search search{};
  search.limit = 1000000;
  dlx_result result{};
  EXPECT_EQ(count(problem.get(), search, &result), "1000000");
  EXPECT_EQ(result.end, DLX_AT_LIMIT);
  search = dlx_search{};
  search.node_limit = 1000000;
  count(problem.get(), search, &result);
  EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
  EXPECT_EQ(result.nodes, 1000000U);
  EXPECT_FALSE(only_counts(result.engine));
}

TEST(AnOpenCount, EndsAtTheTimeLimitWithALowerBound) {
  const Problem problem = squares(10);
  dlx_search search{};
  search.time_limit = 0.5;
  dlx_result result{};
  const std::string found = count(problem.get(), search, &result);
  EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
  EXPECT_NE(found, "0");
  EXPECT_GE(result.seconds, 0.5);
  EXPECT_LT(result.seconds, 30);
}

TEST(AnOpenCount, TakesTheOrderThatItIsGiven) {
  const Problem problem = board(6, 6);
  for (const char *order : {"mrv", "input", "reverse", "cut"}) {
    dlx_search search{};
    search.order = order;
    dlx_result result{};
    EXPECT_EQ(count(problem.get(), search, &result), "6728");
    EXPECT_STREQ(result.order, order);
  }
}

} // namespace

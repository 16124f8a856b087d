/*
 * Small inputs with right answers, many of which broke other programs: every engine gives the same.
 */
#include <algorithm>

#include "tests/support/each_engine.h"
#include "tests/support/oracle.h"

namespace {

struct Row {
  const char *text;
  Solutions solutions;
};

const Row rows[] = {
    {"a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", {{0, 3, 4}}},
    {"a b\nb\na\n", {{0, 1}}},
    {"a\na\na\na\n", {{0}, {1}, {2}}},
    {"a b c\na b\nb c\n", {}},
    {"a b\n", {}},
    {"a b c\na\nb\na b\nc\na c\nb c\na b c\n", {{0, 1, 3}, {0, 5}, {1, 4}, {2, 3}, {6}}},
    {"a b\na\na\nb\n", {{0, 2}, {1, 2}}},
    {"a | x y\na\nx\ny\n", {{0}}},
    {"a | x\na x\na\n", {{0}, {1}}},
    {"x | a\na x\na\n", {{0}}},
    {"p q | x\np x:A\np x:B\nq x:A\nq x\n", {{0, 2}}},
    {"p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n", {{1, 3}}},
    {"a\na", {{0}}},
    {"\xEF\xBB\xBF"
     "a\na\n",
     {{0}}},
    {"a\r\na\r\n", {{0}}},
};

/* 'number' items with 'options' one-item options each. */
std::string separate_items(size_t number, int options) {
  std::string items, lines;
  for (size_t i = 0; i < number; i++) {
    const std::string name = "i" + std::to_string(i);
    items += name + " ";
    for (int k = 0; k < options; k++) lines += name + "\n";
  }
  return items + "\n" + lines;
}

class KnownAnswers : public EachEngine {};

TEST_P(KnownAnswers, OfSmallProblems) {
  for (const Row &row : rows) {
    SCOPED_TRACE(row.text);
    const Problem problem = read_problem(row.text);
    EXPECT_EQ(oracle_solutions(problem.get()), row.solutions);
    if (!can(DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_VISIT)) continue;
    Solutions found = visit(problem.get(), plain_search()).solutions;
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, row.solutions);
  }
}

TEST_P(KnownAnswers, OfProblemsWithoutPrimaryItemsIsTheEmptySolution) {
  for (const bool secondary : {false, true}) {
    const Problem problem(dlx_problem_new());
    const dlx_entry use{0, 0};
    if (secondary) {
      ASSERT_EQ(dlx_add_item(problem.get(), "x", DLX_SECONDARY, nullptr), DLX_OK);
      ASSERT_EQ(dlx_add_option(problem.get(), &use, 1, nullptr), DLX_OK);
    }
    ASSERT_EQ(dlx_freeze(problem.get()), DLX_OK);
    if (secondary && !can(DLX_CAN_SECONDARY)) continue;
    if (can(DLX_CAN_VISIT)) {
      EXPECT_EQ(visit(problem.get(), plain_search()).solutions, Solutions{{}});
    }
    if (can(DLX_CAN_VISIT | DLX_CAN_RESUME)) {
      EXPECT_EQ(step(problem.get(), plain_search()).solutions, Solutions{{}});
    }
    EXPECT_EQ(count(problem.get(), plain_search()), "1");
    EXPECT_EQ(count(problem.get(), dlx_search{}), "1");
  }
}

TEST_P(KnownAnswers, Of100000ForcedChoicesIsOneSolution) {
  const Problem problem = read_problem(separate_items(100000, 1));
  if (refuses(problem.get())) GTEST_SKIP() << engine() << " refuses so large a problem";
  dlx_result result{};
  EXPECT_EQ(count(problem.get(), plain_search(), &result), "1");
  if (!can(DLX_CAN_VISIT)) return;
  const Solutions found = visit(problem.get(), plain_search()).solutions;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].size(), 100000U);
}

TEST_P(KnownAnswers, Of64BlocksAreOnlyALowerBoundWhereTheSearchIsCutShort) {
  if (!can(DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " may count so many blocks in no time";
  const Problem problem = read_problem(separate_items(64, 2));
  dlx_search search = plain_search();
  search.node_limit = 10000;
  dlx_result result{};
  const std::string found = count(problem.get(), search, &result);
  EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
  EXPECT_LT(found.size(), std::string("18446744073709551616").size());
}

INSTANTIATE_OVER_ENGINES(KnownAnswers);

TEST(CountingByComponents, IsExactBeyondEveryWord) {
  const struct {
    size_t blocks;
    const char *count;
  } powers[] = {
      {31, "2147483648"},
      {64, "18446744073709551616"},
      {100, "1267650600228229401496703205376"},
  };
  for (const auto &power : powers) {
    const Problem problem = read_problem(separate_items(power.blocks, 2));
    dlx_result result{};
    EXPECT_EQ(count(problem.get(), dlx_search{}, &result), power.count);
    EXPECT_EQ(result.end, DLX_COMPLETE);
    EXPECT_EQ(result.solutions, power.blocks < 64 ? 2147483648U : UINT64_MAX);
  }
}

TEST(CountingByComponents, HoldsALimitForTheWhole) {
  const Problem problem = read_problem(separate_items(100, 2));
  dlx_search search{};
  search.limit = 1000;
  dlx_result result{};
  EXPECT_EQ(count(problem.get(), search, &result), "1000");
  EXPECT_EQ(result.end, DLX_AT_LIMIT);
}

TEST(Multiplicities, AreVerified) {
  const Problem problem = read_problem("2|a b\na\na\na b\nb\n");
  EXPECT_EQ(oracle_solutions(problem.get()), (Solutions{{0, 1, 3}, {0, 2}, {1, 2}}));
  for (const Solution &solution : oracle_solutions(problem.get())) {
    dlx_fault fault{};
    ASSERT_EQ(dlx_verify(problem.get(), solution.data(), solution.size(), &fault), DLX_OK);
    EXPECT_EQ(fault.kind, DLX_NO_FAULT);
  }
}

} // namespace

/*
 * Searches on several threads find what one thread finds, in the same order, and end for the same reasons.
 */
#include <algorithm>
#include <csignal>

#include "tests/support/divided_search.h"
#include "tests/support/each_engine.h"

namespace {

class Threads : public EachEngine {
protected:
  static constexpr unsigned NUMBERS[] = {1, 2, 3, 8};

  dlx_search search_on(unsigned threads) const {
    dlx_search search = plain_search();
    search.threads = threads;
    return search;
  }

  void SetUp() override {
    if (!can(DLX_CAN_SPLIT | DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " does not split";
  }

  bool does(const dlx_problem *problem) const {
    unsigned needs = 0;
    if (dlx_item_count(problem) > dlx_primary_count(problem)) needs |= DLX_CAN_SECONDARY;
    if (dlx_has_colours(problem)) needs |= DLX_CAN_COLOUR;
    if (dlx_has_multiplicities(problem)) needs |= DLX_CAN_MULTIPLICITY;
    return can(needs);
  }

  template <typename Check> void for_random_problems(int number, Check check) {
    for (const Shape &shape : {Shape{false, false, false}, Shape{true, true, false}, Shape{true, true, true}}) {
      std::mt19937 source(20261130);
      for (int i = 0; i < fewer(number) && !HasFailure(); i++) {
        const Problem problem = random_problem(source, shape);
        if (!does(problem.get())) continue;
        const Visited whole = visit(problem.get(), search_on(1));
        if (whole.result.nodes < 4) continue;
        SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
        check(problem.get(), whole, 2 + static_cast<unsigned>(i) % 3, source);
      }
    }
  }
};

TEST_P(Threads, FindTheSameInTheSameOrder) {
  for_random_problems(500, [&](const dlx_problem *problem, const Visited &whole, unsigned threads, std::mt19937 &) {
    Divided divided;
    divided.solve(problem, search_on(threads));
    EXPECT_EQ(divided.solutions, whole.solutions);
    EXPECT_EQ(divided.result.end, DLX_COMPLETE);
    EXPECT_EQ(divided.result.solutions, whole.solutions.size());
    EXPECT_EQ(divided.result.nodes, whole.result.nodes);
  });
}

TEST_P(Threads, CountTheSame) {
  for_random_problems(500, [&](const dlx_problem *problem, const Visited &whole, unsigned threads, std::mt19937 &) {
    dlx_result alone{};
    count(problem, search_on(1), &alone);
    Divided divided;
    divided.count(problem, search_on(threads));
    EXPECT_EQ(divided.result.end, DLX_COMPLETE);
    EXPECT_EQ(divided.result.solutions, whole.solutions.size());
    EXPECT_EQ(divided.result.nodes, alone.nodes);
  });
}

TEST_P(Threads, KeepToLimitAndSkip) {
  for_random_problems(
      500, [&](const dlx_problem *problem, const Visited &whole, unsigned threads, std::mt19937 &source) {
        const size_t total = whole.solutions.size();
        dlx_search search = search_on(threads);
        search.skip = source() % (total + 2);
        search.limit = source() % (total + 2);
        const size_t from = std::min<size_t>(search.skip, total);
        const size_t to = search.limit ? std::min<size_t>(from + search.limit, total) : total;
        const auto check = [&](const dlx_result &result) {
          EXPECT_EQ(result.skipped, from);
          EXPECT_EQ(result.solutions, to - from);
          EXPECT_EQ(result.end, search.limit && to - from == search.limit ? DLX_AT_LIMIT : DLX_COMPLETE);
        };
        Divided divided;
        divided.solve(problem, search);
        EXPECT_EQ(divided.solutions, Solutions(whole.solutions.begin() + static_cast<ptrdiff_t>(from),
                                               whole.solutions.begin() + static_cast<ptrdiff_t>(to)));
        check(divided.result);
        Divided unseen;
        unseen.pass(problem, search);
        check(unseen.result);
        search.skip = 0;
        Divided counted;
        counted.count(problem, search);
        EXPECT_EQ(counted.result.solutions, search.limit ? std::min<size_t>(search.limit, total) : total);
      });
}

TEST_P(Threads, StopAtTheVisitorsNo) {
  for_random_problems(
      500, [&](const dlx_problem *problem, const Visited &whole, unsigned threads, std::mt19937 &source) {
        if (whole.solutions.empty()) return;
        const size_t at = 1 + source() % whole.solutions.size();
        Divided divided;
        divided.at_solution = [&] { return divided.solutions.size() < at; };
        divided.solve(problem, search_on(threads));
        EXPECT_EQ(divided.solutions,
                  Solutions(whole.solutions.begin(), whole.solutions.begin() + static_cast<ptrdiff_t>(at)));
        EXPECT_EQ(divided.result.end, DLX_STOPPED_BY_VISITOR);
      });
}

TEST_P(Threads, VisitThoseBeforeAStopInOrder) {
  for_random_problems(
      500, [&](const dlx_problem *problem, const Visited &whole, unsigned threads, std::mt19937 &source) {
        const size_t at = 1 + source() % 5;
        volatile sig_atomic_t stop = 0;
        dlx_search search = search_on(threads);
        search.stop = &stop;
        Divided divided;
        divided.at_report = [&] {
          hold_up(20);
          stop = divided.reports.size() >= at;
        };
        divided.solve(problem, search);
        ASSERT_LE(divided.solutions.size(), whole.solutions.size());
        EXPECT_TRUE(std::equal(divided.solutions.begin(), divided.solutions.end(), whole.solutions.begin()));
        EXPECT_EQ(divided.result.solutions, divided.solutions.size());
        if (divided.result.end == DLX_COMPLETE) {
          EXPECT_EQ(divided.solutions, whole.solutions);
        }
      });
}

TEST_P(Threads, ReportShareNodesAndSolutionsThatGrow) {
  for_random_problems(200, [&](const dlx_problem *problem, const Visited &whole, unsigned threads, std::mt19937 &) {
    for (const bool counting : {false, true}) {
      Divided divided;
      counting ? divided.count(problem, search_on(threads)) : divided.solve(problem, search_on(threads));
      for (size_t i = 0; i < divided.reports.size(); i++) {
        const dlx_progress &now = divided.reports[i], &before = divided.reports[i ? i - 1 : 0];
        EXPECT_GE(now.done, before.done - 1e-9);
        EXPECT_LE(now.done, 1 + 1e-9);
        EXPECT_GE(now.nodes, before.nodes);
        EXPECT_LE(now.nodes, whole.result.nodes);
        EXPECT_GE(now.solutions, before.solutions);
        EXPECT_LE(now.solutions, whole.solutions.size());
      }
    }
  });
}

/* Larger ones, where the others have time to get far ahead: as far as their store allows. */
TEST_P(Threads, FindTheSameInLargerProblems) {
  for (const char *file : {"langford-8", "queens-8", "diagonal-latin-6", "de-bruijn-2-4", "edge-matching-4x4"}) {
    const Problem problem = read_problem(read_source_file("puzzles/exact-cover/" + std::string(file) + ".dlx"));
    if (!does(problem.get())) continue;
    const Visited whole = visit(problem.get(), search_on(1));
    dlx_result alone{};
    count(problem.get(), search_on(1), &alone);
    for (const unsigned threads : NUMBERS) {
      SCOPED_TRACE(std::string(file) + " on " + std::to_string(threads) + " threads");
      for (const size_t store_size : {size_t{0}, size_t{3000}, size_t{1} << 20}) {
        Divided divided;
        divided.store_size = store_size;
        divided.at_report = [] {};
        divided.solve(problem.get(), search_on(threads));
        EXPECT_EQ(divided.solutions, whole.solutions);
        EXPECT_EQ(divided.result.nodes, whole.result.nodes);
      }
      Divided counted;
      counted.at_report = [] {};
      counted.count(problem.get(), search_on(threads));
      EXPECT_EQ(counted.result.solutions, whole.solutions.size());
      EXPECT_EQ(counted.result.nodes, alone.nodes);
    }
  }
}

/* All ways to put 'size' people into pairs: their number is 1 * 3 * 5 * ... * (size - 1). */
std::string pairs_of(int size) {
  std::string text, options;
  for (int i = 0; i < size; i++) {
    text += std::to_string(i) + " ";
    for (int j = i + 1; j < size; j++) options += std::to_string(i) + " " + std::to_string(j) + "\n";
  }
  return text + "\n" + options;
}

/* As a caller has them: long enough that other threads come to help. */
TEST_P(Threads, HelpWhereASearchTakesLong) {
  const Problem problem = read_problem(pairs_of(12));
  const Visited whole = visit(problem.get(), search_on(1));
  EXPECT_EQ(whole.solutions.size(), 10395U);
  EXPECT_EQ(visit(problem.get(), search_on(3)).solutions, whole.solutions);
  EXPECT_EQ(step(problem.get(), search_on(3)).solutions, whole.solutions);

  const Problem longer = read_problem(read_source_file("puzzles/exact-cover/pentominoes-3x20.dlx"));
  dlx_result alone{}, together{};
  EXPECT_EQ(count(longer.get(), search_on(1), &alone), "8");
  EXPECT_EQ(count(longer.get(), search_on(3), &together), "8");
  EXPECT_EQ(together.nodes, alone.nodes);
  EXPECT_EQ(count(longer.get(), search_on(0)), "8");
}

TEST_P(Threads, StopAtATimeLimit) {
  const Problem problem = read_problem(pairs_of(30));
  for (const double limit : {0.02, 0.2}) {
    dlx_search search = search_on(3);
    search.time_limit = limit;
    dlx_result result{};
    count(problem.get(), search, &result);
    EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
    EXPECT_GE(result.seconds, limit);
    EXPECT_EQ(visit(problem.get(), search).result.end, DLX_AT_TIME_LIMIT);
  }
}

/* Where a search ends at a number of nodes depends on who enters them: so it stays alone. */
TEST_P(Threads, LeaveANodeLimitAsItIs) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/pentominoes-3x20.dlx"));
  dlx_search search = search_on(1);
  search.node_limit = visit(problem.get(), search).result.nodes / 4 * 3;
  const Visited alone = visit(problem.get(), search);
  search.threads = 3;
  const Visited together = visit(problem.get(), search);
  EXPECT_EQ(together.solutions, alone.solutions);
  EXPECT_EQ(together.result.nodes, search.node_limit);
  EXPECT_EQ(together.result.end, DLX_AT_NODE_LIMIT);
}

INSTANTIATE_OVER_ENGINES(Threads);

} // namespace

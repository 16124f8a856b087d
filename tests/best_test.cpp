/*
 * dlx_best(): against all solutions, sorted by what they cost.
 */
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/support/oracle.h"
#include "tests/support/test_problem.h"

namespace {

__extension__ using uint128 = unsigned __int128;
using CostOf = std::function<uint64_t(size_t option)>;

/* The same problem with costs. */
Problem with_costs(const dlx_problem *plain, const CostOf &cost_of) {
  Problem problem(dlx_problem_new());
  const size_t items = dlx_item_count(plain), options = dlx_option_count(plain);
  for (size_t i = 0; i < items; i++)
    EXPECT_EQ(dlx_add_item(problem.get(), dlx_item_name(plain, i),
                           i < dlx_primary_count(plain) ? DLX_PRIMARY : DLX_SECONDARY, nullptr),
              DLX_OK);
  for (size_t i = 0; dlx_has_multiplicities(plain) && i < dlx_primary_count(plain); i++) {
    uint32_t low = 0, high = 0;
    dlx_multiplicity(plain, i, &low, &high);
    EXPECT_EQ(dlx_set_multiplicity(problem.get(), i, low, high, nullptr), DLX_OK);
  }
  for (uint32_t colour = 1; dlx_has_colours(plain) && colour <= 3; colour++) {
    uint32_t number = 0;
    EXPECT_EQ(dlx_add_colour(problem.get(), dlx_colour_name(plain, colour), &number, nullptr), DLX_OK);
  }
  for (size_t k = 0; k < options; k++) {
    const dlx_entry *entries = nullptr;
    const size_t count = dlx_option(plain, k, &entries);
    EXPECT_EQ(dlx_add_option(problem.get(), entries, count, nullptr), DLX_OK);
  }
  for (size_t k = 0; k < options; k++) EXPECT_EQ(dlx_set_cost(problem.get(), k, cost_of(k)), DLX_OK);
  EXPECT_EQ(dlx_freeze(problem.get()), DLX_OK);
  return problem;
}

bool collect(void *user, const uint32_t *options, size_t count) {
  static_cast<Solutions *>(user)->emplace_back(options, options + count);
  return true;
}

Solutions best(const dlx_problem *problem, uint64_t limit, uint64_t skip = 0) {
  Solutions found;
  dlx_search search{};
  search.limit = limit;
  search.skip = skip;
  search.threads = 1;
  search.visit = collect;
  search.user = &found;
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(dlx_best(problem, &search, &result, &message), DLX_OK) << message.text;
  EXPECT_EQ(result.end, DLX_COMPLETE);
  EXPECT_EQ(result.solutions, found.size());
  return found;
}

uint128 cost_of(const dlx_problem *problem, const Solution &solution) {
  uint128 cost = 0;
  for (const uint32_t option : solution) cost += dlx_cost(problem, option);
  return cost;
}

/* All solutions, the best first. */
Solutions in_order_of_cost(const dlx_problem *problem, Solutions solutions) {
  std::sort(solutions.begin(), solutions.end(), [&](const Solution &a, const Solution &b) {
    const uint128 cost_a = cost_of(problem, a), cost_b = cost_of(problem, b);
    return cost_a != cost_b ? cost_a < cost_b : a < b;
  });
  return solutions;
}

Solutions first(const Solutions &solutions, size_t count) {
  return {solutions.begin(), solutions.begin() + static_cast<std::ptrdiff_t>(std::min(count, solutions.size()))};
}

void expect_best(const dlx_problem *problem) {
  const Solutions right = in_order_of_cost(problem, oracle_solutions(problem));
  for (const size_t limit : {1u, 2u, 3u, 100u})
    EXPECT_EQ(best(problem, limit), first(right, limit)) << "limit " << limit << "\n" << text_of(problem);
  EXPECT_EQ(best(problem, 0), right) << text_of(problem);
}

TEST(Best, AgreesWithAllSolutionsSortedByCost) {
  std::mt19937 source(1);
  for (int round = 0; round < fewer(3000); round++) {
    const Shape shape{round % 3 > 0, round % 3 > 1, false};
    const uint32_t range = round % 5 == 0 ? 3 : round % 5 == 1 ? 1 : 1000;
    const Problem plain = random_problem(source, shape);
    expect_best(with_costs(plain.get(), [&](size_t) { return source() % range; }).get());
  }
}

TEST(Best, AgreesWithAllSolutionsWhereItemsHaveMultiplicities) {
  std::mt19937 source(4);
  for (int round = 0; round < fewer(3000); round++) {
    const Shape shape{round % 3 > 0, round % 3 > 1, true};
    const uint32_t range = round % 5 == 0 ? 3 : round % 5 == 1 ? 1 : 1000;
    const Problem plain = random_problem(source, shape);
    expect_best(with_costs(plain.get(), [&](size_t) { return source() % range; }).get());
  }
}

TEST(Best, IsExactWhereCostsAreHugeAndItemsHaveMultiplicities) {
  std::mt19937 source(5);
  for (int round = 0; round < fewer(500); round++) {
    const Problem plain = random_problem(source, {round % 2 > 0, round % 2 > 0, true});
    expect_best(with_costs(plain.get(), [&](size_t) { return UINT64_MAX - source() % 3; }).get());
    expect_best(with_costs(plain.get(), [&](size_t) { return uint64_t{source()} << (source() % 33); }).get());
  }
}

TEST(Best, IsExactWhereCostsAreHuge) {
  std::mt19937 source(2);
  for (int round = 0; round < fewer(500); round++) {
    const Problem plain = random_problem(source, {round % 2 > 0, round % 2 > 0, false});
    expect_best(with_costs(plain.get(), [&](size_t) { return UINT64_MAX - source() % 3; }).get());
    expect_best(with_costs(plain.get(), [&](size_t) { return uint64_t{source()} << (source() % 33); }).get());
  }
}

bool keep_all(void *user, const uint32_t *options, size_t count) {
  Solution solution(options, options + count);
  std::sort(solution.begin(), solution.end());
  static_cast<Solutions *>(user)->push_back(solution);
  return true;
}

/* All solutions of a problem that is too large for the oracle, by an engine. */
Solutions all(const dlx_problem *problem) {
  Solutions found;
  dlx_search search{};
  search.threads = 1;
  search.visit = keep_all;
  search.user = &found;
  dlx_result result{};
  EXPECT_EQ(dlx_solve(problem, &search, &result, nullptr), DLX_OK);
  return in_order_of_cost(problem, found);
}

TEST(Best, AgreesOnLargerProblemsWithASearchForAll) {
  std::mt19937 source(3);
  for (int round = 0; round < 60; round++) {
    /* Pieces of one to three cells of a ring, and rarely a mark that may be used once. */
    const size_t cells = 12 + source() % 6, range = round % 3 == 0 ? 4 : 100;
    std::string text;
    for (size_t i = 0; i < cells; i++) text += "c" + std::to_string(i) + " ";
    text += "| x y\n";
    for (size_t i = 0; i < cells; i++)
      for (size_t length = 1; length <= 4; length++) {
        if (source() % 3 == 0) continue;
        for (size_t k = 0; k < length; k++) text += "c" + std::to_string((i + k * k) % cells) + " ";
        if (source() % 4 == 0) text += "x ";
        if (source() % 4 == 0) text += std::string("y:") + (source() % 2 ? "A " : "B ");
        text += "|" + std::to_string(source() % range) + "\n";
      }
    Problem problem;
    try {
      problem = read_problem(text);
    } catch (const std::runtime_error &) {
      continue; // an item twice in an option, where the ring closes
    }
    const Solutions right = all(problem.get());
    for (const size_t limit : {1u, 3u, 10u, 100u}) EXPECT_EQ(best(problem.get(), limit), first(right, limit)) << text;
    EXPECT_EQ(best(problem.get(), 0), right) << text;
  }
}

TEST(Best, WithoutCostsGivesTheFirstSolutionsByNumber) {
  const Problem problem = read_problem("a b c\na\nb\nc\na b\nb c\na b c\n");
  EXPECT_EQ(best(problem.get(), 0), (Solutions{{0, 1, 2}, {0, 4}, {2, 3}, {5}}));
  EXPECT_EQ(best(problem.get(), 2), (Solutions{{0, 1, 2}, {0, 4}}));
}

/* More than are looked at one by one: 2^20 solutions, of which 2^18 are as cheap as the best. */
TEST(Best, FindsTheFirstOfManyThatCostTheSame) {
  std::string text, options;
  for (int i = 0; i < 20; i++) {
    const std::string name = "i" + std::to_string(i);
    text += name + " ";
    options += name + (i < 2 ? " |1\n" : "\n") + name + "\n";
  }
  const Problem problem = read_problem(text + "\n" + options);
  Solution right;
  for (uint32_t i = 0; i < 20; i++) right.push_back(2 * i + (i < 2 ? 1 : 0));
  EXPECT_EQ(best(problem.get(), 1), Solutions{right});
  Solution second = right;
  second.back()++;
  EXPECT_EQ(best(problem.get(), 2), (Solutions{right, second}));
  EXPECT_EQ(best(problem.get(), 500).size(), 500U);
}

TEST(Best, KnowsTheAnswerOfTheFirstExample) {
  const Problem problem = read_problem("a b\na |1\nb |2\na b |2\n");
  EXPECT_EQ(best(problem.get(), 2), (Solutions{{2}, {0, 1}}));
  EXPECT_EQ(best(problem.get(), 1, 1), (Solutions{{0, 1}}));
  EXPECT_EQ(best(problem.get(), 5, 7), Solutions{});
}

TEST(Best, KnowsProblemsWithoutItemsOrOptions) {
  EXPECT_EQ(best(read_problem("{\"primary\":[],\"options\":[]}").get(), 1), Solutions{{}});
  EXPECT_EQ(best(read_problem("a b\n").get(), 1), Solutions{});
  EXPECT_EQ(best(read_problem("a | x\na x |1\na |1\nx |0\n").get(), 0), (Solutions{{0}, {1}}));
}

TEST(Best, TakesAChainOfAHundredThousandChoices) {
  std::string text;
  for (int i = 0; i < 100000; i++) text += "i" + std::to_string(i) + " ";
  text += "\n";
  for (int i = 0; i < 100000; i++) text += "i" + std::to_string(i) + " |" + std::to_string(i) + "\n";
  const Problem problem = read_problem(text);
  ASSERT_EQ(best(problem.get(), 1).size(), 1U);
}

TEST(Best, SaysWhatItHasWhenItIsStopped) {
  std::string text = "a b c d e f g h\n";
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 4; k++) text += std::string(1, static_cast<char>('a' + i)) + " |" + std::to_string(k) + "\n";
  const Problem problem = read_problem(text);
  Solutions found;
  dlx_search search{};
  search.node_limit = 20;
  search.visit = collect;
  search.user = &found;
  dlx_result result{};
  ASSERT_EQ(dlx_best(problem.get(), &search, &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
  EXPECT_EQ(result.nodes, 20U);
  EXPECT_EQ(result.solutions, found.size());
  EXPECT_GT(found.size(), 0U);
}

/* Where items have multiplicities, another search is made. */

TEST(BestWithMultiplicities, AgreesOnLargerProblemsWithASearchForAll) {
  std::mt19937 source(6);
  for (int round = 0; round < 60; round++) {
    const size_t items = 5 + source() % 4, options = 16 + source() % 8, range = round % 3 == 0 ? 4 : 100;
    std::string text, names;
    for (size_t i = 0; i < items; i++) {
      const size_t low = source() % 4;
      text +=
          std::to_string(low) + ":" + std::to_string(low + source() % 2 + (low == 0)) + "|i" + std::to_string(i) + " ";
    }
    text += "| x y\n";
    for (size_t k = 0; k < options; k++) {
      std::string option;
      for (size_t i = 0; i < items; i++)
        if (source() % 3 == 0) option += "i" + std::to_string(i) + " ";
      if (option.empty()) option = "i0 ";
      if (source() % 4 == 0) option += "x ";
      if (source() % 2 == 0) option += std::string("y:") + (source() % 2 ? "A " : "B ");
      text += option + "|" + std::to_string(source() % range) + "\n";
    }
    const Problem problem = read_problem(text);
    if (!dlx_has_multiplicities(problem.get())) continue;
    const Solutions right = all(problem.get());
    for (const size_t limit : {1u, 3u, 10u, 100u}) EXPECT_EQ(best(problem.get(), limit), first(right, limit)) << text;
    EXPECT_EQ(best(problem.get(), 0), right) << text;
  }
}

TEST(BestWithMultiplicities, PutsAShorterSolutionBeforeOneThatAddsToIt) {
  const Problem problem = read_problem("0:3|a\na\na |1\na\n");
  EXPECT_EQ(best(problem.get(), 0), (Solutions{{}, {0}, {0, 2}, {2}, {0, 1}, {0, 1, 2}, {1}, {1, 2}}));
  EXPECT_EQ(best(problem.get(), 3), (Solutions{{}, {0}, {0, 2}}));
  EXPECT_EQ(best(problem.get(), 2, 2), (Solutions{{0, 2}, {2}}));
  EXPECT_EQ(best(problem.get(), 5, 8), Solutions{});
}

TEST(BestWithMultiplicities, KnowsProblemsWithoutSolutionsOrOptions) {
  EXPECT_EQ(best(read_problem("2|a\na\n").get(), 1), Solutions{});
  EXPECT_EQ(best(read_problem("2|a b\na\na b\n").get(), 1), (Solutions{{0, 1}}));
  EXPECT_EQ(best(read_problem("0:1|a 2|b\nb\nb\n").get(), 0), (Solutions{{0, 1}}));
  EXPECT_EQ(best(read_problem("0:2|a\n").get(), 0), Solutions{{}});
  EXPECT_EQ(best(read_problem("2|a | x\na x |1\na |1\nx |0\n").get(), 0), (Solutions{{0, 1}}));
}

TEST(BestWithMultiplicities, TakesAChainOfAHundredThousandChoices) {
  std::string text = "2|a ";
  for (int i = 0; i < 100000; i++) text += "i" + std::to_string(i) + " ";
  text += "\na |1\na |2\n";
  for (int i = 0; i < 100000; i++) text += "i" + std::to_string(i) + " |" + std::to_string(i) + "\n";
  const Problem problem = read_problem(text);
  ASSERT_EQ(best(problem.get(), 1).size(), 1U);
}

/* What 'how' is to stop. */
struct Stopped {
  Solutions found;
  dlx_result result{};

  explicit Stopped(const dlx_problem *problem, dlx_search how) {
    how.visit = collect;
    how.user = &found;
    EXPECT_EQ(dlx_best(problem, &how, &result, nullptr), DLX_OK);
    EXPECT_EQ(result.solutions, found.size());
  }
};

TEST(BestWithMultiplicities, SaysWhatItHasWhenItIsStopped) {
  std::string text = "4|a 4|b 4|c\n";
  for (int i = 0; i < 60; i++) text += std::string(1, static_cast<char>('a' + i % 3)) + " |0\n";
  const Problem problem = read_problem(text);
  dlx_search search{};
  search.node_limit = 100;
  const Stopped at_node(problem.get(), search);
  EXPECT_EQ(at_node.result.end, DLX_AT_NODE_LIMIT);
  EXPECT_EQ(at_node.result.nodes, 100U);
  EXPECT_GT(at_node.found.size(), 0U);

  search = {};
  search.time_limit = 0.02;
  search.limit = 2;
  const Stopped at_time(problem.get(), search);
  EXPECT_EQ(at_time.result.end, DLX_AT_TIME_LIMIT);
  EXPECT_EQ(at_time.found.size(), 2U);

  const volatile sig_atomic_t stop = 1;
  search = {};
  search.stop = &stop;
  EXPECT_EQ(Stopped(problem.get(), search).result.end, DLX_STOPPED_FROM_OUTSIDE);
}

} // namespace

/*
 * Solutions by their rank, and at random: the same ones, in the same order, as the search visits.
 */
#include <algorithm>
#include <map>

#include "tests/support/each_engine.h"

extern "C" { // the library's own header, which only C includes otherwise
#include "dlx/ranking/unranking.h"
}

namespace {

struct Number {
  mpz_t value;
  Number() { mpz_init(value); }
  ~Number() { mpz_clear(value); }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;
};

struct Taken {
  Solutions solutions;
  static bool take(void *user, const uint32_t *options, size_t count) {
    Solution solution(options, options + count);
    std::sort(solution.begin(), solution.end());
    static_cast<Taken *>(user)->solutions.push_back(solution);
    return true;
  }
};

/* The solution of a rank, alone in its list; an empty list: there is none. */
Solutions unrank(const dlx_problem *problem, dlx_search search, const mpz_t rank, dlx_result *result, mpz_t total) {
  Taken taken;
  search.visit = Taken::take;
  search.user = &taken;
  dlx_message message{};
  EXPECT_EQ(dlx_unrank(problem, &search, rank, total, result, &message), DLX_OK) << message.text;
  return taken.solutions;
}

Solutions sample(const dlx_problem *problem, dlx_search search, uint64_t draws, uint64_t seed, dlx_result *result) {
  Taken taken;
  search.visit = Taken::take;
  search.user = &taken;
  dlx_message message{};
  Number total;
  EXPECT_EQ(dlx_sample(problem, &search, draws, seed, total.value, result, &message), DLX_OK) << message.text;
  return taken.solutions;
}

void expect_covers(const dlx_problem *problem, const Solutions &solutions) {
  for (const Solution &solution : solutions) {
    dlx_fault fault{};
    ASSERT_EQ(dlx_verify(problem, solution.data(), solution.size(), &fault), DLX_OK);
    ASSERT_EQ(fault.kind, DLX_NO_FAULT);
  }
}

class RankingOverEngines : public EachEngine {
protected:
  void SetUp() override {
    EachEngine::SetUp();
    if (!can(DLX_CAN_VISIT | DLX_CAN_SPLIT)) GTEST_SKIP();
  }
};

TEST_P(RankingOverEngines, EachRankGivesTheSolutionThatTheSearchHasThere) {
  std::mt19937 source(1);
  for (int round = 0; round < 120; round++) {
    const Shape shape{round % 3 != 0, round % 3 == 2, false};
    const Problem problem = random_problem(source, shape);
    if (refuses(problem.get())) continue;
    const Solutions all = visit(problem.get(), plain_search()).solutions;
    Number rank, total;
    for (size_t k = 0; k < all.size() + 2; k++) {
      dlx_result result{};
      mpz_set_ui(rank.value, k);
      const Solutions found = unrank(problem.get(), plain_search(), rank.value, &result, total.value);
      EXPECT_EQ(mpz_get_ui(total.value), all.size());
      EXPECT_EQ(result.skipped, std::min<uint64_t>(k, all.size()));
      ASSERT_EQ(found, k < all.size() ? Solutions{all[k]} : Solutions{}) << k << "\n" << text_of(problem.get());
      EXPECT_EQ(result.solutions, found.size());
    }
  }
}

/* Copies of a problem that share nothing: the tree has levels enough, and so many solutions that they are counted. */
std::string copies(const std::string &items, const std::vector<std::string> &options, int count) {
  std::string text, body;
  const auto named = [](const std::string &line, int copy) {
    std::string result;
    for (const char c : line) result += isalpha(c) ? c + std::to_string(copy) : std::string(1, c);
    return result;
  };
  for (int copy = 0; copy < count; copy++) text += named(items, copy) + " ";
  for (int copy = 0; copy < count; copy++)
    for (const std::string &option : options) body += named(option, copy) + "\n";
  return text + "\n" + body;
}

TEST_P(RankingOverEngines, RanksGoDownWhereSolutionsAreMany) {
  const Problem problem = read_problem(copies("a b c", {"a b", "c", "a", "b c", "b", "c b", "a c", "a"}, 5));
  const Solutions all = visit(problem.get(), plain_search()).solutions;
  ASSERT_GT(all.size(), 3000U);
  Number rank, total;
  for (size_t k = 0; k < all.size(); k += 1 + k % 97) {
    dlx_result result{};
    mpz_set_ui(rank.value, k);
    ASSERT_EQ(unrank(problem.get(), plain_search(), rank.value, &result, total.value), Solutions{all[k]}) << k;
  }
  EXPECT_EQ(mpz_get_ui(total.value), all.size());
}

TEST_P(RankingOverEngines, ARankMayBeBeyondSixtyFourBits) {
  const Problem problem = read_problem(copies("a", {"a", "a", "a"}, 60));
  Number rank, total, power;
  mpz_ui_pow_ui(power.value, 3, 60);
  mpz_sub_ui(rank.value, power.value, 1);
  dlx_result result{};
  const Solutions last = unrank(problem.get(), plain_search(), rank.value, &result, total.value);
  EXPECT_EQ(mpz_cmp(total.value, power.value), 0);
  ASSERT_EQ(last.size(), 1U);
  expect_covers(problem.get(), last);
  EXPECT_EQ(result.skipped, UINT64_MAX - 1);
  EXPECT_TRUE(unrank(problem.get(), plain_search(), power.value, &result, total.value).empty());
  EXPECT_EQ(result.end, DLX_COMPLETE);
}

TEST_P(RankingOverEngines, ASampleIsOfSolutionsAndTheSameForTheSameSeed) {
  const Problem problem = read_problem(copies("a b c", {"a b", "c", "a", "b c", "b", "c b", "a c", "a"}, 5));
  dlx_search search = plain_search();
  dlx_result result{};
  const Solutions once = sample(problem.get(), search, 200, 7, &result);
  EXPECT_EQ(result.solutions, 200U);
  expect_covers(problem.get(), once);
  search.threads = 2;
  EXPECT_EQ(sample(problem.get(), search, 200, 7, &result), once);
  const Solutions fewer = sample(problem.get(), search, 10, 7, &result);
  EXPECT_EQ(fewer, Solutions(once.begin(), once.begin() + 10));
  EXPECT_NE(sample(problem.get(), search, 200, 8, &result), once);
}

/* All ranks in one go, with no branch so small that its solutions are visited. */
Solutions unrank_all(const dlx_problem *problem, const dlx_search &search, size_t count) {
  struct unranking unranking;
  dlx_message message{};
  EXPECT_EQ(dlxi_unranking_begin(&unranking, problem, &search, &message), DLX_OK);
  EXPECT_EQ(mpz_get_ui(unranking.total), count);
  unranking.few = 0;
  const size_t longest = dlx_primary_count(problem) + 1;
  std::vector<uint32_t> room(longest * count);
  std::vector<struct wanted> wanted(count);
  std::vector<struct wanted *> pointers;
  for (size_t k = 0; k < count; k++) {
    mpz_init_set_ui(wanted[k].rank, k);
    wanted[k].options = &room[k * longest];
    pointers.push_back(&wanted[k]);
  }
  EXPECT_EQ(dlxi_unrank_all(&unranking, pointers.data(), count, &message), DLX_OK) << message.text;
  Solutions solutions;
  for (struct wanted &one : wanted) {
    solutions.emplace_back(one.options, one.options + one.count);
    std::sort(solutions.back().begin(), solutions.back().end());
    mpz_clear(one.rank);
  }
  dlxi_unranking_end(&unranking);
  return solutions;
}

TEST_P(RankingOverEngines, AllRanksTogetherAreAllSolutionsInOrder) {
  std::mt19937 source(3);
  for (int round = 0; round < 200; round++) {
    const Problem problem = random_problem(source, {round % 3 != 0, round % 3 == 2, false});
    if (refuses(problem.get())) continue;
    const Solutions all = visit(problem.get(), plain_search()).solutions;
    ASSERT_EQ(unrank_all(problem.get(), plain_search(), all.size()), all) << text_of(problem.get());
  }
  const Problem problem = read_problem(copies("a b c", {"a b", "c", "a", "b c", "b", "c b", "a c", "a"}, 4));
  const Solutions all = visit(problem.get(), plain_search()).solutions;
  ASSERT_EQ(unrank_all(problem.get(), plain_search(), all.size()), all);
}

/* The same number is below each branch, on a walk through the whole tree, by labels and by what is left of the items.
 */
void expect_same_below(struct below *labels, struct below *counter, struct run *run, struct walk *walk) {
  Number known, found;
  dlx_message message{};
  ASSERT_EQ(dlxi_below_count(counter, run, walk->options, walk->depth, known.value, &message), DLX_OK);
  for (int again = 0; again < 2; again++) {
    ASSERT_EQ(dlxi_below_count(labels, run, walk->options, walk->depth, found.value, &message), DLX_OK);
    ASSERT_EQ(mpz_cmp(found.value, known.value), 0) << text_of(walk->problem);
  }
  const uint32_t item = dlxi_walk_item(walk);
  if (item == WALK_NO_ITEM) return;
  uint32_t option = 0;
  for (size_t place = 0; dlxi_walk_option(walk, item, &place, &option) && !testing::Test::HasFatalFailure();) {
    dlxi_walk_choose(walk, option);
    expect_same_below(labels, counter, run, walk);
    dlxi_walk_undo(walk);
  }
}

void expect_same_below_all(const dlx_problem *problem) {
  struct below labels, counter;
  struct run run;
  struct walk walk;
  dlx_message message{};
  const dlx_search search{};
  ASSERT_EQ(dlxi_below_begin(&labels, problem, "symmetry", 0), DLX_OK);
  ASSERT_EQ(dlxi_below_begin(&counter, problem, "memo", 0), DLX_OK);
  ASSERT_EQ(dlxi_run_begin(&run, problem, &search, 0, &message), DLX_OK);
  run.threads = 1; /* it is the counting that may have more */
  ASSERT_EQ(dlxi_walk_begin(&walk, problem), DLX_OK);
  expect_same_below(&labels, &counter, &run, &walk);
  dlxi_walk_end(&walk);
  dlxi_run_end(&run);
  dlxi_below_end(&counter);
  dlxi_below_end(&labels);
}

TEST(Ranking, LabelsCountBelowEachBranchWhatTheCounterCounts) {
  std::mt19937 source(7);
  for (int round = 0; round < 900 && !testing::Test::HasFatalFailure(); round++)
    expect_same_below_all(random_problem(source, Shape{round % 3 != 0, round % 3 == 2, false}).get());
  expect_same_below_all(read_problem(copies("a b c", {"a b", "c", "a", "b c", "b", "c b", "a c", "a"}, 2)).get());
  expect_same_below_all(read_problem(copies("a b", {"a", "a", "b", "a b", "a b"}, 3)).get());
}

INSTANTIATE_OVER_ENGINES(RankingOverEngines);

TEST(Sampling, OfNothingGivesNothing) {
  dlx_result result{};
  EXPECT_TRUE(sample(read_problem("a b\na\n").get(), dlx_search{}, 5, 1, &result).empty());
  EXPECT_EQ(result.end, DLX_COMPLETE);
  EXPECT_TRUE(sample(read_problem("a\na\n").get(), dlx_search{}, 0, 1, &result).empty());
}

TEST(Sampling, EndsByItsLimits) {
  const Problem problem = read_problem(copies("a", {"a", "a", "a"}, 40));
  dlx_search search{};
  dlx_result result{};
  search.node_limit = 3;
  EXPECT_TRUE(sample(problem.get(), search, 5, 1, &result).empty());
  EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
  volatile sig_atomic_t stop = 1;
  search = dlx_search{};
  search.stop = &stop;
  EXPECT_TRUE(sample(problem.get(), search, 5, 1, &result).empty());
  EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);
}

TEST(Sampling, RefusesMultiplicitiesAndUnknownEngines) {
  const Problem problem = read_problem("2|a\na\na\n");
  dlx_search search{};
  dlx_result result{};
  dlx_message message{};
  Number total;
  EXPECT_EQ(dlx_sample(problem.get(), &search, 1, 1, total.value, &result, &message), DLX_UNSUPPORTED);
  search.engine = "none";
  EXPECT_EQ(dlx_sample(read_problem("a\na\n").get(), &search, 1, 1, total.value, &result, &message), DLX_UNSUPPORTED);
}

/* All n^2 solutions of equal chance: the sum over them of (drawn - expected)^2 / expected has the chi-square
   distribution, whose mean is the degrees of freedom d, with a standard deviation of sqrt(2 d). */
void expect_uniform(const Problem &problem, size_t solutions, double lowest, double highest) {
  dlx_result result{};
  const size_t each = 20;
  std::map<Solution, size_t> drawn;
  for (const Solution &solution : sample(problem.get(), dlx_search{}, each * solutions, 1, &result)) drawn[solution]++;
  EXPECT_EQ(drawn.size(), solutions); /* one that is missed has a chance of e^-20 */
  double sum = 0;
  for (const auto &pair : drawn) {
    const double difference = static_cast<double>(pair.second) - each;
    sum += difference * difference / each;
  }
  EXPECT_GT(sum, lowest);
  EXPECT_LT(sum, highest);
}

/* Bounds are three standard deviations from the mean. */
TEST(Sampling, IsUniformOverTheLatinSquaresOfOrderFour) {
  std::string text, options;
  for (int i = 0; i < 16; i++) text += " p" + std::to_string(i) + " r" + std::to_string(i) + " c" + std::to_string(i);
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 4; c++)
      for (int v = 0; v < 4; v++)
        options += "p" + std::to_string(4 * r + c) + " r" + std::to_string(4 * r + v) + " c" +
                   std::to_string(4 * c + v) + "\n";
  expect_uniform(read_problem(text + "\n" + options), 576, 575 - 102, 575 + 102);
}

TEST(Sampling, IsUniformOverTheSudokuGridsOfSideFour) {
  std::string text, options;
  for (int i = 0; i < 16; i++)
    for (const char *kind : {" p", " r", " c", " b"}) text += kind + std::to_string(i);
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 4; c++)
      for (int v = 0; v < 4; v++)
        options += "p" + std::to_string(4 * r + c) + " r" + std::to_string(4 * r + v) + " c" +
                   std::to_string(4 * c + v) + " b" + std::to_string(4 * (r / 2 * 2 + c / 2) + v) + "\n";
  expect_uniform(read_problem(text + "\n" + options), 288, 287 - 72, 287 + 72);
}

} // namespace

/*
 * The engine frontier: every order against the oracle, counts of many limbs, states of many words, and its limits.
 */
#include "tests/support/each_engine.h"
#include "tests/support/oracle.h"

extern "C" { // the library's own header, which only C includes otherwise
#include "dlx/frontier/frontier.h"
}

namespace {

const char *const ORDERS[] = {"auto", "input", "reverse", "cut"};

dlx_search frontier_search(const char *order = nullptr) {
  dlx_search search{};
  search.engine = "frontier";
  search.order = order;
  return search;
}

/* Domino tilings; the cells are items, row by row. */
Problem dominoes(int rows, int columns) {
  const auto name = [](int row, int column) { return std::to_string(row) + "," + std::to_string(column); };
  std::string items, options;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) {
      items += name(row, column) + " ";
      if (column + 1 < columns) options += name(row, column) + " " + name(row, column + 1) + "\n";
      if (row + 1 < rows) options += name(row, column) + " " + name(row + 1, column) + "\n";
    }
  return read_problem(items + "\n" + options);
}

/* 2*pairs items: item k goes with item 2*pairs-1-k, in two equal options; 'pairs' items are open in the middle, and
   2 to the 'pairs' solutions go through one state a layer. */
Problem nested_pairs(int pairs) {
  std::string items, options;
  for (int k = 0; k < 2 * pairs; k++) items += "i" + std::to_string(k) + " ";
  for (int k = 0; k < pairs; k++)
    for (int twin = 0; twin < 2; twin++)
      options += "i" + std::to_string(k) + " i" + std::to_string(2 * pairs - 1 - k) + "\n";
  return read_problem(items + "\n" + options);
}

std::string power_of_two(unsigned exponent) {
  mpz_t number;
  mpz_init(number);
  mpz_ui_pow_ui(number, 2, exponent);
  char *digits = mpz_get_str(nullptr, 10, number);
  std::string text = digits;
  free(digits);
  mpz_clear(number);
  return text;
}

TEST(Frontier, CountsAsTheOracleInEveryOrder) {
  std::mt19937 source(271828);
  for (int i = 0; i < fewer(3000) && !::testing::Test::HasFailure(); i++) {
    const Problem problem = random_problem(source, {i % 3 > 0, i % 3 > 1, false});
    SCOPED_TRACE(text_of(problem.get()));
    const std::string right = std::to_string(oracle_solutions(problem.get()).size());
    for (const char *order : ORDERS) EXPECT_EQ(count(problem.get(), frontier_search(order)), right) << order;
  }
}

TEST(Frontier, TellsColoursApartHoweverManyThereAre) {
  for (const unsigned colours : {1U, 2U, 3U, 4U, 6U, 7U, 10U, 11U, 40U}) {
    for (const bool plain : {false, true}) {
      std::string text = "a b c | x\n";
      for (const char *item : {"a", "b", "c"}) {
        for (unsigned k = 0; k < colours; k++) text += std::string(item) + " x:" + std::to_string(k) + "\n";
        if (plain) text += std::string(item) + " x\n" + item + "\n";
      }
      const Problem problem = read_problem(text);
      // all of one colour; or with some of them bare: two of one colour, one of any or uncoloured, or none
      const unsigned right = plain ? colours + 3 * colours + 3 * (colours + 1) + 1 : colours;
      for (const char *order : ORDERS) EXPECT_EQ(count(problem.get(), frontier_search(order)), std::to_string(right));
    }
  }
}

TEST(Frontier, CountsBeyondEveryWord) {
  const struct {
    int side;
    const char *count;
  } boards[] = {{2, "2"},
                {4, "36"},
                {8, "12988816"},
                {10, "258584046368"},
                {12, "53060477521960000"},
                {14, "112202208776036178000000"},
                {16, "2444888770250892795802079170816"},
                {18, "548943583215388338077567813208427340288"},
                {20, "1269984011256235834242602753102293934298576249856"}};
  for (const auto &board : boards)
    EXPECT_EQ(count(dominoes(board.side, board.side).get(), frontier_search()), board.count);
  EXPECT_EQ(count(dominoes(10, 12).get(), frontier_search()), "65743732590821");
  EXPECT_EQ(count(dominoes(9, 9).get(), frontier_search()), "0");
}

TEST(Frontier, HasStatesOfAnyNumberOfWords) {
  for (const int pairs : {1, 63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 320, 321, 1000}) {
    const Problem problem = nested_pairs(pairs);
    dlx_result result{};
    EXPECT_EQ(count(problem.get(), frontier_search("input"), &result), power_of_two(static_cast<unsigned>(pairs)));
    EXPECT_EQ(result.stored, 2 * static_cast<uint64_t>(pairs));
    EXPECT_EQ(result.met_again, static_cast<uint64_t>(pairs));
    frontier_forecast forecast{};
    ASSERT_TRUE(dlxi_frontier_forecast(problem.get(), FRONTIER_INPUT, &forecast));
    EXPECT_EQ(forecast.width, static_cast<uint32_t>(pairs));
    frontier_plan plan{};
    ASSERT_TRUE(dlxi_frontier_plan(problem.get(), FRONTIER_INPUT, SIZE_MAX, &plan));
    EXPECT_EQ(plan.width, static_cast<uint32_t>(pairs));
    EXPECT_EQ(plan.words, static_cast<uint32_t>(pairs + 63) / 64);
    dlxi_frontier_plan_release(&plan);
  }
}

/* Whatever makes them faster, they stay the same. */
TEST(Frontier, MeetsTheStatesThatItAlwaysMet) {
  const struct {
    const char *order;
    uint64_t nodes, stored, met_again;
  } rows[] = {{"input", 3360, 3360, 811}, {"reverse", 3360, 3360, 811}, {"cut", 1776, 1776, 433}};
  const Problem problem = dominoes(8, 8);
  for (const auto &row : rows) {
    dlx_result result{};
    EXPECT_EQ(count(problem.get(), frontier_search(row.order), &result), "12988816");
    EXPECT_STREQ(result.order, row.order);
    EXPECT_EQ(result.nodes, row.nodes) << row.order;
    EXPECT_EQ(result.stored, row.stored) << row.order;
    EXPECT_EQ(result.met_again, row.met_again) << row.order;
  }
}

TEST(Frontier, PredictsTheNarrowestOrder) {
  frontier_prediction wide{}, high{};
  ASSERT_TRUE(dlxi_frontier_predict(dominoes(4, 40).get(), &wide));
  EXPECT_EQ(wide.order, FRONTIER_CUT);
  EXPECT_LE(wide.forecast.width, 5U);
  ASSERT_TRUE(dlxi_frontier_predict(dominoes(40, 4).get(), &high));
  EXPECT_LE(high.forecast.width, 5U);
  EXPECT_GE(high.forecast.log2_states, 4);
  EXPECT_LE(high.forecast.log2_states, 4 + 7.4); // 160 layers; the border is not always as wide
  EXPECT_EQ(count(dominoes(4, 40).get(), frontier_search()), count(dominoes(40, 4).get(), frontier_search()));
}

TEST(Frontier, RefusesAnOrderThatItDoesNotHave) {
  const Problem problem = read_problem("a\na\n");
  for (const char *engine : {"frontier", "links"}) {
    dlx_search search = frontier_search("sideways");
    search.engine = engine;
    dlx_result result{};
    dlx_message message{};
    mpz_t number;
    mpz_init(number);
    EXPECT_EQ(dlx_count(problem.get(), &search, number, &result, &message), DLX_UNSUPPORTED);
    mpz_clear(number);
    EXPECT_EQ(std::string(message.text),
              std::string("engine '") + engine +
                  (std::string(engine) == "links" ? "' takes no order of items" : "' has no order 'sideways'"));
  }
}

TEST(Frontier, SaysSoWhereLayersDoNotFitIntoMemory) {
  const Problem problem = dominoes(14, 14);
  bool fits = false;
  for (size_t limit = 1; limit < (size_t)64 << 20 && !fits; limit = limit * 5 / 4 + 1) {
    dlx_search search = frontier_search();
    search.memory_limit = limit;
    dlx_result result{};
    dlx_message message{};
    mpz_t number;
    mpz_init(number);
    const dlx_status status = dlx_count(problem.get(), &search, number, &result, &message);
    fits = status == DLX_OK;
    if (fits) {
      EXPECT_EQ(mpz_fdiv_ui(number, 1000000007), 722065660U) << "112202208776036178000000 is right";
      EXPECT_GT(limit, 100000U);
      EXPECT_LT(limit, 4000000U);
    } else {
      ASSERT_EQ(status, DLX_NO_MEMORY);
      EXPECT_EQ(mpz_sgn(number), 0);
      EXPECT_NE(std::string(message.text).find("memory"), std::string::npos) << message.text;
    }
    mpz_clear(number);
  }
  EXPECT_TRUE(fits);
}

TEST(Frontier, EntersNoMoreNodesThanTheNodeLimit) {
  const Problem problem = dominoes(8, 8);
  for (uint64_t limit = 1; limit < 3500; limit += 67) {
    dlx_search search = frontier_search("input");
    search.node_limit = limit;
    dlx_result result{};
    const std::string found = count(problem.get(), search, &result);
    EXPECT_EQ(result.nodes, std::min<uint64_t>(limit, 3360));
    EXPECT_EQ(result.end, limit < 3360 ? DLX_AT_NODE_LIMIT : DLX_COMPLETE);
    EXPECT_EQ(found, limit < 3360 ? "0" : "12988816");
  }
}

TEST(Frontier, StopsAtTheTimeLimitAndReportsProgressThatGrows) {
  struct Seen {
    int reports = 0;
    double done = 0;
  } seen;
  const Problem problem = dominoes(30, 30);
  dlx_search search = frontier_search();
  search.time_limit = 0.3;
  search.progress_interval = 0.01;
  search.user = &seen;
  search.progress = [](void *user, const dlx_progress *now) {
    auto *so_far = static_cast<Seen *>(user);
    EXPECT_GE(now->done, so_far->done);
    EXPECT_LE(now->done, 1);
    so_far->done = now->done;
    so_far->reports++;
  };
  dlx_result result{};
  EXPECT_EQ(count(problem.get(), search, &result), "0");
  EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
  EXPECT_LT(result.seconds, 30);
  EXPECT_GE(seen.reports, 2);
  EXPECT_GT(seen.done, 0);
}

} // namespace

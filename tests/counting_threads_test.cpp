/*
 * Counting with a memory on several threads: whatever they do at the same time, the count is the same.
 */
#include <algorithm>
#include <csignal>
#include <thread>

#include "tests/support/divided_search.h"
#include "tests/support/oracle.h"
#include "tests/support/reading.h"

extern "C" { // the library's own headers, which only C includes otherwise
#include "dlx/counting/table.h"
}

namespace {

constexpr unsigned NUMBERS[] = {1, 2, 4, 8};
constexpr size_t LIMITS[] = {1, 3000, 20000, 100000, size_t{1} << 20, size_t{1} << 28};

/* ---------------------------------------------------------------- the table */

using Words = std::vector<uint64_t>;

/* Keys of one to three words, few of them different in the first; each has a count of its own. */
Words key_of(unsigned number) {
  Words key(1 + number % 3, number % 4);
  key.back() = number;
  return key;
}
Words count_of(unsigned number) {
  return Words(number % 5, number | 1);
}

uint32_t size(const Words &words) {
  return static_cast<uint32_t>(words.size());
}

/* One thread's part.  What is found is compared; 'met' says how often. */
void use_at_random(table *table, table_hand *hand, unsigned seed, unsigned keys, uint64_t *met) {
  std::mt19937 source(seed);
  for (int i = 0; i < 20000 && !::testing::Test::HasFailure(); i++) {
    if (i % 40 == 0 && i > 0) dlxi_table_leave(table);
    if (i % 40 == 0) dlxi_table_enter(table);
    const auto number = static_cast<unsigned>(source() % keys);
    const Words key = key_of(number), count = count_of(number);
    const uint64_t hash = dlxi_table_hash(table, key.data(), size(key));
    natural_view found{};
    if (dlxi_table_find(table, hand, key.data(), size(key), hash, &found)) {
      ++*met;
      EXPECT_EQ(Words(found.words, found.words + found.size), count);
    } else {
      dlxi_table_keep(table, hand, key.data(), size(key), hash, {count.data(), size(count)}, 1 + source() % 1000);
    }
  }
  dlxi_table_leave(table);
}

TEST(CountingTableOfThreads, IsNeverWrong) {
  for (const unsigned hands : {2U, 4U, 8U}) {
    if (DLX_FEWER > 1 && hands == 8) break;
    for (const size_t limit : LIMITS)
      for (const unsigned bits : {4U, 64U}) {
        const unsigned keys = bits == 64 ? 2000 : 200;
        SCOPED_TRACE(std::to_string(hands) + " hands, limit " + std::to_string(limit) + ", bits " +
                     std::to_string(bits));
        memory_budget budget{limit, 0};
        table table{};
        dlxi_table_prepare(&table, &budget);
        table.hash_bits = bits;
        ASSERT_TRUE(dlxi_table_share(&table, hands));
        std::vector<table_hand> all(hands);
        std::vector<uint64_t> met(hands);
        std::vector<std::thread> threads;
        for (unsigned k = 0; k < hands; k++)
          threads.emplace_back([&table, &all, &met, k, keys] {
            dlxi_table_join(&table, &all[k]);
            use_at_random(&table, &all[k], 4711 + k, keys, &met[k]);
          });
        for (std::thread &thread : threads) thread.join();
        const table_totals totals = dlxi_table_totals(&table);
        uint64_t all_met = 0;
        for (const uint64_t each : met) all_met += each;
        EXPECT_EQ(totals.met_again, all_met);
        EXPECT_EQ(totals.stored, totals.records + totals.forgotten);
        EXPECT_LE(budget.used, budget.limit);
        if (limit > size_t{1} << 20) {
          EXPECT_EQ(totals.records, keys) << "a key that is there twice, or not at all";
        }
        dlxi_table_release(&table);
        EXPECT_EQ(budget.used, 0U);
      }
  }
}

/* ---------------------------------------------------------------- counts */

class CountingOnThreads : public ::testing::TestWithParam<const char *> {
protected:
  /* As a caller counts, but that the threads are there from the first node on. */
  static std::string count(const dlx_problem *problem, const dlx_search &search, dlx_result *result = nullptr) {
    run work{};
    dlx_message message{};
    EXPECT_EQ(dlxi_run_begin(&work, problem, &search, 0, &message), DLX_OK) << message.text;
    work.counting = true;
    work.divide_after = 0;
    work.look_interval = 0;
    mpz_t number;
    mpz_init(number);
    const bool done = work.engine->count(work.state, &work, number);
    EXPECT_FALSE(work.no_memory);
    EXPECT_EQ(done, work.end == DLX_COMPLETE);
    std::vector<char> digits(mpz_sizeinbase(number, 10) + 2);
    const std::string text = mpz_get_str(digits.data(), 10, number);
    mpz_clear(number);
    if (result != nullptr) *result = dlxi_run_result(&work);
    dlxi_run_end(&work);
    return text;
  }

  static dlx_search search_on(unsigned threads, size_t limit = 0, const char *order = nullptr) {
    dlx_search search{};
    search.engine = GetParam();
    search.threads = threads;
    search.memory_limit = limit;
    search.order = order;
    return search;
  }

  static Problem pairs_of(int items) {
    std::string names, options;
    for (int i = 0; i < items; i++) {
      names += std::to_string(i) + " ";
      for (int j = 0; j < i; j++) options += std::to_string(j) + " " + std::to_string(i) + "\n";
    }
    return read_problem(names + "\n" + options);
  }

  static bool is_symmetry() { return std::string(GetParam()) == "symmetry"; }

  /* What takes much longer than a test may. */
  static Problem large_problem() { return is_symmetry() ? dominoes(14, 15, false) : pairs_of(60); }

  /* A board to be tiled with dominoes, in two colours that may not touch along the rows. */
  static Problem dominoes(int rows, int columns, bool coloured) {
    const auto name = [](int r, int c) { return std::to_string(r) + "." + std::to_string(c); };
    std::string items, walls, options;
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < columns; c++) {
        items += name(r, c) + " ";
        walls += " w" + name(r, c);
        for (const auto &[y, x] : {std::make_pair(r + 1, c), std::make_pair(r, c + 1)})
          for (const char *colour : {"A", "B"}) {
            if (y == rows || x == columns || (!coloured && *colour == 'B')) continue;
            options += name(r, c) + " " + name(y, x);
            if (coloured) options += " w" + name(r, 0) + ":" + colour;
            options += "\n";
          }
      }
    return read_problem(items + (coloured ? "|" + walls : "") + "\n" + options);
  }
};

TEST_P(CountingOnThreads, AgreesWithTheOracle) {
  std::mt19937 source(20261130);
  for (int i = 0; i < 300 && !HasFailure(); i++) {
    const Problem problem = random_problem(source, {i % 3 > 0, i % 3 > 1, false});
    const std::string right = std::to_string(oracle_solutions(problem.get()).size());
    SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
    EXPECT_EQ(count(problem.get(), search_on(NUMBERS[i % 4], LIMITS[i % 6])), right);
    EXPECT_EQ(count(problem.get(), search_on(2)), right);
  }
}

TEST_P(CountingOnThreads, IsTheSameForAnyNumberAndAnyMemory) {
  const Problem pairs = pairs_of(14), board = dominoes(6, 8, false), coloured = dominoes(4, 6, true);
  const std::string right = count(coloured.get(), search_on(1));
  for (const unsigned threads : NUMBERS)
    for (const size_t limit : {size_t{20000}, size_t{200000}, size_t{0}}) {
      SCOPED_TRACE(std::to_string(threads) + " threads, limit " + std::to_string(limit));
      EXPECT_EQ(count(pairs.get(), search_on(threads, limit)), "135135");
      EXPECT_EQ(count(coloured.get(), search_on(threads, limit)), right);
      EXPECT_EQ(count(board.get(), search_on(threads, limit)), "167089");
    }
  EXPECT_EQ(count(pairs_of(12).get(), search_on(3, 1)), "10395") << "with nothing to remember";
}

TEST_P(CountingOnThreads, IsTheSameInEachOrder) {
  const Problem board = dominoes(6, 8, false), coloured = dominoes(4, 5, true);
  const std::string right = count(coloured.get(), search_on(1));
  for (const char *order : {"mrv", "input", "reverse", "auto"})
    for (const size_t limit : {size_t{20000}, size_t{0}}) {
      EXPECT_EQ(count(board.get(), search_on(3, limit, order)), "167089") << order;
      EXPECT_EQ(count(coloured.get(), search_on(3, limit, order)), right) << order;
    }
}

/* Each sub-problem is counted about once, whoever does. */
TEST_P(CountingOnThreads, DoesHardlyMoreThanOne) {
  if (is_symmetry()) GTEST_SKIP() << "pairs are all alike";
  const Problem pairs = pairs_of(18);
  dlx_result alone{}, together{};
  EXPECT_EQ(count(pairs.get(), search_on(1, 0, "input"), &alone), "34459425");
  EXPECT_EQ(count(pairs.get(), search_on(2, 0, "input"), &together), "34459425");
  EXPECT_GT(together.stored, alone.stored / 10 * 9);
  EXPECT_LT(together.stored, alone.stored / 10 * 12);
  EXPECT_LT(together.nodes, alone.nodes / 10 * 13);
}

TEST_P(CountingOnThreads, StopsAtATimeLimitAndOnASignal) {
  const Problem large = large_problem();
  dlx_search search = search_on(3);
  search.time_limit = 0.05;
  dlx_result result{};
  count(large.get(), search, &result);
  EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
  EXPECT_LT(result.seconds, 20);

  static volatile sig_atomic_t stop;
  static int reports;
  stop = reports = 0;
  search = search_on(3);
  search.stop = &stop;
  search.progress = [](void *user, const dlx_progress *progress) {
    EXPECT_EQ(*static_cast<std::thread::id *>(user), std::this_thread::get_id());
    EXPECT_GT(progress->nodes, 0U);
    stop = ++reports == 200;
  };
  std::thread::id caller = std::this_thread::get_id();
  search.user = &caller;
  count(large.get(), search, &result);
  EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);
}

TEST_P(CountingOnThreads, LeavesANodeLimitAsItIs) {
  const Problem large = large_problem();
  dlx_search search = search_on(1);
  search.node_limit = 500;
  dlx_result alone{}, together{};
  const std::string counted = count(large.get(), search, &alone);
  search.threads = 4;
  EXPECT_EQ(count(large.get(), search, &together), counted);
  EXPECT_EQ(together.nodes, alone.nodes);
  EXPECT_EQ(together.end, DLX_AT_NODE_LIMIT);
}

INSTANTIATE_TEST_SUITE_P(Engine, CountingOnThreads, ::testing::Values("memo", "symmetry"),
                         [](const auto &tested) { return std::string(tested.param); });

} // namespace

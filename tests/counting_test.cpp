/*
 * Counting with a memory: tables, keys and counters, each against something slow and plain.
 */
#include <algorithm>
#include <map>
#include <tuple>

#include "tests/support/each_engine.h"
#include "tests/support/oracle.h"

extern "C" { // the library's own headers, which only C includes otherwise
#include "dlx/counting/counter.h"
#include "dlx/counting/race.h"
}

namespace {

constexpr int PROBLEMS = fewer(800);

const std::vector<const char *> ORDERS = {"auto", "mrv", "input", "reverse", "cut"};

/* An mpz_t owned by C++. */
class Number {
public:
  Number() { mpz_init(value); }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;
  ~Number() { mpz_clear(value); }
  std::string text() const {
    std::vector<char> digits(mpz_sizeinbase(value, 10) + 2);
    return mpz_get_str(digits.data(), 10, value);
  }
  mpz_t value;
};

/* A run that no limit stops. */
run free_run() {
  run work{};
  work.pause_at = UINT64_MAX;
  work.threads = 1;
  return work;
}

/* ---------------------------------------------------------------- the table */

class Table {
public:
  explicit Table(size_t limit, unsigned hash_bits = 64) {
    budget.limit = limit;
    dlxi_table_prepare(&table, &budget);
    dlxi_table_join(&table, &hand);
    table.hash_bits = hash_bits;
  }
  Table(const Table &) = delete;
  Table &operator=(const Table &) = delete;
  ~Table() { dlxi_table_release(&table); }

  using Words = std::vector<uint64_t>;

  bool find(const Words &key, Words *count) {
    natural_view view{};
    if (!dlxi_table_find(&table, &hand, key.data(), size(key), hash(key), &view)) return false;
    count->assign(view.words, view.words + view.size);
    return true;
  }
  void keep(const Words &key, const Words &count, uint64_t cost) {
    dlxi_table_keep(&table, &hand, key.data(), size(key), hash(key), {count.data(), size(count)}, cost);
  }

  memory_budget budget{};
  ::table table{};
  table_hand hand{};

private:
  static uint32_t size(const Words &words) { return static_cast<uint32_t>(words.size()); }
  uint64_t hash(const Words &key) const { return dlxi_table_hash(&table, key.data(), size(key)); }
};

/* Random keys of one to three words, few of them different in the first, and counts of none to four. */
void use_at_random(Table *table, int keys, bool forgets) {
  std::mt19937_64 source(4711);
  std::map<Table::Words, Table::Words> kept;
  size_t missing = 0;
  for (int i = 0; i < keys; i++) {
    Table::Words key(1 + source() % 3, source() % 4), count(source() % 5, source() | 1), found;
    key.back() = source() % 5000;
    const bool is_there = table->find(key, &found);
    const auto known = kept.find(key);
    if (is_there) {
      ASSERT_NE(known, kept.end()) << "a count that nobody gave";
      ASSERT_EQ(found, known->second);
      continue;
    }
    if (known != kept.end()) missing++;
    if (known != kept.end()) count = known->second;
    table->keep(key, count, 1 + source() % 1000);
    kept[key] = count;
  }
  EXPECT_LE(table->budget.used, table->budget.limit);
  if (!forgets) {
    EXPECT_EQ(missing, 0U);
  }
}

TEST(CountingTable, FindsWhatItKeeps) {
  Table table(size_t{1} << 30);
  use_at_random(&table, 100000, false);
}

TEST(CountingTable, ComparesWholeKeysWhereHashesAreTheSame) {
  for (const unsigned bits : {0U, 2U, 4U}) {
    Table table(size_t{1} << 30, bits);
    use_at_random(&table, 6000, false);
  }
}

TEST(CountingTable, ForgetsWithinItsLimitButIsNeverWrong) {
  for (const size_t limit : {size_t{0}, size_t{1000}, size_t{20000}, size_t{300000}, size_t{3} << 20}) {
    Table table(limit);
    use_at_random(&table, 30000, true);
    if (limit >= 20000) {
      EXPECT_GT(table.table.record_count, 0U);
    }
  }
}

/* ---------------------------------------------------------------- counters */

/* A problem's counter. */
class Counter {
public:
  Counter(const dlx_problem *problem, const char *order, size_t memory_limit = 0) {
    counter_settings settings{};
    settings.order = order;
    settings.memory_limit = memory_limit;
    dlx_message message{};
    EXPECT_EQ(dlxi_counter_new(problem, &settings, &counter, &message), DLX_OK) << message.text;
  }
  Counter(const Counter &) = delete;
  Counter &operator=(const Counter &) = delete;
  ~Counter() { dlxi_counter_free(counter); }

  std::string count(const Solution &options = {}) {
    run work = free_run();
    Number number;
    EXPECT_TRUE(dlxi_counter_count(counter, &work, options.data(), options.size(), number.value));
    return number.text();
  }

  ::counter *counter = nullptr;
};

void for_random_problems(void (*check)(const dlx_problem *problem, const char *order, std::mt19937 &source)) {
  std::mt19937 source(1729);
  for (int i = 0; i < PROBLEMS && !::testing::Test::HasFailure(); i++) {
    const Problem problem = random_problem(source, {i % 3 > 0, i % 3 > 1, false});
    for (const char *order : ORDERS) {
      SCOPED_TRACE("problem " + std::to_string(i) + ", order " + order + ":\n" + text_of(problem.get()));
      check(problem.get(), order, source);
    }
  }
}

TEST(ACounter, CountsTheSolutionsThatHoldGivenOptions) {
  for_random_problems([](const dlx_problem *problem, const char *order, std::mt19937 &source) {
    const Solutions solutions = oracle_solutions(problem);
    Counter counter(problem, order);
    EXPECT_EQ(counter.count(), std::to_string(solutions.size()));
    for (int k = 0; k < 6 && dlx_option_count(problem) > 0; k++) {
      Solution given;
      for (int n = k % 3; n >= 0; n--) given.push_back(static_cast<uint32_t>(source() % dlx_option_count(problem)));
      if (k > 2 && !solutions.empty()) { // part of a solution
        given = solutions[source() % solutions.size()];
        std::shuffle(given.begin(), given.end(), source);
        given.resize(source() % (given.size() + 1));
      }
      std::sort(given.begin(), given.end());
      given.erase(std::unique(given.begin(), given.end()), given.end());
      const auto right = std::count_if(solutions.begin(), solutions.end(), [&](const Solution &solution) {
        return std::includes(solution.begin(), solution.end(), given.begin(), given.end());
      });
      EXPECT_EQ(counter.count(given), std::to_string(right));
    }
    EXPECT_EQ(counter.count(), std::to_string(solutions.size())) << "when asked again";
  });
}

TEST(ACounter, NamesItemsOnAWayToEachSolution) {
  for_random_problems([](const dlx_problem *problem, const char *order, std::mt19937 &source) {
    const Solutions solutions = oracle_solutions(problem);
    if (solutions.empty()) return;
    Counter counter(problem, order);
    counter.count();
    const Solution &solution = solutions[source() % solutions.size()];
    Solution chosen;
    size_t item = 0;
    while (dlxi_counter_item(counter.counter, chosen.data(), chosen.size(), &item)) {
      ASSERT_LT(item, dlx_primary_count(problem));
      const auto holds = [&](uint32_t option) {
        const dlx_entry *entries = nullptr;
        const size_t count = dlx_option(problem, option, &entries);
        return std::any_of(entries, entries + count, [&](const dlx_entry &entry) { return entry.item == item; });
      };
      const auto option = std::find_if(solution.begin(), solution.end(), holds);
      ASSERT_NE(option, solution.end());
      ASSERT_EQ(std::count(chosen.begin(), chosen.end(), *option), 0) << "the item was covered already";
      chosen.push_back(*option);
    }
    std::sort(chosen.begin(), chosen.end());
    EXPECT_EQ(chosen, solution);
  });
}

/* A board of rows x columns, to be tiled with the five free tetrominoes, each as often as one likes. */
std::string tetrominoes(int rows, int columns) {
  using Cells = std::vector<std::pair<int, int>>;
  const std::vector<Cells> pieces = {{{0, 0}, {0, 1}, {0, 2}, {0, 3}},
                                     {{0, 0}, {0, 1}, {1, 0}, {1, 1}},
                                     {{0, 0}, {0, 1}, {0, 2}, {1, 1}},
                                     {{0, 1}, {0, 2}, {1, 0}, {1, 1}},
                                     {{0, 0}, {1, 0}, {2, 0}, {2, 1}}};
  std::string items, options;
  const auto name = [](int r, int c) { return std::to_string(r) + "." + std::to_string(c) + " "; };
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) items += name(r, c);
  std::vector<Cells> placed;
  for (Cells cells : pieces)
    for (int turn = 0; turn < 8; turn++) {
      for (auto &[r, c] : cells) std::tie(r, c) = turn == 4 ? std::make_pair(r, -c) : std::make_pair(c, -r);
      int top = 99, left = 99;
      for (const auto &[r, c] : cells) top = std::min(top, r), left = std::min(left, c);
      Cells moved;
      for (const auto &[r, c] : cells) moved.emplace_back(r - top, c - left);
      std::sort(moved.begin(), moved.end());
      placed.push_back(moved);
    }
  std::sort(placed.begin(), placed.end());
  placed.erase(std::unique(placed.begin(), placed.end()), placed.end());
  EXPECT_EQ(placed.size(), 19U);
  for (const Cells &cells : placed)
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < columns; c++) {
        std::string option;
        bool fits = true;
        for (const auto &[y, x] : cells) {
          fits = fits && r + y < rows && c + x < columns;
          option += name(r + y, c + x);
        }
        if (fits) options += option + "\n";
      }
  return items + "\n" + options;
}

/* Programs that do not compare their keys say 22483379 and 19077280974. */
TEST(ACounter, KnowsTheTilingsWithTetrominoes) {
  const Problem small = read_problem(tetrominoes(6, 6)), board = read_problem(tetrominoes(6, 8));
  for (const char *order : {"input", "mrv", "cut"}) EXPECT_EQ(Counter(small.get(), order).count(), "178939") << order;
  EXPECT_EQ(Counter(board.get(), "auto").count(), "22483347");
  EXPECT_EQ(Counter(board.get(), "reverse").count(), "22483347");
  EXPECT_EQ(Counter(board.get(), "input", 4 << 20).count(), "22483347") << "in little memory";
  EXPECT_EQ(Counter(read_problem(tetrominoes(8, 8)).get(), "auto").count(), "19077209438");
}

/* The walk itself, with tables in which nearly all keys collide. */
TEST(ACounter, IsRightWhereHashesAreTheSame) {
  const Problem problem = read_problem(tetrominoes(4, 7));
  core core{};
  ASSERT_EQ(dlxi_core_make(problem.get(), &core), DLX_OK);
  ASSERT_EQ(core.part_count, 1U);
  for (const order order : {ORDER_MRV, ORDER_INPUT, ORDER_REVERSE, ORDER_CUT})
    for (const unsigned bits : {0U, 4U, 64U}) {
      memory_budget budget{size_t{1} << 28, 0};
      descent descent{};
      ASSERT_EQ(dlxi_descent_prepare(&descent, &core, &core.parts[0], order, &budget), DLX_OK);
      descent.own_table.hash_bits = bits;
      ASSERT_TRUE(dlxi_descent_begin(&descent, nullptr, 0));
      run work = free_run();
      EXPECT_EQ(dlxi_descent_on(&descent, &work, UINT64_MAX), DESCENT_DONE);
      Number number;
      dlxi_natural_get(dlxi_natural_view(&descent.value), number.value);
      EXPECT_EQ(number.text(), "9157");
      dlxi_descent_release(&descent);
      EXPECT_EQ(budget.used, 0U);
    }
  dlxi_core_release(&core);
}

TEST(ACounter, TellsWhetherAMemoryHelps) {
  const Problem tilings = read_problem(tetrominoes(6, 8));
  Counter counter(tilings.get(), "auto");
  run work = free_run();
  Number number;
  counter_trial trial{};
  ASSERT_TRUE(dlxi_counter_try(counter.counter, &work, 5000, number.value, &trial));
  EXPECT_FALSE(trial.is_done);
  EXPECT_EQ(trial.nodes, 5000U);
  EXPECT_GT(trial.met_again, trial.nodes / 20);
  EXPECT_LT(trial.share_done, 0);
  EXPECT_GT(trial.nodes_at_most, 12);
  ASSERT_TRUE(dlxi_counter_try(counter.counter, &work, 10000000, number.value, &trial));
  EXPECT_TRUE(trial.is_done);
  EXPECT_EQ(number.text(), "22483347");
}

/* A line of so many pairs, each with two ways: products that are longer than two words. */
TEST(ACounter, CountsBeyondEveryWord) {
  std::string items, options;
  Number right;
  for (int i = 0; i < 200; i++) {
    const std::string a = "a" + std::to_string(i) + " ", b = "b" + std::to_string(i) + " ";
    items += a + b;
    options += a + b + "x:R\n" + a + "\n" + b + "\n" + a + "x:G\n";
  }
  const Problem problem = read_problem(items + "| x\n" + options);
  /* With x red: each pair has 2 ways at least; the sum over colours is by inclusion and exclusion. */
  mpz_t power;
  mpz_init(power);
  mpz_ui_pow_ui(power, 2, 200);
  mpz_mul_ui(right.value, power, 2);
  mpz_sub_ui(right.value, right.value, 1);
  mpz_clear(power);
  for (const char *order : ORDERS) EXPECT_EQ(Counter(problem.get(), order).count(), right.text()) << order;
}

} // namespace

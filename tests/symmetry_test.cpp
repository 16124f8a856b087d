/*
 * The engine `symmetry` from inside: states go and come back, equal labels are equal problems, and names do not matter.
 */
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/support/each_engine.h"
#include "tests/support/oracle.h"

extern "C" { // the library's own headers, which only C includes otherwise
#include "dlx/symmetry/few.h"
#include "dlx/symmetry/label.h"
}

namespace {

constexpr Shape PURE{false, false, false};
constexpr Shape SECONDARY{true, false, false};
constexpr Shape COLOURED{true, true, false};

class Remains {
public:
  explicit Remains(const dlx_problem *problem) {
    EXPECT_TRUE(dlxi_remains_prepare(&inside, problem));
    names = dlxi_labeller_new(&inside);
    EXPECT_NE(names, nullptr);
    alive = dlxi_remains_boil(&inside);
  }
  ~Remains() {
    dlxi_labeller_free(names);
    dlxi_remains_release(&inside);
  }
  Remains(const Remains &) = delete;
  Remains &operator=(const Remains &) = delete;

  bool is_empty() const { return inside.window.items_from == inside.window.items_to; }

  std::vector<uint64_t> label() {
    const struct label made = dlxi_label(names, &inside);
    return std::vector<uint64_t>(made.words, made.words + made.count);
  }

  /* The number of solutions, by trying all, with the label at each state on the way: of a label there is one count. */
  uint64_t count(std::map<std::vector<uint64_t>, uint64_t> *counts) {
    const window here = inside.window;
    std::vector<uint32_t> items(inside.items + here.items_from, inside.items + here.items_to);
    std::sort(items.begin(), items.end());
    if (items.empty() || items.front() >= inside.primary_count) return 1;
    const std::vector<uint64_t> key = label();
    std::vector<slot> uses(dlxi_list(&inside, items.front()),
                           dlxi_list(&inside, items.front()) + inside.length[items.front()]);
    EXPECT_GE(uses.size(), 2U) << "an item with one option was left";
    std::vector<saved_length> lengths(here.items_to - here.items_from);
    dlxi_remains_save(&inside, lengths.data());
    uint64_t sum = 0;
    for (const slot &use : uses) {
      mpz_set_ui(inside.factor, 1);
      dlxi_remains_choose(&inside, use.option);
      if (dlxi_remains_boil(&inside)) {
        const uint64_t factor = mpz_get_ui(inside.factor);
        sum += factor * count(counts);
      }
      dlxi_remains_restore(&inside, here, lengths.data());
    }
    check_places();
    if (counts) {
      const auto known = counts->emplace(key, sum).first;
      EXPECT_EQ(known->second, sum) << "one label, two counts";
    }
    struct few few;
    uint64_t number = 0;
    if (!dlx_has_colours(inside.problem)) {
      EXPECT_TRUE(dlxi_count_few(&few, &inside, 1000000, &number));
      EXPECT_EQ(number, sum);
    }
    return sum;
  }

  uint64_t count_all(std::map<std::vector<uint64_t>, uint64_t> *counts) {
    if (!alive) return 0;
    const uint64_t forced = mpz_get_ui(inside.factor);
    return forced * count(counts);
  }

  bool alive = false;

private:
  void check_places() const {
    for (uint32_t k = 0; k < inside.item_count; k++) EXPECT_EQ(inside.item_place[inside.items[k]], k);
    for (uint32_t place = inside.window.items_from; place < inside.window.items_to; place++) {
      const uint32_t i = inside.items[place];
      for (uint32_t k = 0; k < inside.length[i]; k++) {
        const slot use = dlxi_list(&inside, i)[k];
        EXPECT_EQ(inside.problem->entries[use.entry].item, i);
        EXPECT_EQ(inside.entry_place[use.entry], inside.list_start[i] + k);
        EXPECT_EQ(inside.options[inside.option_place[use.option]], use.option);
        EXPECT_TRUE(dlxi_option_remains(&inside, use.option));
      }
    }
  }

  remains inside{};
  labeller *names = nullptr;
};

class RandomProblems : public ::testing::TestWithParam<Shape> {};

TEST_P(RandomProblems, HaveOneCountForEachLabelOfAnyOfTheirStates) {
  std::mt19937 source(20261130);
  std::map<std::vector<uint64_t>, uint64_t> counts;
  for (int i = 0; i < fewer(3000) && !HasFailure(); i++) {
    const Problem problem = random_problem(source, GetParam());
    SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
    Remains remains(problem.get());
    EXPECT_EQ(remains.count_all(&counts), oracle_solutions(problem.get()).size());
  }
  EXPECT_GE(counts.size(), fewer(size_t{600}));
}

/* The same problem with items, options and the entries of each in another order, and other names of colours. */
Problem shuffled(const dlx_problem *problem, std::mt19937 &source) {
  const auto primary = static_cast<uint32_t>(dlx_primary_count(problem));
  const auto items = static_cast<uint32_t>(dlx_item_count(problem));
  std::vector<uint32_t> old_items(items), new_items(items), options(dlx_option_count(problem));
  for (uint32_t i = 0; i < items; i++) old_items[i] = i;
  for (uint32_t k = 0; k < options.size(); k++) options[k] = k;
  std::shuffle(old_items.begin(), old_items.begin() + primary, source);
  std::shuffle(old_items.begin() + primary, old_items.end(), source);
  std::shuffle(options.begin(), options.end(), source);
  std::vector<uint32_t> colours{1, 2, 3};
  std::shuffle(colours.begin(), colours.end(), source);

  Problem made(dlx_problem_new());
  for (uint32_t i = 0; i < items; i++) {
    new_items[old_items[i]] = i;
    EXPECT_EQ(
        dlx_add_item(made.get(), ("n" + std::to_string(i)).c_str(), i < primary ? DLX_PRIMARY : DLX_SECONDARY, nullptr),
        DLX_OK);
  }
  for (const char *name : {"A", "B", "C"}) {
    uint32_t number = 0;
    EXPECT_EQ(dlx_add_colour(made.get(), name, &number, nullptr), DLX_OK);
  }
  for (const uint32_t option : options) {
    const dlx_entry *lent = nullptr;
    const size_t count = dlx_option(problem, option, &lent);
    std::vector<dlx_entry> entries(lent, lent + count);
    for (dlx_entry &entry : entries) {
      entry.item = new_items[entry.item];
      if (entry.colour) entry.colour = colours[entry.colour - 1];
    }
    std::shuffle(entries.begin(), entries.end(), source);
    EXPECT_EQ(dlx_add_option(made.get(), entries.data(), count, nullptr), DLX_OK);
  }
  EXPECT_EQ(dlx_freeze(made.get()), DLX_OK);
  return made;
}

/* Refinement alone tells nearly all vertices of such small problems apart, or those that it does not are alike. */
TEST_P(RandomProblems, KeepTheirLabelUnderOtherNames) {
  std::mt19937 source(1981);
  int equal = 0, all = 0;
  for (int i = 0; i < fewer(3000) && !HasFailure(); i++) {
    const Problem problem = random_problem(source, GetParam());
    const Problem other = shuffled(problem.get(), source);
    Remains a(problem.get()), b(other.get());
    EXPECT_EQ(a.alive, b.alive);
    if (!a.alive || a.is_empty()) continue;
    all++;
    equal += a.label() == b.label();
  }
  EXPECT_GE(all, fewer(200));
  EXPECT_GE(equal, all * 99 / 100) << all;
}

TEST_P(RandomProblems, KeepTheirCountUnderOtherNames) {
  std::mt19937 source(2026);
  dlx_search search{};
  search.engine = "symmetry";
  for (int i = 0; i < fewer(1000) && !HasFailure(); i++) {
    const Problem problem = random_problem(source, GetParam());
    const Problem other = shuffled(problem.get(), source);
    EXPECT_EQ(count(problem.get(), search), count(other.get(), search)) << text_of(problem.get());
  }
}

INSTANTIATE_TEST_SUITE_P(All, RandomProblems, ::testing::Values(PURE, SECONDARY, COLOURED), [](const auto &each) {
  return std::string(each.param.coloured ? "Coloured" : each.param.secondary ? "Secondary" : "Pure");
});

/* Rows and columns of a board, and options of one field each. */
Problem board(uint32_t size) {
  std::string items, options;
  for (uint32_t i = 0; i < size; i++) items += "r" + std::to_string(i) + " c" + std::to_string(i) + " ";
  for (uint32_t r = 0; r < size; r++)
    for (uint32_t c = 0; c < size; c++) options += "r" + std::to_string(r) + " c" + std::to_string(c) + "\n";
  return read_problem(items + "\n" + options);
}

TEST(Symmetry, KeepsOneStateForEachSizeOfABoardOfRooks) {
  dlx_search search{};
  search.engine = "symmetry";
  dlx_result result{};
  EXPECT_EQ(count(board(30).get(), search, &result), "265252859812191058636308480000000"); // 30!
  EXPECT_LE(result.stored, 30U);
  EXPECT_GE(result.met_again, 200U);
}

TEST(Symmetry, GoesDownHundredThousandForcedOptionsAndAsDeepIntoAChainOfChoices) {
  std::string items, options, chain;
  for (int i = 0; i < 100000; i++) {
    items += "i" + std::to_string(i) + " ";
    options += "i" + std::to_string(i) + "\n";
  }
  dlx_search search{};
  search.engine = "symmetry";
  EXPECT_EQ(count(read_problem(items + "\n" + options).get(), search), "1");
}

} // namespace

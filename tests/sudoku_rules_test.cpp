/*
 * The rules of variants: who sees whom, and that grids are solved, counted, checked and made by them as a search knows
 * it that is written here, in the plainest way.
 */
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/support/sudoku_reading.h"
extern "C" {
#include "sudoku/houses.h"
}

namespace {

/* ---------------------------------------------------------------- rules */

struct Cage {
  uint32_t sum;
  std::vector<uint16_t> cells;
};

struct Told {
  unsigned variants = 0;
  std::vector<uint8_t> regions;
  std::vector<Cage> cages;
};

struct RulesFree {
  void operator()(const sudoku_rules *rules) const { sudoku_rules_free(rules); }
};
using Rules = std::unique_ptr<const sudoku_rules, RulesFree>;

dlx_status make_rules(const Told &told, size_t side, Rules &rules, dlx_message *message = nullptr) {
  std::vector<sudoku_cage> cages;
  cages.reserve(told.cages.size());
  for (const Cage &cage : told.cages)
    cages.push_back({cage.sum, static_cast<uint32_t>(cage.cells.size()), cage.cells.data()});
  sudoku_rules asked{};
  asked.side = side;
  asked.variants = told.variants;
  asked.regions = told.regions.empty() ? nullptr : told.regions.data();
  asked.cages = cages.data();
  asked.cage_count = cages.size();
  const sudoku_rules *made = nullptr;
  const dlx_status status = sudoku_rules_new(&asked, &made, message);
  rules.reset(made);
  return status;
}

void keep_rules(Grid &grid, const Told &told) {
  Rules rules;
  dlx_message message{};
  ASSERT_EQ(make_rules(told, grid.get()->side, rules, &message), DLX_OK) << message.text;
  sudoku_grid_set_rules(grid.get(), rules.get());
}

/* ---------------------------------------------------------------- the same, told by pairs of cells */

struct Shape {
  size_t rows, columns; /* of a box */
  [[nodiscard]] size_t side() const { return rows * columns; }
};

struct Place {
  int row, column;
};

Place place_of(const Shape &shape, size_t cell) {
  return {static_cast<int>(cell / shape.side()), static_cast<int>(cell % shape.side())};
}

int window_of(const Shape &shape, Place at) { /* -1: it is in none */
  const int n = static_cast<int>(shape.rows) + 1;
  return at.row % n == 0 || at.column % n == 0 ? -1 : at.row / n * n + at.column / n;
}

bool share_house(const Shape &shape, const Told &told, size_t a, size_t b) {
  const Place p = place_of(shape, a), q = place_of(shape, b);
  const int rows = static_cast<int>(shape.rows), columns = static_cast<int>(shape.columns),
            last = static_cast<int>(shape.side()) - 1;
  if (p.row == q.row || p.column == q.column) return true;
  if (told.regions.empty() ? p.row / rows == q.row / rows && p.column / columns == q.column / columns
                           : told.regions[a] == told.regions[b])
    return true;
  if ((told.variants & SUDOKU_X) != 0 &&
      ((p.row == p.column && q.row == q.column) || (p.row + p.column == last && q.row + q.column == last)))
    return true;
  if ((told.variants & SUDOKU_WINDOKU) != 0 && window_of(shape, p) >= 0 && window_of(shape, p) == window_of(shape, q))
    return true;
  return (told.variants & SUDOKU_DISJOINT) != 0 && p.row % rows == q.row % rows &&
         p.column % columns == q.column % columns;
}

bool see(const Shape &shape, const Told &told, size_t a, size_t b) {
  if (a == b) return false;
  const Place p = place_of(shape, a), q = place_of(shape, b);
  const int down = std::abs(p.row - q.row), right = std::abs(p.column - q.column);
  if ((told.variants & SUDOKU_ANTIKNIGHT) != 0 && down * right == 2) return true;
  if ((told.variants & SUDOKU_ANTIKING) != 0 && down <= 1 && right <= 1) return true;
  for (const Cage &cage : told.cages)
    if (std::count(cage.cells.begin(), cage.cells.end(), a) > 0 &&
        std::count(cage.cells.begin(), cage.cells.end(), b) > 0)
      return true;
  return share_house(shape, told, a, b);
}

bool are_near(const Shape &shape, const Told &told, size_t a, size_t b) {
  const Place p = place_of(shape, a), q = place_of(shape, b);
  return (told.variants & SUDOKU_NONCONSECUTIVE) != 0 && std::abs(p.row - q.row) + std::abs(p.column - q.column) == 1;
}

std::vector<uint8_t> regions_of(const std::string &letters) {
  std::vector<uint8_t> regions;
  for (const char letter : letters) regions.push_back(static_cast<uint8_t>(letter - 'a'));
  return regions;
}

const std::string jigsaw5 = "aaaab"
                            "accbb"
                            "cccbb"
                            "ddeee"
                            "dddee";

struct Example {
  Shape shape;
  Told told;
};

std::vector<Example> examples() {
  std::vector<Example> all;
  for (unsigned variants = 0; variants < 64; variants++) all.push_back({{2, 2}, {variants, {}, {}}});
  for (unsigned variants = 0; variants < 64; variants++)
    if ((variants & SUDOKU_WINDOKU) == 0) all.push_back({{2, 3}, {variants, {}, {}}});
  for (const unsigned variant : {SUDOKU_X, SUDOKU_WINDOKU, SUDOKU_DISJOINT}) all.push_back({{3, 3}, {variant, {}, {}}});
  all.push_back({{4, 4}, {63, {}, {}}});
  all.push_back({{1, 5}, {SUDOKU_X | SUDOKU_ANTIKING, regions_of(jigsaw5), {{9, {24, 0}}, {0, {7, 8, 3}}}}});
  return all;
}

TEST(Houses, AndWhoSeesWhomAreThoseOfTheRules) {
  for (const Example &example : examples()) {
    const Shape &shape = example.shape;
    Grid grid(shape.rows, shape.columns);
    keep_rules(grid, example.told);
    sudokui_houses *houses = nullptr;
    ASSERT_EQ(sudokui_houses_new(grid.get(), &houses), DLX_OK);
    for (size_t a = 0; a < houses->cells; a++) {
      std::vector<uint16_t> seen, near;
      for (size_t b = 0; b < houses->cells; b++) {
        if (see(shape, example.told, a, b)) seen.push_back(static_cast<uint16_t>(b));
        if (are_near(shape, example.told, a, b)) near.push_back(static_cast<uint16_t>(b));
      }
      EXPECT_EQ(seen,
                std::vector<uint16_t>(houses->seen + houses->first_seen[a], houses->seen + houses->first_seen[a + 1]));
      EXPECT_EQ(near,
                std::vector<uint16_t>(houses->near + houses->first_near[a], houses->near + houses->first_near[a + 1]));
    }
    for (size_t house = 0; house < houses->count; house++) {
      const uint16_t *members = houses->members + house * houses->side;
      EXPECT_TRUE(std::is_sorted(members, members + houses->side));
      for (size_t i = 1; i < houses->side; i++) EXPECT_TRUE(share_house(shape, example.told, members[0], members[i]));
    }
    EXPECT_EQ(houses->cage_count, example.told.cages.size());
    sudokui_houses_free(houses);
  }
}

TEST(Houses, HaveNamesByKind) {
  Grid grid(3, 3);
  keep_rules(grid, {SUDOKU_X | SUDOKU_WINDOKU | SUDOKU_DISJOINT, {}, {}});
  sudokui_houses *houses = nullptr;
  ASSERT_EQ(sudokui_houses_new(grid.get(), &houses), DLX_OK);
  ASSERT_EQ(houses->count, 27U + 2 + 4 + 9);
  const auto name = [&](size_t house) {
    return sudokui_house_word(houses->kind[house]) + (" " + std::to_string(houses->number[house] + 1));
  };
  EXPECT_EQ(name(26), "box 9");
  EXPECT_EQ(name(28), "diagonal 2");
  EXPECT_EQ(name(32), "window 4");
  EXPECT_EQ(name(41), "group 9");
  sudokui_houses_free(houses);
}

/* ---------------------------------------------------------------- making rules */

TEST(Rules, AreRefusedWhereTheyMakeNoSense) {
  Rules rules;
  dlx_message message{};
  const auto refusal = [&](const Told &told, size_t side) {
    const dlx_status status = make_rules(told, side, rules, &message);
    return status == DLX_BAD_INPUT ? std::string(message.text) : "status " + std::to_string(status);
  };
  EXPECT_EQ(refusal({0, regions_of("aaaabbbbccccdddc"), {}}, 4),
            "region 3 has 5 cells: each has as many as the side, 4");
  EXPECT_EQ(refusal({SUDOKU_DISJOINT, regions_of("aaaabbbbccccdddd"), {}}, 4),
            "disjoint groups are of boxes, and there are regions instead");
  EXPECT_EQ(refusal({0, {}, {{3, {0}}, {5, {1, 0}}}}, 4), "cell 0 is in two cages, or twice");
  EXPECT_EQ(refusal({0, {}, {{3, {16}}}}, 4), "cell 16 of a cage is not in the grid");
  EXPECT_EQ(refusal({0, {}, {{8, {0, 1}}}}, 4), "2 different values of 1 to 4 have a sum of 3 to 7, not 8");
  EXPECT_EQ(refusal({0, {}, {{15, {0, 1, 2, 3, 4}}}}, 4), "a cage of 5 cells: at most 4 can hold different values");
  EXPECT_EQ(refusal({0, {}, {{15, {}}}}, 4), "a cage without a cell");
  std::vector<uint16_t> half;
  for (uint16_t cell = 0; cell < 18; cell++) half.push_back(cell);
  EXPECT_EQ(make_rules({0, {}, {{333, half}}}, 36, rules, &message), DLX_UNSUPPORTED);
}

TEST(Rules, FitGridsOfTheirSideAndShape) {
  Rules rules;
  dlx_message message{};
  ASSERT_EQ(make_rules({0, {}, {{3, {0}}}}, 9, rules), DLX_OK);
  EXPECT_EQ(sudoku_rules_fit(rules.get(), 3, 3, &message), DLX_OK);
  EXPECT_EQ(sudoku_rules_fit(rules.get(), 2, 3, &message), DLX_BAD_INPUT);
  EXPECT_STREQ(message.text, "a grid of side 6, where the cages are for a side of 9");
  ASSERT_EQ(make_rules({SUDOKU_WINDOKU, {}, {}}, 0, rules), DLX_OK);
  EXPECT_EQ(sudoku_rules_fit(rules.get(), 4, 4, &message), DLX_OK);
  EXPECT_EQ(sudoku_rules_fit(rules.get(), 2, 3, &message), DLX_BAD_INPUT);
}

TEST(Rules, AreKeptByCopiesAndGoneFromAGridPreparedAnew) {
  Grid grid(3, 3), copy(2, 2);
  keep_rules(grid, {SUDOKU_X, {}, {}});
  ASSERT_EQ(sudoku_grid_copy(copy.get(), grid.get()), DLX_OK);
  ASSERT_EQ(sudoku_grid_prepare(grid.get(), 3, 3), DLX_OK);
  EXPECT_EQ(grid.get()->rules, nullptr);
  ASSERT_NE(copy.get()->rules, nullptr);
  EXPECT_EQ(copy.get()->rules->variants, static_cast<unsigned>(SUDOKU_X));
}

} // namespace

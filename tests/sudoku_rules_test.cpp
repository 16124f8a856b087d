/*
 * The rules of variants: who sees whom, and that grids are solved, counted, checked and made by them as a search knows
 * it that is written here, in the plainest way.
 */
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <random>
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
  const size_t side = std::max<size_t>(shape.side(), 1);
  return {static_cast<int>(cell / side), static_cast<int>(cell % side)};
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

/* ---------------------------------------------------------------- solutions */

/* The plainest search: cell by cell, each value that goes with those before. */
class Plain {
public:
  Plain(const Shape &of, const Told &by, std::vector<uint8_t> from)
      : side(of.side()), told(by), givens(std::move(from)), cells(givens.size()), seen(cells.size()),
        near(cells.size()) {
    for (size_t a = 0; a < cells.size(); a++)
      for (size_t b = 0; b < a; b++) {
        if (see(of, by, a, b)) seen[a].push_back(b);
        if (are_near(of, by, a, b)) near[a].push_back(b);
      }
  }

  const std::vector<std::vector<uint8_t>> &solutions(size_t at_most = SIZE_MAX) {
    most = at_most;
    fill(0);
    return found;
  }

private:
  [[nodiscard]] bool goes(size_t cell, uint8_t value) const {
    for (const size_t other : seen[cell])
      if (cells[other] == value) return false;
    for (const size_t other : near[cell])
      if (std::abs(cells[other] - value) == 1) return false;
    return std::all_of(told.cages.begin(), told.cages.end(), [&](const Cage &cage) {
      if (cage.sum == 0 || *std::max_element(cage.cells.begin(), cage.cells.end()) != cell) return true;
      uint32_t sum = value;
      for (const uint16_t other : cage.cells)
        if (other != cell) sum += cells[other];
      return sum == cage.sum;
    });
  }

  void fill(size_t cell) {
    if (cell == cells.size()) found.push_back(cells);
    if (cell == cells.size() || found.size() >= most) return;
    for (uint8_t value = 1; value <= side; value++) {
      if ((givens[cell] != 0 && givens[cell] != value) || !goes(cell, value)) continue;
      cells[cell] = value;
      fill(cell + 1);
    }
  }

  const size_t side;
  const Told told;
  const std::vector<uint8_t> givens;
  std::vector<uint8_t> cells;
  std::vector<std::vector<size_t>> seen, near;
  std::vector<std::vector<uint8_t>> found;
  size_t most = 0;
};

using Solutions = std::set<std::vector<uint8_t>>;

Solutions plainly(const Shape &shape, const Told &told, const std::vector<uint8_t> &givens) {
  Plain plain(shape, told, givens);
  const auto &solutions = plain.solutions();
  return {solutions.begin(), solutions.end()};
}

/* By sudoku_solve(), each once. */
Solutions solved(Grid &grid, const char *engine) {
  struct Taking {
    size_t cells;
    std::vector<std::vector<uint8_t>> found;
  } all{grid->side * grid->side, {}};
  const dlx_search search{};
  dlx_result result{};
  dlx_message message{};
  const auto take = [](void *user, const uint8_t *cells) {
    auto *taking = static_cast<Taking *>(user);
    taking->found.emplace_back(cells, cells + taking->cells);
    return true;
  };
  EXPECT_EQ(sudoku_solve(grid.get(), engine, &search, take, &all, &result, &message), DLX_OK) << message.text;
  Solutions solutions(all.found.begin(), all.found.end());
  EXPECT_EQ(solutions.size(), all.found.size());
  return solutions;
}

uint64_t covers(Grid &grid, sudoku_form form) {
  sudoku_encoding *encoding = nullptr;
  EXPECT_EQ(sudoku_encode(grid.get(), form, &encoding), DLX_OK);
  const dlx_search search{};
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(dlx_solve(sudoku_problem(encoding), &search, &result, &message), DLX_OK) << message.text;
  sudoku_encoding_free(encoding);
  return result.solutions;
}

bool has_sat() {
  const sudoku_engine_info *engine = nullptr;
  for (size_t i = 0; (engine = sudoku_engine_at(i)) != nullptr; i++)
    if (std::string(engine->name) == "sat") return engine->lacks == nullptr;
  return false;
}

void expect_same(const Shape &shape, const Told &told, const std::vector<uint8_t> &givens, const std::string &what) {
  Grid grid(shape.rows, shape.columns);
  keep_rules(grid, told);
  std::copy(givens.begin(), givens.end(), grid->cells);
  const Solutions expected = plainly(shape, told, givens);
  EXPECT_EQ(solved(grid, "auto"), expected) << what;
  if (has_sat() && expected.size() < 50) {
    EXPECT_EQ(solved(grid, "sat"), expected) << what;
  }
  EXPECT_EQ(covers(grid, SUDOKU_SHORT), expected.size()) << what;
  EXPECT_EQ(covers(grid, SUDOKU_FULL), expected.size()) << what;
}

std::string line(const std::vector<uint8_t> &cells) {
  std::string text;
  for (const uint8_t value : cells) text += static_cast<char>(value == 0 ? '.' : '0' + value);
  return text;
}

/* Some cells of a solution, and now and then a value that it does not have. */
std::vector<uint8_t> some_givens(std::mt19937 &random, const std::vector<uint8_t> &solution, size_t side, size_t few) {
  std::vector<uint8_t> givens(solution.size());
  for (size_t i = 0; i < few; i++) {
    const size_t cell = random() % givens.size();
    givens[cell] = random() % 16 == 0 ? static_cast<uint8_t>(1 + random() % side) : solution[cell];
  }
  return givens;
}

TEST(Solutions, OfEmptyGridsOfSide4AreThoseOfAPlainSearch) {
  for (unsigned variants = 0; variants < 64; variants++)
    expect_same({2, 2}, {variants, {}, {}}, std::vector<uint8_t>(16), std::to_string(variants));
}

/* Where values may be exchanged, each first row has as many. */
TEST(Solutions, OfEmptyGridsAreAsManyAsTheirFirstRowsSay) {
  for (const unsigned variants : {SUDOKU_X, SUDOKU_ANTIKNIGHT, SUDOKU_ANTIKING}) {
    std::vector<uint8_t> first(36);
    for (size_t i = 0; i < 6; i++) first[i] = static_cast<uint8_t>(i + 1);
    const size_t rest = Plain({2, 3}, {variants, {}, {}}, first).solutions().size();
    Grid grid(2, 3);
    keep_rules(grid, {variants, {}, {}});
    EXPECT_EQ(covers(grid, SUDOKU_SHORT), 720 * rest) << variants;
  }
  Grid grid(3, 3);
  keep_rules(grid, {SUDOKU_ANTIKNIGHT | SUDOKU_ANTIKING | SUDOKU_NONCONSECUTIVE, {}, {}});
  EXPECT_EQ(covers(grid, SUDOKU_SHORT), 72U);
}

TEST(Solutions, WithGivensAreThoseOfAPlainSearch) {
  std::mt19937 random(1); // NOLINT(cert-msc51-cpp): the same each time
  for (const Example &example : examples()) {
    const size_t side = example.shape.side();
    if (side > 6 || (side == 6 && random() % 8 > 0)) continue;
    const auto some = Plain(example.shape, example.told, std::vector<uint8_t>(side * side)).solutions(1);
    if (some.empty()) continue;
    const std::vector<uint8_t> givens = some_givens(random, some[0], side, side * side / 2);
    expect_same(example.shape, example.told, givens, std::to_string(example.told.variants) + ": " + line(givens));
  }
}

TEST(Conflicts, AreThePairsThatDoNotGoTogether) {
  std::mt19937 random(3); // NOLINT(cert-msc51-cpp): the same each time
  for (const Example &example : examples()) {
    const size_t side = example.shape.side(), cells = side * side;
    Grid grid(example.shape.rows, example.shape.columns);
    keep_rules(grid, example.told);
    for (size_t i = 0; i < cells; i++)
      grid->cells[random() % cells] = static_cast<uint8_t>(random() % 3 == 0 ? 1 + random() % side : 0);
    std::vector<std::pair<size_t, size_t>> expected, found;
    for (size_t a = 0; a < cells; a++)
      for (size_t b = a + 1; b < cells; b++) {
        const int p = grid->cells[a], q = grid->cells[b];
        if (p == 0 || q == 0) continue;
        if ((p == q && see(example.shape, example.told, a, b)) ||
            (std::abs(p - q) == 1 && are_near(example.shape, example.told, a, b)))
          expected.emplace_back(a, b);
      }
    const auto take = [](void *user, const sudoku_conflict *conflict) {
      if (conflict->houses != SUDOKU_WRONG_SUM)
        static_cast<std::vector<std::pair<size_t, size_t>> *>(user)->emplace_back(conflict->first, conflict->second);
    };
    const size_t count = sudoku_conflicts(grid.get(), take, &found);
    EXPECT_EQ(found, expected) << example.told.variants;
    EXPECT_EQ(sudoku_has_conflict(grid.get()), count > 0);
  }
}

TEST(Conflicts, SayInWhat) {
  const auto houses = [](const Told &told, const Shape &shape, const std::string &givens) {
    Grid grid(shape.rows, shape.columns);
    keep_rules(grid, told);
    for (size_t i = 0; i < givens.size(); i++)
      grid->cells[i] = static_cast<uint8_t>(givens[i] == '.' ? 0 : givens[i] - '0');
    std::vector<unsigned> all;
    sudoku_conflicts(
        grid.get(),
        [](void *user, const sudoku_conflict *conflict) {
          static_cast<std::vector<unsigned> *>(user)->push_back(conflict->houses);
        },
        &all);
    return all;
  };
  using Bits = std::vector<unsigned>;
  EXPECT_EQ(houses({63, {}, {}}, {2, 2}, "1....1"), Bits{SUDOKU_BOX | SUDOKU_ON_DIAGONAL | SUDOKU_BY_KING});
  EXPECT_EQ(houses({63, {}, {}}, {2, 2}, "1.....1"), Bits{SUDOKU_BY_KNIGHT});
  EXPECT_EQ(houses({63, {}, {}}, {2, 2}, "1.........1"), Bits{SUDOKU_ON_DIAGONAL | SUDOKU_IN_GROUP});
  EXPECT_EQ(houses({63, {}, {}}, {2, 2}, ".....1....1"), Bits{SUDOKU_ON_DIAGONAL | SUDOKU_IN_WINDOW | SUDOKU_BY_KING});
  EXPECT_EQ(houses({63, {}, {}}, {2, 2}, "12...3"), (Bits{SUDOKU_CONSECUTIVE, SUDOKU_CONSECUTIVE}));
  EXPECT_EQ(houses({0, {}, {{0, {0, 11}}}}, {2, 2}, "1..........1"), Bits{SUDOKU_IN_CAGE});
  EXPECT_EQ(houses({0, {}, {{7, {0, 1, 2}}}}, {2, 2}, "3"), Bits{SUDOKU_WRONG_SUM});
  EXPECT_EQ(houses({0, {}, {{7, {0, 1, 2}}}}, {2, 2}, "142"), Bits{});
  EXPECT_EQ(houses({0, {}, {{7, {0}}}}, {3, 3}, "6"), Bits{SUDOKU_WRONG_SUM});
}

/* Regions that a solution goes with: cells with the same value change places. */
std::vector<uint8_t> draw_regions(std::mt19937 &random, const Shape &shape, const std::vector<uint8_t> &solution) {
  std::vector<uint8_t> regions;
  for (size_t cell = 0; cell < solution.size(); cell++) regions.push_back(static_cast<uint8_t>(cell / shape.side()));
  for (size_t i = 0; i < 300; i++) {
    const size_t a = random() % solution.size(), b = random() % solution.size();
    if (solution[a] == solution[b]) std::swap(regions[a], regions[b]);
  }
  return regions;
}

/* Cages that a solution goes with, over most of the grid. */
std::vector<Cage> draw_cages(std::mt19937 &random, const std::vector<uint8_t> &solution, size_t side) {
  std::vector<Cage> cages;
  std::vector<uint16_t> cells(solution.size());
  for (size_t i = 0; i < cells.size(); i++) cells[i] = static_cast<uint16_t>(i);
  if (random() % 2 == 0) std::shuffle(cells.begin(), cells.end(), random);
  for (const uint16_t cell : cells) {
    if (random() % 8 == 0) continue;
    const bool is_full = cages.empty() || cages.back().cells.size() > random() % side;
    const auto has_value = [&](uint16_t other) { return solution[other] == solution[cell]; };
    if (is_full || std::any_of(cages.back().cells.begin(), cages.back().cells.end(), has_value))
      cages.push_back({0, {}});
    cages.back().cells.push_back(cell);
    cages.back().sum += solution[cell];
  }
  for (Cage &cage : cages)
    if (random() % 6 == 0) cage.sum = 0;
  return cages;
}

TEST(Solutions, WithRegionsAndCagesAreThoseOfAPlainSearch) {
  std::mt19937 random(2); // NOLINT(cert-msc51-cpp): the same each time
  for (const Shape &shape : {Shape{2, 2}, Shape{1, 5}, Shape{2, 3}, Shape{1, 7}})
    for (size_t i = 0; i < 12; i++) {
      const size_t side = shape.side();
      Told told;
      std::vector<uint8_t> first(side * side);
      for (size_t value = 1; value <= side; value++) first[value - 1] = static_cast<uint8_t>(value);
      std::shuffle(first.begin(), first.begin() + static_cast<ptrdiff_t>(side), random);
      const std::vector<uint8_t> solution = Plain(shape, told, first).solutions(1)[0];
      if (random() % 2 == 0) told.regions = draw_regions(random, shape, solution);
      if (random() % 4 > 0) told.cages = draw_cages(random, solution, side);
      if (random() % 4 == 0) told.variants = SUDOKU_X;
      const std::vector<uint8_t> givens = some_givens(random, solution, side, side * side / 2);
      expect_same(shape, told, givens, std::to_string(side) + ": " + line(givens));
    }
}

} // namespace

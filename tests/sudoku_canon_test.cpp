/*
 * Canonical forms: against all transformations of small grids, one by one; and larger grids that were transformed.
 */
#include "sudoku/sudoku.h"
#include "tests/support/test_problem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace {

using Order = std::vector<uint8_t>;
using Cells = std::vector<uint8_t>;

struct Grid : sudoku_grid {
  Grid(size_t rows, size_t columns) : sudoku_grid{} { sudoku_grid_prepare(this, rows, columns); }
  Grid(const Grid &other) : sudoku_grid{} { sudoku_grid_copy(this, &other); }
  Grid &operator=(const Grid &) = delete;
  ~Grid() { sudoku_grid_release(this); }
  Cells values() const { return {cells, cells + side * side}; }
};

struct Form : sudoku_canonical {
  dlx_result result{};
  explicit Form(const sudoku_grid &puzzle, dlx_search search = {}) : sudoku_canonical{} {
    EXPECT_EQ(sudoku_canon(&puzzle, &search, this, &result, nullptr), DLX_OK);
  }
  Form(const Form &) = delete;
  Form &operator=(const Form &) = delete;
  ~Form() { sudoku_canonical_release(this); }
  Cells values() const { return {grid.cells, grid.cells + grid.side * grid.side}; }
  std::string count() const {
    std::string text(mpz_sizeinbase(automorphisms, 10) + 2, '\0');
    mpz_get_str(text.data(), 10, automorphisms);
    return text.c_str();
  }
};

/* All orders of the lines of 'groups' groups of 'size', groups and lines within them permuted. */
std::vector<Order> orders(size_t groups, size_t size) {
  std::vector<Order> found{{}};
  Order outer(groups);
  std::iota(outer.begin(), outer.end(), uint8_t{0});
  std::vector<Order> all;
  do {
    std::vector<Order> begun{{}};
    for (const uint8_t group : outer) {
      std::vector<Order> longer;
      Order inner(size);
      std::iota(inner.begin(), inner.end(), static_cast<uint8_t>(group * size));
      do
        for (Order order : begun) {
          order.insert(order.end(), inner.begin(), inner.end());
          longer.push_back(order);
        }
      while (std::next_permutation(inner.begin(), inner.end()));
      begun = longer;
    }
    all.insert(all.end(), begun.begin(), begun.end());
  } while (std::next_permutation(outer.begin(), outer.end()));
  return all;
}

/* Values are called 1, 2, ... in the order in which they are met; '*names' is how many there are. */
Cells renamed(const Cells &cells, size_t *names) {
  uint8_t called[256] = {0}, count = 0;
  Cells text;
  for (const uint8_t value : cells) {
    if (value != 0 && called[value] == 0) called[value] = ++count;
    text.push_back(value == 0 ? uint8_t{0} : called[value]);
  }
  *names = count;
  return text;
}

struct Least {
  Cells text;
  size_t automorphisms = 0;
};

Least by_brute_force(const Grid &grid, const std::vector<Order> &rows, const std::vector<Order> &columns) {
  const size_t side = grid.side, mirrors = grid.box_rows == grid.box_columns ? 2 : 1;
  size_t names = 0;
  const Cells itself = renamed(grid.values(), &names);
  Least least{itself, 0};
  for (size_t mirror = 0; mirror < mirrors; mirror++)
    for (const Order &row : rows)
      for (const Order &column : columns) {
        Cells image(side * side);
        for (size_t i = 0; i < side; i++)
          for (size_t j = 0; j < side; j++)
            image[i * side + j] =
                mirror ? grid.cells[column[j] * side + row[i]] : grid.cells[row[i] * side + column[j]];
        image = renamed(image, &names);
        least.text = std::min(least.text, image);
        least.automorphisms += image == itself;
      }
  for (size_t i = 2; i <= side - names; i++) least.automorphisms *= i;
  return least;
}

std::mt19937 dice(20);

size_t roll(size_t faces) {
  return std::uniform_int_distribution<size_t>(0, faces - 1)(dice);
}

/* A random order as of orders(). */
void shuffle_lines(uint8_t *lines, size_t groups, size_t size) {
  Order outer(groups);
  std::iota(outer.begin(), outer.end(), uint8_t{0});
  std::shuffle(outer.begin(), outer.end(), dice);
  for (const uint8_t group : outer) {
    Order inner(size);
    std::iota(inner.begin(), inner.end(), static_cast<uint8_t>(group * size));
    std::shuffle(inner.begin(), inner.end(), dice);
    lines = std::copy(inner.begin(), inner.end(), lines);
  }
}

sudoku_transformation random_transformation(const sudoku_grid &grid) {
  sudoku_transformation how{};
  how.side = grid.side;
  how.transposed = grid.box_rows == grid.box_columns && roll(2) == 1;
  shuffle_lines(how.rows, grid.side / grid.box_rows, grid.box_rows);
  shuffle_lines(how.columns, grid.side / grid.box_columns, grid.box_columns);
  shuffle_lines(how.values + 1, 1, grid.side);
  for (size_t i = 1; i <= grid.side; i++) how.values[i]++;
  return how;
}

void expect_leads_to(const sudoku_grid &from, const sudoku_transformation &how, const sudoku_grid &to) {
  sudoku_grid image{};
  ASSERT_EQ(sudoku_transform(&from, &how, &image), DLX_OK);
  EXPECT_TRUE(std::equal(image.cells, image.cells + image.side * image.side, to.cells));
  sudoku_grid_release(&image);
}

/* A transformed copy has the same form, and the transformations told lead from each to the other. */
void expect_same_when_transformed(const Grid &grid, int times) {
  const Form form(grid);
  expect_leads_to(grid, form.how, form.grid);
  for (int i = 0; i < times; i++) {
    const sudoku_transformation how = random_transformation(grid);
    Grid copy(grid.box_rows, grid.box_columns);
    ASSERT_EQ(sudoku_transform(&grid, &how, &copy), DLX_OK);
    const Form other(copy);
    ASSERT_EQ(other.values(), form.values());
    ASSERT_EQ(other.count(), form.count());
    sudoku_transformation back, between;
    sudoku_transformation_invert(&other.how, &back);
    expect_leads_to(other.grid, back, copy);
    sudoku_transformation_compose(&form.how, &back, &between);
    expect_leads_to(grid, between, copy);
  }
}

/* Values at random, which may contradict each other. */
Grid random_cells(size_t box_rows, size_t box_columns, size_t percent, size_t values) {
  Grid grid(box_rows, box_columns);
  for (size_t i = 0; i < grid.side * grid.side; i++)
    if (roll(100) < percent) grid.cells[i] = static_cast<uint8_t>(1 + roll(values));
  return grid;
}

/* Puzzles with one solution; 100 percent: full grids. */
std::vector<Grid> puzzles_of(size_t box_rows, size_t box_columns, uint64_t number, bool full) {
  std::vector<Grid> grids;
  struct Making {
    std::vector<Grid> *grids;
    size_t box_rows, box_columns;
    bool full;
  } making{&grids, box_rows, box_columns, full};
  sudoku_generating asked{};
  asked.box_rows = box_rows;
  asked.box_columns = box_columns;
  asked.number = number;
  asked.seed = 7;
  asked.user = &making;
  asked.visit = [](void *user, uint64_t, const uint8_t *givens, const uint8_t *solution) {
    const auto *made = static_cast<Making *>(user);
    made->grids->emplace_back(made->box_rows, made->box_columns);
    const size_t cells = made->box_rows * made->box_columns * made->box_rows * made->box_columns;
    std::copy_n(made->full ? solution : givens, cells, made->grids->back().cells);
    return true;
  };
  dlx_search search{};
  search.threads = 1;
  dlx_result result{};
  EXPECT_EQ(sudoku_generate(&asked, &search, &result, nullptr), DLX_OK);
  return grids;
}

/* ------------------------------------------------------------------------------------------ all transformations */

void expect_brute_force(size_t box_rows, size_t box_columns, int times) {
  const size_t side = box_rows * box_columns;
  const std::vector<Order> rows = orders(side / box_rows, box_rows), columns = orders(side / box_columns, box_columns);
  for (int i = 0; i < times; i++) {
    const Grid grid = random_cells(box_rows, box_columns, 5 + roll(96), 1 + roll(side));
    const Least least = by_brute_force(grid, rows, columns);
    const Form form(grid);
    ASSERT_EQ(form.values(), least.text);
    ASSERT_EQ(form.count(), std::to_string(least.automorphisms));
    expect_leads_to(grid, form.how, form.grid);
  }
}

TEST(CanonicalForms, AreTheLeastOfAllTransformationsOf4x4) {
  expect_brute_force(2, 2, fewer(1200));
}

TEST(CanonicalForms, AreTheLeastOfAllTransformationsOf6x6) {
  expect_brute_force(2, 3, fewer(48));
  expect_brute_force(3, 2, fewer(48));
}

TEST(CanonicalForms, AreTheLeastOfFullGridsAndPuzzlesToo) {
  const std::vector<Order> rows = orders(3, 2), columns = orders(2, 3);
  for (const bool full : {false, true})
    for (const Grid &grid : puzzles_of(2, 3, fewer(24U), full)) {
      const Least least = by_brute_force(grid, rows, columns);
      const Form form(grid);
      ASSERT_EQ(form.values(), least.text);
      ASSERT_EQ(form.count(), std::to_string(least.automorphisms));
    }
}

/* ------------------------------------------------------------------------------------------ orbits add up */

/* All full grids whose first row is 1, 2, ...: how many different ones there are, and how many grids they stand for. */
void expect_orbits(size_t box_rows, size_t box_columns, uint64_t transformations, size_t different, uint64_t grids) {
  Grid grid(box_rows, box_columns);
  std::iota(grid.cells, grid.cells + grid.side, uint8_t{1});
  std::map<Cells, uint64_t> found;
  struct Visit {
    Grid *full;
    std::map<Cells, uint64_t> *found;
  };
  Grid full(grid);
  Visit seen{&full, &found};
  const dlx_search search{};
  dlx_result result{};
  const auto visit = [](void *user, const uint8_t *cells) {
    const auto *to = static_cast<Visit *>(user);
    std::copy_n(cells, to->full->side * to->full->side, to->full->cells);
    const Form form(*to->full);
    to->found->emplace(form.values(), mpz_get_ui(form.automorphisms));
    return true;
  };
  ASSERT_EQ(sudoku_solve(&grid, nullptr, &search, visit, &seen, &result, nullptr), DLX_OK);
  EXPECT_EQ(found.size(), different);
  uint64_t sum = 0;
  for (const auto &[form, automorphisms] : found) {
    EXPECT_EQ(transformations % automorphisms, 0U);
    sum += transformations / automorphisms;
  }
  EXPECT_EQ(sum, grids);
}

TEST(CanonicalForms, OfFull4x4GridsAreTwoThatStandFor288) {
  expect_orbits(2, 2, 3072, 2, 288);
}

TEST(CanonicalForms, OfFull6x6GridsAre49ThatStandFor28200960) {
  expect_orbits(2, 3, 2488320, 49, 28200960);
}

/* ------------------------------------------------------------------------------------------ larger grids */

TEST(CanonicalForms, AreTheSameOfTransformedGrids) {
  const size_t boxes[][2] = {{3, 3}, {2, 4}, {4, 2}, {2, 5}, {3, 4}, {4, 4}};
  for (const auto &box : boxes) {
    SCOPED_TRACE(box[0] * box[1]);
    for (const Grid &puzzle : puzzles_of(box[0], box[1], 3, false)) expect_same_when_transformed(puzzle, fewer(12));
    for (const Grid &full : puzzles_of(box[0], box[1], 2, true)) expect_same_when_transformed(full, 3);
    for (const size_t percent : {1U, 3U, 10U, 40U})
      expect_same_when_transformed(random_cells(box[0], box[1], percent, box[0] * box[1]), 5);
  }
}

/* Few givens leave much that is alike, and many automorphisms. */
TEST(CanonicalForms, AreTheSameOfTransformed9x9GridsWithFewGivens) {
  for (int i = 0; i < fewer(300); i++) {
    Grid grid(3, 3);
    for (size_t givens = roll(12); givens > 0; givens--) grid.cells[roll(81)] = static_cast<uint8_t>(1 + roll(9));
    expect_same_when_transformed(grid, 2);
  }
}

TEST(CanonicalForms, KeepBandsAndStacksApartWhereBoxesAreNoSquares) {
  Grid grid(2, 3), mirrored(2, 3);
  grid.cells[0] = grid.cells[6] = 1;         /* in a column */
  mirrored.cells[0] = mirrored.cells[1] = 1; /* in a row */
  EXPECT_NE(Form(grid).values(), Form(mirrored).values());
}

/* ------------------------------------------------------------------------------------------ automorphisms */

std::string factorials(std::initializer_list<std::pair<unsigned, unsigned>> powers, unsigned times = 1) {
  mpz_t product, factor;
  mpz_init_set_ui(product, times);
  mpz_init(factor);
  for (const auto &[n, power] : powers) {
    mpz_fac_ui(factor, n);
    mpz_pow_ui(factor, factor, power);
    mpz_mul(product, product, factor);
  }
  std::string text(mpz_sizeinbase(product, 10) + 2, '\0');
  mpz_get_str(text.data(), 10, product);
  mpz_clear(product);
  mpz_clear(factor);
  return text.c_str();
}

TEST(Automorphisms, OfEmptyGridsAreAllTransformations) {
  EXPECT_EQ(Form(Grid(3, 3)).count(), "1218998108160"); /* 9! * 2 * 6^8 */
  EXPECT_EQ(Form(Grid(4, 4)).count(), factorials({{16, 1}, {4, 10}}, 2));
  EXPECT_EQ(Form(Grid(3, 4)).count(), factorials({{12, 1}, {4, 1}, {3, 4}, {3, 1}, {4, 3}}));
  EXPECT_EQ(Form(Grid(5, 5)).count(), factorials({{25, 1}, {5, 12}}, 2));
  EXPECT_EQ(Form(Grid(15, 17)).count(), factorials({{255, 1}, {17, 1}, {15, 17}, {15, 1}, {17, 15}}));
}

TEST(Automorphisms, OfAFullDiagonalAreNotWalked) {
  for (const size_t box : {3U, 4U, 5U}) {
    Grid grid(box, box);
    for (size_t i = 0; i < grid.side; i++) grid.cells[i * grid.side + i] = static_cast<uint8_t>(i + 1);
    const unsigned order = static_cast<unsigned>(box);
    EXPECT_EQ(Form(grid).count(), factorials({{order, order + 1}}, 2));
    for (size_t i = 0; i < grid.side; i++) grid.cells[i * grid.side + i] = 1; /* the other values are free */
    EXPECT_EQ(Form(grid).count(), factorials({{order, order + 1}, {static_cast<unsigned>(grid.side - 1), 1}}, 2));
  }
}

TEST(Automorphisms, OfTheMostSymmetricFullGridAre648) {
  const std::string line = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
  Grid grid(3, 3);
  for (size_t i = 0; i < 81; i++) grid.cells[i] = static_cast<uint8_t>(line[i] - '0');
  EXPECT_EQ(Form(grid).count(), "648");
  expect_same_when_transformed(grid, 20);
}

/* ------------------------------------------------------------------------------------------ limits, many, refusals */

TEST(CanonicalForms, AreNotKnownBehindAStop) {
  const Grid grid(3, 3);
  dlx_search search{};
  search.node_limit = 3;
  const Form few(grid, search);
  EXPECT_EQ(few.result.end, DLX_AT_NODE_LIMIT);
  EXPECT_FALSE(few.is_known);

  const std::vector<Grid> full = puzzles_of(4, 5, 1, true);
  volatile sig_atomic_t stop = 1;
  search = {};
  search.stop = &stop;
  const Form stopped(full[0], search);
  EXPECT_EQ(stopped.result.end, DLX_STOPPED_FROM_OUTSIDE);
  EXPECT_FALSE(stopped.is_known);

  search = {};
  search.time_limit = 1e-9;
  const Form late(full[0], search);
  EXPECT_EQ(late.result.end, DLX_AT_TIME_LIMIT);
  EXPECT_FALSE(late.is_known);
}

TEST(CanonicalForms, OfManyAreThoseOfEach) {
  std::vector<Grid> grids = puzzles_of(3, 3, 100, false);
  for (const Grid &grid : puzzles_of(2, 3, 20, false)) grids.push_back(grid);
  std::vector<sudoku_grid> lent(grids.begin(), grids.end());
  uint64_t marks[2] = {~uint64_t{0}, ~uint64_t{0}};
  lent[50].candidates = marks;
  for (const unsigned threads : {1U, 3U}) {
    std::vector<sudoku_canonical> forms(lent.size());
    dlx_search search{};
    search.threads = threads;
    dlx_result result{};
    ASSERT_EQ(sudoku_canon_each(lent.data(), lent.size(), &search, forms.data(), &result), DLX_OK);
    EXPECT_EQ(result.solutions, lent.size() - 1);
    for (size_t i = 0; i < lent.size(); i++) {
      EXPECT_EQ(forms[i].is_known, i != 50);
      if (!forms[i].is_known) continue;
      const Form form(grids[i]);
      EXPECT_EQ(mpz_cmp(form.automorphisms, forms[i].automorphisms), 0);
      EXPECT_EQ(form.values(), Cells(forms[i].grid.cells, forms[i].grid.cells + lent[i].side * lent[i].side));
    }
    for (sudoku_canonical &form : forms) sudoku_canonical_release(&form);
  }
}

TEST(CanonicalForms, AreRefusedToPencilMarks) {
  sudoku_grid grid = Grid(2, 2);
  uint64_t marks[16] = {0};
  grid.candidates = marks;
  Grid own(2, 2);
  grid.cells = own.cells;
  sudoku_canonical form{};
  const dlx_search search{};
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(sudoku_canon(&grid, &search, &form, &result, &message), DLX_UNSUPPORTED);
  EXPECT_NE(std::string(message.text).find("pencil marks"), std::string::npos);
  sudoku_canonical_release(&form);
}

} // namespace

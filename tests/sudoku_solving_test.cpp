/*
 * Grids solved by the engines that know what a Sudoku is, against exact cover and the rules.
 */
#include "tests/support/sudoku_reading.h"
#include "tests/support/test_problem.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

extern "C" {
#include "sudoku/large/fill.h"
#include "sudoku/shape.h"
#include "sudoku/solver.h"
}

namespace {

using Cells = std::vector<uint8_t>;

struct Shape {
  size_t rows, columns;
};

/* The engines of the registry that are here, and do such a grid. */
std::vector<std::string> solvers(Grid &grid) {
  std::vector<std::string> names;
  for (size_t i = 0; const struct sudokui_solver *solver = sudokui_solver_at(i); i++)
    if (!solver->info.lacks && !(solver->refuse && solver->refuse(grid.get()))) names.emplace_back(solver->info.name);
  return names;
}

/* Each solution that an engine visits; none twice. */
std::set<Cells> solutions(Grid &grid, const char *engine, dlx_search search = {}, dlx_result *result = nullptr) {
  struct {
    size_t cells;
    std::set<Cells> found;
  } state{grid->side * grid->side, {}};
  dlx_result own{};
  dlx_message message{};
  const dlx_status status = sudoku_solve(
      grid.get(), engine, &search,
      [](void *user, const uint8_t *cells) {
        auto *all = static_cast<decltype(state) *>(user);
        EXPECT_TRUE(all->found.emplace(cells, cells + all->cells).second) << "twice";
        return true;
      },
      &state, result ? result : &own, &message);
  EXPECT_EQ(status, DLX_OK) << message.text;
  EXPECT_EQ((result ? result : &own)->solutions, state.found.size());
  return state.found;
}

/* Is it a solution of the puzzle, by the rules? */
bool solves(const Cells &cells, Grid &puzzle) {
  Grid full(puzzle->box_rows, puzzle->box_columns);
  std::copy(cells.begin(), cells.end(), full->cells);
  if (sudoku_has_conflict(full.get())) return false;
  for (size_t i = 0; i < cells.size(); i++)
    if (cells[i] == 0 || !sudoku_allows(puzzle.get(), i, cells[i])) return false;
  return true;
}

/* A full grid: one that follows a pattern, with values, rows and columns exchanged. */
Cells random_solution(Shape shape, std::mt19937 &random) {
  const size_t side = shape.rows * shape.columns;
  std::vector<size_t> values(side), rows, columns;
  std::iota(values.begin(), values.end(), size_t{1});
  std::shuffle(values.begin(), values.end(), random);
  const auto lines = [&](size_t groups, size_t size) {
    std::vector<size_t> outer(groups), order;
    std::iota(outer.begin(), outer.end(), size_t{0});
    std::shuffle(outer.begin(), outer.end(), random);
    for (const size_t group : outer) {
      std::vector<size_t> inner(size);
      std::iota(inner.begin(), inner.end(), group * size);
      std::shuffle(inner.begin(), inner.end(), random);
      order.insert(order.end(), inner.begin(), inner.end());
    }
    return order;
  };
  rows = lines(shape.columns, shape.rows);
  columns = lines(shape.rows, shape.columns);
  Cells cells(side * side);
  for (size_t r = 0; r < side; r++)
    for (size_t c = 0; c < side; c++) {
      const size_t row = rows[r], column = columns[c];
      const size_t value = (row % shape.rows * shape.columns + row / shape.rows + column) % side;
      cells[r * side + c] = static_cast<uint8_t>(values[value]);
    }
  return cells;
}

/* Keeps so many of its values. */
void keep(Grid &grid, const Cells &solution, size_t givens, std::mt19937 &random) {
  std::vector<size_t> order(solution.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  for (size_t i = 0; i < order.size(); i++) grid->cells[order[i]] = i < givens ? solution[order[i]] : 0;
}

/* One given that the solution does not have, without a conflict in the open: there may be no solution then. */
void spoil(Grid &grid, std::mt19937 &random) {
  const size_t cells = grid->side * grid->side;
  for (size_t tries = 0; tries < 100; tries++) {
    const size_t cell = random() % cells;
    if (grid->cells[cell]) continue;
    grid->cells[cell] = static_cast<uint8_t>(1 + random() % grid->side);
    if (!sudoku_has_conflict(grid.get())) return;
    grid->cells[cell] = 0;
  }
}

/* Values of the solution, and some others. */
void add_marks(Grid &grid, const Cells &solution, unsigned share, std::mt19937 &random) {
  ASSERT_EQ(sudokui_add_candidates(grid.get()), DLX_OK);
  for (size_t cell = 0; cell < solution.size(); cell++)
    for (size_t value = 1; value <= grid->side; value++)
      if (value == solution[cell] || random() % 100 < share) sudokui_add_candidate(grid.get(), cell, value);
}

const Shape SHAPES[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {1, 7}, {3, 3}, {2, 5}, {3, 4}, {4, 3}, {4, 4}};
const size_t SMALL = 5; /* the first of them: where nothing takes long, whatever is marked */

/* All engines find what exact cover finds; the number of solutions, or 'most' if there are more. */
size_t compare(Grid &grid, size_t most) {
  dlx_search search{};
  search.limit = most + 1;
  const std::set<Cells> expected = solutions(grid, "cells", search);
  if (expected.size() > most) return most;
  for (const std::string &engine : solvers(grid)) {
    SCOPED_TRACE(engine + " on " + line_of(grid.get()));
    dlx_result result{};
    EXPECT_EQ(solutions(grid, engine.c_str(), {}, &result), expected);
    EXPECT_EQ(result.end, DLX_COMPLETE);
    EXPECT_STREQ(result.engine, engine.c_str());
  }
  return expected.size();
}

TEST(SudokuEngines, FindWhatExactCoverFinds) {
  std::mt19937 random(1);
  size_t none = 0, one = 0, several = 0;
  for (int i = 0; i < fewer(200); i++) {
    const Shape shape = SHAPES[static_cast<size_t>(i) % std::size(SHAPES)];
    Grid grid(shape.rows, shape.columns);
    const Cells solution = random_solution(shape, random);
    keep(grid, solution, solution.size() * (25 + random() % 25) / 100, random);
    if (random() % 3 == 0) spoil(grid, random);
    const size_t found = compare(grid, 300);
    none += found == 0;
    one += found == 1;
    several += found > 1;
  }
  if (fewer(200) < 200) return; /* there may be too few for one of each */
  EXPECT_GT(none, 0U);
  EXPECT_GT(one, 0U);
  EXPECT_GT(several, 0U);
}

TEST(SudokuEngines, HonourCandidates) {
  std::mt19937 random(2);
  size_t several = 0;
  for (int i = 0; i < fewer(100); i++) {
    const Shape shape = SHAPES[static_cast<size_t>(i) % SMALL];
    Grid grid(shape.rows, shape.columns);
    const Cells solution = random_solution(shape, random);
    keep(grid, solution, random() % (solution.size() / 4), random);
    add_marks(grid, random() % 4 ? solution : random_solution(shape, random), static_cast<unsigned>(30 + random() % 20),
              random);
    several += compare(grid, 300) > 1;
  }
  if (fewer(100) < 100) return;
  EXPECT_GT(several, 0U);
}

TEST(SudokuEngines, GoOnFromOneWayToTheNext) { // more solutions than one of them alone visits
  Grid grid(2, 3);
  const char *givens = "123456......2.......................";
  for (size_t i = 0; i < 36; i++) grid->cells[i] = static_cast<uint8_t>(givens[i] == '.' ? 0 : givens[i] - '0');
  for (const std::string &engine : solvers(grid)) {
    dlx_search search{};
    search.limit = 3000;
    for (const Cells &cells : solutions(grid, engine.c_str(), search)) EXPECT_TRUE(solves(cells, grid));
  }
}

TEST(SudokuEngines, HeedLimits) {
  std::mt19937 random(3);
  Grid grid(3, 4);
  const Cells full = random_solution({3, 4}, random);
  keep(grid, full, 40, random);
  for (const std::string &engine : solvers(grid)) {
    SCOPED_TRACE(engine);
    dlx_result result{};
    dlx_search search{};
    search.limit = 5;
    const std::set<Cells> five = solutions(grid, engine.c_str(), search, &result);
    EXPECT_EQ(five.size(), 5U);
    EXPECT_EQ(result.end, DLX_AT_LIMIT);
    search.limit = 2;
    search.skip = 3;
    for (const Cells &cells : solutions(grid, engine.c_str(), search, &result)) EXPECT_EQ(five.count(cells), 1U);
    EXPECT_EQ(result.skipped, 3U);
    EXPECT_EQ(result.solutions, 2U);

    search = {};
    volatile sig_atomic_t stop = 1;
    search.stop = &stop;
    EXPECT_TRUE(solutions(grid, engine.c_str(), search, &result).size() <= 1);
    EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);

    size_t visited = 0;
    search = {};
    EXPECT_EQ(sudoku_solve(
                  grid.get(), engine.c_str(), &search,
                  [](void *user, const uint8_t *) { return ++*static_cast<size_t *>(user) < 4; }, &visited, &result,
                  nullptr),
              DLX_OK);
    EXPECT_EQ(result.end, DLX_STOPPED_BY_VISITOR);
    EXPECT_EQ(visited, 4U);
  }
}

TEST(SudokuEngines, StopInTheMidstOfAHardPuzzle) {
  std::mt19937 random(4);
  Grid grid(6, 6);
  keep(grid, random_solution({6, 6}, random), 480, random);
  for (const std::string &engine : solvers(grid)) {
    SCOPED_TRACE(engine);
    dlx_result result{};
    dlx_search search{};
    search.time_limit = 0.05;
    solutions(grid, engine.c_str(), search, &result);
    EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
    EXPECT_LT(result.seconds, 5);
    search = {};
    search.node_limit = 3;
    solutions(grid, engine.c_str(), search, &result);
    EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
    EXPECT_EQ(result.nodes, 3U);
  }
}

TEST(SudokuEngines, ReportProgress) {
  std::mt19937 random(5);
  Grid grid(6, 6);
  keep(grid, random_solution({6, 6}, random), 480, random);
  for (const std::string &engine : solvers(grid)) {
    size_t reports = 0;
    dlx_search search{};
    search.time_limit = 0.05;
    search.user = &reports;
    search.progress = [](void *user, const dlx_progress *) { ++*static_cast<size_t *>(user); };
    solutions(grid, engine.c_str(), search);
    EXPECT_GT(reports, 0U) << engine;
  }
}

TEST(SudokuEngines, FindNothingWhereGivensClash) {
  Grid grid(4, 4);
  grid->cells[0] = grid->cells[1] = 7;
  for (const std::string &engine : solvers(grid)) EXPECT_TRUE(solutions(grid, engine.c_str()).empty());
}

TEST(SudokuEngines, AreKnownByName) {
  Grid grid(3, 4);
  dlx_message message{};
  dlx_result result{};
  const dlx_search search{};
  EXPECT_EQ(sudoku_solve(grid.get(), "nobody", &search, nullptr, nullptr, &result, &message), DLX_UNSUPPORTED);
  EXPECT_STREQ(message.text, "there is no engine 'nobody'");
  for (size_t i = 0; const sudoku_engine_info *info = sudoku_engine_at(i); i++) {
    if (!info->lacks) continue;
    EXPECT_EQ(sudoku_solve(grid.get(), info->name, &search, nullptr, nullptr, &result, &message), DLX_UNSUPPORTED);
    EXPECT_NE(std::string(message.text).find("package"), std::string::npos) << message.text;
  }
}

TEST(SudokuEngines, AreChosenBySide) {
  const char *reason = nullptr;
  Grid small(2, 4), nine(3, 3), large(2, 5);
  EXPECT_EQ(sudoku_choose(small.get(), &reason), nullptr);
  EXPECT_STREQ(sudoku_choose(nine.get(), &reason), "nine");
  EXPECT_NE(reason, nullptr);
  EXPECT_STREQ(sudoku_choose(large.get(), &reason), "mixed");
}

/* ---------------------------------------------------------------- almost empty grids */

TEST(Filling, DoesEveryShape) {
  for (const Shape shape :
       {Shape{1, 4}, {2, 2}, {2, 8}, {8, 2}, {4, 4}, {5, 5}, {3, 11}, {10, 10}, {1, 64}, {15, 17}}) {
    Grid grid(shape.rows, shape.columns);
    fill fill{};
    ASSERT_EQ(sudokui_fill_prepare(&fill, grid.get()), DLX_OK);
    ASSERT_TRUE(sudokui_fill_try(&fill)) << shape.rows << "x" << shape.columns;
    EXPECT_TRUE(solves(Cells(fill.cells, fill.cells + grid->side * grid->side), grid));
    sudokui_fill_release(&fill);
  }
}

TEST(Filling, KeepsWhatIsGiven) {
  std::mt19937 random(6);
  size_t filled = 0;
  for (int i = 0; i < 40; i++) {
    const Shape shape = SHAPES[static_cast<size_t>(i) % std::size(SHAPES)];
    Grid grid(shape.rows, shape.columns);
    const Cells full = random_solution(shape, random);
    keep(grid, full, full.size() * (static_cast<size_t>(i) % 20) / 100, random);
    fill fill{};
    ASSERT_EQ(sudokui_fill_prepare(&fill, grid.get()), DLX_OK);
    if (sudokui_fill_try(&fill)) {
      filled++;
      EXPECT_TRUE(solves(Cells(fill.cells, fill.cells + full.size()), grid)) << line_of(grid.get());
    }
    sudokui_fill_release(&fill);
  }
  EXPECT_GT(filled, 15U);
}

TEST(Filling, IsWhatAutoDoesWithLargeGrids) {
  std::mt19937 random(7);
  for (const Shape shape : {Shape{4, 4}, {5, 5}, {6, 6}, {10, 10}, {12, 12}}) {
    for (const size_t percent : {0U, 1U, 5U}) {
      Grid grid(shape.rows, shape.columns);
      const Cells full = random_solution(shape, random);
      keep(grid, full, full.size() * percent / 100, random);
      dlx_search search{};
      search.limit = 3;
      const std::set<Cells> found = solutions(grid, nullptr, search);
      EXPECT_EQ(found.size(), 3U);
      for (const Cells &cells : found) EXPECT_TRUE(solves(cells, grid));
    }
  }
}

} // namespace

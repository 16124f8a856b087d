/*
 * Chains: nothing that they take away is in any solution, whether there is one or several; each does what the easier
 * ones cannot; and the steps are the same for any number of threads, on grids of all sizes.
 */
#include "tests/support/sudoku_reading.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace {

using Cells = std::vector<uint8_t>;

/* Those of the rows that this is about, roughly the easiest first. */
const std::vector<std::string> chains = {"remote-pairs",
                                         "simple-colouring",
                                         "x-chain",
                                         "turbot-fish",
                                         "three-strong-links",
                                         "four-strong-links",
                                         "w-wing",
                                         "xy-chain",
                                         "wxyz-wing",
                                         "vwxyz-wing",

                                         "aic",
                                         "als-xz",
                                         "nishio",
                                         "forcing-chain",
                                         "dynamic-forcing-chain",
                                         "dynamic-forcing-chain-plus"};

size_t row_of(const std::string &name) {
  for (size_t i = 0; sudoku_technique_at(i); i++)
    if (name == sudoku_technique_at(i)->name) return i;
  ADD_FAILURE() << "no technique " << name;
  return 0;
}

uint64_t bit_of(const std::string &name) {
  return uint64_t{1} << row_of(name);
}

/* All that is easier than any of them. */
uint64_t basic() {
  uint64_t rows = 0;
  for (size_t i = 0; sudoku_technique_at(i)->rating < 40; i++) rows |= uint64_t{1} << i;
  return rows;
}

/* Naked and hidden singles, so that all else is left to one technique. */
uint64_t singles() {
  return bit_of("naked-single") | bit_of("hidden-single-box") | bit_of("hidden-single");
}

std::vector<Cells> solutions_of(sudoku_grid *grid, uint64_t limit) {
  struct Visit {
    std::vector<Cells> solutions;
    size_t cells;
  } visit{{}, grid->side * grid->side};
  dlx_search search{};
  search.limit = limit;
  search.threads = 1;
  dlx_result result{};
  const auto keep = [](void *user, const uint8_t *cells) {
    auto *at = static_cast<Visit *>(user);
    at->solutions.emplace_back(cells, cells + at->cells);
    return true;
  };
  EXPECT_EQ(sudoku_solve(grid, nullptr, &search, keep, &visit, &result, nullptr), DLX_OK);
  return visit.solutions;
}

struct Told {
  const std::vector<Cells> *solutions = nullptr;
  std::string text;
  sudoku_explanation explanation{};
  size_t side = 0;
};

std::string puzzle_of(const Cells &cells) {
  std::string text;
  for (uint8_t value : cells) text += value ? std::to_string(value) + (cells.size() > 81 ? " " : "") : ".";
  return text;
}

void check_effects(const Told &told, const sudoku_step &step) {
  bool any = false;
  for (size_t i = 0; i < step.mark_count; i++) {
    const sudoku_mark &mark = step.marks[i];
    if (mark.role != SUDOKU_PLACED && mark.role != SUDOKU_ELIMINATED) continue;
    any = true;
    ASSERT_TRUE(step.candidates[mark.cell] >> (mark.value - 1) & 1) << step.technique->name << ": " << step.reason;
    for (const Cells &solution : *told.solutions) {
      const bool is_there = solution[mark.cell] == mark.value;
      ASSERT_EQ(is_there, mark.role == SUDOKU_PLACED) << step.technique->name << ": " << step.reason;
    }
  }
  EXPECT_TRUE(any) << step.technique->name;
  for (size_t i = 0; i < step.link_count; i++) {
    ASSERT_LT(step.links[i].from, step.mark_count);
    ASSERT_LT(step.links[i].to, step.mark_count);
  }
}

/* Explains, and checks each step against the solutions, if they are given. */
Told explain(sudoku_grid *grid, uint64_t techniques, const std::vector<Cells> *solutions, unsigned threads = 1,
             uint64_t limit = 0) {
  Told told;
  told.solutions = solutions;
  told.side = grid->side;
  sudoku_explaining asked{};
  asked.techniques = techniques;
  asked.limit = limit;
  asked.user = &told;
  asked.visit = [](void *user, const sudoku_step *step) {
    auto *at = static_cast<Told *>(user);
    if (at->solutions) check_effects(*at, *step);
    at->text += std::string(step->technique->name) + " " + std::to_string(step->rating) + " " + step->effect + ". " +
                step->reason + "\n";
    return true;
  };
  dlx_search search{};
  search.threads = threads;
  EXPECT_EQ(sudoku_explain(grid, &asked, &search, &told.explanation, nullptr), DLX_OK);
  return told;
}

void fill(Grid &grid, const std::string &line) {
  for (size_t i = 0; i < line.size(); i++) grid->cells[i] = static_cast<uint8_t>(line[i] == '.' ? 0 : line[i] - '0');
}

std::vector<Cells> generated(size_t box_rows, size_t box_columns, uint64_t number, uint64_t seed) {
  struct Visit {
    std::vector<Cells> puzzles;
    size_t cells;
  } visit{{}, box_rows * box_columns * box_rows * box_columns};
  sudoku_generating asked{};
  asked.box_rows = box_rows;
  asked.box_columns = box_columns;
  asked.number = number;
  asked.seed = seed;
  asked.minimal = box_rows * box_columns <= 9;
  asked.user = &visit;
  asked.visit = [](void *user, uint64_t, const uint8_t *givens, const uint8_t *) {
    auto *at = static_cast<Visit *>(user);
    at->puzzles.emplace_back(givens, givens + at->cells);
    return true;
  };
  dlx_search search{};
  search.threads = 1;
  dlx_result result{};
  EXPECT_EQ(sudoku_generate(&asked, &search, &result, nullptr), DLX_OK);
  return visit.puzzles;
}

/* All of them together, and in every eighth puzzle each technique in turn beside the singles only. */
uint64_t turn(size_t i) {
  if (i % 8 == 0) return singles() | bit_of(chains[i / 8 % chains.size()]);
  uint64_t rows = basic();
  for (const std::string &name : chains) rows |= bit_of(name);
  return rows;
}

void check_all(size_t box_rows, size_t box_columns, uint64_t number, uint64_t seed, size_t given_up) {
  std::vector<uint64_t> uses(SUDOKU_MOST_TECHNIQUES);
  size_t i = 0;
  for (Cells &puzzle : generated(box_rows, box_columns, number, seed)) {
    Grid grid(box_rows, box_columns);
    size_t left = given_up;
    for (size_t k = 0; k < puzzle.size(); k++) {
      const size_t cell = (k * 31 + i * 7) % puzzle.size(); // sides here are no multiples of 31
      if (puzzle[cell] && left > 0) {
        puzzle[cell] = 0;
        left--;
      }
    }
    std::copy(puzzle.begin(), puzzle.end(), grid->cells);
    const std::vector<Cells> solutions = solutions_of(grid.get(), 500);
    if (solutions.size() == 500) continue;
    SCOPED_TRACE(puzzle_of(puzzle));
    const Told told = explain(grid.get(), turn(i), &solutions);
    for (size_t row = 0; row < uses.size(); row++) uses[row] += told.explanation.uses[row];
    EXPECT_NE(told.explanation.outcome, SUDOKU_IMPOSSIBLE);
    i++;
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(i, 0U);
  for (const std::string &name : chains) EXPECT_TRUE(number < 1000 || uses[row_of(name)] > 0) << name;
}

TEST(chains, take_nothing_from_the_only_solution) {
  check_all(3, 3, 800, 7, 0);
}

TEST(chains, take_nothing_from_any_of_several_solutions) {
  check_all(3, 3, 80, 8, 2);
}

TEST(chains, work_on_small_grids) {
  check_all(2, 2, 100, 1, 1);
  check_all(2, 3, 40, 1, 1);
  check_all(2, 4, 30, 1, 1);
}

TEST(chains, work_on_large_grids) {
  check_all(4, 4, 3, 1, 0);
}

/* From public lists: all that is easier finds nothing more, and with one technique besides they are solved. */
TEST(chains, do_what_easier_ones_cannot) {
  const std::vector<std::pair<std::string, std::string>> examples = {
      {"remote-pairs", "..............1.23.45.6............6......4.78....2......5......7.4.....3...7..1."},
      {"simple-colouring", "..............1.23.45.6............6......47528............2......4..5..3......9."},
      {"x-chain", "..............1.23.45.6............6...7.24..1..8.........5..1....4.....3......8."},
      {"turbot-fish", "..............1.23.45.6............7..8...4..9..3.7......7......6..4.5..3........"},
      {"three-strong-links", "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2..."},
      {"four-strong-links", "75.....34...5.6.......7....5..3.4..6.9..5..2.3...8...78...2...563.....81.4.8.1.7."},
      {"w-wing", "..............1.23.45.6............6.....7...1.78.2.......4.5.....5.....2......7."},
      {"xy-chain", "..............1.23.45.6............6......47.3.85...........5........84.2....9..."},
      {"wxyz-wing", "..............1.23.45.6............7...84....2.......1....9.5....8...4..3....7..."},
      {"vwxyz-wing", "..............1.23.45.6............7...38......6.4.5........4..1........3..2.7..."},
      {"aic", "..............1.23.45.6............6.....34..3.15............7....4.....2......81"},
      {"als-xz", "..............1.23.45.6...1........6....4.7..2..8........2...8...4.......6....5.."},
      {"nishio", "........1.......2.....34......1.......5....3...6..74...1.2......8.5..7..29......."},
      {"forcing-chain", "..............1.23.45.6............7..8...5..2....3......8.......7.5.4..1......3."},
      {"dynamic-forcing-chain", "........1.......2...3..4.........3.5.....64...7..2.......17..8...4.8....6.5......"},
      {"dynamic-forcing-chain-plus",
       "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5..........."},
  };
  ASSERT_EQ(examples.size(), chains.size());
  uint64_t easier = basic();
  for (const auto &[name, puzzle] : examples) {
    SCOPED_TRACE(name);
    Grid grid(3, 3);
    fill(grid, puzzle);
    const std::vector<Cells> solutions = solutions_of(grid.get(), 2);
    ASSERT_EQ(solutions.size(), 1U);
    EXPECT_EQ(explain(grid.get(), easier, &solutions).explanation.outcome, SUDOKU_STUCK);
    easier |= bit_of(name);
    const Told told = explain(grid.get(), easier, &solutions);
    EXPECT_EQ(told.explanation.outcome, SUDOKU_SOLVED);
    EXPECT_GT(told.explanation.uses[row_of(name)], 0U);
    EXPECT_NE(told.text.find(name), std::string::npos);
  }
}

TEST(chains, give_the_same_steps_for_any_number_of_threads) {
  const std::vector<std::string> puzzles = {
      "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
      "..............1.23.45.6............7..8...5..2....3......8.......7.5.4..1......3."};
  for (const std::string &puzzle : puzzles) {
    Grid grid(3, 3);
    fill(grid, puzzle);
    const Told alone = explain(grid.get(), 0, nullptr, 1), together = explain(grid.get(), 0, nullptr, 3);
    EXPECT_EQ(alone.text, together.text);
    EXPECT_GT(alone.explanation.rating, 79U);
  }
}

TEST(chains, say_why) {
  Grid grid(3, 3);
  fill(grid, "..............1.23.45.6............6.....7...1.78.2.......4.5.....5.....2......7.");
  const Told told = explain(grid.get(), basic() | bit_of("w-wing"), nullptr);
  EXPECT_NE(told.text.find("w-wing 71 "), std::string::npos) << told.text;
}

} // namespace

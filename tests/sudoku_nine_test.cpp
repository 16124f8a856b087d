/*
 * The 9x9 search by vectors: each of its kernels against the exact-cover engines, and many puzzles at once.
 */
#include "tests/support/sudoku_reading.h"
#include "tests/support/test_problem.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#ifdef __x86_64__
#define SUDOKU_X86
#endif
extern "C" {
#include "sudoku/nine/nine.h"
}

namespace {

const char SOLUTION[] = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

struct Found {
  std::set<std::string> solutions;
  uint64_t nodes = 0;
};

/* All solutions, or the first so many, in pieces of so many nodes. */
Found search_by(nine_kernel *kernel, const std::string &puzzle, size_t limit, uint64_t piece = UINT64_MAX) {
  auto search = std::make_unique<nine_search>();
  sudokui_nine_read(puzzle.c_str(), &search->stack[0]);
  sudokui_nine_begin(search.get());
  Found found;
  while (found.solutions.size() < limit) {
    const nine_event event = kernel(search.get(), piece);
    if (event == NINE_DONE) break;
    if (event == NINE_PAUSE) continue;
    char text[81];
    sudokui_nine_write(&search->solution, text);
    EXPECT_TRUE(found.solutions.insert(std::string(text, 81)).second) << puzzle;
  }
  found.nodes = search->nodes;
  return found;
}

std::vector<nine_kernel *> kernels() {
  std::vector<nine_kernel *> all;
  for (const nine_kernel_row *row; (row = sudokui_nine_kernel(all.size()));) all.push_back(row->run);
  return all;
}

/* All solutions by an exact cover; none if there are more than 'limit'. */
std::set<std::string> covers(const std::string &puzzle, size_t limit) {
  Grid grid(3, 3);
  for (size_t i = 0; i < 81; i++) grid->cells[i] = static_cast<uint8_t>(puzzle[i] == '.' ? 0 : puzzle[i] - '0');
  sudoku_encoding *encoding = nullptr;
  EXPECT_EQ(sudoku_encode(grid.get(), SUDOKU_SHORT, &encoding), DLX_OK);
  struct Visit {
    const sudoku_encoding *encoding;
    std::string puzzle;
    std::set<std::string> solutions;
  } visit{encoding, puzzle, {}};
  dlx_search search{};
  search.engine = "links";
  search.limit = limit + 1;
  search.user = &visit;
  search.visit = [](void *user, const uint32_t *options, size_t count) {
    auto *at = static_cast<Visit *>(user);
    std::string text = at->puzzle;
    for (size_t i = 0; i < count; i++) {
      const sudoku_choice choice = sudoku_choices(at->encoding)[options[i]];
      text[choice.cell] = static_cast<char>('0' + choice.value);
    }
    at->solutions.insert(text);
    return true;
  };
  dlx_result result{};
  EXPECT_EQ(dlx_solve(sudoku_problem(encoding), &search, &result, nullptr), DLX_OK);
  sudoku_encoding_free(encoding);
  if (visit.solutions.size() > limit) visit.solutions.clear();
  return visit.solutions;
}

/* Some givens of the solution, one of which may be wrong. */
std::string random_puzzle(std::mt19937 &random) {
  std::string puzzle(81, '.');
  const size_t givens = 20 + random() % 15;
  for (size_t i = 0; i < givens; i++) {
    const size_t cell = random() % 81;
    puzzle[cell] = SOLUTION[cell];
  }
  if (random() % 4 == 0) puzzle[random() % 81] = static_cast<char>('1' + random() % 9);
  return puzzle;
}

TEST(Nine, EachKernelFindsTheSolutionsOfTheExactCover) {
  std::mt19937 random(1);
  const size_t limit = 2000;
  for (int i = 0; i < fewer(150); i++) {
    const std::string puzzle = random_puzzle(random);
    const std::set<std::string> expected = covers(puzzle, limit);
    for (nine_kernel *kernel : kernels()) {
      if (expected.empty()) { /* none, or too many */
        const Found found = search_by(kernel, puzzle, limit + 1);
        EXPECT_TRUE(found.solutions.empty() || found.solutions.size() > limit) << puzzle;
      } else {
        EXPECT_EQ(search_by(kernel, puzzle, limit + 1).solutions, expected) << puzzle;
      }
    }
  }
}

TEST(Nine, EachKernelWalksTheSameTreeInPiecesToo) {
  std::mt19937 random(2);
  for (int i = 0; i < fewer(100); i++) {
    const std::string puzzle = random_puzzle(random);
    const Found whole = search_by(sudokui_nine_portable, puzzle, 100);
    for (nine_kernel *kernel : kernels())
      for (const uint64_t piece : {uint64_t{1}, uint64_t{7}, UINT64_MAX}) {
        const Found found = search_by(kernel, puzzle, 100, piece);
        EXPECT_EQ(found.solutions, whole.solutions) << puzzle;
        EXPECT_EQ(found.nodes, whole.nodes) << puzzle;
      }
  }
}

/* Pinned: these change only when the search does. */
TEST(Nine, NodeCountsAreAsTheyWere) {
  const struct {
    const char *puzzle;
    size_t solutions;
    uint64_t nodes;
  } known[] = {
      {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1, 1},
      {"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1, 1},
      {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1, 135},
      {".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0, 9645},
  };
  for (const auto &row : known)
    for (nine_kernel *kernel : kernels()) {
      const Found found = search_by(kernel, row.puzzle, SIZE_MAX);
      EXPECT_EQ(found.solutions.size(), row.solutions) << row.puzzle;
      EXPECT_EQ(found.nodes, row.nodes) << row.puzzle;
    }
}

TEST(Nine, AnEmptyGridHasManySolutions) {
  for (nine_kernel *kernel : kernels())
    EXPECT_EQ(search_by(kernel, std::string(81, '.'), 1000).solutions.size(), 1000u);
}

/* ---------------------------------------------------------------- many lines */

std::string random_lines(size_t count) {
  std::mt19937 random(3);
  std::string text;
  for (size_t i = 0; i < count; i++) text += random_puzzle(random) + "\n";
  return text;
}

struct Solved {
  std::string text;
  std::vector<uint32_t> found;
};

Solved solve(const std::string &text, uint32_t limit, unsigned threads) {
  Solved solved{text, std::vector<uint32_t>(text.size() / 82)};
  sudoku_lines lines{};
  lines.puzzles = text.data();
  lines.stride = 82;
  lines.count = solved.found.size();
  lines.limit = limit;
  lines.threads = threads;
  lines.solutions = solved.text.data();
  lines.found = solved.found.data();
  EXPECT_EQ(sudoku_solve_lines(&lines), DLX_OK);
  return solved;
}

TEST(NineLines, AreSolvedTheSameByAnyNumberOfThreads) {
  const std::string text = random_lines(500);
  const Solved one = solve(text, 2, 1);
  for (const unsigned threads : {0u, 2u, 5u}) {
    const Solved more = solve(text, 2, threads);
    EXPECT_EQ(more.text, one.text);
    EXPECT_EQ(more.found, one.found);
  }
  for (size_t i = 0; i < one.found.size(); i++) {
    const std::string puzzle = text.substr(82 * i, 81), solution = one.text.substr(82 * i, 81);
    const Found found = search_by(sudokui_nine_portable, puzzle, 2);
    EXPECT_EQ(one.found[i], found.solutions.size());
    if (found.solutions.empty())
      EXPECT_EQ(solution, puzzle);
    else
      EXPECT_TRUE(found.solutions.count(solution)) << puzzle;
    EXPECT_EQ(one.text[82 * i + 81], '\n');
  }
}

TEST(NineLines, MayBeNoneAndNeedNoRoomForSolutions) {
  sudoku_lines lines{};
  EXPECT_EQ(sudoku_solve_lines(&lines), DLX_OK);
  const std::string text = random_lines(3);
  std::vector<uint32_t> found(3);
  lines.puzzles = text.data();
  lines.stride = 82;
  lines.count = 3;
  lines.limit = 1;
  lines.found = found.data();
  EXPECT_EQ(sudoku_solve_lines(&lines), DLX_OK);
  for (const uint32_t number : found) EXPECT_LE(number, 1u);
}

TEST(NineLines, AreLeftWhenStopped) {
  const std::string text = random_lines(300);
  std::vector<uint32_t> found(300);
  volatile sig_atomic_t stop = 1;
  sudoku_lines lines{};
  lines.puzzles = text.data();
  lines.stride = 82;
  lines.count = 300;
  lines.limit = 2;
  lines.stop = &stop;
  lines.found = found.data();
  EXPECT_EQ(sudoku_solve_lines(&lines), DLX_OK);
  EXPECT_EQ(std::count(found.begin(), found.end(), SUDOKU_NOT_SOLVED), 300);
}

TEST(NineLines, ReadFromATextStopAtTheFirstOfAnotherKind) {
  const std::string plain = random_lines(5);
  const std::string text = plain + "1234341221434321\n# a comment\n" + plain + plain.substr(0, 81);
  sudoku_reader *reader = nullptr;
  ASSERT_EQ(sudoku_reader_new(text.data(), text.size(), nullptr, &reader), DLX_OK);
  const char *lines = nullptr;
  size_t line = 0;
  EXPECT_EQ(sudoku_read_lines(reader, 3, &lines, &line), 3u);
  EXPECT_EQ(line, 1u);
  EXPECT_EQ(lines, text.data());
  EXPECT_EQ(sudoku_read_lines(reader, 100, &lines, &line), 2u);
  EXPECT_EQ(line, 4u);
  EXPECT_EQ(sudoku_read_lines(reader, 100, &lines, &line), 0u);
  Grid grid;
  bool found = false;
  dlx_message message{};
  ASSERT_EQ(sudoku_read(reader, grid.get(), &found, &message), DLX_OK);
  EXPECT_EQ(grid->line, 6u);
  EXPECT_EQ(sudoku_read_lines(reader, 100, &lines, &line), 5u);
  EXPECT_EQ(line, 8u);
  EXPECT_EQ(sudoku_read_lines(reader, 100, &lines, &line), 0u); /* the last has no line feed */
  ASSERT_EQ(sudoku_read(reader, grid.get(), &found, &message), DLX_OK);
  EXPECT_TRUE(found);
  EXPECT_EQ(grid->line, 13u);
  sudoku_reader_free(reader);
}

} // namespace

/*
 * Kakuro boards that the library makes and draws: what it promises of them, whatever the seed, the threads, and the
 * memory.
 */
#include "kakuro/kakuro.h"
#include "tests/support/failing_allocation.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

namespace {

struct Made {
  size_t rows, columns;
  std::vector<kakuro_cell> cells;
  std::vector<uint8_t> solution;
  std::string text;

  const kakuro_cell &at(size_t row, size_t column) const { return cells[row * columns + column]; }
  bool white(size_t row, size_t column) const { return row < rows && column < columns && at(row, column).white; }
};

std::string text_of(const kakuro_board *board) {
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  EXPECT_EQ(kakuro_write(board, KAKURO_TEXT, stream, nullptr), DLX_OK);
  fclose(stream);
  std::string text(bytes, size);
  free(bytes);
  return text;
}

bool keep(void *user, uint64_t number, const kakuro_board *board, const uint8_t *solution) {
  auto *made = static_cast<std::vector<Made> *>(user);
  EXPECT_EQ(number, made->size());
  const size_t cells = board->rows * board->columns;
  made->push_back({board->rows,
                   board->columns,
                   {board->cells, board->cells + cells},
                   {solution, solution + cells},
                   text_of(board)});
  return true;
}

struct Size {
  size_t rows, columns;
};

std::vector<Made> generate(Size size, uint64_t number, uint64_t seed, kakuro_symmetry symmetry = KAKURO_ROTATIONAL,
                           unsigned threads = 1) {
  std::vector<Made> made;
  const kakuro_generating asked = {size.rows, size.columns, number, seed, symmetry, 0, 0, keep, &made};
  dlx_search search{};
  search.threads = threads;
  dlx_result result;
  EXPECT_EQ(kakuro_generate(&asked, &search, &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_COMPLETE);
  EXPECT_EQ(result.solutions, number);
  EXPECT_EQ(made.size(), number);
  return made;
}

/* ---------------------------------------------------------------------------------------------- what is promised */

/* All runs have their sum, which their digits add up to, all different; how many have one cell. */
size_t check_runs(const Made &made) {
  size_t singles = 0;
  for (const bool down : {false, true}) {
    const size_t lines = down ? made.columns : made.rows, length = down ? made.rows : made.columns;
    for (size_t line = 0; line < lines; line++)
      for (size_t begin = 0; begin < length; begin++) {
        const auto place = [&](size_t i) { return down ? i * made.columns + line : line * made.columns + i; };
        if (!made.cells[place(begin)].white) continue;
        std::set<unsigned> digits;
        unsigned sum = 0;
        size_t end = begin;
        for (; end < length && made.cells[place(end)].white; end++) {
          digits.insert(made.solution[place(end)]);
          sum += made.solution[place(end)];
        }
        const kakuro_cell &wall = made.cells[place(begin - 1)];
        EXPECT_EQ(digits.size(), end - begin);
        EXPECT_EQ(down ? wall.down : wall.across, sum);
        EXPECT_TRUE(*digits.begin() >= 1 && *digits.rbegin() <= 9 && end - begin <= 9);
        singles += end - begin == 1;
        begin = end;
      }
  }
  return singles;
}

size_t come_to(const Made &made, size_t row, size_t column, std::vector<bool> &seen) {
  if (!made.white(row, column) || seen[row * made.columns + column]) return 0;
  seen[row * made.columns + column] = true;
  return 1 + come_to(made, row - 1, column, seen) + come_to(made, row + 1, column, seen) +
         come_to(made, row, column - 1, seen) + come_to(made, row, column + 1, seen);
}

bool hangs_together(const Made &made) {
  std::vector<bool> seen(made.cells.size());
  size_t whites = 0, first = 0;
  for (size_t i = made.cells.size(); i-- > 0;)
    if (made.cells[i].white) whites++, first = i;
  return come_to(made, first / made.columns, first % made.columns, seen) == whites;
}

bool is_symmetric(const Made &made) {
  for (size_t row = 1; row < made.rows; row++)
    for (size_t column = 1; column < made.columns; column++)
      if (made.at(row, column).white != made.at(made.rows - row, made.columns - column).white) return false;
  return true;
}

/* By an engine that has no part in making it. */
uint64_t count_to_two(Made &made, const char *engine) {
  kakuro_board board{};
  EXPECT_EQ(kakuro_board_prepare(&board, made.rows, made.columns), DLX_OK);
  std::copy(made.cells.begin(), made.cells.end(), board.cells);
  size_t imbalances = 1;
  EXPECT_EQ(kakuro_board_check(&board, nullptr, nullptr), DLX_OK);
  EXPECT_EQ(kakuro_imbalances(&board, nullptr, nullptr, &imbalances), DLX_OK);
  EXPECT_EQ(imbalances, 0u);
  dlx_search search{};
  search.limit = 2;
  dlx_result result;
  EXPECT_EQ(kakuro_solve(&board, engine, &search, nullptr, nullptr, &result, nullptr), DLX_OK);
  kakuro_board_release(&board);
  return result.solutions;
}

TEST(KakuroGenerate, MakesBoardsWithOneSolutionOfEachSize) {
  for (const Size size : {Size{3, 3}, Size{3, 4}, Size{3, 10}, Size{4, 4}, Size{5, 3}, Size{6, 9}, Size{11, 11}})
    for (const kakuro_symmetry symmetry : {KAKURO_ASYMMETRIC, KAKURO_ROTATIONAL}) {
      SCOPED_TRACE(std::to_string(size.rows) + "x" + std::to_string(size.columns));
      for (Made &made : generate(size, 5, 7, symmetry)) {
        SCOPED_TRACE(made.text);
        const size_t singles = check_runs(made);
        if (size.rows > 3 && size.columns > 3) {
          EXPECT_EQ(singles, 0u);
        }
        EXPECT_TRUE(hangs_together(made));
        if (symmetry == KAKURO_ROTATIONAL) {
          EXPECT_TRUE(is_symmetric(made));
        }
        EXPECT_EQ(count_to_two(made, "cells"), 1u);
      }
    }
}

TEST(KakuroGenerate, MakesLargeBoards) {
  for (const Size size : {Size{20, 20}, Size{3, 20}, Size{20, 4}, Size{30, 12}})
    for (Made &made : generate(size, 1, 3)) {
      SCOPED_TRACE(made.text);
      check_runs(made);
      EXPECT_TRUE(hangs_together(made));
      EXPECT_TRUE(is_symmetric(made));
      EXPECT_EQ(count_to_two(made, nullptr), 1u);
    }
}

TEST(KakuroGenerate, MakesBoardsOfARating) {
  struct Rating {
    unsigned least, most;
  };
  for (const Rating rating : {Rating{1, 20}, Rating{21, 28}, Rating{29, 48}, Rating{49, 99}, Rating{100, 0}})
    for (const Size size : {Size{6, 6}, Size{11, 8}}) {
      std::vector<Made> boards;
      const kakuro_generating asked = {size.rows,    size.columns, 4,    2,      KAKURO_ROTATIONAL,
                                       rating.least, rating.most,  keep, &boards};
      const dlx_search search{};
      dlx_result result;
      ASSERT_EQ(kakuro_generate(&asked, &search, &result, nullptr), DLX_OK);
      ASSERT_EQ(boards.size(), 4u);
      for (Made &made : boards) {
        SCOPED_TRACE(made.text);
        kakuro_board board{};
        ASSERT_EQ(kakuro_board_prepare(&board, made.rows, made.columns), DLX_OK);
        std::copy(made.cells.begin(), made.cells.end(), board.cells);
        const kakuro_explaining everything{};
        kakuro_explanation explanation;
        ASSERT_EQ(kakuro_explain(&board, &everything, &search, &explanation), DLX_OK);
        kakuro_board_release(&board);
        EXPECT_GE(explanation.rating, rating.least);
        EXPECT_LE(explanation.rating, rating.most > 0 ? rating.most : 100);
        check_runs(made);
        EXPECT_EQ(count_to_two(made, nullptr), 1u);
      }
    }
}

TEST(KakuroGenerate, SameSeedSameBoards) {
  const auto texts = [](const std::vector<Made> &boards) {
    std::vector<std::string> all;
    for (const Made &made : boards) all.push_back(made.text);
    return all;
  };
  const auto boards = texts(generate({7, 7}, 100, 1)); // more than there are slots
  EXPECT_EQ(texts(generate({7, 7}, 100, 1, KAKURO_ROTATIONAL, 3)), boards);
  EXPECT_EQ(texts(generate({7, 7}, 2, 1)), std::vector<std::string>(boards.begin(), boards.begin() + 2));
  EXPECT_EQ(std::set<std::string>(boards.begin(), boards.end()).size(), 100u);
  EXPECT_NE(texts(generate({7, 7}, 1, 2))[0], boards[0]);
}

TEST(KakuroGenerate, Stops) {
  volatile sig_atomic_t stop = 1;
  std::vector<Made> made;
  const kakuro_generating asked = {20, 20, UINT64_MAX, 1, KAKURO_ROTATIONAL, 0, 0, keep, &made};
  dlx_search search{};
  search.threads = 2;
  search.time_limit = 0.01;
  dlx_result result;
  EXPECT_EQ(kakuro_generate(&asked, &search, &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
  EXPECT_EQ(result.solutions, made.size());
  search = dlx_search{};
  search.stop = &stop;
  EXPECT_EQ(kakuro_generate(&asked, &search, &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);
  const kakuro_generating until = {
      4,
      4,
      5,
      1,
      KAKURO_ROTATIONAL,
      0,
      0,
      [](void *, uint64_t number, const kakuro_board *, const uint8_t *) { return number < 2; },
      nullptr};
  search = dlx_search{};
  EXPECT_EQ(kakuro_generate(&until, &search, &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_STOPPED_BY_VISITOR);
  EXPECT_EQ(result.solutions, 3u);
}

TEST(KakuroGenerate, WithoutMemory) {
  fail_each_allocation([] {
    const kakuro_generating asked = {4,
                                     4,
                                     1,
                                     1,
                                     KAKURO_ROTATIONAL,
                                     21,
                                     28,
                                     [](void *, uint64_t, const kakuro_board *, const uint8_t *) { return true; },
                                     nullptr};
    const dlx_search search{};
    dlx_result result;
    return kakuro_generate(&asked, &search, &result, nullptr);
  });
}

/* ---------------------------------------------------------------------------------------------- drawing */

TEST(KakuroDraw, CandidatesAreWhatTheRunsLeave) {
  Made made = generate({6, 6}, 1, 1)[0];
  kakuro_board board{};
  ASSERT_EQ(kakuro_board_prepare(&board, made.rows, made.columns), DLX_OK);
  std::copy(made.cells.begin(), made.cells.end(), board.cells);
  std::vector<uint16_t> candidates(made.cells.size(), 0xffff);
  bool possible = false;
  ASSERT_EQ(kakuro_find_candidates(&board, candidates.data(), &possible), DLX_OK);
  EXPECT_TRUE(possible);
  for (size_t i = 0; i < made.cells.size(); i++)
    EXPECT_TRUE(made.cells[i].white ? candidates[i] >> (made.solution[i] - 1) & 1 : candidates[i] == 0) << i;
  fail_each_allocation([&] { return kakuro_find_candidates(&board, candidates.data(), &possible); });
  for (size_t i = 0; i < made.cells.size(); i++) // another first sum: rows and columns do not balance
    if (board.cells[i].across > 0) {
      board.cells[i].across ^= 1;
      break;
    }
  ASSERT_EQ(kakuro_find_candidates(&board, candidates.data(), &possible), DLX_OK);
  EXPECT_FALSE(possible);
  kakuro_board_release(&board);
}

TEST(KakuroDraw, RefusesTextsThatAreNone) {
  kakuro_board board{};
  ASSERT_EQ(kakuro_board_prepare(&board, 2, 3), DLX_OK);
  for (const char *text : {"\xff", "a\tb", "\xc0\x80"}) {
    kakuro_picture picture{};
    picture.board = &board;
    picture.caption = text;
    kakuro_page page{};
    page.rows = page.columns = page.count = 1;
    page.pictures = &picture;
    kakuro_drawing drawing{};
    drawing.pages = &page;
    drawing.page_count = 1;
    dlx_message message{};
    EXPECT_EQ(kakuro_draw(&drawing, stdout, &message), DLX_BAD_INPUT);
    EXPECT_STREQ(message.text, "a title or caption is not UTF-8, or has a control character in it");
    page.count = 2;
    EXPECT_DEATH(kakuro_draw(&drawing, stdout, &message), "kakuro_draw|check_pages");
  }
  kakuro_board_release(&board);
}

} // namespace

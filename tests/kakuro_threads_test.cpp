/*
 * Kakuro on several threads: the same solutions in the same order, and the same counts; and dense boards, whose search
 * divides and sweeps.
 */
#include "kakuro/kakuro.h"
#include "tests/support/kakuro_boards.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace {

/* A board of rows by columns in which all but a few cells inside are white, with the clues of a filling. */
std::string dense(std::mt19937 &source, size_t rows, size_t columns, double walls) {
  const auto chance = [&] { return std::uniform_real_distribution<>(0, 1)(source); };
  for (;;) {
    std::vector<std::vector<int>> digits(rows, std::vector<int>(columns, 0)); /* 0: a wall */
    bool filled = true;
    for (size_t r = 1; r < rows && filled; r++)
      for (size_t c = 1; c < columns && filled; c++) {
        if (chance() < walls) continue;
        unsigned used = 0;
        for (size_t k = c; digits[r][k - 1] > 0; k--) used |= 1U << digits[r][k - 1];
        for (size_t k = r; digits[k - 1][c] > 0; k--) used |= 1U << digits[k - 1][c];
        std::vector<int> free;
        for (int digit = 1; digit <= 9; digit++)
          if (!(used >> digit & 1)) free.push_back(digit);
        filled = !free.empty();
        if (filled) digits[r][c] = free[source() % free.size()];
      }
    if (!filled) continue;
    std::string text;
    for (size_t r = 0; r < rows; r++) {
      for (size_t c = 0; c < columns; c++) {
        int down = 0, across = 0;
        for (size_t k = r + 1; k < rows && digits[k][c] > 0; k++) down += digits[k][c];
        for (size_t k = c + 1; k < columns && digits[r][k] > 0; k++) across += digits[r][k];
        const std::string clue =
            (down > 0 ? std::to_string(down) : "") + "\\" + (across > 0 ? std::to_string(across) : "");
        text += digits[r][c] > 0 ? ". " : clue + " ";
      }
      text += "\n";
    }
    return text;
  }
}

struct Seen {
  std::vector<std::string> solutions;
  size_t cells;
  size_t most;
};

bool look(void *user, const uint8_t *digits) {
  auto *seen = static_cast<Seen *>(user);
  seen->solutions.emplace_back(reinterpret_cast<const char *>(digits), seen->cells);
  return seen->solutions.size() < seen->most;
}

std::vector<std::string> solved(const kakuro_board *board, const char *engine, dlx_search search, unsigned threads,
                                dlx_result *result, size_t most = SIZE_MAX) {
  Seen seen{{}, board->rows * board->columns, most};
  search.threads = threads;
  EXPECT_EQ(kakuro_solve(board, engine, &search, look, &seen, result, nullptr), DLX_OK);
  EXPECT_EQ(result->solutions, seen.solutions.size());
  return seen.solutions;
}

std::string counted(const kakuro_board *board, const char *engine, dlx_search search, unsigned threads) {
  mpz_t count;
  mpz_init(count);
  dlx_result result{};
  search.threads = threads;
  EXPECT_EQ(kakuro_count(board, engine, &search, count, &result, nullptr), DLX_OK);
  char *digits = mpz_get_str(nullptr, 10, count);
  const std::string text = (result.end == DLX_COMPLETE ? "" : ">=") + std::string(digits);
  free(digits);
  mpz_clear(count);
  return text;
}

TEST(KakuroThreads, FindTheSameSolutionsInTheSameOrder) {
  std::mt19937 source(5);
  for (size_t i = 0; i < 6; i++) {
    Board board(i % 3 > 0 ? dense(source, 6 + i % 3, 8, 0.2) : dense(source, 10, 12, 0.35));
    SCOPED_TRACE(board.written(KAKURO_TEXT));
    dlx_search search{};
    search.limit = 4000 / DLX_FEWER;
    dlx_result alone{}, together{};
    const auto right = solved(board.get(), "runs", search, 1, &alone);
    ASSERT_EQ(solved(board.get(), "runs", search, 2, &together), right);
    EXPECT_EQ(together.end, alone.end);
    ASSERT_EQ(solved(board.get(), nullptr, search, 5, &together), right);
    auto sorted = right;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(std::unique(sorted.begin(), sorted.end()), sorted.end());
    search.skip = right.size() / 2;
    search.limit = 10;
    const auto few = solved(board.get(), "runs", search, 3, &together);
    ASSERT_TRUE(std::equal(few.begin(), few.end(), right.begin() + static_cast<std::ptrdiff_t>(right.size() / 2)));
    EXPECT_EQ(together.skipped, right.size() / 2);
    EXPECT_EQ(solved(board.get(), "runs", dlx_search{}, 2, &together, 1).size(), 1U);
    EXPECT_EQ(together.end, DLX_STOPPED_BY_VISITOR);
  }
}

/* Visited alone, counted by regions, by parts, and as covers. */
TEST(KakuroThreads, CountAsManyAsThereAre) {
  std::mt19937 source(6);
  for (size_t i = 0; i < 4; i++) {
    Board board(dense(source, 6, 7 + i % 2, 0.25));
    SCOPED_TRACE(board.written(KAKURO_TEXT));
    const std::string right = counted(board.get(), "runs", {}, 1);
    ASSERT_EQ(counted(board.get(), "runs", {}, 2), right);
    ASSERT_EQ(counted(board.get(), nullptr, {}, 4), right);
    if (right.size() > 5) continue;
    dlx_result result{};
    ASSERT_EQ(std::to_string(solved(board.get(), "runs", {}, 1, &result).size()), right);
    ASSERT_EQ(counted(board.get(), "cells", {}, 1), right);
  }
}

/* Each solution by its rank. */
TEST(KakuroRanks, AreThoseOfTheSearch) {
  std::mt19937 source(8);
  for (size_t i = 0; i < 12; i++) {
    Board board;
    if (i < 8)
      make_random(source, board, 14);
    else
      board.read(i % 2 > 0 ? dense(source, 7, 8, 0.25) : dense(source, 10, 10, 0.4));
    SCOPED_TRACE(board.written(KAKURO_TEXT));
    dlx_search search{};
    search.limit = 3000 / DLX_FEWER;
    dlx_result result{};
    const auto right = solved(board.get(), "runs", search, 1, &result);
    mpz_t rank, total;
    mpz_init(rank);
    mpz_init(total);
    const size_t step = right.size() / 40 + 1;
    for (size_t k = 0; k < right.size(); k += step) {
      mpz_set_ui(rank, k);
      Seen seen{{}, board->rows * board->columns, SIZE_MAX};
      ASSERT_EQ(kakuro_unrank(board.get(), &search, rank, look, &seen, total, &result, nullptr), DLX_OK);
      ASSERT_EQ(seen.solutions, std::vector<std::string>{right[k]});
      EXPECT_EQ(result.skipped, k);
      EXPECT_EQ(result.end, DLX_COMPLETE);
    }
    mpz_set_str(rank, "1000000000000000000000000000000", 10);
    ASSERT_EQ(kakuro_unrank(board.get(), &search, rank, nullptr, nullptr, total, &result, nullptr), DLX_OK);
    EXPECT_EQ(result.solutions, 0U);
    char *digits = mpz_get_str(nullptr, 10, total);
    EXPECT_EQ(std::string(digits), counted(board.get(), "runs", {}, 1));
    free(digits);
    mpz_clear(rank);
    mpz_clear(total);
  }
}

TEST(KakuroThreads, StopAtLimits) {
  std::mt19937 source(1);
  Board board(dense(source, 7, 10, 0));
  dlx_search search{};
  dlx_result result{};
  search.time_limit = 0.05;
  EXPECT_EQ(counted(board.get(), "runs", search, 2).substr(0, 2), ">=");
  solved(board.get(), "runs", search, 2, &result);
  EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
  search = {};
  search.node_limit = 5000; /* the same nodes, whatever the threads */
  const std::string right = counted(board.get(), "runs", search, 1);
  EXPECT_EQ(counted(board.get(), "runs", search, 3), right);
  volatile sig_atomic_t stop = 1;
  search = {};
  search.stop = &stop;
  solved(board.get(), "runs", search, 2, &result);
  EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);
  EXPECT_EQ(counted(board.get(), "runs", search, 2).substr(0, 2), ">=");
}

} // namespace

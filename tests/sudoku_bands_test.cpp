/*
 * Grids counted and drawn by bands, against searches, known counts, and their own symmetry.
 */
#include "tests/support/sudoku_reading.h"
#include "tests/support/test_problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#ifdef __x86_64__
#define SUDOKU_X86
#endif
extern "C" {
#include "sudoku/bands/term_sum.h"
}

namespace {

using Cells = std::array<uint8_t, 81>;

const char SOLUTION[] = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

struct BandsFree {
  void operator()(sudoku_bands *bands) const { sudoku_bands_free(bands); }
};
using Bands = std::unique_ptr<sudoku_bands, BandsFree>;

Bands bands_of(Grid &grid) {
  sudoku_bands *bands = nullptr;
  EXPECT_EQ(sudoku_bands_new(grid.get(), &bands, nullptr), DLX_OK);
  return Bands(bands);
}

std::string count(Grid &grid, const dlx_search &search = {}, dlx_result *result = nullptr) {
  const Bands bands = bands_of(grid);
  dlx_result own{};
  mpz_t number;
  mpz_init(number);
  EXPECT_EQ(sudoku_bands_count(bands.get(), &search, number, result ? result : &own), DLX_OK);
  char *digits = mpz_get_str(nullptr, 10, number);
  std::string text = digits;
  free(digits);
  mpz_clear(number);
  return text;
}

void fill(Grid &grid, const std::string &line) {
  for (size_t i = 0; i < 81; i++)
    grid->cells[i] = static_cast<uint8_t>(line[i] >= '1' && line[i] <= '9' ? line[i] - '0' : 0);
}

std::string count(const std::string &line) {
  Grid grid(3, 3);
  fill(grid, line);
  return count(grid);
}

/* By a search; "more" if that would take long. */
std::string searched(Grid &grid, uint64_t limit) {
  sudoku_encoding *encoding = nullptr;
  EXPECT_EQ(sudoku_encode(grid.get(), SUDOKU_SHORT, &encoding), DLX_OK);
  dlx_search search{};
  search.limit = limit;
  dlx_result result{};
  mpz_t number;
  mpz_init(number);
  EXPECT_EQ(dlx_count(sudoku_problem(encoding), &search, number, &result, nullptr), DLX_OK);
  mpz_clear(number);
  sudoku_encoding_free(encoding);
  return result.end == DLX_COMPLETE ? std::to_string(result.solutions) : "more";
}

/* The solution above under a random symmetry of the rules. */
Cells random_solution(std::mt19937 &random) {
  std::array<size_t, 9> digits, rows, columns;
  std::iota(digits.begin(), digits.end(), size_t{1});
  std::shuffle(digits.begin(), digits.end(), random);
  for (auto *lines : {&rows, &columns}) {
    std::array<size_t, 3> groups{0, 1, 2};
    std::shuffle(groups.begin(), groups.end(), random);
    for (size_t g = 0; g < 3; g++) {
      std::array<size_t, 3> inner{0, 1, 2};
      std::shuffle(inner.begin(), inner.end(), random);
      for (size_t i = 0; i < 3; i++) (*lines)[3 * g + i] = 3 * groups[g] + inner[i];
    }
  }
  const bool turned = random() % 2;
  Cells cells;
  for (size_t r = 0; r < 9; r++)
    for (size_t c = 0; c < 9; c++) {
      const size_t from = rows[r] * 9 + columns[c];
      cells[turned ? c * 9 + r : r * 9 + c] = static_cast<uint8_t>(digits[static_cast<size_t>(SOLUTION[from] - '1')]);
    }
  return cells;
}

/* Keeps so many of its values. */
void keep(Grid &grid, const Cells &solution, size_t givens, std::mt19937 &random) {
  std::array<size_t, 81> order;
  std::iota(order.begin(), order.end(), size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  for (size_t i = 0; i < 81; i++) grid->cells[order[i]] = i < givens ? solution[order[i]] : 0;
}

TEST(Bands, CountKnownAnswers) {
  const struct {
    const char *puzzle, *solutions;
  } answers[] = {
      {".................................................................................", "6670903752021072936960"},
      {"6........4....7.......41......13...68465.91...1.....74.3..2.............2.7...6..", "94719"},
      {"6........4............41......13...68465.9....1......4.3................2.7...6..", "38436338"},
      {"......................4.......13...68.65.9...........4.3................2.....6..", "94066368440"},
      {".....1.....3...........6.......28.......4.35......................9.2..1........2", "58932910628"},
      {"2...........8.6.....4...7.............3.4...2.8.....69..7.3..................9.18", "394987"},
      {"...5..8..6..289.......6....5..6..7......97..5..743..9..9.8.2.6332..1.58..5.3.49..", "6"},
      {"784239...139576428256184793842615379573892641961743852325461987617958234498327...", "2"},
      {".......63.....2.8.38....4......7....4.....9..5....16.81.3..5.....94..7........54.", "1"},
      {".......63.....2.8.38....4......7....4.....9..5....16.81.3..5.....94..7........5..", "2718"},
      {"..9.3.18.8....7...3....9...4....57.2.3.47.....2......42...4...6..4...2....3.2....", "19227"},
      {"..34..7894..789..3789..34....43..8973..897..4897..43..531642978642978531978531642", "76"},
      {"....5...2....7.....4.....1....8.4.6..........7.5.....3.......4....6..8..53.......", "10106"},
      {".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", "0"},
      {".77..............................................................................", "0"},
      {SOLUTION, "1"},
      {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", "1"},
  };
  for (const auto &answer : answers) EXPECT_EQ(count(answer.puzzle), answer.solutions) << answer.puzzle;
}

TEST(Bands, CountOneGivenAsANinth) {
  std::string line(81, '.');
  line[40] = '7';
  EXPECT_EQ(count(line), "741211528002341437440"); // 6670903752021072936960 / 9
}

TEST(Bands, CountWhatASearchCounts) {
  std::mt19937 random(1);
  int compared = 0;
  for (int i = 0; i < fewer(150); i++) {
    Grid grid(3, 3);
    keep(grid, random_solution(random), 18 + random() % 14, random);
    const std::string solutions = searched(grid, 50000);
    if (solutions == "more") continue;
    compared++;
    EXPECT_EQ(count(grid), solutions) << line_of(grid.get());
  }
  EXPECT_GT(compared, fewer(50));
}

/* Pencil marks: the values of the solution, and 'share' percent of the others; without one of them if 'broken'. */
std::string random_marks(const Cells &solution, size_t share, bool broken, std::mt19937 &random) {
  std::string text;
  for (size_t cell = 0; cell < 81; cell++) {
    std::string marks;
    for (size_t v = 1; v <= 9; v++) {
      const bool right = v == solution[cell] && !(broken && cell == 40);
      if (right || random() % 100 < share) marks += std::to_string(v);
    }
    text += (marks.empty() ? "9" : marks) + (cell % 9 == 8 ? "\n" : " ");
  }
  return text;
}

TEST(Bands, HonourCandidates) {
  std::mt19937 random(2);
  size_t compared = 0;
  for (size_t i = 0; i < 100; i++) {
    const std::string text = random_marks(random_solution(random), 35 + random() % 7, random() % 5 == 0, random);
    sudoku_reader *reader = nullptr;
    ASSERT_EQ(sudoku_reader_new(text.data(), text.size(), nullptr, &reader), DLX_OK);
    Grid grid;
    bool found = false;
    ASSERT_EQ(sudoku_read(reader, grid.get(), &found, nullptr), DLX_OK) << text;
    sudoku_reader_free(reader);
    ASSERT_NE(grid->candidates, nullptr) << text;
    const std::string solutions = searched(grid, 50000);
    if (solutions == "more") continue;
    compared += solutions != "0" && solutions != "1";
    EXPECT_EQ(count(grid), solutions) << text;
  }
  EXPECT_GT(compared, 5U);
}

TEST(Bands, DoNotMindSymmetry) {
  std::mt19937 random(3);
  for (size_t i = 0; i < 4; i++) {
    // Where the values of the solution stand does not matter: only which of its cells are given.
    std::string line(81, '.');
    std::array<size_t, 81> order;
    std::iota(order.begin(), order.end(), size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    for (size_t k = 0; k < 17 + i; k++) line[order[k]] = SOLUTION[order[k]];
    const std::string solutions = count(line);
    EXPECT_GE(solutions.size(), 3U);
    std::string turned(81, '.'), swapped(81, '.'), renamed(81, '.');
    for (size_t r = 0; r < 9; r++)
      for (size_t c = 0; c < 9; c++) {
        const char value = line[r * 9 + c];
        turned[c * 9 + r] = value;
        swapped[(r + 3) % 9 * 9 + (c + 6) % 9] = value;
        renamed[(r / 3 * 3 + (r + 1) % 3) * 9 + (c / 3 * 3 + (c + 2) % 3)] =
            value == '.' ? '.' : static_cast<char>('1' + (value - '1' + 4) % 9);
      }
    EXPECT_EQ(count(turned), solutions) << line;
    EXPECT_EQ(count(swapped), solutions) << line;
    EXPECT_EQ(count(renamed), solutions) << line;
  }
}

TEST(Bands, AddUpOverTheValuesOfACell) {
  std::string line = "6........4............41......13...68.65.9....1......4.3................2.....6..";
  for (const size_t cell : {1U, 40U, 76U}) {
    line[cell] = '.';
    mpz_t sum, part;
    mpz_inits(sum, part, nullptr);
    for (char value = '1'; value <= '9'; value++) {
      line[cell] = value;
      mpz_set_str(part, count(line).c_str(), 10);
      mpz_add(sum, sum, part);
    }
    line[cell] = '.';
    mpz_set_str(part, count(line).c_str(), 10);
    EXPECT_EQ(mpz_cmp(sum, part), 0) << cell;
    EXPECT_GT(mpz_sgn(sum), 0);
    mpz_clears(sum, part, nullptr);
  }
}

TEST(Bands, CountTheSameByAnyNumberOfThreads) {
  Grid grid(3, 3);
  fill(grid, ".....1.....3...........6.......28.......4.35......................9.2..1........2");
  for (const unsigned threads : {0U, 1U, 5U}) {
    dlx_search search{};
    search.threads = threads;
    EXPECT_EQ(count(grid, search), "58932910628") << threads;
  }
}

TEST(Bands, GiveALowerBoundWhenStopped) {
  Grid grid(3, 3);
  fill(grid, "......................4.......13...68.65.9...........4.3................2.....6..");
  dlx_search search{};
  volatile sig_atomic_t stop = 1;
  search.stop = &stop;
  dlx_result result{};
  EXPECT_EQ(count(grid, search, &result), "0");
  EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);
  EXPECT_STREQ(result.engine, "bands");
  stop = 0;
  search.time_limit = 1e-4;
  const std::string bound = count(grid, search, &result);
  EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
  EXPECT_LT(std::stod(bound), 94066368440.0);
}

TEST(Bands, ReportHowFarTheyAre) {
  Grid grid(3, 3);
  fill(grid, ".....1.....3...........6.......28.......4.35......................9.2..1........2");
  std::vector<double> shares;
  dlx_search search{};
  search.threads = 1;
  search.user = &shares;
  search.progress = [](void *user, const dlx_progress *progress) {
    static_cast<std::vector<double> *>(user)->push_back(progress->done);
  };
  count(grid, search);
  ASSERT_FALSE(shares.empty());
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_LE(shares.back(), 1);
}

TEST(Bands, AreOfGridsWithBoxesOf3x3) {
  Grid grid(2, 3);
  sudoku_bands *bands = nullptr;
  dlx_message message{};
  EXPECT_EQ(sudoku_bands_new(grid.get(), &bands, &message), DLX_UNSUPPORTED);
  EXPECT_STREQ(message.text, "bands are joined in grids of 9x9 with boxes of 3x3, not 2x3");
}

TEST(TermSums, AreTheSameOnEveryProcessor) {
  std::mt19937 random(4);
  const size_t stride = 96, rows = 12;
  alignas(64) uint16_t matrix[stride * rows];
  for (auto &number : matrix) number = static_cast<uint16_t>(random() % 1729);
  std::vector<term> terms;
  for (uint32_t i = 0; i < 11; i++) {
    terms.push_back({static_cast<uint32_t>(random() % rows), static_cast<uint32_t>(random() % 1729)});
    uint64_t expected = 0;
    for (const term &t : terms)
      for (size_t k = 0; k < stride; k++)
        expected += static_cast<uint64_t>(t.weight) * matrix[stride + k] * matrix[t.row * stride + k];
    EXPECT_EQ(sudokui_term_sum_portable(matrix + stride, matrix, stride, terms.data(), terms.size()), expected);
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) {
      EXPECT_EQ(sudokui_term_sum_avx2(matrix + stride, matrix, stride, terms.data(), terms.size()), expected);
    }
    if (__builtin_cpu_supports("avx512bw")) {
      EXPECT_EQ(sudokui_term_sum_avx512(matrix + stride, matrix, stride, terms.data(), terms.size()), expected);
    }
#endif
  }
}

/* ------------------------------------------------------------------------------------------------ drawing */

std::vector<Cells> draw(Grid &grid, uint64_t number, uint64_t seed, unsigned threads = 1) {
  const Bands bands = bands_of(grid);
  std::vector<Cells> drawn;
  dlx_search search{};
  search.threads = threads;
  sudoku_sampling asked{};
  asked.number = number;
  asked.seed = seed;
  asked.user = &drawn;
  asked.visit = [](void *user, const uint8_t *cells) {
    Cells copy;
    std::copy(cells, cells + 81, copy.begin());
    static_cast<std::vector<Cells> *>(user)->push_back(copy);
    return true;
  };
  dlx_result result{};
  EXPECT_EQ(sudoku_bands_sample(bands.get(), &search, &asked, &result), DLX_OK);
  EXPECT_EQ(result.end, DLX_COMPLETE);
  EXPECT_EQ(result.solutions, drawn.size());
  return drawn;
}

/* The chi-square test of so many draws a solution: all solutions come, and none too often. */
void expect_uniform(Grid &grid, size_t solutions, size_t each) {
  std::map<Cells, size_t> times;
  for (const Cells &cells : draw(grid, each * solutions, 5)) times[cells]++;
  EXPECT_EQ(times.size(), solutions);
  double sum = 0;
  for (const auto &entry : times) {
    const double off = static_cast<double>(entry.second) - static_cast<double>(each);
    sum += off * off / static_cast<double>(each);
    for (size_t i = 0; i < 81; i++) ASSERT_TRUE(grid->cells[i] == 0 || grid->cells[i] == entry.first[i]);
    Grid full(3, 3);
    std::copy(entry.first.begin(), entry.first.end(), full->cells);
    EXPECT_FALSE(sudoku_has_conflict(full.get()));
  }
  const double freedom = static_cast<double>(solutions) - 1;
  EXPECT_LT(sum, freedom + 4 * std::sqrt(2 * freedom));
  EXPECT_GT(sum, freedom - 4 * std::sqrt(2 * freedom));
}

TEST(Drawing, IsUniform) {
  Grid grid(3, 3);
  fill(grid, "..34..7894..789..3789..34....43..8973..897..4897..43..531642978642978531978531642");
  expect_uniform(grid, 76, 100);
  fill(grid, ".......63.....2.8.38....4......7....4.....9..5....16.81.3..5.....94..7........5..");
  expect_uniform(grid, 2718, 20);
}

TEST(Drawing, IsUniformWhereDigitsCanBeExchanged) {
  for (const std::string missing : {"123", "48", "579"}) {
    Grid grid(3, 3);
    fill(grid, SOLUTION);
    for (size_t i = 0; i < 81; i++)
      if (missing.find(static_cast<char>('0' + grid->cells[i])) != std::string::npos) grid->cells[i] = 0;
    expect_uniform(grid, std::stoul(searched(grid, 100000)), 100);
  }
}

TEST(Drawing, IsUniformWhereColumnsOrRowsCanBeExchanged) {
  for (const bool rows : {false, true}) {
    Grid grid(3, 3);
    fill(grid, SOLUTION);
    for (size_t i = 0; i < 81; i++)
      if ((rows ? i / 9 : i % 9) / 3 == 1) grid->cells[i] = 0;
    expect_uniform(grid, std::stoul(searched(grid, 100000)), 100);
  }
}

TEST(Drawing, OfTheEmptyGridHasItsShares) {
  Grid grid(3, 3);
  const size_t number = 3000;
  size_t equal = 0;
  std::array<double, 9> first{};
  for (const Cells &cells : draw(grid, number, 6)) {
    Grid full(3, 3);
    std::copy(cells.begin(), cells.end(), full->cells);
    ASSERT_FALSE(sudoku_has_conflict(full.get()));
    equal += cells[0] == cells[13]; // one of six places in that box
    first[cells[0] - 1U]++;
  }
  const double n = static_cast<double>(number);
  EXPECT_NEAR(static_cast<double>(equal), n / 6, 4 * std::sqrt(n * 5 / 36));
  for (const double times : first) EXPECT_NEAR(times, n / 9, 4 * std::sqrt(n * 8 / 81));
}

TEST(Drawing, DependsOnTheSeedAlone) {
  Grid grid(3, 3);
  fill(grid, "6........4............41......13...68465.9....1......4.3................2.7...6..");
  const std::vector<Cells> drawn = draw(grid, 50, 7);
  EXPECT_EQ(draw(grid, 50, 7, 2), drawn);
  EXPECT_EQ(draw(grid, 50, 7, 5), drawn);
  EXPECT_NE(draw(grid, 50, 8), drawn);
  const std::vector<Cells> fewer = draw(grid, 20, 7);
  EXPECT_TRUE(std::equal(fewer.begin(), fewer.end(), drawn.begin()));
}

TEST(Drawing, GivesNothingWhereThereIsNone) {
  Grid grid(3, 3);
  fill(grid, ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
  EXPECT_TRUE(draw(grid, 10, 1).empty());
  fill(grid, SOLUTION);
  EXPECT_TRUE(draw(grid, 0, 1).empty());
  EXPECT_EQ(draw(grid, 3, 1).size(), 3U);
}

TEST(Drawing, EndsWhenTheVisitorHasEnough) {
  Grid grid(3, 3);
  const Bands bands = bands_of(grid);
  size_t visited = 0;
  const dlx_search search{};
  sudoku_sampling asked{};
  asked.number = 10;
  asked.user = &visited;
  asked.visit = [](void *user, const uint8_t *) { return ++*static_cast<size_t *>(user) < 4; };
  dlx_result result{};
  EXPECT_EQ(sudoku_bands_sample(bands.get(), &search, &asked, &result), DLX_OK);
  EXPECT_EQ(result.end, DLX_STOPPED_BY_VISITOR);
  EXPECT_EQ(result.solutions, 4U);
  EXPECT_EQ(visited, 4U);
}

} // namespace

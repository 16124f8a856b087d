/*
 * Explaining: no step of any technique is wrong, each technique has a puzzle that needs it, and ratings are as known.
 */
#include "tests/support/sudoku_reading.h"
#include "tests/support/test_problem.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace {

using Cells = std::vector<uint8_t>;

struct Step {
  std::string technique;
  std::string effect;
  std::string reason;
  unsigned rating = 0;
  std::vector<sudoku_mark> marks;

  bool operator==(const Step &other) const {
    return technique == other.technique && effect == other.effect && reason == other.reason && rating == other.rating;
  }
};

struct Explained {
  std::vector<Step> steps;
  sudoku_explanation result{};
  dlx_status status = DLX_OK;
  dlx_message message{};
};

Explained explain(const sudoku_grid &grid, uint64_t techniques = 0, unsigned threads = 1, uint64_t limit = 0) {
  Explained explained;
  sudoku_explaining asked{};
  asked.techniques = techniques;
  asked.limit = limit;
  asked.user = &explained;
  asked.visit = [](void *user, const sudoku_step *step) {
    static_cast<Explained *>(user)->steps.push_back({step->technique->name,
                                                     step->effect,
                                                     step->reason,
                                                     step->rating,
                                                     {step->marks, step->marks + step->mark_count}});
    return true;
  };
  dlx_search search{};
  search.threads = threads;
  explained.status = sudoku_explain(&grid, &asked, &search, &explained.result, &explained.message);
  return explained;
}

/* A grid that frees itself. */
struct Grid {
  sudoku_grid grid{};
  Grid(const Cells &cells, size_t box_rows, size_t box_columns) {
    EXPECT_EQ(sudoku_grid_prepare(&grid, box_rows, box_columns), DLX_OK);
    std::copy(cells.begin(), cells.end(), grid.cells);
  }
  explicit Grid(const std::string &line) : Grid(Cells(line.size()), 3, 3) {
    for (size_t i = 0; i < line.size(); i++)
      grid.cells[i] = line[i] >= '1' && line[i] <= '9' ? static_cast<uint8_t>(line[i] - '0') : 0;
  }
  Grid(const Grid &) = delete;
  Grid &operator=(const Grid &) = delete;
  ~Grid() { sudoku_grid_release(&grid); }
};

size_t row_named(const std::string &name) {
  for (size_t i = 0; sudoku_technique_at(i); i++)
    if (sudoku_technique_at(i)->name == name) return i;
  ADD_FAILURE() << "no technique " << name;
  return 0;
}

size_t row_count() {
  size_t count = 0;
  while (sudoku_technique_at(count)) count++;
  return count;
}

/* ---------------------------------------------------------------- soundness */

/* Which values each cell has in any of the solutions, of which there are not too many. */
struct Truth {
  size_t solutions = 0;
  std::vector<uint64_t> values;
};

Truth truth_of(const sudoku_grid &grid) {
  Truth truth;
  truth.values.resize(grid.side * grid.side);
  dlx_search search{};
  search.limit = 300;
  dlx_result result{};
  auto visit = [](void *user, const uint8_t *cells) {
    auto *at = static_cast<Truth *>(user);
    for (size_t i = 0; i < at->values.size(); i++) at->values[i] |= uint64_t{1} << cells[i];
    at->solutions++;
    return true;
  };
  EXPECT_EQ(sudoku_solve(&grid, nullptr, &search, visit, &truth, &result, nullptr), DLX_OK);
  return truth;
}

void expect_sound(const Explained &explained, const Truth &truth, size_t side) {
  for (const Step &step : explained.steps) {
    const bool guess = step.technique == "guess";
    for (const sudoku_mark &mark : step.marks) {
      const uint64_t bit = uint64_t{1} << mark.value;
      const bool placed = mark.role == SUDOKU_PLACED && !guess, gone = mark.role == SUDOKU_ELIMINATED;
      ASSERT_TRUE(!placed || truth.values[mark.cell] == bit) << step.technique << ": " << step.effect;
      ASSERT_FALSE(gone && (truth.values[mark.cell] & bit)) << step.technique << ": " << step.effect;
      ASSERT_LT(mark.cell, side * side);
    }
    if (guess) return; /* what follows holds for one of the solutions only */
  }
}

/* Puzzles out of the generator; every third loses givens, so that it has several solutions.  Techniques are left out at
   random, so that the harder ones are asked early, too. */
struct Soundness {
  size_t side, box_rows, box_columns;
  std::mt19937 random{1};
  std::map<std::string, size_t> uses;
  size_t several = 0;

  void check(const uint8_t *givens, uint64_t number) {
    Grid made(Cells(givens, givens + side * side), box_rows, box_columns);
    sudoku_grid &grid = made.grid;
    for (size_t cell = 0; number % 3 == 0 && cell < side * side; cell++)
      if (random() % 8 == 0) grid.cells[cell] = 0;
    const Truth truth = truth_of(grid);
    if (truth.solutions >= 300) return;
    several += truth.solutions > 1;
    uint64_t techniques = 0;
    for (size_t i = 0; i < row_count(); i++) {
      const unsigned rating = sudoku_technique_at(i)->rating;
      const bool takes_long = (rating >= 62 && number % 8 != 0) || (rating >= 75 && number % 40 != 0);
      if (random() % 3 > 0 && !takes_long) techniques |= uint64_t{1} << i;
    }
    const Explained explained = explain(grid, techniques ? techniques : 1);
    ASSERT_EQ(explained.status, DLX_OK);
    ASSERT_NE(explained.result.outcome, SUDOKU_IMPOSSIBLE);
    expect_sound(explained, truth, side);
    for (const Step &step : explained.steps) uses[step.technique]++;
  }
};

Soundness check_many(size_t box_rows, size_t box_columns, uint64_t number) {
  Soundness soundness{box_rows * box_columns, box_rows, box_columns, std::mt19937{1}, {}, 0};
  sudoku_generating asked{};
  asked.box_rows = box_rows;
  asked.box_columns = box_columns;
  asked.number = number;
  asked.seed = 7;
  asked.user = &soundness;
  asked.visit = [](void *user, uint64_t at, const uint8_t *givens, const uint8_t *) {
    static_cast<Soundness *>(user)->check(givens, at);
    return !::testing::Test::HasFatalFailure();
  };
  dlx_search search{};
  dlx_result result{};
  EXPECT_EQ(sudoku_generate(&asked, &search, &result, nullptr), DLX_OK);
  return soundness;
}

TEST(SudokuExplain, NoStepOfAnyTechniqueIsWrongOnNineByNine) {
  const Soundness soundness = check_many(3, 3, fewer(9000));
  EXPECT_GT(soundness.several, 0U);
  for (const char *name : {"naked-pair", "pointing", "turbot-fish", "xy-wing", "unique-rectangle", "forcing-chain"})
    EXPECT_GT(soundness.uses.count(name), 0U) << name;
}

TEST(SudokuExplain, NoStepOfAnyTechniqueIsWrongOnOtherSizes) {
  check_many(2, 2, fewer(200));
  check_many(2, 3, fewer(600));
  check_many(2, 4, fewer(200));
  check_many(4, 4, fewer(12));
}

/* ---------------------------------------------------------------- each technique */

/* A puzzle that is solved with the technique, but not by easier ones alone. */
struct Example {
  const char *technique;
  const char *puzzle;
};

/* From the Sudoku Exchange puzzle bank, which is in the public domain; what is not in it is made by the generator. */
const Example examples[] = {
    {"full-house", "53467891267219534819834256785976142342685379171392485696153728428741963534528617."},
    {"hidden-single-box", "4..65.8.1.8..1..4.6.74..3.....1459.325.3.7.643.1296.....3..42.6.2..6..3.1.4.32..7"},
    {"hidden-single", "..8.7.3...9.3.2.6...7.1.4.....6.5.....9...1...6.....9.8.5...6.7.2.7.4.1.....8...."},
    {"direct-pointing", "..693..1...4.6...9.9...8..5..98....7.........3....58..9..6...7.1...9.4...4..529.."},
    {"direct-claiming", "..693..1...4.6...9.9...8..5..98....7.........3....58..9..6...7.1...9.4...4..529.."},
    {"direct-hidden-pair", "......92.9.635....4.8..963...9....7..1..8..9..3....1...916..4.7....183.9.84......"},
    {"naked-single", "9.2..7.3.7..9..6.1.6.......54..9......9.8.5......6..19.......2.3.5..8..6.2.3..8.4"},
    {"direct-hidden-triple", ".7.....2..3.....9..952.376..5.9.4.1.7..1.8..39.67.52.85.......2.6..1..3.....4...."},
    {"pointing", ".7..3.2....6..4....3.768.5.1.7.....96.......23.....1.7.2.647.9....2..6....5.1..2."},
    {"claiming", "........3.9.6..8..7.6..1.4.5..146.8...........2.853..4.1.7..3.2..5..8.7.4........"},
    {"naked-pair", "...6....49......5.576....1..9.2.7.417.......818.3.9.7..6....132.1......54....6..."},
    {"x-wing", "9...8...6.6.3.1.2...4...7..27.....41..5.3.2....3...8..4.......7...9.7.....94.35.."},
    {"hidden-pair", ".34.6..1.8.......5..73..6.8....3.8..9..7.5..2..1.4....6.2..95..7.......4.5..8.72."},
    {"naked-triple", ".3.2..8......4...97.6.951....7.....1.95...62.2.....9....152.7.83...8......2..6.9."},
    {"swordfish", ".9.....8...85.73......1.....5..2..4...3.8.2..7..4.9..5..62.89...2..5..1.8.......3"},
    {"hidden-triple", "5....916.2.6....3.....3...84.......995.8...2..1....6......1.4...2.....5.....43..7"},
    {"turbot-fish", ".1....6...9.5...384.7.6.2......8..6...94.58...3..9......2.7.3.594...2.7...5....4."},
    {"xy-wing", ".1....84.7..15...95.39..1.....8.597..9.....5..756.2.....4..97.86...47..2.37....9."},
    {"xyz-wing", "126...459.........3.......6....9....7..1.8..2.3.5.6.8..1..5..2.2...8...3..92.46.."},
    {"unique-rectangle", "..3....8.....51..2..12...9...61...4.5..6.8..7.4...92...9...67..3..41.....2....1.."},
    {"naked-quad", ".5.....2.4.87.53.16.7...4.5...4.2.......1.......958.....4.7.6..1...6...356.....84"},
    {"jellyfish", ".58.623..32..8765.7............9...3...238...8...5............9.8352..14..687.53."},
    {"hidden-quad", "387.42....49......6...1.....5.1..8.....4.9.....3..7.5.....9...6......71....72.539"},
    {"three-strong-links", "....6...2.9.2..68.....94..11..9..8..9.2...5.4..7..2..96..73.....75..8.6.8...2...."},
    {"wxyz-wing", "8.7....136..7.34...3...5..6.65....2.....1.....9....63.4..8...6...36.9..757....9.2"},
    {"bug", ".8...3...6548....27.3.5..4...87..5.....382.....6..52...9..3.6.18....9453...1...8."},
    {"four-strong-links", "75.....34...5.6.......7....5..3.4..6.9..5..2.3...8...78...2...563.....81.4.8.1.7."},
    {"vwxyz-wing", "5..46.....6.19.2....3........5.81.32.1.....4.97.23.6........1....4.18.9.....49..3"},
    {"xy-chain", "9.3......18..9..63...2..1...9.42......69.78......36.7...4..9...53..8..96......5.7"},
    {"aic", "5.1..32..8...4.1.6.4........3851....1.......5....3986........1.2.9.5...8..56..9.7"},
    {"nishio", "..7.82...19..5...22.3.......5.7..3..4.......1..2..3.8.......5.38...3..69...16.2.."},
    {"forcing-chain", "8...5...6.9..8..4.3..4.2..92.......5.........9.56.41.3....7.......238...1.35.92.7"},
    {"dynamic-forcing-chain", "46..5...1.2.3...46..5..48....8....7.2.......3.4....1....19..4..78...6.1.6...1..85"},
};

uint64_t easier_than(size_t row) {
  uint64_t rows = 0;
  const unsigned rating = sudoku_technique_at(row)->rating;
  for (size_t i = 0; i + 1 < row_count(); i++)
    if (sudoku_technique_at(i)->rating < rating || (sudoku_technique_at(i)->rating == rating && i < row))
      rows |= uint64_t{1} << i;
  return rows;
}

TEST(SudokuExplain, EachTechniqueSolvesWhatEasierOnesDoNot) {
  for (const Example &example : examples) {
    SCOPED_TRACE(example.technique);
    const size_t row = row_named(example.technique);
    uint64_t easier = easier_than(row);
    /* What claiming leaves at once, pointing does in plain grids, from other boxes. */
    if (std::string(example.technique) == "direct-claiming") easier &= ~(uint64_t{1} << row_named("direct-pointing"));
    Grid grid{std::string(example.puzzle)};
    const Explained with = explain(grid.grid, easier | uint64_t{1} << row);
    EXPECT_EQ(with.result.outcome, SUDOKU_SOLVED);
    EXPECT_GT(with.result.uses[row], 0U);
    EXPECT_EQ(with.result.guesses, 0U);
    EXPECT_TRUE(!easier || explain(grid.grid, easier).result.outcome == SUDOKU_STUCK);
  }
}

/* Those of the others are in sudoku_explain_chains_test.cpp. */
TEST(SudokuExplain, EachTechniqueHasAnExampleAndItsOwnName) {
  std::map<std::string, size_t> count;
  for (const Example &example : examples) count[example.technique]++;
  for (size_t i = 0; i + 1 < row_count(); i++)
    EXPECT_TRUE(sudoku_technique_at(i)->rating >= 62 || count[sudoku_technique_at(i)->name] == 1)
        << sudoku_technique_at(i)->name;
}

TEST(SudokuExplain, StepsAreTheSameForAnyNumberOfThreads) {
  for (size_t i = std::size(examples) % 4; i < std::size(examples); i += 4) {
    Grid grid{std::string(examples[i].puzzle)};
    EXPECT_EQ(explain(grid.grid, 0, 1, 50).steps, explain(grid.grid, 0, 3, 50).steps);
  }
}

/* ---------------------------------------------------------------- ratings */

/* The rank of each number among all, equal ones sharing theirs. */
std::vector<double> ranks(const std::vector<double> &numbers) {
  std::vector<double> sorted = numbers, rank;
  std::sort(sorted.begin(), sorted.end());
  for (const double number : numbers) {
    const auto range = std::equal_range(sorted.begin(), sorted.end(), number);
    rank.push_back(static_cast<double>((range.first - sorted.begin()) + (range.second - sorted.begin())) / 2);
  }
  return rank;
}

double correlation(const std::vector<double> &a, const std::vector<double> &b) {
  const auto count = static_cast<double>(a.size());
  double mean_a = 0, mean_b = 0, ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i < a.size(); i++) mean_a += a[i] / count, mean_b += b[i] / count;
  for (size_t i = 0; i < a.size(); i++) {
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return ab / std::sqrt(aa * bb);
}

TEST(SudokuExplain, RatesAsAPublicListDoes) {
  std::ifstream list(DLX_SOURCE_DIR "/puzzles/sudoku/rated.txt");
  std::vector<double> published, ours;
  size_t equal = 0, line_number = 0;
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '#' || line_number++ % DLX_FEWER != 0) continue;
    Grid grid{line.substr(0, 81)};
    const Explained explained = explain(grid.grid);
    ASSERT_EQ(explained.result.outcome, SUDOKU_SOLVED) << line;
    published.push_back(std::stod(line.substr(82)));
    ours.push_back(explained.result.rating / 10.0);
    equal += std::lround(published.back() * 10) == static_cast<long>(explained.result.rating);
  }
  ASSERT_GT(published.size(), 20U);
  EXPECT_GT(correlation(ranks(published), ranks(ours)), 0.97);
  EXPECT_GT(equal * 3, published.size() * 2);
}

/* ---------------------------------------------------------------- outcomes */

TEST(SudokuExplain, StopsAtTheLimitOfSteps) {
  Grid grid{std::string(examples[1].puzzle)};
  const Explained one = explain(grid.grid, 0, 1, 1);
  EXPECT_EQ(one.steps.size(), 1U);
  EXPECT_EQ(one.result.outcome, SUDOKU_UNFINISHED);
  EXPECT_EQ(one.result.end, DLX_AT_LIMIT);
}

TEST(SudokuExplain, AFullGridTakesNoStep) {
  Grid grid{"534678912672195348198342567859761423426853791713924856961537284287419635345286179"};
  const Explained explained = explain(grid.grid);
  EXPECT_EQ(explained.result.outcome, SUDOKU_SOLVED);
  EXPECT_EQ(explained.result.steps, 0U);
  EXPECT_EQ(explained.result.hardest, nullptr);
}

TEST(SudokuExplain, SaysWhereThereIsNoSolution) {
  Grid conflict{"55" + std::string(79, '.')};
  EXPECT_EQ(explain(conflict.grid).result.outcome, SUDOKU_IMPOSSIBLE);
  Grid none{".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."};
  EXPECT_EQ(explain(none.grid).result.outcome, SUDOKU_IMPOSSIBLE);
}

TEST(SudokuExplain, GuessesWhereThereAreSeveralSolutions) {
  Grid grid{".......63.....2.8.38....4......7....4.....9..5....16.81.3..5.....94..7........5.."};
  const Explained explained = explain(grid.grid);
  EXPECT_EQ(explained.result.outcome, SUDOKU_SOLVED);
  EXPECT_GT(explained.result.guesses, 0U);
  EXPECT_FALSE(explained.result.is_unique);
  EXPECT_EQ(explained.result.uses[row_named("unique-rectangle")], 0U);
}

TEST(SudokuExplain, RefusesGridsThatAreTooLarge) {
  Grid grid(Cells(81 * 81), 9, 9);
  EXPECT_EQ(explain(grid.grid).status, DLX_UNSUPPORTED);
}

TEST(SudokuExplain, RatesManyAsItExplainsEach) {
  std::vector<sudoku_grid> grids(std::size(examples));
  for (size_t i = 0; i < grids.size(); i++) {
    Grid grid{std::string(examples[i].puzzle)};
    ASSERT_EQ(sudoku_grid_copy(&grids[i], &grid.grid), DLX_OK);
  }
  std::vector<sudoku_explanation> rated(grids.size());
  dlx_search search{};
  search.threads = 3;
  ASSERT_EQ(sudoku_rate(grids.data(), grids.size(), 0, &search, rated.data(), nullptr), DLX_OK);
  for (size_t i = 0; i < grids.size(); i++) {
    const Explained explained = explain(grids[i]);
    EXPECT_EQ(rated[i].rating, explained.result.rating);
    EXPECT_EQ(rated[i].steps, explained.result.steps);
    sudoku_grid_release(&grids[i]);
  }
}

} // namespace

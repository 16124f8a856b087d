/*
 * Kakuro boards explained: no step of any technique is wrong, each technique has a board that needs it.
 */
#include "tests/support/failing_allocation.h"
extern "C" { // the library's own headers, which only C includes otherwise
#include "kakuro/explain/run_rating.h"
}
#include "tests/support/kakuro_boards.h"

#include <algorithm>
#include <map>

namespace {

struct Step {
  std::string technique, effect, reason;
  std::vector<kakuro_mark> marks;
};

struct Explained {
  std::vector<Step> steps;
  std::vector<uint8_t> digits; // as far as they have come
  kakuro_explanation result{};
  dlx_status status = DLX_OK;
};

Explained explain(const kakuro_board *board, uint64_t techniques = 0, uint64_t limit = 0) {
  Explained explained;
  for (size_t i = 0; i < board->rows * board->columns; i++) explained.digits.push_back(board->cells[i].digit);
  kakuro_explaining asked{};
  asked.techniques = techniques;
  asked.limit = limit;
  asked.user = &explained;
  asked.visit = [](void *user, const kakuro_step *step) {
    auto *to = static_cast<Explained *>(user);
    to->steps.push_back(
        {step->technique->name, step->effect, step->reason, {step->marks, step->marks + step->mark_count}});
    EXPECT_EQ(step->number, to->steps.size());
    for (size_t i = 0; i < to->digits.size(); i++) EXPECT_EQ(step->digits[i], to->digits[i]);
    for (const kakuro_mark &mark : to->steps.back().marks) {
      EXPECT_TRUE(step->candidates[mark.cell] >> (mark.digit - 1) & 1) << step->effect;
      if (mark.role == KAKURO_PLACED) to->digits[mark.cell] = mark.digit;
    }
    return true;
  };
  const dlx_search search{};
  explained.status = kakuro_explain(board, &asked, &search, &explained.result);
  return explained;
}

size_t row_count() {
  size_t count = 0;
  while (kakuro_technique_at(count)) count++;
  return count;
}

/* ------------------------------------------------------------------------------------------ soundness */

constexpr uint64_t MOST = 5000;

/* Which digits each cell has in any of the solutions. */
struct Truth {
  std::vector<unsigned> digits;
  uint64_t solutions = 0;
  std::vector<uint8_t> looked_for; // is it a solution?
  bool is_there = false;
};

Truth truth_of(const kakuro_board *board, const std::vector<uint8_t> &looked_for) {
  Truth truth;
  truth.digits.resize(board->rows * board->columns);
  truth.looked_for = looked_for;
  dlx_search search{};
  search.limit = MOST;
  dlx_result result{};
  const auto visit = [](void *user, const uint8_t *digits) {
    auto *to = static_cast<Truth *>(user);
    to->solutions++;
    to->is_there |= std::equal(to->looked_for.begin(), to->looked_for.end(), digits);
    for (size_t i = 0; i < to->digits.size(); i++)
      if (digits[i] > 0) to->digits[i] |= 1U << (digits[i] - 1);
    return true;
  };
  EXPECT_EQ(kakuro_solve(board, nullptr, &search, visit, &truth, &result, nullptr), DLX_OK);
  return truth;
}

void expect_sound(const Explained &explained, const Truth &truth) {
  for (const Step &step : explained.steps) {
    if (step.technique == "guess") return; // what follows holds for one of the solutions only
    size_t effects = 0;
    for (const kakuro_mark &mark : step.marks) {
      const unsigned bit = 1U << (mark.digit - 1);
      effects += mark.role != KAKURO_BASE;
      if (mark.role == KAKURO_PLACED) {
        ASSERT_EQ(truth.digits[mark.cell] & ~bit, 0U) << step.technique << ": " << step.effect;
      }
      if (mark.role == KAKURO_ELIMINATED) {
        ASSERT_EQ(truth.digits[mark.cell] & bit, 0U) << step.technique << ": " << step.effect;
      }
    }
    ASSERT_GT(effects, 0U);
  }
}

/* Two long runs, one below the other, and a given here and there. */
void make_wide(std::mt19937 &source, Board &board) {
  do {
    std::vector<size_t> digits[2];
    for (auto &row : digits) {
      for (size_t digit = 1; digit <= 9; digit++) row.push_back(digit);
      std::shuffle(row.begin(), row.end(), source);
    }
    const size_t columns = 6 + source() % 5;
    ASSERT_EQ(kakuro_board_prepare(board.get(), 3, columns), DLX_OK);
    for (size_t i = 1; i < columns; i++) {
      for (size_t row = 0; row < 2; row++) {
        kakuro_cell &cell = board->cells[(row + 1) * columns + i], &wall = board->cells[(row + 1) * columns];
        const auto digit = static_cast<uint8_t>(digits[row][i - 1]);
        cell.white = true;
        if (source() % 6 == 0) cell.digit = digit;
        wall.across = static_cast<uint8_t>(wall.across + digit);
        board->cells[i].down = static_cast<uint8_t>(board->cells[i].down + digit);
      }
    }
  } while (kakuro_board_check(board.get(), nullptr, nullptr) != DLX_OK);
}

/* Techniques are left out at random, so that the harder ones are asked early, too; the guess never is. */
TEST(ExplainingKakuro, TakesNothingAwayThatIsInAnySolution) {
  std::mt19937 source(5);
  std::map<std::string, size_t> uses;
  size_t one = 0, none = 0, several = 0;
  const uint64_t guess = uint64_t{1} << (row_count() - 1);
  Board board;
  for (int i = 0; i < 3000 / DLX_FEWER; i++) {
    if (i % 4)
      make_random(source, board, i % 2 ? 10 : 20);
    else
      make_wide(source, board);
    SCOPED_TRACE(board.written(KAKURO_TEXT));
    uint64_t techniques = 0; // all
    if (i % 3 == 1) techniques = (source() & source()) | guess;
    if (i % 3 == 2) techniques = uint64_t{1} << source() % row_count() | uint64_t{1} << source() % row_count() | guess;
    techniques &= 2 * guess - 1;
    const Explained explained = explain(board.get(), techniques);
    ASSERT_EQ(explained.status, DLX_OK);
    const Truth truth = truth_of(board.get(), explained.digits);
    expect_sound(explained, truth);
    if (truth.solutions == MOST) continue;
    ASSERT_EQ(explained.result.outcome, truth.solutions > 0 ? KAKURO_SOLVED : KAKURO_IMPOSSIBLE);
    ASSERT_EQ(truth.is_there, truth.solutions > 0);
    if (explained.result.guesses > 0) {
      ASSERT_EQ(explained.result.is_unique, truth.solutions == 1);
    }
    if (truth.solutions > 1) {
      ASSERT_GT(explained.result.guesses, 0U);
    }
    uint64_t steps = 0;
    for (size_t k = 0; k < row_count(); k++) {
      uses[kakuro_technique_at(k)->name] += explained.result.uses[k];
      steps += explained.result.uses[k];
    }
    ASSERT_EQ(steps, explained.steps.size());
    (truth.solutions > 1 ? several : truth.solutions == 1 ? one : none)++;
  }
  for (const auto &use : uses) EXPECT_GT(use.second + (DLX_FEWER > 1), 0U) << use.first;
  EXPECT_GT(one, 100U / DLX_FEWER);
  EXPECT_GT(none, 100U / DLX_FEWER);
  EXPECT_GT(several, 100U / DLX_FEWER);
}

/* ------------------------------------------------------------------------------------------ each technique */

const struct Example {
  const char *technique, *board, *effect;
} examples[] = {
    {"last-cell", "5\\\n.\n", "r2c1 = 5"},
    {"naked-single", "1 2 3 4 5 6 7 8 .\n", "r1c9 = 9"},
    {"crossing", "\\5  . 4\\9 .\n\\20 . .   .\n", "r2c4 = 7"},
    {"one-set", "17\\\n.\n.\n", "not 1, 2, 3, 4, 5, 6, 7 in r2c1, r3c1"},
    {"sum-digits", "7\\\n.\n.\n", "not 7, 8, 9 in r2c1, r3c1"},
    {"two-cells", "#  3\\ 8\\\n\\6 .  .\n\\5 .  .\n", "not 2 in r2c2; not 1, 2 in r2c3"},
    {"needed-digit", "#   # 8\\ #\n\\10 . .  8\\\n\\10 . .  .\n\\19 . .  7\n", "r2c3 = 1"},
    {"least-and-most", "#   6\\  8\\ 17\\ 6\\\n\\25 .   .  .   .\n#   \\12 .  .   .\n",
     "not 2, 3 in r2c3; not 2 in r2c5"},
    {"impossible-sets", "#   21\\ 20\\\n\\15 .   .\n\\16 .   .\n\\10 .   .\n", "not 6 in r2c3, r4c3"},
    {"needed-digit-left", "#   #  #  #\n\\2  .  5\\ 6\\\n\\13 .  .  .\n#   \\7 .  .\n", "r3c3 = 3"},
    {"naked-pair",
     "#   #    3\\ 9\\ 7\\ 17\\ 9\\ 14\\ 6\\\n#   5\\32 .  .  .  .   3  .   .\n\\38 .    .  .  .  .   .  .   .\n",
     "not 8 in r3c4"},
    {"hidden-pair", "#   3\\  12\\ 7\\ # 12\\\n\\18 .   .   .  . .\n#   \\24 .   .  . .\n", "not 4, 5 in r2c4, r2c5"},
    {"naked-triple", "#   9\\ # 6\\  13\\ 15\\ 4\\ 15\\\n\\40 .  . .   .   .   .  .\n\\9  .  . \\20 .   .   .  .\n",
     "not 7, 8 in r2c2; not 7, 8, 9 in r2c3"},
    {"hidden-triple", "#   6\\ 14\\ 17\\ 10\\ 6\\\n\\21 .  .   .   .   .\n\\32 .  .   .   .   .\n",
     "not 5 in r3c3; not 4, 7 in r3c5"},
    {"unfillable-sets", "#   10\\ #    9\\ 6\\ # 2\\\n\\7  .   9\\12 .  .  5 .\n\\28 .   .    .  .  . #\n",
     "not 5 in r3c4, r3c5; not 4, 7 in r3c6"},
    {"naked-quad",
     "#   3\\ 16\\ # 15\\ 10\\ 6\\ 12\\ 8\\\n\\37 .  .   6 .   .   .  .   .\n\\41 .  .   . .   .   .  .   .\n",
     "not 7, 8, 9 in r3c4; not 6, 7 in r3c9"},
    {"hidden-quad",
     "#   #    13\\ 6\\ 18\\ 12\\ 9\\ 20\\ 15\\\n#   6\\37 .   .  .   .   3  .   .\n\\38 .    .   .  .   .   .  .   "
     ".\n\\18 .    .   .  .   #   \\6 .   #\n",
     "not 1, 2, 6, 7 in r2c3, r2c5; not 7 in r2c6"},
    {"fillings", "#   9\\ 12\\ 4\\ 13\\ 11\\\n\\23 .  .   .  .   .\n\\26 .  .   .  .   4\n",
     "not 1, 3, 8 in r3c2; not 3 in r3c3"},
    {"guess", "#  3\\ 3\\\n\\3 .  .\n\\3 .  .\n", "r2c2 = 1"},
};

/* Where the easier ones are stuck, it goes on. */
TEST(ExplainingKakuro, HasABoardForEachTechnique) {
  size_t row = 0;
  for (const Example &example : examples) {
    SCOPED_TRACE(example.technique);
    ASSERT_STREQ(example.technique, kakuro_technique_at(row)->name);
    Board board(example.board);
    size_t before = 0;
    if (row > 0) {
      const Explained easier = explain(board.get(), (uint64_t{1} << row) - 1);
      ASSERT_EQ(easier.result.outcome, KAKURO_STUCK);
      before = easier.steps.size();
    }
    const Explained explained = explain(board.get(), (uint64_t{2} << row) - 1);
    ASSERT_GT(explained.steps.size(), before);
    EXPECT_EQ(explained.steps[before].technique, example.technique);
    EXPECT_EQ(explained.steps[before].effect, example.effect);
    EXPECT_EQ(explained.result.rating, kakuro_technique_at(row)->rating);
    expect_sound(explained, truth_of(board.get(), {}));
    row++;
  }
  EXPECT_EQ(row, row_count());
}

TEST(ExplainingKakuro, RatesItsTechniquesFromTheEasiestOn) {
  for (size_t i = 1; i < row_count(); i++)
    EXPECT_GT(kakuro_technique_at(i)->rating, kakuro_technique_at(i - 1)->rating) << kakuro_technique_at(i)->name;
  EXPECT_EQ(kakuro_technique_at(row_count()), nullptr);
}

TEST(ExplainingKakuro, StopsWhereItIsTold) {
  Board board("#  3\\ 4\\\n\\4 .  .\n\\3 .  .\n");
  const Explained all = explain(board.get()), first = explain(board.get(), 0, 1);
  EXPECT_EQ(all.result.outcome, KAKURO_SOLVED);
  ASSERT_EQ(first.steps.size(), 1U);
  EXPECT_EQ(first.steps[0].effect, all.steps[0].effect);
  EXPECT_EQ(first.result.end, DLX_AT_LIMIT);
  EXPECT_EQ(first.result.outcome, KAKURO_UNFINISHED);
  kakuro_explaining asked{};
  asked.visit = [](void *, const kakuro_step *step) { return step->number < 2; };
  dlx_search search{};
  kakuro_explanation explanation{};
  ASSERT_EQ(kakuro_explain(board.get(), &asked, &search, &explanation), DLX_OK);
  EXPECT_EQ(explanation.end, DLX_STOPPED_BY_VISITOR);
  EXPECT_EQ(explanation.steps, 2U);
  volatile sig_atomic_t stop = 1;
  search.stop = &stop;
  ASSERT_EQ(kakuro_explain(board.get(), &asked, &search, &explanation), DLX_OK);
  EXPECT_EQ(explanation.end, DLX_STOPPED_FROM_OUTSIDE);
  search = {};
  search.time_limit = 1e-9;
  ASSERT_EQ(kakuro_explain(board.get(), &asked, &search, &explanation), DLX_OK);
  EXPECT_EQ(explanation.end, DLX_AT_TIME_LIMIT);
}

TEST(ExplainingKakuro, FindsOutThatThereIsNoSolution) {
  for (const char *text :
       {"#  3\\ 4\\\n\\3 .  .\n\\3 .  .\n", "4 4 .\n", "\\4 1 2\n", "\\4 2 .\n", "#  3\\ 9\\\n\\5 .  .\n"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(explain(Board(text).get()).result.outcome, KAKURO_IMPOSSIBLE);
  }
  const Explained full = explain(Board("\\3 1 2\n").get());
  EXPECT_EQ(full.result.outcome, KAKURO_SOLVED);
  EXPECT_EQ(full.result.hardest, nullptr);
}

/* For who makes boards: no more work than up to a rating. */
TEST(ExplainingKakuro, IsGivenUpAboveARating) {
  for (const Example &example : examples) {
    SCOPED_TRACE(example.technique);
    Board board(example.board);
    const kakuro_explanation all = explain(board.get()).result;
    kakuro_explanation rated{};
    ASSERT_EQ(kakuroi_rate(board.get(), 100, nullptr, nullptr, &rated, nullptr), DLX_OK);
    EXPECT_EQ(rated.rating, all.rating);
    EXPECT_EQ(rated.outcome, all.outcome);
    ASSERT_EQ(kakuroi_rate(board.get(), all.rating - 1, nullptr, nullptr, &rated, nullptr), DLX_OK);
    EXPECT_EQ(rated.outcome, KAKURO_STUCK);
    ASSERT_EQ(kakuroi_rate(board.get(), 0, nullptr, nullptr, &rated, nullptr), DLX_OK);
    EXPECT_EQ(rated.steps, 0U);
    const auto never = [](void *) { return false; };
    ASSERT_EQ(kakuroi_rate(board.get(), 100, never, nullptr, &rated, nullptr), DLX_OK);
    EXPECT_EQ(rated.end, DLX_STOPPED_FROM_OUTSIDE);
  }
}

TEST(ExplainingKakuro, SaysSoWithoutMemory) {
  Board board(examples[row_count() - 1].board); // with a guess
  kakuro_explaining asked{};
  asked.visit = [](void *, const kakuro_step *) { return true; };
  const dlx_search search{};
  fail_each_allocation([&] {
    kakuro_explanation explanation{};
    const dlx_status status = kakuro_explain(board.get(), &asked, &search, &explanation);
    EXPECT_EQ(explanation.steps, status == DLX_OK ? 6U : 0U);
    return status;
  });
}

} // namespace

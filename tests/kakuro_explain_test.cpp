/*
 * Kakuro boards explained: no step of any technique is wrong, each technique has a board that needs it.
 */
#include "tests/support/failing_allocation.h"
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

size_t row_named(const std::string &name) {
  for (size_t i = 0; kakuro_technique_at(i); i++)
    if (kakuro_technique_at(i)->name == name) return i;
  ADD_FAILURE() << "no technique " << name;
  return 0;
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

/* Techniques are left out at random, so that the harder ones are asked early, too; the guess never is. */
TEST(ExplainingKakuro, TakesNothingAwayThatIsInAnySolution) {
  std::mt19937 source(5);
  std::map<std::string, size_t> uses;
  size_t one = 0, none = 0, several = 0;
  const uint64_t guess = uint64_t{1} << (row_count() - 1);
  Board board;
  for (int i = 0; i < 3000 / DLX_FEWER; i++) {
    make_random(source, board, i % 2 ? 10 : 20);
    SCOPED_TRACE(board.written(KAKURO_TEXT));
    const uint64_t techniques = i % 3 ? (source() & source() & (guess - 1)) | guess : 0;
    const Explained explained = explain(board.get(), techniques);
    ASSERT_EQ(explained.status, DLX_OK);
    const Truth truth = truth_of(board.get(), explained.digits);
    if (truth.solutions == MOST) continue;
    expect_sound(explained, truth);
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
  for (size_t k = 0; k < row_count(); k++) {
    EXPECT_GT(uses[kakuro_technique_at(k)->name], 0U) << kakuro_technique_at(k)->name;
    if (getenv("TELL_USES")) printf("%s %zu\n", kakuro_technique_at(k)->name, uses[kakuro_technique_at(k)->name]);
  }
  if (getenv("TELL_USES")) printf("one %zu none %zu several %zu\n", one, none, several);
  EXPECT_GT(one, 100U / DLX_FEWER);
  EXPECT_GT(none, 100U / DLX_FEWER);
  EXPECT_GT(several, 100U / DLX_FEWER);
}

} // namespace

/*
 * A depth-first walk over ascending lists, which is turned back where the sum can no longer be had:
 *
 *     least and most of k values above v:   v+1 .. v+k   and   side-k+1 .. side
 *
 * so that without 'must' and 'may' each branch that is entered leads to a set.
 */
#include "sudoku/rules/digit_sets.h"

#include <assert.h>

struct set_walk {
  const struct digit_question *question;
  size_t most;
  size_t visited;
  bool (*visit)(void *user, const uint8_t *values);
  void *user;
  uint8_t values[SUDOKU_MAXIMUM_SIDE];
};

static bool is_flagged(const bool *flags, size_t value, bool otherwise) {
  return flags ? flags[value] : otherwise;
}

static bool may_hold(const struct digit_question *question, size_t value) {
  return is_flagged(question->must, value, false) || is_flagged(question->may, value, true);
}

/* Can 'left' values above 'last' add up to 'sum'? */
static bool is_in_reach(const struct digit_question *question, size_t last, size_t left, size_t sum) {
  if (last + left > question->side) return false;
  size_t least = left * last + left * (left + 1) / 2;
  size_t greatest = left * question->side - (left > 0 ? left * (left - 1) / 2 : 0);
  return sum >= least && sum <= greatest;
}

/* Chooses value number 'depth', which is more than 'last'; false: no more sets are wanted. */
static bool choose(struct set_walk *walk, size_t depth, size_t last, size_t sum) {
  const struct digit_question *question = walk->question;
  size_t left = question->count - depth;
  if (left == 0) {
    for (size_t value = last + 1; value <= question->side; value++)
      if (is_flagged(question->must, value, false)) return true;
    walk->visited++;
    return walk->visit(walk->user, walk->values) && walk->visited < walk->most;
  }
  for (size_t value = last + 1; value <= question->side && value <= sum; value++) {
    if (may_hold(question, value) && is_in_reach(question, value, left - 1, sum - value)) {
      walk->values[depth] = (uint8_t)value;
      if (!choose(walk, depth + 1, value, sum - value)) return false;
    }
    if (is_flagged(question->must, value, false)) break;
  }
  return true;
}

size_t sudokui_visit_sets(const struct digit_question *question, size_t most,
                          bool (*visit)(void *user, const uint8_t *values), void *user) {
  assert(question->count <= SUDOKU_MAXIMUM_SIDE && most > 0);
  struct set_walk walk = {.question = question, .most = most, .visit = visit, .user = user};
  if (is_in_reach(question, 0, question->count, question->sum)) choose(&walk, 0, 0, question->sum);
  return walk.visited;
}

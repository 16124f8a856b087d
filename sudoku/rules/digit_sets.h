/*
 * The sets of values that a cage may hold: so many different ones of 1 .. side, with a given sum.
 *
 * A set is a list of values, ascending.  Sets come in lexicographic order.
 */
#ifndef SUDOKU_DIGIT_SETS_H
#define SUDOKU_DIGIT_SETS_H

#include "sudoku/sudoku.h"

/* Which sets: those with all of 'must' and, beside these, only of 'may'.  Both are flags by value, 1 .. side. */
struct digit_question {
  size_t side;
  size_t count; /* of values in a set */
  uint32_t sum;
  const bool *must; /* NULL: none */
  const bool *may;  /* NULL: any */
};

/* sudokui_visit_sets() visits them until 'visit' returns false; returns how many were visited, at most 'most'. */
size_t sudokui_visit_sets(const struct digit_question *question, size_t most,
                          bool (*visit)(void *user, const uint8_t *values), void *user);

/* Can a cage of 'count' cells have this sum, 0 being any, in a grid of this side?  DLX_BAD_INPUT, DLX_UNSUPPORTED: not,
   as in sudoku_rules_new(). */
enum dlx_status sudokui_check_sum(size_t side, size_t count, uint32_t sum, struct dlx_message *message);

#endif

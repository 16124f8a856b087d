/*
 * Counting with a memory.  Start reading here.
 *
 * A search for exact covers meets the same thing again and again: other options were chosen, but what is left to be
 * covered is the same, and so is the number of ways to do it.  In how many ways can a board of 8x8 be tiled with
 * dominoes?  12,988,816 - but a search row by row comes to only about a thousand different boards that are left.
 *
 *     . . . . .     . . . . .        Two ways to begin, one rest: it is counted once.  The count of a rest is the sum,
 *     A A B . .     A B B . .        over the options of the item that comes next, of the counts of what they leave.
 *     C C B . .     A C C . .
 *
 * So the descent looks up what is left before it goes on, and writes down its count when it is known.  That is all;
 * the rest is care:
 *
 * - What is left is told by a key (residual.h): which primary items, and which uses of secondary items are still open.
 *   It is compared whole.  To compare hashes only is tempting, shorter, and wrong: published programs that do so count
 *   258,500,842,280 tilings of the 10x10 board, where there are 258,584,046,368.
 * - Counts are natural numbers of any size (natural.h).
 * - Memory is limited, and counting again is always possible (table.h): what is forgotten costs time, never the answer.
 * - How many different rests there are depends on the order in which items are taken up (order.h), by factors of 20 in
 *   both directions.  So orders race (race.h).
 * - Parts of the problem that share no item are counted each by itself, and multiplied (core.h, counter.h).
 */
#include "dlx/counting/memo.h"

#include "dlx/counting/counter.h"
#include "dlx/counting/order.h"
#include "dlx/parallel/crew.h"

#include <stdlib.h>

/* The settings are not known before the search begins: so the counter is made then. */
struct memo {
  const dlx_problem *problem;
};

static void *prepare(const dlx_problem *problem) {
  struct memo *memo = malloc(sizeof *memo);
  if (memo) memo->problem = problem;
  return memo;
}

static bool count(void *state, struct run *run, mpz_t number) {
  const struct memo *memo = state;
  struct counter_settings settings = {.order = run->search.order,
                                      .memory_limit = run->search.memory_limit,
                                      .once = true,
                                      .threads = dlxi_crew_size(run)};
  struct counter *counter;
  mpz_set_ui(number, 0);
  if (dlxi_counter_new(memo->problem, &settings, &counter, NULL)) {
    run->no_memory = true;
    return false;
  }
  bool done = dlxi_counter_count(counter, run, NULL, 0, number);
  dlxi_counter_free(counter);
  return done;
}

static void release(void *state) {
  free(state);
}

const struct engine dlxi_memo = {
    .info = {.name = "memo",
             .summary = "counts, and counts what it meets again only once",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR},
    .prepare = prepare,
    .count = count,
    .release = release,
    .orders = dlxi_order_names,
};

/*
 * Counting what is alike but once.  Start reading here.
 *
 * How many Latin squares of order 7 are there?  Their first row can be filled in 5040 ways, and what is left is each
 * time the same but for the names of the digits: so one of them is counted, and its number taken 5040 times.  The same
 * holds at each step further down, and 61,479,419,904,000 squares are counted in some hundreds of states.
 *
 *     a b c      b c a      c a b       Three first rows, one rest: in each column two digits are left, each digit is
 *     . . .      . . .      . . .       left in two columns, and that makes a ring.
 *
 * Nobody says beforehand what can be renamed.  At each state
 *
 *   - what remains is boiled down: forced options are taken, and what cannot matter goes (remains.h);
 *   - it gets a label, in which items have numbers for names that depend only on how they hang together (label.h);
 *   - what was counted under that label before is not counted again; else the state is unfolded (unfold.h).
 *
 * A label holds the whole of what remains and is compared whole (known.h).  So there is nothing to trust:
 * equal labels are equal problems.
 *
 * How many labels there are depends on the order of items, by factors of ten and more.  The first order gets some
 * labels for itself, which is all that most problems need.  Then there is time to look around (outlook.h): if another
 * order has a better outlook, the search begins anew with that one.  What is known by then stays known, for a count
 * that one order has found is right for any other.  Several threads share it: see unfolders.h.
 */
#include "dlx/symmetry/symmetry.h"

#include "dlx/memory_limit.h"
#include "dlx/symmetry/outlook.h"
#include "dlx/symmetry/unfolders.h"

#include <stdlib.h>

#define FIRST_LABELS 8192 /* that the first order gets before others are looked at */
#define DONE_ENOUGH  0.1  /* or its share of the tree, that it may just as well go on */
#define WORTH_IT     0.7  /* another one must have so many times fewer labels to be met */

static const enum order orders[] = {ORDER_INPUT, ORDER_ACROSS, ORDER_REVERSE, ORDER_MRV};
#define ORDERS (sizeof orders / sizeof *orders)

struct symmetry {
  const dlx_problem *problem;
  struct known known;
  struct unfolders unfolders; /* zeroed: none */
};

static void release(void *state) {
  struct symmetry *symmetry = state;
  if (!symmetry) return;
  dlxi_unfolders_release(&symmetry->unfolders);
  dlxi_known_release(&symmetry->known);
  free(symmetry);
}

static void *prepare(const dlx_problem *problem) {
  struct symmetry *symmetry = calloc(1, sizeof *symmetry);
  if (symmetry) symmetry->problem = problem;
  return symmetry;
}

static enum unfold_end unfold(struct symmetry *symmetry, struct run *run, uint64_t labels) {
  struct unfolders *unfolders = &symmetry->unfolders;
  const uint64_t before = dlxi_unfolders_labels(unfolders);
  enum unfold_end end = dlxi_unfolders_on(unfolders, run, labels);
  run->updates += dlxi_unfolders_labels(unfolders) - before;
  run->order = dlxi_order_name(unfolders->order);
  return end;
}

/* With a new order from the start, all but for what is known. */
static enum unfold_end unfold_anew(struct symmetry *symmetry, enum order order, struct run *run, uint64_t labels) {
  struct unfolders *unfolders = &symmetry->unfolders;
  dlxi_unfolders_release(unfolders);
  if (!dlxi_unfolders_prepare(unfolders, symmetry->problem, &symmetry->known, order, dlxi_crew_size(run)))
    return UNFOLD_NO_MEMORY;
  return unfold(symmetry, run, labels);
}

/* Less than 0: no memory, or the run is to stop. */
static double outlook_of(const struct symmetry *symmetry, enum order order, struct run *run) {
  struct unfolding u;
  double outlook = dlxi_unfold_prepare(&u, symmetry->problem, order) ? dlxi_outlook(&u, run) : -1;
  run->updates += u.labels;
  dlxi_unfold_release(&u);
  return outlook;
}

/* The first order, unless another one has a better outlook. */
static enum unfold_end find_order(const struct symmetry *symmetry, struct run *run, enum order *best) {
  double least = 0;
  for (size_t k = 0; k < ORDERS; k++) {
    const double outlook = outlook_of(symmetry, orders[k], run);
    if (outlook < 0) return run->end ? UNFOLD_STOPPED : UNFOLD_NO_MEMORY;
    if (k > 0 && outlook >= (*best == orders[0] ? least * WORTH_IT : least)) continue;
    *best = orders[k];
    least = outlook;
  }
  return UNFOLD_DONE;
}

static enum unfold_end unfold_in_best_order(struct symmetry *symmetry, struct run *run) {
  enum order best = orders[0];
  enum unfold_end end = unfold_anew(symmetry, best, run, FIRST_LABELS);
  if (end != UNFOLD_PAUSED) return end;
  if (dlxi_unfold_done(symmetry->unfolders.all[0]) < DONE_ENOUGH) {
    end = find_order(symmetry, run, &best);
    if (end != UNFOLD_DONE) return end;
  }
  return best == orders[0] ? unfold(symmetry, run, UINT64_MAX) : unfold_anew(symmetry, best, run, UINT64_MAX);
}

/* The table gets what the limit leaves; the rest of the memory grows with the problem and its depth alone. */
static bool count(void *state, struct run *run, mpz_t number) {
  struct symmetry *symmetry = state;
  const enum order asked = dlxi_order_called(run->search.order);
  dlxi_known_prepare(&symmetry->known, dlxi_memory_limit(run->search.memory_limit));
  mpz_set_ui(number, 0);
  enum unfold_end end =
      asked == ORDER_COUNT ? unfold_in_best_order(symmetry, run) : unfold_anew(symmetry, asked, run, UINT64_MAX);
  run->stored = symmetry->known.stored;
  run->met_again = symmetry->known.met_again;
  run->no_memory = end == UNFOLD_NO_MEMORY;
  if (end == UNFOLD_DONE) mpz_set(number, symmetry->unfolders.all[0]->value);
  return end == UNFOLD_DONE;
}

static double done(const void *state) {
  const struct symmetry *symmetry = state;
  return symmetry->unfolders.all ? dlxi_unfold_done(symmetry->unfolders.all[0]) : 0;
}

const struct engine dlxi_symmetry = {
    .info = {.name = "symmetry",
             .summary = "counts, and counts what is alike but for names only once",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR},
    .prepare = prepare,
    .count = count,
    .orders = dlxi_label_orders,
    .done = done,
    .release = release,
};

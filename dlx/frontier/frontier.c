/*
 * Counting over a frontier: the items are gone through in a fixed order, and all that is remembered of the choices
 * behind is which items ahead they have covered.
 *
 *     closed          open        far           A state says of each open item whether it is covered.  Choices that
 *     x x x x x x x   o o o o o   . . . .       lead to the same state go on alike: they are one, with their number.
 *
 * Two layers of states are held, those before the item at hand and those behind it; so memory is as wide as the widest
 * layer, whatever the number of layers.  There is no search tree, no dead end is left twice, and nothing is evicted: if
 * the layers do not fit into memory, the count is not to be had in this way.  A node is a state that is gone on from.
 *
 *     frontier_order.c   orders of the items          layer.h   the states of a layer, and their index
 *     frontier_plan.h    the picture: steps and bits  sweep.c   from layer to layer
 */
#include "dlx/frontier/frontier.h"

#include "dlx/frontier/sweep.h"
#include "dlx/memory_limit.h"

#include <stdlib.h>
#include <string.h>

struct frontier {
  const dlx_problem *problem;
  struct frontier_plan plan;
  struct sweep sweep;
};

/* ---------------------------------------------------------------- which order */

static bool is_better(const struct frontier_forecast *a, const struct frontier_forecast *b) {
  return a->log2_states < b->log2_states;
}

bool dlxi_frontier_predict(const dlx_problem *problem, struct frontier_prediction *prediction) {
  for (enum frontier_order order = 0; order < FRONTIER_ORDERS; order++) {
    struct frontier_prediction other = {.order = order};
    if (!dlxi_frontier_forecast(problem, order, &other.forecast)) return false;
    if (order == 0 || is_better(&other.forecast, &prediction->forecast)) *prediction = other;
  }
  return true;
}

static bool pick_order(const dlx_problem *problem, const char *asked, enum frontier_order *order) {
  for (*order = 0; asked && *order < FRONTIER_ORDERS; (*order)++)
    if (strcmp(asked, dlxi_frontier_orders[*order]) == 0) return true;
  struct frontier_prediction prediction;
  if (!dlxi_frontier_predict(problem, &prediction)) return false;
  *order = prediction.order;
  return true;
}

/* ---------------------------------------------------------------- the engine */

static void *prepare(const dlx_problem *problem) {
  struct frontier *frontier = calloc(1, sizeof *frontier);
  if (frontier) frontier->problem = problem;
  return frontier;
}

static bool set_up(struct frontier *frontier, struct run *run) {
  size_t limit = dlxi_memory_limit(run->search.memory_limit);
  enum frontier_order order;
  if (!pick_order(frontier->problem, run->search.order, &order)) return false;
  if (!dlxi_frontier_plan(frontier->problem, order, limit, &frontier->plan)) return false;
  run->order = dlxi_frontier_orders[order];
  return dlxi_sweep_begin(&frontier->sweep, &frontier->plan, limit, run);
}

/* The one state left, with no item open, or none. */
static void read_count(const struct layer *last, mpz_t number) {
  assert(last->count <= 1);
  mpz_import(number, last->count * last->limbs, -1, sizeof *last->counts, 0, 0, last->counts);
}

static bool count(void *state, struct run *run, mpz_t number) {
  struct frontier *frontier = state;
  struct sweep *sweep = &frontier->sweep;
  mpz_set_ui(number, 0);
  if (!set_up(frontier, run)) {
    run->no_memory = true;
    return false;
  }
  const size_t steps = frontier->plan.step_count;
  if (steps == 0 && !dlxi_enter_node(run)) return false;
  while (sweep->step < steps && sweep->from->count > 0)
    if (!dlxi_sweep_step(sweep)) return false;
  read_count(sweep->from, number);
  return true;
}

static double done(const void *state) {
  const struct frontier *frontier = state;
  const struct sweep *sweep = &frontier->sweep;
  if (!sweep->from || sweep->step == sweep->plan->step_count) return 0;
  double part = (double)sweep->expanded / (double)sweep->from->count;
  return ((double)sweep->step + part) / (double)sweep->plan->step_count;
}

static void release(void *state) {
  struct frontier *frontier = state;
  if (!frontier) return;
  dlxi_sweep_release(&frontier->sweep);
  dlxi_frontier_plan_release(&frontier->plan);
  free(frontier);
}

const struct engine dlxi_frontier = {
    .info = {.name = "frontier",
             .summary = "counts layer by layer over a frontier of items",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR},
    .prepare = prepare,
    .count = count,
    .orders = dlxi_frontier_orders,
    .done = done,
    .release = release,
};

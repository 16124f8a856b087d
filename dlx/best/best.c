/*
 * dlx_best(): the front door, and the measure of costs.  Where items have multiplicities, multiple.c does the search.
 */
#include "dlx/best/best.h"

#include "dlx/best/multiple.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- measures */

static int bits_of(uint64_t number) {
  int bits = 0;
  for (; number; number >>= 1) bits++;
  return bits;
}

static uint64_t common_divisor(const dlx_problem *problem, uint64_t *most) {
  uint64_t divisor = 0;
  *most = 0;
  for (size_t k = 0; k < problem->option_count; k++) {
    uint64_t a = dlx_cost(problem, k), b = divisor;
    if (a > *most) *most = a;
    while (b) {
      uint64_t rest = a % b;
      a = b;
      b = rest;
    }
    divisor = a;
  }
  return divisor ? divisor : 1;
}

static size_t longest_option(const dlx_problem *problem) {
  size_t longest = 1;
  for (size_t k = 0; k < problem->option_count; k++) {
    size_t length = problem->option_start[k + 1] - problem->option_start[k];
    if (length > longest) longest = length;
  }
  return longest;
}

#define MOST_BITS 48 /* of the cost of a solution: leaves 15 bits for what prices may do to a net cost on the way */

static void measure(struct best *best) {
  const dlx_problem *problem = best->problem;
  uint64_t most;
  best->divisor = common_divisor(problem, &most);
  int bits = bits_of(most / best->divisor) + bits_of(problem->primary_count);
  int room = MOST_BITS - bits_of(longest_option(problem));
  best->shift = room - bits < 12 ? room - bits : 12;
  for (size_t k = 0; k < problem->option_count; k++) {
    uint64_t cost = dlx_cost(problem, k) / best->divisor;
    best->costs[k] = (int64_t)(best->shift >= 0 ? cost << best->shift : cost >> -best->shift);
  }
  best->highest = (int64_t)1 << room;
}

int64_t dlxi_best_limit(const struct best *best, uint128 cost, bool cheaper) {
  cost /= best->divisor;
  if (cheaper && best->shift >= 0) return ((int64_t)cost - 1) * ((int64_t)1 << best->shift);
  return (int64_t)(best->shift >= 0 ? cost << best->shift : cost >> -best->shift);
}

/* ---------------------------------------------------------------- begin and end */

static void release(void *state) {
  struct best *best = state;
  if (!best) return;
  dlxi_shortlist_release(&best->list);
  dlxi_workshop_release(&best->workshop);
  dlxi_narrow_release(&best->narrow);
  for (size_t k = 0; k < FRAMES; k++) dlxi_frame_release(&best->frames[k]);
  free(best->costs);
  free(best->levels);
  free(best->choices);
  free(best->sorted);
  free(best->probe);
  free(best);
}

static bool allocate(struct best *best) {
  size_t levels = best->problem->primary_count + 1;
  best->costs = malloc((best->problem->option_count + 1) * sizeof *best->costs);
  best->levels = malloc(levels * sizeof *best->levels);
  best->choices = malloc(levels * sizeof *best->choices);
  best->sorted = malloc(levels * sizeof *best->sorted);
  best->probe = malloc(levels * sizeof *best->probe);
  return best->costs && best->levels && best->choices && best->sorted && best->probe &&
         dlxi_narrow_begin(&best->narrow, best->problem->option_count, best->problem->primary_count);
}

static void *prepare(const dlx_problem *problem) {
  struct best *best = calloc(1, sizeof *best);
  if (!best) return NULL;
  best->problem = problem;
  if (!allocate(best)) goto no_memory;
  measure(best);
  if (!dlxi_frame_begin(&best->frames[0], &best->workshop, problem, best->costs)) goto no_memory;
  best->limit = best->highest;
  best->levels[0] = (struct level){0};
  return best;

no_memory:
  release(best);
  return NULL;
}

static bool search(void *state, struct run *run) {
  struct best *best = state;
  if (dlxi_best_search(best, run)) return true;
  return best->ties > dlxi_best_most_ties() && dlxi_best_settle_ties(best, run);
}

static const struct engine branch_and_bound = {
    .info = {.name = "bound",
             .summary = "branch and bound on prices of the items",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_VISIT},
    .prepare = prepare,
    .search = search,
    .release = release,
};

static struct shortlist *list_of(const struct run *run) {
  return run->engine == &branch_and_bound ? &((struct best *)run->state)->list : dlxi_best_multiple_list(run->state);
}

enum dlx_status dlx_best(const dlx_problem *problem, const struct dlx_search *search, struct dlx_result *result,
                         struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && result);
  *result = (struct dlx_result){0};
  struct run run;
  const struct engine *engine = dlx_has_multiplicities(problem) ? &dlxi_best_multiple : &branch_and_bound;
  enum dlx_status status = dlxi_run_begin_by(&run, engine, problem, search, DLX_CAN_VISIT, message);
  if (status) return status;
  struct shortlist *list = list_of(&run);
  list->limit = search->limit && search->limit + search->skip >= search->limit ? search->limit + search->skip : 0;
  dlxi_run_search(&run);
  if (run.no_memory) {
    status = dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  } else {
    dlxi_shortlist_sort(list);
    run.limit = 0;
    run.solutions = 0;
    for (size_t k = 0; k < list->count; k++)
      if (!dlxi_deliver(&run, list->heap[k]->options, list->heap[k]->count)) break;
    *result = dlxi_run_result(&run);
  }
  dlxi_run_end(&run);
  return status;
}

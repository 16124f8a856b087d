/*
 * Where very many solutions cost the same, not all of them can be looked at to find those that come first by their
 * option numbers.  Then the search is done in two steps.
 *
 * First, the costs: as before, but what costs as much as the worst that is kept is not wanted.  That finds all
 * solutions that are cheaper than the last one wanted, and what that one costs.
 *
 * Second, the solutions that cost as much as the last one, in order.  Options are decided on by ascending numbers: the
 * next one that is to be in the solution is tried, those passed over are out, and whether there is any such solution
 * that is cheap enough is found out by a search that ends at the first.  What it finds tells the way, as far as it
 * goes.
 */
#include "dlx/best/best.h"
#include "dlx/best/total_cost.h"

#include <assert.h>
#include <stdlib.h>

struct ties {
  struct best *best;
  struct run *run;
  struct frame *frame;
  uint32_t *order;   /* the frame's options by ascending numbers */
  uint32_t *cursors; /* of each level: the next one in 'order' to be tried */
  struct shortlist list;
  uint128 cost; /* of the last solution wanted */
  bool known;   /* the probe is a solution that begins with what is chosen */
};

/* ---------------------------------------------------------------- the costs */

static bool search_for_costs(struct best *best, struct run *run) {
  dlxi_best_unwind(best);
  best->levels[0].cost = 0;
  best->limit = dlxi_best_limit(best, dlxi_shortlist_worst(&best->list)->cost, false);
  dlxi_shortlist_clear(&best->list);
  best->cuts_ties = true;
  if (!dlxi_best_search(best, run)) return false;
  assert(dlxi_shortlist_is_full(&best->list));
  return true;
}

/* ---------------------------------------------------------------- the solutions, in order */

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Is there a solution that holds what is chosen, and of the others only what is not gone? */
static bool probe(struct ties *ties, bool *ended) {
  struct best *best = ties->best;
  int64_t cost = dlxi_best_level(best)->cost; /* of which the search makes more, by its own frames */
  best->is_probing = true;
  best->found = false;
  bool complete = dlxi_best_search(best, ties->run);
  best->is_probing = false;
  *ended = !complete && !best->found;
  if (best->found) qsort(best->probe, best->probe_count, sizeof *best->probe, by_number);
  if (!complete) dlxi_best_unwind(best);
  dlxi_best_level(best)->cost = cost;
  best->base = 0;
  return best->found;
}

static bool keep(struct ties *ties, size_t count) {
  struct best *best = ties->best;
  if (dlxi_total_cost(best->problem, best->choices, count) != ties->cost) return true;
  for (size_t k = 0; k < count; k++) best->sorted[k] = best->choices[k];
  if (dlxi_shortlist_offer(&ties->list, ties->cost, best->sorted, count)) return true;
  ties->run->no_memory = true;
  return false;
}

enum step { STEP_DOWN, STEP_ON, STEP_ENDED };

/* Tries the option with the next number. */
static enum step try_number(struct ties *ties, uint32_t o) {
  struct best *best = ties->best;
  size_t l = best->level;
  bool known = ties->known && best->probe[l] == ties->frame->numbers[o];
  if (!known) ties->known = false;
  uint32_t e = ties->frame->option_start[o];
  while (ties->frame->option_uses[e].other >= ties->frame->primary_count) e++;
  dlxi_best_branch(best, ties->frame->option_uses[e].other);
  if (dlxi_best_try(best, ties->run, o)) {
    bool ended = false;
    if (ties->frame->left_count == 0) {
      if (!keep(ties, l + 1)) return STEP_ENDED;
      ties->known = false;
    } else if (known || (ties->known = probe(ties, &ended))) {
      ties->cursors[l + 1] = ties->cursors[l];
      return STEP_DOWN;
    }
    if (ended) return STEP_ENDED;
    dlxi_best_go_up(best);
  }
  dlxi_best_uncover(best);
  return STEP_ON;
}

/* Goes on at this level; false: no other option can be the next one. */
static bool find_next(struct ties *ties, enum step *step) {
  struct best *best = ties->best;
  while (ties->cursors[best->level] < ties->frame->option_count) {
    uint32_t o = ties->order[ties->cursors[best->level]++];
    if (ties->frame->gone[o]) continue;
    *step = try_number(ties, o);
    if (*step != STEP_ON) return true;
    if (!dlxi_frame_exclude(ties->frame, o)) return false;
  }
  return false;
}

static bool list_in_order(struct ties *ties) {
  struct best *best = ties->best;
  while (!dlxi_shortlist_is_full(&ties->list)) {
    enum step step = STEP_ON;
    if (find_next(ties, &step)) {
      if (step == STEP_ENDED) return false;
      continue;
    }
    for (bool fits = false; !fits;) {
      if (!dlxi_best_go_up(best)) return true;
      uint32_t o = dlxi_best_level(best)->option;
      dlxi_best_uncover(best);
      fits = dlxi_frame_exclude(ties->frame, o);
    }
  }
  return true;
}

static bool order_options(struct ties *ties) {
  struct frame *frame = ties->frame;
  uint64_t *keys = malloc((frame->option_count + 1) * sizeof *keys);
  ties->order = malloc((frame->option_count + 1) * sizeof *ties->order);
  ties->cursors = calloc(ties->best->problem->primary_count + 1, sizeof *ties->cursors);
  if (!keys || !ties->order || !ties->cursors) {
    free(keys);
    return false;
  }
  /* By the number that each has in the problem. */
  size_t count = 0;
  for (uint32_t o = 0; o < frame->option_count; o++) keys[o] = (uint64_t)frame->numbers[o] << 32 | o;
  for (uint32_t gap = frame->option_count / 2; gap > 0; gap /= 2)
    for (uint32_t k = gap; k < frame->option_count; k++) {
      uint64_t key = keys[k];
      uint32_t j = k;
      for (; j >= gap && keys[j - gap] > key; j -= gap) keys[j] = keys[j - gap];
      keys[j] = key;
    }
  for (uint32_t o = 0; o < frame->option_count; o++) ties->order[count++] = (uint32_t)keys[o];
  free(keys);
  return true;
}

/* Puts the cheaper solutions to those found, in place of the list. */
static bool merge(struct ties *ties) {
  struct best *best = ties->best;
  for (size_t k = 0; k < best->list.count; k++) {
    struct kept_solution *solution = best->list.heap[k];
    if (solution->cost == ties->cost) continue;
    ties->list.limit = 0;
    if (!dlxi_shortlist_offer(&ties->list, solution->cost, solution->options, solution->count)) {
      ties->run->no_memory = true;
      return false;
    }
  }
  struct shortlist old = best->list;
  best->list = ties->list;
  best->list.limit = old.limit;
  ties->list = old;
  return true;
}

static uint64_t count_of_cost(const struct shortlist *list, uint128 cost) {
  uint64_t count = 0;
  for (size_t k = 0; k < list->count; k++) count += list->heap[k]->cost == cost;
  return count;
}

bool dlxi_best_settle_ties(struct best *best, struct run *run) {
  if (!search_for_costs(best, run)) return false;
  struct ties ties = {.best = best, .run = run, .cost = dlxi_shortlist_worst(&best->list)->cost};
  ties.list.limit = count_of_cost(&best->list, ties.cost);
  best->limit = dlxi_best_limit(best, ties.cost, false);
  best->levels[0].cost = 0;
  enum frame_made made = dlxi_best_make_frame(best);
  assert(made != FRAME_PRUNED);
  (void)made;
  best->levels[0].frame = best->frame;
  ties.frame = dlxi_best_frame(best);
  bool complete = order_options(&ties);
  if (!complete) run->no_memory = true;
  complete = complete && list_in_order(&ties) && merge(&ties);
  dlxi_shortlist_release(&ties.list);
  free(ties.order);
  free(ties.cursors);
  return complete;
}

/*
 * Once the life of each item is known, the steps are gone through, and bits handed out.
 */
#include "dlx/frontier/frontier_plan.h"

#include "dlx/frontier/frontier_lives.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the forecast */

static double log2_of_sum(double a, double b) {
  double high = a > b ? a : b, low = a > b ? b : a;
  return high + log2(1 + exp2(low - high));
}

bool dlxi_frontier_forecast(const dlx_problem *problem, enum frontier_order order, struct frontier_forecast *forecast) {
  struct lives lives;
  if (!dlxi_lives_find(&lives, problem, order)) return false;
  uint32_t *open = malloc((lives.steps + 1) * sizeof *open);
  if (open) {
    forecast->width = dlxi_lives_widths(&lives, open);
    forecast->log2_states = 0; /* the state before the first step */
    for (size_t t = 0; t < lives.steps; t++) forecast->log2_states = log2_of_sum(forecast->log2_states, open[t]);
  }
  free(open);
  dlxi_lives_release(&lives);
  return open != NULL;
}

/* ---------------------------------------------------------------- the plan */

/* Which bits are whose, while the steps are gone through. */
struct allotment {
  size_t *bits_at; /* of an item, in 'bits' */
  uint32_t *bits;  /* Invariant: those of open items are the ones in use */
  uint64_t *used;
  size_t *opening, *closing; /* steps: where in 'opened' and 'closed' they begin */
  uint32_t *opened, *closed; /* items, by step */
  size_t *options_at;        /* steps: where in 'options' they begin */
  uint32_t *options;
};

static void release_allotment(struct allotment *allotment) {
  free(allotment->bits_at);
  free(allotment->bits);
  free(allotment->used);
  free(allotment->opening);
  free(allotment->closing);
  free(allotment->opened);
  free(allotment->closed);
  free(allotment->options_at);
  free(allotment->options);
}

/* Sorts 0 .. count-1 by step, those with NEVER left out: step t has all[at[t]] up to, not including, all[at[t + 1]]. */
static bool sort_by_step(size_t steps, size_t count, uint32_t (*step_of)(const struct lives *, size_t),
                         const struct lives *lives, size_t **at, uint32_t **all) {
  *at = calloc(steps + 2, sizeof **at);
  *all = malloc((count + 1) * sizeof **all);
  if (!*at || !*all) return false;
  for (size_t k = 0; k < count; k++)
    if (step_of(lives, k) != NEVER) (*at)[step_of(lives, k) + 2]++;
  for (size_t t = 2; t <= steps + 1; t++) (*at)[t] += (*at)[t - 1];
  for (size_t k = 0; k < count; k++)
    if (step_of(lives, k) != NEVER) (*all)[(*at)[step_of(lives, k) + 1]++] = (uint32_t)k;
  return true;
}

static uint32_t step_of_option(const struct lives *lives, size_t option) {
  return lives->step_of[option];
}

static uint32_t step_that_opens(const struct lives *lives, size_t item) {
  return dlxi_is_ever_open(&lives->of[item]) ? lives->of[item].first : NEVER;
}

static uint32_t step_that_closes(const struct lives *lives, size_t item) {
  return dlxi_is_ever_open(&lives->of[item]) ? lives->of[item].last : NEVER;
}

static bool set_up_allotment(const struct lives *lives, uint32_t words, struct allotment *allotment) {
  *allotment = (struct allotment){.bits_at = malloc((lives->items + 1) * sizeof *allotment->bits_at),
                                  .used = calloc(words, sizeof *allotment->used)};
  size_t all = 0, steps = lives->steps;
  for (size_t i = 0; i < lives->items; i++) all += lives->of[i].bits;
  allotment->bits = malloc((all + 1) * sizeof *allotment->bits);
  if (!allotment->bits_at || !allotment->used || !allotment->bits) return false;
  size_t at = 0;
  for (size_t i = 0; i < lives->items; i++) {
    allotment->bits_at[i] = at;
    at += lives->of[i].bits;
  }
  return sort_by_step(steps, lives->problem->option_count, step_of_option, lives, &allotment->options_at,
                      &allotment->options) &&
         sort_by_step(steps, lives->items, step_that_opens, lives, &allotment->opening, &allotment->opened) &&
         sort_by_step(steps, lives->items, step_that_closes, lives, &allotment->closing, &allotment->closed);
}

static void set_bit(uint64_t *set, uint32_t bit) {
  set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void take_bit(uint64_t *set, uint32_t bit) {
  set[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

static uint32_t lowest_free(const uint64_t *used) {
  size_t w = 0;
  while (!~used[w]) w++;
  return (uint32_t)w * 64 + (uint32_t)__builtin_ctzll(~used[w]);
}

/* Before the step: what an option clashes with. */
static void plan_clashes(const struct lives *lives, const struct allotment *allotment, uint32_t t, uint32_t option,
                         uint64_t *clash) {
  const dlx_problem *problem = lives->problem;
  for (uint32_t e = problem->option_start[option]; e < problem->option_start[option + 1]; e++) {
    const struct dlx_entry *entry = &problem->entries[e];
    const struct life *life = &lives->of[entry->item];
    if (life->first >= t) continue;
    const uint32_t *bits = allotment->bits + allotment->bits_at[entry->item];
    for (uint32_t b = 0; b < life->bits; b++)
      if (entry->colour == 0 || !(lives->code[e] >> b & 1)) set_bit(clash, bits[b]);
  }
}

/* Behind it: what it sets. */
static void plan_settings(const struct lives *lives, const struct allotment *allotment, uint32_t t, uint32_t option,
                          uint64_t *set) {
  const dlx_problem *problem = lives->problem;
  for (uint32_t e = problem->option_start[option]; e < problem->option_start[option + 1]; e++) {
    uint32_t item = problem->entries[e].item;
    if (lives->of[item].last <= t) continue;
    const uint32_t *bits = allotment->bits + allotment->bits_at[item];
    for (uint32_t b = 0; b < lives->of[item].bits; b++)
      if (lives->code[e] >> b & 1) set_bit(set, bits[b]);
  }
}

static void close_items(const struct lives *lives, struct allotment *allotment, uint32_t t, uint64_t *keep) {
  for (size_t k = allotment->closing[t]; k < allotment->closing[t + 1]; k++) {
    uint32_t item = allotment->closed[k];
    for (uint32_t b = 0; b < lives->of[item].bits; b++) {
      uint32_t bit = allotment->bits[allotment->bits_at[item] + b];
      take_bit(allotment->used, bit);
      take_bit(keep, bit);
    }
  }
}

static void open_items(const struct lives *lives, struct allotment *allotment, uint32_t t) {
  for (size_t k = allotment->opening[t]; k < allotment->opening[t + 1]; k++) {
    uint32_t item = allotment->opened[k];
    for (uint32_t b = 0; b < lives->of[item].bits; b++) {
      uint32_t bit = lowest_free(allotment->used);
      set_bit(allotment->used, bit);
      allotment->bits[allotment->bits_at[item] + b] = bit;
    }
  }
}

static uint32_t top_of(const uint64_t *set, uint32_t words) {
  for (uint32_t w = words; w-- > 0;)
    if (set[w]) return w * 64 + 64 - (uint32_t)__builtin_clzll(set[w]);
  return 0;
}

static void plan_step(const struct lives *lives, struct allotment *allotment, uint32_t t, struct frontier_plan *plan) {
  struct frontier_step *step = &plan->steps[t];
  uint32_t words = plan->words, item = lives->order[t];
  const struct life *life = &lives->of[item];
  *step = (struct frontier_step){.item = item, .bit = FRONTIER_NO_BIT, .first = allotment->options_at[t]};
  step->count = allotment->options_at[t + 1] - step->first;
  if (dlxi_is_ever_open(life)) step->bit = allotment->bits[allotment->bits_at[item]];
  uint64_t *rows = plan->masks + 2 * step->first * words;
  for (size_t k = 0; k < step->count; k++)
    plan_clashes(lives, allotment, t, allotment->options[step->first + k], rows + 2 * k * words);
  close_items(lives, allotment, t, plan->keeps + (size_t)words * t);
  open_items(lives, allotment, t);
  for (size_t k = 0; k < step->count; k++)
    plan_settings(lives, allotment, t, allotment->options[step->first + k], rows + 2 * k * words + words);
  step->top = top_of(allotment->used, words);
}

static double size_of(const struct lives *lives, uint32_t words) {
  double rows = 2.0 * (double)lives->problem->option_count + (double)lives->steps;
  return rows * words * sizeof(uint64_t) + (double)lives->steps * sizeof(struct frontier_step);
}

static bool make_plan(const struct lives *lives, struct frontier_plan *plan) {
  size_t keeps = (size_t)plan->words * lives->steps;
  plan->masks = calloc(2 * (size_t)plan->words * lives->problem->option_count + 1, sizeof *plan->masks);
  plan->keeps = malloc((keeps + 1) * sizeof *plan->keeps);
  struct allotment allotment;
  bool done = set_up_allotment(lives, plan->words, &allotment) && plan->masks && plan->keeps;
  if (done) {
    memset(plan->keeps, 0xFF, keeps * sizeof *plan->keeps);
    for (uint32_t t = 0; t < lives->steps; t++) plan_step(lives, &allotment, t, plan);
  }
  release_allotment(&allotment);
  return done;
}

bool dlxi_frontier_plan(const dlx_problem *problem, enum frontier_order order, size_t most,
                        struct frontier_plan *plan) {
  struct lives lives;
  *plan = (struct frontier_plan){.step_count = problem->primary_count};
  if (!dlxi_lives_find(&lives, problem, order)) return false;
  plan->steps = malloc((lives.steps + 1) * sizeof *plan->steps);
  uint32_t *open = malloc((lives.steps + 1) * sizeof *open);
  bool done = plan->steps && open;
  if (done) {
    plan->width = dlxi_lives_widths(&lives, open);
    plan->words = plan->width > 64 ? (plan->width + 63) / 64 : 1;
    done = size_of(&lives, plan->words) <= (double)most && make_plan(&lives, plan);
  }
  free(open);
  dlxi_lives_release(&lives);
  if (!done) dlxi_frontier_plan_release(plan);
  return done;
}

void dlxi_frontier_plan_release(struct frontier_plan *plan) {
  free(plan->steps);
  free(plan->masks);
  free(plan->keeps);
  *plan = (struct frontier_plan){0};
}

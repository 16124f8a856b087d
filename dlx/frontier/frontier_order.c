/*
 * The cut order grows a region of items, one at a time, such that few items lie on its border.
 *
 * An item is closed (in the order), open (beside one that is closed), or far.  Invariant: fresh[i] is the number of far
 * items that an option shares with item i; so to close i opens so many.  Secondary items count, as they have to be
 * remembered, too, but are never closed.  Source: Cuthill and McKee (1969), with their breadth-first search made
 * greedy.
 */
#include "dlx/frontier/frontier_order.h"
#include "dlx/uses.h"

#include <stdlib.h>

#define MOST_PAIRS (1e9) /* of items in the same option, each seen twice */

const char *const dlxi_frontier_orders[FRONTIER_ORDERS + 1] = {"input", "reverse", "cut", NULL};

struct region {
  const dlx_problem *problem;
  struct uses uses;
  uint32_t *fresh;   /* of primary items */
  uint32_t *stamp;   /* of all items: the last for whom it was listed as a neighbour */
  uint32_t *starts;  /* primary items, those with the fewest neighbours first */
  uint32_t *open;    /* primary items, in the order in which they were opened */
  uint32_t *beside;  /* the neighbours that were listed last */
  bool *touched;     /* no longer far */
  size_t open_count; /* of 'open' */
};

/* Lists in 'beside' the items that share an option with 'item', without itself. */
static size_t list_neighbours(struct region *region, uint32_t item, uint32_t stamp) {
  const dlx_problem *problem = region->problem;
  size_t count = 0;
  region->stamp[item] = stamp;
  for (size_t u = region->uses.start[item]; u < region->uses.start[item + 1]; u++) {
    uint32_t option = region->uses.all[u].option;
    for (uint32_t e = problem->option_start[option]; e < problem->option_start[option + 1]; e++) {
      uint32_t other = problem->entries[e].item;
      if (region->stamp[other] == stamp) continue;
      region->stamp[other] = stamp;
      region->beside[count++] = other;
    }
  }
  return count;
}

/* 'item' is far no longer; those beside it have one far neighbour less.  Stamps above the number of primary items are
   for this, as each item is touched once. */
static void touch(struct region *region, uint32_t item) {
  region->touched[item] = true;
  size_t primary = region->problem->primary_count;
  size_t count = list_neighbours(region, item, (uint32_t)primary + 1 + item);
  for (size_t k = 0; k < count; k++)
    if (region->beside[k] < primary) region->fresh[region->beside[k]]--;
}

static void open_item(struct region *region, uint32_t item) {
  touch(region, item);
  if (item < region->problem->primary_count) region->open[region->open_count++] = item;
}

/* Closes 'item', which is open or far, and opens those beside it. */
static void close_item(struct region *region, uint32_t item) {
  const dlx_problem *problem = region->problem;
  if (!region->touched[item]) touch(region, item);
  for (size_t u = region->uses.start[item]; u < region->uses.start[item + 1]; u++) {
    uint32_t option = region->uses.all[u].option;
    for (uint32_t e = problem->option_start[option]; e < problem->option_start[option + 1]; e++)
      if (!region->touched[problem->entries[e].item]) open_item(region, problem->entries[e].item);
  }
}

static uint32_t take_best_open(struct region *region) {
  size_t best = 0;
  for (size_t k = 1; k < region->open_count; k++)
    if (region->fresh[region->open[k]] < region->fresh[region->open[best]]) best = k;
  uint32_t item = region->open[best];
  region->open_count--;
  for (size_t k = best; k < region->open_count; k++) region->open[k] = region->open[k + 1];
  return item;
}

/* By counting: fewest neighbours first, and as they are numbered. */
static bool sort_starts(struct region *region) {
  size_t primary = region->problem->primary_count, items = dlx_item_count(region->problem);
  uint32_t *at = calloc(items + 2, sizeof *at);
  if (!at) return false;
  for (size_t i = 0; i < primary; i++) at[region->fresh[i] + 1]++;
  for (size_t k = 0; k < items; k++) at[k + 1] += at[k];
  for (uint32_t i = 0; i < primary; i++) region->starts[at[region->fresh[i]]++] = i;
  free(at);
  return true;
}

static void grow(struct region *region, uint32_t *items) {
  size_t primary = region->problem->primary_count, start = 0;
  for (size_t step = 0; step < primary; step++) {
    uint32_t item;
    if (region->open_count > 0) {
      item = take_best_open(region);
    } else {
      while (region->touched[region->starts[start]]) start++;
      item = region->starts[start];
    }
    items[step] = item;
    close_item(region, item);
  }
}

static void release(struct region *region) {
  dlxi_uses_release(&region->uses);
  free(region->fresh);
  free(region->stamp);
  free(region->starts);
  free(region->open);
  free(region->beside);
  free(region->touched);
}

static bool set_up(struct region *region) {
  size_t primary = region->problem->primary_count, items = dlx_item_count(region->problem);
  if (dlxi_find_uses(region->problem, &region->uses)) return false;
  region->fresh = calloc(primary + 1, sizeof *region->fresh);
  region->stamp = calloc(items + 1, sizeof *region->stamp);
  region->starts = calloc(primary + 1, sizeof *region->starts);
  region->open = calloc(primary + 1, sizeof *region->open);
  region->beside = calloc(items + 1, sizeof *region->beside);
  region->touched = calloc(items + 1, sizeof *region->touched);
  if (!region->fresh || !region->stamp || !region->starts || !region->open || !region->beside || !region->touched)
    return false;
  for (uint32_t i = 0; i < primary; i++) region->fresh[i] = (uint32_t)list_neighbours(region, i, i + 1);
  return sort_starts(region);
}

static bool arrange_cut(const dlx_problem *problem, uint32_t *items) {
  struct region region = {.problem = problem};
  bool done = set_up(&region);
  if (done) grow(&region, items);
  release(&region);
  return done;
}

static bool has_many_pairs(const dlx_problem *problem) {
  double pairs = 0;
  for (size_t k = 0; k < problem->option_count; k++) {
    double size = problem->option_start[k + 1] - problem->option_start[k];
    pairs += 2 * size * size;
  }
  return pairs > MOST_PAIRS || dlx_item_count(problem) + problem->primary_count > DLX_MAXIMUM;
}

bool dlxi_frontier_arrange(const dlx_problem *problem, enum frontier_order order, uint32_t *items) {
  size_t primary = problem->primary_count;
  if (order == FRONTIER_CUT && !has_many_pairs(problem)) return arrange_cut(problem, items);
  for (size_t k = 0; k < primary; k++) items[k] = (uint32_t)(order == FRONTIER_REVERSE ? primary - 1 - k : k);
  return true;
}

/*
 * When each item is opened and closed by a sweep in some order, and how its colours are written in bits.
 *
 * See frontier_plan.h for what this is good for.
 */
#ifndef DLX_FRONTIER_LIVES_H
#define DLX_FRONTIER_LIVES_H

#include "dlx/frontier/frontier_order.h"

#define NEVER UINT32_MAX

/* Invariant: an item that no option of a step holds has first == NEVER.  An item is open behind step t if and only if
   first <= t < last. */
struct life {
  uint32_t first; /* step of the first option that holds it */
  uint32_t last;  /* primary: its own step; secondary: of the last option that holds it */
  uint32_t bits;
};

struct lives {
  const dlx_problem *problem;
  size_t items, steps;
  uint32_t *order;   /* the item of a step */
  uint32_t *step_of; /* of an option; NEVER: it has no primary item */
  struct life *of;
  uint64_t *code; /* of an entry: the bits set in it, from 0 on; all of an item's that is not secondary: 1 */
};

/* dlxi_lives_find() fills '*lives', for the caller to release.  false: no memory, and nothing to release.
   Time: that of the order, and O(items + entries). */
bool dlxi_lives_find(struct lives *lives, const dlx_problem *problem, enum frontier_order order);
void dlxi_lives_release(struct lives *lives);

/* dlxi_lives_widths() sets open[t] to the bits in use behind step t; there is room for one more than there are steps.
   Returns the most of them. */
uint32_t dlxi_lives_widths(const struct lives *lives, uint32_t *open);

static inline bool dlxi_is_ever_open(const struct life *life) {
  return life->first != NEVER && life->first < life->last;
}

#endif

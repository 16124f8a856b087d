/*
 * The best solutions met so far, at most so many: a heap with the worst of them on top.
 *
 * One solution is better than another if its cost is less or, at equal cost, if the first option number in which the
 * two differ, each read in ascending order, is less in it.  So no two solutions are equally good, and which ones are
 * kept does not depend on the order in which they were met.
 */
#ifndef DLX_SHORTLIST_H
#define DLX_SHORTLIST_H

#include "dlx/engine.h"

struct kept_solution {
  uint128 cost;
  size_t count;
  uint32_t options[]; /* ascending */
};

struct shortlist {
  struct kept_solution **heap; /* Invariant: none is better than the one above it, at (i - 1) / 2 */
  size_t count;
  size_t room;
  uint64_t limit; /* keep at most so many; 0: all */
};

void dlxi_shortlist_release(struct shortlist *list);

/* Drops all that is kept. */
void dlxi_shortlist_clear(struct shortlist *list);

/* Are as many kept as may be?  Then a solution must be better than the worst to get in. */
static inline bool dlxi_shortlist_is_full(const struct shortlist *list) {
  return list->limit && list->count >= list->limit;
}

/* The worst that is kept.  Requires: there is one. */
static inline const struct kept_solution *dlxi_shortlist_worst(const struct shortlist *list) {
  return list->heap[0];
}

/* Offers a solution, whose options are sorted in place.  One that is there already must not be offered again.
   false: no memory. */
bool dlxi_shortlist_offer(struct shortlist *list, uint128 cost, uint32_t *options, size_t count);

/* Puts the best first.  The list takes no more solutions after that. */
void dlxi_shortlist_sort(struct shortlist *list);

#endif

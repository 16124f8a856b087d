/*
 * Prices by coordinate ascent.  Of all options of an item exactly one is chosen.  So if its price is set such that
 * the net cost of one option is not positive, and of no other negative, then no other price of this item alone makes
 * the bound better.  Any price between the two that belong to its least and its second least net cost does; the one
 * in the middle leaves most to the prices of other items.  A last pass sets each price to the lower end, where no net
 * cost is negative any more: it takes nothing from the bound.
 *
 * A secondary item's slack takes part like an option that holds nothing else.
 */
#include "dlx/best/prices.h"

#include <assert.h>

/* The least and the second least net cost of an item; INT64_MAX where there is none. */
struct two_least {
  int64_t least;
  int64_t second;
};

static inline struct two_least find_two_least(const struct frame *draft, uint32_t i) {
  struct two_least two = {INT64_MAX, INT64_MAX};
  if (i >= draft->primary_count) two.least = draft->slack[i];
  const struct use *end = draft->item_uses + draft->item_start[i + 1];
  for (const struct use *use = draft->item_uses + draft->item_start[i]; use < end; use++) {
    int64_t net = draft->net[use->other];
    if (net < two.second) two.second = net;
    if (two.second < two.least) two = (struct two_least){two.second, two.least};
  }
  return two;
}

static inline void set_price(struct frame *draft, uint32_t i, int64_t by) {
  if (i >= draft->primary_count) draft->slack[i] -= by;
  const struct use *end = draft->item_uses + draft->item_start[i + 1];
  for (const struct use *use = draft->item_uses + draft->item_start[i]; use < end; use++) draft->net[use->other] -= by;
}

static inline int64_t middle(struct two_least two) {
  return two.second == INT64_MAX ? two.least : two.least + (two.second - two.least) / 2;
}

bool dlxi_find_prices(struct frame *draft, unsigned passes, int64_t limit, int64_t *cost) {
  int64_t sum = *cost;
  uint32_t items = draft->item_count;
  for (unsigned pass = 0; pass <= passes; pass++)
    for (uint32_t k = 0; k < items; k++) {
      uint32_t i = pass & 1 ? k : items - 1 - k;
      if (draft->coloured[i]) continue;
      struct two_least two = find_two_least(draft, i);
      if (two.least == INT64_MAX) return false;
      int64_t by = pass == passes ? two.least : middle(two);
      if (by == 0) continue;
      set_price(draft, i, by);
      sum += by;
    }
  *cost = sum;
  return sum <= limit;
}

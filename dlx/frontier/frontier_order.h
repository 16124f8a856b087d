/*
 * Orders in which the frontier can sweep over the primary items.
 *
 * What an order is worth is how few items it keeps open at a time: touched by an option that has been decided on, and
 * still to be decided on themselves.
 */
#ifndef DLX_FRONTIER_ORDER_H
#define DLX_FRONTIER_ORDER_H

#include "dlx/problem.h"

enum frontier_order {
  FRONTIER_INPUT,   /* as the problem has them */
  FRONTIER_REVERSE, /* the last one first */
  FRONTIER_CUT, /* greedy: next the open item that opens the fewest, the one that has been open longest among those */
  FRONTIER_ORDERS
};

/* The words for them; NULL behind the last. */
extern const char *const dlxi_frontier_orders[FRONTIER_ORDERS + 1];

/*
 * dlxi_frontier_arrange() writes the numbers of all primary items to 'items', in the order asked for.  Where options
 * hold so many items that the items beside each other are too many to look at, FRONTIER_CUT comes out as
 * FRONTIER_INPUT.
 *
 * false: no memory.  Time: O(items + entries); of FRONTIER_CUT, the sum of the squares of the options' sizes, and items
 * times the most that are open.
 */
bool dlxi_frontier_arrange(const dlx_problem *problem, enum frontier_order order, uint32_t *items);

#endif

/*
 * The orders in which items are taken up.
 *
 *     input     as the problem names them
 *     across    where they are a board that is named row by row: column by column; else as input
 *     reverse   the last one first
 *     mrv       an item with the fewest options left, the first of these
 */
#ifndef DLX_RANKS_H
#define DLX_RANKS_H

#include "dlx/problem.h"

enum order { ORDER_INPUT, ORDER_ACROSS, ORDER_REVERSE, ORDER_MRV, ORDER_COUNT };

extern const char *const dlxi_label_orders[]; /* their names; NULL behind the last */
const char *dlxi_order_name(enum order order);

/* ORDER_COUNT: NULL, or no such order. */
enum order dlxi_order_called(const char *name);

/* Sets rank[i] of each primary item to its place in the order.  false: no memory.  Requires: 'order' is not mrv.
   Time: across, for each length that a row could have, at most the entries of all options of all items. */
bool dlxi_rank_items(const dlx_problem *problem, enum order order, uint32_t *rank);

#endif

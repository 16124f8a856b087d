/*
 * The order in which a counter takes up the items of a part, and so what its sub-problems look like.
 *
 *     mrv       an item with the fewest options left, the first of these; nothing is fixed beforehand
 *     input     the first item that is left, as the problem names them
 *     reverse   the last one
 *     cut       the first in an order that is made so that few items lie between what is done and what is not
 *
 * All but mrv are fixed: then the options of an item that can still be chosen have it as their first, and no list of
 * live options is needed.
 */
#ifndef DLX_ORDER_H
#define DLX_ORDER_H

#include "dlx/counting/core.h"

enum order { ORDER_MRV, ORDER_INPUT, ORDER_REVERSE, ORDER_CUT, ORDER_COUNT };

/* The names, in this order, and NULL behind them. */
extern const char *const dlxi_order_names[ORDER_COUNT + 1];

/* ORDER_COUNT: "auto", or NULL.  Requires: 'name' is one of these or known. */
enum order dlxi_order_of(const char *name);

/* Writes the part's primary items, numbered from 0 within it, in this order; mrv: as input.  false: no memory. */
bool dlxi_order_items(const struct core *core, const struct core_part *part, enum order order, uint32_t *sequence);

/* About how many sub-problems a fixed order meets, as a logarithm to base 2: of the items behind each place, those tied
   to items before it may be there or not.  Less than 0: no memory. */
double dlxi_order_size(const struct core *core, const struct core_part *part, const uint32_t *sequence);

#endif

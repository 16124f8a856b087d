/*
 * Finding good prices: see frame.h for what they are.
 */
#ifndef DLX_PRICES_H
#define DLX_PRICES_H

#include "dlx/best/frame.h"

/*
 * dlxi_find_prices() goes 'passes' times over all items of a draft, and once more so that no net cost is left negative.
 * '*cost' grows by what the prices bring: no solution is below it.  false: that is more than 'limit', or an item has no
 * option.
 */
bool dlxi_find_prices(struct frame *draft, unsigned passes, int64_t limit, int64_t *cost);

#endif

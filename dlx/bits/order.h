/* Which item comes first where several have as few options: see order.c. */
#ifndef DLX_BITS_ORDER_H
#define DLX_BITS_ORDER_H

#include "dlx/bits/state.h"

/* Brings the items of the root frame into the order that promises the smallest tree: the problem's own, or one learnt
   from where short searches fail.  The same for the same problem each time.  Leaves the search at its start.
   false: no memory. */
bool dlxi_bits_order_items(struct bits *bits);

#endif

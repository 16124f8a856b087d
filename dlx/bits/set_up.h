/*
 * From a frozen problem to the rows of the bit-parallel search.
 */
#ifndef DLX_BITS_SET_UP_H
#define DLX_BITS_SET_UP_H

#include "dlx/bits/state.h"

/* dlxi_bits_memory_bound() is the most bytes, roughly, that dlxi_bits_set_up() takes for a problem.  Time: O(1). */
double dlxi_bits_memory_bound(const dlx_problem *problem);

/* dlxi_bits_set_up() makes the root frame, and room for all others and for the levels.  NULL: no memory.
   The caller frees with dlxi_bits_release(), which takes NULL. */
struct bits *dlxi_bits_set_up(const dlx_problem *problem);
void dlxi_bits_release(struct bits *bits);

#endif

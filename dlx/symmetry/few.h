/*
 * Counting the covers of few items by trying all, on sets of bits.
 */
#ifndef DLX_FEW_H
#define DLX_FEW_H

#include "dlx/symmetry/remains.h"

#define FEW_ITEMS 64

struct few {
  uint64_t masks[512]; /* of the options, by their first item */
  uint32_t weights[512];
  uint32_t start[FEW_ITEMS + 1];
  uint64_t primary;
  uint64_t steps; /* that are left */
};

/* Sets 'count' to the number of covers of what remains, if that takes at most 'steps' steps.  false: it takes more, or
   there are too many items, options or covers, or colours. */
bool dlxi_count_few(struct few *few, const struct remains *remains, uint64_t steps, uint64_t *count);

#endif

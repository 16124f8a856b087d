/*
 * The other way to see a problem: of each item, the options that hold it.
 *
 *     start   0       2     3             6       item i is held by all[start[i]]
 *     all     o c     o     o c           ...     up to, not including, all[start[i + 1]]
 *
 * Options without a primary item are left out, as no solution holds them.
 */
#ifndef DLX_USES_H
#define DLX_USES_H

#include "dlx/problem.h"

struct use {
  uint32_t option;
  uint32_t colour; /* 0: none */
};

struct uses {
  size_t *start;
  struct use *all; /* Invariant: those of one item ascend by option */
};

/* dlxi_find_uses() lists the uses of each item.  DLX_NO_MEMORY is the only error; else the caller frees with
   dlxi_uses_release(), which allows a zeroed struct.  Time: O(items + entries). */
enum dlx_status dlxi_find_uses(const dlx_problem *problem, struct uses *uses);
void dlxi_uses_release(struct uses *uses);

/* Two uses of one item clash: no solution holds both options. */
static inline bool dlxi_uses_clash(uint32_t colour, uint32_t other) {
  return !colour || colour != other;
}

#endif

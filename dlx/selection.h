/*
 * A problem made of some items and some options of another one.
 */
#ifndef DLX_SELECTION_H
#define DLX_SELECTION_H

#include "dlx/problem.h"

#define SELECTION_LEFT_OUT UINT32_MAX

/* What is selected.  An option's entries for items that are left out fall away. */
struct selection {
  const uint32_t *items; /* ascending */
  size_t item_count;
  const uint32_t *number;  /* of each item of the whole: its place in 'items', or SELECTION_LEFT_OUT */
  const uint32_t *options; /* ascending; each keeps at least one item */
  size_t option_count;
};

/* dlxi_select() makes '*problem', frozen and the caller's to free: the items and options selected, under their old
   names and in their old order, with their multiplicities and costs.  DLX_NO_MEMORY is the only error. */
enum dlx_status dlxi_select(const dlx_problem *whole, const struct selection *selection, dlx_problem **problem);

#endif

/*
 * A sweep over the items in an order, worked out before it begins: which options belong to which step, and which bits
 * of a state they look at and set.
 *
 * Step t decides how the item order[t] is covered: by an option decided on before, or by one of those whose first item,
 * in the order, it is.  So each option belongs to one step.  Between steps, an item is open if an option of a step
 * before it holds it and one of a step behind it does, or if it is a primary item still to be covered.  A state is a
 * set of bits that says of each open item whether it is covered, and with what colour:
 *
 *     primary item                         1 bit: covered
 *     secondary item, never coloured       1 bit: covered
 *     secondary item with c colours        a pattern for each colour, and one for being covered without any, of which
 *                                          none is a part of another: sets of h out of 2h or 2h-1 bits
 *     secondary item of one and the same colour wherever it occurs      nothing: no two of its uses clash
 *
 * So that for all of them together one AND says whether an option clashes with a state, and one OR sets it:
 *
 *     clashes:  state & clash != 0        clash: the bits of covered items; those of an item that are not in the colour
 *     becomes:  (state & keep) | set      keep: the bits of all items but those that are closed by this step
 *
 * Bits of items that have been closed are given to those that are opened, the lowest first.
 */
#ifndef DLX_FRONTIER_PLAN_H
#define DLX_FRONTIER_PLAN_H

#include "dlx/frontier/frontier_order.h"

#define FRONTIER_NO_BIT UINT32_MAX

struct frontier_step {
  uint32_t item;
  uint32_t bit;        /* that says whether the item is covered; FRONTIER_NO_BIT: it is not */
  uint32_t top;        /* all bits in use behind this step are below this one */
  size_t first, count; /* options of the step: rows of 'masks' from there on */
};

struct frontier_plan {
  size_t step_count;
  struct frontier_step *steps;
  uint32_t words; /* of a state, at least 1 */
  uint32_t width; /* the most bits in use between two steps */

  /* Row k: the 'clash' words of an option, then its 'set' words.  Options without a primary item have none. */
  uint64_t *masks;
  uint64_t *keeps; /* 'words' a step */
};

/*
 * dlxi_frontier_plan() makes a plan of at most 'most' bytes, for the caller to release; '*plan' need not be set before.
 * false: no memory, or it would need more.  Time: O(items + entries), and bits opened times open words.
 */
bool dlxi_frontier_plan(const dlx_problem *problem, enum frontier_order order, size_t most, struct frontier_plan *plan);
void dlxi_frontier_plan_release(struct frontier_plan *plan);

/*
 * dlxi_frontier_forecast() looks at an order without making the plan.  'width' is as above, and an upper bound on the
 * logarithm to the base 2 of the states between two steps; 'log2_states' is one for all states of the sweep together.
 * Mostly there are far fewer.  false: no memory.
 */
struct frontier_forecast {
  uint32_t width;
  double log2_states;
};

bool dlxi_frontier_forecast(const dlx_problem *problem, enum frontier_order order, struct frontier_forecast *forecast);

#endif

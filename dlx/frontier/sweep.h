/*
 * A sweep under way: from the states of one layer to those of the next, step by step.
 */
#ifndef DLX_FRONTIER_SWEEP_H
#define DLX_FRONTIER_SWEEP_H

#include "dlx/engine.h"
#include "dlx/frontier/frontier_plan.h"
#include "dlx/frontier/layer.h"

/* States on their way to the next layer wait here until there are enough of them, so that their places in the index
   can be on their way from memory all at once. */
#define WAITING_ROOM 128

struct waiting {
  uint32_t count;
  uint64_t *keys;                /* WAITING_ROOM of 'words' each */
  uint64_t hash[WAITING_ROOM];   /* or, of a direct index, the state */
  uint32_t source[WAITING_ROOM]; /* the state of the last layer that it came from */
};

struct sweep {
  const struct frontier_plan *plan;
  struct run *run;
  struct layer layers[2];
  struct layer *from, *to;
  size_t room; /* states that 'to' has room for */
  struct state_index index;
  struct waiting waiting;
  struct budget budget;
  size_t tries;    /* of options, since the run was last made to look at the clock */
  size_t step;     /* the one under way */
  size_t expanded; /* states of 'from' that have been */
};

/* dlxi_sweep_begin() readies a sweep with the one state before the first step, within 'limit' bytes; '*sweep' need not
   be set.  false: no memory.  Either way the caller releases it. */
bool dlxi_sweep_begin(struct sweep *sweep, const struct frontier_plan *plan, size_t limit, struct run *run);

/* dlxi_sweep_step() makes the next layer.  false: the run says to stop, or there is no memory, which the run is told.
 */
bool dlxi_sweep_step(struct sweep *sweep);

void dlxi_sweep_release(struct sweep *sweep);

#endif

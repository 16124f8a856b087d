/* Setting up the bounded search, and making its frames.  See bounded_state.h. */
#ifndef DLX_BOUNDED_FRAMES_H
#define DLX_BOUNDED_FRAMES_H

#include "dlx/bounded/bounded_state.h"

/* Takes all memory, sets up what is constant, and puts the search at the root.  NULL: no memory. */
struct bounded *dlxi_bounded_set_up(const dlx_problem *problem);
void dlxi_bounded_release(struct bounded *bounded);

/* What dlxi_bounded_set_up() takes at most, in bytes. */
double dlxi_bounded_memory_bound(const dlx_problem *problem);

/* Puts the search at the root again, wherever it stands. */
void dlxi_bounded_start(struct bounded *bounded);

/* Makes a frame of what is left at the level where the search stands, which hands its branches on to a new one.
   Requires: dlxi_bounded_can_pack() with as many options as are active there. */
void dlxi_bounded_pack(struct bounded *bounded);
bool dlxi_bounded_can_pack(const struct bounded *bounded, uint32_t options);

/* Gives the level its sets, behind 'memory'; returns what is behind them. */
static inline uint64_t *bounded_lay_out(struct bounded_level *level, const struct bounded_frame *frame,
                                        uint64_t *memory) {
  level->active = memory;
  level->branches = memory + frame->words;
  return level->branches + frame->words;
}

#endif

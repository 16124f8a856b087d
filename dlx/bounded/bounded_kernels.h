/*
 * The kernels: each is a look at all items, compiled for what some processor has.
 */
#ifndef DLX_BOUNDED_KERNELS_H
#define DLX_BOUNDED_KERNELS_H

#include "dlx/bounded/bounded_state.h"

extern const struct bounded_kernel dlxi_bounded_portable;
#ifdef DLX_X86
extern const struct bounded_kernel dlxi_bounded_popcnt;
extern const struct bounded_kernel dlxi_bounded_avx512;
#endif

/* One look for each narrow width, where the number of words is a constant, and one for all others. */
#define BOUNDED_LOOKS                                                                                                  \
  static struct bounded_look look(const struct bounded_frame *frame, const uint64_t *active, uint64_t *forced) {       \
    switch (frame->words) {                                                                                            \
    case 1:                                                                                                            \
      return look_at(frame, active, forced, 1);                                                                        \
    case 2:                                                                                                            \
      return look_at(frame, active, forced, 2);                                                                        \
    case 3:                                                                                                            \
      return look_at(frame, active, forced, 3);                                                                        \
    case 4:                                                                                                            \
      return look_at(frame, active, forced, 4);                                                                        \
    case 5:                                                                                                            \
      return look_at(frame, active, forced, 5);                                                                        \
    case 6:                                                                                                            \
      return look_at(frame, active, forced, 6);                                                                        \
    case 7:                                                                                                            \
      return look_at(frame, active, forced, 7);                                                                        \
    case 8:                                                                                                            \
      return look_at(frame, active, forced, 8);                                                                        \
    }                                                                                                                  \
    return BOUNDED_LOOK_WIDE(frame, active, forced, frame->words);                                                     \
  }

#endif

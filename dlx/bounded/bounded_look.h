/*
 * A look at all items, in plain C.  Included with KERNEL, the kernel, and KERNEL_NAME.
 */
#include "dlx/bounded/bounded_kernels.h"

/* 'words' is a constant where this is called for a narrow frame. */
static inline __attribute__((always_inline)) struct bounded_look
look_at(const struct bounded_frame *frame, const uint64_t *active, uint64_t *forced, const uint32_t words) {
  struct bounded_look least = {UINT32_MAX, NO_ROW};
  for (uint32_t w = 0; w < words; w++) forced[w] = 0;
  for (uint32_t i = 0; i < frame->items; i++) {
    uint64_t need = frame->need[i];
    if (!need) continue;
    const uint64_t *set = frame->set + (size_t)i * words;
    uint64_t size = 0;
    for (uint32_t w = 0; w < words; w++) size += (uint64_t)__builtin_popcountll(set[w] & active[w]);
    if (size < need) return (struct bounded_look){0, i};
    uint32_t ways = (uint32_t)(size + 1 - need);
    if (ways < least.ways) least = (struct bounded_look){ways, i};
    for (uint32_t w = 0; ways == 1 && w < words; w++) forced[w] |= set[w] & active[w];
  }
  return least;
}

#define BOUNDED_LOOK_WIDE look_at
BOUNDED_LOOKS

const struct bounded_kernel KERNEL = {.name = KERNEL_NAME, .look = look};

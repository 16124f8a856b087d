/* The dense kernels of one kind of vectors. */
#define JOIN(x, y)         JOINED(x, y)
#define JOINED(x, y)       x##y
#define LESS_ONE(bits, x)  JOIN(LESS_ONE_, bits)(x)
#define EQUAL(bits, x, y)  JOIN(EQUAL_, bits)(x, y)
#define FILL(bits, x)      JOIN(FILL_, bits)(x)
#define FIRST(bits, found) ((unsigned)__builtin_ctzll(found) / FOUND_BITS(bits))
#define LAST(bits, found)  ((63 - (unsigned)__builtin_clzll(found)) / FOUND_BITS(bits))

/* Items that a pass has found among the rows of one width, counted from the first of these. */
#define NOTHING UINT32_MAX
struct found {
  uint32_t empty;       /* the last that has no option left */
  uint32_t single;      /* the first that has one */
  uint32_t last_single; /* and the last */
};

/* Which of two items, of the small width and of the large one, is the first in the problem, or the last; the large one
   is counted from small_count on, the answer is not. */
static inline uint32_t first_of(const struct layout *layout, uint32_t small, uint32_t large) {
  if (large == NOTHING) return small;
  large += layout->small_count;
  return small != NOTHING && layout->order[small] < layout->order[large] ? small : large;
}

static inline uint32_t last_of(const struct layout *layout, uint32_t small, uint32_t large) {
  if (large == NOTHING) return small;
  large += layout->small_count;
  return small != NOTHING && layout->order[small] > layout->order[large] ? small : large;
}

/* Adds what was found among the small ones to what was found among the large ones. */
static inline void join_found(const struct layout *layout, const struct found *small, struct found *found) {
  found->empty = last_of(layout, small->empty, found->empty);
  found->single = first_of(layout, small->single, found->single);
  found->last_single = last_of(layout, small->last_single, found->last_single);
}

static inline uint32_t find_score(const uint16_t *scores, uint32_t count, uint16_t least) {
  uint32_t i = 0;
  while (i < count && scores[i] != least) i++;
  return i < count ? i : NOTHING;
}

/* ANDs all of a mask with another. */
TARGET static inline void join_mask(char *mask, const char *other, size_t bytes) {
  for (size_t at = 0; at < bytes; at += sizeof(VECTOR)) STORE(mask + at, AND(LOAD(mask + at), LOAD(other + at)));
}

#define NAME(x) JOIN(x##_, BITS)
#define BITS    8
#include "dlx/cells/cells_lanes.h"
#define BITS 16
#include "dlx/cells/cells_lanes.h"
#define BITS 32
#include "dlx/cells/cells_lanes.h"
#define BITS 64
#include "dlx/cells/cells_lanes.h"
#undef NAME

#define SMALL 8
#define LARGE 8
#include "dlx/cells/cells_dense.h"
#define SMALL 16
#define LARGE 16
#include "dlx/cells/cells_dense.h"
#define SMALL 8
#define LARGE 16
#include "dlx/cells/cells_dense.h"
#define SMALL 32
#define LARGE 32
#include "dlx/cells/cells_dense.h"
#define SMALL 16
#define LARGE 32
#include "dlx/cells/cells_dense.h"
#define SMALL 64
#define LARGE 64
#include "dlx/cells/cells_dense.h"
#define SMALL 32
#define LARGE 64
#include "dlx/cells/cells_dense.h"
#include "dlx/cells/cells_swept.h"

const struct cells_kernel *const KERNELS[CELLS_DENSE + 1] = {&kernel_8_8,   &kernel_16_16, &kernel_8_16,  &kernel_32_32,
                                                             &kernel_16_32, &kernel_64_64, &kernel_32_64, &swept};

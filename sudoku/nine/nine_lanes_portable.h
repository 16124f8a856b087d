/*
 * Sixteen lanes of 16 bits on any processor: two vectors of 128 bits, which most have.
 *
 * A vector is two bands of 64 bits, which shifts turn.
 */
#include "sudoku/nine/nine.h"

#include <string.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

#define PARTS 2
typedef uint16_t part __attribute__((vector_size(16)));
typedef uint64_t bands __attribute__((vector_size(16)));

#include "sudoku/nine/nine_lanes_plain.h"

/* Box s of each band gets what box s + 1 has, and box s + 2, in turn. */
static ALWAYS_INLINE lanes next_in_band(lanes x) {
  FOR_EACH_PART((part)((bands)x.parts[p] >> 16 | ((bands)x.parts[p] << 32 & UINT64_C(0xffff00000000))))
}

static ALWAYS_INLINE lanes last_in_band(lanes x) {
  FOR_EACH_PART((part)((bands)x.parts[p] >> 32 | ((bands)x.parts[p] << 16 & UINT64_C(0xffffffff0000))))
}

/* The same of bands. */
static ALWAYS_INLINE lanes next_in_stack(lanes x) {
  bands low = (bands)x.parts[0], high = (bands)x.parts[1];
  return (lanes){{(part)(bands){low[1], high[0]}, (part)(bands){low[0], high[1]}}};
}

static ALWAYS_INLINE lanes last_in_stack(lanes x) {
  bands low = (bands)x.parts[0], high = (bands)x.parts[1];
  return (lanes){{(part)(bands){high[0], low[0]}, (part)(bands){low[1], high[1]}}};
}

static ALWAYS_INLINE bool is_zero(lanes x) {
  bands sum = (bands)(x.parts[0] | x.parts[1]);
  return (sum[0] | sum[1]) == 0;
}

/* The first lane that is not 0; NINE_LANES: all are. */
static ALWAYS_INLINE int first_nonzero(lanes x) {
  for (int band = 0; band < 3; band++) {
    uint64_t bits = ((bands)x.parts[band / 2])[band % 2];
    if (bits) return 4 * band + __builtin_ctzll(bits) / 16;
  }
  return NINE_LANES;
}

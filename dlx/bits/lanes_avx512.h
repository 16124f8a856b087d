/*
 * Items side by side with AVX-512, eight to a vector, which counts the bits of each lane in one instruction.
 */
#include "dlx/bits/lanes_x86.h"

/* 'words' is small or a multiple of eight. */
static inline uint32_t count_both(const uint64_t *a, const uint64_t *b, uint32_t words) {
  uint32_t count = 0;
  if (words <= NARROW) {
    for (uint32_t w = 0; w < words; w++) count += count_bits(a[w] & b[w]);
    return count;
  }
  __m512i sum = _mm512_setzero_si512();
  for (uint32_t w = 0; w < words; w += 8) {
    __m512i both = _mm512_and_si512(_mm512_loadu_si512(a + w), _mm512_loadu_si512(b + w));
    sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(both));
  }
  return (uint32_t)_mm512_reduce_add_epi64(sum);
}

/* See lanes_portable.h. */
static inline uint32_t scan_items(const struct frame *frame, uint32_t words, const uint64_t *active,
                                  const uint64_t *uncovered, uint8_t *forced) {
  const uint8_t *here = (const uint8_t *)uncovered;
  const uint64_t *column = frame->columns;
  const __m512i one = _mm512_set1_epi64(1);
  __m512i sets[NARROW];
  for (uint32_t w = 0; w < words; w++) sets[w] = _mm512_set1_epi64((long long)active[w]);
  __m512i least = _mm512_set1_epi64(UINT32_MAX);
  __m512i items = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
  for (uint32_t from = 0; from < frame->items; from += LANES, column += words * LANES) {
    __m512i sizes = _mm512_popcnt_epi64(_mm512_and_si512(_mm512_loadu_si512(column), sets[0]));
    for (uint32_t w = 1; w < words; w++) {
      __m512i both = _mm512_and_si512(_mm512_loadu_si512(column + w * LANES), sets[w]);
      sizes = _mm512_add_epi64(sizes, _mm512_popcnt_epi64(both));
    }
    __mmask8 block = (__mmask8)here[from / LANES];
    __m512i keys = _mm512_or_si512(_mm512_slli_epi64(sizes, 16), items);
    least = _mm512_mask_min_epu64(least, block, least, keys);
    forced[from / LANES] = (uint8_t)_mm512_mask_cmpeq_epi64_mask(block, sizes, one);
    items = _mm512_add_epi64(items, _mm512_set1_epi64(LANES));
  }
  return (uint32_t)_mm512_reduce_min_epu64(least);
}

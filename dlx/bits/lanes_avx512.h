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

/* See lanes_portable.h.  Vectors no longer than needed: long ones straddle cache lines. */
static inline void take_out(const uint64_t *from, const uint64_t *out, uint64_t *to, uint32_t words) {
  if (words <= 2) {
    _mm_storeu_si128((void *)to,
                     _mm_andnot_si128(_mm_loadu_si128((const void *)out), _mm_loadu_si128((const void *)from)));
  } else if (words <= 4) {
    __m256i rest = _mm256_andnot_si256(_mm256_loadu_si256((const void *)out), _mm256_loadu_si256((const void *)from));
    _mm256_storeu_si256((void *)to, rest);
  } else {
    for (uint32_t w = 0; w < words; w += 8)
      _mm512_storeu_si512(to + w, _mm512_andnot_si512(_mm512_loadu_si512(out + w), _mm512_loadu_si512(from + w)));
  }
}

/* The least of eight numbers of 32 bits in lanes of 64. */
static inline uint32_t least_of_lanes(__m512i lanes) {
  __m256i four = _mm256_min_epu32(_mm512_castsi512_si256(lanes), _mm512_extracti64x4_epi64(lanes, 1));
  __m128i two = _mm_min_epu32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
  return (uint32_t)_mm_cvtsi128_si32(_mm_min_epu32(two, _mm_unpackhi_epi64(two, two)));
}

/* See lanes_portable.h. */
static inline __attribute__((always_inline)) uint32_t scan_items(const struct frame *frame, uint32_t words,
                                                                 const uint64_t *active, const uint64_t *uncovered,
                                                                 uint64_t *forced) {
  const uint8_t *here = (const uint8_t *)uncovered;
  const uint64_t *column = frame->columns;
  const __m512i one = _mm512_set1_epi64(1), most = _mm512_set1_epi64(UINT32_MAX);
  __m512i sets[NARROW], alone[NARROW];
  for (uint32_t w = 0; w < words; w++) {
    sets[w] = _mm512_set1_epi64((long long)active[w]);
    alone[w] = _mm512_setzero_si512();
  }
  __m512i least = most;
  __m512i items = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
  for (uint32_t from = 0; from < frame->items; from += LANES, column += (size_t)words * LANES) {
    __m512i sizes = _mm512_setzero_si512(), both[NARROW];
    for (uint32_t w = 0; w < words; w++) {
      both[w] = _mm512_and_si512(_mm512_loadu_si512(column + (size_t)w * LANES), sets[w]);
      sizes = _mm512_add_epi64(sizes, _mm512_popcnt_epi64(both[w]));
    }
    __mmask8 block = (__mmask8)here[from / LANES];
    __m512i keys = _mm512_mask_or_epi64(most, block, _mm512_slli_epi64(sizes, 16), items);
    least = _mm512_min_epu32(least, keys);
    __mmask8 single = _mm512_mask_cmpeq_epi64_mask(block, sizes, one);
    for (uint32_t w = 0; w < words; w++) alone[w] = _mm512_mask_or_epi64(alone[w], single, alone[w], both[w]);
    items = _mm512_add_epi64(items, _mm512_set1_epi64(LANES));
  }
  uint32_t key = least_of_lanes(least);
  if (key >> 16 == 1)
    for (uint32_t w = 0; w < words; w++) forced[w] = (uint64_t)_mm512_reduce_or_epi64(alone[w]);
  return key;
}

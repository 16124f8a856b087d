/*
 * Items side by side with AVX2, four to a vector.  It has no instruction that counts bits: the halves of each byte
 * are looked up in a table of sixteen, and byte sums added up at the end.  Source: Mula, Kurz and Lemire, "Faster
 * population counts using AVX2 instructions" (2018).
 */
#include "dlx/bits/lanes_x86.h"

static inline uint32_t count_both(const uint64_t *a, const uint64_t *b, uint32_t words) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < words; w++) count += count_bits(a[w] & b[w]);
  return count;
}

static inline __m256i load_lanes(const uint64_t *lanes) {
  return _mm256_loadu_si256((const void *)lanes);
}

/* Of each byte: how many bits it has. */
static inline __m256i count_in_bytes(__m256i words) {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, /* both halves */
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_set1_epi8(0x0f);
  __m256i lower = _mm256_shuffle_epi8(table, _mm256_and_si256(words, low));
  __m256i upper = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(words, 4), low));
  return _mm256_add_epi8(lower, upper);
}

/* See lanes_portable.h.  Vectors no longer than needed: long ones straddle cache lines. */
static inline void take_out(const uint64_t *from, const uint64_t *out, uint64_t *to, uint32_t words) {
  if (words <= 2) {
    _mm_storeu_si128((void *)to,
                     _mm_andnot_si128(_mm_loadu_si128((const void *)out), _mm_loadu_si128((const void *)from)));
  } else {
    for (uint32_t w = 0; w < words; w += 4)
      _mm256_storeu_si256((void *)(to + w), _mm256_andnot_si256(load_lanes(out + w), load_lanes(from + w)));
  }
}

static inline uint64_t or_of_lanes(__m256i lanes) {
  __m128i two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* See lanes_portable.h. */
static inline __attribute__((always_inline)) uint32_t scan_items(const struct frame *frame, uint32_t words,
                                                                 const uint64_t *active, const uint64_t *uncovered,
                                                                 uint64_t *forced) {
  const uint8_t *here = (const uint8_t *)uncovered;
  const uint64_t *column = frame->columns;
  const __m256i one = _mm256_set1_epi64x(1);
  __m256i sets[NARROW], alone[NARROW];
  for (uint32_t w = 0; w < words; w++) {
    sets[w] = _mm256_set1_epi64x((long long)active[w]);
    alone[w] = _mm256_setzero_si256();
  }
  __m256i least = _mm256_set1_epi64x(UINT32_MAX);
  __m256i items = _mm256_setr_epi64x(0, 1, 2, 3);
  const __m256i own_bits[2] = {_mm256_setr_epi64x(1, 2, 4, 8), _mm256_setr_epi64x(16, 32, 64, 128)};
  for (uint32_t from = 0; from < frame->items; from += LANES, column += (size_t)words * LANES) {
    __m256i block = _mm256_set1_epi64x(here[from / LANES]);
    for (size_t half = 0; half < 2; half++) {
      __m256i bytes = _mm256_setzero_si256(), both[NARROW];
      for (uint32_t w = 0; w < words; w++) {
        both[w] = _mm256_and_si256(load_lanes(column + (size_t)w * LANES + half * 4), sets[w]);
        bytes = _mm256_add_epi8(bytes, count_in_bytes(both[w]));
      }
      __m256i sizes = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
      __m256i own = _mm256_cmpeq_epi64(_mm256_and_si256(block, own_bits[half]), own_bits[half]);
      __m256i keys = _mm256_or_si256(_mm256_slli_epi64(sizes, 16), items);
      keys = _mm256_or_si256(keys, _mm256_andnot_si256(own, _mm256_set1_epi64x(UINT32_MAX)));
      least = _mm256_min_epu32(least, keys);
      __m256i single = _mm256_and_si256(own, _mm256_cmpeq_epi64(sizes, one));
      for (uint32_t w = 0; w < words; w++) alone[w] = _mm256_or_si256(alone[w], _mm256_and_si256(both[w], single));
      items = _mm256_add_epi64(items, _mm256_set1_epi64x(4));
    }
  }
  __m128i two = _mm_min_epu32(_mm256_castsi256_si128(least), _mm256_extracti128_si256(least, 1));
  two = _mm_min_epu32(two, _mm_unpackhi_epi64(two, two));
  uint32_t key = (uint32_t)_mm_cvtsi128_si32(two);
  if (key >> 16 == 1)
    for (uint32_t w = 0; w < words; w++) forced[w] = or_of_lanes(alone[w]);
  return key;
}

/*
 * The bounded search, compiled for processors with AVX-512 and its VPOPCNTDQ: eight items side by side.
 */
#include "dlx/bounded/bounded_kernels.h"

#ifdef DLX_X86

#include <immintrin.h>

static inline struct bounded_look look_of(__m512i least) {
  uint64_t key = (uint64_t)_mm512_reduce_min_epu64(least);
  if (key == UINT64_MAX) return (struct bounded_look){UINT32_MAX, NO_ROW};
  return (struct bounded_look){(uint32_t)(key >> 32), (uint32_t)key};
}

/* The ways of eight items that have so many options and needs, with their numbers behind. */
static inline __m512i keys_of(__m512i ways, uint32_t from) {
  const __m512i lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm512_or_epi64(_mm512_slli_epi64(ways, 32), _mm512_add_epi64(lanes, _mm512_set1_epi64((long long)from)));
}

static inline __m512i ways_of(__m512i sizes, __m512i need) {
  return _mm512_sub_epi64(_mm512_max_epu64(_mm512_add_epi64(sizes, _mm512_set1_epi64(1)), need), need);
}

static inline __attribute__((always_inline)) struct bounded_look
look_at(const struct bounded_frame *frame, const uint64_t *active, uint64_t *forced, const uint32_t words) {
  const uint64_t *column = frame->columns;
  const __m512i one = _mm512_set1_epi64(1);
  __m512i sets[BOUNDED_NARROW], alone[BOUNDED_NARROW], least = _mm512_set1_epi64(-1);
  for (uint32_t w = 0; w < words; w++) {
    sets[w] = _mm512_set1_epi64((long long)active[w]);
    alone[w] = _mm512_setzero_si512();
  }
  for (uint32_t from = 0; from < frame->items; from += BOUNDED_LANES, column += (size_t)words * BOUNDED_LANES) {
    __m512i need = _mm512_loadu_si512(frame->need + from), sizes = _mm512_setzero_si512(), both[BOUNDED_NARROW];
    __mmask8 needy = _mm512_test_epi64_mask(need, need);
    if (words > 1 && !needy) continue;
    for (uint32_t w = 0; w < words; w++) {
      both[w] = _mm512_and_si512(_mm512_loadu_si512(column + (size_t)w * BOUNDED_LANES), sets[w]);
      sizes = _mm512_add_epi64(sizes, _mm512_popcnt_epi64(both[w]));
    }
    __m512i ways = ways_of(sizes, need);
    least = _mm512_mask_min_epu64(least, needy, least, keys_of(ways, from));
    __mmask8 single = _mm512_mask_cmpeq_epi64_mask(needy, ways, one);
    for (uint32_t w = 0; w < words; w++) alone[w] = _mm512_mask_or_epi64(alone[w], single, alone[w], both[w]);
  }
  struct bounded_look found = look_of(least);
  if (found.ways == 1)
    for (uint32_t w = 0; w < words; w++) forced[w] = (uint64_t)_mm512_reduce_or_epi64(alone[w]);
  return found;
}

static struct bounded_look look_wide(const struct bounded_frame *frame, const uint64_t *active, uint64_t *forced,
                                     uint32_t words) {
  const uint64_t *column = frame->columns;
  __m512i least = _mm512_set1_epi64(-1);
  for (uint32_t w = 0; w < words; w++) forced[w] = 0;
  for (uint32_t from = 0; from < frame->items; from += BOUNDED_LANES, column += (size_t)words * BOUNDED_LANES) {
    __m512i need = _mm512_loadu_si512(frame->need + from), sizes = _mm512_setzero_si512();
    __mmask8 needy = _mm512_test_epi64_mask(need, need);
    if (!needy) continue;
    for (uint32_t w = 0; w < words; w++) {
      __m512i set = _mm512_loadu_si512(column + (size_t)w * BOUNDED_LANES);
      sizes =
          _mm512_add_epi64(sizes, _mm512_popcnt_epi64(_mm512_and_si512(set, _mm512_set1_epi64((long long)active[w]))));
    }
    __m512i ways = ways_of(sizes, need);
    if (_mm512_mask_testn_epi64_mask(needy, ways, ways)) return (struct bounded_look){0, from};
    least = _mm512_mask_min_epu64(least, needy, least, keys_of(ways, from));
    for (uint32_t rest = _mm512_mask_cmpeq_epi64_mask(needy, ways, _mm512_set1_epi64(1)); rest; rest &= rest - 1) {
      const uint64_t *set = frame->set + (from + (size_t)__builtin_ctz(rest)) * words;
      for (uint32_t w = 0; w < words; w++) forced[w] |= set[w] & active[w];
    }
  }
  return look_of(least);
}

#define BOUNDED_LOOK_WIDE look_wide
BOUNDED_LOOKS

const struct bounded_kernel dlxi_bounded_avx512 = {.name = "avx512", .look = look};

#endif

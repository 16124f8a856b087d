/*
 * What the AVX2 and the AVX-512 kernel share: instructions that count and gather the bits of a word.
 */
#include "dlx/bits/state.h"

#include <immintrin.h>

static inline uint32_t count_bits(uint64_t word) {
  return (uint32_t)_mm_popcnt_u64(word);
}

struct extraction {
  uint64_t mask;
};

static inline struct extraction prepare_extraction(uint64_t mask) {
  return (struct extraction){mask};
}

static inline uint64_t extract(uint64_t word, const struct extraction *extraction) {
  return _pext_u64(word, extraction->mask);
}

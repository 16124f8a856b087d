/*
 * Sixteen lanes of 16 bits on processors with AVX-512, which has an instruction for any function of three bits: its
 * table is what the function makes of TABLE_A, _B and _C.
 */
#include "sudoku/nine/nine.h"

#include <immintrin.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

typedef __m256i lanes;

enum { TABLE_A = 0xf0, TABLE_B = 0xcc, TABLE_C = 0xaa };

#define LOGIC(a, b, c, table) _mm256_ternarylogic_epi64(a, b, c, (table)&0xff)

static ALWAYS_INLINE lanes load(const uint16_t *from) {
  return _mm256_load_si256((const __m256i *)(const void *)from);
}

static ALWAYS_INLINE void store(uint16_t *to, lanes x) {
  _mm256_store_si256((__m256i *)(void *)to, x);
}

static ALWAYS_INLINE lanes every(uint16_t value) {
  return _mm256_set1_epi16((short)value);
}

static ALWAYS_INLINE lanes both(lanes a, lanes b) {
  return _mm256_and_si256(a, b);
}

static ALWAYS_INLINE lanes either(lanes a, lanes b) {
  return _mm256_or_si256(a, b);
}

static ALWAYS_INLINE lanes any3(lanes a, lanes b, lanes c) {
  return LOGIC(a, b, c, TABLE_A | TABLE_B | TABLE_C);
}

static ALWAYS_INLINE lanes odd3(lanes a, lanes b, lanes c) {
  return LOGIC(a, b, c, TABLE_A ^ TABLE_B ^ TABLE_C);
}

/* In two of them at least. */
static ALWAYS_INLINE lanes most3(lanes a, lanes b, lanes c) {
  return LOGIC(a, b, c, (TABLE_A & TABLE_B) | (TABLE_C & (TABLE_A | TABLE_B)));
}

static ALWAYS_INLINE lanes crossed(lanes a, lanes b, lanes c, lanes d) {
  return LOGIC(a, b, both(c, d), (TABLE_A & TABLE_B) | TABLE_C);
}

/* x without 'less', but with 'more'. */
static ALWAYS_INLINE lanes without_but(lanes x, lanes less, lanes more) {
  return LOGIC(x, less, more, (TABLE_A & ~TABLE_B) | TABLE_C);
}

/* x without what both have. */
static ALWAYS_INLINE lanes without_both(lanes x, lanes a, lanes b) {
  return LOGIC(x, a, b, TABLE_A & ~(TABLE_B & TABLE_C));
}

static ALWAYS_INLINE lanes with_difference(lanes sum, lanes a, lanes b) {
  return LOGIC(sum, a, b, TABLE_A | (TABLE_B ^ TABLE_C));
}

/* Each lane without its lowest bit. */
static ALWAYS_INLINE lanes without_least(lanes x) {
  return both(x, _mm256_add_epi16(x, every(0xffff)));
}

/* x in lanes where 'test' is 0, and 0 in the others. */
static ALWAYS_INLINE lanes where_zero(lanes x, lanes test) {
  return _mm256_maskz_mov_epi16(_mm256_testn_epi16_mask(test, test), x);
}

static ALWAYS_INLINE lanes first_unless_zero(lanes a, lanes b) {
  return _mm256_mask_mov_epi16(b, _mm256_test_epi16_mask(a, a), a);
}

/* 0 in lanes where a or b is. */
static ALWAYS_INLINE lanes poorer(lanes a, lanes b) {
  return _mm256_min_epu16(a, b);
}

#define VECTOR(x) (x)
#define LANES(v)  (v)

#include "sudoku/nine/nine_lanes_x86.h"

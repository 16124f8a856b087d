/*
 * For processors with AVX2: four rows at a time, so that a part of 'row' is loaded once for four products.
 */
#include "sudoku/bands/term_sum.h"

#ifdef SUDOKU_X86

#include <immintrin.h>

static __m256i load(const uint16_t *numbers) {
  return _mm256_load_si256((const __m256i *)numbers);
}

static __m256i add_products(__m256i sum, __m256i part, const uint16_t *other) {
  return _mm256_add_epi32(sum, _mm256_madd_epi16(part, load(other)));
}

/* The sums over the lanes of four registers, as four numbers of 64 bits. */
static __m256i fold(__m256i a, __m256i b, __m256i c, __m256i d) {
  __m256i four = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
  return _mm256_cvtepu32_epi64(_mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1)));
}

/* A weight has less than 32 bits, and so has a sum: one multiplication does. */
static uint64_t four_terms(const uint16_t *row, const uint16_t *matrix, size_t stride, const struct term *terms) {
  const uint16_t *b0 = matrix + terms[0].row * stride, *b1 = matrix + terms[1].row * stride;
  const uint16_t *b2 = matrix + terms[2].row * stride, *b3 = matrix + terms[3].row * stride;
  __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
  for (size_t i = 0; i < stride; i += 16) {
    __m256i part = load(row + i);
    a = add_products(a, part, b0 + i);
    b = add_products(b, part, b1 + i);
    c = add_products(c, part, b2 + i);
    d = add_products(d, part, b3 + i);
  }
  __m256i weights = _mm256_set_epi64x(terms[3].weight, terms[2].weight, terms[1].weight, terms[0].weight);
  __m256i sums = _mm256_mul_epu32(fold(a, b, c, d), weights);
  __m128i two = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  return (uint64_t)_mm_cvtsi128_si64(two) + (uint64_t)_mm_extract_epi64(two, 1);
}

static uint64_t one_term(const uint16_t *row, const uint16_t *matrix, size_t stride, const struct term *term) {
  const uint16_t *other = matrix + term->row * stride;
  __m256i zero = _mm256_setzero_si256(), sum = zero;
  for (size_t i = 0; i < stride; i += 16) sum = add_products(sum, load(row + i), other + i);
  return (uint64_t)_mm256_extract_epi64(fold(sum, zero, zero, zero), 0) * term->weight;
}

uint64_t sudokui_term_sum_avx2(const uint16_t *row, const uint16_t *matrix, size_t stride, const struct term *terms,
                               size_t count) {
  uint64_t sum = 0;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) sum += four_terms(row, matrix, stride, terms + i);
  for (; i < count; i++) sum += one_term(row, matrix, stride, terms + i);
  return sum;
}

#endif

/*
 * The sum over terms in the words of one kind of vectors: four rows at a time, so that a part of 'row' is loaded once
 * for four products.  Included with
 *
 *     VECTOR, LANES           a vector, and the 16-bit numbers in it
 *     ZERO, LOAD(numbers)     of aligned numbers
 *     ADD_PRODUCTS(sum, x, y) sum plus the products of x and y, each two neighbours in 32 bits
 *     HALVED(x)               the 32-bit numbers of a vector as 8 whose sum is the same
 *     TERM_SUM                the name of the function
 */
static VECTOR add_products(VECTOR sum, VECTOR part, const uint16_t *other) {
  return ADD_PRODUCTS(sum, part, LOAD(other));
}

/* The sums over the lanes of four registers, as four numbers of 64 bits. */
static __m256i fold(VECTOR a, VECTOR b, VECTOR c, VECTOR d) {
  __m256i four = _mm256_hadd_epi32(_mm256_hadd_epi32(HALVED(a), HALVED(b)), _mm256_hadd_epi32(HALVED(c), HALVED(d)));
  return _mm256_cvtepu32_epi64(_mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1)));
}

/* A weight has less than 32 bits, and so has a sum: one multiplication does. */
static uint64_t four_terms(const uint16_t *row, const uint16_t *matrix, size_t stride, const struct term *terms) {
  const uint16_t *b0 = matrix + terms[0].row * stride, *b1 = matrix + terms[1].row * stride;
  const uint16_t *b2 = matrix + terms[2].row * stride, *b3 = matrix + terms[3].row * stride;
  VECTOR a = ZERO, b = a, c = a, d = a;
  for (size_t i = 0; i < stride; i += LANES) {
    VECTOR part = LOAD(row + i);
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
  VECTOR zero = ZERO, sum = zero;
  for (size_t i = 0; i < stride; i += LANES) sum = add_products(sum, LOAD(row + i), other + i);
  return (uint64_t)_mm256_extract_epi64(fold(sum, zero, zero, zero), 0) * term->weight;
}

uint64_t TERM_SUM(const uint16_t *row, const uint16_t *matrix, size_t stride, const struct term *terms, size_t count) {
  uint64_t sum = 0;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) sum += four_terms(row, matrix, stride, terms + i);
  for (; i < count; i++) sum += one_term(row, matrix, stride, terms + i);
  return sum;
}

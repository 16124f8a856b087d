/*
 * For processors with AVX-512 on 16-bit numbers.
 */
#include "sudoku/bands/term_sum.h"

#ifdef SUDOKU_X86

#include <immintrin.h>

static __m256i halved(__m512i sum) {
  return _mm256_add_epi32(_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64(sum, 1));
}

#define VECTOR                  __m512i
#define LANES                   32
#define ZERO                    _mm512_setzero_si512()
#define LOAD(numbers)           _mm512_load_si512((const void *)(numbers))
#define ADD_PRODUCTS(sum, x, y) _mm512_add_epi32(sum, _mm512_madd_epi16(x, y))
#define HALVED(x)               halved(x)
#define TERM_SUM                sudokui_term_sum_avx512

#include "sudoku/bands/term_sum_vectors.h"

#endif

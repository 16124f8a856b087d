/*
 * For processors with AVX2.
 */
#include "sudoku/bands/term_sum.h"

#ifdef SUDOKU_X86

#include <immintrin.h>

#define VECTOR                  __m256i
#define LANES                   16
#define ZERO                    _mm256_setzero_si256()
#define LOAD(numbers)           _mm256_load_si256((const __m256i *)(numbers))
#define ADD_PRODUCTS(sum, x, y) _mm256_add_epi32(sum, _mm256_madd_epi16(x, y))
#define HALVED(x)               (x)
#define TERM_SUM                sudokui_term_sum_avx2

#include "sudoku/bands/term_sum_vectors.h"

#endif

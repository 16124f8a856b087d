/* The dense kernels by vectors of 256 bits. */
#include "dlx/cells/cells_state.h"

#ifdef __x86_64__

#include <immintrin.h>

#define TARGET           __attribute__((target("avx2,bmi,popcnt")))
#define KERNELS          dlxi_cells_dense_avx2
#define VECTOR           __m256i
#define LOAD(x)          _mm256_load_si256((const VECTOR *)(const void *)(x))
#define STORE(x, y)      _mm256_store_si256((VECTOR *)(void *)(x), y)
#define AND(x, y)        _mm256_and_si256(x, y)
#define LESS_ONE_8(x)    _mm256_sub_epi8(x, _mm256_set1_epi8(1))
#define LESS_ONE_16(x)   _mm256_sub_epi16(x, _mm256_set1_epi16(1))
#define LESS_ONE_32(x)   _mm256_sub_epi32(x, _mm256_set1_epi32(1))
#define LESS_ONE_64(x)   _mm256_sub_epi64(x, _mm256_set1_epi64x(1))
#define BYTES(x)         (uint32_t) _mm256_movemask_epi8(x)
#define EQUAL_8(x, y)    BYTES(_mm256_cmpeq_epi8(x, y))
#define EQUAL_16(x, y)   BYTES(_mm256_cmpeq_epi16(x, y))
#define EQUAL_32(x, y)   BYTES(_mm256_cmpeq_epi32(x, y))
#define EQUAL_64(x, y)   BYTES(_mm256_cmpeq_epi64(x, y))
#define FILL_8(x)        _mm256_set1_epi8((char)(x))
#define FILL_16(x)       _mm256_set1_epi16((short)(x))
#define FILL_32(x)       _mm256_set1_epi32((int)(x))
#define FILL_64(x)       _mm256_set1_epi64x((long long)(x))
#define FOUND_BITS(bits) ((bits) / 8) /* a bit for each byte of a word */

#include "dlx/cells/cells_dense_all.h"

#endif

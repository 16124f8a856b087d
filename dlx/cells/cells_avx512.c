/* The dense kernels by vectors of 512 bits. */
#include "dlx/cells/cells_state.h"

#ifdef __x86_64__

#include <immintrin.h>

#define TARGET           __attribute__((target("avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi,popcnt")))
#define KERNELS          dlxi_cells_dense_avx512
#define VECTOR           __m512i
#define LOAD(x)          _mm512_load_si512(x)
#define STORE(x, y)      _mm512_store_si512(x, y)
#define AND(x, y)        _mm512_and_si512(x, y)
#define LESS_ONE_8(x)    _mm512_sub_epi8(x, _mm512_set1_epi8(1))
#define LESS_ONE_16(x)   _mm512_sub_epi16(x, _mm512_set1_epi16(1))
#define LESS_ONE_32(x)   _mm512_sub_epi32(x, _mm512_set1_epi32(1))
#define LESS_ONE_64(x)   _mm512_sub_epi64(x, _mm512_set1_epi64(1))
#define EQUAL_8(x, y)    _mm512_cmpeq_epi8_mask(x, y)
#define EQUAL_16(x, y)   _mm512_cmpeq_epi16_mask(x, y)
#define EQUAL_32(x, y)   _mm512_cmpeq_epi32_mask(x, y)
#define EQUAL_64(x, y)   _mm512_cmpeq_epi64_mask(x, y)
#define FILL_8(x)        _mm512_set1_epi8((char)(x))
#define FILL_16(x)       _mm512_set1_epi16((short)(x))
#define FILL_32(x)       _mm512_set1_epi32((int)(x))
#define FILL_64(x)       _mm512_set1_epi64((long long)(x))
#define FOUND_BITS(bits) 1

#include "dlx/cells/cells_dense_all.h"

#endif

/*
 * Sixteen lanes of 16 bits on processors with AVX2: one vector.
 */
#include "sudoku/nine/nine.h"

#include <immintrin.h>
#include <string.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

#define PARTS 1
typedef uint16_t part __attribute__((vector_size(32)));

#include "sudoku/nine/nine_lanes_plain.h"

#define VECTOR(x) ((__m256i)(x).parts[0])
#define LANES(v)  ((lanes){{(part)(v)}})

#include "sudoku/nine/nine_lanes_x86.h"

/*
 * The 9x9 search, compiled for processors with AVX-512 on 16-bit lanes of 256-bit vectors.
 */
#include "sudoku/nine/nine.h"

#ifdef SUDOKU_X86

#define KERNEL sudokui_nine_avx512
#include "sudoku/nine/nine_lanes_avx512.h"

#include "sudoku/nine/nine_kernel.h"

#endif

/*
 * The 9x9 search, compiled for processors with AVX2.
 */
#include "sudoku/nine/nine.h"

#ifdef SUDOKU_X86

#define KERNEL sudokui_nine_avx2
#include "sudoku/nine/nine_lanes_avx2.h"

#include "sudoku/nine/nine_kernel.h"

#endif

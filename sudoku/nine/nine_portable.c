/*
 * The 9x9 search for any processor, and the choice among the kernels there are.
 */
#include "sudoku/nine/nine.h"

#define KERNEL sudokui_nine_portable
#include "sudoku/nine/nine_lanes_portable.h"

#include "sudoku/nine/nine_kernel.h"

const struct nine_kernel_row *sudokui_nine_kernel(size_t number) {
  static const struct nine_kernel_row portable = {"portable", sudokui_nine_portable};
#ifdef SUDOKU_X86
  static const struct nine_kernel_row avx512 = {"avx512", sudokui_nine_avx512}, avx2 = {"avx2", sudokui_nine_avx2};
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && number-- == 0) return &avx512;
  if (__builtin_cpu_supports("avx2") && number-- == 0) return &avx2;
#endif
  return number == 0 ? &portable : NULL;
}

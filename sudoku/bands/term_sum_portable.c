/*
 * For any processor; and the choice among those there are.
 */
#include "sudoku/bands/term_sum.h"

static uint32_t product(const uint16_t *a, const uint16_t *b, size_t length) {
  uint32_t sum = 0;
  for (size_t i = 0; i < length; i++) sum += (uint32_t)a[i] * b[i];
  return sum;
}

uint64_t sudokui_term_sum_portable(const uint16_t *row, const uint16_t *matrix, size_t stride, const struct term *terms,
                                   size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += (uint64_t)terms[i].weight * product(row, matrix + terms[i].row * stride, stride);
  return sum;
}

term_sum *sudokui_term_sum(void) {
#ifdef SUDOKU_X86
  if (__builtin_cpu_supports("avx512bw")) return sudokui_term_sum_avx512;
  if (__builtin_cpu_supports("avx2")) return sudokui_term_sum_avx2;
#endif
  return sudokui_term_sum_portable;
}

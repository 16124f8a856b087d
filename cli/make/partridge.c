/*
 * The partridge puzzle: one square of side 1, two of side 2, and so on to N of side N fill a board of side
 * 1 + 2 + ... + N, as 1 + 8 + ... + N^3 = (1 + 2 + ... + N)^2.
 *
 * The squares of each side are an item of that multiplicity, and so is each cell of the board, once.
 */
#include "cli/make/pair_name.h"
#include "cli/make/writers.h"
#include <stdio.h>

static void write_cells(const char *before, uint32_t row, uint32_t column, uint32_t rows, uint32_t side) {
  for (uint32_t i = row; i < row + rows; i++)
    for (uint32_t j = column; j < column + rows; j++) print_pair(i == row && j == column ? before : " ", i, j, side);
}

enum exit_status make_partridge(struct shape size) {
  uint32_t n = size.rows, side = n * (n + 1) / 2;
  for (uint32_t k = 1; k <= n; k++) printf("%u|#%u ", (unsigned)k, (unsigned)k);
  write_cells("", 0, 0, side, side);
  putchar('\n');
  for (uint32_t k = 1; k <= n; k++)
    for (uint32_t row = 0; row + k <= side; row++)
      for (uint32_t column = 0; column + k <= side; column++) {
        printf("#%u", (unsigned)k);
        write_cells(" ", row, column, k, side);
        putchar('\n');
      }
  return STATUS_ANSWERED;
}

/*
 * N queens: a primary item for each row and column, a secondary one for each diagonal.
 *
 * Rows and columns are in organ-pipe order, from the middle outwards, as queens in the middle attack the most.
 * Diagonals are a<row + column> and b<row - column + N-1>; those of one square, which no two queens share, are left
 * out.
 */
#include "cli/make/writers.h"
#include <stdio.h>

/* The k-th number in organ-pipe order: the middle, one less, one more, two less, ... */
static uint32_t organ_pipe(uint32_t n, uint32_t k) {
  return k % 2 == 0 ? n / 2 + k / 2 : n / 2 - (k + 1) / 2;
}

static bool is_diagonal(uint32_t n, uint32_t number) {
  return number >= 1 && number + 3 <= 2 * n;
}

static void write_items(uint32_t n) {
  for (uint32_t k = 0; k < n; k++)
    printf("%sr%u c%u", k == 0 ? "" : " ", (unsigned)organ_pipe(n, k), (unsigned)organ_pipe(n, k));
  if (n > 1) fputs(" |", stdout);
  for (uint32_t i = 1; is_diagonal(n, i); i++) printf(" a%u", (unsigned)i);
  for (uint32_t i = 1; is_diagonal(n, i); i++) printf(" b%u", (unsigned)i);
  putchar('\n');
}

static void write_option(uint32_t n, uint32_t row, uint32_t column) {
  uint32_t a = row + column, b = row + n - 1 - column;
  printf("r%u c%u", (unsigned)row, (unsigned)column);
  if (is_diagonal(n, a)) printf(" a%u", (unsigned)a);
  if (is_diagonal(n, b)) printf(" b%u", (unsigned)b);
  putchar('\n');
}

enum exit_status make_queens(struct shape size) {
  uint32_t n = size.rows;
  write_items(n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) write_option(n, organ_pipe(n, i), organ_pipe(n, j));
  return STATUS_ANSWERED;
}

/*
 * K queens in each row and each column of a board of N x N, and at most K on each diagonal: rows and columns are items
 * that are covered K times, diagonals of more than K squares items that are covered at most K times.
 */
#include "cli/make/writers.h"
#include <stdio.h>

/* Diagonal 'number', row + column or row - column + N-1, has that many squares. */
static uint32_t squares_of(uint32_t n, uint32_t number) {
  return number < n ? number + 1 : 2 * n - 1 - number;
}

bool multiqueens_fit(struct shape size) {
  return size.columns <= size.rows;
}

static void write_diagonals(char name, uint32_t n, uint32_t k) {
  for (uint32_t i = 0; i < 2 * n - 1; i++)
    if (squares_of(n, i) > k) printf(" 0:%u|%c%u", (unsigned)k, name, (unsigned)i);
}

static void write_option(uint32_t n, uint32_t k, uint32_t row, uint32_t column) {
  uint32_t a = row + column, b = row + n - 1 - column;
  printf("r%u c%u", (unsigned)row, (unsigned)column);
  if (squares_of(n, a) > k) printf(" a%u", (unsigned)a);
  if (squares_of(n, b) > k) printf(" b%u", (unsigned)b);
  putchar('\n');
}

enum exit_status make_multiqueens(struct shape size) {
  uint32_t n = size.rows, k = size.columns;
  for (uint32_t i = 0; i < n; i++) printf("%s%u|r%u", i > 0 ? " " : "", (unsigned)k, (unsigned)i);
  for (uint32_t i = 0; i < n; i++) printf(" %u|c%u", (unsigned)k, (unsigned)i);
  write_diagonals('a', n, k);
  write_diagonals('b', n, k);
  putchar('\n');
  for (uint32_t row = 0; row < n; row++)
    for (uint32_t column = 0; column < n; column++) write_option(n, k, row, column);
  return STATUS_ANSWERED;
}

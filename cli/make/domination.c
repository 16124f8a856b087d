/*
 * Queen domination: K queens on a board of N x N, so that each square has one or is attacked.  They may attack each
 * other.
 *
 * The queens are an item that is covered K times, each square one that is covered at least once and at most K times.
 */
#include "cli/make/pair_name.h"
#include "cli/make/writers.h"
#include <stdio.h>

static bool attacks(uint32_t row, uint32_t column, uint32_t i, uint32_t j) {
  return i == row || j == column || i + j == row + column || i + column == row + j;
}

bool domination_fits(struct shape size) {
  return size.columns <= size.rows * size.rows;
}

enum exit_status make_domination(struct shape size) {
  uint32_t n = size.rows, k = size.columns;
  printf("%u|Q", (unsigned)k);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++) {
      printf(" 1:%u|", (unsigned)k);
      print_pair("", i, j, n);
    }
  putchar('\n');
  for (uint32_t row = 0; row < n; row++)
    for (uint32_t column = 0; column < n; column++) {
      putchar('Q');
      for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
          if (attacks(row, column, i, j)) print_pair(" ", i, j, n);
      putchar('\n');
    }
  return STATUS_ANSWERED;
}

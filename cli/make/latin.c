/*
 * Latin squares: items are the places (p: row, column), and each value in each row (r: row, value) and in each column
 * (c: column, value); an option puts a value into a place.
 */
#include "cli/make/pair_name.h"
#include "cli/make/writers.h"
#include <stdio.h>

enum exit_status make_latin(struct shape size) {
  uint32_t n = size.rows;
  static const char *const prefixes[] = {"p", " r", " c"};
  for (int prefix = 0; prefix < 3; prefix++)
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++) {
        if (prefix == 0 && i + j > 0) putchar(' ');
        print_pair(prefixes[prefix], i, j, n);
      }
  putchar('\n');
  for (uint32_t row = 0; row < n; row++)
    for (uint32_t column = 0; column < n; column++)
      for (uint32_t value = 0; value < n; value++) {
        print_pair("p", row, column, n);
        print_pair(" r", row, value, n);
        print_pair(" c", column, value, n);
        putchar('\n');
      }
  return STATUS_ANSWERED;
}

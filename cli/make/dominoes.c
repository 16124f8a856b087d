/*
 * Domino tilings: the squares of the board are items; each two that share a side are an option.
 */
#include "cli/make/pair_name.h"
#include "cli/make/writers.h"
#include <stdio.h>

enum exit_status make_dominoes(struct shape board) {
  uint32_t side = board.rows > board.columns ? board.rows : board.columns;
  for (uint32_t row = 0; row < board.rows; row++)
    for (uint32_t column = 0; column < board.columns; column++)
      print_pair(row + column > 0 ? " " : "", row, column, side);
  putchar('\n');
  for (uint32_t row = 0; row < board.rows; row++)
    for (uint32_t column = 0; column < board.columns; column++) {
      if (column + 1 < board.columns) {
        print_pair("", row, column, side);
        print_pair(" ", row, column + 1, side);
        putchar('\n');
      }
      if (row + 1 < board.rows) {
        print_pair("", row, column, side);
        print_pair(" ", row + 1, column, side);
        putchar('\n');
      }
    }
  return STATUS_ANSWERED;
}

/*
 * Motley dissections: a board of R x C is cut into rectangles of whole cells, no two of which span the same rows or the
 * same columns, and each line of the grid inside the board is used.
 *
 * Cells are items, and so are the lines inside: xi if row i, counted from 0, is the first of some rectangle, and yj for
 * columns.  That is at least once, and at most once for each row that can be the last.  The spans of rows, from i to
 * before j, are secondary items xij; those of columns, yij.
 */
#include "cli/make/pair_name.h"
#include "cli/make/writers.h"
#include <stdio.h>

#define SIDE 36 /* so that all numbers are digits */

struct rectangle {
  uint32_t top, bottom, left, right; /* up to, not including, bottom and right */
};

static void write_lines(char name, uint32_t size) {
  for (uint32_t i = 1; i < size; i++) printf(" 1:%u|%c%c", (unsigned)(size - i), name, base_36_digit(i));
}

static void write_spans(const char *name, uint32_t size) {
  for (uint32_t i = 0; i < size; i++)
    for (uint32_t j = i + 1; j <= size; j++) print_pair(name, i, j, SIDE);
}

static void write_option(struct rectangle r) {
  for (uint32_t i = r.top; i < r.bottom; i++)
    for (uint32_t j = r.left; j < r.right; j++) print_pair(i == r.top && j == r.left ? "" : " ", i, j, SIDE);
  if (r.top > 0) printf(" x%c", base_36_digit(r.top));
  if (r.left > 0) printf(" y%c", base_36_digit(r.left));
  print_pair(" x", r.top, r.bottom, SIDE);
  print_pair(" y", r.left, r.right, SIDE);
  putchar('\n');
}

enum exit_status make_motley(struct shape board) {
  for (uint32_t i = 0; i < board.rows; i++)
    for (uint32_t j = 0; j < board.columns; j++) print_pair(i + j > 0 ? " " : "", i, j, SIDE);
  write_lines('x', board.rows);
  write_lines('y', board.columns);
  fputs(" |", stdout);
  write_spans(" x", board.rows);
  write_spans(" y", board.columns);
  putchar('\n');
  for (uint32_t top = 0; top < board.rows; top++)
    for (uint32_t bottom = top + 1; bottom <= board.rows; bottom++)
      for (uint32_t left = 0; left < board.columns; left++)
        for (uint32_t right = left + 1; right <= board.columns; right++)
          write_option((struct rectangle){top, bottom, left, right});
  return STATUS_ANSWERED;
}

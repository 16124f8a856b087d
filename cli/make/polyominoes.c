/*
 * All polyominoes of a size are those one smaller with a cell added beside one that they have.  Pieces may be turned
 * and turned over, so that what differs by that is not the same here, and there is nothing to be turned.
 */
#include "cli/make/polyominoes.h"
#include "cli/make/pair_name.h"
#include "cli/make/writers.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MOST_SHAPES 19 /* tetrominoes that differ by more than a shift */

struct place {
  int row, column;
};

/* Invariant: the cells ascend by row, then column; the least row and the least column are 0. */
struct polyomino {
  struct place cells[MOST_POLYOMINO_CELLS];
};

struct polyominoes {
  uint32_t size;
  uint32_t count;
  struct polyomino list[MOST_SHAPES];
};

static bool is_before(struct place a, struct place b) {
  return a.row != b.row ? a.row < b.row : a.column < b.column;
}

static bool is_same(struct place a, struct place b) {
  return a.row == b.row && a.column == b.column;
}

/* Moves the cells so that the least row and column are 0. */
static void shift(struct polyomino *piece, uint32_t size) {
  int row = piece->cells[0].row, column = piece->cells[0].column;
  for (uint32_t i = 1; i < size; i++)
    if (piece->cells[i].column < column) column = piece->cells[i].column;
  for (uint32_t i = 0; i < size; i++) {
    piece->cells[i].row -= row;
    piece->cells[i].column -= column;
  }
}

static void add_if_new(struct polyominoes *all, const struct polyomino *piece) {
  for (uint32_t k = 0; k < all->count; k++)
    if (memcmp(all->list[k].cells, piece->cells, all->size * sizeof *piece->cells) == 0) return;
  assert(all->count < MOST_SHAPES);
  all->list[all->count++] = *piece;
}

/* Adds 'piece' with the cell 'place', unless it has that. */
static void add_with(struct polyominoes *all, const struct polyomino *piece, struct place place) {
  struct polyomino grown = {0};
  uint32_t before = all->size - 1, at = 0;
  for (uint32_t i = 0; i < before; i++)
    if (is_same(piece->cells[i], place)) return;
  while (at < before && is_before(piece->cells[at], place)) at++;
  memcpy(grown.cells, piece->cells, at * sizeof *grown.cells);
  grown.cells[at] = place;
  memcpy(grown.cells + at + 1, piece->cells + at, (before - at) * sizeof *grown.cells);
  shift(&grown, all->size);
  add_if_new(all, &grown);
}

static void grow(const struct polyominoes *small, struct polyominoes *all) {
  static const struct place beside[] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
  *all = (struct polyominoes){.size = small->size + 1};
  for (uint32_t k = 0; k < small->count; k++)
    for (uint32_t i = 0; i < small->size; i++)
      for (int side = 0; side < 4; side++) {
        struct place cell = small->list[k].cells[i];
        cell.row += beside[side].row;
        cell.column += beside[side].column;
        add_with(all, &small->list[k], cell);
      }
}

static void write_placement(const struct polyomino *piece, uint32_t cells, struct shape board, struct place at,
                            uint32_t side) {
  for (uint32_t i = 0; i < cells; i++) {
    struct place cell = {at.row + piece->cells[i].row, at.column + piece->cells[i].column};
    if (cell.row >= (int)board.rows || cell.column >= (int)board.columns) return;
  }
  for (uint32_t i = 0; i < cells; i++)
    print_pair(i > 0 ? " " : "", (uint32_t)(at.row + piece->cells[i].row),
               (uint32_t)(at.column + piece->cells[i].column), side);
  putchar('\n');
}

enum exit_status polyominoes_write(uint32_t cells, struct shape board) {
  assert(cells >= 1 && cells <= MOST_POLYOMINO_CELLS);
  struct polyominoes all = {.size = 1, .count = 1}, grown;
  for (; all.size < cells; all = grown) grow(&all, &grown);

  uint32_t side = board.rows > board.columns ? board.rows : board.columns;
  struct place at;
  for (at.row = 0; at.row < (int)board.rows; at.row++)
    for (at.column = 0; at.column < (int)board.columns; at.column++)
      print_pair(at.row + at.column > 0 ? " " : "", (uint32_t)at.row, (uint32_t)at.column, side);
  putchar('\n');
  for (uint32_t k = 0; k < all.count; k++)
    for (at.row = 0; at.row < (int)board.rows; at.row++)
      for (at.column = 0; at.column < (int)board.columns; at.column++)
        write_placement(&all.list[k], cells, board, at, side);
  return STATUS_ANSWERED;
}

enum exit_status make_trominoes(struct shape board) {
  return polyominoes_write(3, board);
}

enum exit_status make_tetrominoes(struct shape board) {
  return polyominoes_write(4, board);
}

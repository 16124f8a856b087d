/*
 * Givens that contradict each other: found without any search.
 */
#include "sudoku/misuse.h"
#include "sudoku/shape.h"

#include <string.h>

/* One bit for each value in each house of one kind. */
struct seen {
  uint64_t bits[SUDOKU_MAXIMUM_SIDE][(SUDOKU_MAXIMUM_SIDE + 63) / 64];
};

static bool was_seen(struct seen *seen, size_t house, size_t value) {
  uint64_t *word = &seen->bits[house][value / 64];
  uint64_t bit = (uint64_t)1 << value % 64;
  bool was = *word & bit;
  *word |= bit;
  return was;
}

bool sudoku_has_conflict(const struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(grid && grid->side > 0);
  struct seen rows, columns, boxes;
  size_t used = grid->side * sizeof rows.bits[0];
  memset(&rows, 0, used);
  memset(&columns, 0, used);
  memset(&boxes, 0, used);
  const uint8_t *cell = grid->cells;
  for (size_t r = 0; r < grid->side; r++)
    for (size_t c = 0; c < grid->side; c++, cell++)
      if (*cell && (was_seen(&rows, r, *cell) || was_seen(&columns, c, *cell) ||
                    was_seen(&boxes, sudokui_box(grid, r, c), *cell)))
        return true;
  return false;
}

size_t sudoku_conflicts(const struct sudoku_grid *grid, void (*visit)(void *user, const struct sudoku_conflict *),
                        void *user) {
  SUDOKU_REQUIRE(grid && grid->side > 0);
  size_t side = grid->side;
  size_t count = 0;
  for (size_t first = 0; first < side * side; first++) {
    uint8_t value = grid->cells[first];
    if (!value) continue;
    size_t row = first / side, column = first % side;
    size_t box = sudokui_box(grid, row, column);
    size_t box_left = column / grid->box_columns * grid->box_columns;
    size_t box_end = row / grid->box_rows * grid->box_rows + grid->box_rows;

    /* Row by row: the rest of this row; below it, the cells of the box and the one in the column. */
    for (size_t r = row; r < side; r++) {
      size_t from = r == row ? column + 1 : r < box_end ? box_left : column;
      size_t to = r == row ? side : r < box_end ? box_left + grid->box_columns : column + 1;
      for (size_t c = from; c < to; c++) {
        if (grid->cells[r * side + c] != value) continue;
        struct sudoku_conflict conflict = {first, r * side + c, 0};
        if (r == row) conflict.houses |= SUDOKU_ROW;
        if (c == column) conflict.houses |= SUDOKU_COLUMN;
        if (sudokui_box(grid, r, c) == box) conflict.houses |= SUDOKU_BOX;
        if (visit) visit(user, &conflict);
        count++;
      }
    }
  }
  return count;
}

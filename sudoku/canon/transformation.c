/*
 * Transformations of grids: what they do, what undoes them, what two do together.
 *
 * With T the mirror at the diagonal, or nothing, a transformation first does T, then gathers rows and columns:
 *
 *     new(i, j) = values[T(old)(rows[i], columns[j])]
 *
 * so that what follows a mirror has rows and columns exchanged when it is seen from before it.
 */
#include "sudoku/misuse.h"
#include "sudoku/sudoku.h"

#include <string.h>

enum dlx_status sudoku_transform(const struct sudoku_grid *grid, const struct sudoku_transformation *how,
                                 struct sudoku_grid *image) {
  SUDOKU_REQUIRE(grid && how && image && grid != image && grid->side > 0 && grid->side == how->side);
  SUDOKU_REQUIRE(!how->transposed || grid->box_rows == grid->box_columns);
  enum dlx_status status = sudoku_grid_prepare(image, grid->box_rows, grid->box_columns);
  if (status) return status;
  image->symbols = grid->symbols;
  size_t side = grid->side;
  for (size_t i = 0; i < side; i++)
    for (size_t j = 0; j < side; j++) {
      size_t row = how->rows[i], column = how->columns[j];
      size_t cell = how->transposed ? column * side + row : row * side + column;
      image->cells[i * side + j] = how->values[grid->cells[cell]];
    }
  return DLX_OK;
}

void sudoku_transformation_invert(const struct sudoku_transformation *how, struct sudoku_transformation *result) {
  SUDOKU_REQUIRE(how && result);
  struct sudoku_transformation inverse = {.side = how->side, .transposed = how->transposed};
  uint8_t *rows = how->transposed ? inverse.columns : inverse.rows;
  uint8_t *columns = how->transposed ? inverse.rows : inverse.columns;
  for (size_t i = 0; i < how->side; i++) {
    rows[how->rows[i]] = (uint8_t)i;
    columns[how->columns[i]] = (uint8_t)i;
    inverse.values[how->values[i + 1]] = (uint8_t)(i + 1);
  }
  *result = inverse;
}

void sudoku_transformation_compose(const struct sudoku_transformation *first,
                                   const struct sudoku_transformation *second, struct sudoku_transformation *result) {
  SUDOKU_REQUIRE(first && second && result && first->side == second->side);
  struct sudoku_transformation both = {.side = first->side, .transposed = first->transposed != second->transposed};
  const uint8_t *rows = second->transposed ? first->columns : first->rows;
  const uint8_t *columns = second->transposed ? first->rows : first->columns;
  for (size_t i = 0; i < both.side; i++) {
    both.rows[i] = rows[second->rows[i]];
    both.columns[i] = columns[second->columns[i]];
    both.values[i + 1] = second->values[first->values[i + 1]];
  }
  *result = both;
}

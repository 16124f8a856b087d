/*
 * The candidates that the givens of a grid leave.
 */
#include "sudoku/houses.h"
#include "sudoku/misuse.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

/* Takes the value of 'cell' from all cells that see it. */
static void strike(struct sudoku_grid *grid, const struct sudokui_houses *houses, size_t cell) {
  size_t words = sudokui_words(grid->side), value = grid->cells[cell];
  for (size_t i = houses->first_seen[cell]; i < houses->first_seen[cell + 1]; i++)
    grid->candidates[houses->seen[i] * words + (value - 1) / 64] &= ~((uint64_t)1 << (value - 1) % 64);
}

enum dlx_status sudoku_find_candidates(struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(grid && grid->side > 0);
  struct sudokui_houses *houses;
  enum dlx_status status = sudokui_houses_new(grid, &houses);
  if (status) return status;
  status = sudokui_add_candidates(grid);
  if (!status) {
    size_t cells = grid->side * grid->side;
    for (size_t cell = 0; cell < cells; cell++)
      for (size_t value = 1; grid->cells[cell] == 0 && value <= grid->side; value++)
        sudokui_add_candidate(grid, cell, value);
    for (size_t cell = 0; cell < cells; cell++)
      if (grid->cells[cell] > 0) strike(grid, houses, cell);
  }
  sudokui_houses_free(houses);
  return status;
}

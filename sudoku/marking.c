/*
 * The candidates that the givens of a grid leave.
 */
#include "sudoku/houses.h"
#include "sudoku/misuse.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

static void take(struct sudoku_grid *grid, size_t cell, size_t value) {
  grid->candidates[cell * sudokui_words(grid->side) + (value - 1) / 64] &= ~((uint64_t)1 << (value - 1) % 64);
}

/* Takes the value of 'cell' from all cells that see it, and those next to it from cells near it. */
static void strike(struct sudoku_grid *grid, const struct sudokui_houses *houses, size_t cell) {
  size_t value = grid->cells[cell];
  for (size_t i = houses->first_seen[cell]; i < houses->first_seen[cell + 1]; i++) take(grid, houses->seen[i], value);
  for (size_t i = houses->first_near[cell]; i < houses->first_near[cell + 1]; i++) {
    if (value > 1) take(grid, houses->near[i], value - 1);
    if (value < grid->side) take(grid, houses->near[i], value + 1);
  }
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

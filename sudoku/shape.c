/*
 * Grids: their memory, their shape, and what a cell allows.
 *
 *     side 6, boxes of 2 rows by 3 columns      a a a b b b     box (row / 2) * 2 + column / 3:
 *                                               a a a b b b     a band, boxes side by side, has side / 3 = 2 of them
 *                                               c c c d d d
 *                                               ...
 */
#include "sudoku/shape.h"
#include "sudoku/misuse.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

size_t sudokui_words(size_t side) {
  return (side + 63) / 64;
}

bool sudokui_shape_is_allowed(size_t box_rows, size_t box_columns) {
  return box_rows > 0 && box_columns > 0 && box_rows <= SUDOKU_MAXIMUM_SIDE && box_columns <= SUDOKU_MAXIMUM_SIDE &&
         box_rows * box_columns >= SUDOKU_MINIMUM_SIDE && box_rows * box_columns <= SUDOKU_MAXIMUM_SIDE;
}

enum dlx_status sudoku_grid_prepare(struct sudoku_grid *grid, size_t box_rows, size_t box_columns) {
  SUDOKU_REQUIRE(grid && sudokui_shape_is_allowed(box_rows, box_columns));
  size_t side = box_rows * box_columns;
  size_t cells = side * side;
  if (!grid->cells || grid->cell_room < cells) {
    uint8_t *larger = realloc(grid->cells, cells);
    if (!larger) return DLX_NO_MEMORY;
    grid->cells = larger;
    grid->cell_room = cells;
  }
  assert(grid->cells);
  memset(grid->cells, 0, cells);
  grid->side = side;
  grid->box_rows = box_rows;
  grid->box_columns = box_columns;
  grid->candidates = NULL;
  sudoku_rules_free(grid->rules);
  grid->rules = NULL;
  grid->symbols = side <= 35 ? SUDOKU_FROM_ONE : SUDOKU_NUMBERS;
  grid->line = 0;
  grid->column = 0;
  return DLX_OK;
}

enum dlx_status sudokui_add_candidates(struct sudoku_grid *grid) {
  size_t words = grid->side * grid->side * sudokui_words(grid->side);
  if (!grid->candidate_store || grid->candidate_room < words) {
    uint64_t *larger = realloc(grid->candidate_store, words * sizeof *larger);
    if (!larger) return DLX_NO_MEMORY;
    grid->candidate_store = larger;
    grid->candidate_room = words;
  }
  assert(grid->candidate_store);
  memset(grid->candidate_store, 0, words * sizeof *grid->candidate_store);
  grid->candidates = grid->candidate_store;
  return DLX_OK;
}

enum dlx_status sudoku_grid_copy(struct sudoku_grid *copy, const struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(copy && grid && copy != grid && grid->side > 0);
  struct sudoku_grid made = {0};
  enum dlx_status status = sudoku_grid_prepare(&made, grid->box_rows, grid->box_columns);
  if (!status && grid->candidates) status = sudokui_add_candidates(&made);
  if (status) {
    sudoku_grid_release(&made);
    return status;
  }
  size_t cells = grid->side * grid->side;
  memcpy(made.cells, grid->cells, cells);
  if (grid->candidates)
    memcpy(made.candidates, grid->candidates, cells * sudokui_words(grid->side) * sizeof *made.candidates);
  made.symbols = grid->symbols;
  made.line = grid->line;
  made.column = grid->column;
  sudoku_grid_set_rules(&made, grid->rules);
  sudoku_grid_release(copy);
  *copy = made;
  return DLX_OK;
}

void sudoku_grid_release(struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(grid);
  free(grid->cells);
  free(grid->candidate_store);
  sudoku_rules_free(grid->rules);
  *grid = (struct sudoku_grid){0};
}

void sudoku_box_shape(size_t side, size_t *box_rows, size_t *box_columns) {
  SUDOKU_REQUIRE(box_rows && box_columns && side >= SUDOKU_MINIMUM_SIDE && side <= SUDOKU_MAXIMUM_SIDE);
  size_t rows = 1;
  for (size_t i = 2; i * i <= side; i++)
    if (side % i == 0) rows = i;
  *box_rows = rows;
  *box_columns = side / rows;
}

size_t sudoku_box(const struct sudoku_grid *grid, size_t row, size_t column) {
  SUDOKU_REQUIRE(grid && row < grid->side && column < grid->side);
  return sudokui_box(grid, row, column);
}

bool sudoku_allows(const struct sudoku_grid *grid, size_t cell, size_t value) {
  SUDOKU_REQUIRE(grid && cell < grid->side * grid->side && value >= 1 && value <= grid->side);
  return sudokui_allows(grid, cell, value);
}

/*
 * What the files of the library share about the shape of a grid.
 */
#ifndef SUDOKU_SHAPE_H
#define SUDOKU_SHAPE_H

#include "sudoku/sudoku.h"

/* Words that the candidates of one cell take. */
size_t sudokui_words(size_t side);

bool sudokui_shape_is_allowed(size_t box_rows, size_t box_columns);

/* Gives a grid candidates: none in any cell.  DLX_NO_MEMORY: the grid is as before. */
enum dlx_status sudokui_add_candidates(struct sudoku_grid *grid);

static inline size_t sudokui_box(const struct sudoku_grid *grid, size_t row, size_t column) {
  if (grid->rules && grid->rules->regions) return grid->rules->regions[row * grid->side + column];
  return row / grid->box_rows * grid->box_rows + column / grid->box_columns;
}

static inline void sudokui_add_candidate(struct sudoku_grid *grid, size_t cell, size_t value) {
  grid->candidates[cell * sudokui_words(grid->side) + (value - 1) / 64] |= (uint64_t)1 << (value - 1) % 64;
}

/* The checked form is sudoku_allows(). */
static inline bool sudokui_allows(const struct sudoku_grid *grid, size_t cell, size_t value) {
  if (grid->cells[cell]) return grid->cells[cell] == value;
  if (!grid->candidates) return true;
  return grid->candidates[cell * sudokui_words(grid->side) + (value - 1) / 64] >> (value - 1) % 64 & 1;
}

#endif

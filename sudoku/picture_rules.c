/*
 * Regions are borders, windows are shaded, diagonals are lines, cages are outlines with their sums.  Groups and moves
 * of chess are not to be seen: they are everywhere.
 */
#ifdef SUDOKU_DRAWS

#include "sudoku/picture_rules.h"

#include "sudoku/houses.h"
#include "sudoku/shape.h"

#define WINDOW 0xe9e9e9

static bool has_rule(const struct sudoku_grid *grid, enum sudoku_variant variant) {
  return grid->rules && (grid->rules->variants & variant) != 0;
}

static bool in_window(const struct sudoku_grid *grid, size_t cell) {
  uint16_t houses[SUDOKUI_HOUSES_OF_CELL];
  size_t count = sudokui_houses_of(grid, cell, houses), number;
  for (size_t i = 0; i < count; i++)
    if (sudokui_name_house(grid, houses[i], &number) == SUDOKUI_WINDOW) return true;
  return false;
}

void sudokui_shade_windows(const struct drawing_board *board, const struct sudoku_grid *grid) {
  if (!has_rule(grid, SUDOKU_WINDOKU)) return;
  for (size_t cell = 0; cell < grid->side * grid->side; cell++)
    if (in_window(grid, cell)) drawing_fill(board, cell, WINDOW);
}

void sudokui_draw_diagonals(const struct drawing_board *board, const struct sudoku_grid *grid) {
  size_t side = grid->side;
  if (!has_rule(grid, SUDOKU_X)) return;
  drawing_across(board, 0, side * side - 1);
  drawing_across(board, side - 1, side * (side - 1));
}

void sudokui_draw_borders(const struct drawing_board *board, const struct sudoku_grid *grid, uint16_t *room) {
  for (size_t row = 0; row < grid->side; row++)
    for (size_t column = 0; column < grid->side; column++)
      room[row * grid->side + column] = (uint16_t)sudokui_box(grid, row, column);
  drawing_borders(board, room);
}

bool sudokui_has_cages(const struct sudoku_grid *grid) {
  return grid->rules && grid->rules->cage_count > 0;
}

static void draw_sum(const struct drawing_board *board, const struct sudoku_cage *cage) {
  char text[12]; /* of which a sum of different values takes 5 at most */
  if (cage->sum == 0) return;
  snprintf(text, sizeof text, "%u", (unsigned)cage->sum);
  drawing_corner(board, cage->cells[0], text);
}

void sudokui_draw_cages(const struct drawing_board *board, const struct sudoku_grid *grid, uint16_t *room) {
  if (!sudokui_has_cages(grid)) return;
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) room[cell] = DRAWING_NO_CAGE;
  for (size_t i = 0; i < grid->rules->cage_count; i++)
    for (size_t j = 0; j < grid->rules->cages[i].count; j++) room[grid->rules->cages[i].cells[j]] = (uint16_t)i;
  drawing_cages(board, room);
  for (size_t i = 0; i < grid->rules->cage_count; i++) draw_sum(board, &grid->rules->cages[i]);
}

#endif

/*
 * What the rules of a grid look like in its picture.
 */
#ifndef SUDOKU_PICTURE_RULES_H
#define SUDOKU_PICTURE_RULES_H

#include "drawing/drawing.h"
#include "sudoku/sudoku.h"

/* Below the colours of cells: windows are shaded.  Above them, below all else: light lines along diagonals. */
void sudokui_shade_windows(const struct drawing_board *board, const struct sudoku_grid *grid);
void sudokui_draw_diagonals(const struct drawing_board *board, const struct sudoku_grid *grid);

/* Borders around boxes or regions, and the outlines of cages with their sums.  'room' is for a number of each cell. */
void sudokui_draw_borders(const struct drawing_board *board, const struct sudoku_grid *grid, uint16_t *room);
void sudokui_draw_cages(const struct drawing_board *board, const struct sudoku_grid *grid, uint16_t *room);

/* Has it cages, whose sums take the upper left corners of cells? */
bool sudokui_has_cages(const struct sudoku_grid *grid);

#endif

/*
 * A grid as a picture by itself: what sudoku_write() and sudoku_draw() share.
 */
#ifndef SUDOKU_PICTURE_H
#define SUDOKU_PICTURE_H

#include "sudoku/sudoku.h"

/* Writes an SVG picture; errors as sudoku_write(). */
enum dlx_status sudokui_write_picture(const struct sudoku_grid *grid, FILE *stream, struct dlx_message *message);

#endif

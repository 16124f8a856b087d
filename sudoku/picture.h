/*
 * A grid as a picture.
 */
#ifndef SUDOKU_PICTURE_H
#define SUDOKU_PICTURE_H

#include "sudoku/sudoku.h"

/* Writes an SVG picture; errors as sudoku_write(). */
enum dlx_status sudokui_write_picture(const struct sudoku_grid *grid, FILE *stream, struct dlx_message *message);

#endif

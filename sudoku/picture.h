/*
 * A grid as a picture.
 */
#ifndef SUDOKU_PICTURE_H
#define SUDOKU_PICTURE_H

#include "sudoku/sudoku.h"

/* Writes an SVG picture; errors as sudoku_write(). */
enum dlx_status sudokui_write_picture(const struct sudoku_grid *grid, FILE *stream, struct dlx_message *message);

/* Writes what stands for a value, 0 being a blank, with a NUL; returns its length. */
size_t sudokui_put_value(const struct sudoku_grid *grid, size_t value, char text[4]);

#endif

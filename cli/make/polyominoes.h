/*
 * Boards tiled by polyominoes of a size, each as often as one likes, turned and turned over as one likes.
 *
 * Each cell is an item, row by row; an option is a set of connected cells.
 */
#ifndef CLI_POLYOMINOES_H
#define CLI_POLYOMINOES_H

#include "cli/settings.h"
#include "cli/status.h"

#define MOST_POLYOMINO_CELLS 4

/* Writes the problem of pieces of 'cells' cells to standard output: shape by shape, and each shape row by row. */
enum exit_status polyominoes_write(uint32_t cells, struct shape board);

#endif

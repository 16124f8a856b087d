/*
 * Pieces made of unit cubes, packed into a box: the common ground of pentominoes (a box of one layer) and Soma.
 *
 * Each piece is an item, and so is each cell of the box; an option is a piece in one place and one of its orientations.
 * A piece is turned in space, so it is not mirrored; a flat one is turned over instead, which comes to the same.
 */
#ifndef CLI_POLYCUBES_H
#define CLI_POLYCUBES_H

#include <stdbool.h>
#include <stddef.h>

struct piece {
  const char *name;
  const char *picture; /* "#" a cube, "." none; "/" the next row, "|" the next layer */
};

struct box {
  int layers, rows, columns;            /* each at most 36 */
  bool (*is_hole)(int row, int column); /* a cell that is not there, in every layer; NULL: all are */
};

/* Writes the problem to standard output.  Orientations come in the order of their cells, then places row by row. */
void polycubes_write(const struct piece *pieces, size_t count, const struct box *box);

#endif

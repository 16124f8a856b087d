/*
 * Where the walls of a new board stand.
 *
 *     # # # # # #      The first row and the first column are walls.  The other cells, which are white at first, become
 *     # # . . . #      walls one by one, or with half a turn's partner, in random order, as long as
 *     # . . . . .          - all white cells hang together,
 *     # . . # . .          - each row and column has some,
 *     # . . . . .          - and, if that is asked for, no run is left with one cell.
 *     # # . . . #
 */
#ifndef KAKURO_WALL_PATTERN_H
#define KAKURO_WALL_PATTERN_H

#include "dlx/random.h"
#include "kakuro/kakuro.h"

struct kakuroi_pattern {
  struct kakuro_board *board;
  bool rotational; /* half a turn takes walls to walls */
  bool singles;    /* runs of one cell are allowed */
  uint32_t *order; /* room for a number of each cell, */
  uint32_t *front; /* and another one */
};

/* kakuroi_lay_walls() lays a new pattern on a board that is prepared, with 'walls' of a hundred cells outside of the
   first row and column as walls, or as many as can be; no run is longer than KAKURO_LONGEST_RUN.  false: it did not
   come to one. */
bool kakuroi_lay_walls(const struct kakuroi_pattern *pattern, struct random *random, unsigned walls);

/* kakuroi_add_wall() makes a white cell, and its partner, a wall; false: it cannot be one. */
bool kakuroi_add_wall(const struct kakuroi_pattern *pattern, size_t cell);

/* How many of a hundred cells, outside of the first row and column, are walls. */
unsigned kakuroi_wall_share(const struct kakuro_board *board);

#endif

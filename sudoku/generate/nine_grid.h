/*
 * Full 9x9 grids at random, each of the 6670903752021072936960 with the same chance.
 *
 * A band is three boxes, and a box three columns of three values each: its column sets.  Which columns sets a band has
 * is all that the other bands know of it.  With 'ways' of column sets the number of fills that have them, a grid is
 * drawn by rejection:
 *
 *     1. the upper band, uniformly: which rows of the second box the values of each row of the first go to can be
 *        chosen in 56 ways, and the third box gets what is left; each row is put in any of its 6 orders
 *     2. for each stack, which columns of the second band the values of each column of the first go to: 56 ways again
 *     3. both lower bands are now column sets; all of it is kept with the chance ways * ways / most * most, else it
 *        begins anew at 1.
 *     4. a fill of each of them, uniformly
 *
 * Each grid comes out of one choice in 1, 2 and 4 only, and has the chance 1/56/6^6 * 1/56^3 * 1/most^2 in each round.
 * About one round in 75 is kept.
 *
 * 'ways' is looked up.  Names of values do not matter to it, nor the order of the columns of a box: with the names that
 * make the first box 012 345 678, the other two are among the 280 partitions of nine values into threes.  What keeps
 * the first box as it is takes the second to one of 5 kinds, so that 5 * 280 numbers are all there are.
 */
#ifndef SUDOKU_NINE_GRID_H
#define SUDOKU_NINE_GRID_H

#include "dlx/random.h"

#include <stdbool.h>
#include <stdint.h>

#define NINE_PARTITIONS 280
#define NINE_KINDS      5

/* Nine values into threes: the one with value 0, that with the least value of the others, and the rest. */
struct nine_threes {
  uint16_t set[3]; /* bit v: value v, from 0 */
};

struct nine_grids {
  struct nine_threes partitions[NINE_PARTITIONS];
  int16_t number_of_first[512]; /* of a set with value 0: in 0 .. 27 */
  int16_t number_of[28][512];   /* of the partition with that first and this second set */
  uint8_t kind[NINE_PARTITIONS];
  uint8_t to_kind[NINE_PARTITIONS][9]; /* new names, that make it the one of its kind that was counted */
  uint32_t ways[NINE_KINDS][NINE_PARTITIONS];
  uint32_t most;
};

/* sudokui_nine_grids_prepare() counts the ways: some milliseconds. */
void sudokui_nine_grids_prepare(struct nine_grids *grids);

/* sudokui_nine_grid() draws a grid of values from 1. */
void sudokui_nine_grid(const struct nine_grids *grids, struct random *random, uint8_t cells[81]);

#endif

/*
 * The items of a grid as an exact-cover problem, numbered by their places in one array, s being the side:
 *
 *     items                        named      how many              covered by value v in
 *     cells                        prc        s^2                   that cell
 *     values of rows               rrv        s^2                   a cell of the row
 *     values of columns            ccv        s^2                   the column
 *     values of boxes, or regions  bbv        s^2                   the box
 *     values of diagonals          ddv        2 s                   the diagonal
 *     values of windows            wwv        windows * s           the window
 *     values of groups             ggv        s^2                   the group
 *     cages                        kn         cages * (s + 1), of which each has itself and then
 *     values of cages              kn,v       its values            the cage
 *     squares of 2x2               qrcv       (s - 1)^2 s           a cell of the square          for kings
 *     rectangles of 2x3 and 3x2    lrcv trcv  2 (s - 1)(s - 2) s    a corner of the rectangle     for knights
 *     neighbours                   hrcv vrcv  2 s (s - 1)^2         either of them, and v + 1, too
 *
 * Only those exist that the grid's rules ask for.  Where a value stands at a corner of a square, the other three may
 * not hold it: two by the row and the column, the third as a king's move.  So with a rectangle and the knight.  Of two
 * neighbours and the values v and v + 1, no two options go together, either.  These last ones, and the values of a cage
 * without a sum, are secondary: they may stay uncovered.
 *
 * A cage with a sum chooses its set of values: see encode.c.
 */
#ifndef SUDOKU_PLACES_H
#define SUDOKU_PLACES_H

#include "sudoku/sudoku.h"

struct sudokui_places {
  const struct sudoku_grid *grid;
  size_t side;
  size_t cages; /* where they begin; those before are of cells and houses */
  size_t squares;
  size_t lying;
  size_t standing;
  size_t across; /* neighbours in a row: the left one counts */
  size_t down;
  size_t count;      /* in all */
  uint32_t *cage_of; /* of each cell, from 1, 0 being none; NULL: there are no cages */
};

/* DLX_NO_MEMORY is the only error.  The grid outlives it.  sudokui_places_release() allows zeroed ones. */
enum dlx_status sudokui_places_prepare(struct sudokui_places *places, const struct sudoku_grid *grid);
void sudokui_places_release(struct sudokui_places *places);

/* Lists the places that a value in a cell covers, the cell first, and returns how many. */
#define SUDOKUI_PLACES_OF_VALUE 32
size_t sudokui_places_of(const struct sudokui_places *places, size_t cell, size_t value,
                         uint32_t list[SUDOKUI_PLACES_OF_VALUE]);

/* The place of cage 'cage' itself; its values come behind it, from 1. */
static inline size_t sudokui_cage_place(const struct sudokui_places *places, size_t cage) {
  return places->cages + cage * (places->side + 1);
}

/* The name of an item, and whether it is primary. */
#define SUDOKUI_ITEM_NAME 32
bool sudokui_name_item(const struct sudokui_places *places, size_t place, char name[SUDOKUI_ITEM_NAME]);

#endif

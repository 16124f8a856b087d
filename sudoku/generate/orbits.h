/*
 * The symmetries of a square: which cells hold a given together.
 *
 * Cells that a symmetry takes to each other are an orbit, and are given or blank all alike.  Orbits are ordered by
 * their first cell, the cells of an orbit by their number.
 */
#ifndef SUDOKU_ORBITS_H
#define SUDOKU_ORBITS_H

#include "sudoku/sudoku.h"

#define ORBIT_CELLS 8 /* at most: the square has as many symmetries */

struct orbit {
  uint16_t cells[ORBIT_CELLS];
  uint8_t size;
};

struct orbits {
  struct orbit *orbits;
  size_t count;
  size_t largest; /* how many cells, at most, one has */
};

/* DLX_NO_MEMORY is the only error.  sudokui_orbits_release() allows zeroed ones. */
enum dlx_status sudokui_orbits_prepare(struct orbits *orbits, size_t side, enum sudoku_symmetry symmetry);
void sudokui_orbits_release(struct orbits *orbits);

/* Is there a set of orbits that together have from 'least' to 'most' cells? */
bool sudokui_orbits_can_have(const struct orbits *orbits, size_t least, size_t most);

#endif

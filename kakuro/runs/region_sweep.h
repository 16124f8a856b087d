/*
 * All solutions of a small region, in a fixed order of its cells: without drawing consequences, which takes longer
 * there than to try.
 *
 *     cell 0    cell 1    ...    cell level    ...    cell count - 1
 *     chosen    chosen           left: digits         not looked at
 *                                not tried
 *
 * A digit may stand in a cell if it is a candidate, and if each of the two runs can, with it, still be filled with
 * different digits that add up: which digits that are depends on nothing but how many cells of the run are open, and on
 * the set of digits it has.  It is looked up.  So a step is two look-ups, some nanoseconds.
 *
 * The cells are ordered such that runs that were begun are soon filled: a cell comes next whose runs have few open
 * cells, and many that were chosen.
 */
#ifndef KAKURO_REGION_SWEEP_H
#define KAKURO_REGION_SWEEP_H

#include "kakuro/runs/regions.h"
#include "kakuro/solver_contract.h"

#define KAKUROI_SWEEP_CELLS 64

struct kakuroi_sweep_cell {
  const uint16_t *row[2]; /* of kakuroi_set_table_row(): of its run across, down, when this cell is next */
  uint32_t place;         /* on the board */
  uint16_t mask;          /* candidates when the sweep began */
  uint16_t left;
  uint16_t digit; /* chosen, as a mask */
  uint8_t run[2]; /* in 'used' */
};

struct kakuroi_sweep {
  unsigned count;
  unsigned level;
  struct kakuroi_sweep_cell cells[KAKUROI_SWEEP_CELLS];
  uint16_t used[2 * KAKUROI_SWEEP_CELLS]; /* the digits of a run */
};

/* Whether a region is small enough; so is each one inside it. */
bool kakuroi_sweeps(const struct kakuroi_regions *regions, struct kakuroi_region region);

/* Begins before the first solution.  DLX_NO_MEMORY.  Requires: kakuroi_sweeps(). */
enum dlx_status kakuroi_sweep_begin(struct kakuroi_sweep *sweep, const struct kakuroi_regions *regions,
                                    struct kakuroi_region region);

/*
 * kakuroi_sweep_next() goes on to the next solution, whose digits are written to those of the board; and
 * kakuroi_sweep_count() counts on, and adds to '*solutions'.  Steps are nodes of 'search', which may say no to more.
 */
enum kakuroi_swept {
  KAKUROI_FOUND,
  KAKUROI_PAUSED, /* after some steps: to be called again */
  KAKUROI_EXHAUSTED,
  KAKUROI_REFUSED /* the search said no */
};
enum kakuroi_swept kakuroi_sweep_next(struct kakuroi_sweep *sweep, struct kakuroi_search *search, uint8_t *digits);
enum kakuroi_swept kakuroi_sweep_count(struct kakuroi_sweep *sweep, struct kakuroi_search *search, uint64_t *solutions);

#endif

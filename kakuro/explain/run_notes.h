/*
 * What a person has noted on a board: the digits and the candidates of its cells, and of each run what stands in it.
 *
 *     digits[c]      of cell c of the board; 0: open, or a wall
 *     candidates[c]  of an open cell: the digits that it may still have, as 9 bits; else none
 *     tallies[r]     of run r: the digits that stand in it, what is left of its sum, and its open cells
 *
 * What has changed is noted as well, so that nothing is looked at again in vain: looked_run[r] and looked_cell[w] have
 * a bit for each technique that found nothing there since.
 *
 * Invariant: no candidate of an open cell stands in one of its runs.
 */
#ifndef KAKURO_RUN_NOTES_H
#define KAKURO_RUN_NOTES_H

#include "kakuro/run_list.h"
#include "kakuro/runs/set_table.h"

#define KAKUROI_MOST_SETS 126 /* of digits for one run: 4 or 5 of 9 */

struct kakuroi_tally {
  uint16_t standing; /* digits */
  uint8_t open;      /* cells */
  uint8_t left;      /* of the sum; a run without a clue: 0 */
};

struct kakuroi_notes {
  size_t columns; /* of the board */
  size_t cells;
  struct kakuroi_run_list list;
  struct kakuroi_set_table *table;
  uint32_t *white_of; /* of a cell of the board that is white */
  uint8_t *digits;
  uint16_t *candidates;
  struct kakuroi_tally *tallies;
  size_t open;    /* cells */
  bool failed;    /* an open cell without candidates, or a full run that does not add up: there is no solution */
  bool is_unique; /* there is known to be one solution */

  uint32_t *looked_run;
  uint32_t *looked_cell; /* of a white cell */
  size_t changed_run;    /* the first one since it was last asked for; SIZE_MAX: none */
  size_t changed_cell;
};

/* kakuroi_notes_prepare() notes what the givens of a board leave, which do not contradict each other.  Zeroed before;
   kakuroi_notes_release() also behind DLX_NO_MEMORY. */
enum dlx_status kakuroi_notes_prepare(struct kakuroi_notes *notes, const struct kakuro_board *board);
void kakuroi_notes_release(struct kakuroi_notes *notes);

/* Takes a candidate out, if it is there; puts one into its open cell, and takes it from the others of its runs. */
void kakuroi_eliminate(struct kakuroi_notes *notes, size_t cell, unsigned digit);
void kakuroi_place(struct kakuroi_notes *notes, size_t cell, unsigned digit);

/* Cell i of a run, on the board. */
static inline size_t kakuroi_member(const struct kakuroi_notes *notes, size_t run, size_t i) {
  return notes->list.place[notes->list.cells[notes->list.runs[run].start + i]];
}

/* The open cells of a run, at most 9; returns how many. */
size_t kakuroi_open_cells(const struct kakuroi_notes *notes, size_t run, uint32_t *cells);

/* How closely it is looked at whether a run can have a digit set. */
enum kakuroi_fit {
  KAKUROI_BY_SUM,     /* it has the sum, and the digits that stand */
  KAKUROI_BY_CELLS,   /* each of its other digits is a candidate of an open cell, and each open cell has one of them */
  KAKUROI_BY_FILLINGS /* they can be put into the open cells, each into one */
};

/* The sets of a run that fit so, at most KAKUROI_MOST_SETS; returns how many. */
size_t kakuroi_list_sets(const struct kakuroi_notes *notes, size_t run, enum kakuroi_fit fit, uint16_t *sets);

/* What is in any of a run's sets, and in all of them, but for what stands; returns how many sets there are. */
size_t kakuroi_weigh_sets(const struct kakuroi_notes *notes, size_t run, enum kakuroi_fit fit, unsigned *any,
                          unsigned *all);

#endif

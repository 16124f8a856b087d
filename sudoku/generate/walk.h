/*
 * A puzzle with one solution out of a full grid: digging, and a walk from there to what is asked.
 *
 * All cells are given at first; the orbits of the symmetry are taken out one after the other, in random order, where
 * the solution stays the only one.  What then does not do, as it has too many givens, or too few of a minimal puzzle,
 * or some that could go but for the symmetry, is changed step by step: some random orbits are put back and the digging
 * is done anew, and the result is kept unless it has more faults.  After a while without a better one there is a new
 * grid.
 *
 * Where the givens are to stand in a pattern, the cells are fixed and the values change: see pattern_walk.c.
 */
#ifndef SUDOKU_WALK_H
#define SUDOKU_WALK_H

#include "sudoku/generate/asker.h"
#include "sudoku/generate/orbits.h"

/* What is asked, checked and completed. */
struct request {
  const struct sudoku_generating *asked;
  struct orbits orbits;
  size_t side;
  size_t cells;
  size_t least; /* givens */
  size_t most;
};

struct walk {
  const struct request *request;
  struct asker *asker;
  struct random random;
  uint8_t *solution;
  bool *given;     /* orbits, or cells of a pattern */
  bool *kept;      /* the same, of the state to go back to */
  uint32_t *order; /* of orbits, or of the pattern's cells */
  uint8_t *puzzle; /* of a pattern */
  uint8_t *kept_puzzle;
  struct sudoku_grid rated; /* where a difficulty is asked for */
  size_t givens;            /* cells */
  bool is_refuted;          /* it is now known that there is no such puzzle */
};

/* DLX_NO_MEMORY is the only error. */
enum dlx_status sudokui_walk_prepare(struct walk *walk, const struct request *request, struct asker *asker);
void sudokui_walk_release(struct walk *walk);

/* Makes puzzle 'number' of the seed, and its solution.  false: stopped, or refuted. */
bool sudokui_walk(struct walk *walk, uint64_t number, uint8_t *puzzle, uint8_t *solution);

/* The same with a pattern, from where the random numbers have been set. */
bool sudokui_pattern_walk(struct walk *walk);

#endif

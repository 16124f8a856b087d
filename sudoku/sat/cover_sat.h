/*
 * Solutions of a grid with rules by CaDiCaL, by way of its exact-cover problem: an option is a variable, a primary item
 * a clause, and of the options of an item no two go together.
 */
#ifndef SUDOKU_COVER_SAT_H
#define SUDOKU_COVER_SAT_H

#include "sudoku/sat/sat.h"

struct cover_sat {
  const struct sudoku_grid *grid;
  const sudoku_encoding *encoding; /* of the grid, in the short form */
  struct sat_known known;
  uint64_t most; /* solutions; 0: all */

  /* Each answers true to go on. */
  bool (*visit)(void *user, const uint8_t *cells);
  bool (*learnt)(void *user); /* a conflict has taught it a clause: a node */
  bool (*look)(void *user);   /* more often */
  void *user;
};

/* Are there few enough clauses, and is CaDiCaL here? */
bool sudokui_cover_sat_can(const sudoku_encoding *encoding);

/* Visits solutions that are not known; '*complete': there are no more.  DLX_NO_MEMORY is the only error. */
enum dlx_status sudokui_cover_sat(const struct cover_sat *asked, bool *complete);

#endif

/*
 * The search on a board, which the engine `large` and the choice `auto` share.
 *
 * It has two ways.  Until the first solution it starts anew from time to time, with other random choices, as a search
 * that began badly may never end; what was found out at the root stays.  From then on, and where starting anew did not
 * help, it is one search through the whole tree, so that each solution comes once and the end is a proof.
 */
#ifndef SUDOKU_LARGE_LARGE_H
#define SUDOKU_LARGE_LARGE_H

#include "sudoku/large/board.h"
#include "sudoku/solver.h"

/* A branch: the candidate that was put down, and how long the trail was before. */
struct large_level {
  uint32_t candidate;
  size_t trail_size;
};

struct large {
  struct board board;
  struct large_level *levels;
  size_t depth;
  uint8_t *cells; /* a solution */
  uint64_t random;
  uint64_t solutions;
  bool at_leaf; /* the board holds a solution that was visited: the search goes on behind it */
};

enum large_end {
  LARGE_COMPLETE, /* there are no more solutions */
  LARGE_TIRED,    /* the nodes that it was given are used up */
  LARGE_STOPPED   /* the run says so */
};

/* sudokui_large_prepare() takes all memory, and enters the grid; '*contradiction' says that there is no solution. */
enum dlx_status sudokui_large_prepare(struct large *large, const struct sudoku_grid *grid, bool *contradiction);
void sudokui_large_release(struct large *large);

/* sudokui_large_first() looks for a first solution, starting anew, for at most so many nodes; sudokui_large_all() goes
   on from there through all of the tree, until so many nodes are used up, 0: to the end. */
enum large_end sudokui_large_search(struct large *large, struct sudokui_run *run, uint64_t nodes);

extern const struct sudokui_solver sudokui_large;

#endif

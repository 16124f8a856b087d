/*
 * The contract of a Sudoku engine, and what a run lends it.
 *
 * An engine of dlx/dlx.h knows items and options; one of these knows rows, columns and boxes.  It is a row of a name, a
 * refusal and a function that searches.  It reads the grid, keeps its state in its own struct, and talks to the run
 * through these calls:
 *
 *     sudokui_enter_node(run)       at each node, before anything else there
 *     sudokui_look(run)             now and then, where nothing that is a node comes by for long
 *     sudokui_visit(run, cells)     here is a solution: side^2 values, good until it returns
 *
 * Each answers true to go on, or false for: return at once.  The run owns limits, counters, clock and visitor.
 */
#ifndef SUDOKU_SOLVER_H
#define SUDOKU_SOLVER_H

#include "sudoku/sudoku.h"

/* One search under way.  Invariant: nodes < pause_at whenever the engine is at work. */
struct sudokui_run {
  uint64_t nodes;
  uint64_t updates;
  uint64_t pause_at; /* the node at which to look at limits, clock and stop flag */
  enum dlx_end end;  /* set where a call said no; DLX_COMPLETE until then */

  const struct sudoku_grid *grid;
  const struct dlx_search *search;
  bool (*visit)(void *user, const uint8_t *cells); /* may be NULL */
  void *user;
  bool (*take)(void *taker, const uint8_t *cells); /* what sudokui_visit() does instead; NULL: sudokui_deliver() */
  void *taker;
  const char *refusal; /* of an engine that said DLX_UNSUPPORTED, see 'refuse' below */
  uint64_t to_skip;
  uint64_t solutions; /* visited */

  double started;
  double looked;
  uint64_t stride; /* nodes between two looks at the clock */
  double next_progress;
};

struct sudokui_solver {
  struct sudoku_engine_info info;
  bool knows_rules; /* and not only rows, columns and boxes */

  /* A constant that says why this engine does not do 'grid', in words that follow "engine 'x' "; NULL: it does.
     May be left out. */
  const char *(*refuse)(const struct sudoku_grid *grid);

  /*
   * Searches 'run->grid', in which no two givens contradict each other, for all solutions.  DLX_OK: it came to the end,
   * or a call above said no.  DLX_NO_MEMORY: what was visited stands.  DLX_UNSUPPORTED: nothing was visited, and
   * 'run->refusal' says why.
   */
  enum dlx_status (*search)(struct sudokui_run *run);
};

/* The registry's rows, until NULL. */
const struct sudokui_solver *sudokui_solver_at(size_t index);

bool sudokui_pause(struct sudokui_run *run);
bool sudokui_look(struct sudokui_run *run);
bool sudokui_visit(struct sudokui_run *run, const uint8_t *cells);
bool sudokui_deliver(struct sudokui_run *run, const uint8_t *cells); /* to the visitor, after those to be skipped */

static inline bool sudokui_enter_node(struct sudokui_run *run) {
  return ++run->nodes < run->pause_at || sudokui_pause(run);
}

#endif

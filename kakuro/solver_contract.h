/*
 * The contract of a Kakuro engine, and what a search lends it.
 *
 * An engine of dlx/dlx.h knows items and options; one of these knows cells and runs.  It is a row of a name and two
 * functions.  It reads the board, keeps its state in its own struct, and talks to the search through these calls:
 *
 *     kakuroi_enter_node(search)      at each node, before anything else there
 *     kakuroi_look(search)            now and then, where no node comes by for long
 *     kakuroi_visit(search, digits)   here is a solution: a digit a cell of the board, good until it returns
 *
 * Each answers true to go on, or false for: return at once.  The search owns limits, counters, clock and visitor.
 */
#ifndef KAKURO_SOLVER_CONTRACT_H
#define KAKURO_SOLVER_CONTRACT_H

#include "kakuro/kakuro.h"

#include <stdatomic.h>

/* One search under way.  Invariant: nodes < pause_at whenever the engine is at work. */
struct kakuroi_search {
  uint64_t nodes;
  uint64_t updates;
  uint64_t pause_at; /* the node at which to look at limits, clock and stop flag */
  enum dlx_end end;  /* set where a call said no; DLX_COMPLETE until then */

  const struct kakuro_board *board;
  const struct dlx_search *asked;
  bool (*visit)(void *user, const uint8_t *digits); /* may be NULL */
  void *user;
  uint64_t to_skip;
  uint64_t passed;    /* solutions that were not visited, but counted */
  uint64_t solutions; /* visited */
  uint64_t stored;    /* regions of which something was kept, */
  uint64_t met_again; /* and how often one was met again */
  uint64_t visited;   /* and passed over; for looks at the clock */

  const atomic_bool *ended; /* true: other searches of a team have no use for this one any more; NULL: there are none */
  uint64_t node_limit;      /* 0: none */
  double started;
  double looked;
  uint64_t stride; /* nodes between two looks at the clock */
  double next_progress;
};

struct kakuroi_solver {
  struct kakuro_engine_info info;

  /* Searches 'search->board' for all solutions.  DLX_OK: it came to the end, or a call above said no.  DLX_NO_MEMORY:
     what was visited stands. */
  enum dlx_status (*search)(struct kakuroi_search *search);

  /* Sets 'count', of an initialised number, to that of all solutions, as far as it came. */
  enum dlx_status (*count)(struct kakuroi_search *search, mpz_t count);

  /* Visits the solution that 'search' visits behind 'rank' others, by counting; sets 'total' to the number of all, or
     to 0 if a call said no before it was known. */
  enum dlx_status (*rank)(struct kakuroi_search *search, mpz_srcptr rank, mpz_t total);
};

/* A search of 'asked' on a board: for engines that have several of them, one a thread. */
struct kakuroi_search kakuroi_search_begin(const struct kakuro_board *board, const struct dlx_search *asked);

/* From now on the search ends at so many nodes, instead of before; 0: it goes on, if it ended at that. */
void kakuroi_limit_nodes(struct kakuroi_search *search, uint64_t limit);

/* The registry's rows, until NULL. */
const struct kakuroi_solver *kakuroi_solver_at(size_t index);

bool kakuroi_pause(struct kakuroi_search *search);
bool kakuroi_look_at_limits(struct kakuroi_search *search);
bool kakuroi_look(struct kakuroi_search *search);
bool kakuroi_visit(struct kakuroi_search *search, const uint8_t *digits);

static inline bool kakuroi_enter_node(struct kakuroi_search *search) {
  return ++search->nodes < search->pause_at || kakuroi_pause(search);
}

/* How many nodes may be entered at once, of 'most'; 0: kakuroi_enter_node() will say no. */
static inline uint64_t kakuroi_nodes_left(const struct kakuroi_search *search, uint64_t most) {
  uint64_t left = search->node_limit ? search->node_limit - search->nodes : most;
  return left < most ? left : most;
}

/* The same behind so many nodes at once, which then count as entered. */
static inline bool kakuroi_enter_nodes(struct kakuroi_search *search, uint64_t nodes) {
  search->nodes += nodes;
  return search->nodes < search->pause_at || kakuroi_look_at_limits(search);
}

/* What may be kept in memory, of 'most' bytes. */
static inline size_t kakuroi_memo_limit(const struct kakuroi_search *search, size_t most) {
  size_t limit = search->asked->memory_limit;
  return limit > 0 && limit < most ? limit : most;
}

#endif

/*
 * From ranks to solutions, down the search tree of an engine.
 *
 * The tree is the engine's own, so ranks are places in the order in which it visits solutions.  At a branch the engine
 * searches one node: what it visits there comes first, then come the branches that it lists, in order.  Of these it is
 * counted how many solutions are below, up to the one that has the rank; and so on from there.  Where few solutions are
 * below a branch, or where a search was the quickest way to count them all, the engine visits them.  Many ranks go down
 * together, so that what they share is counted once.
 */
#ifndef DLX_UNRANKING_H
#define DLX_UNRANKING_H

#include "dlx/ranking/below.h"

/* A rank, and the solution that has it. */
struct wanted {
  mpz_t rank;        /* is changed on the way down */
  uint32_t *options; /* room for as many as there are primary items */
  size_t count;
};

struct open_branch {
  size_t first, end; /* which of those wanted are below; ranks count from its first solution */
  uint32_t *options;
  size_t option_count;
  mpz_t count; /* solutions below */
};

struct unranking {
  struct run run;       /* limits, clock and figures */
  struct engine engine; /* the run's, but what share of the tree is done it does not tell */
  struct below below;
  mpz_t total;
  const char *engine_below; /* that counts below branches; NULL: it is found out */
  unsigned long few;        /* solutions that are sooner visited than counted by branches */

  struct wanted **wanted; /* by rank */
  size_t next, last;      /* of the branch at hand: those that have no solution yet are next .. last - 1 */
  uint64_t index;         /* how many solutions were visited there */

  uint32_t *path; /* its options, where the engine was put last */
  size_t depth;

  /* Open branches: a stack, the next one on top. */
  struct open_branch *branches;
  size_t branch_count, branch_room;
};

/* dlxi_unranking_begin() makes ready, and counts all solutions: 'total', if run.end says DLX_COMPLETE.  Errors as
   dlx_unrank(); else the caller ends it. */
enum dlx_status dlxi_unranking_begin(struct unranking *unranking, const dlx_problem *problem,
                                     const struct dlx_search *search, struct dlx_message *message);
void dlxi_unranking_end(struct unranking *unranking);

/* dlxi_unrank_all() finds the solutions of 'count' ranks, which ascend and are below the total.  It was not finished if
   run.end says other than DLX_COMPLETE.  Errors as dlx_unrank(). */
enum dlx_status dlxi_unrank_all(struct unranking *unranking, struct wanted **wanted, size_t count,
                                struct dlx_message *message);

#endif

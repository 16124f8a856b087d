/*
 * How many solutions are below a branch: those that hold all of its options.
 *
 * It is asked again and again, of branches that have much in common.  So what is found out is kept for the next time,
 * in one of two ways, which are tried in turn, with more and more time, at the first question:
 *
 *   - sub-problems by what is left of the items (counting/counter.h);
 *   - sub-problems by their label, under which all that are alike but for names are the same (below_labels.h).
 *
 * An engine asked for by name counts each time anew what a branch leaves.
 */
#ifndef DLX_BELOW_H
#define DLX_BELOW_H

#include "dlx/branch.h"
#include "dlx/counting/counter.h"
#include "dlx/ranking/below_labels.h"

enum below_way {
  BELOW_OPEN,     /* not known yet which one is best */
  BELOW_COUNTER,  /* by what is left of the items */
  BELOW_LABELS,   /* by labels */
  BELOW_BY_ENGINE /* anew, by 'engine' */
};

struct below {
  const dlx_problem *problem;
  const char *engine;
  enum below_way way;
  struct counter *counter;
  struct below_labels labels;

  /* To make a problem of what a branch leaves, for the engine. */
  struct walk walk;
  uint32_t *number;  /* of each item in the rest */
  uint32_t *items;   /* of the rest */
  uint32_t *options; /* of the rest */
};

/* 'engine' is one of the registry's, or NULL, or "auto".  DLX_NO_MEMORY is the only error; else the caller ends it. */
enum dlx_status dlxi_below_begin(struct below *below, const dlx_problem *problem, const char *engine,
                                 size_t memory_limit);
void dlxi_below_end(struct below *below);

/* Sets 'count', within the limits of the run, whose nodes and end it adds to.  DLX_OK with an end other than
   DLX_COMPLETE: it was not finished. */
enum dlx_status dlxi_below_count(struct below *below, struct run *run, const uint32_t *options, size_t option_count,
                                 mpz_t count, struct dlx_message *message);

#endif

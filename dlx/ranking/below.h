/*
 * How many solutions are below a branch: those that hold all of its options.
 */
#ifndef DLX_BELOW_H
#define DLX_BELOW_H

#include "dlx/branch.h"
#include "dlx/engine.h"

struct below {
  const dlx_problem *problem;
  const char *engine; /* that counts; NULL: what is best */
  struct walk walk;
  uint32_t *number;  /* of each item in the rest */
  uint32_t *items;   /* of the rest */
  uint32_t *options; /* of the rest */
};

/* DLX_NO_MEMORY is the only error; else the caller releases. */
enum dlx_status dlxi_below_begin(struct below *below, const dlx_problem *problem, const char *engine);
void dlxi_below_end(struct below *below);

/* Sets 'count', within the limits of the run, whose nodes and end it adds to.  DLX_OK with an end other than
   DLX_COMPLETE: it was not finished. */
enum dlx_status dlxi_below_count(struct below *below, struct run *run, const uint32_t *options, size_t option_count,
                                 mpz_t count, struct dlx_message *message);

#endif

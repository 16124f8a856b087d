/*
 * A counter answers again and again how many solutions of a problem hold some given options, and keeps what it has
 * found out for the next time.
 */
#ifndef DLX_COUNTER_H
#define DLX_COUNTER_H

#include "dlx/engine.h"

struct counter;

/* Zero-initialised: it finds out which order is best, tables take 3/4 of the memory that is free. */
struct counter_settings {
  const char *order;   /* of dlx_order_at(), or NULL or "auto" */
  size_t memory_limit; /* bytes for tables; 0: see above */
  bool once;           /* only one question will be asked: what is done is freed */
};

/* dlxi_counter_new() makes '*counter', which the caller frees and the problem outlives.  DLX_UNSUPPORTED:
   multiplicities, or no such order.  DLX_NO_MEMORY. */
enum dlx_status dlxi_counter_new(const dlx_problem *problem, const struct counter_settings *settings,
                                 struct counter **counter, struct dlx_message *message);
void dlxi_counter_free(struct counter *counter);

/* Sets 'number' to how many solutions hold all of the 'count' options, in any order.  false: the run says stop, and
   'number' is a lower bound; or there is no memory, which run->no_memory then says.  Adds to the run's 'stored' and
   'met_again', and sets its 'order'.  Time: where the options were chosen in the order of dlxi_counter_item() and the
   count without the last one is known, mostly that of a few look-ups. */
bool dlxi_counter_count(struct counter *counter, struct run *run, const uint32_t *options, size_t count, mpz_t number);

/* The primary item that the counter would branch on next where the 'count' options are chosen: whoever walks down to a
   solution does well to do so, too.  false: none is left.  Requires: dlxi_counter_count() was asked before, and said
   that there are solutions with these options. */
bool dlxi_counter_item(struct counter *counter, const uint32_t *options, size_t count, size_t *item);

#endif

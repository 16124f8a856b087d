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
  unsigned threads;    /* at most so many; 0: one.  Requires: 1, if not 'once' */
};

/* dlxi_counter_new() makes '*result', a counter, which the caller frees and the problem outlives.  DLX_UNSUPPORTED:
   multiplicities, or no such order.  DLX_NO_MEMORY. */
enum dlx_status dlxi_counter_new(const dlx_problem *problem, const struct counter_settings *settings,
                                 struct counter **result, struct dlx_message *message);
void dlxi_counter_free(struct counter *counter);

/* Sets 'number' to how many solutions hold all of the 'count' options, in any order.  false: the run says stop, and
   'number' is a lower bound; or there is no memory, which run->no_memory then says.  Adds to the run's 'stored' and
   'met_again', and sets its 'order'.  Time: where the options were chosen in the order of dlxi_counter_item() and the
   count without the last one is known, mostly that of a few look-ups. */
bool dlxi_counter_count(struct counter *counter, struct run *run, const uint32_t *options, size_t count, mpz_t number);

/* What came of a trial. */
struct counter_trial {
  bool is_done;         /* it was enough: the count is known */
  uint64_t nodes;       /* entered */
  uint64_t stored;      /* sub-problems whose count was kept, */
  uint64_t met_again;   /* and how often one of them was met again */
  double share_done;    /* of the tree of the part at hand, as a logarithm to base 2: see dlxi_descent_done() */
  double nodes_at_most; /* to count that part, as a logarithm to base 2, if no more is met again than so far */
  const char *order;    /* the one that is ahead; NULL: none was needed */
};

/*
 * Does a memory help here?  Counts all solutions with at most so many nodes, and tells how that went.  What it kept is
 * there for dlxi_counter_count(), which then has to do only the rest, and stays with the order that is ahead.
 *
 * Sets 'number' as dlxi_counter_count() does.  false: 'run' says stop before the nodes are used up, or there is no
 * memory, which run->no_memory then says.  The nodes are not added to those of the run.
 */
bool dlxi_counter_try(struct counter *counter, struct run *run, uint64_t nodes, mpz_t number,
                      struct counter_trial *trial);

/* The primary item that the counter would branch on next where the 'count' options are chosen: whoever walks down to a
   solution does well to do so, too.  false: none is left.  Requires: dlxi_counter_count() was asked before, and said
   that there are solutions with these options. */
bool dlxi_counter_item(struct counter *counter, const uint32_t *options, size_t count, size_t *item);

#endif

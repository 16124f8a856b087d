/*
 * Which way to count: a search that would take long gives way to an engine that only counts, if there is one that is
 * quicker.  Nobody knows beforehand; see ways.c for the rule.
 */
#ifndef DLX_WAYS_H
#define DLX_WAYS_H

#include "dlx/engine.h"

enum { WAY_FRONTIER, WAY_SYMMETRY, WAY_MEMO, WAY_COUNT };

struct ways {
  mpz_ptr count;            /* where it goes */
  bool counted;             /* by another way than the search, which is over then */
  struct dlx_result result; /* how, if so */
  bool useful[WAY_COUNT];   /* may be, as far as is known */
  double spent;             /* on trials, in seconds */
};

/* Lets 'run', which counts and has not begun, look for other ways; 'ways' lives as long as it does. */
void dlxi_ways_look_out(struct ways *ways, struct run *run, mpz_t count);

#endif

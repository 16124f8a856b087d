/*
 * The oracle: all exact covers of a small problem, by trying every set of options that does not clash.  It is slow
 * and plain on purpose and shares nothing with any engine, so that what it says can be believed.
 */
#ifndef DLX_ORACLE_H
#define DLX_ORACLE_H

#include "tests/support/test_problem.h"

/* All solutions, ascending.  Knows secondary items, colours and multiplicities.  Time: up to 2 to the options. */
Solutions oracle_solutions(const dlx_problem *problem);

#endif

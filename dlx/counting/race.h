/*
 * Which order of items is best for a part of a problem?  Nobody knows beforehand: so some are tried.
 */
#ifndef DLX_RACE_H
#define DLX_RACE_H

#include "dlx/counting/joint.h"

/*
 * Counts the solutions of a part that hold all of some core options, with the order that wins, each on so many threads;
 * '*winner', which is the caller's to release, is the one that won, with all that it keeps, and the value of its first
 * descent the count if DESCENT_DONE.  DESCENT_PAUSED: the run is to stop; '*winner' is the one that has come farthest.
 * On DESCENT_NO_MEMORY there is none.
 */
enum descent_end dlxi_race(const struct core *core, const struct core_part *part, struct memory_budget *budget,
                           unsigned threads, struct run *run, const uint32_t *options, size_t count,
                           struct joint *winner);

#endif

/*
 * What a run leaves of the candidates of its cells: all digits, and only those, that are in some way to fill the run.
 */
#ifndef KAKURO_RUN_FILTER_H
#define KAKURO_RUN_FILTER_H

#include "kakuro/runs/set_table.h"

/*
 * kakuroi_filter() takes from the 'count' masks at 'masks' each digit that stands in no filling with different digits
 * that add up to 'sum', 0 being any.  Returns false, and leaves rubbish, if there is no filling at all.
 */
bool kakuroi_filter(const struct kakuroi_set_table *table, uint16_t *masks, unsigned count, unsigned sum);

/* kakuroi_feasible_sets() is the digit sets of all fillings. */
void kakuroi_feasible_sets(const struct kakuroi_set_table *table, const uint16_t *masks, unsigned count, unsigned sum,
                           struct kakuroi_sets *sets);

#endif

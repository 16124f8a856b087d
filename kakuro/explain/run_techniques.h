/*
 * The rows of the table: each is at the end of its file.
 */
#ifndef KAKURO_RUN_TECHNIQUES_H
#define KAKURO_RUN_TECHNIQUES_H

#include "kakuro/explain/run_technique.h"

extern const struct kakuroi_technique kakuroi_last_cell;
extern const struct kakuroi_technique kakuroi_naked_cell;
extern const struct kakuroi_technique kakuroi_crossing;
extern const struct kakuroi_technique kakuroi_one_set;
extern const struct kakuroi_technique kakuroi_sum_digits;
extern const struct kakuroi_technique kakuroi_two_cells;
extern const struct kakuroi_technique kakuroi_needed_digit;
extern const struct kakuroi_technique kakuroi_least_and_most;
extern const struct kakuroi_technique kakuroi_supported_sets;
extern const struct kakuroi_technique kakuroi_needed_by_cells;
extern const struct kakuroi_technique kakuroi_naked_pair;
extern const struct kakuroi_technique kakuroi_hidden_pair;
extern const struct kakuroi_technique kakuroi_naked_triple;
extern const struct kakuroi_technique kakuroi_hidden_triple;
extern const struct kakuroi_technique kakuroi_filled_sets;
extern const struct kakuroi_technique kakuroi_naked_quad;
extern const struct kakuroi_technique kakuroi_hidden_quad;
extern const struct kakuroi_technique kakuroi_filling;
extern const struct kakuroi_technique kakuroi_guess;

#endif

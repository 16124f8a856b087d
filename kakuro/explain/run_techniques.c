/*
 * The table of techniques, the easiest first.
 */
#include "kakuro/explain/run_techniques.h"

static const struct kakuroi_technique *const techniques[] = {
    &kakuroi_last_cell,       /* 1.0 */
    &kakuroi_naked_cell,      /* 1.1 */
    &kakuroi_crossing,        /* 1.3 */
    &kakuroi_one_set,         /* 1.5 */
    &kakuroi_sum_digits,      /* 1.8 */
    &kakuroi_two_cells,       /* 2.0 */
    &kakuroi_needed_digit,    /* 2.3 */
    &kakuroi_least_and_most,  /* 2.4 */
    &kakuroi_supported_sets,  /* 2.6 */
    &kakuroi_needed_by_cells, /* 2.8 */
    &kakuroi_naked_pair,      /* 3.0 */
    &kakuroi_hidden_pair,     /* 3.3 */
    &kakuroi_naked_triple,    /* 3.6 */
    &kakuroi_hidden_triple,   /* 4.0 */
    &kakuroi_filled_sets,     /* 4.2 */
    &kakuroi_naked_quad,      /* 4.5 */
    &kakuroi_hidden_quad,     /* 4.8 */
    &kakuroi_filling,         /* 5.2 */
    &kakuroi_guess,
};

#define COUNT (sizeof techniques / sizeof *techniques)
_Static_assert(COUNT <= KAKURO_MOST_TECHNIQUES, "each has a bit in a word");

const struct kakuroi_technique *kakuroi_technique_at(size_t index) {
  return index < COUNT ? techniques[index] : NULL;
}

const struct kakuro_technique_info *kakuro_technique_at(size_t index) {
  return index < COUNT ? &techniques[index]->info : NULL;
}

/*
 * The words in which techniques tell their steps.
 */
#ifndef KAKURO_RUN_TELLING_H
#define KAKURO_RUN_TELLING_H

#include "kakuro/explain/run_technique.h"

/* r4c5 */
void kakuroi_tell_cell(FILE *out, const struct kakuroi_notes *notes, size_t cell);
/* 2, 3 and 7 */
void kakuroi_tell_digits(FILE *out, unsigned digits);
/* the 16 across from r2c3; without a clue: the run across from r2c3 */
void kakuroi_tell_run(FILE *out, const struct kakuroi_notes *notes, uint32_t run);
/* 16 in 3 cells; with 7 there already, 16 in 3 cells */
void kakuroi_tell_sum(FILE *out, const struct kakuroi_notes *notes, uint32_t run);
/* The sets of a run: 1+6+9 or 2+5+9; too many of them: one of 12 digit sets */
void kakuroi_tell_sets(FILE *out, const struct kakuroi_notes *notes, uint32_t run, enum kakuroi_fit fit);
/* The cells that are marked so, each once, in the order of their marks: r1c2, r1c5 and r1c7 */
void kakuroi_tell_marked(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step,
                         enum kakuro_role role);
/* What a step does: r4c5 = 3; not 2, 5 in r1c2, r1c7; not 8 in r1c3 */
void kakuroi_tell_effect(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step);

#endif

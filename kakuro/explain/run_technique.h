/*
 * The contract of a technique: one row of the table in run_techniques.c and one small file.  It has a name, a rating, a
 * function that looks for a step in one run, or one cell, and one that says why the step is right:
 *
 *     kakuroi_mark(step, cell, digit, KAKURO_BASE);          what the reason rests on
 *     kakuroi_mark(step, cell, digit, KAKURO_ELIMINATED);    or KAKURO_PLACED
 *     return kakuroi_has_effect(step);
 *
 * Ratings are a scale of this library's own, in tenths:
 *
 *     1.0 .. 1.3   a cell at a glance, of one run or two, by what stands in them
 *     1.5 .. 2.3   one run and its sum: the digit sets that it might have
 *     2.6 .. 2.8   digit sets against the candidates of the cells
 *     3.0 .. 4.8   two to four cells or digits together
 *     5.2          all fillings of a run
 *     10.0         a guess
 */
#ifndef KAKURO_RUN_TECHNIQUE_H
#define KAKURO_RUN_TECHNIQUE_H

#include "kakuro/explain/run_notes.h"

#define KAKUROI_MOST_MARKS 162 /* two for each digit in each cell of a run */

struct kakuroi_technique;

struct kakuroi_step {
  const struct kakuroi_technique *technique;
  struct kakuro_mark marks[KAKUROI_MOST_MARKS];
  size_t mark_count;
  uint32_t runs[2]; /* that it is about: by their numbers, */
  size_t run_count;
  unsigned digits; /* and digits: what they say is the technique's own affair */
};

struct kakuroi_technique {
  struct kakuro_technique_info info;
  unsigned size;        /* of rows that share a file: cells of a subset */
  enum kakuroi_fit fit; /* the same: how sets are looked at */
  bool of_cells;        /* it looks at white cells, not at runs */

  /* Finds the first step in run, or white cell, 'part'; 'step' has the technique, and else nothing yet. */
  bool (*find)(const struct kakuroi_notes *notes, uint32_t part, struct kakuroi_step *step);

  /* Writes why 'step' is right: one or more sentences, without the conclusion.  'notes' are those it was found in. */
  void (*tell)(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step);
};

/* The table's rows, from the easiest on, until NULL; the last one is the guess, which finds nothing. */
const struct kakuroi_technique *kakuroi_technique_at(size_t index);

/* ---------------------------------------------------------------- steps */

void kakuroi_begin_step(struct kakuroi_step *step, const struct kakuroi_technique *technique);
void kakuroi_mark(struct kakuroi_step *step, size_t cell, unsigned digit, enum kakuro_role role);
/* Marks those of 'digits' that are candidates of the cell. */
void kakuroi_mark_digits(struct kakuroi_step *step, const struct kakuroi_notes *notes, size_t cell, unsigned digits,
                         enum kakuro_role role);
/* Says that the step is about a run. */
void kakuroi_name_run(struct kakuroi_step *step, uint32_t run);
/* What is not among 'digits' goes from all open cells of a run; returns whether that is anything. */
bool kakuroi_keep_only(struct kakuroi_step *step, const struct kakuroi_notes *notes, uint32_t run, unsigned digits);
/* Does it place or eliminate anything? */
bool kakuroi_has_effect(const struct kakuroi_step *step);

void kakuroi_apply(struct kakuroi_notes *notes, const struct kakuroi_step *step);

#endif

/*
 * Needed digit: one that is in all digit sets of a run has one place left there.
 *
 *     7 in 3 cells: 1+2+4      4 is possible in one of them only, and stands there
 *
 * The sets are those with the run's sum, which a person knows by heart; or of them those that its cells can still have.
 */
#include "kakuro/explain/run_telling.h"

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  unsigned any, all, once = 0, twice = 0;
  uint32_t cells[KAKURO_LONGEST_RUN];
  size_t count = kakuroi_open_cells(notes, run, cells);
  if (!count) return false;
  kakuroi_weigh_sets(notes, run, step->technique->fit, &any, &all);
  for (size_t i = 0; i < count; i++) {
    twice |= once & notes->candidates[cells[i]];
    once |= notes->candidates[cells[i]];
  }
  unsigned found = all & once & ~twice;
  if (!found) return false;
  found &= 0U - found;
  kakuroi_name_run(step, run);
  for (size_t i = 0; i < count; i++) kakuroi_mark_digits(step, notes, cells[i], found, KAKURO_PLACED);
  return true;
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  const struct kakuro_mark *mark = &step->marks[0];
  fputs("For ", out);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fputs(": ", out);
  kakuroi_tell_sum(out, notes, step->runs[0]);
  fputs(step->technique->fit == KAKUROI_BY_SUM ? " is " : " can here only be ", out);
  kakuroi_tell_sets(out, notes, step->runs[0], step->technique->fit);
  fprintf(out, ", in any case with %u, and ", mark->digit);
  kakuroi_tell_cell(out, notes, mark->cell);
  fputs(" is its only place.", out);
}

const struct kakuroi_technique kakuroi_needed_digit = {
    .info = {"needed-digit", "Needed digit", 23, "a digit of all digit sets with the sum, with one place in the run"},
    .fit = KAKUROI_BY_SUM,
    .find = find,
    .tell = tell,
};

const struct kakuroi_technique kakuroi_needed_by_cells = {
    .info = {"needed-digit-left", "Needed digit of the sets left", 28,
             "a digit of all digit sets that the cells can have, with one place in the run"},
    .fit = KAKUROI_BY_CELLS,
    .find = find,
    .tell = tell,
};

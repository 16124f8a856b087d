/*
 * The digit sets that a run's sum leaves: one, as 1+2 for 3 in 2 cells, or several, whose digits are all there is, as
 * 1+5 and 2+4 for 6 in 2 cells.  All others go from its cells.
 */
#include "kakuro/explain/run_telling.h"

static bool find_by(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step, bool only_one) {
  unsigned any, all;
  if (!notes->list.runs[run].sum || !notes->tallies[run].open) return false;
  size_t sets = kakuroi_weigh_sets(notes, run, KAKUROI_BY_SUM, &any, &all);
  if (sets == 0 || (only_one && sets > 1)) return false;
  kakuroi_name_run(step, run);
  return kakuroi_keep_only(step, notes, run, any);
}

static bool find_one(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  return find_by(notes, run, step, true);
}

static bool find_any(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  return find_by(notes, run, step, false);
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  fputs("For ", out);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fputs(": ", out);
  kakuroi_tell_sum(out, notes, step->runs[0]);
  fputs(" is ", out);
  kakuroi_tell_sets(out, notes, step->runs[0], KAKUROI_BY_SUM);
  fputs(".", out);
}

const struct kakuroi_technique kakuroi_one_set = {
    .info = {"one-set", "One digit set", 15, "a sum that only one digit set has"},
    .find = find_one,
    .tell = tell,
};

const struct kakuroi_technique kakuroi_sum_digits = {
    .info = {"sum-digits", "Digits of the sum", 18, "digits that are in no digit set with the sum"},
    .find = find_any,
    .tell = tell,
};

/*
 * Digit sets that the cells of a run cannot have, so that what only these would give goes.
 *
 *     impossible sets   a digit of the set has no place in the run, or a cell has none of its digits
 *     sets not to be filled in   each of them has, but they cannot be put into the cells, each into one
 */
#include "kakuro/explain/run_telling.h"

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  unsigned any, all;
  if (!notes->tallies[run].open) return false;
  size_t sets = kakuroi_weigh_sets(notes, run, step->technique->fit, &any, &all);
  if (sets == 0) return false;
  kakuroi_name_run(step, run);
  return kakuroi_keep_only(step, notes, run, any);
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  uint16_t sets[KAKUROI_MOST_SETS];
  enum kakuroi_fit fit = step->technique->fit;
  size_t of = kakuroi_list_sets(notes, step->runs[0], KAKUROI_BY_SUM, sets);
  fprintf(out, "Of the %zu digit sets of ", of);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fputs(fit == KAKUROI_BY_CELLS ? " its cells can have only " : " only these can be put into its cells: ", out);
  kakuroi_tell_sets(out, notes, step->runs[0], fit);
  fputc('.', out);
}

const struct kakuroi_technique kakuroi_supported_sets = {
    .info = {"impossible-sets", "Impossible digit sets", 26,
             "digits of no set that has a place for each digit and a digit for each cell"},
    .fit = KAKUROI_BY_CELLS,
    .find = find,
    .tell = tell,
};

const struct kakuroi_technique kakuroi_filled_sets = {
    .info = {"unfillable-sets", "Digit sets that cannot be filled in", 42,
             "digits of no set that can be put into the cells, each into one"},
    .fit = KAKUROI_BY_FILLINGS,
    .find = find,
    .tell = tell,
};

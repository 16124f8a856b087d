/*
 * Last cell: the only open cell of a run with a clue has what the others leave of the sum.
 */
#include "kakuro/explain/run_telling.h"

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  const struct kakuroi_tally *tally = &notes->tallies[run];
  uint32_t cells[KAKURO_LONGEST_RUN];
  if (!notes->list.runs[run].sum || tally->open != 1 || tally->left < 1 || tally->left > 9) return false;
  kakuroi_open_cells(notes, run, cells);
  kakuroi_name_run(step, run);
  kakuroi_mark_digits(step, notes, cells[0], kakuroi_bit(tally->left), KAKURO_PLACED);
  return kakuroi_has_effect(step);
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  uint32_t run = step->runs[0];
  if (notes->list.runs[run].length == 1) {
    fputs("It is the only cell of ", out);
    kakuroi_tell_run(out, notes, run);
  } else {
    fputs("It is the last open cell of ", out);
    kakuroi_tell_run(out, notes, run);
    fprintf(out, ", where %u is left", notes->tallies[run].left);
  }
  fputc('.', out);
}

const struct kakuroi_technique kakuroi_last_cell = {
    .info = {"last-cell", "Last cell", 10, "the last open cell of a run has what is left of the sum"},
    .find = find,
    .tell = tell,
};

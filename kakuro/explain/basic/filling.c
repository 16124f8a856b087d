/*
 * Fillings: what a cell has in none of the ways to fill its run with what the cells may have.
 */
#include "kakuro/explain/run_telling.h"
#include "kakuro/runs/run_filter.h"

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  const struct kakuroi_run *row = &notes->list.runs[run];
  uint16_t masks[KAKURO_LONGEST_RUN];
  for (size_t i = 0; i < row->length; i++) {
    size_t cell = kakuroi_member(notes, run, i);
    masks[i] = (uint16_t)(notes->digits[cell] ? kakuroi_bit(notes->digits[cell]) : notes->candidates[cell]);
  }
  if (!notes->tallies[run].open || !kakuroi_filter(notes->table, masks, row->length, row->sum)) return false;
  kakuroi_name_run(step, run);
  for (size_t i = 0; i < row->length; i++)
    kakuroi_mark_digits(step, notes, kakuroi_member(notes, run, i), KAKUROI_ALL_DIGITS & ~(unsigned)masks[i],
                        KAKURO_ELIMINATED);
  return kakuroi_has_effect(step);
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  fputs("Of all ways to fill ", out);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fputs(" with what its cells may have, none has that.", out);
}

const struct kakuroi_technique kakuroi_filling = {
    .info = {"fillings", "Fillings of a run", 52, "what is in none of all the ways to fill a run"},
    .find = find,
    .tell = tell,
};

/*
 * Two cells: of the last two open cells of a run, what one has the other must make up to what is left of the sum.
 */
#include "kakuro/explain/run_telling.h"

/* What the digits of 'mask' leave of 'sum', each another digit than itself. */
static unsigned partners(unsigned mask, unsigned sum) {
  unsigned found = 0;
  for (; mask; mask &= mask - 1) {
    unsigned digit = kakuroi_digit(mask);
    if (digit < sum && sum - digit <= 9 && sum != 2 * digit) found |= kakuroi_bit(sum - digit);
  }
  return found;
}

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  uint32_t cells[KAKURO_LONGEST_RUN];
  if (!notes->list.runs[run].sum || notes->tallies[run].open != 2) return false;
  kakuroi_open_cells(notes, run, cells);
  kakuroi_name_run(step, run);
  for (size_t i = 0; i < 2; i++) {
    unsigned good = partners(notes->candidates[cells[!i]], notes->tallies[run].left);
    kakuroi_mark_digits(step, notes, cells[i], good, KAKURO_BASE);
    kakuroi_mark_digits(step, notes, cells[i], KAKUROI_ALL_DIGITS & ~good, KAKURO_ELIMINATED);
  }
  return kakuroi_has_effect(step);
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  uint32_t cells[KAKURO_LONGEST_RUN];
  kakuroi_open_cells(notes, step->runs[0], cells);
  kakuroi_tell_cell(out, notes, cells[0]);
  fputs(" and ", out);
  kakuroi_tell_cell(out, notes, cells[1]);
  fprintf(out, " have %u together in ", notes->tallies[step->runs[0]].left);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fputs(", and the other cell has nothing that goes with these.", out);
}

const struct kakuroi_technique kakuroi_two_cells = {
    .info = {"two-cells", "Two cells", 20, "what one of the last two cells of a run has no partner for in the other"},
    .find = find,
    .tell = tell,
};

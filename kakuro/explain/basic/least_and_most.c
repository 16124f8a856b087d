/*
 * Least and most: what is left of a run's sum when its other open cells have their least candidates is the most that a
 * cell can be, and when they have their greatest, the least.
 *
 *     10 left in 3 cells     {1,2} {1,2,3} {4 .. 9}      the last one: 10 - 2 - 3 at least, 10 - 1 - 1 at most
 */
#include "kakuro/explain/run_telling.h"

static int least_of(unsigned mask) {
  return __builtin_ctz(mask) + 1;
}

static int most_of(unsigned mask) {
  return (int)(8 * sizeof mask) - __builtin_clz(mask);
}

/* Digits from 'least' to 'most', as far as there are such. */
static unsigned digits_between(int least, int most) {
  unsigned digits = 0;
  for (int digit = 1; digit <= 9; digit++)
    if (digit >= least && digit <= most) digits |= kakuroi_bit((unsigned)digit);
  return digits;
}

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  uint32_t cells[KAKURO_LONGEST_RUN];
  size_t count = kakuroi_open_cells(notes, run, cells);
  int least = 0, most = 0, left = notes->tallies[run].left;
  if (!notes->list.runs[run].sum || count < 2) return false;
  for (size_t i = 0; i < count; i++) {
    least += least_of(notes->candidates[cells[i]]);
    most += most_of(notes->candidates[cells[i]]);
  }
  kakuroi_name_run(step, run);
  for (size_t i = 0; i < count; i++) {
    unsigned mask = notes->candidates[cells[i]];
    unsigned good = digits_between(left - (most - most_of(mask)), left - (least - least_of(mask)));
    kakuroi_mark_digits(step, notes, cells[i], KAKUROI_ALL_DIGITS & ~good, KAKURO_ELIMINATED);
  }
  return kakuroi_has_effect(step);
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  fputs("In ", out);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fprintf(out,
          " %u is left: too little or too much for that, even if the other open cells have their least candidates, or "
          "their greatest.",
          notes->tallies[step->runs[0]].left);
}

const struct kakuroi_technique kakuroi_least_and_most = {
    .info = {"least-and-most", "Least and most", 24, "what is too much or too little beside the other cells of a run"},
    .find = find,
    .tell = tell,
};

/*
 * The guess: where no technique finds anything, a cell with the fewest candidates is filled in by looking at the
 * solution.  The run of steps does that; here is the row and what is said.
 */
#include "kakuro/explain/run_telling.h"

static bool find(const struct kakuroi_notes *notes, uint32_t part, struct kakuroi_step *step) {
  (void)notes, (void)part, (void)step;
  return false;
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  const struct kakuro_mark *mark = &step->marks[0];
  fputs("No technique finds anything more.  ", out);
  kakuroi_tell_cell(out, notes, mark->cell);
  unsigned others = notes->candidates[mark->cell] & ~kakuroi_bit(mark->digit);
  if (others) {
    fputs(" might also be ", out);
    kakuroi_tell_digits(out, others);
  } else {
    fputs(" has no other candidate", out);
  }
  fputs(notes->is_unique ? ", which trying out shows to lead nowhere." : ", and there may be other solutions.", out);
}

const struct kakuroi_technique kakuroi_guess = {
    .info = {"guess", "Guess", 100, "trial and error, where nothing else helps"},
    .find = find,
    .tell = tell,
};

/*
 * The guess: where no technique finds anything, a cell with the fewest candidates is filled in by looking at the
 * solution.  The run does that; here is the row and what is said.
 */
#include "sudoku/explain/telling.h"

static void find(struct sudokui_finding *finding) {
  (void)finding;
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  const struct sudoku_mark *mark = &step->marks[0];
  uint64_t others = notes->candidates[mark->cell] & ~sudokui_bit(mark->value);
  fputs("None of the techniques that may be used finds anything.", out);
  if (!others) return;
  fputs("  ", out);
  sudokui_tell_cell(out, notes, mark->cell);
  fputs(" might also be ", out);
  sudokui_tell_values(out, notes, others);
  fputs(notes->ground->is_unique ? ", which trying out shows to lead nowhere." : ", and there may be other solutions.",
        out);
}

const struct sudokui_technique sudokui_guess = {
    .info = {"guess", "Guess", 110, "trial and error, where nothing else helps"},
    .find = find,
    .tell = tell,
};

/*
 * Naked single: a cell has one candidate left.
 */
#include "kakuro/explain/run_telling.h"

static bool find(const struct kakuroi_notes *notes, uint32_t white, struct kakuroi_step *step) {
  size_t cell = notes->list.place[white];
  unsigned mask = notes->candidates[cell];
  if (!mask || !kakuroi_is_single(mask)) return false;
  kakuroi_mark(step, cell, kakuroi_digit(mask), KAKURO_PLACED);
  return true;
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  kakuroi_tell_cell(out, notes, step->marks[0].cell);
  fputs(" has no other candidate.", out);
}

const struct kakuroi_technique kakuroi_naked_cell = {
    .info = {"naked-single", "Naked single", 11, "a cell with one candidate left"},
    .of_cells = true,
    .find = find,
    .tell = tell,
};

/*
 * Crossing runs: the digit sets of a cell's two runs have one digit in common, which is the cell's.
 *
 *     4 across in 2 cells: 1+3      3 down in 2 cells: 1+2      where they cross: 1
 */
#include "kakuro/explain/run_telling.h"

static bool find(const struct kakuroi_notes *notes, uint32_t white, struct kakuroi_step *step) {
  size_t cell = notes->list.place[white];
  unsigned common = KAKUROI_ALL_DIGITS;
  if (notes->digits[cell]) return false;
  for (size_t i = 0; i < 2; i++) {
    unsigned any, all;
    kakuroi_weigh_sets(notes, notes->list.run_of[white][i], KAKUROI_BY_SUM, &any, &all);
    common &= any;
    kakuroi_name_run(step, notes->list.run_of[white][i]);
  }
  if (!common || !kakuroi_is_single(common)) return false;
  kakuroi_mark_digits(step, notes, cell, common, KAKURO_PLACED);
  return kakuroi_has_effect(step);
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  for (size_t i = 0; i < 2; i++) {
    unsigned any, all;
    kakuroi_weigh_sets(notes, step->runs[i], KAKUROI_BY_SUM, &any, &all);
    fputs(i == 0 ? "In " : ", in ", out);
    kakuroi_tell_run(out, notes, step->runs[i]);
    fputs(i == 0 ? " there can be " : " ", out);
    kakuroi_tell_digits(out, any);
  }
  fprintf(out, ": they have %u in common.", step->marks[0].digit);
}

const struct kakuroi_technique kakuroi_crossing = {
    .info = {"crossing", "Crossing runs", 13, "the digits that a cell's two runs can have are one and the same"},
    .of_cells = true,
    .find = find,
    .tell = tell,
};

/*
 * Naked single: a cell has one candidate left.
 */
#include "sudoku/explain/telling.h"

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  for (size_t cell = 0; cell < notes->cells && !sudokui_is_settled(finding); cell++) {
    if (sudokui_size(notes->candidates[cell]) != 1) continue;
    if (!sudokui_draft(finding, finding->technique->info.rating)) continue;
    sudokui_mark(finding, cell, sudokui_least(notes->candidates[cell]), SUDOKU_PLACED);
    sudokui_propose(finding);
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  sudokui_tell_cell(out, notes, step->marks[0].cell);
  fputs(" has no other candidate.", out);
}

const struct sudokui_technique sudokui_naked_single = {
    .info = {"naked-single", "Naked single", 23, "a cell with one candidate left"},
    .find = find,
    .tell = tell,
};

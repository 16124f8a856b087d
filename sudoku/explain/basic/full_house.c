/*
 * Full house: a house with one open cell takes the value that it still lacks.
 */
#include "sudoku/explain/telling.h"

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  for (size_t house = 0; house < notes->ground->houses->count && !sudokui_is_settled(finding); house++) {
    uint64_t missing = sudokui_missing(notes, house);
    if (sudokui_size(missing) != 1) continue;
    size_t value = sudokui_least(missing);
    uint64_t places = sudokui_places(notes, house, value);
    struct sudokui_step *step = places ? sudokui_draft(finding, finding->technique->info.rating) : NULL;
    if (!step) continue;
    step->houses[step->house_count++] = (uint16_t)house;
    sudokui_mark(finding, sudokui_member(notes, house, sudokui_least(places) - 1), value, SUDOKU_PLACED);
    sudokui_propose(finding);
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  fputs("It is the last open cell of ", out);
  sudokui_tell_house(out, notes, step->houses[0]);
  fputc('.', out);
}

const struct sudokui_technique sudokui_full_house = {
    .info = {"full-house", "Full house", 10, "the last open cell of a house"},
    .find = find,
    .tell = tell,
};

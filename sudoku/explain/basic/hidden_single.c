/*
 * Hidden single: a value has one place left in a house.  In a box it is seen at a glance, in a row or column less so.
 */
#include "sudoku/explain/telling.h"

static void find(struct sudokui_finding *finding, bool in_line) {
  const struct sudokui_notes *notes = finding->notes;
  const struct sudokui_houses *houses = notes->ground->houses;
  for (size_t house = 0; house < houses->count; house++) {
    bool is_line = houses->kind[house] == SUDOKUI_ROW || houses->kind[house] == SUDOKUI_COLUMN;
    if (is_line != in_line) continue;
    for (uint64_t left = sudokui_missing(notes, house); left; left &= left - 1) {
      size_t value = sudokui_least(left);
      uint64_t places = sudokui_places(notes, house, value);
      if (sudokui_size(places) != 1) continue;
      struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
      if (!step) return;
      step->houses[step->house_count++] = (uint16_t)house;
      sudokui_mark(finding, sudokui_member(notes, house, sudokui_least(places) - 1), value, SUDOKU_PLACED);
      sudokui_propose(finding);
      return;
    }
  }
}

static void find_in_boxes(struct sudokui_finding *finding) {
  find(finding, false);
}

static void find_in_lines(struct sudokui_finding *finding) {
  find(finding, true);
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  fputs("It is the only place for ", out);
  sudokui_tell_value(out, notes, step->marks[0].value);
  fputs(" in ", out);
  sudokui_tell_house(out, notes, step->houses[0]);
  fputc('.', out);
}

const struct sudokui_technique sudokui_hidden_single_box = {
    .info = {"hidden-single-box", "Hidden single in a box", 12, "a value with one place left in a box"},
    .find = find_in_boxes,
    .tell = tell,
};

const struct sudokui_technique sudokui_hidden_single_line = {
    .info = {"hidden-single", "Hidden single", 15, "a value with one place left in a row or column"},
    .find = find_in_lines,
    .tell = tell,
};

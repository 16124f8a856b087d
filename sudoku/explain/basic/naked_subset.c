/*
 * Naked pair, triple, quad: N cells of a house that have N values between them take all of these; a value of them
 * cannot stand in a cell that sees all those of the N that may have it.
 *
 *     r1c2 {2,7}   r1c5 {2,7}      no other 2 and no other 7 in row 1
 */
#include "reasoning/combinations.h"
#include "sudoku/explain/telling.h"

static void propose(struct sudokui_finding *finding, size_t house, const uint16_t *cells, size_t count,
                    uint64_t values) {
  const struct sudokui_notes *notes = finding->notes;
  struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
  if (!step) return;
  step->values[0] = values;
  step->houses[step->house_count++] = (uint16_t)house;
  for (size_t i = 0; i < count; i++) sudokui_mark_candidates(finding, cells[i], SUDOKU_BASE);
  for (; values; values &= values - 1) {
    size_t value = sudokui_least(values), with = 0;
    uint16_t having[REASONING_MOST_CHOSEN];
    uint64_t out[SUDOKU_MAXIMUM_EXPLAINED];
    for (size_t i = 0; i < count; i++)
      if (sudokui_may_be(notes, cells[i], value)) having[with++] = cells[i];
    if (sudokui_seen_by_all(notes, having, with, value, out)) sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
  }
  sudokui_propose(finding);
}

/* The cells of a house that may be part of one, and their candidates. */
static size_t list_cells(const struct sudokui_notes *notes, size_t house, size_t size, uint16_t *cells,
                         uint64_t *sets) {
  size_t count = 0;
  for (size_t i = 0; i < notes->side; i++) {
    size_t cell = sudokui_member(notes, house, i);
    size_t candidates = sudokui_size(notes->candidates[cell]);
    if (candidates < 2 || candidates > size) continue;
    cells[count] = (uint16_t)cell;
    sets[count++] = notes->candidates[cell];
  }
  return count;
}

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  size_t size = finding->technique->size;
  for (size_t house = 0; house < notes->ground->houses->count && !sudokui_is_settled(finding); house++) {
    uint16_t cells[SUDOKU_MAXIMUM_EXPLAINED], chosen[REASONING_MOST_CHOSEN];
    uint64_t sets[SUDOKU_MAXIMUM_EXPLAINED];
    struct reasoning_choosing choosing = {.size = size, .set = sets};
    choosing.count = list_cells(notes, house, size, cells, sets);
    for (bool more = choosing.count >= size && reasoning_choose_first(&choosing); more && !sudokui_is_settled(finding);
         more = reasoning_choose_next(&choosing)) {
      for (size_t i = 0; i < size; i++) chosen[i] = cells[choosing.chosen[i]];
      if (sudokui_size(choosing.all) == size) propose(finding, house, chosen, size, choosing.all);
    }
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  sudokui_tell_marked(out, notes, step, SUDOKU_BASE);
  fputs(" of ", out);
  sudokui_tell_house(out, notes, step->houses[0]);
  fputs(" have only ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(" between them, and take all of these.", out);
}

#define NAKED(name, title, many, rate, words)                                                                          \
  { .info = {(name), (title), (rate), (words)}, .size = (many), .find = find, .tell = tell }

const struct sudokui_technique sudokui_naked_pair =
    NAKED("naked-pair", "Naked pair", 2, 30, "two cells of a house that have two values between them");
const struct sudokui_technique sudokui_naked_triple =
    NAKED("naked-triple", "Naked triple", 3, 36, "three cells of a house that have three values between them");
const struct sudokui_technique sudokui_naked_quad =
    NAKED("naked-quad", "Naked quad", 4, 50, "four cells of a house that have four values between them");

/*
 * Hidden pair, triple, quad: N values that have N places in a house between them fill these, which then have no other
 * candidates.
 *
 * The direct forms are steps for who writes no candidates down: the candidates that go leave another value with one
 * place in that house, where it is put.
 */
#include "reasoning/combinations.h"
#include "sudoku/explain/telling.h"

/* Values of a house with two to so many places. */
static size_t list_values(const struct sudokui_notes *notes, size_t house, size_t size, size_t *values,
                          uint64_t *sets) {
  size_t count = 0;
  for (uint64_t left = sudokui_missing(notes, house); left; left &= left - 1) {
    size_t value = sudokui_least(left);
    uint64_t places = sudokui_places(notes, house, value);
    if (sudokui_size(places) < 2 || sudokui_size(places) > size) continue;
    values[count] = value;
    sets[count++] = places;
  }
  return count;
}

/* What a finder does with such values, whose places are 'places'. */
typedef void propose_subset(struct sudokui_finding *finding, size_t house, uint64_t values, uint64_t places);

static void find_by(struct sudokui_finding *finding, propose_subset *propose) {
  const struct sudokui_notes *notes = finding->notes;
  size_t size = finding->technique->size;
  for (size_t house = 0; house < notes->ground->houses->count && !sudokui_is_settled(finding); house++) {
    size_t values[SUDOKU_MAXIMUM_EXPLAINED];
    uint64_t sets[SUDOKU_MAXIMUM_EXPLAINED];
    struct reasoning_choosing choosing = {.size = size, .set = sets};
    choosing.count = list_values(notes, house, size, values, sets);
    for (bool more = choosing.count >= size && reasoning_choose_first(&choosing); more && !sudokui_is_settled(finding);
         more = reasoning_choose_next(&choosing)) {
      uint64_t chosen = 0;
      for (size_t i = 0; i < size; i++) chosen |= sudokui_bit(values[choosing.chosen[i]]);
      if (sudokui_size(choosing.all) == size) propose(finding, house, chosen, choosing.all);
    }
  }
}

static void mark_subset(struct sudokui_finding *finding, struct sudokui_step *step, size_t house, uint64_t values,
                        uint64_t places) {
  step->values[0] = values;
  step->houses[step->house_count++] = (uint16_t)house;
  for (; places; places &= places - 1) {
    size_t cell = sudokui_member(finding->notes, house, sudokui_least(places) - 1);
    for (uint64_t left = finding->notes->candidates[cell] & values; left; left &= left - 1)
      sudokui_mark(finding, cell, sudokui_least(left), SUDOKU_BASE);
  }
}

/* ---------------------------------------------------------------- the plain form */

static void propose_elimination(struct sudokui_finding *finding, size_t house, uint64_t values, uint64_t places) {
  struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
  if (!step) return;
  mark_subset(finding, step, house, values, places);
  for (; places; places &= places - 1) {
    size_t cell = sudokui_member(finding->notes, house, sudokui_least(places) - 1);
    for (uint64_t left = finding->notes->candidates[cell] & ~values; left; left &= left - 1)
      sudokui_mark(finding, cell, sudokui_least(left), SUDOKU_ELIMINATED);
  }
  sudokui_propose(finding);
}

static void find(struct sudokui_finding *finding) {
  find_by(finding, propose_elimination);
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  fputs("In ", out);
  sudokui_tell_house(out, notes, step->houses[0]);
  fputs(", ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(" can stand in ", out);
  sudokui_tell_marked(out, notes, step, SUDOKU_BASE);
  fputs(" only, and fill them.", out);
}

/* ---------------------------------------------------------------- the direct form */

static void propose_placement(struct sudokui_finding *finding, size_t house, uint64_t values, uint64_t places) {
  const struct sudokui_notes *notes = finding->notes;
  for (uint64_t left = sudokui_missing(notes, house) & ~values; left; left &= left - 1) {
    size_t value = sudokui_least(left);
    uint64_t rest = sudokui_places(notes, house, value) & ~places;
    if (sudokui_size(rest) != 1 || rest == sudokui_places(notes, house, value)) continue;
    struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
    if (!step) return;
    mark_subset(finding, step, house, values, places);
    sudokui_mark(finding, sudokui_member(notes, house, sudokui_least(rest) - 1), value, SUDOKU_PLACED);
    sudokui_propose(finding);
  }
}

static void find_direct(struct sudokui_finding *finding) {
  find_by(finding, propose_placement);
}

static void tell_direct(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  tell(out, notes, step);
  fputs("  That leaves one place for ", out);
  sudokui_tell_value(out, notes, step->marks[step->mark_count - 1].value);
  fputs(" in it.", out);
}

/* ---------------------------------------------------------------- rows */

#define HIDDEN(name, title, many, rate, words)                                                                         \
  { .info = {(name), (title), (rate), (words)}, .size = (many), .find = find, .tell = tell }
#define DIRECT(name, title, many, rate, words)                                                                         \
  { .info = {(name), (title), (rate), (words)}, .size = (many), .find = find_direct, .tell = tell_direct }

const struct sudokui_technique sudokui_direct_hidden_pair =
    DIRECT("direct-hidden-pair", "Direct hidden pair", 2, 20,
           "a hidden pair that leaves another value with one place in the house");
const struct sudokui_technique sudokui_direct_hidden_triple =
    DIRECT("direct-hidden-triple", "Direct hidden triple", 3, 25,
           "a hidden triple that leaves another value with one place in the house");
const struct sudokui_technique sudokui_hidden_pair =
    HIDDEN("hidden-pair", "Hidden pair", 2, 34, "two values that have two places in a house between them");
const struct sudokui_technique sudokui_hidden_triple =
    HIDDEN("hidden-triple", "Hidden triple", 3, 40, "three values that have three places in a house between them");
const struct sudokui_technique sudokui_hidden_quad =
    HIDDEN("hidden-quad", "Hidden quad", 4, 54, "four values that have four places in a house between them");

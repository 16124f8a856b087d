/*
 * X-wing, swordfish, jellyfish: the places of a value in N rows lie in N columns, which then need no other; and the
 * same with rows and columns exchanged.
 *
 *       c2    c7
 *     r1 3 . . 3 .      in rows 1 and 5 the 3s are in columns 2 and 7: there they stand in these rows,
 *     . X . . X         and X is not 3
 *     r5 3 . . 3 .
 */
#include "reasoning/combinations.h"
#include "sudoku/explain/telling.h"

/* The first house of a kind: rows come first, then columns. */
static size_t first_house(const struct sudokui_notes *notes, enum sudokui_house_kind kind) {
  return kind == SUDOKUI_ROW ? 0 : notes->side;
}

static void propose(struct sudokui_finding *finding, size_t value, enum sudokui_house_kind kind, const size_t *lines,
                    uint64_t across) {
  const struct sudokui_notes *notes = finding->notes;
  size_t size = finding->technique->size;
  struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
  if (!step) return;
  step->values[0] = sudokui_bit(value);
  uint64_t base = 0;
  size_t first = first_house(notes, kind),
         other = first_house(notes, kind == SUDOKUI_ROW ? SUDOKUI_COLUMN : SUDOKUI_ROW);
  for (size_t i = 0; i < size; i++) {
    base |= (uint64_t)1 << lines[i];
    step->houses[step->house_count++] = (uint16_t)(first + lines[i]);
  }
  for (uint64_t left = across; left; left &= left - 1) {
    size_t house = other + sudokui_least(left) - 1;
    step->houses[step->house_count++] = (uint16_t)house;
    for (uint64_t places = sudokui_places(notes, house, value); places; places &= places - 1) {
      size_t position = sudokui_least(places) - 1;
      sudokui_mark(finding, sudokui_member(notes, house, position), value,
                   base >> position & 1 ? SUDOKU_BASE : SUDOKU_ELIMINATED);
    }
  }
  sudokui_propose(finding);
}

static void find_along(struct sudokui_finding *finding, size_t value, enum sudokui_house_kind kind) {
  const struct sudokui_notes *notes = finding->notes;
  size_t size = finding->technique->size;
  size_t lines[SUDOKU_MAXIMUM_EXPLAINED], chosen[REASONING_MOST_CHOSEN] = {0};
  uint64_t sets[SUDOKU_MAXIMUM_EXPLAINED];
  struct reasoning_choosing choosing = {.size = size, .set = sets};
  for (size_t line = 0; line < notes->side; line++) {
    uint64_t places = sudokui_places(notes, first_house(notes, kind) + line, value);
    if (sudokui_size(places) < 2 || sudokui_size(places) > size) continue;
    lines[choosing.count] = line;
    sets[choosing.count++] = places;
  }
  for (bool more = choosing.count >= size && reasoning_choose_first(&choosing); more && !sudokui_is_settled(finding);
       more = reasoning_choose_next(&choosing)) {
    for (size_t i = 0; i < size; i++) chosen[i] = lines[choosing.chosen[i]];
    if (sudokui_size(choosing.all) == size) propose(finding, value, kind, chosen, choosing.all);
  }
}

static void find(struct sudokui_finding *finding) {
  for (size_t value = 1; value <= finding->notes->side && !sudokui_is_settled(finding); value++) {
    find_along(finding, value, SUDOKUI_ROW);
    find_along(finding, value, SUDOKUI_COLUMN);
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  size_t size = step->house_count / 2;
  const enum sudokui_house_kind *kind = notes->ground->houses->kind;
  const char *along = sudokui_house_word(kind[step->houses[0]]), *across = sudokui_house_word(kind[step->houses[size]]);
  fputs("In ", out);
  sudokui_tell_houses(out, notes, step->houses, size);
  fputs(", ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(" can stand only in ", out);
  sudokui_tell_houses(out, notes, step->houses + size, size);
  fprintf(out, "; so in these %ss it stands in those %ss.", across, along);
}

#define FISH(name, title, many, rate, words)                                                                           \
  { .info = {(name), (title), (rate), (words)}, .size = (many), .find = find, .tell = tell }

const struct sudokui_technique sudokui_x_wing =
    FISH("x-wing", "X-wing", 2, 32, "a value whose places in two rows lie in two columns, or the other way round");
const struct sudokui_technique sudokui_swordfish =
    FISH("swordfish", "Swordfish", 3, 38, "the same with three rows and three columns");
const struct sudokui_technique sudokui_jellyfish =
    FISH("jellyfish", "Jellyfish", 4, 52, "the same with four rows and four columns");

/*
 * Naked pair, triple, quad: N cells of a run that have N digits between them take all of these, and no other cell of
 * the run has one.
 */
#include "kakuro/explain/run_telling.h"
#include "reasoning/combinations.h"

/* The open cells of a run that may be part of one, and their candidates. */
static size_t list_cells(const struct kakuroi_notes *notes, uint32_t run, unsigned size, uint32_t *cells,
                         uint64_t *sets) {
  size_t open = kakuroi_open_cells(notes, run, cells), count = 0;
  for (size_t i = 0; i < open; i++) {
    unsigned mask = notes->candidates[cells[i]];
    if (!mask || (unsigned)__builtin_popcount(mask) > size) continue;
    cells[count] = cells[i];
    sets[count++] = mask;
  }
  return count;
}

static bool take(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step, const uint32_t *chosen,
                 size_t size) {
  uint32_t cells[KAKURO_LONGEST_RUN];
  size_t open = kakuroi_open_cells(notes, run, cells);
  step->mark_count = 0;
  for (size_t i = 0; i < size; i++) kakuroi_mark_digits(step, notes, chosen[i], KAKUROI_ALL_DIGITS, KAKURO_BASE);
  for (size_t i = 0; i < open; i++) {
    bool is_chosen = false;
    for (size_t k = 0; k < size; k++) is_chosen |= cells[i] == chosen[k];
    if (!is_chosen) kakuroi_mark_digits(step, notes, cells[i], step->digits, KAKURO_ELIMINATED);
  }
  return kakuroi_has_effect(step);
}

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  size_t size = step->technique->size;
  if (notes->tallies[run].open <= size) return false;
  uint32_t cells[KAKURO_LONGEST_RUN], chosen[REASONING_MOST_CHOSEN];
  uint64_t sets[KAKURO_LONGEST_RUN];
  struct reasoning_choosing choosing = {.size = size, .set = sets};
  choosing.count = list_cells(notes, run, step->technique->size, cells, sets);
  if (choosing.count < size) return false;
  kakuroi_name_run(step, run);
  for (bool more = reasoning_choose_first(&choosing); more; more = reasoning_choose_next(&choosing)) {
    if ((size_t)__builtin_popcountll(choosing.all) != size) continue;
    for (size_t i = 0; i < size; i++) chosen[i] = cells[choosing.chosen[i]];
    step->digits = (unsigned)choosing.all;
    if (take(notes, run, step, chosen, size)) return true;
  }
  return false;
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  kakuroi_tell_marked(out, notes, step, KAKURO_BASE);
  fputs(" of ", out);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fputs(" have only ", out);
  kakuroi_tell_digits(out, step->digits);
  fputs(" between them, and take all of these.", out);
}

#define NAKED(name, title, many, rate, words)                                                                          \
  { .info = {(name), (title), (rate), (words)}, .size = (many), .find = find, .tell = tell }

const struct kakuroi_technique kakuroi_naked_pair =
    NAKED("naked-pair", "Naked pair", 2, 30, "two cells of a run that have two digits between them");
const struct kakuroi_technique kakuroi_naked_triple =
    NAKED("naked-triple", "Naked triple", 3, 36, "three cells of a run that have three digits between them");
const struct kakuroi_technique kakuroi_naked_quad =
    NAKED("naked-quad", "Naked quad", 4, 45, "four cells of a run that have four digits between them");

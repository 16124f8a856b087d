/*
 * Hidden pair, triple, quad: N digits that are in all digit sets that a run can have, and that have N places in it
 * between them, fill these, which then have no other candidates.
 */
#include "kakuro/explain/run_telling.h"
#include "reasoning/combinations.h"

/* Needed digits with at most 'size' places, and these as sets of positions among the open cells. */
static size_t list_digits(const struct kakuroi_notes *notes, uint32_t run, unsigned size, unsigned *digits,
                          uint64_t *sets) {
  uint32_t cells[KAKURO_LONGEST_RUN];
  unsigned any, all;
  size_t open = kakuroi_open_cells(notes, run, cells), count = 0;
  for (kakuroi_weigh_sets(notes, run, KAKUROI_BY_CELLS, &any, &all); all; all &= all - 1) {
    unsigned digit = kakuroi_digit(all);
    uint64_t places = 0;
    for (size_t i = 0; i < open; i++)
      if (notes->candidates[cells[i]] & kakuroi_bit(digit)) places |= UINT64_C(1) << i;
    if (!places || (unsigned)__builtin_popcountll(places) > size) continue;
    digits[count] = digit;
    sets[count++] = places;
  }
  return count;
}

static bool take(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step, uint64_t places) {
  uint32_t cells[KAKURO_LONGEST_RUN];
  kakuroi_open_cells(notes, run, cells);
  step->mark_count = 0;
  for (uint64_t left = places; left; left &= left - 1)
    kakuroi_mark_digits(step, notes, cells[__builtin_ctzll(left)], step->digits, KAKURO_BASE);
  for (; places; places &= places - 1)
    kakuroi_mark_digits(step, notes, cells[__builtin_ctzll(places)], KAKUROI_ALL_DIGITS & ~step->digits,
                        KAKURO_ELIMINATED);
  return kakuroi_has_effect(step);
}

static bool find(const struct kakuroi_notes *notes, uint32_t run, struct kakuroi_step *step) {
  size_t size = step->technique->size;
  if (notes->tallies[run].open < size) return false;
  unsigned digits[KAKURO_LONGEST_RUN];
  uint64_t sets[KAKURO_LONGEST_RUN];
  struct reasoning_choosing choosing = {.size = size, .set = sets};
  choosing.count = list_digits(notes, run, step->technique->size, digits, sets);
  if (choosing.count < size) return false;
  kakuroi_name_run(step, run);
  for (bool more = reasoning_choose_first(&choosing); more; more = reasoning_choose_next(&choosing)) {
    if ((size_t)__builtin_popcountll(choosing.all) != size) continue;
    step->digits = 0;
    for (size_t i = 0; i < size; i++) step->digits |= kakuroi_bit(digits[choosing.chosen[i]]);
    if (take(notes, run, step, choosing.all)) return true;
  }
  return false;
}

static void tell(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  fputs("All digit sets that ", out);
  kakuroi_tell_run(out, notes, step->runs[0]);
  fputs(" can have hold ", out);
  kakuroi_tell_digits(out, step->digits);
  fputs(", which have only these places there: ", out);
  kakuroi_tell_marked(out, notes, step, KAKURO_BASE);
  fputc('.', out);
}

#define HIDDEN(name, title, many, rate, words)                                                                         \
  { .info = {(name), (title), (rate), (words)}, .size = (many), .find = find, .tell = tell }

const struct kakuroi_technique kakuroi_hidden_pair =
    HIDDEN("hidden-pair", "Hidden pair", 2, 33, "two digits that a run must have, with two places between them");
const struct kakuroi_technique kakuroi_hidden_triple =
    HIDDEN("hidden-triple", "Hidden triple", 3, 40, "three digits that a run must have, with three places");
const struct kakuroi_technique kakuroi_hidden_quad =
    HIDDEN("hidden-quad", "Hidden quad", 4, 48, "four digits that a run must have, with four places");

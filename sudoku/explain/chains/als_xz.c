/*
 * Almost locked sets: N cells of a house that have N + 1 values between them.  Without one of these the others are all
 * placed.  Two such sets that cannot both have x, as all their x see each other, have it at most once; one of them is
 * then locked, so that any other value z that both may have is in one of them, and what sees all their z is not z.
 *
 *     {2,4,x} {2,4} {4,z}   -x-   {x,z}       a set of three cells and one of one; what sees both z is not z
 *
 * Where two values are so restricted, each of the sets is locked without one of them: what sees all places of a value
 * in a set goes, and what sees all places of x or z in both.
 *
 * The rows whose smaller set is one cell are Sukaku Explainer's WXYZ-wing and VWXYZ-wing, with its ratings; what any
 * two sets do it finds as a forcing chain at best, so that their row stands in front of these.
 *
 * The sets that are listed are at most MOST_SETS, of at most six cells: on large grids some are not looked at.
 */
#include "sudoku/explain/chains/chase.h"
#include "sudoku/explain/telling.h"

#include <string.h>

enum { MOST_SHORT = 5, MOST_CELLS = 6, MOST_SETS = 3000, MOST_WORDS = 64 };

struct als {
  uint64_t values;
  uint64_t traces; /* bit cell % 64 for each cell: sets without a common one do not overlap */
  uint16_t cells[MOST_CELLS];
  uint16_t count;
};

struct search {
  struct sudokui_finding *finding;
  const struct sudokui_notes *notes;
  struct als *sets; /* MOST_SETS */
  size_t count;
};

static size_t scratch(const struct sudokui_ground *ground) {
  (void)ground;
  return MOST_SETS * sizeof(struct als);
}

/* ---------------------------------------------------------------- the sets */

/* Are all cells of the set in a house before 'house', where it has been found already? */
static bool is_listed(const struct sudokui_notes *notes, size_t house, const struct als *als) {
  const struct sudokui_houses *houses = notes->ground->houses;
  for (uint32_t k = houses->first_of[als->cells[0]]; houses->of_cell[k] < house; k++) {
    const uint64_t *set = &notes->ground->house[houses->of_cell[k] * notes->words];
    size_t in = 1;
    while (in < als->count && sudokui_holds(set, als->cells[in])) in++;
    if (in == als->count) return true;
  }
  return false;
}

static void add_set(struct search *search, size_t house, const struct als *als) {
  if (search->count == MOST_SETS || is_listed(search->notes, house, als)) return;
  struct als *added = &search->sets[search->count++];
  *added = *als;
  for (size_t i = 0; i < als->count; i++) added->traces |= (uint64_t)1 << als->cells[i] % 64;
}

/* Adds cells of a house from 'position' on, until there are 'size'. */
static void choose(struct search *search, size_t house, size_t position, size_t size, struct als *als) {
  const struct sudokui_notes *notes = search->notes;
  if (als->count == size) {
    if (sudokui_size(als->values) == size + 1) add_set(search, house, als);
    return;
  }
  for (; position + (size - als->count) <= notes->side; position++) {
    size_t cell = sudokui_member(notes, house, position);
    uint64_t was = als->values, values = was | notes->candidates[cell];
    if (!notes->candidates[cell] || sudokui_size(values) > size + 1) continue;
    als->cells[als->count++] = (uint16_t)cell;
    als->values = values;
    choose(search, house, position + 1, size, als);
    als->count--;
    als->values = was;
  }
}

static void list_sets(struct search *search, size_t size) {
  for (size_t house = 0; house < search->notes->ground->houses->count && sudokui_go_on(search->finding); house++) {
    struct als als = {.values = 0};
    choose(search, house, 0, size, &als);
  }
}

/* ---------------------------------------------------------------- two sets */

static bool overlap(const struct als *one, const struct als *two) {
  if (!(one->traces & two->traces)) return false;
  for (size_t i = 0; i < one->count; i++)
    for (size_t k = 0; k < two->count; k++)
      if (one->cells[i] == two->cells[k]) return true;
  return false;
}

/* Do all cells of one set that may have 'value' see all those of the other? */
static bool is_restricted(const struct sudokui_notes *notes, const struct als *one, const struct als *two,
                          size_t value) {
  for (size_t i = 0; i < one->count; i++) {
    if (!sudokui_may_be(notes, one->cells[i], value)) continue;
    for (size_t k = 0; k < two->count; k++)
      if (sudokui_may_be(notes, two->cells[k], value) &&
          !sudokui_cell_sees(notes->ground, one->cells[i], two->cells[k]))
        return false;
  }
  return true;
}

/* The places of 'value' outside that all its places in the sets (or in one: 'two' NULL) see; returns if there are. */
static bool victims(const struct sudokui_notes *notes, const struct als *one, const struct als *two, size_t value,
                    uint64_t *out) {
  uint16_t cells[2 * MOST_CELLS];
  size_t count = 0;
  for (size_t i = 0; i < one->count; i++)
    if (sudokui_may_be(notes, one->cells[i], value)) cells[count++] = one->cells[i];
  for (size_t i = 0; two && i < two->count; i++)
    if (sudokui_may_be(notes, two->cells[i], value)) cells[count++] = two->cells[i];
  bool any = sudokui_seen_by_all(notes, cells, count, value, out);
  for (size_t i = 0; any && i < one->count; i++) out[one->cells[i] / 64] &= ~((uint64_t)1 << one->cells[i] % 64);
  for (size_t i = 0; any && two && i < two->count; i++) out[two->cells[i] / 64] &= ~((uint64_t)1 << two->cells[i] % 64);
  return any && sudokui_next_cell(out, notes->words, 0) < 64 * notes->words;
}

/* What goes: value by value, to be marked or, without 'finding', only whether anything does. */
static bool each_victim(struct sudokui_finding *finding, const struct sudokui_notes *notes, const struct als *one,
                        const struct als *two, uint64_t restricted) {
  bool twice = restricted & (restricted - 1), any = false;
  uint64_t both = one->values & two->values, out[MOST_WORDS];
  for (uint64_t left = one->values | two->values; left; left &= left - 1) {
    uint64_t bit = left & (~left + 1);
    size_t value = sudokui_least(left);
    bool found = false;
    if ((both & bit) && (twice || !(restricted & bit))) found = victims(notes, one, two, value, out);
    if (found && finding) sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
    any = any || found;
    if (!twice || (restricted & bit)) continue;
    for (unsigned second = 0; second < 2; second++) {
      const struct als *set = second ? two : one, *other = second ? one : two;
      if (!(set->values & bit) || !victims(notes, set, NULL, value, out)) continue;
      for (size_t i = 0; i < other->count; i++) out[other->cells[i] / 64] &= ~((uint64_t)1 << other->cells[i] % 64);
      if (sudokui_next_cell(out, notes->words, 0) == 64 * notes->words) continue;
      any = true;
      if (finding) sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
    }
  }
  return any;
}

/* Sukaku Explainer's, by the most candidates that a cell of the larger set has; those with many or few are easier. */
static unsigned rating_of(const struct search *search, const struct als *larger, size_t cells) {
  unsigned base = search->finding->technique->info.rating;
  size_t size = search->finding->technique->size, most = 0;
  for (size_t i = 0; i < larger->count; i++) {
    size_t many = sudokui_size(search->notes->candidates[larger->cells[i]]);
    if (many > most) most = many;
  }
  if (size != 3 && size != 4) return base + (cells > MOST_SHORT);
  size_t off = most > 3 ? most - 3 : 3 - most, middle = size - 2;
  return base + (unsigned)(middle > off ? middle - off : 0);
}

static void propose(struct search *search, const struct als *one, const struct als *two) {
  const struct sudokui_notes *notes = search->notes;
  struct sudokui_finding *finding = search->finding;
  uint64_t restricted = 0;
  for (uint64_t left = one->values & two->values; left; left &= left - 1)
    if (is_restricted(notes, one, two, sudokui_least(left))) restricted |= left & (~left + 1);
  if (!restricted || !each_victim(NULL, notes, one, two, restricted)) return;
  size_t cells = (size_t)one->count + two->count;
  unsigned rating = rating_of(search, one->count > two->count ? one : two, cells);
  struct sudokui_step *step = sudokui_draft_long(finding, rating, cells);
  if (!step) return;
  step->values[0] = restricted;
  step->values[1] = one->values & two->values & ~restricted;
  for (size_t i = 0; i < one->count; i++) sudokui_mark_candidates(finding, one->cells[i], SUDOKU_BASE);
  for (size_t i = 0; i < two->count; i++) sudokui_mark_candidates(finding, two->cells[i], SUDOKU_SECOND);
  each_victim(finding, notes, one, two, restricted);
  sudokui_propose(finding);
}

static void find(struct sudokui_finding *finding) {
  struct search search = {.finding = finding, .notes = finding->notes, .sets = finding->scratch};
  size_t size = finding->technique->size;
  for (size_t i = 1; i <= (size ? 1 : MOST_CELLS); i++) list_sets(&search, i);
  size_t single = search.count;
  if (size) list_sets(&search, size);
  for (size_t i = 0; i < (size ? single : search.count) && sudokui_go_on(finding); i++) {
    const struct als *one = &search.sets[i];
    for (size_t k = size ? single : i + 1; k < search.count; k++) {
      const struct als *two = &search.sets[k];
      uint64_t both = one->values & two->values;
      if (finding->found && !size && (size_t)one->count + two->count >= finding->best.length) break; /* ever larger */
      if ((both & (both - 1)) && !overlap(one, two)) propose(&search, two, one);
    }
  }
}

/* ---------------------------------------------------------------- telling */

/* The cells marked so, and all values that these marks have. */
static void tell_set(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step,
                     enum sudoku_role role) {
  uint64_t values = 0;
  for (size_t i = 0; i < step->mark_count; i++)
    if (step->marks[i].role == role) values |= notes->candidates[step->marks[i].cell];
  sudokui_tell_marked(out, notes, step, role);
  fputs(" with ", out);
  sudokui_tell_values(out, notes, values);
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  bool twice = step->values[0] & (step->values[0] - 1);
  fputs("There is one value more than there are cells in ", out);
  tell_set(out, notes, step, SUDOKU_BASE);
  fputs(", and in ", out);
  tell_set(out, notes, step, SUDOKU_SECOND);
  fputs(twice ? ".  There is but one place for each of " : ".  They cannot both have ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  if (twice) {
    fputs(" in both, so that each of them has one of these and all its other values.", out);
    return;
  }
  fputs(".  The one without it has all its other values, so that ", out);
  sudokui_tell_values(out, notes, step->values[1]);
  fputs(sudokui_size(step->values[1]) > 1 ? " are each in one of them." : " is in one of them.", out);
}

#define ALS(row, name, title, cells, rate, words)                                                                      \
  const struct sudokui_technique sudokui_##row = {                                                                     \
      .info = {name, title, rate, words},                                                                              \
      .family = (cells) ? 0 : SUDOKUI_FORCING,                                                                         \
      .size = (cells),                                                                                                 \
      .find = find,                                                                                                    \
      .tell = tell,                                                                                                    \
      .scratch = scratch,                                                                                              \
  }

ALS(wxyz_wing, "wxyz-wing", "WXYZ-wing", 3, 55, "three cells with four values, and one with two that shares a link");
ALS(vwxyz_wing, "vwxyz-wing", "VWXYZ-wing", 4, 62, "the same with four cells and five values");
ALS(als_xz, "als-xz", "ALS-XZ", 0, 82, "two almost locked sets, cells with one value too many, that share a link");

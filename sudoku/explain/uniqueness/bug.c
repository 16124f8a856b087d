/*
 * Bivalue universal grave: if each open cell had two candidates, and each value two places in each house that lacks
 * it, there would be no solution or more than one.  So where there is exactly one, and only some candidates are too
 * many for that, one of these is true.
 */
#include "sudoku/explain/telling.h"

/* Is a candidate one too many in all the houses of its cell? */
static bool is_extra(const struct sudokui_notes *notes, size_t cell, size_t value) {
  const struct sudokui_houses *houses = notes->ground->houses;
  for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++)
    if (sudokui_size(sudokui_places(notes, houses->of_cell[k], value)) < 3) return false;
  return true;
}

/* Without the extra candidates, has each value two places in each house?  'extra' has the values of each cell. */
static bool is_grave(const struct sudokui_notes *notes, const uint64_t *extra) {
  for (size_t house = 0; house < notes->ground->houses->count; house++)
    for (uint64_t left = sudokui_missing(notes, house); left; left &= left - 1) {
      size_t value = sudokui_least(left), count = 0;
      for (uint64_t places = sudokui_places(notes, house, value); places; places &= places - 1)
        count += !(extra[sudokui_member(notes, house, sudokui_least(places) - 1)] & sudokui_bit(value));
      if (count != 2) return false;
    }
  return true;
}

/* All extra candidates; returns in how many cells they are, SIZE_MAX if this is no grave. */
static size_t list_extra(const struct sudokui_notes *notes, uint64_t *extra, uint16_t *cells) {
  size_t count = 0;
  for (size_t cell = 0; cell < notes->cells; cell++) {
    extra[cell] = 0;
    uint64_t candidates = notes->candidates[cell];
    if (sudokui_size(candidates) < 3) continue;
    for (; candidates; candidates &= candidates - 1)
      if (is_extra(notes, cell, sudokui_least(candidates))) extra[cell] |= candidates & -candidates;
    if (sudokui_size(notes->candidates[cell] & ~extra[cell]) != 2) return SIZE_MAX;
    cells[count++] = (uint16_t)cell;
  }
  return is_grave(notes, extra) ? count : SIZE_MAX;
}

static void propose(struct sudokui_finding *finding, const uint16_t *cells, size_t count, const uint64_t *extra) {
  const struct sudokui_notes *notes = finding->notes;
  uint64_t all = 0, out[SUDOKU_MAXIMUM_EXPLAINED];
  for (size_t i = 0; i < count; i++) all |= extra[cells[i]];
  size_t value = sudokui_least(all);
  bool one_cell = count == 1;
  bool one_value = sudokui_size(all) == 1 && sudokui_seen_by_all(notes, cells, count, value, out);
  if (!one_cell && !one_value) return;
  if (!sudokui_draft(finding, finding->technique->info.rating + !one_cell)) return;
  for (size_t i = 0; i < count; i++)
    for (uint64_t left = extra[cells[i]]; left; left &= left - 1)
      sudokui_mark(finding, cells[i], sudokui_least(left), SUDOKU_BASE);
  for (uint64_t left = one_cell ? notes->candidates[cells[0]] & ~all : 0; left; left &= left - 1)
    sudokui_mark(finding, cells[0], sudokui_least(left), SUDOKU_ELIMINATED);
  if (one_value && !one_cell) sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  uint64_t *extra = finding->scratch;
  uint16_t *cells = (uint16_t *)(extra + notes->cells);
  size_t open = 0;
  for (size_t cell = 0; cell < notes->cells; cell++) open += sudokui_size(notes->candidates[cell]) > 2;
  if (open == 0 || open > notes->side) return; /* far from it */
  size_t count = list_extra(notes, extra, cells);
  if (count != SIZE_MAX && count > 0) propose(finding, cells, count, extra);
}

static size_t scratch(const struct sudokui_ground *ground) {
  return ground->cells * (sizeof(uint64_t) + sizeof(uint16_t));
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  fputs("The puzzle has one solution only.  Without ", out);
  for (size_t i = 0; i < step->mark_count && step->marks[i].role == SUDOKU_BASE; i++) {
    if (i > 0) fputs(", ", out);
    sudokui_tell_value(out, notes, step->marks[i].value);
    fputs(" in ", out);
    sudokui_tell_cell(out, notes, step->marks[i].cell);
  }
  fputs(" each open cell would have two candidates and each value two places in each house, and there would be none "
        "or several.",
        out);
}

const struct sudokui_technique sudokui_bug = {
    .info = {"bug", "Bivalue universal grave", 56, "all open cells with two candidates, but for a few more"},
    .needs_uniqueness = true,
    .find = find,
    .tell = tell,
    .scratch = scratch,
};

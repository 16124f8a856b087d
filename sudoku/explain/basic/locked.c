/*
 * Locked candidates: all places of a value in one house are seen by a cell outside of it, which then cannot have it.
 *
 *     pointing   the house is a box, and its places lie in one line      . . .   . X .
 *     claiming   the house is a line, and its places lie in one box      3 3 .   . X .      X: not 3
 *                                                                        . . .
 *
 * That is the same as seeing them all, which also holds in grids with more houses and rules.
 *
 * The direct forms are steps for who writes no candidates down: the candidates that go leave another house of the same
 * kind with one place for the value, where it is put.
 */
#include "sudoku/explain/telling.h"

enum { MOST_WORDS = 64 };

/* The places of a value in a house; all of them are at 'cells'. */
static size_t list_places(const struct sudokui_notes *notes, size_t house, uint64_t places, uint16_t *cells) {
  size_t count = 0;
  for (; places; places &= places - 1)
    cells[count++] = (uint16_t)sudokui_member(notes, house, sudokui_least(places) - 1);
  return count;
}

/* A house besides 'house' that all cells are in; 'house' itself if there is none. */
static size_t other_house(const struct sudokui_notes *notes, size_t house, const uint16_t *cells, size_t count) {
  const struct sudokui_ground *ground = notes->ground;
  for (size_t other = 0; other < ground->houses->count; other++) {
    size_t in = 0;
    while (in < count && ground->house[other * ground->words + cells[in] / 64] >> cells[in] % 64 & 1) in++;
    if (other != house && in == count) return other;
  }
  return house;
}

/* What a finder does with the candidates that go. */
typedef void propose_locked(struct sudokui_finding *finding, size_t house, size_t value, const uint16_t *cells,
                            size_t count, const uint64_t *out);

static void find_in(struct sudokui_finding *finding, bool from_lines, propose_locked *propose) {
  const struct sudokui_notes *notes = finding->notes;
  const struct sudokui_houses *houses = notes->ground->houses;
  for (size_t house = 0; house < houses->count && !sudokui_is_settled(finding); house++) {
    bool is_line = houses->kind[house] == SUDOKUI_ROW || houses->kind[house] == SUDOKUI_COLUMN;
    if (is_line != from_lines) continue;
    for (uint64_t left = sudokui_missing(notes, house); left && !sudokui_is_settled(finding); left &= left - 1) {
      size_t value = sudokui_least(left);
      uint64_t places = sudokui_places(notes, house, value);
      uint64_t out[MOST_WORDS];
      uint16_t cells[SUDOKU_MAXIMUM_EXPLAINED];
      size_t count = list_places(notes, house, places, cells);
      if (count < 2 || !sudokui_seen_by_all(notes, cells, count, value, out)) continue;
      propose(finding, house, value, cells, count, out);
    }
  }
}

/* ---------------------------------------------------------------- the plain form */

static void propose_elimination(struct sudokui_finding *finding, size_t house, size_t value, const uint16_t *cells,
                                size_t count, const uint64_t *out) {
  struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
  if (!step) return;
  step->values[0] = sudokui_bit(value);
  step->houses[step->house_count++] = (uint16_t)house;
  step->houses[step->house_count++] = (uint16_t)other_house(finding->notes, house, cells, count);
  sudokui_mark_cells(finding, cells, count, value, SUDOKU_BASE);
  sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

static void find_pointing(struct sudokui_finding *finding) {
  find_in(finding, false, propose_elimination);
}

static void find_claiming(struct sudokui_finding *finding) {
  find_in(finding, true, propose_elimination);
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  size_t house = step->houses[0], other = step->houses[1];
  fputs("All places for ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(" in ", out);
  sudokui_tell_house(out, notes, house);
  fputs(", ", out);
  sudokui_tell_marked(out, notes, step, SUDOKU_BASE);
  if (other != house) {
    fputs(", are in ", out);
    sudokui_tell_house(out, notes, other);
    fputs(", where it stands in one of them.", out);
  } else {
    fputs(", see ", out);
    sudokui_tell_marked(out, notes, step, SUDOKU_ELIMINATED);
    fputs(", which cannot have it.", out);
  }
}

/* ---------------------------------------------------------------- the direct form */

/* A house of that kind which the candidates that go leave with one place for the value, and that place. */
static bool find_single(const struct sudokui_notes *notes, enum sudokui_house_kind kind, size_t value,
                        const uint64_t *gone, size_t *house, size_t *cell) {
  const struct sudokui_ground *ground = notes->ground;
  const uint64_t *where = sudokui_where(notes, value);
  for (*house = 0; *house < ground->houses->count; ++*house) {
    if (ground->houses->kind[*house] != kind || sudokui_size(sudokui_places(notes, *house, value)) < 2) continue;
    size_t count = 0;
    for (size_t word = 0; word < ground->words && count < 2; word++) {
      uint64_t rest = where[word] & ground->house[*house * ground->words + word] & ~gone[word];
      if (rest) *cell = word * 64 + (size_t)__builtin_ctzll(rest);
      count += sudokui_size(rest);
    }
    if (count == 1) return true;
  }
  return false;
}

static void propose_placement(struct sudokui_finding *finding, size_t house, size_t value, const uint16_t *cells,
                              size_t count, const uint64_t *out) {
  size_t single_house, single = 0;
  enum sudokui_house_kind kind = finding->notes->ground->houses->kind[house];
  if (!find_single(finding->notes, kind, value, out, &single_house, &single)) return;
  struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
  if (!step) return;
  step->values[0] = sudokui_bit(value);
  step->houses[step->house_count++] = (uint16_t)house;
  step->houses[step->house_count++] = (uint16_t)other_house(finding->notes, house, cells, count);
  step->houses[step->house_count++] = (uint16_t)single_house;
  sudokui_mark_cells(finding, cells, count, value, SUDOKU_BASE);
  sudokui_mark(finding, single, value, SUDOKU_PLACED);
  sudokui_propose(finding);
}

static void find_direct_pointing(struct sudokui_finding *finding) {
  find_in(finding, false, propose_placement);
}

static void find_direct_claiming(struct sudokui_finding *finding) {
  find_in(finding, true, propose_placement);
}

static void tell_direct(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  tell(out, notes, step);
  fputs("  That leaves one place for ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(" in ", out);
  sudokui_tell_house(out, notes, step->houses[2]);
  fputc('.', out);
}

/* ---------------------------------------------------------------- rows */

const struct sudokui_technique sudokui_direct_pointing = {
    .info = {"direct-pointing", "Direct pointing", 17, "pointing that leaves a house with one place for the value"},
    .find = find_direct_pointing,
    .tell = tell_direct,
};

const struct sudokui_technique sudokui_direct_claiming = {
    .info = {"direct-claiming", "Direct claiming", 19, "claiming that leaves a house with one place for the value"},
    .find = find_direct_claiming,
    .tell = tell_direct,
};

const struct sudokui_technique sudokui_pointing = {
    .info = {"pointing", "Pointing", 26, "the places of a value in a box lie in one row or column"},
    .find = find_pointing,
    .tell = tell,
};

const struct sudokui_technique sudokui_claiming = {
    .info = {"claiming", "Claiming", 28, "the places of a value in a row or column lie in one box"},
    .find = find_claiming,
    .tell = tell,
};

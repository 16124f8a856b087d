#include "sudoku/explain/notes.h"
#include "sudoku/shape.h"

#include <assert.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- one block of memory */

static enum dlx_status allocate(struct sudokui_notes *notes, const struct sudokui_ground *ground) {
  size_t cells = ground->cells, houses = ground->houses->count;
  size_t words = cells + houses * ground->side + ground->side * ground->words + houses;
  *notes = (struct sudokui_notes){
      .ground = ground, .side = ground->side, .cells = cells, .words = ground->words, .open = cells};
  notes->candidates = calloc(1, words * sizeof *notes->candidates + cells * sizeof *notes->values);
  if (!notes->candidates) return DLX_NO_MEMORY;
  notes->places = notes->candidates + cells;
  notes->where = notes->places + houses * ground->side;
  notes->placed = notes->where + ground->side * ground->words;
  notes->values = (uint8_t *)(notes->placed + houses);
  return DLX_OK;
}

void sudokui_notes_release(struct sudokui_notes *notes) {
  free(notes->candidates);
  *notes = (struct sudokui_notes){0};
}

/* ---------------------------------------------------------------- changes */

void sudokui_eliminate(struct sudokui_notes *notes, size_t cell, size_t value) {
  uint64_t bit = sudokui_bit(value);
  if (!(notes->candidates[cell] & bit)) return;
  notes->candidates[cell] &= ~bit;
  notes->where[(value - 1) * notes->words + cell / 64] &= ~((uint64_t)1 << cell % 64);
  const struct sudokui_ground *ground = notes->ground;
  const struct sudokui_houses *houses = ground->houses;
  for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++)
    notes->places[houses->of_cell[k] * notes->side + value - 1] &= ~((uint64_t)1 << ground->at[k]);
}

void sudokui_place(struct sudokui_notes *notes, size_t cell, size_t value) {
  assert(!notes->values[cell] && sudokui_may_be(notes, cell, value));
  const struct sudokui_houses *houses = notes->ground->houses;
  for (uint64_t left = notes->candidates[cell]; left; left &= left - 1)
    sudokui_eliminate(notes, cell, sudokui_least(left));
  notes->values[cell] = (uint8_t)value;
  notes->open--;
  for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++)
    notes->placed[houses->of_cell[k]] |= sudokui_bit(value);
  for (uint32_t k = houses->first_seen[cell]; k < houses->first_seen[cell + 1]; k++)
    sudokui_eliminate(notes, houses->seen[k], value);
  for (uint32_t k = houses->first_near[cell]; k < houses->first_near[cell + 1]; k++) {
    if (value > 1) sudokui_eliminate(notes, houses->near[k], value - 1);
    if (value < notes->side) sudokui_eliminate(notes, houses->near[k], value + 1);
  }
}

/* ---------------------------------------------------------------- from a grid */

static void note(struct sudokui_notes *notes, size_t cell, size_t value) {
  const struct sudokui_ground *ground = notes->ground;
  const struct sudokui_houses *houses = ground->houses;
  notes->candidates[cell] |= sudokui_bit(value);
  notes->where[(value - 1) * notes->words + cell / 64] |= (uint64_t)1 << cell % 64;
  for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++)
    notes->places[houses->of_cell[k] * notes->side + value - 1] |= (uint64_t)1 << ground->at[k];
}

static void note_all(struct sudokui_notes *notes, const struct sudoku_grid *grid) {
  for (size_t cell = 0; cell < notes->cells; cell++)
    for (size_t value = 1; value <= notes->side; value++)
      if (sudokui_allows(grid, cell, value)) note(notes, cell, value);
}

enum dlx_status sudokui_notes_prepare(struct sudokui_notes *notes, const struct sudokui_ground *ground,
                                      const struct sudoku_grid *grid) {
  if (allocate(notes, ground)) return DLX_NO_MEMORY;
  note_all(notes, grid);
  for (size_t cell = 0; cell < notes->cells; cell++)
    if (grid->cells[cell]) sudokui_place(notes, cell, grid->cells[cell]);
  assert(sudokui_notes_check(notes));
  return DLX_OK;
}

/* ---------------------------------------------------------------- questions */

bool sudokui_notes_fail(const struct sudokui_notes *notes) {
  for (size_t cell = 0; cell < notes->cells; cell++)
    if (!notes->values[cell] && !notes->candidates[cell]) return true;
  for (size_t house = 0; house < notes->ground->houses->count; house++)
    for (uint64_t left = sudokui_missing(notes, house); left; left &= left - 1)
      if (!sudokui_places(notes, house, sudokui_least(left))) return true;
  return false;
}

bool sudokui_seen_by_all(const struct sudokui_notes *notes, const uint16_t *cells, size_t count, size_t value,
                         uint64_t *set) {
  const uint64_t *sees = notes->ground->sees, *where = sudokui_where(notes, value);
  uint64_t any = 0;
  for (size_t word = 0; word < notes->words; word++) {
    set[word] = where[word];
    for (size_t i = 0; i < count; i++) set[word] &= sees[cells[i] * notes->words + word];
    any |= set[word];
  }
  return any;
}

/* What one house says of a value against what its cells say. */
static bool check_places(const struct sudokui_notes *notes, size_t house, size_t value) {
  uint64_t places = 0;
  bool placed = false;
  for (size_t i = 0; i < notes->side; i++) {
    size_t cell = sudokui_member(notes, house, i);
    placed |= notes->values[cell] == value;
    if (sudokui_may_be(notes, cell, value)) places |= (uint64_t)1 << i;
  }
  return places == sudokui_places(notes, house, value) && placed == (notes->placed[house] >> (value - 1) & 1) &&
         !(placed && places);
}

bool sudokui_notes_check(const struct sudokui_notes *notes) {
  size_t open = 0;
  for (size_t cell = 0; cell < notes->cells; cell++) {
    open += !notes->values[cell];
    if (notes->values[cell] && notes->candidates[cell]) return false;
    for (size_t value = 1; value <= notes->side; value++)
      if ((sudokui_where(notes, value)[cell / 64] >> cell % 64 & 1) != sudokui_may_be(notes, cell, value)) return false;
  }
  for (size_t house = 0; house < notes->ground->houses->count; house++)
    for (size_t value = 1; value <= notes->side; value++)
      if (!check_places(notes, house, value)) return false;
  return open == notes->open;
}

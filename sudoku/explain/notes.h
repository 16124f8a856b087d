/*
 * The candidates that a person has noted, seen from three sides at once:
 *
 *     of a cell     candidates[c]             the values that it may still have
 *     of a house    places[h * side + v - 1]  where in house h value v may still go, as positions in the house
 *     of a value    where[(v - 1) * words]    the set of all cells that may still have it
 *
 * Invariants, which sudokui_notes_check() walks: the three say the same; a cell that has its value has no candidates,
 * and a value that stands in a house no places there.
 */
#ifndef SUDOKU_NOTES_H
#define SUDOKU_NOTES_H

#include "sudoku/explain/ground.h"

struct sudokui_notes {
  const struct sudokui_ground *ground;
  size_t side, cells, words; /* as in the ground */
  size_t open;               /* cells without a value */
  uint64_t *candidates;      /* all that follows is one block of memory, which begins here */
  uint64_t *places;
  uint64_t *where;
  uint64_t *placed; /* placed[h]: the values that stand in house h */
  uint8_t *values;  /* values[c]: 0 while it is open */
};

/* sudokui_notes_prepare() notes what the givens and the candidates of 'grid' leave; givens do not contradict each
   other.  Release what was prepared.  DLX_NO_MEMORY. */
enum dlx_status sudokui_notes_prepare(struct sudokui_notes *notes, const struct sudokui_ground *ground,
                                      const struct sudoku_grid *grid);
void sudokui_notes_release(struct sudokui_notes *notes); /* zeroed ones are allowed */

/* Takes a candidate out, if it is there. */
void sudokui_eliminate(struct sudokui_notes *notes, size_t cell, size_t value);

/* Puts a value that is a candidate into an open cell, and takes it from all that the cell sees; and from what it is
   near to, the values beside it. */
void sudokui_place(struct sudokui_notes *notes, size_t cell, size_t value);

/* Is there an open cell without candidates, or a house without a place for a value? */
bool sudokui_notes_fail(const struct sudokui_notes *notes);

bool sudokui_notes_check(const struct sudokui_notes *notes);

static inline bool sudokui_may_be(const struct sudokui_notes *notes, size_t cell, size_t value) {
  return notes->candidates[cell] >> (value - 1) & 1;
}

/* The set of cells that may have 'value'. */
static inline const uint64_t *sudokui_where(const struct sudokui_notes *notes, size_t value) {
  return &notes->where[(value - 1) * notes->words];
}

static inline uint64_t sudokui_places(const struct sudokui_notes *notes, size_t house, size_t value) {
  return notes->places[house * notes->side + value - 1];
}

/* Cell 'position' of a house. */
static inline size_t sudokui_member(const struct sudokui_notes *notes, size_t house, size_t position) {
  return notes->ground->houses->members[house * notes->side + position];
}

/* The values of a house that are still to be placed. */
static inline uint64_t sudokui_missing(const struct sudokui_notes *notes, size_t house) {
  return ~notes->placed[house] & (~(uint64_t)0 >> (64 - notes->side));
}

/*
 * The cells that may have 'value' and that all of 'cells' see, into 'set', of 'words' words; returns whether there are
 * any.  What is in 'cells' is not in it, as no cell sees itself.
 */
bool sudokui_seen_by_all(const struct sudokui_notes *notes, const uint16_t *cells, size_t count, size_t value,
                         uint64_t *set);

/* Steps through a set of cells: for (size_t c = sudokui_next_cell(set, words, 0); c < 64 * words;
   c = sudokui_next_cell(set, words, c + 1)). */
static inline size_t sudokui_next_cell(const uint64_t *set, size_t words, size_t from) {
  for (size_t word = from / 64; word < words; word++) {
    uint64_t left = set[word];
    if (word == from / 64) left &= ~(uint64_t)0 << from % 64;
    if (left) return word * 64 + (size_t)__builtin_ctzll(left);
  }
  return words * 64;
}

#endif

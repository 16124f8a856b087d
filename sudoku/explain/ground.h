/*
 * What stays the same while a puzzle is solved by logic: houses, where in them a cell stands, and whom it sees.
 *
 * Sets of values are words of 64 bits, bit value - 1; sets of cells are 'words' such words.  Sides beyond 64 are
 * therefore not explained.
 */
#ifndef SUDOKU_GROUND_H
#define SUDOKU_GROUND_H

#include "sudoku/houses.h"

/* Two houses that have more than one cell in common, and which ones these are, as positions in each. */
struct sudokui_meeting {
  uint16_t house, other;
  uint64_t in_house, in_other;
};

struct sudokui_ground {
  struct sudokui_houses *houses;
  size_t side;
  size_t cells;
  size_t words;                     /* of a set of cells */
  uint16_t *at;                     /* beside houses->of_cell: which cell of that house this is */
  uint64_t *sees;                   /* of cell c: sees[c * words] and on, the set of cells that c sees */
  uint64_t *house;                  /* of house h: house[h * words] and on, the set of its cells */
  struct sudokui_meeting *meetings; /* each both ways, by 'house' */
  size_t meeting_count;
  const struct sudoku_grid *grid; /* lent: how values are written */
  bool is_unique;                 /* the puzzle is known to have one solution only */
  bool is_plain; /* rows, columns and boxes are all that it has to heed, and it came without candidates */
};

/* sudokui_ground_new() surveys the houses of 'grid'; the caller frees the ground.  DLX_NO_MEMORY is the only error.
   Requires: a side of at most SUDOKU_MAXIMUM_EXPLAINED.  Memory: O(side^4) bits. */
enum dlx_status sudokui_ground_new(const struct sudoku_grid *grid, struct sudokui_ground **ground);
void sudokui_ground_free(struct sudokui_ground *ground); /* NULL is allowed */

static inline bool sudokui_cell_sees(const struct sudokui_ground *ground, size_t cell, size_t other) {
  return ground->sees[cell * ground->words + other / 64] >> other % 64 & 1;
}

/* Values and bits. */
static inline uint64_t sudokui_bit(size_t value) {
  return (uint64_t)1 << (value - 1);
}
static inline size_t sudokui_size(uint64_t set) {
  return (size_t)__builtin_popcountll(set);
}
/* The least value of a set, which is not empty. */
static inline size_t sudokui_least(uint64_t set) {
  return (size_t)__builtin_ctzll(set) + 1;
}

#endif

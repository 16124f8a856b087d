/*
 * Sets of digits, and sets of such sets.
 *
 * A set of digits is 9 bits, digit d being bit d - 1.  A set of those is 512 bits, set s being bit s: eight words.  In
 * it, to put digit d into each set that lacks it is to shift those up by 2^(d-1).
 */
#ifndef KAKURO_SET_TABLE_H
#define KAKURO_SET_TABLE_H

#include "kakuro/kakuro.h"

#define KAKUROI_ALL_DIGITS 0x1ffU
#define KAKUROI_WORDS      8

struct kakuroi_sets {
  uint64_t words[KAKUROI_WORDS];
};

/* Of each set that a run may have so far: the digits that its next cell can have. */
struct kakuroi_next_digits {
  uint16_t after[512];
};

struct kakuroi_set_table {
  struct kakuroi_sets of[10][KAKURO_LARGEST_SUM + 1]; /* of so many digits with this sum; 0: with any */
  uint16_t reversed[512];                             /* digit d becomes 10 - d */
  uint8_t sum[512];
  struct kakuroi_next_digits *next[10][KAKURO_LARGEST_SUM + 1]; /* see below; NULL: not asked for yet */
};

void kakuroi_set_table_fill(struct kakuroi_set_table *table);
void kakuroi_set_table_release(struct kakuroi_set_table *table);

/* Where the last 'open' cells of a run with this sum, 0 being any, have no digit yet: a mask of digits for each set
   that the others may have, of all that are in some way to fill those cells.  Made when it is first asked for; NULL: no
   memory.  Lent until the table is released. */
const uint16_t *kakuroi_set_table_row(struct kakuroi_set_table *table, unsigned open, unsigned sum);

static inline bool kakuroi_has_set(const struct kakuroi_sets *sets, unsigned set) {
  return sets->words[set / 64] >> set % 64 & 1;
}

static inline unsigned kakuroi_bit(unsigned digit) {
  return 1U << (digit - 1);
}

/* The only digit of a set of one. */
static inline unsigned kakuroi_digit(unsigned set) {
  return (unsigned)__builtin_ctz(set) + 1;
}

static inline bool kakuroi_is_single(unsigned set) {
  return (set & (set - 1)) == 0;
}

#endif

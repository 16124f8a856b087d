/*
 * Partings: the nine digits dealt into three sets of three.
 *
 * Which digits stand in which column of a box is a parting, one of 9! / 3!^3 = 1680; which stand in which row is one,
 * too.  The three boxes of a stack share their columns, so their partings must be disjoint set by set; two of them
 * leave the third no choice:
 *
 *     first    {1,2,3} {4,5,6} {7,8,9}          next and last are one of the 56 splits of what 'first' leaves
 *     next     {4,5,7} {1,2,8} {3,6,9}          to each column; 1680 * 56 = 94080 triples in all
 *     last     {6,8,9} {3,7,9} ...  (no: 9 is twice, so that is none)
 *
 * A parting is known by its number, or by its sets: a word with set c in bits 9c to 9c+8, digit 1 in the lowest.
 */
#ifndef SUDOKU_PARTINGS_H
#define SUDOKU_PARTINGS_H

#include <stdint.h>

#define PARTINGS   1680
#define SPLITS     56
#define THREES     84                    /* sets of three out of nine digits */
#define ALL_DIGITS ((uint32_t)0x1FF)     /* in one set */
#define ALL_SETS   ((uint32_t)0x7FFFFFF) /* all digits in all three sets */
#define NO_PARTING ((uint16_t)UINT16_MAX)

struct partings {
  uint32_t sets[PARTINGS];
  uint8_t rank[ALL_DIGITS + 1]; /* of a set of three digits among those */
  uint16_t three[THREES];       /* and the set of a rank */
  uint16_t at[THREES * THREES]; /* the parting whose first two sets have these ranks */
  uint16_t next[PARTINGS][SPLITS];
  uint16_t last[PARTINGS][SPLITS];
};

/* The caller frees it with free().  NULL: no memory. */
struct partings *sudokui_partings_new(void);

/* The parting with these sets, which are three disjoint ones of three digits. */
static inline unsigned parting_of(const struct partings *partings, uint32_t sets) {
  return partings->at[partings->rank[sets & ALL_DIGITS] * THREES + partings->rank[sets >> 9 & ALL_DIGITS]];
}

/* The set that 'digit', from 0, is in. */
static inline unsigned set_of_digit(uint32_t sets, unsigned digit) {
  return sets >> digit & 1 ? 0 : sets >> (9 + digit) & 1 ? 1 : 2;
}

#endif

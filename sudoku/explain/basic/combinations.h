/*
 * Choosing 'size' of some sets so that together they hold no more than 'size' elements: what naked and hidden subsets
 * and fish have in common.
 */
#ifndef SUDOKU_COMBINATIONS_H
#define SUDOKU_COMBINATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SUDOKUI_MOST_CHOSEN 4

struct sudokui_choosing {
  size_t size;         /* sets to choose, from 2 to SUDOKUI_MOST_CHOSEN */
  size_t count;        /* sets to choose from */
  const uint64_t *set; /* none of them empty or larger than 'size' */

  size_t chosen[SUDOKUI_MOST_CHOSEN];       /* ascending */
  uint64_t all;                             /* what the chosen ones hold */
  uint64_t before[SUDOKUI_MOST_CHOSEN + 1]; /* private: what the first so many hold */
  size_t depth;                             /* private */
};

/* sudokui_choose_first() and then sudokui_choose_next() step through the choices; false: there is none any more. */
bool sudokui_choose_first(struct sudokui_choosing *choosing);
bool sudokui_choose_next(struct sudokui_choosing *choosing);

#endif

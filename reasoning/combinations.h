/*
 * Choosing 'size' of some sets so that together they hold no more than 'size' elements: what naked and hidden subsets
 * and fish have in common.
 */
#ifndef REASONING_COMBINATIONS_H
#define REASONING_COMBINATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REASONING_MOST_CHOSEN 4

struct reasoning_choosing {
  size_t size;         /* sets to choose, from 2 to REASONING_MOST_CHOSEN */
  size_t count;        /* sets to choose from */
  const uint64_t *set; /* none of them empty or larger than 'size' */

  size_t chosen[REASONING_MOST_CHOSEN];       /* ascending */
  uint64_t all;                               /* what the chosen ones hold */
  uint64_t before[REASONING_MOST_CHOSEN + 1]; /* private: what the first so many hold */
  size_t depth;                               /* private */
};

/* reasoning_choose_first() and then reasoning_choose_next() step through the choices; false: there is none any more. */
bool reasoning_choose_first(struct reasoning_choosing *choosing);
bool reasoning_choose_next(struct reasoning_choosing *choosing);

#endif

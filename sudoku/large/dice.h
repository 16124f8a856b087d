/*
 * Random numbers that are the same each time: for choices where any will do.
 */
#ifndef SUDOKU_LARGE_DICE_H
#define SUDOKU_LARGE_DICE_H

#include <stddef.h>
#include <stdint.h>

/* A number below 'below'.  'state' is not 0.  Source: Marsaglia, "Xorshift RNGs" (2003). */
static inline size_t dice_throw(uint64_t *state, size_t below) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (size_t)((*state >> 32) % below);
}

#endif

/*
 * Scrambles a word, so that sums of scrambled words tell sets apart.
 * Source: the finisher of splitmix64, Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
 */
#ifndef DLX_MIX_H
#define DLX_MIX_H

#include <stdint.h>

static inline uint64_t dlxi_mix(uint64_t x) {
  x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
  return x ^ (x >> 31);
}

#endif

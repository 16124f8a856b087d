/*
 * Random numbers, the same on every machine: a counter that is scrambled.
 *
 * Any seed will do, and one word of state; each of the 2^64 values comes once before they repeat.  Not for secrets.
 * Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with the constants of
 * splitmix64.
 */
#ifndef DLX_RANDOM_H
#define DLX_RANDOM_H

#include <stdint.h>

struct random {
  uint64_t state; /* the seed, to begin with */
};

static inline uint64_t dlxi_random(struct random *random) {
  uint64_t x = random->state += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
  return x ^ (x >> 31);
}

/* 0 .. bound-1, each equally likely: numbers behind the last multiple of 'bound' are drawn again. */
static inline uint64_t dlxi_random_below(struct random *random, uint64_t bound) {
  uint64_t end = UINT64_MAX / bound * bound, x;
  do x = dlxi_random(random);
  while (x >= end);
  return x % bound;
}

#endif

/*
 * The name that was meant: the one of a list that is nearest to what was typed.
 */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <stddef.h>

/* Begin with a zeroed struct, offer it each name of the list; 'best' is then the nearest, or NULL if none is near. */
struct nearest {
  const char *best;
  size_t distance;
};

void nearest_offer(struct nearest *nearest, const char *typed, const char *name);

#endif

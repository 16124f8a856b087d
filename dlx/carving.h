/*
 * Many arrays in one piece of memory, which is one call for memory and, above all, few pages met one by one: an engine
 * is set up in the time of some dozens of page faults.
 *
 *     struct carving carving = {0};
 *     for (int pass = 0; pass < 2; pass++) {                          measures, then hands out
 *       if (pass && !dlxi_carving_take(&carving, SIZE_MAX)) ...       no memory
 *       memory = carving.memory;
 *       x = dlxi_carve(&carving, count, sizeof *x);
 *       y = ...
 *     }
 *
 * 'memory' is then the caller's to free.  Each array begins where a cache line does.
 */
#ifndef DLX_CARVING_H
#define DLX_CARVING_H

#include "dlx/problem.h"

#include <stdlib.h>

#define CARVING_LINE 64

struct carving {
  char *memory; /* NULL: it is measured what is needed */
  size_t used;
};

static inline void *dlxi_carve(struct carving *carving, size_t count, size_t size) {
  void *piece = carving->memory ? carving->memory + carving->used : NULL;
  carving->used += (count * size + CARVING_LINE - 1) / CARVING_LINE * CARVING_LINE;
  return piece;
}

/* Takes what was measured, and asks for the pages of its first 'filled' bytes.  false: no memory. */
static inline bool dlxi_carving_take(struct carving *carving, size_t filled) {
  size_t size = carving->used + CARVING_LINE;
  char *memory = aligned_alloc(CARVING_LINE, size);
  if (!memory) return false;
  dlxi_touch(memory, size < filled ? size : filled);
  *carving = (struct carving){.memory = memory};
  return true;
}

#endif

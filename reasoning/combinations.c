#include "reasoning/combinations.h"

#include <assert.h>

/*
 * Sets 0 .. depth-1 are chosen, and before[i] is what the first i of them hold.  'next' is the set to try for place
 * 'depth'; where none is left there, the one in the place before moves on.
 */
static bool search(struct reasoning_choosing *choosing, size_t next) {
  for (;;) {
    size_t depth = choosing->depth;
    while (next + choosing->size - depth <= choosing->count &&
           (size_t)__builtin_popcountll(choosing->before[depth] | choosing->set[next]) > choosing->size)
      next++;
    if (next + choosing->size - depth > choosing->count) {
      if (depth == 0) return false;
      next = choosing->chosen[--choosing->depth] + 1;
      continue;
    }
    choosing->chosen[depth] = next;
    choosing->before[depth + 1] = choosing->before[depth] | choosing->set[next];
    choosing->depth++;
    next++;
    if (choosing->depth < choosing->size) continue;
    choosing->all = choosing->before[choosing->size];
    return true;
  }
}

bool reasoning_choose_first(struct reasoning_choosing *choosing) {
  assert(choosing->size >= 2 && choosing->size <= REASONING_MOST_CHOSEN);
  choosing->depth = 0;
  choosing->before[0] = 0;
  return search(choosing, 0);
}

bool reasoning_choose_next(struct reasoning_choosing *choosing) {
  choosing->depth--;
  return search(choosing, choosing->chosen[choosing->depth] + 1);
}

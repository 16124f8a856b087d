#include "sudoku/bands/partings.h"

#include <assert.h>
#include <stdlib.h>

static void list_threes(struct partings *partings) {
  unsigned count = 0;
  for (uint32_t set = 0; set <= ALL_DIGITS; set++) {
    partings->rank[set] = UINT8_MAX;
    if (__builtin_popcount(set) != 3) continue;
    partings->rank[set] = (uint8_t)count;
    partings->three[count++] = (uint16_t)set;
  }
  assert(count == THREES);
}

static void list_partings(struct partings *partings) {
  unsigned count = 0;
  for (unsigned i = 0; i < THREES * THREES; i++) {
    uint32_t first = partings->three[i / THREES], second = partings->three[i % THREES];
    partings->at[i] = first & second ? NO_PARTING : (uint16_t)count;
    if (first & second) continue;
    partings->sets[count++] = first | second << 9 | (ALL_DIGITS ^ first ^ second) << 18;
  }
  assert(count == PARTINGS);
}

static void list_splits(struct partings *partings) {
  for (unsigned first = 0; first < PARTINGS; first++) {
    uint32_t sets = partings->sets[first];
    unsigned count = 0;
    for (unsigned next = 0; next < PARTINGS; next++) {
      if (sets & partings->sets[next]) continue;
      partings->next[first][count] = (uint16_t)next;
      partings->last[first][count++] = (uint16_t)parting_of(partings, ALL_SETS ^ sets ^ partings->sets[next]);
    }
    assert(count == SPLITS);
  }
}

struct partings *sudokui_partings_new(void) {
  struct partings *partings = malloc(sizeof *partings);
  if (!partings) return NULL;
  list_threes(partings);
  list_partings(partings);
  list_splits(partings);
  return partings;
}

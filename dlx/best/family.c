/*
 * From each of several first members on, items are taken into the family in turn, where they meet none that is in it;
 * the family that has the most options is the best one.
 */
#include "dlx/best/family.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ITEMS  4096
#define MOST_STARTS 64
#define MOST_PAIRS  ((uint64_t)1 << 24) /* of items in one option, over all options */

static bool is_small(const struct frame *frame) {
  uint64_t pairs = 0;
  for (uint32_t o = 0; o < frame->option_count; o++) {
    uint64_t length = frame->option_start[o + 1] - frame->option_start[o];
    pairs += length * length;
  }
  return frame->primary_count <= MOST_ITEMS && pairs <= MOST_PAIRS;
}

static inline void put(uint64_t *set, uint32_t i) {
  set[i / 64] |= (uint64_t)1 << i % 64;
}

/* meets: a row of 'words' for each primary item, of those that it shares an option with. */
static void find_meetings(const struct frame *frame, uint64_t *meets, size_t words) {
  for (uint32_t o = 0; o < frame->option_count; o++) {
    const struct use *first = frame->option_uses + frame->option_start[o];
    const struct use *end = frame->option_uses + frame->option_start[o + 1];
    for (const struct use *a = first; a < end; a++)
      for (const struct use *b = first; b < end; b++)
        if (a->other < frame->primary_count && b->other < frame->primary_count) put(meets + a->other * words, b->other);
  }
}

static bool share_a_bit(const uint64_t *a, const uint64_t *b, size_t words) {
  uint64_t both = 0;
  for (size_t w = 0; w < words; w++) both |= a[w] & b[w];
  return both != 0;
}

/* Grows a family from item 'first' on; returns how many options it has. */
static uint64_t grow(const struct frame *frame, const uint64_t *meets, size_t words, uint32_t first, uint64_t *family) {
  uint64_t options = 0;
  memset(family, 0, words * sizeof *family);
  for (uint32_t k = 0; k < frame->primary_count; k++) {
    uint32_t i = (first + k) % frame->primary_count;
    if (share_a_bit(meets + i * words, family, words)) continue;
    put(family, i);
    options += frame->live[i];
  }
  return options;
}

void dlxi_find_family(struct frame *frame) {
  uint32_t count = frame->primary_count;
  size_t words = (count + 63) / 64;
  memset(frame->family, 0, frame->item_count * sizeof *frame->family);
  if (count == 0 || !is_small(frame)) return;
  uint64_t *meets = calloc((count + 1) * words, sizeof *meets);
  if (!meets) return;
  find_meetings(frame, meets, words);
  uint64_t *family = meets + count * words, most = 0;
  uint32_t starts = count < MOST_STARTS ? count : MOST_STARTS;
  for (uint32_t s = 0; s < starts; s++) {
    uint64_t options = grow(frame, meets, words, (uint32_t)((uint64_t)s * count / starts), family);
    if (options <= most) continue;
    most = options;
    for (uint32_t i = 0; i < count; i++) frame->family[i] = family[i / 64] >> i % 64 & 1;
  }
  free(meets);
}

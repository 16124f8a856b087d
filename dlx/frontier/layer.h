/*
 * The states between two steps, each with the number of ways to come to it.
 *
 *     keys      k k   k k   k k             state i is words [i * words, (i + 1) * words)
 *     counts    c     c     c               its count is limbs [i * limbs, (i + 1) * limbs), lowest first
 *
 * States stand in the order in which they were met, so that those that come of states beside each other are mostly
 * beside each other, too.  An index finds a state's place.  One index serves layer after layer; it is
 *
 *     direct    a place for each set of bits that a state can be.  It is never cleared: place i counts if and only if
 *               i < count and state i is the one looked for.
 *     hashed    slots, open addressing, at most half of them taken: place + 1 in the low half, and in the high one
 *               bits of the hash, so that few states are looked at in vain; but a state is always compared whole.
 *
 * Source of the direct index: Briggs and Torczon, "An efficient representation for sparse sets" (1993).
 */
#ifndef DLX_FRONTIER_LAYER_H
#define DLX_FRONTIER_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All tables of a sweep together.  Invariant: taken <= limit. */
struct budget {
  size_t limit; /* bytes */
  size_t taken;
  bool exceeded; /* more was asked for, in vain */
};

struct layer {
  uint32_t words, limbs;
  size_t count;
  size_t key_room, count_room; /* in words of 64 bits */
  uint64_t *keys;
  uint64_t *counts;
  uint64_t top; /* OR of the highest limbs of all counts: so no count has a bit set above */
};

#define LAYER_MOST_STATES ((size_t)UINT32_MAX - 1)

struct state_index {
  bool direct;
  unsigned shift;  /* hashed: 64 - log2(slots) */
  size_t slots;    /* in use for this layer */
  uint32_t *place; /* direct */
  uint64_t *slot;  /* hashed */
  size_t place_room, slot_room;
};

/* Makes room for 'more' states behind those that are there.  false: no memory, or the budget does not allow it. */
bool dlxi_layer_reserve(struct layer *layer, size_t more, struct budget *budget);

/* Gives each count, of an unchanged value, so many limbs, which are not fewer than it has.  false: as above. */
bool dlxi_layer_widen(struct layer *layer, uint32_t limbs, struct budget *budget);

/* How many bits a count of the layer has at the most. */
unsigned dlxi_layer_count_bits(const struct layer *layer);

void dlxi_layer_release(struct layer *layer);

/* Readies the index for an empty layer of states of so many words, with no bit from 'top' on, of which so many are
   expected.  It is hashed if there is more than one word.  false: as above. */
bool dlxi_index_begin(struct state_index *index, uint32_t words, uint32_t top, size_t expected, struct budget *budget);

/* A hashed index is emptied, and has twice the slots; then 'count' states from 'first' on are entered in it anew, none
   of which is in it.  false: as above. */
bool dlxi_index_double(struct state_index *index, struct budget *budget);
void dlxi_index_enter(struct state_index *index, const struct layer *layer, size_t first, size_t count);

void dlxi_index_release(struct state_index *index);

/* ---------------------------------------------------------------- finding a state, for any number of words */

static inline uint64_t dlxi_state_hash(const uint64_t *key, uint32_t words) {
  uint64_t hash = key[0] * UINT64_C(0x9E3779B97F4A7C15);
  for (uint32_t w = 1; w < words; w++)
    hash = (((hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93)) ^ key[w]) * UINT64_C(0x9E3779B97F4A7C15);
  return hash;
}

static inline bool dlxi_states_equal(const uint64_t *a, const uint64_t *b, uint32_t words) {
  uint64_t differ = 0;
  for (uint32_t w = 0; w < words; w++) differ |= a[w] ^ b[w];
  return differ == 0;
}

#endif

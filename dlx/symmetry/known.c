/*
 * A record's head, from the lowest bit: 28 bits words of the label, 28 bits words of the count, 7 bits the logarithm of
 * the nodes that it took, 1 bit asked for again.  A slot: 48 bits place, 16 bits hash.
 *
 * When memory ends, records that took few nodes and were not asked for go, at least a quarter of all words.
 */
#include "dlx/symmetry/known.h"

#include "dlx/symmetry/mix.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 16
#define FIRST_WORDS 128
#define SIZE_BITS   28
#define SIZE_MASK   ((UINT64_C(1) << SIZE_BITS) - 1)
#define COST_SHIFT  (2 * SIZE_BITS)
#define ASKED_AGAIN (UINT64_C(1) << 63)
#define PLACE_MASK  ((UINT64_C(1) << 48) - 1)

_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t) && GMP_NAIL_BITS == 0, "a word is a limb");

void dlxi_known_prepare(struct known *known, size_t limit) {
  *known = (struct known){.limit = limit};
}

bool dlxi_known_share(struct known *known) {
  if (!known->shared) known->shared = !pthread_mutex_init(&known->lock, NULL);
  return known->shared;
}

void dlxi_known_release(struct known *known) {
  if (known->shared) pthread_mutex_destroy(&known->lock);
  free(known->words);
  free(known->slots);
}

/* ---------------------------------------------------------------- records */

static size_t label_size(uint64_t head) {
  return head & SIZE_MASK;
}
static size_t count_size(uint64_t head) {
  return head >> SIZE_BITS & SIZE_MASK;
}
static unsigned cost_of(uint64_t head) {
  return head >> COST_SHIFT & 127;
}
static size_t record_size(uint64_t head) {
  return 1 + label_size(head) + count_size(head);
}

uint64_t dlxi_known_hash(const uint64_t *label, size_t size) {
  uint64_t hash = size;
  for (size_t k = 0; k < size; k++) hash = dlxi_mix(hash ^ label[k]) + k;
  return hash;
}

static void enter(uint64_t *slots, size_t slot_count, uint64_t hash, size_t place) {
  size_t k = hash & (slot_count - 1);
  while (slots[k]) k = (k + 1) & (slot_count - 1);
  slots[k] = (hash & ~PLACE_MASK) | (place + 1);
}

static void enter_all(const struct known *known, uint64_t *slots, size_t slot_count) {
  memset(slots, 0, slot_count * sizeof *slots);
  for (size_t place = 0; place < known->used; place += record_size(known->words[place])) {
    const uint64_t *record = known->words + place;
    enter(slots, slot_count, dlxi_known_hash(record + 1, label_size(*record)), place);
  }
}

/* NULL: it is not there. */
static uint64_t *record_of(const struct known *known, const uint64_t *label, size_t size, uint64_t hash) {
  const size_t mask = known->slot_count - 1;
  if (!known->slot_count) return NULL;
  for (size_t k = hash & mask; known->slots[k]; k = (k + 1) & mask) {
    if ((known->slots[k] ^ hash) & ~PLACE_MASK) continue;
    uint64_t *record = known->words + (known->slots[k] & PLACE_MASK) - 1;
    if (label_size(*record) == size && memcmp(record + 1, label, size * sizeof *label) == 0) return record;
  }
  return NULL;
}

static void enter_lock(struct known *known) {
  if (known->shared) pthread_mutex_lock(&known->lock);
}

static void leave_lock(struct known *known) {
  if (known->shared) pthread_mutex_unlock(&known->lock);
}

bool dlxi_known_find(struct known *known, const uint64_t *label, size_t size, uint64_t hash, mpz_t count) {
  enter_lock(known);
  uint64_t *record = record_of(known, label, size, hash);
  if (record) {
    *record |= ASKED_AGAIN;
    known->met_again++;
    mpz_import(count, count_size(*record), -1, sizeof *record, 0, 0, record + 1 + size);
  }
  leave_lock(known);
  return record;
}

/* ---------------------------------------------------------------- room */

static bool fits(const struct known *known, size_t words, size_t slots) {
  return words <= known->limit / sizeof(uint64_t) && slots <= known->limit / sizeof(uint64_t) - words;
}

static bool grow_slots(struct known *known) {
  const size_t slot_count = known->slot_count ? 2 * known->slot_count : FIRST_SLOTS;
  if (!fits(known, known->room, known->slot_count + slot_count)) return false;
  uint64_t *slots = malloc(slot_count * sizeof *slots);
  if (!slots) return false;
  enter_all(known, slots, slot_count);
  free(known->slots);
  known->slots = slots;
  known->slot_count = slot_count;
  return true;
}

/* By a half; both the old and the new words may be there at once. */
static bool grow_words(struct known *known, size_t needed) {
  size_t room = known->room + known->room / 2 + FIRST_WORDS;
  if (room < needed) room = needed;
  if (!fits(known, known->room + room, known->slot_count)) return false;
  uint64_t *words = realloc(known->words, room * sizeof *words);
  if (!words) return false;
  known->words = words;
  known->room = room;
  return true;
}

static bool has_room(const struct known *known, size_t size) {
  return known->used + size <= known->room && known->count + 1 <= known->slot_count / 4 * 3;
}

static bool make_room(struct known *known, size_t size) {
  if (known->count + 1 > known->slot_count / 4 * 3 && !grow_slots(known)) return false;
  return known->used + size <= known->room || grow_words(known, known->used + size);
}

/* Moves together what is worth keeping. */
static void move_together(struct known *known) {
  size_t to = 0;
  known->count = 0;
  for (size_t place = 0, size; place < known->used; place += size) {
    uint64_t *record = known->words + place;
    size = record_size(*record);
    if (!(*record & ASKED_AGAIN) && cost_of(*record) < known->least_cost) continue;
    *record &= ~ASKED_AGAIN;
    memmove(known->words + to, record, size * sizeof *record);
    to += size;
    known->count++;
  }
  known->used = to;
}

static void forget(struct known *known) {
  const size_t before = known->used;
  if (!before) return;
  do {
    known->least_cost++;
    move_together(known);
  } while (known->used > before / 4 * 3);
  enter_all(known, known->slots, known->slot_count);
}

static void keep(struct known *known, const uint64_t *label, size_t size, uint64_t hash, const mpz_t count,
                 uint64_t nodes) {
  const size_t limbs = mpz_size(count), needed = 1 + size + limbs;
  const unsigned cost = 63 - (unsigned)__builtin_clzll(nodes | 1);
  if (cost < known->least_cost || size > SIZE_MASK || limbs > SIZE_MASK) return;
  if (!has_room(known, needed) && !make_room(known, needed)) {
    forget(known);
    if (cost < known->least_cost || !has_room(known, needed)) return;
  }
  uint64_t *record = known->words + known->used;
  *record = size | (uint64_t)limbs << SIZE_BITS | (uint64_t)cost << COST_SHIFT;
  memcpy(record + 1, label, size * sizeof *label);
  memcpy(record + 1 + size, mpz_limbs_read(count), limbs * sizeof *record);
  enter(known->slots, known->slot_count, hash, known->used);
  known->used += needed;
  known->count++;
  known->stored++;
}

void dlxi_known_keep(struct known *known, const uint64_t *label, size_t size, uint64_t hash, const mpz_t count,
                     uint64_t nodes) {
  enter_lock(known);
  if (!known->shared || !record_of(known, label, size, hash)) keep(known, label, size, hash, count, nodes);
  leave_lock(known);
}

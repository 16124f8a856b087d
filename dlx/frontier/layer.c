#include "dlx/frontier/layer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define WORD             sizeof(uint64_t)
#define LEAST_ROOM       ((size_t)1024) /* states */
#define LEAST_SLOTS      ((size_t)1024)
#define SMALL_DIRECT     18 /* bits: an index of 1 MB is good for few states, too */
#define DIRECT_PER_STATE 16 /* else so many places for a state expected, of 4 bytes; a hashed index has 16 to 32 */
#define MOST_DIRECT      31 /* bits */

/* ---------------------------------------------------------------- the budget */

static size_t left_of(const struct budget *budget) {
  return budget->limit - budget->taken;
}

static bool has_left(struct budget *budget, size_t bytes) {
  bool has = bytes <= left_of(budget);
  if (!has) budget->exceeded = true;
  return has;
}

/* A table of 'room' words that needs 'least': doubled if the budget allows it, else as far as it does. */
static bool enlarge(uint64_t **table, size_t *room, size_t least, struct budget *budget) {
  size_t needed = least - *room, doubled = *room > needed ? *room : needed;
  if (!has_left(budget, needed * WORD)) return false;
  size_t left = left_of(budget) / WORD;
  size_t more = doubled <= left ? doubled : needed + (left - needed) / 4;
  uint64_t *grown = realloc(*table, (*room + more) * WORD);
  if (!grown) return false;
  budget->taken += more * WORD;
  *table = grown;
  *room += more;
  return true;
}

/* A table whose content does not matter any more is made new, of so many zeroed elements. */
static bool replace(void **table, size_t *room, size_t elements, size_t size, struct budget *budget) {
  if (!has_left(budget, (elements - *room) * size)) return false;
  free(*table);
  budget->taken -= *room * size;
  *room = 0;
  *table = calloc(elements, size);
  if (!*table) return false;
  *room = elements;
  budget->taken += elements * size;
  return true;
}

/* ---------------------------------------------------------------- layers */

bool dlxi_layer_reserve(struct layer *layer, size_t more, struct budget *budget) {
  size_t states = layer->count + more;
  if (states > LAYER_MOST_STATES) return false;
  if (states < LEAST_ROOM) states = LEAST_ROOM;
  size_t keys = states * layer->words, counts = states * layer->limbs;
  if (keys > layer->key_room && !enlarge(&layer->keys, &layer->key_room, keys, budget)) return false;
  return counts <= layer->count_room || enlarge(&layer->counts, &layer->count_room, counts, budget);
}

bool dlxi_layer_widen(struct layer *layer, uint32_t limbs, struct budget *budget) {
  uint32_t before = layer->limbs;
  assert(limbs >= before);
  if (limbs == before) return true;
  size_t words = layer->count * limbs;
  if (words > layer->count_room && !enlarge(&layer->counts, &layer->count_room, words, budget)) return false;
  for (size_t i = layer->count; i-- > 0;) {
    memmove(layer->counts + i * limbs, layer->counts + i * before, before * WORD);
    memset(layer->counts + i * limbs + before, 0, (limbs - before) * WORD);
  }
  layer->limbs = limbs;
  layer->top = 0;
  return true;
}

unsigned dlxi_layer_count_bits(const struct layer *layer) {
  if (layer->top) return layer->limbs * 64 - (unsigned)__builtin_clzll(layer->top);
  return layer->limbs * 64 - 64;
}

void dlxi_layer_release(struct layer *layer) {
  free(layer->keys);
  free(layer->counts);
  *layer = (struct layer){0};
}

/* ---------------------------------------------------------------- the index */

/* What the places hold at first does not matter. */
static bool begin_direct(struct state_index *index, uint32_t top, struct budget *budget) {
  size_t places = (size_t)1 << top;
  if (places > index->place_room &&
      !replace((void **)&index->place, &index->place_room, places, sizeof *index->place, budget))
    return false;
  index->direct = true;
  return true;
}

static bool begin_hashed(struct state_index *index, size_t slots, struct budget *budget) {
  if (slots <= index->slot_room)
    memset(index->slot, 0, slots * sizeof *index->slot);
  else if (!replace((void **)&index->slot, &index->slot_room, slots, sizeof *index->slot, budget))
    return false;
  index->direct = false;
  index->slots = slots;
  index->shift = (unsigned)__builtin_clzll(slots) + 1;
  return true;
}

bool dlxi_index_begin(struct state_index *index, uint32_t words, uint32_t top, size_t expected, struct budget *budget) {
  bool few = top <= SMALL_DIRECT;
  if (words == 1 && (few || (top <= MOST_DIRECT && (size_t)1 << top <= DIRECT_PER_STATE * expected)))
    if (begin_direct(index, top, budget)) return true;
  size_t slots = LEAST_SLOTS;
  while (slots < 2 * expected) slots *= 2;
  return begin_hashed(index, slots, budget);
}

bool dlxi_index_double(struct state_index *index, struct budget *budget) {
  assert(!index->direct);
  return begin_hashed(index, 2 * index->slots, budget);
}

void dlxi_index_enter(struct state_index *index, const struct layer *layer, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++) {
    uint64_t hash = dlxi_state_hash(layer->keys + i * layer->words, layer->words);
    size_t at = hash >> index->shift;
    while (index->slot[at]) at = (at + 1) & (index->slots - 1);
    index->slot[at] = hash << 32 | (i + 1);
  }
}

void dlxi_index_release(struct state_index *index) {
  free(index->place);
  free(index->slot);
  *index = (struct state_index){0};
}

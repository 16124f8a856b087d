#include "dlx/diagram/diagram_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 1024
#define MOST        ((size_t)UINT32_MAX - 1) /* nodes, or keys */

void dlxi_diagram_nodes_release(struct diagram_nodes *nodes) {
  free(nodes->all);
  free(nodes->slots);
  *nodes = (struct diagram_nodes){0};
}

void dlxi_diagram_keys_release(struct diagram_keys *keys) {
  free(keys->words_of);
  free(keys->nodes);
  free(keys->slots);
  *keys = (struct diagram_keys){0};
}

/* ---------------------------------------------------------------- memory */

/* While an array moves, both places are taken. */
static bool may_take(struct diagram_budget *budget, size_t bytes) {
  budget->exceeded |= bytes > budget->limit || budget->taken > budget->limit - bytes;
  return !budget->exceeded;
}

/* Makes room for 'count' elements, by doubling. */
static bool make_room(void **array, size_t *room, size_t count, size_t size, struct diagram_budget *budget) {
  if (count <= *room) return true;
  size_t larger = *room ? 2 * *room : 64;
  if (larger < count) larger = count;
  if (larger > SIZE_MAX / 2 / size || !may_take(budget, larger * size)) return false;
  void *grown = realloc(*array, larger * size);
  if (!grown) return false;
  budget->taken += (larger - *room) * size;
  *array = grown;
  *room = larger;
  return true;
}

/* Twice as many slots, all free; the old ones are the caller's to free. */
static void *more_slots(size_t *slot_count, size_t size, struct diagram_budget *budget) {
  size_t larger = *slot_count ? 2 * *slot_count : FIRST_SLOTS;
  if (larger > SIZE_MAX / 2 / size || !may_take(budget, larger * size)) return NULL;
  void *slots = calloc(larger, size);
  if (!slots) return NULL;
  budget->taken += (larger - *slot_count) * size;
  *slot_count = larger;
  return slots;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ hash >> 29;
}

/* ---------------------------------------------------------------- nodes */

static uint64_t hash_node(const struct dlx_diagram_node *node) {
  return mix(mix(node->option, node->low), node->high);
}

static void place_node(struct diagram_nodes *nodes, uint32_t number) {
  size_t mask = nodes->slot_count - 1, slot = hash_node(&nodes->all[number]) & mask;
  while (nodes->slots[slot]) slot = (slot + 1) & mask;
  nodes->slots[slot] = number;
}

static bool grow_node_slots(struct diagram_nodes *nodes, struct diagram_budget *budget) {
  uint32_t *slots = more_slots(&nodes->slot_count, sizeof *slots, budget);
  if (!slots) return false;
  free(nodes->slots);
  nodes->slots = slots;
  for (uint32_t n = 2; n < nodes->count; n++) place_node(nodes, n);
  return true;
}

bool dlxi_diagram_nodes_begin(struct diagram_nodes *nodes, struct diagram_budget *budget) {
  if (!make_room((void **)&nodes->all, &nodes->room, 2, sizeof *nodes->all, budget)) return false;
  memset(nodes->all, 0, 2 * sizeof *nodes->all);
  nodes->count = 2;
  if (nodes->slots) memset(nodes->slots, 0, nodes->slot_count * sizeof *nodes->slots);
  return true;
}

uint32_t dlxi_diagram_node(struct diagram_nodes *nodes, struct diagram_budget *budget, struct dlx_diagram_node node) {
  assert(node.high != 0 && node.high < nodes->count && node.low < nodes->count);
  if (2 * nodes->count >= nodes->slot_count && !grow_node_slots(nodes, budget)) return DIAGRAM_NO_ROOM;
  size_t mask = nodes->slot_count - 1, slot = hash_node(&node) & mask;
  for (; nodes->slots[slot]; slot = (slot + 1) & mask) {
    const struct dlx_diagram_node *other = &nodes->all[nodes->slots[slot]];
    if (other->option == node.option && other->low == node.low && other->high == node.high) return nodes->slots[slot];
  }
  if (nodes->count >= MOST) return DIAGRAM_NO_ROOM;
  if (!make_room((void **)&nodes->all, &nodes->room, nodes->count + 1, sizeof *nodes->all, budget))
    return DIAGRAM_NO_ROOM;
  nodes->all[nodes->count] = node;
  nodes->slots[slot] = (uint32_t)nodes->count;
  return (uint32_t)nodes->count++;
}

/* ---------------------------------------------------------------- keys */

static const uint64_t *key_at(const struct diagram_keys *keys, size_t key) {
  return keys->words_of + key * keys->words;
}

static uint64_t hash_key(const struct diagram_keys *keys, size_t key) {
  uint64_t hash = 0;
  const uint64_t *word = key_at(keys, key);
  for (size_t w = 0; w < keys->words; w++) hash = mix(hash, word[w]);
  return mix(hash, 1);
}

/* Bits of the hash above the key's number tell most others apart without a look at their words. */
#define HASH_BITS(hash) ((hash) >> 32 << 32)

static void place_key(struct diagram_keys *keys, uint32_t key) {
  uint64_t hash = hash_key(keys, key);
  size_t mask = keys->slot_count - 1, slot = hash & mask;
  while (keys->slots[slot]) slot = (slot + 1) & mask;
  keys->slots[slot] = HASH_BITS(hash) | (key + 1);
}

static bool grow_key_slots(struct diagram_keys *keys, struct diagram_budget *budget) {
  size_t before = keys->slot_count;
  uint64_t *old = keys->slots, *slots = more_slots(&keys->slot_count, sizeof *slots, budget);
  if (!slots) return false;
  keys->slots = slots;
  for (size_t s = 0; s < before; s++)
    if (old[s]) place_key(keys, (uint32_t)old[s] - 1);
  free(old);
  return true;
}

void dlxi_diagram_keys_begin(struct diagram_keys *keys) {
  keys->count = keys->stored = 0;
  if (keys->slots) memset(keys->slots, 0, keys->slot_count * sizeof *keys->slots);
}

uint64_t *dlxi_diagram_new_key(struct diagram_keys *keys, struct diagram_budget *budget) {
  size_t count = keys->count + 1;
  if (count >= MOST) return NULL;
  if (!make_room((void **)&keys->words_of, &keys->room, count * keys->words + 1, sizeof *keys->words_of, budget) ||
      !make_room((void **)&keys->nodes, &keys->node_room, count, sizeof *keys->nodes, budget))
    return NULL;
  return keys->words_of + keys->count * keys->words;
}

bool dlxi_diagram_find_key(struct diagram_keys *keys, uint32_t *key, uint32_t *node) {
  uint64_t hash = hash_key(keys, keys->count);
  size_t mask = keys->slot_count - 1, bytes = keys->words * sizeof *keys->words_of;
  for (size_t slot = hash & mask; keys->slot_count && keys->slots[slot]; slot = (slot + 1) & mask) {
    if (HASH_BITS(keys->slots[slot]) != HASH_BITS(hash)) continue;
    uint32_t other = (uint32_t)keys->slots[slot] - 1;
    if (bytes && memcmp(key_at(keys, other), key_at(keys, keys->count), bytes) != 0) continue;
    *node = keys->nodes[other];
    return true;
  }
  *key = (uint32_t)keys->count++;
  return false;
}

bool dlxi_diagram_store(struct diagram_keys *keys, struct diagram_budget *budget, uint32_t key, uint32_t node) {
  if (2 * (keys->stored + 1) > keys->slot_count && !grow_key_slots(keys, budget)) return false;
  keys->nodes[key] = node;
  place_key(keys, key);
  keys->stored++;
  return true;
}

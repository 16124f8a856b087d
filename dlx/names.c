/*
 * Names and their numbers.
 *
 * Reading a large problem is mostly finding names, so the common case touches one cache line: a name of at most 8
 * bytes is its own key, and a slot that has the key is the name.  Longer names are hashed, and compared byte by byte
 * when the hash agrees.
 */
#include "dlx/names.h"

#include "dlx/problem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A name of at most 8 bytes as a number, by loads of fixed size: two that may overlap, where they agree. */
static uint64_t short_key(const char *name, size_t length) {
  if (length >= 4) {
    uint32_t first, last;
    memcpy(&first, name, sizeof first);
    memcpy(&last, name + length - sizeof last, sizeof last);
    return first | (uint64_t)last << (8 * (length - sizeof last));
  }
  const unsigned char *b = (const unsigned char *)name;
  if (length == 0) return 0;
  return b[0] | (uint64_t)b[length / 2] << (8 * (length / 2)) | (uint64_t)b[length - 1] << (8 * (length - 1));
}

static uint64_t key_of(const char *name, size_t length) {
  uint64_t key = 0;
  if (length <= sizeof key) return short_key(name, length);
  /* Eight bytes at a time, the last eight overlapping; each step is a bijection of what came before. */
  uint64_t word;
  for (size_t i = 0; i + sizeof word < length; i += sizeof word) {
    memcpy(&word, name + i, sizeof word);
    key = (key ^ word) * 0x9e3779b97f4a7c15u;
    key ^= key >> 29;
  }
  memcpy(&word, name + length - sizeof word, sizeof word);
  return (key ^ word) * 0x9e3779b97f4a7c15u;
}

/* Where the search for a key begins.  The upper half of the product depends on every bit of the key. */
static size_t first_slot(const struct names *names, uint64_t key) {
  return (size_t)((key * 0xd6e8feb86659fd93u) >> 32) & (names->slot_count - 1);
}

static bool is_name(const struct names *names, const struct name_slot *slot, uint64_t key, const char *name,
                    size_t length) {
  if (slot->key != key || slot->length != length) return false;
  return length <= sizeof key || memcmp(names->bytes + names->starts[slot->index], name, length) == 0;
}

static void put(struct names *names, struct name_slot new_slot) {
  size_t i = first_slot(names, new_slot.key);
  while (names->slots[i].index != NAMES_NONE) i = (i + 1) & (names->slot_count - 1);
  names->slots[i] = new_slot;
}

/* Doubles the table.  The hash takes 32 bits of the key, enough for the 2^32 numbers there can be. */
static bool grow_slots(struct names *names) {
  struct name_slot *old = names->slots;
  size_t old_count = names->slot_count;
  size_t count = old_count ? 2 * old_count : 16;
  struct name_slot *slots = malloc(count * sizeof *slots);
  if (!slots) return false;
  memset(slots, 0xff, count * sizeof *slots); /* NAMES_NONE is all ones */
  names->slots = slots;
  names->slot_count = count;
  for (size_t i = 0; i < old_count; i++)
    if (old[i].index != NAMES_NONE) put(names, old[i]);
  free(old);
  return true;
}

void dlxi_names_release(struct names *names) {
  free(names->bytes);
  free(names->starts);
  free(names->slots);
  *names = (struct names){0};
}

uint64_t dlxi_names_seek(const struct names *names, const char *name, size_t length) {
  uint64_t key = key_of(name, length);
  if (names->slot_count) __builtin_prefetch(&names->slots[first_slot(names, key)]);
  return key;
}

uint32_t dlxi_names_find(const struct names *names, const char *name, size_t length) {
  return dlxi_names_found(names, key_of(name, length), name, length);
}

uint32_t dlxi_names_found(const struct names *names, uint64_t key, const char *name, size_t length) {
  if (!names->slot_count) return NAMES_NONE;
  for (size_t i = first_slot(names, key);; i = (i + 1) & (names->slot_count - 1)) {
    const struct name_slot *slot = &names->slots[i];
    if (slot->index == NAMES_NONE || is_name(names, slot, key, name, length)) return slot->index;
  }
}

uint32_t dlxi_names_add(struct names *names, const char *name, size_t length) {
  assert(dlxi_names_find(names, name, length) == NAMES_NONE);
  if (length >= UINT32_MAX || names->count >= DLX_MAXIMUM) return NAMES_NONE;
  if (2 * (names->count + 1) > names->slot_count && !grow_slots(names)) return NAMES_NONE;
  while (names->byte_room - names->byte_count <= length)
    if (!dlxi_grow((void **)&names->bytes, &names->byte_room, names->byte_room, 1)) return NAMES_NONE;
  if (!dlxi_grow((void **)&names->starts, &names->start_room, names->count + 1, sizeof *names->starts))
    return NAMES_NONE;

  uint32_t index = (uint32_t)names->count;
  memcpy(names->bytes + names->byte_count, name, length);
  names->bytes[names->byte_count + length] = '\0';
  names->starts[index] = names->byte_count;
  names->byte_count += length + 1;
  names->starts[index + 1] = names->byte_count;
  names->count++;
  put(names, (struct name_slot){.key = key_of(name, length), .index = index, .length = (uint32_t)length});
  return index;
}

const char *dlxi_name(const struct names *names, uint32_t index, size_t *length) {
  assert(index < names->count);
  if (length) *length = names->starts[index + 1] - names->starts[index] - 1;
  return names->bytes + names->starts[index];
}

#include "kakuro/runs/region_memo.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK_BYTES ((size_t)256 << 10)
#define FIRST_SLOTS ((size_t)1024)
#define NO_CLUE     255U

struct kakuroi_memo_chunk {
  struct kakuroi_memo_chunk *next;
  size_t used;
  size_t room;
  _Alignas(16) unsigned char bytes[];
};

void *kakuroi_memo_room(struct kakuroi_memo *memo, size_t bytes) {
  bytes = (bytes + 15) / 16 * 16;
  struct kakuroi_memo_chunk *chunk = memo->chunks;
  if (!chunk || chunk->room - chunk->used < bytes) {
    size_t room = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
    if (memo->bytes + room > memo->limit) return NULL;
    chunk = malloc(sizeof *chunk + room);
    if (!chunk) return NULL;
    *chunk = (struct kakuroi_memo_chunk){.next = memo->chunks, .room = room};
    memo->chunks = chunk;
    memo->bytes += room;
  }
  void *block = chunk->bytes + chunk->used;
  chunk->used += bytes;
  return block;
}

void kakuroi_memo_release(struct kakuroi_memo *memo) {
  while (memo->chunks) {
    struct kakuroi_memo_chunk *next = memo->chunks->next;
    free(memo->chunks);
    memo->chunks = next;
  }
  free(memo->slots);
  memo->slots = NULL;
}

/* ---------------------------------------------------------------------------------------------- keys */

static uint64_t sum_left(const struct kakuroi_domains *domains, uint32_t run) {
  return domains->list.runs[run].sum > 0 ? domains->left[run] : NO_CLUE;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ hash >> 29;
}

bool kakuroi_memo_key(struct kakuroi_memo *memo, const struct kakuroi_regions *regions, struct kakuroi_region region) {
  const struct kakuroi_domains *domains = regions->domains;
  if (region.count > KAKUROI_MEMO_CELLS) return false;
  memo->cells = 0;
  memo->hash = 0;
  for (size_t i = 0; i < region.count; i++) {
    uint32_t white = regions->cells[region.start + i];
    uint64_t mask = domains->masks[white];
    if (kakuroi_is_single((unsigned)mask)) continue;
    const uint32_t *runs = domains->list.run_of[white];
    uint64_t word = (uint64_t)white << 32 | mask << 16 | sum_left(domains, runs[KAKUROI_ACROSS]) << 8 |
                    sum_left(domains, runs[KAKUROI_DOWN]);
    memo->key[memo->cells++] = word;
    memo->hash = mix(memo->hash, word);
  }
  return true;
}

/* ---------------------------------------------------------------------------------------------- entries */

static bool is_at_hand(const struct kakuroi_memo *memo, const struct kakuroi_memo_entry *entry) {
  return entry->hash == memo->hash && entry->cells == memo->cells &&
         memcmp(entry->key, memo->key, memo->cells * sizeof *memo->key) == 0;
}

const struct kakuroi_memo_entry *kakuroi_memo_find(struct kakuroi_memo *memo) {
  if (memo->slot_count == 0) return NULL;
  const struct kakuroi_memo_entry *entry = memo->slots[memo->hash & (memo->slot_count - 1)];
  while (entry && !is_at_hand(memo, entry)) entry = entry->next;
  if (entry) memo->met_again++;
  return entry;
}

bool kakuroi_memo_seen(struct kakuroi_memo *memo) {
  uint32_t *place = &memo->seen[memo->hash % KAKUROI_MEMO_SEEN], sign = (uint32_t)(memo->hash >> 32);
  bool seen = *place == sign;
  *place = sign;
  return seen;
}

static bool make_slots(struct kakuroi_memo *memo) {
  if (memo->count < memo->slot_count) return true;
  size_t count = memo->slot_count > 0 ? 4 * memo->slot_count : FIRST_SLOTS;
  struct kakuroi_memo_entry **slots = calloc(count, sizeof(struct kakuroi_memo_entry *));
  if (!slots) return memo->slot_count > 0;
  for (size_t i = 0; i < memo->slot_count; i++)
    for (struct kakuroi_memo_entry *entry = memo->slots[i], *next; entry; entry = next) {
      next = entry->next;
      struct kakuroi_memo_entry **slot = &slots[entry->hash & (count - 1)];
      entry->next = *slot;
      *slot = entry;
    }
  free(memo->slots);
  memo->slots = slots;
  memo->slot_count = count;
  return true;
}

bool kakuroi_memo_add(struct kakuroi_memo *memo, void *value) {
  if (!make_slots(memo)) return false;
  struct kakuroi_memo_entry *entry = kakuroi_memo_room(memo, sizeof *entry + memo->cells * sizeof *memo->key);
  if (!entry) return false;
  struct kakuroi_memo_entry **slot = &memo->slots[memo->hash & (memo->slot_count - 1)];
  entry->hash = memo->hash;
  entry->value = value;
  entry->cells = memo->cells;
  entry->next = *slot;
  memcpy(entry->key, memo->key, memo->cells * sizeof *memo->key);
  *slot = entry;
  memo->count++;
  return true;
}

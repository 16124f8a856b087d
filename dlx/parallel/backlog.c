#include "dlx/parallel/backlog.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* In words of 4 bytes. */
#define STORE_LIMIT   ((size_t)4 << 20)  /* 16 MB in all */
#define FIRST_CHUNK   ((size_t)1 << 8)   /* most pieces have few solutions, ... */
#define LARGEST_CHUNK ((size_t)16 << 10) /* ... some have very many */

static struct chunk *new_chunk(size_t room) {
  struct chunk *chunk = malloc(sizeof *chunk + room * sizeof *chunk->words);
  if (chunk) *chunk = (struct chunk){.room = room};
  return chunk;
}

bool dlxi_store_prepare(struct store *store, size_t size, size_t longest) {
  size_t room = longest + 1 > LARGEST_CHUNK ? longest + 1 : LARGEST_CHUNK;
  room++; /* no other chunk has this size */
  *store = (struct store){.limit = size / sizeof(uint32_t), .reserve = new_chunk(room), .reserve_room = room};
  return store->reserve != NULL;
}

void dlxi_store_release(struct store *store) {
  assert(store->words == 0);
  free(store->reserve);
}

static struct chunk *allocate(struct store *store, size_t room, size_t limit) {
  if (store->words + room > limit) return NULL;
  struct chunk *chunk = new_chunk(room);
  if (chunk) store->words += room;
  return chunk;
}

static struct chunk *take_reserve(struct store *store) {
  struct chunk *chunk = store->reserve;
  store->reserve = NULL;
  if (chunk) *chunk = (struct chunk){.room = store->reserve_room};
  return chunk;
}

struct chunk *dlxi_store_take(struct store *store, enum store_right right, size_t count, size_t before) {
  size_t room = before ? 2 * before : FIRST_CHUNK;
  if (room > LARGEST_CHUNK) room = LARGEST_CHUNK;
  if (room < count + 1) room = count + 1;
  if (right == STORE_AHEAD) return allocate(store, room, store->limit / 4 * 3);
  struct chunk *chunk = allocate(store, room, store->limit);
  return chunk ? chunk : take_reserve(store);
}

struct chunk *dlxi_store_exceed(struct store *store, size_t count) {
  return allocate(store, count + 1 > FIRST_CHUNK ? count + 1 : FIRST_CHUNK, SIZE_MAX);
}

void dlxi_store_give_back(struct store *store, struct chunk *chunk) {
  if (chunk->room == store->reserve_room) {
    store->reserve = chunk;
    return;
  }
  store->words -= chunk->room;
  free(chunk);
}

bool dlxi_chunk_has_room(const struct chunk *chunk, size_t count) {
  return chunk->used + 1 + count <= chunk->room;
}

void dlxi_chunk_write(struct chunk *chunk, const uint32_t *options, size_t count) {
  assert(dlxi_chunk_has_room(chunk, count));
  chunk->words[chunk->used++] = (uint32_t)count;
  if (count) memcpy(chunk->words + chunk->used, options, count * sizeof *options);
  chunk->used += count;
}

bool dlxi_chunk_read(struct chunk *chunk, const uint32_t **options, size_t *count) {
  if (chunk->read == chunk->used) return false;
  *count = chunk->words[chunk->read++];
  *options = chunk->words + chunk->read;
  chunk->read += *count;
  return true;
}

void dlxi_backlog_append(struct backlog *backlog, struct chunk *chunk) {
  chunk->next = NULL;
  *(backlog->last ? &backlog->last->next : &backlog->first) = chunk;
  backlog->last = chunk;
}

struct chunk *dlxi_backlog_shift(struct backlog *backlog) {
  struct chunk *chunk = backlog->first;
  backlog->first = chunk->next;
  if (!backlog->first) backlog->last = NULL;
  return chunk;
}

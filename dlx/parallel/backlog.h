/*
 * Solutions that were found ahead of their turn, kept until they can be visited.
 *
 *     backlog  ->  chunk [ 3 | 0 4 7 | 3 | 0 4 9 | ... ]  ->  chunk [ ... ]       each solution behind its length
 *
 * All chunks of a team come from one store with a limit, so that the memory is bounded however far a worker is ahead.
 * The piece of the tree whose turn it is must always move on, or nobody would: it may use more of the store than
 * others, and has a chunk in reserve for when even that, or the machine's memory, is used up.
 */
#ifndef DLX_BACKLOG_H
#define DLX_BACKLOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chunk {
  struct chunk *next;
  size_t room; /* in words */
  size_t used;
  size_t read;
  uint32_t words[];
};

/* A list of chunks, oldest first. */
struct backlog {
  struct chunk *first;
  struct chunk *last;
};

struct store {
  size_t words; /* in all chunks now, without the reserve */
  size_t limit;
  struct chunk *reserve; /* NULL: in use */
  size_t reserve_room;   /* what tells it from others */
};

enum store_right {
  STORE_AHEAD,  /* for a piece whose turn has not come */
  STORE_IN_TURN /* for the first piece */
};

/* A store of 'size' bytes, whose reserve holds a solution of 'longest' options.  false: no memory. */
bool dlxi_store_prepare(struct store *store, size_t size, size_t longest);
void dlxi_store_release(struct store *store);

/* dlxi_store_take() gives a chunk with room for a solution of 'count' options, and for twice as much as the last one of
   the same piece had, 'before' words, 0: it is the first.  NULL: there is none to be had now.
   dlxi_store_exceed() does so whatever the limit; NULL: no memory. */
struct chunk *dlxi_store_take(struct store *store, enum store_right right, size_t count, size_t before);
struct chunk *dlxi_store_exceed(struct store *store, size_t count);
void dlxi_store_give_back(struct store *store, struct chunk *chunk);

/* Writing a solution to a chunk that has room for it; and reading the next one, lent while the chunk lives. */
bool dlxi_chunk_has_room(const struct chunk *chunk, size_t count);
void dlxi_chunk_write(struct chunk *chunk, const uint32_t *options, size_t count);
bool dlxi_chunk_read(struct chunk *chunk, const uint32_t **options, size_t *count);

void dlxi_backlog_append(struct backlog *backlog, struct chunk *chunk);
/* Takes out the first chunk. */
struct chunk *dlxi_backlog_shift(struct backlog *backlog);

#endif

/*
 * What is known of regions that were met before: of small ones, as large ones hardly come again.
 *
 * What can be filled into a region depends on its cells, their candidates, and what is left of the sums of their runs.
 * That is its key, a word a cell, in the order of the cells:
 *
 *     bits 63 .. 32  the cell     31 .. 16  its candidates     15 .. 8, 7 .. 0  left of the sum across, down; 255: no
 * clue
 *
 * An entry is a key and a value, which belongs to the caller, or is in the memory of the memo.  No memory, or no more
 * within the limit: an entry is not made, which harms nothing.
 */
#ifndef KAKURO_REGION_MEMO_H
#define KAKURO_REGION_MEMO_H

#include "kakuro/runs/regions.h"

#define KAKUROI_MEMO_CELLS KAKUROI_LARGE_REGION /* larger regions are not kept */
#define KAKUROI_MEMO_SEEN  4096

struct kakuroi_memo_entry {
  struct kakuroi_memo_entry *next; /* in its slot */
  uint64_t hash;
  void *value;
  size_t cells;
  uint64_t key[];
};

struct kakuroi_memo {
  struct kakuroi_memo_entry **slots; /* a power of two of them */
  size_t slot_count;
  size_t count;
  struct kakuroi_memo_chunk *chunks; /* what entries are in, the one at hand first */
  size_t bytes;                      /* of all chunks */
  size_t limit;
  uint64_t key[KAKUROI_MEMO_CELLS]; /* the key at hand */
  size_t cells;
  uint64_t hash;
  uint64_t met_again;
  uint32_t seen[KAKUROI_MEMO_SEEN];
};

/* Zeroed but for 'limit' before. */
void kakuroi_memo_release(struct kakuroi_memo *memo);

/* kakuroi_memo_key() makes the key of a region, as it is now, the one at hand.  false: it is too large to be kept. */
bool kakuroi_memo_key(struct kakuroi_memo *memo, const struct kakuroi_regions *regions, struct kakuroi_region region);

/* The entry with the key at hand; NULL: there is none. */
const struct kakuroi_memo_entry *kakuroi_memo_find(struct kakuroi_memo *memo);

/* Has there been, lately, a key at hand that looked like this one?  From now on there has. */
bool kakuroi_memo_seen(struct kakuroi_memo *memo);

/* kakuroi_memo_add() makes one, where there is none yet.  false: there was no room. */
bool kakuroi_memo_add(struct kakuroi_memo *memo, void *value);

/* Memory that goes with the memo, aligned for anything; NULL: there is no room. */
void *kakuroi_memo_room(struct kakuroi_memo *memo, size_t bytes);

#endif

/*
 * A hash table from whole keys to counts, inside a limit of memory.
 *
 * A key is a string of 64-bit words, a count a natural number of any size.  A hash only says where to look: what is
 * found has the very words of the key, all of them, always compared.
 *
 *     slots    [tag|place] [     ] [tag|place] ...           open addressing, linear probing; 0: empty
 *                   |
 *     blocks   [head key key count][head key count count] ...   one record behind the other
 *
 * Keeping is a favour, not a promise: where memory ends, the table forgets counts that are cheap to find again or that
 * nobody asks for any more, and 'apart' asks for fewer.  So whoever uses it must be able to count again.
 *
 * Several threads may share a table.  Each has a hand of its own, that writes to a block of its own:
 *
 *     hand 0 ---> block 3 [head key count][head key ...
 *     hand 1 ---> block 4 [head ...                       a record is written first, and then shown by its slot
 *
 * So to look up is only to read, and to keep takes one atomic step.  Only where slots become too few, or memory ends,
 * all others must stand still, outside the table: that is between dlxi_table_leave() and dlxi_table_enter().
 */
#ifndef DLX_TABLE_H
#define DLX_TABLE_H

#include "dlx/counting/natural.h"

#include <stddef.h>

/* Memory that tables share. */
struct memory_budget {
  size_t limit; /* bytes */
  size_t used;
};

#define CACHE_LINE 64 /* what one thread writes keeps such a distance from what another one reads */

/* What one thread needs to use a table; zero-initialised. */
struct table_hand {
  char before[CACHE_LINE];
  struct table_hand *next; /* of the same table */
  bool has_block;
  size_t block, at;            /* where it writes the next record */
  uint64_t old_met, young_met; /* how often it asked for old and young records since something was forgotten */
  size_t allowed;              /* so many records it may add before it asks for more: see record_count */
  uint64_t stored;             /* so far */
  uint64_t met_again;
  char behind[CACHE_LINE];
};

struct gate;

struct table {
  char before[CACHE_LINE]; /* what follows is read at each look-up */
  struct memory_budget *budget;
  struct gate *gate;        /* NULL: there is one hand */
  struct table_hand *hands; /* all that have come */
  uint64_t *slots;
  size_t slot_count; /* a power of two; 0 before the first record */

  uint64_t **blocks; /* Invariant: records are in those of hands, and in the others, as many as fit */
  size_t *filled;    /* words in use of each; of one that a hand has, only while others stand still */
  size_t block_count, list_room;
  size_t block_room; /* words of a block, ... */
  size_t first_room; /* ... but of block 0, which begins small where there is one hand */

  uint32_t apart;      /* how far apart cuts through the tree should be that are kept; at first 1 */
  uint64_t young_from; /* the place of the first record that has come since something was forgotten */
  size_t old_count;    /* records before that */
  uint64_t forgotten;
  unsigned hash_bits; /* 64; less only in tests, so that different keys do meet */

  char between[CACHE_LINE];
  size_t record_count; /* and what hands are allowed to add to them */
  char behind[CACHE_LINE];
};

/* What has come of a table so far. */
struct table_totals {
  uint64_t stored, met_again, forgotten;
  uint64_t records; /* that are there */
};

/* Nothing is allocated before the first record, and nothing else by one hand. */
void dlxi_table_prepare(struct table *table, struct memory_budget *budget);
void dlxi_table_release(struct table *table);

/* Before the first hand comes: there will be several, at most so many.  false: no memory. */
bool dlxi_table_share(struct table *table, unsigned hands);

/* A hand comes; it stays as long as the table is used. */
void dlxi_table_join(struct table *table, struct table_hand *hand);

/* Where there are several, each thread uses the table only between these two, and not for long. */
void dlxi_table_enter(struct table *table);
void dlxi_table_leave(struct table *table);

/* Requires: nobody uses the table. */
struct table_totals dlxi_table_totals(const struct table *table);

uint64_t dlxi_table_hash(const struct table *table, const uint64_t *key, uint32_t size);

/* Is it so large, in slots, that a look-up mostly waits for memory?  (Where assertions are checked, sooner: so that
   small problems test what is done then.) */
#ifdef NDEBUG
#define LARGE_TABLE ((size_t)1 << 17)
#else
#define LARGE_TABLE ((size_t)1 << 6)
#endif
static inline bool dlxi_table_is_large(const struct table *table) {
  return table->slot_count >= LARGE_TABLE;
}

/* A key with this hash will be looked up soon: by then its slot is to be at hand.  Requires: it has slots. */
static inline void dlxi_table_expect(const struct table *table, uint64_t hash) {
  __builtin_prefetch(&table->slots[hash & (table->slot_count - 1)]);
}

/* true: '*count' is what was kept for 'key', lent until the hand keeps something or leaves. */
bool dlxi_table_find(const struct table *table, struct table_hand *hand, const uint64_t *key, uint32_t size,
                     uint64_t hash, struct natural_view *count);

/* Keeps 'count', which it would take 'cost' nodes to find again, for 'key', which this hand has not found in the table;
   where another one has kept it by now, that is as good.  false: not kept. */
bool dlxi_table_keep(struct table *table, struct table_hand *hand, const uint64_t *key, uint32_t size, uint64_t hash,
                     struct natural_view count, uint64_t cost);

#endif

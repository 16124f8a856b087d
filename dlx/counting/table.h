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

struct table {
  struct memory_budget *budget;
  uint64_t *slots;
  size_t slot_count; /* a power of two; 0 before the first record */
  size_t record_count;

  uint64_t **blocks; /* Invariant: all but the last are full, as far as their next record would not have fitted */
  size_t *filled;    /* words in use of each */
  size_t block_count;
  size_t first_room; /* words of block 0, which begins small; the others have all that a block can have */

  uint32_t apart;              /* how far apart cuts through the tree should be that are kept; at first 1 */
  uint64_t young_from;         /* the place of the first record that has come since something was forgotten */
  size_t old_count;            /* records before that */
  uint64_t old_met, young_met; /* how often they were asked for since then */
  uint64_t stored;             /* so far */
  uint64_t met_again;
  uint64_t forgotten;
  unsigned hash_bits; /* 64; less only in tests, so that different keys do meet */
};

/* Nothing is allocated before the first record. */
void dlxi_table_prepare(struct table *table, struct memory_budget *budget);
void dlxi_table_release(struct table *table);

uint64_t dlxi_table_hash(const struct table *table, const uint64_t *key, uint32_t size);

/* true: '*count' is what was kept for 'key', lent until the next call of keep. */
bool dlxi_table_find(struct table *table, const uint64_t *key, uint32_t size, uint64_t hash,
                     struct natural_view *count);

/* Keeps 'count', which it would take 'cost' nodes to find again, for 'key', which is not in the table yet.  false: not
   kept. */
bool dlxi_table_keep(struct table *table, const uint64_t *key, uint32_t size, uint64_t hash, struct natural_view count,
                     uint64_t cost);

#endif

/*
 * The counts that are known, by label.
 *
 * A label is a string of words, a count a number of any size.  A hash only says where to look: labels are compared
 * whole.  Memory is limited; where it ends, the table forgets, and who uses it counts again.
 */
#ifndef DLX_KNOWN_H
#define DLX_KNOWN_H

#include "dlx/symmetry/label.h"

#include <pthread.h>

struct known {
  size_t limit;    /* bytes, for all below */
  uint64_t *words; /* the records, one behind the other: head, label, count */
  size_t used, room;
  uint64_t *slots;   /* open addressing: place of the record + 1, and the top of the hash; 0: empty */
  size_t slot_count; /* a power of two; 0 before the first record */
  size_t count;

  bool shared; /* by several threads, one at a time */
  pthread_mutex_t lock;

  unsigned least_cost; /* logarithm of the nodes below which a count is not kept */
  uint64_t stored;
  uint64_t met_again;
};

/* Nothing is taken before the first record. */
void dlxi_known_prepare(struct known *known, size_t limit);
void dlxi_known_release(struct known *known);

/* From now on several threads may find and keep: a label takes a hundred times as long as that.  false: it cannot be.
 */
bool dlxi_known_share(struct known *known);

uint64_t dlxi_known_hash(const uint64_t *label, size_t size);

/* true: 'count' is set. */
bool dlxi_known_find(struct known *known, const uint64_t *label, size_t size, uint64_t hash, mpz_t count);

/* Keeps the count, which took so many nodes to find, of a label that is not there yet, if there is room; where it is
   shared, that is looked after here. */
void dlxi_known_keep(struct known *known, const uint64_t *label, size_t size, uint64_t hash, const mpz_t count,
                     uint64_t nodes);

#endif

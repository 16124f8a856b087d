/*
 * Natural numbers of any size, for sums and products of counts.
 *
 * Nearly all counts fit into two words, which are in the struct; what is larger is in a block of its own.  The work on
 * long numbers is GMP's.  A zeroed struct is the number 0.
 */
#ifndef DLX_NATURAL_H
#define DLX_NATURAL_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define NATURAL_INSIDE 2

struct natural {
  uint64_t inside[NATURAL_INSIDE];
  uint64_t *outside; /* NULL: the words are inside */
  uint32_t size;     /* words in use, least first; Invariant: the last one is not 0 */
  uint32_t room;     /* words at 'outside' */
};

/* A number that somebody else keeps. */
struct natural_view {
  const uint64_t *words;
  uint32_t size;
};

static inline const uint64_t *dlxi_natural_words(const struct natural *n) {
  return n->outside ? n->outside : n->inside;
}

static inline struct natural_view dlxi_natural_view(const struct natural *n) {
  struct natural_view view = {dlxi_natural_words(n), n->size};
  return view;
}

/* n becomes a number of one word.  Keeps its block. */
static inline void dlxi_natural_set(struct natural *n, uint64_t value) {
  uint64_t *words = n->outside ? n->outside : n->inside;
  words[0] = value;
  n->size = value ? 1 : 0;
}

/* These answer false where there is no memory, and then have not changed n.  'value' may not be n's own. */
bool dlxi_natural_add_slow(struct natural *n, struct natural_view value, uint64_t weight);
bool dlxi_natural_multiply(struct natural *n, struct natural_view value);
bool dlxi_natural_copy(struct natural *n, struct natural_view value);

void dlxi_natural_release(struct natural *n);
void dlxi_natural_get(struct natural_view value, mpz_t number);

/* n += weight * value */
static inline bool dlxi_natural_add(struct natural *n, struct natural_view value, uint64_t weight) {
  __extension__ typedef unsigned __int128 two_words;
  if (value.size == 0) return true;
  if (n->outside || n->size > 2 || value.size > 1 || weight != 1) return dlxi_natural_add_slow(n, value, weight);
  uint64_t low = n->size ? n->inside[0] : 0, high = n->size > 1 ? n->inside[1] : 0;
  two_words sum = ((two_words)high << 64 | low) + value.words[0];
  if (!(sum >> 64) && high) return dlxi_natural_add_slow(n, value, weight); /* 2^128 is passed */
  n->inside[0] = (uint64_t)sum;
  n->inside[1] = (uint64_t)(sum >> 64);
  n->size = n->inside[1] ? 2 : 1;
  return true;
}

#endif

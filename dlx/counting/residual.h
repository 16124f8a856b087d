/*
 * What is left of a part of a problem when some options are chosen.
 *
 * All that matters is in one string of bits, in the order of items that was asked for:
 *
 *     left    1 0 0 1 1 | 1 1 1 | 1 1 ...
 *             primary     a secondary item has a bit for each code
 *
 * - a primary item's bit is 1 until the item is covered;
 * - a secondary item's bit is 1 while options of that code may still be chosen: a use without a colour clears all bits
 *   of the item, one with a colour all but its own.
 *
 * So an option can be chosen if the bits that it needs are 1, and is chosen by clearing bits: a word of 'left' at a
 * time.  A secondary item's bits stand right behind the last primary item that is the first of one of its options:
 * before the first primary item that is left, no bit matters any more.
 *
 * With a fixed order nothing else is kept.  MRV has to know sizes: then the live options of each item are a sparse
 * set, and bits of secondary items are cleared as soon as no live option needs them.
 *
 *     cells   x x x x | o o      of one item: live options, then those that are gone, the last one that went first
 *
 * The key of what is left is injective: the place of the first primary item left, then the bits behind it as they
 * differ from the start, up to the last that does.
 */
#ifndef DLX_RESIDUAL_H
#define DLX_RESIDUAL_H

#include "dlx/counting/order.h"

/* Of an option, in one word of 'left'. */
struct piece {
  uint64_t need;  /* bits that must be 1 */
  uint64_t clear; /* bits that become 0 */
  uint32_t word;
};

struct old_word {
  uint64_t bits;
  uint32_t word;
};

/* A use of an item by an option, where live options are tracked. */
struct cell_use {
  uint32_t item;  /* of the part */
  uint32_t bit;   /* that it needs */
  uint32_t place; /* of the use in its item's cells */
  uint32_t option;
};

/* To go back to. */
struct residual_mark {
  size_t old_count, gone_count;
  uint32_t active_count;
  uint32_t first, last;
};

struct residual {
  const struct core *core;
  const struct core_part *part;
  bool tracks; /* live options, for MRV */

  uint32_t bits, words, place_bits;
  uint64_t *left; /* with two words of 0 behind */
  uint64_t *start;
  uint64_t *primary; /* which bits are primary items */
  uint32_t first;    /* no primary item before this bit is left */
  uint32_t last;     /* no bit from here on differs from the start */
  uint32_t *item_at; /* bit to item of the part */
  uint32_t *bit_of;  /* and back: the item's first bit */

  /* Options, numbered anew by the first of their items in the order. */
  uint32_t option_count;
  uint32_t *option_start; /* of each primary item, by bit: options that have it as their first; [bits] is the end */
  uint32_t *core_option;
  uint32_t *own_option; /* back from the option's number within the part */
  uint64_t *weights;
  uint32_t *piece_start;
  struct piece *pieces;

  uint64_t work; /* done so far: options and items that were looked at */

  struct old_word *old; /* what was written over, oldest first */
  size_t old_count, old_room;

  /* Where live options are tracked. */
  uint32_t *use_start; /* of each option */
  struct cell_use *uses;
  uint32_t *cell_start; /* of each item */
  uint32_t *cells;      /* uses */
  uint32_t *sizes;      /* of each item: live options */
  uint32_t *live;       /* of each bit of a secondary item: live options that need it */
  uint32_t *active;     /* sparse set of primary items that are left */
  uint32_t *active_place;
  uint32_t active_count;
  uint32_t *gone; /* uses that left their cells, oldest first */
  size_t gone_count;
};

/* DLX_NO_MEMORY is the only error; else released with dlxi_residual_release(), which allows a zeroed struct. */
enum dlx_status dlxi_residual_prepare(struct residual *residual, const struct core *core, const struct core_part *part,
                                      enum order order);
void dlxi_residual_release(struct residual *residual);

/* Can this option be chosen? */
static inline bool dlxi_residual_fits(const struct residual *r, uint32_t option) {
  for (uint32_t p = r->piece_start[option]; p < r->piece_start[option + 1]; p++)
    if ((r->left[r->pieces[p].word] & r->pieces[p].need) != r->pieces[p].need) return false;
  return true;
}

/* Finds the first primary item left.  false: there is none. */
static inline bool dlxi_residual_is_open(struct residual *r) {
  uint32_t w = r->first / 64;
  uint64_t bits = r->left[w] & r->primary[w] & ~UINT64_C(0) << r->first % 64;
  while (!bits) {
    if (++w >= r->words) return false;
    bits = r->left[w] & r->primary[w];
  }
  r->first = w * 64 + (uint32_t)__builtin_ctzll(bits);
  return true;
}

/* An upper bound on how many options dlxi_residual_branch() writes. */
static inline uint32_t dlxi_residual_most(const struct residual *r) {
  return r->option_count;
}

uint32_t dlxi_residual_branch_mrv(struct residual *r, uint32_t *options);

/* Chooses an item, and writes its options that can be chosen; returns how many.  Requires: open. */
static inline uint32_t dlxi_residual_branch(struct residual *r, uint32_t *options) {
  if (r->tracks) return dlxi_residual_branch_mrv(r, options);
  uint32_t count = 0;
  for (uint32_t o = r->option_start[r->first]; o < r->option_start[r->first + 1]; o++) {
    options[count] = o;
    count += dlxi_residual_fits(r, o);
  }
  r->work += r->option_start[r->first + 1] - r->option_start[r->first];
  return count;
}

/* Does not fall from a node to those below: with a fixed order the place of the first item left, else how many items
   are not left. */
static inline uint32_t dlxi_residual_level(const struct residual *r) {
  return r->tracks ? r->part->primary_count - r->active_count : r->first;
}

/* The item that dlxi_residual_branch() would choose, as a core item. */
uint32_t dlxi_residual_item(struct residual *r);

static inline struct residual_mark dlxi_residual_mark(const struct residual *r) {
  struct residual_mark mark = {r->old_count, r->gone_count, r->active_count, r->first, r->last};
  return mark;
}

void dlxi_residual_choose_tracked(struct residual *r, uint32_t option);
void dlxi_residual_back_tracked(struct residual *r, struct residual_mark mark);

static inline void dlxi_residual_clear(struct residual *r, uint32_t word, uint64_t bits) {
  uint64_t going = r->left[word] & bits;
  if (!going) return;
  struct old_word old = {r->left[word], word};
  r->old[r->old_count++] = old;
  r->left[word] &= ~bits;
  uint32_t end = word * 64 + 64 - (uint32_t)__builtin_clzll(going);
  if (end > r->last) r->last = end;
}

/* Requires: it fits. */
static inline void dlxi_residual_choose(struct residual *r, uint32_t option) {
  assert(dlxi_residual_fits(r, option));
  if (r->tracks) {
    dlxi_residual_choose_tracked(r, option);
    return;
  }
  for (uint32_t p = r->piece_start[option]; p < r->piece_start[option + 1]; p++)
    dlxi_residual_clear(r, r->pieces[p].word, r->pieces[p].clear);
}

/* Takes back all that was chosen since 'mark' was made. */
static inline void dlxi_residual_back(struct residual *r, struct residual_mark mark) {
  if (r->tracks) dlxi_residual_back_tracked(r, mark);
  while (r->old_count > mark.old_count) {
    r->old_count--;
    r->left[r->old[r->old_count].word] = r->old[r->old_count].bits;
  }
  r->first = mark.first;
  r->last = mark.last;
}

/* The bits of items that share no live option with others, a string of r->words for each such set: as many as there
   are, behind each other at 'masks', but at most 'most', the last one then with all others.  0: some primary item has
   no live option.  Requires: open. */
uint32_t dlxi_residual_components(struct residual *r, uint64_t *masks, uint32_t most);

/* Leaves only the items in 'mask', one of these sets; taken back like a choice. */
void dlxi_residual_restrict(struct residual *r, const uint64_t *mask);

/* An upper bound on the words of a key. */
static inline uint32_t dlxi_residual_key_room(const struct residual *r) {
  return r->words + 2;
}

/* Writes the key of what is left, and returns its words.  Requires: open. */
static inline uint32_t dlxi_residual_key(const struct residual *r, uint64_t *key) {
  const uint64_t *left = r->left, *start = r->start;
  uint32_t from = r->first + 1, place_bits = r->place_bits;
  uint32_t w = from / 64, shift = from % 64;
#define DIFFERENCE(k) (left[k] ^ start[k])
#define BITS_AT(k)    (shift ? DIFFERENCE(k) >> shift | DIFFERENCE((k) + 1) << (64 - shift) : DIFFERENCE(k))
  key[0] = BITS_AT(w) << place_bits | r->first;
  uint32_t end = r->last > from ? (r->last - from + place_bits + 63) / 64 : 1;
  if (end <= 1) return 1;
  from += 64 - place_bits;
  w = from / 64, shift = from % 64;
  for (uint32_t k = 1; k < end; k++, w++) key[k] = BITS_AT(w);
#undef BITS_AT
#undef DIFFERENCE
  while (end > 1 && !key[end - 1]) end--;
  return end;
}

#endif

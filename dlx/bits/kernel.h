/*
 * The search itself, compiled once for each kind of processor: a kernel_*.c includes the lanes of that processor, and
 * then this.  Within it, search_frame() is compiled once for each narrow width, where 'words' is a constant and sets
 * stay in registers, and once for all wide ones.
 *
 *     node       Is one item left without an option?  Back.  Do some have one option only?  Take those, and look again.
 *     branches   Try each option of the item that has the fewest, the first of them where several have as few.
 *     leaves     Few items left: the options that each end the cover.
 */
#ifdef DLX_CHECK_INVARIANTS
#undef NDEBUG
#endif
#include <assert.h>
#include <string.h>

#include "dlx/bits/packing.h"

#define INLINE static inline __attribute__((always_inline))

/* ---------------------------------------------------------------- sets of options, of 'words' words */

INLINE const uint64_t *fitting(const struct bits *bits, const struct frame *frame, uint32_t left, uint32_t words) {
  return frame->fits + (size_t)bits->class_of[left] * words;
}

/* The first bit, which is taken out; NO_ITEM if there is none. */
INLINE uint32_t take_first(uint64_t *set, uint32_t words) {
  for (uint32_t w = 0; w < words; w++) {
    if (!set[w]) continue;
    uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(set[w]);
    set[w] &= set[w] - 1;
    return bit;
  }
  return NO_ITEM;
}

INLINE uint32_t first_bit(const uint64_t *set) {
  uint32_t w = 0;
  while (!set[w]) w++;
  return w * 64 + (uint32_t)__builtin_ctzll(set[w]);
}

/* active and uncovered, without what choosing option 'bit' takes out of them. */
INLINE void choose_narrow(const struct frame *frame, uint32_t words, uint32_t bit, const uint64_t *active,
                          const uint64_t *uncovered, uint64_t *new_active, uint64_t *new_uncovered) {
  uint32_t both = words + frame->cover_words; /* 'uncovered' is behind 'active', and so in the effects */
  assert(uncovered == active + words && new_uncovered == new_active + words);
  (void)uncovered, (void)new_uncovered;
  take_out(active, frame->effects + (size_t)bit * both, new_active, both);
}

static void choose_wide(const struct bits *bits, const struct frame *frame, uint32_t bit, const uint64_t *active,
                        const uint64_t *uncovered, uint64_t *new_active, uint64_t *new_uncovered) {
  if (new_active != active) {
    memcpy(new_active, active, frame->words * sizeof *active);
    memcpy(new_uncovered, uncovered, frame->cover_words * sizeof *uncovered);
  }
  take_rows_out(bits, frame, bit, new_active, new_uncovered);
}

INLINE void choose(const struct bits *bits, const struct frame *frame, uint32_t words, uint32_t bit,
                   const uint64_t *active, const uint64_t *uncovered, uint64_t *new_active, uint64_t *new_uncovered) {
  if (words <= NARROW)
    choose_narrow(frame, words, bit, active, uncovered, new_active, new_uncovered);
  else
    choose_wide(bits, frame, bit, active, uncovered, new_active, new_uncovered);
}

/* ---------------------------------------------------------------- looking at all items */

/* Row by row; an item without options ends it. */
static struct look look_wide(const struct frame *frame, const struct level *level, uint64_t *forced) {
  struct look least = {UINT32_MAX, 0};
  memset(forced, 0, frame->words * sizeof *forced);
  for (uint32_t w = 0; w < frame->cover_words; w++) {
    for (uint64_t rest = level->uncovered[w]; rest; rest &= rest - 1) {
      uint32_t i = w * 64 + (uint32_t)__builtin_ctzll(rest);
      const uint64_t *row = row_of(frame, i);
      uint32_t size = count_both(row, level->active, frame->words);
      if (size < least.size) least = (struct look){size, i};
      if (size == 0) return least;
      for (uint32_t v = 0; size == 1 && v < frame->words; v++) forced[v] |= row[v] & level->active[v];
    }
  }
  return least;
}

INLINE struct look look(const struct bits *bits, const struct frame *frame, uint32_t words, const struct level *level) {
  if (words > NARROW) return look_wide(frame, level, bits->forced);
  uint32_t key = scan_items(frame, words, level->active, level->uncovered, bits->forced);
  return (struct look){.size = key >> 16, .item = key & 0xffff};
}

/* Takes the forced options in turn.  false: two of them clash. */
INLINE bool take_forced(struct bits *bits, const struct frame *frame, uint32_t words, struct level *level) {
  for (uint32_t bit; (bit = take_first(bits->forced, words)) != NO_ITEM;) {
    if (!has_bit(level->active, bit)) return false;
    choose(bits, frame, words, bit, level->active, level->uncovered, level->active, level->uncovered);
    level->left -= frame->size[bit];
    bits->path[level->depth++] = frame->option[bit];
  }
  return true;
}

/* ---------------------------------------------------------------- the ends of covers */

/* How many options of 'active', without those that 'out' takes out, end the cover where so many items are left. */
INLINE uint64_t count_ends(const struct bits *bits, const struct frame *frame, uint32_t words, uint32_t left,
                           const uint64_t *active, const uint64_t *out) {
  if (left == 0) return 1;
  const uint64_t *fit = fitting(bits, frame, left, words);
  uint64_t count = 0;
  for (uint32_t w = 0; w < words; w++) count += count_bits(active[w] & ~out[w] & fit[w]);
  return count;
}

/* How many covers end with one or two options more: one that has the first item, and what is left after each. */
INLINE uint64_t count_pairs(const struct bits *bits, const struct frame *frame, uint32_t words, uint32_t left,
                            const uint64_t *active, const uint64_t *uncovered) {
  const uint64_t *row = frame->rows + (size_t)first_bit(uncovered) * words;
  uint64_t count = 0;
  for (uint32_t w = 0; w < words; w++) {
    for (uint64_t rest = active[w] & row[w]; rest; rest &= rest - 1) {
      uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(rest);
      const uint64_t *effect = frame->effects + (size_t)bit * (words + frame->cover_words);
      count += count_ends(bits, frame, words, left - frame->size[bit], active, effect);
    }
  }
  return count;
}

/* ---------------------------------------------------------------- the search within a frame */

enum outcome { COMPLETE, STOPPED, FRAME_MADE, FRAME_DONE };

INLINE enum outcome search_frame(struct bits *bits, struct run *run, const uint32_t words) {
  struct frame *frame = bits->frame;
  struct level *level = bits->level;
  const uint32_t one_left = 2 * bits->smallest, two_left = bits->few_left;
  const bool counting = run->counting;
  uint64_t found = 0, updates = 0;
  enum outcome outcome = STOPPED;

  switch (bits->place) {
  case AT_NODE:
    goto node;
  case AT_END:
    goto look_around;
  case AT_BRANCHES:
    goto branches;
  case AT_LEAVES:
    goto leaves;
  }

node:
  bits->place = AT_NODE;
  bits->level = level;
  if (!dlxi_enter_node(run)) goto out;
  dlxi_bits_check_at_node(bits, run);

look_around:
  level->entered = run->nodes;
  level->came_with = level->left;
  level->item = 0;
  level->given = 0;

look_again:
  if (level->left < one_left) {
    for (uint32_t w = 0; w < words; w++) level->branches[w] = 0;
    bits->leaf_depth = level->depth;
    if (level->left == 0) {
      bits->place = AT_BRANCHES;
      if (counting)
        found++;
      else if (!dlxi_visit(run, bits->path, level->depth))
        goto out;
      goto branches;
    }
    const uint64_t *fit = fitting(bits, frame, level->left, words);
    if (counting) {
      found += count_both(level->active, fit, words);
      goto branches;
    }
    for (uint32_t w = 0; w < words; w++) bits->leaves[w] = level->active[w] & fit[w];
    goto leaves;
  }
  if (level->left < two_left) {
    level->item = first_bit(level->uncovered);
  } else {
    updates += level->left;
    struct look least = look(bits, frame, words, level);
    if (least.size == 0) {
      bits->failures[frame->item[least.item]]++;
      goto back;
    }
    if (least.size == 1) {
      if (!take_forced(bits, frame, words, level)) goto back;
      goto look_again;
    }
    level->item = least.item;
  }
  const uint64_t *row = frame->rows + (size_t)level->item * words;
  for (uint32_t w = 0; w < words; w++) level->branches[w] = level->active[w] & row[w];
  if (words > 1 && level->left >= two_left && pays(bits, level)) {
    make_frame(bits, level);
    bits->place = AT_BRANCHES;
    outcome = FRAME_MADE;
    goto out;
  }

branches:;
  struct level *child = level + 1;
  for (uint32_t bit; (bit = take_first(level->branches, words)) != NO_ITEM;) {
    uint32_t left = level->left - frame->size[bit];
    bits->path[level->depth] = frame->option[bit];
    if (counting && left < one_left && words <= NARROW) {
      const uint64_t *effect = frame->effects + (size_t)bit * (words + frame->cover_words);
      found += count_ends(bits, frame, words, left, level->active, effect);
      continue;
    }
    lay_out_level(child, end_of_level(level, frame), frame);
    choose(bits, frame, words, bit, level->active, level->uncovered, child->active, child->uncovered);
    if (counting && left < two_left && words <= NARROW) {
      found += count_pairs(bits, frame, words, left, child->active, child->uncovered);
      continue;
    }
    if (left < one_left) {
      bits->leaf_depth = level->depth + 1;
      if (left == 0) {
        bits->place = AT_BRANCHES;
        if (counting)
          found++;
        else if (!dlxi_visit(run, bits->path, level->depth + 1))
          goto out;
        continue;
      }
      const uint64_t *fit = fitting(bits, frame, left, words);
      if (counting) {
        found += count_both(child->active, fit, words);
        continue;
      }
      for (uint32_t w = 0; w < words; w++) bits->leaves[w] = child->active[w] & fit[w];
      goto leaves;
    }
    if (found) {
      if (!dlxi_count(run, found)) {
        found = 0;
        goto out;
      }
      found = 0;
    }
    child->left = left;
    child->depth = level->depth + 1;
    level = child;
    if (left < two_left) goto look_around;
    goto node;
  }

back:
  if (words > 1 && level->item != NO_ITEM) {
    bits->tree_nodes[level->came_with] += run->nodes - level->entered + 1;
    bits->tree_count[level->came_with]++;
  }
  if (level == frame->base) {
    outcome = frame->below ? FRAME_DONE : COMPLETE;
    goto out;
  }
  level--;
  goto branches;

leaves:
  bits->place = AT_LEAVES;
  for (uint32_t bit; (bit = take_first(bits->leaves, words)) != NO_ITEM;) {
    bits->path[bits->leaf_depth] = frame->option[bit];
    if (!dlxi_visit(run, bits->path, bits->leaf_depth + 1)) goto out;
  }
  goto branches;

out:
  run->updates += updates;
  bits->level = outcome == FRAME_MADE ? bits->level : level;
  if (found && !dlxi_count(run, found)) return STOPPED;
  return outcome;
}

static enum outcome search_wide(struct bits *bits, struct run *run) {
  uint32_t words = bits->frame->words;
  if (words <= NARROW) __builtin_unreachable();
  return search_frame(bits, run, words);
}

#define SEARCH_NARROW(words)                                                                                           \
  static enum outcome search_##words(struct bits *bits, struct run *run) {                                             \
    return search_frame(bits, run, words);                                                                             \
  }
SEARCH_NARROW(1)
SEARCH_NARROW(2)
SEARCH_NARROW(3)
SEARCH_NARROW(4)
SEARCH_NARROW(5)
SEARCH_NARROW(6)
SEARCH_NARROW(7)
SEARCH_NARROW(8)

/* The root, and the sub-problems that are made on the way, each by the function for its width. */
static bool search_all(struct bits *bits, struct run *run) {
  static enum outcome (*const narrow[NARROW + 1])(struct bits *, struct run *) = {
      NULL, search_1, search_2, search_3, search_4, search_5, search_6, search_7, search_8};
  for (;;) {
    uint32_t words = bits->frame->words;
    switch (words <= NARROW ? narrow[words](bits, run) : search_wide(bits, run)) {
    case COMPLETE:
      return true;
    case STOPPED:
      return false;
    case FRAME_MADE:
      break;
    case FRAME_DONE:
      bits->level = bits->frame->base - 1;
      bits->frame = bits->frame->below;
      bits->place = AT_BRANCHES;
      break;
    }
  }
}

const struct bits_kernel KERNEL = {.search = search_all, .look = look_wide};

/*
 * Making a frame: the sub-problem at a node, with a bit for each active option and for no other.  Included by
 * kernel.h, behind the lanes of a processor.
 *
 * It costs about as much as looking at all rows a few times, and each look in the sub-problem is cheaper from then on:
 * so it pays where many nodes lie below.  How many there were is remembered by the number of items left; where nothing
 * is known yet, the frame is made.
 */
#include "dlx/bits/layout.h"

#define LEAST_TREE  8  /* nodes; below that nothing is worked out */
#define PACKED_WORD 48 /* the cost, in looks at a word of a row, of packing a word of a row, */
#define PACKED_KILL 24 /* and of each row that an option takes out */

_Static_assert(sizeof(struct extraction) + 8 <= PACKING_WORDS * sizeof(uint64_t), "room for struct gathering");

/* The words of the active set that are not empty: where, what is taken out of them, and how much. */
struct gathering {
  uint32_t words;
  struct gathered {
    struct extraction extraction;
    uint32_t word;
    uint32_t count;
  } from[];
};

static uint32_t prepare_gathering(struct gathering *gathering, const uint64_t *active, uint32_t words) {
  uint32_t options = 0;
  gathering->words = 0;
  for (uint32_t w = 0; w < words; w++) {
    if (!active[w]) continue;
    uint32_t count = count_bits(active[w]);
    gathering->from[gathering->words++] =
        (struct gathered){.extraction = prepare_extraction(active[w]), .word = w, .count = count};
    options += count;
  }
  return options;
}

/* The bits of 'set' that are active, side by side, in 'packed' of 'words' words. */
static void pack(const struct gathering *gathering, const uint64_t *set, uint64_t *packed, uint32_t words) {
  uint64_t word = 0;
  uint32_t filled = 0, done = 0;
  for (uint32_t k = 0; k < gathering->words; k++) {
    const struct gathered *from = &gathering->from[k];
    uint64_t bits = extract(set[from->word], &from->extraction);
    word |= bits << filled;
    if (filled + from->count >= 64) {
      packed[done++] = word;
      word = filled ? bits >> (64 - filled) : 0;
    }
    filled = (filled + from->count) % 64;
  }
  while (done < words) {
    packed[done++] = word;
    word = 0;
  }
}

static void pack_options(struct bits *bits, const struct frame *old, const uint64_t *active, struct frame *new) {
  new->options = 0;
  memset(new->fits, 0, (bits->class_count + 1) * (size_t) new->words * sizeof *new->fits);
  for (uint32_t w = 0; w < old->words; w++) {
    for (uint64_t rest = active[w]; rest; rest &= rest - 1) {
      uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(rest);
      uint32_t k = new->options++, size = old->size[bit];
      new->option[k] = old->option[bit];
      new->size[k] = size;
      uint32_t class = size < 2 * bits->smallest ? bits->class_of[size] : 0;
      if (class) set_bit(new->fits + (size_t) class *new->words, k);
    }
  }
}

static void pack_items(struct bits *bits, const struct frame *old, const uint64_t *uncovered, struct frame *new) {
  const struct gathering *gathering = (const void *)bits->packing;
  new->row_count = 0;
  for (uint32_t w = 0; w < old->cover_words; w++) {
    for (uint64_t rest = uncovered[w]; rest; rest &= rest - 1) {
      uint32_t i = w * 64 + (uint32_t)__builtin_ctzll(rest), k = new->row_count++;
      new->item[k] = old->item[i];
      new->row_of[old->item[i]] = k;
      pack(gathering, row_of(old, i), row_of(new, k), new->words);
    }
  }
  new->items = new->row_count;
  new->cover_words = words_for(new->items);
}

/* The rows of secondary items that an active option has.  A row of the problem is looked at once: 'row_of' holds its
   number from then on. */
static void pack_other_rows(struct bits *bits, const struct frame *old, struct frame *new) {
  const struct gathering *gathering = (const void *)bits->packing;
  memset(new->row_of + bits->item_count, 0, (bits->row_count - bits->item_count) * sizeof *new->row_of);
  for (uint32_t k = 0; k < new->options; k++) {
    uint32_t option = new->option[k];
    for (uint32_t at = bits->kill_start[option] + new->size[k]; at < bits->kill_start[option + 1]; at++) {
      uint32_t row = bits->kills[at];
      if (new->row_of[row]) continue;
      new->row_of[row] = new->row_count;
      pack(gathering, row_of(old, old->row_of[row]), row_of(new, new->row_count++), new->words);
    }
  }
}

/* The frame that has room for so many words: rooms fall from frame to frame. */
static size_t frame_with_room(const struct bits *bits, uint32_t words) {
  size_t f = bits->frame_count - 1;
  while (bits->frames[f].room < words) f--;
  return f;
}

/* Makes a frame for the node at 'level', whose branches it takes over, and the level behind that one its base. */
static void make_frame(struct bits *bits, struct level *level) {
  struct frame *old = bits->frame;
  struct gathering *gathering = (void *)bits->packing;
  uint32_t words = frame_words(prepare_gathering(gathering, level->active, old->words));
  struct frame *new = &bits->frames[frame_with_room(bits, words)];
  assert(new > old);
  new->words = words;
  pack_options(bits, old, level->active, new);
  pack_items(bits, old, level->uncovered, new);
  pack_other_rows(bits, old, new);
  lay_out_narrow(bits, new);

  struct level *base = level + 1;
  lay_out_level(base, end_of_level(level, old), new);
  fill(base->active, words, new->options);
  fill(base->uncovered, new->cover_words, new->items);
  pack(gathering, level->branches, base->branches, words);
  base->left = level->left;
  base->depth = level->depth;
  base->item = new->row_of[old->item[level->item]];
  base->given = 0;
  base->came_with = level->came_with;
  base->entered = level->entered;
  memset(level->branches, 0, old->words * sizeof *level->branches);
  level->item = NO_ITEM;
  new->base = base;
  new->below = old;
  bits->frame = new;
  bits->level = base;
}

/* Would a frame pay at 'level'?  In units of a look at one word of one item. */
static bool pays(const struct bits *bits, const struct level *level) {
  const struct frame *frame = bits->frame;
  uint64_t nodes = bits->tree_nodes[level->came_with], trees = bits->tree_count[level->came_with];
  if (nodes < trees * LEAST_TREE) return false;
  uint32_t options = 0, used = 0;
  for (uint32_t w = 0; w < frame->words; w++) {
    options += count_bits(level->active[w]);
    used += level->active[w] != 0;
  }
  uint32_t words = frame_words(options);
  if (words > (frame->words > NARROW ? frame->words / 2 : frame->words - 1)) return false;
  if (trees == 0) return true;
  uint64_t now = (uint64_t)frame->items * frame->words, then = (uint64_t)level->left * words;
  uint64_t cost = (uint64_t)level->left * used * PACKED_WORD + (uint64_t)options * bits->kills_per_option * PACKED_KILL;
  return now > then && nodes * (now - then) > cost * trees;
}

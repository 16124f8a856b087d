/*
 * The state of the bit-parallel search: what bits.c sets up, and the kernels walk.
 *
 * Options are bits.  A *row* is a set of options: those that one item has, or those that clash with one colour of a
 * secondary item.  Choosing an option takes all rows in its list out of the active set:
 *
 *     active        1 1 0 1 0 1 1 0     the options that can still be chosen
 *     row of item   0 1 1 1 0 0 0 0     its options
 *     and           0 1 0 1 0 0 0 0     so it has two left
 *
 * A *frame* is a sub-problem with a numbering of its own, in which only the options that were active when it was
 * made have a bit: fewer words to look at.  Frames are stacked; frame 0 is the whole problem.  A *level* is a node of
 * the search tree, or what stands for one where few items are left, on the path to where the search stands.
 */
#ifndef DLX_BITS_STATE_H
#define DLX_BITS_STATE_H

#include "dlx/engine.h"

#define NARROW     8 /* words; a frame with no more than these has its columns and effects laid out for speed */
#define LANES      8 /* items that are counted side by side */
#define MAX_FRAMES 48

#define NO_ITEM       UINT32_MAX
#define PACKING_WORDS 9 /* room that making a frame needs for each word of the old one */

struct level {
  uint64_t *active;    /* words of the frame: the options that can be chosen; behind them: */
  uint64_t *uncovered; /* cover_words of the frame: the items to be covered; behind them: */
  uint64_t *branches;  /* words of the frame: the options that are still to be tried here */
  uint32_t left;       /* Invariant: how many bits 'uncovered' has */
  uint32_t depth;      /* options chosen on the way here: path[0] .. path[depth - 1] */
  uint32_t item;       /* the item branched on, in the frame's numbers; NO_ITEM: a frame was made for this node */
  uint32_t given;      /* branches given away */
  uint32_t came_with;  /* left, before forced choices */
  uint64_t entered;    /* run->nodes then */
};

struct frame {
  uint32_t words;       /* of a set of options; above NARROW a multiple of 8 */
  uint32_t room;        /* the most that 'words' can be */
  uint32_t items;       /* primary items that were to be covered; rows 0 .. items - 1 are theirs */
  uint32_t cover_words; /* of a set of items */
  uint32_t options;
  uint32_t row_count;
  uint32_t *option; /* of each bit: the problem's option.  Invariant: ascending */
  uint32_t *item;   /* of each item: the problem's.  Invariant: in the order of the root's */
  uint32_t *size;   /* of each bit: how many primary items the option has */
  uint32_t *row_of; /* of each of the problem's rows: the frame's, if any of its options is active here */
  uint64_t *rows;   /* row_count x words */
  uint64_t *fits;   /* of each size class, see struct bits: the options of that size; class 0 has none */

  /* Narrow frames only. */
  uint64_t *columns; /* items/LANES x words x LANES: word w of eight items side by side */
  uint64_t *effects; /* of each bit: the options (words) and the items (cover_words) that choosing it takes out */

  struct level *base;  /* the level that the frame was made for */
  struct frame *below; /* the frame that it was made from; NULL: this is the root */
};

/* Where search() goes on. */
enum place {
  AT_NODE,
  AT_END, /* at a branch that is no node, as two options more end the cover, or fewer */
  AT_BRANCHES,
  AT_LEAVES
};

struct bits;

/* What a look at all items finds: the fewest options that one has, and the first such item. */
struct look {
  uint32_t size;
  uint32_t item;
};

/* What is compiled for each kind of processor. */
struct bits_kernel {
  /* The search from 'place' on: as an engine's search(). */
  bool (*search)(struct bits *bits, struct run *run);

  /* A look in a frame of any width.  'forced' gets the options that are the only one of some item; where an item has
     none, 'size' is 0, and what else is said is of no use. */
  struct look (*look)(const struct frame *frame, const struct level *level, uint64_t *forced);
};

struct bits {
  const dlx_problem *problem;
  const struct bits_kernel *kernel;
  void *tables, *memory; /* what all other pointers in here point into */

  uint32_t option_count, item_count, row_count; /* of the problem; only primary items count */
  uint32_t kills_per_option;                    /* on the average, rounded up */
  uint32_t *kill_start;                         /* of each option, and one more */
  uint32_t *kills;                              /* its rows, those of primary items first */
  uint32_t *sizes;                              /* of each option: how many primary items it has */

  /* Let s be the least number of primary items that an option has.  With fewer than 2s items left, only one option
     that has them all can end the cover; with fewer than 3s, at most two.  With fewer than 'few_left' there are no
     nodes: that is 3s, but 2s where pairs of options are so many that limits and signals would go unseen. */
  uint32_t smallest;
  uint32_t few_left;
  uint32_t class_count; /* sizes from smallest to 2 * smallest - 1 that options have, numbered from 1 */
  uint32_t *class_of;   /* of each size below 2 * smallest; 0: no option has it */

  struct frame frames[MAX_FRAMES];
  size_t frame_count; /* Invariant: frames[0] is the root, and room falls from frame to frame */
  struct frame *frame;

  struct level *levels;
  uint64_t *level_sets; /* room for the sets of all levels */
  struct level *level;
  uint32_t *path; /* the options chosen, in the problem's numbers */
  enum place place;

  uint64_t *usable; /* the options that have a primary item, in bits of the root */
  uint64_t *leaves; /* options that each end the cover, still to be visited, in bits of 'frame' */
  uint32_t leaf_depth;

  uint32_t *failures; /* of each item: how often it was found to be the first without an option */

  uint64_t *packing; /* room for making a frame */
  uint64_t *forced;  /* the options that are the only one left of some item, in bits of 'frame' */

  /* How large subtrees are, by the items left at their root: what decides whether a frame pays. */
  uint64_t *tree_nodes;
  uint64_t *tree_count;
};

static inline uint32_t words_for(size_t bits) {
  return (uint32_t)((bits + 63) / 64);
}

/* Words of a frame of so many options: never none. */
static inline uint32_t frame_words(size_t options) {
  uint32_t words = words_for(options);
  if (words <= NARROW) return words ? words : 1;
  return (words + 7) / 8 * 8;
}

static inline uint64_t *row_of(const struct frame *frame, uint32_t row) {
  return frame->rows + (size_t)row * frame->words;
}

static inline uint64_t *effect_of(const struct frame *frame, uint32_t bit) {
  return frame->effects + (size_t)bit * (frame->words + frame->cover_words);
}

static inline void lay_out_level(struct level *level, uint64_t *memory, const struct frame *frame) {
  level->active = memory;
  level->uncovered = level->active + frame->words;
  level->branches = level->uncovered + frame->cover_words;
}

/* Levels start at cache lines. */
static inline uint64_t *end_of_level(const struct level *level, const struct frame *frame) {
  return level->active + ((size_t)2 * frame->words + frame->cover_words + 7) / 8 * 8;
}

#define SPARE_WORDS 8 /* behind what is read and written in vectors */

/* Sets bits 0 .. count - 1 of 'words' words, and clears the others. */
static inline void fill(uint64_t *set, uint32_t words, uint32_t count) {
  for (uint32_t w = 0; w < words; w++) {
    uint32_t from = w * 64;
    set[w] = count >= from + 64 ? ~UINT64_C(0) : count > from ? (UINT64_C(1) << (count - from)) - 1 : 0;
  }
}

static inline void set_bit(uint64_t *set, uint32_t bit) {
  set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static inline bool has_bit(const uint64_t *set, uint32_t bit) {
  return set[bit / 64] >> bit % 64 & 1;
}

/* Takes all rows of an option of the frame out of two sets: what it forbids, and what it covers. */
static inline void take_rows_out(const struct bits *bits, const struct frame *frame, uint32_t bit, uint64_t *active,
                                 uint64_t *uncovered) {
  uint32_t option = frame->option[bit];
  for (uint32_t at = bits->kill_start[option]; at < bits->kill_start[option + 1]; at++) {
    uint32_t row = frame->row_of[bits->kills[at]];
    const uint64_t *out = row_of(frame, row);
    for (uint32_t w = 0; w < frame->words; w++) active[w] &= ~out[w];
    if (row < frame->items) uncovered[row / 64] &= ~(UINT64_C(1) << row % 64);
  }
}

/* Puts the search at the root of its tree. */
void dlxi_bits_start(struct bits *bits);

/* Chooses an option of the frame in the sets of a level of any width; for where speed does not matter. */
void dlxi_bits_choose(const struct bits *bits, const struct frame *frame, uint32_t bit, struct level *level);

/* Do the sets of the level agree with the path?  Looked at in debug builds only; a large problem now and then. */
#ifdef DLX_CHECK_INVARIANTS
void dlxi_bits_check_at_node(const struct bits *bits, const struct run *run);
#else
static inline void dlxi_bits_check_at_node(const struct bits *bits, const struct run *run) {
  (void)bits, (void)run;
}
#endif

extern const struct bits_kernel dlxi_bits_kernel_portable;
#ifdef DLX_X86
extern const struct bits_kernel dlxi_bits_kernel_avx2;
extern const struct bits_kernel dlxi_bits_kernel_avx512;
#endif

#endif

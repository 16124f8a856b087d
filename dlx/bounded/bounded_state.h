/*
 * The state of the bounded search.
 *
 * Options are bits, and a row is a set of them.  Each option has a list of uses, one an item: the row of the item, and
 * for a secondary item with a colour the row of the options that agree with it there.
 *
 *     row of primary item i     its options
 *     row of secondary item s   its options
 *     row of colour c of s      those of them that have it there
 *
 * A *frame* is a sub-problem with a numbering of its own: only the options that could still be chosen when it was made
 * have a bit, and only what these have to do with has a row.  Frames are stacked; frame 0 is the whole problem.  Items
 * that needed more when the frame was made come first, in the problem's order.
 *
 *     room    how many more options of an item may be chosen; without options once it is 0
 *     slack   by so many it may fall short of its upper bound; constant
 *     need    room - slack, if that is above 0: so many more must be chosen
 *
 * These are kept, and undone along the path; the sets of options are kept for each level anew.
 */
#ifndef DLX_BOUNDED_STATE_H
#define DLX_BOUNDED_STATE_H

#include "dlx/engine.h"

#define BOUNDED_NARROW 8 /* words; for each width up to that a look at all items is compiled of its own */
#define BOUNDED_LANES  8 /* items that are looked at side by side */
#define BOUNDED_FRAMES 48

#define NO_ROW UINT32_MAX

struct bounded_use {
  uint32_t row;
  uint32_t agree; /* NO_ROW: every other option of the row clashes */
};

/* A node of the search tree on the path to where the search stands. */
struct bounded_level {
  uint64_t *active;   /* the options that can be chosen, without those tried here before */
  uint64_t *branches; /* the options that are still to be tried here */
  uint32_t start; /* path[start] .. path[depth - 1] were chosen at this node: the branch to it, then what was forced */
  uint32_t depth;
  uint32_t all;       /* branches that it had; 0: a frame was made for this node, and has them */
  uint32_t given;     /* branches given away */
  uint32_t came_with; /* items that needed more when it was entered */
  uint64_t entered;   /* run->nodes then */
};

struct bounded_frame {
  uint32_t words; /* of a set of options */
  uint32_t room_for;
  uint32_t options;
  uint32_t items;     /* rows 0 .. items - 1 are of items that needed more */
  uint32_t primary;   /* rows items .. primary - 1 are of other primary items */
  uint32_t rows;      /* the others are of secondary items and colours */
  uint32_t *option;   /* of each bit: the problem's option.  Invariant: ascending */
  uint32_t *row_of;   /* of each of the problem's rows: the frame's, if an option here has it */
  uint32_t *row_from; /* of each row: the problem's */
  uint64_t *set;      /* of each row, one behind the other */
  uint64_t *columns;  /* word w of eight items side by side, for each w; then the next eight */
  uint64_t *effects;  /* narrow frames: what choosing an option takes out for certain; else unused */
  uint64_t *need;     /* of each primary row, and 0 up to the next multiple of eight */
  uint32_t *room;
  uint32_t *slack;
  bool *is_single;            /* of each primary row: was 'room' 1 when the frame was made? */
  struct bounded_level *base; /* the level that the frame was made for */
};

enum bounded_place { BOUNDED_AT_NODE, BOUNDED_AT_END, BOUNDED_AT_BRANCHES };

/* The least number of ways to go on that an item which needs more has: its options + 1 - need, or 0 if these are too
 * few. */
struct bounded_look {
  uint32_t ways;
  uint32_t item; /* the first such item */
};

struct bounded_kernel {
  const char *name;
  /* A look at all items of the frame that need more.  If it finds one way, 'forced' gets the options of all items that
     have but one.  If it finds none, 'item' may be any of those. */
  struct bounded_look (*look)(const struct bounded_frame *frame, const uint64_t *active, uint64_t *forced);
};

struct bounded {
  const dlx_problem *problem;
  const struct bounded_kernel *kernel;

  uint32_t item_count; /* primary ones: rows 0 .. item_count - 1 of the problem */
  uint32_t row_count;
  uint32_t *use_start; /* of each option, and one more */
  uint32_t *primary_uses;
  struct bounded_use *uses; /* of each option, those of primary items first */

  struct bounded_frame frames[BOUNDED_FRAMES];
  size_t frame_count;
  struct bounded_frame
      *frame; /* Invariant: frames[0] is the whole, and each other one up to here was made of the one before */

  struct bounded_level *levels;
  struct bounded_level *level;
  uint64_t *level_sets;
  uint64_t *forced;
  uint32_t needy; /* items that need more */
  uint32_t *path; /* the options chosen, in the problem's numbers */
  enum bounded_place place;

  /* How large subtrees are, by the items that needed more at their root: what decides whether a frame pays. */
  uint64_t *tree_nodes;
  uint64_t *tree_count;
};

static inline uint64_t *bounded_row(const struct bounded_frame *frame, uint32_t row) {
  return frame->set + (size_t)row * frame->words;
}

#endif

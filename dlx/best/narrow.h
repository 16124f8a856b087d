/*
 * The search below a frame that is not too large, on rows of bits.
 *
 * Each primary item has a row with a bit for each of its options, and so has the set of options that are live: that
 * can still be chosen.  The options of an item that are live are an AND, how many they are a population count; to
 * choose an option clears all that clash with it.  Options stand in order of net cost, so that those which are too
 * dear are a tail of the rows, which is cut off, and the first bit of an item's row is its cheapest option.
 *
 * No option holds two items of the family (frame.h), so a solution costs at least the sum of their cheapest options.
 *
 * Rows are words of 64 bits, eight of them a lane.  The search is compiled for several kinds of processor.
 */
#ifndef DLX_NARROW_H
#define DLX_NARROW_H

#include "dlx/best/frame.h"

#define NARROW_LANE    512 /* options */
#define NARROW_LANES   4
#define NARROW_OPTIONS (NARROW_LANE * NARROW_LANES)
#define NARROW_SETS    4
#define NARROW_ITEMS   (64 * NARROW_SETS)

typedef uint64_t narrow_lane __attribute__((vector_size(64), may_alias));

struct item_set {
  uint64_t words[NARROW_SETS];
};

struct narrow_level {
  struct item_set left; /* to be covered */
  int64_t cost;         /* at least, of a solution below this node */
  uint32_t end;         /* options from here on are too dear */
  uint32_t item;        /* that is branched on */
  uint32_t option;      /* tried now */
};

enum narrow_outcome {
  NARROW_DONE,
  NARROW_ENDED, /* 'run' or 'keep' said so */
  NARROW_SPENT  /* there is more to do than 'nodes' */
};

struct narrow {
  const struct frame *frame;
  uint32_t lanes; /* of each row */

  /* Of each primary item its options; of each option those that clash with it, itself among them; of each level the
     live options, and those of its item that are still to be tried. */
  narrow_lane *rows;
  narrow_lane *clashes;
  narrow_lane *live;
  narrow_lane *untried;

  struct item_set *items; /* of each option: its primary items */
  struct item_set family;
  int64_t *from; /* of each option: the least net cost of it and those behind it */

  struct narrow_level *levels;
  uint32_t level;
  void *memory;
};

/* What a search below a frame is told. */
struct narrow_task {
  struct run *run;
  uint64_t nodes;                              /* enter at most so many */
  int64_t cost;                                /* at least, of a solution below the frame */
  const int64_t *limit;                        /* a solution that costs more is not wanted; 'keep' changes it */
  uint32_t *choices;                           /* room for the options chosen, by their numbers in the problem */
  bool (*keep)(struct run *run, size_t count); /* here is a solution: choices[0] .. choices[count - 1] */
};

/* Room for frames of at most so many options and primary items.  false: no memory. */
bool dlxi_narrow_begin(struct narrow *narrow, size_t options, size_t items);
void dlxi_narrow_release(struct narrow *narrow);

/* Is the frame small enough? */
bool dlxi_narrow_fits(const struct frame *frame);

/*
 * dlxi_narrow_search() searches below a frame of which nothing is gone; the node itself has been entered. NARROW_SPENT:
 * it stands before a node; levels[0] .. levels[level - 1] tell item and option of the frame on the way there, and what
 * comes behind those options is still to be done.
 */
enum narrow_outcome dlxi_narrow_search(struct narrow *narrow, const struct frame *frame,
                                       const struct narrow_task *task);

/* The part that is compiled for several kinds of processor. */
typedef enum narrow_outcome narrow_kernel(struct narrow *narrow, const struct narrow_task *task);
narrow_kernel dlxi_narrow_portable;
#ifdef DLX_X86
narrow_kernel dlxi_narrow_avx2;
narrow_kernel dlxi_narrow_avx512;
#endif

#endif

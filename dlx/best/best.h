/*
 * The state of a search for the best solutions, and what its parts call of each other.
 */
#ifndef DLX_BEST_H
#define DLX_BEST_H

#include "dlx/best/frame.h"
#include "dlx/best/narrow.h"
#include "dlx/best/shortlist.h"

#define FRAMES 200 /* at most so many at a time; as each is smaller than the one before by an eighth, they suffice */
struct level {
  uint32_t item;            /* of the frame, that is branched on */
  uint32_t option;          /* of the frame, chosen now */
  uint32_t next;            /* where in the trail the next option to be tried is */
  uint32_t frame;           /* the frame's number */
  int64_t cost;             /* at least, of a solution below this node, before an option is chosen */
  struct frame_mark before; /* the item was covered */
  struct frame_mark behind;
};

struct best {
  const dlx_problem *problem;
  struct shortlist list;

  /* A net cost of 1 is 2^-shift divisors; costs are rounded down where the shift is negative. */
  uint64_t divisor;
  int shift;
  int64_t *costs; /* of each option, so measured */

  int64_t limit;   /* a solution that costs more is not wanted */
  int64_t highest; /* no solution costs more */

  struct workshop workshop;
  struct frame frames[FRAMES];
  uint32_t frame; /* the one at hand */

  struct narrow narrow;

  struct level *levels;
  uint32_t *choices; /* the options chosen on the way here, by their numbers in the problem */
  uint32_t *sorted;  /* room for as many */
  size_t level;
  size_t base; /* Invariant: base <= level; the options above were chosen by others, and nothing else is tried there */

  /* Of solutions that cost the same: see ties.c. */
  uint64_t ties;   /* met that were as dear as the worst that was kept */
  bool cuts_ties;  /* what costs as much as the worst that is kept is not wanted */
  bool is_probing; /* one solution is enough, whose options then are probe[0] .. probe[probe_count - 1], ascending */
  bool found;      /* there is one */
  uint32_t *probe;
  size_t probe_count;
};

static inline struct frame *dlxi_best_frame(struct best *best) {
  return &best->frames[best->frame];
}

static inline struct level *dlxi_best_level(struct best *best) {
  return &best->levels[best->level];
}

/* The most that a solution may cost to be no dearer than 'cost', or to be cheaper, in the search's measure.  Where that
   is too coarse to tell, solutions as dear are let through. */
int64_t dlxi_best_limit(const struct best *best, uint128 cost, bool cheaper);

/* bound.c: searches all below the level where it stands, which is its base.  false: it was ended, and stands where it
   was; dlxi_best_unwind() goes back to the base. */
bool dlxi_best_search(struct best *best, struct run *run);
void dlxi_best_unwind(struct best *best);

/* Covers item i, to branch on it at this level; tries its option o (true: the level is one further down); takes it
   back again, if an option led here from below the base, and the item. */
void dlxi_best_branch(struct best *best, uint32_t i);
bool dlxi_best_try(struct best *best, struct run *run, uint32_t o);
bool dlxi_best_go_up(struct best *best);
void dlxi_best_uncover(struct best *best);
enum frame_made dlxi_best_make_frame(struct best *best);

/* More solutions than this that cost as much as the worst that is kept are too many to look at each. */
uint64_t dlxi_best_most_ties(void);

/* ties.c: the search ended as there are too many such.  Finds the right ones.  false: it was ended. */
bool dlxi_best_settle_ties(struct best *best, struct run *run);

#endif

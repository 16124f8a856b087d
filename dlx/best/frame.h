/*
 * A frame: what was left of the problem at some node, written down anew with only the items and options that still
 * counted there, and with its own numbers for both.  Below that node the search takes options out of the frame and
 * puts them back, until so little is left that another frame is made.
 *
 * Prices.  Each item has a price, and the net cost of an option is its cost less the prices of its items.  A primary
 * item is paid for by every solution, so a solution costs the sum of the prices and of the net costs of its options.
 * Where no net cost is negative, the sum of the prices is a bound that no solution can be below, and an option whose
 * net cost is more than what may still be spent is in no solution that is wanted.  A secondary item may stay free: it
 * has a slack, which is its price with the sign turned and never negative.  Who counts on the item being used counts
 * the price; if no option can use it any more, the slack has to be paid.  Prices themselves are not kept: only what
 * they leave of the costs.
 *
 * Options stand in order of their net costs, but only roughly: sorted into as many classes as there are options.
 *
 * Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithm C$ (exercise 248), for taxes and cutoff.  Wedelin, "An algorithm for
 * large scale 0-1 integer programming with application to airline crew scheduling" (1995), for how prices are found.
 */
#ifndef DLX_FRAME_H
#define DLX_FRAME_H

#include "dlx/engine.h"

#define FRAME_DONE ((uint32_t)1 << 31) /* in 'live': the item is covered, or has its colour */

/* A use of an item by an option: in the option's list the item, in the item's list the option. */
struct use {
  uint32_t other;
  uint32_t colour; /* 0: none */
};

struct frame {
  uint32_t item_count; /* the first primary_count of them are primary */
  uint32_t primary_count;
  uint32_t option_count;
  uint32_t entry_count;

  uint32_t *numbers;      /* of each option: its number in the problem */
  int64_t *net;           /* and its net cost; Invariant: >= 0 */
  uint32_t *option_start; /* option o uses the items option_uses[option_start[o]] .. */
  struct use *option_uses;
  uint32_t *item_start; /* item i is used by the options item_uses[item_start[i]] .., ascending */
  struct use *item_uses;
  int64_t *slack; /* of each item; 0 for a primary one and for one with colours */
  bool *family;   /* of each item: is it one of a family, of which no option uses two? */
  bool *coloured; /* of each item: is it used with a colour? */

  bool *gone;         /* of each option: it cannot be chosen now */
  uint32_t *live;     /* of each item: how many of its options are not gone; FRAME_DONE more if it is done */
  uint32_t *purifier; /* of each item: the option that gave it its colour, and 1; 0: none */
  uint32_t *left;     /* the primary items that are to be covered: left[0] .. left[left_count - 1] */
  uint32_t *place;    /* of each primary item: where it is in 'left' */
  uint32_t left_count;

  uint32_t *trail; /* the options that are gone, in the order in which they went */
  uint32_t trail_count;
  uint32_t *emptied; /* the items that lost their last option, likewise */
  uint32_t emptied_count;
  uint32_t end; /* Invariant: options from here on are gone */

  void *memory;
  size_t room; /* bytes */
};

/* Where a frame stands, to go back there. */
struct frame_mark {
  uint32_t left_count;
  uint32_t trail_count;
  uint32_t emptied_count;
  uint32_t end;
};

/* The room in which frames are made: as large as the first one, which is the largest. */
struct workshop {
  struct frame draft;  /* not sorted, nothing gone */
  uint32_t *number_of; /* of each item of the old frame: its number in the new one */
  uint32_t *order;     /* of the draft's options */
  uint32_t *classes;
};

/* Makes the first frame, of all of 'problem', with option k of net cost costs[k].  false: no memory. */
bool dlxi_frame_begin(struct frame *frame, struct workshop *workshop, const dlx_problem *problem, const int64_t *costs);
void dlxi_frame_release(struct frame *frame);
void dlxi_workshop_release(struct workshop *workshop);

enum frame_made {
  FRAME_MADE,
  FRAME_PRUNED,   /* no solution costs as little as 'limit' */
  FRAME_NO_MEMORY /* go on in the old one */
};

/*
 * Makes 'next' of what is left in 'frame', where a solution costs at least '*cost', after 'passes' passes over all
 * items to find better prices.  '*cost' grows by what that brings.  Options that would cost more than 'limit' are left
 * out.
 */
enum frame_made dlxi_frame_make(struct frame *next, const struct frame *frame, struct workshop *workshop,
                                unsigned passes, int64_t limit, int64_t *cost);

/* dlxi_frame_cover() takes out item i, with all its options, which are then the last ones of the trail. */
void dlxi_frame_cover(struct frame *frame, uint32_t i);

/*
 * Item i being covered, from 'covered' on, chooses option o of its options: takes out the other items, and then what
 * is too dear.  '*cost' grows by what is now known to be paid.  Returns false if that is more than 'limit'; either way
 * dlxi_frame_unchoose() goes back to 'mark', which was taken behind cover().
 */
bool dlxi_frame_choose(struct frame *frame, uint32_t i, uint32_t covered, uint32_t o, int64_t limit, int64_t *cost);
void dlxi_frame_unchoose(struct frame *frame, uint32_t i, uint32_t o, const struct frame_mark *mark);
void dlxi_frame_uncover(struct frame *frame, uint32_t i, const struct frame_mark *mark);

/* dlxi_frame_exclude() takes out option o; that is undone with what was chosen before it.  false: an item that is to be
   covered has no other. */
bool dlxi_frame_exclude(struct frame *frame, uint32_t o);

/* Walks the frame and asserts its invariants, where DLX_CHECK_INVARIANTS is defined. */
void dlxi_frame_check(const struct frame *frame);

static inline struct frame_mark dlxi_frame_mark(const struct frame *frame) {
  return (struct frame_mark){frame->left_count, frame->trail_count, frame->emptied_count, frame->end};
}

#endif

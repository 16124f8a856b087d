/*
 * One depth-first search with a memory of labels, which can be left at any node and gone on with.
 */
#ifndef DLX_UNFOLD_H
#define DLX_UNFOLD_H

#include "dlx/engine.h"
#include "dlx/symmetry/few.h"
#include "dlx/symmetry/known.h"
#include "dlx/symmetry/ranks.h"

struct frame;

struct unfolding {
  struct remains remains;
  enum order order;
  unsigned place; /* among those that work together: it takes branches in an order of its own */
  uint32_t *rank; /* of each item, in a fixed order */
  struct labeller *labeller;
  struct few few;
  uint64_t labels; /* made so far */
  bool begun;

  struct frame *frames;           /* from the root to where it stands */
  size_t frame_count, frame_room; /* the numbers of all frames that there is room for are set up */
  uint64_t *keys;                 /* the labels of the frames, one behind the other */
  size_t key_words, key_room;
  struct saved_length *saved; /* the lengths at the frames, likewise */
  size_t saved_count, saved_room;
  uint32_t *choices; /* the options that frames try; Invariant: of different items, so there is room for all entries */
  size_t choice_count;
  struct window *parts; /* the parts that frames multiply */
  size_t part_count;

  mpz_t value; /* of the state that was finished last; at the end, of the problem */
  mpz_t root;  /* and the weights that were forced there */
};

enum unfold_end {
  UNFOLD_DONE,    /* 'value' is the count */
  UNFOLD_PAUSED,  /* so many labels were made */
  UNFOLD_STOPPED, /* dlxi_enter_node() said so */
  UNFOLD_NO_MEMORY
};

/* false: no memory; then and at the end, dlxi_unfold_release(). */
bool dlxi_unfold_prepare(struct unfolding *unfolding, const dlx_problem *problem, enum order order);
void dlxi_unfold_release(struct unfolding *unfolding);

/* Goes on until 'labels' labels more were made; what is counted goes to 'known'. */
enum unfold_end dlxi_unfold(struct unfolding *unfolding, struct known *known, struct run *run, uint64_t labels);

/* Has dlxi_unfold() begin at the state at hand of 'remains', which is boiled down and 'factor' belongs to, in place of
   the root.  What it was at before is forgotten. */
void dlxi_unfold_here(struct unfolding *unfolding);

/* Is anything left of the state at hand that must be covered?  And which item is branched on there? */
bool dlxi_unfold_is_open(const struct unfolding *unfolding);
uint32_t dlxi_unfold_item(const struct unfolding *unfolding);

/* The share of the tree that lies behind, 0 to 1, as if all branches of a state were equally large. */
double dlxi_unfold_done(const struct unfolding *unfolding);

#endif

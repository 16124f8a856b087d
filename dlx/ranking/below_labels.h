/*
 * How many solutions are below a branch, by labels: what is alike but for names is counted once (symmetry/symmetry.h).
 *
 * The way to the branch is chosen step by step, and taken back only as far as the next branch is another way.  What is
 * left there is boiled down, labelled and unfolded.  A label holds all that remains: so what was counted below one
 * branch serves below another one.
 *
 * To label is what takes the time; so each node has one label, and its branches mostly none.  The count of a branch is
 * kept under the label of the node that it leaves, and what the last option of the branch is called in that label.
 */
#ifndef DLX_BELOW_LABELS_H
#define DLX_BELOW_LABELS_H

#include "dlx/symmetry/unfold.h"

struct step {
  uint32_t option;
  struct window window; /* where it is made from */
};

struct below_labels {
  const dlx_problem *problem;
  struct known known;

  bool is_set_up; /* what follows; at the first question */
  struct unfolding unfolding;
  struct step *steps; /* to the node at hand */
  size_t depth;
  struct saved_length *lengths; /* there, while it is boiled down */

  /* The node whose branches were asked for last. */
  struct labeller *labeller; /* for its label alone */
  size_t labelled;           /* its depth, while the steps to it stand; SIZE_MAX: it has no label */
  uint64_t *key;             /* its label, and room for the name of an option */
  uint32_t key_size;         /* of the label; 0: it is of no use */
  size_t key_room;
};

/* Nothing is taken before the first question; the table has 'limit' bytes. */
void dlxi_below_labels_begin(struct below_labels *below, const dlx_problem *problem, size_t limit);
void dlxi_below_labels_end(struct below_labels *below);

/* As dlxi_unfold().  UNFOLD_DONE: 'count' is set. */
enum unfold_end dlxi_below_labels_count(struct below_labels *below, struct run *run, const uint32_t *options,
                                        size_t option_count, mpz_t count);

#endif

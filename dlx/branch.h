/*
 * The search tree without an engine: which item is next, and a walk from node to node.
 *
 * For who looks at the tree and does not race through it: dividing it, estimating its size, showing it.  Nodes, items
 * and options come as from the engine `links`, one for one; its speed does not.
 *
 *     struct walk walk;
 *     dlxi_walk_begin(&walk, problem);
 *     item = dlxi_walk_item(&walk);                         at the root, and the next item
 *     for (place = 0; dlxi_walk_option(&walk, item, &place, &option);) {
 *       dlxi_walk_choose(&walk, option);                    a branch down
 *       dlxi_walk_undo(&walk);                              and up again
 *     }
 *     dlxi_walk_end(&walk);
 */
#ifndef DLX_BRANCH_H
#define DLX_BRANCH_H

#include "dlx/uses.h"

#define WALK_NO_ITEM UINT32_MAX

/* A node of the search tree: the problem with some options chosen. */
struct walk {
  const dlx_problem *problem;
  struct uses uses;

  /* Of each item that must be covered: how many of its options can be chosen. */
  uint32_t *length;

  /* Of each item: 1 + the option chosen that covers it or gave it its colour; 0: it is free. */
  uint32_t *settler;

  /* Of each option: in how many items it clashes with one that is chosen; 0: it can be chosen, or is. */
  uint32_t *clashes;
  size_t option_count; /* how many have none */

  /* The primary items that must be covered: a ring of their numbers, with the number of primary items as its root. */
  uint32_t *left, *right;
  size_t item_count;

  uint32_t *options; /* that are chosen, from the root on */
  size_t depth;
};

/* dlxi_walk_begin() puts '*walk' at the root.  DLX_NO_MEMORY is the only error; else the caller frees with
   dlxi_walk_end(), which allows a zeroed struct.  Requires: no multiplicities. */
enum dlx_status dlxi_walk_begin(struct walk *walk, const dlx_problem *problem);
void dlxi_walk_end(struct walk *walk);

/* MRV: an item with the fewest options, the first of them, where one with at most one option is taken as soon as it is
   seen.  WALK_NO_ITEM: no item is left to be covered. */
uint32_t dlxi_walk_item(const struct walk *walk);

/* The next option of an item that must be covered; *place is 0 for the first, then left alone.  Nodes below may be
   visited in between.  false: there are no more. */
bool dlxi_walk_option(const struct walk *walk, uint32_t item, size_t *place, uint32_t *option);

/* Down to the node below where 'option' is chosen, which must be possible; up again; and to the node of 'count' options
   chosen.  Time: of each, the uses of the items that are settled or freed. */
void dlxi_walk_choose(struct walk *walk, uint32_t option);
void dlxi_walk_undo(struct walk *walk);
void dlxi_walk_to(struct walk *walk, const uint32_t *options, size_t count);

#endif

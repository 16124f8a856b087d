/*
 * What is left of a problem with multiplicities, as options are chosen and taken back.
 *
 *     order      o o o o o | o o o o          options that can be chosen, then those that are gone, last one first
 *                          alive
 *     left       i i i | i i                  items that need more, then those that have enough, likewise
 *                      left_count
 *
 * So what went last comes back by moving the border.  An item's uses stand in the order in which they are tried.
 *
 * Invariants: with 'used' for how often primary item i is in the options chosen, room[i] == high - used,
 * need[i] == max(low - used, 0), and i is among the first 'left_count' of 'left' if need[i] > 0; live[i] counts the
 * options of i that can be chosen.  An option can be chosen if it is not gone: if it was not chosen or passed over, and
 * does not clash with one that is chosen.
 */
#ifndef DLX_MULTIPLE_STATE_H
#define DLX_MULTIPLE_STATE_H

#include "dlx/engine.h"
#include "dlx/uses.h"

struct stock {
  const dlx_problem *problem;
  struct uses uses;

  uint32_t *order; /* of options; idle ones are not in it */
  uint32_t *place; /* of each option: where it stands there */
  uint32_t alive;

  uint32_t *left;
  uint32_t *left_place;
  uint32_t left_count;

  uint32_t *live;
  uint32_t *room;
  uint32_t *need;
  uint32_t *slack; /* high - low */

  uint32_t *path; /* the options chosen */
  size_t depth;
  uint128 cost; /* of these */
};

/* false: no memory; release serves then, too, and for a zeroed struct. */
bool dlxi_stock_begin(struct stock *stock, const dlx_problem *problem);
void dlxi_stock_release(struct stock *stock);

static inline bool dlxi_stock_has(const struct stock *stock, uint32_t option) {
  return stock->place[option] < stock->alive;
}

/* Takes an option out that can be chosen; puts back all that went out since there were 'alive'. */
void dlxi_stock_take_out(struct stock *stock, uint32_t option);
void dlxi_stock_put_back(struct stock *stock, uint32_t alive);

/* Chooses an option that is out, and takes out what clashes with it now; takes the last one that was chosen back, but
   leaves out what is. */
void dlxi_stock_choose(struct stock *stock, uint32_t option);
void dlxi_stock_unchoose(struct stock *stock);

/* Walks it at node number 'nodes' and asserts the invariants, where DLX_CHECK_INVARIANTS is defined; not at each node
   of a large problem. */
void dlxi_stock_check(const struct stock *stock, uint64_t nodes);

#endif

/*
 * The descent that counts one part of a problem, and can be halted at each node and gone on with.
 *
 * Source: Nishino, Yasuda, Minato and Nagata, "Dancing with decision diagrams" (2017), Algorithm DXZ; Knuth, TAOCP
 * 7.2.2.1, Algorithm Z.  Here no diagram is made, only counts are kept.
 */
#ifndef DLX_DESCENT_H
#define DLX_DESCENT_H

#include "dlx/counting/residual.h"
#include "dlx/counting/table.h"

struct frame;

struct descent {
  struct residual residual;
  struct table own_table;
  struct table *table; /* its own, or that of another which it shares */
  struct table_hand hand;
  unsigned place; /* among those that share, from 0: it tells in what order it takes branches */

  struct frame *frames; /* what is under way, the root first */
  size_t frame_count, frame_room, frame_high;
  uint32_t *options; /* of all frames: what is still to be tried */
  size_t option_count, option_room;
  uint64_t *keys; /* of all frames */
  size_t key_count, key_room;

  uint64_t *masks; /* of all frames: components that are still to be counted, and room for more */
  size_t mask_count, mask_room;
  unsigned checks_soon, until_check; /* when to look for components again */

  struct residual_mark base; /* without the options it was begun with */
  uint64_t nodes;            /* entered since it was prepared */
  struct natural value;      /* the count, at the end */
};

enum descent_end { DESCENT_DONE, DESCENT_PAUSED, DESCENT_NO_MEMORY };

/* DLX_NO_MEMORY is the only error; else released with dlxi_descent_release(), which allows a zeroed struct.  It stays
   where it is in memory. */
enum dlx_status dlxi_descent_prepare(struct descent *descent, const struct core *core, const struct core_part *part,
                                     enum order order, struct memory_budget *budget);

/* One more that counts the same, at the next place, in another thread: the table is that of the first, which
   outlives it.  The first calls dlxi_table_share() before. */
enum dlx_status dlxi_descent_prepare_beside(struct descent *descent, struct descent *first, enum order order,
                                            unsigned place);
void dlxi_descent_release(struct descent *descent);

/* Begins to count the solutions that hold all of some core options.  false: they clash, so there is none. */
bool dlxi_descent_begin(struct descent *descent, const uint32_t *options, size_t count);

struct run;

/* Does so much work, in the measure of struct residual, or a little more; 'run' is told of each node, and may pause the
   descent, too.  DESCENT_DONE: 'value' is the count. */
enum descent_end dlxi_descent_on(struct descent *descent, struct run *run, uint64_t work);

/* A lower bound of the count, from what is done.  false: no memory. */
bool dlxi_descent_at_least(const struct descent *descent, struct natural *count);

/* How many solutions are counted so far, and one, as a logarithm to base 2; components that are not counted yet are
   taken to have one. */
double dlxi_descent_found(const struct descent *descent);

/* The share of the tree that is done, as if all branches of a node were equally large, as a logarithm to base 2;
   -HUGE_VAL: none. */
double dlxi_descent_done(const struct descent *descent);

#endif

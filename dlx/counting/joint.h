/*
 * A descent, by one thread or by several together.
 *
 * With one there is a descent with a table of its own.  With more, each has a descent, and they share a table: see
 * parallel/crew.h for how that goes together.
 */
#ifndef DLX_JOINT_H
#define DLX_JOINT_H

#include "dlx/counting/descent.h"
#include "dlx/parallel/crew.h"

struct joint {
  const struct core *core;
  const struct core_part *part;
  enum order order;
  const uint32_t *options; /* it was begun with; lent until the count is known */
  size_t option_count;

  unsigned size;
  struct descent **descents; /* of each worker, NULL: it has not come; the first one speaks for all */
  struct crew crew;
};

/* With tables inside 'budget', of which the limit may change, but not rise, while no thread is at work.  DLX_NO_MEMORY
   is the only error; else released with dlxi_joint_release(), which allows a zeroed struct. */
enum dlx_status dlxi_joint_prepare(struct joint *joint, const struct core *core, const struct core_part *part,
                                   enum order order, unsigned size, struct memory_budget *budget);
void dlxi_joint_release(struct joint *joint);

/* '*from' goes to another place in memory, and its tables from one budget to another. */
void dlxi_joint_move(struct joint *to, struct joint *from, struct memory_budget *budget);

/* As those of a descent; but a joint of more than one begins only once. */
bool dlxi_joint_begin(struct joint *joint, const uint32_t *options, size_t count);
enum descent_end dlxi_joint_on(struct joint *joint, struct run *run, uint64_t work);

/* What all have done, in the measure of struct residual. */
uint64_t dlxi_joint_work(const struct joint *joint);
struct table_totals dlxi_joint_totals(const struct joint *joint);

#endif

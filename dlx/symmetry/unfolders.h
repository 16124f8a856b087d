/*
 * An unfolding, by one thread or by several together, which share what is known by label: see parallel/crew.h for how
 * that goes together.
 */
#ifndef DLX_UNFOLDERS_H
#define DLX_UNFOLDERS_H

#include "dlx/parallel/crew.h"
#include "dlx/symmetry/unfold.h"

struct unfolders {
  const dlx_problem *problem;
  struct known *known;
  enum order order;

  unsigned size;
  struct unfolding **all; /* of each worker, NULL: it has not come; the first one speaks for all */
  struct crew crew;
};

/* With at most 'size' threads; 'known' is lent.  false: no memory, and nothing is to be released.  A zeroed struct may
   be released, too. */
bool dlxi_unfolders_prepare(struct unfolders *unfolders, const dlx_problem *problem, struct known *known,
                            enum order order, unsigned size);
void dlxi_unfolders_release(struct unfolders *unfolders);

/* As dlxi_unfold(); then the value is that of the first one. */
enum unfold_end dlxi_unfolders_on(struct unfolders *unfolders, struct run *run, uint64_t labels);

/* What all have made. */
uint64_t dlxi_unfolders_labels(const struct unfolders *unfolders);

#endif

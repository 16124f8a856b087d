/*
 * The candidates of all white cells, as masks of 9 bits, and what follows from the runs.
 *
 *     masks[w]      of white cell w
 *     trail         each mask that was changed, as it was: undone from the end
 *     queue         runs to be looked at, as one of their cells has changed
 *
 * Invariant between two calls: no mask is 0, the queue is empty, and kakuroi_filter() takes nothing from any run.
 */
#ifndef KAKURO_DOMAINS_H
#define KAKURO_DOMAINS_H

#include "kakuro/run_list.h"
#include "kakuro/runs/set_table.h"

struct kakuroi_change {
  uint32_t white;
  uint16_t mask; /* before */
};

struct kakuroi_domains {
  struct kakuroi_run_list list;
  struct kakuroi_set_table *table;
  uint16_t *masks;
  uint8_t *left;                /* of a run with a clue: its sum less the digits of cells that have one left */
  struct kakuroi_change *trail; /* at most 8 changes of each cell, and one to nothing */
  size_t trail_length;
  uint32_t *queue;
  size_t queue_length;
  bool *queued; /* of a run */
  uint64_t updates;
  const volatile sig_atomic_t
      *stop; /* ends the first propagation, unfinished: the search is to find out; may be NULL */
};

/*
 * Takes in a board; with 'propagate', also what follows from its givens and clues, in which case '*possible' says
 * whether anything is left, and no region's sums are out of balance, which a search would be long to find out.  Zeroed
 * before; kakuroi_domains_release() also behind DLX_NO_MEMORY.
 */
enum dlx_status kakuroi_domains_prepare(struct kakuroi_domains *domains, const struct kakuro_board *board,
                                        bool propagate, bool *possible);
void kakuroi_domains_release(struct kakuroi_domains *domains);

/* Begins anew without givens and with other sums: one a run, 0 being any.  Returns whether anything is left; if not,
   some of what was found until then is. */
bool kakuroi_domains_restart(struct kakuroi_domains *domains, const uint8_t *sums);

/* Leaves 'mask' of a cell's candidates, and draws the consequences.  false: there is no solution; what was changed is
   then still to be undone. */
bool kakuroi_restrict(struct kakuroi_domains *domains, uint32_t white, uint16_t mask);

/* Undoes all changes behind the first 'length'. */
void kakuroi_undo(struct kakuroi_domains *domains, size_t length);

#endif

#include "dlx/symmetry/unfolders.h"

#include <stdlib.h>

#define SLICE 2 /* labels */

/* ---------------------------------------------------------------- one worker */

/* Allocated by the thread that will use it, apart from the others: it changes at each node. */
static bool join(void *job, unsigned place) {
  struct unfolders *unfolders = job;
  struct unfolding *own = unfolders->all[place] = calloc(1, sizeof *own);
  if (!own) return false;
  if (dlxi_unfold_prepare(own, unfolders->problem, unfolders->order)) {
    own->place = place;
    return true;
  }
  dlxi_unfold_release(own);
  free(own);
  unfolders->all[place] = NULL;
  return false;
}

static enum crew_end go_on(void *job, unsigned place, struct run *run, uint64_t work) {
  static const enum crew_end ends[] = {[UNFOLD_DONE] = CREW_DONE,
                                       [UNFOLD_PAUSED] = CREW_PAUSED,
                                       [UNFOLD_STOPPED] = CREW_STOPPED,
                                       [UNFOLD_NO_MEMORY] = CREW_NO_MEMORY};
  struct unfolders *unfolders = job;
  return ends[dlxi_unfold(unfolders->all[place], unfolders->known, run, work)];
}

static const struct crew_trade trade = {.join = join, .go_on = go_on, .slice = SLICE};

/* ---------------------------------------------------------------- all of them */

bool dlxi_unfolders_prepare(struct unfolders *unfolders, const dlx_problem *problem, struct known *known,
                            enum order order, unsigned size) {
  if (size > 1 && !dlxi_known_share(known)) size = 1;
  *unfolders = (struct unfolders){.problem = problem, .known = known, .order = order, .size = size};
  unfolders->all = calloc(size, sizeof(struct unfolding *));
  if (unfolders->all && join(unfolders, 0)) {
    dlxi_crew_prepare(&unfolders->crew, &trade, unfolders, size);
    return true;
  }
  dlxi_unfolders_release(unfolders);
  return false;
}

void dlxi_unfolders_release(struct unfolders *unfolders) {
  for (unsigned k = 0; unfolders->all && k < unfolders->size; k++) {
    if (!unfolders->all[k]) continue;
    dlxi_unfold_release(unfolders->all[k]);
    free(unfolders->all[k]);
  }
  free(unfolders->all);
  dlxi_crew_release(&unfolders->crew);
  *unfolders = (struct unfolders){0};
}

enum unfold_end dlxi_unfolders_on(struct unfolders *unfolders, struct run *run, uint64_t labels) {
  static const enum unfold_end ends[] = {[CREW_DONE] = UNFOLD_DONE,
                                         [CREW_PAUSED] = UNFOLD_PAUSED,
                                         [CREW_STOPPED] = UNFOLD_STOPPED,
                                         [CREW_NO_MEMORY] = UNFOLD_NO_MEMORY};
  unsigned place;
  enum unfold_end end = ends[dlxi_crew_work(&unfolders->crew, run, labels, &place)];
  if (end == UNFOLD_DONE && place > 0) mpz_set(unfolders->all[0]->value, unfolders->all[place]->value);
  return end;
}

uint64_t dlxi_unfolders_labels(const struct unfolders *unfolders) {
  uint64_t labels = 0;
  for (unsigned k = 0; k < unfolders->size; k++) labels += unfolders->all[k] ? unfolders->all[k]->labels : 0;
  return labels;
}

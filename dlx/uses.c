/*
 * Sorts the entries of a problem by item, by counting.
 */
#include "dlx/uses.h"

#include <stdlib.h>

void dlxi_uses_release(struct uses *uses) {
  free(uses->start);
  free(uses->all);
  *uses = (struct uses){0};
}

/* Counts two places to the right, so that each start is where it belongs when its item's uses have been put down. */
static void fill(const dlx_problem *problem, struct uses *uses) {
  size_t items = problem->items.count;
  for (int pass = 0; pass < 2; pass++) {
    for (size_t k = 0; k < problem->option_count; k++) {
      if (dlxi_option_is_idle(problem, k)) continue;
      const struct dlx_entry *entries;
      size_t count = dlx_option(problem, k, &entries);
      for (size_t i = 0; i < count; i++) {
        if (pass == 0)
          uses->start[entries[i].item + 2]++;
        else
          uses->all[uses->start[entries[i].item + 1]++] = (struct use){(uint32_t)k, entries[i].colour};
      }
    }
    for (size_t i = 0; i < items && pass == 0; i++) uses->start[i + 2] += uses->start[i + 1];
  }
}

enum dlx_status dlxi_find_uses(const dlx_problem *problem, struct uses *uses) {
  uses->start = calloc(problem->items.count + 2, sizeof *uses->start);
  uses->all = malloc((problem->entry_count + 1) * sizeof *uses->all);
  if (!uses->start || !uses->all) {
    dlxi_uses_release(uses);
    return DLX_NO_MEMORY;
  }
  fill(problem, uses);
  return DLX_OK;
}

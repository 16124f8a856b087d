/*
 * The shape of a problem: what can be said of it without a search.
 */
#include "dlx/components.h"

#include <stdlib.h>

/* Is an item that must be covered in one option only, and in this one? */
static bool is_forced(const dlx_problem *problem, size_t option, const uint32_t *uses) {
  const struct dlx_entry *entries;
  size_t count = dlx_option(problem, option, &entries);
  for (size_t k = 0; k < count; k++) {
    size_t item = entries[k].item;
    uint32_t low;
    uint32_t high;
    dlx_multiplicity(problem, item, &low, &high);
    if (low > 0 && uses[item] == 1) return true; /* a secondary item has low 0 */
  }
  return false;
}

static void look(const dlx_problem *problem, const uint32_t *uses, struct dlx_shape *shape) {
  for (size_t k = 0; k < problem->option_count; k++) {
    shape->idle += dlxi_option_is_idle(problem, k);
    shape->forced += is_forced(problem, k, uses);
  }
  for (size_t i = problem->primary_count; i-- > 0;) {
    uint32_t low;
    uint32_t high;
    dlx_multiplicity(problem, i, &low, &high);
    if (low == 0 || uses[i] > 0) continue;
    shape->uncoverable++;
    shape->first_uncoverable = i;
  }
}

enum dlx_status dlx_survey(const dlx_problem *problem, struct dlx_shape *shape) {
  DLX_REQUIRE(problem && problem->frozen && shape);
  uint32_t *uses = calloc(problem->items.count + 1, sizeof *uses);
  if (!uses) return DLX_NO_MEMORY;
  struct components components;
  enum dlx_status status = dlxi_find_components(problem, &components);
  if (!status) {
    *shape = (struct dlx_shape){.components = components.count};
    dlxi_components_release(&components);
    for (size_t i = 0; i < problem->entry_count; i++) uses[problem->entries[i].item]++;
    look(problem, uses, shape);
  }
  free(uses);
  return status;
}

/*
 * Components by union-find: each item points towards the least item of its set, its root.
 */
#include "dlx/components.h"

#include <stdlib.h>

static uint32_t root_of(uint32_t *parent, uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

/* Joins the set of root i with that of item j; returns the root of both. */
static uint32_t join(uint32_t *parent, uint32_t i, uint32_t j) {
  j = root_of(parent, j);
  if (i < j) return parent[j] = i;
  return parent[i] = j;
}

/* Roots come before what points to them, so one pass from the left can number them and hand the numbers on. */
static size_t number(uint32_t *parent, size_t item_count) {
  size_t count = 0;
  for (uint32_t i = 0; i < item_count; i++) parent[i] = root_of(parent, i);
  for (uint32_t i = 0; i < item_count; i++) parent[i] = parent[i] == i ? (uint32_t)count++ : parent[parent[i]];
  return count;
}

enum dlx_status dlxi_find_components(const dlx_problem *problem, struct components *components) {
  size_t item_count = dlx_item_count(problem);
  uint32_t *parent = malloc((item_count + 1) * sizeof *parent);
  if (!parent) return DLX_NO_MEMORY;
  for (uint32_t i = 0; i < item_count; i++) parent[i] = i;
  for (size_t option = 0; option < dlx_option_count(problem); option++) {
    if (dlxi_option_is_idle(problem, option)) continue;
    const struct dlx_entry *entries;
    size_t count = dlx_option(problem, option, &entries);
    uint32_t root = root_of(parent, entries[0].item);
    for (size_t k = 1; k < count; k++) root = join(parent, root, entries[k].item);
  }
  components->of_item = parent;
  components->count = number(parent, item_count);
  return DLX_OK;
}

void dlxi_components_release(struct components *components) {
  free(components->of_item);
  *components = (struct components){0};
}

/*
 * Takes a problem apart by sorting: items and options go to their components with a count, a running sum and a second
 * pass, so that 100,000 components cost no more than one.
 */
#include "dlx/parts.h"

#include "dlx/selection.h"

#include <stdlib.h>

void dlxi_parts_release(struct parts *parts) {
  dlxi_components_release(&parts->components);
  free(parts->parts);
  free(parts->items);
  free(parts->options);
  free(parts->number);
}

static struct part *part_of_option(const struct parts *parts, size_t option) {
  const struct dlx_entry *entries;
  dlx_option(parts->problem, option, &entries);
  return &parts->parts[parts->components.of_item[entries[0].item]];
}

static void sort_items(struct parts *parts) {
  size_t item_count = dlx_item_count(parts->problem), next = 0;
  for (uint32_t i = 0; i < item_count; i++) {
    struct part *part = &parts->parts[parts->components.of_item[i]];
    parts->number[i] = (uint32_t)part->item_count++;
    if (i < dlx_primary_count(parts->problem)) part->primary_count++;
  }
  for (size_t c = 0; c < parts->components.count; c++) {
    parts->parts[c].first_item = next;
    next += parts->parts[c].item_count;
  }
  for (uint32_t i = 0; i < item_count; i++)
    parts->items[parts->parts[parts->components.of_item[i]].first_item + parts->number[i]] = i;
}

static void sort_options(struct parts *parts) {
  size_t option_count = dlx_option_count(parts->problem), next = 0;
  for (size_t k = 0; k < option_count; k++)
    if (!dlxi_option_is_idle(parts->problem, k)) part_of_option(parts, k)->option_count++;
  for (size_t c = 0; c < parts->components.count; c++) {
    parts->parts[c].first_option = next;
    next += parts->parts[c].option_count;
    parts->parts[c].option_count = 0;
  }
  for (uint32_t k = 0; k < option_count; k++) {
    if (dlxi_option_is_idle(parts->problem, k)) continue;
    struct part *part = part_of_option(parts, k);
    parts->options[part->first_option + part->option_count++] = k;
  }
}

static int by_size(const void *a, const void *b) {
  const struct part *p = a, *q = b;
  if (p->option_count != q->option_count) return p->option_count < q->option_count ? -1 : 1;
  return p->first_item < q->first_item ? -1 : p->first_item > q->first_item;
}

enum dlx_status dlxi_find_parts(const dlx_problem *problem, struct parts *parts) {
  *parts = (struct parts){.problem = problem};
  enum dlx_status status = dlxi_find_components(problem, &parts->components);
  if (status || parts->components.count < 2) return status;
  parts->parts = calloc(parts->components.count, sizeof *parts->parts);
  parts->items = malloc(dlx_item_count(problem) * sizeof *parts->items);
  parts->number = malloc(dlx_item_count(problem) * sizeof *parts->number);
  parts->options = malloc((dlx_option_count(problem) + 1) * sizeof *parts->options);
  if (!parts->parts || !parts->items || !parts->number || !parts->options) {
    dlxi_parts_release(parts);
    return DLX_NO_MEMORY;
  }
  sort_items(parts);
  sort_options(parts);
  qsort(parts->parts, parts->components.count, sizeof *parts->parts, by_size);
  return DLX_OK;
}

enum dlx_status dlxi_extract_part(const struct parts *parts, const struct part *part, dlx_problem **problem) {
  return dlxi_select(parts->problem,
                     &(struct selection){.items = parts->items + part->first_item,
                                         .item_count = part->item_count,
                                         .number = parts->number,
                                         .options = parts->options + part->first_option,
                                         .option_count = part->option_count},
                     problem);
}

#include "dlx/best/shortlist.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void dlxi_shortlist_clear(struct shortlist *list) {
  for (size_t i = 0; i < list->count; i++) free(list->heap[i]);
  list->count = 0;
}

void dlxi_shortlist_release(struct shortlist *list) {
  dlxi_shortlist_clear(list);
  free(list->heap);
  *list = (struct shortlist){0};
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Neither of two covers holds the other, so they differ before the shorter one ends; but with multiplicities one may.
 */
static int compare(uint128 cost, const uint32_t *options, size_t count, const struct kept_solution *other) {
  if (cost != other->cost) return cost < other->cost ? -1 : 1;
  for (size_t i = 0; i < count && i < other->count; i++)
    if (options[i] != other->options[i]) return options[i] < other->options[i] ? -1 : 1;
  return (count > other->count) - (count < other->count);
}

static int compare_kept(const struct kept_solution *a, const struct kept_solution *b) {
  return compare(a->cost, a->options, a->count, b);
}

static void move_up(struct shortlist *list, size_t i) {
  struct kept_solution *solution = list->heap[i];
  for (; i > 0 && compare_kept(list->heap[(i - 1) / 2], solution) < 0; i = (i - 1) / 2)
    list->heap[i] = list->heap[(i - 1) / 2];
  list->heap[i] = solution;
}

static void move_down(struct shortlist *list, size_t i) {
  struct kept_solution *solution = list->heap[i];
  for (size_t below; (below = 2 * i + 1) < list->count; i = below) {
    if (below + 1 < list->count && compare_kept(list->heap[below], list->heap[below + 1]) < 0) below++;
    if (compare_kept(list->heap[below], solution) <= 0) break;
    list->heap[i] = list->heap[below];
  }
  list->heap[i] = solution;
}

static struct kept_solution *copy_of(uint128 cost, const uint32_t *options, size_t count) {
  struct kept_solution *copy = malloc(sizeof *copy + count * sizeof *options);
  if (!copy) return NULL;
  copy->cost = cost;
  copy->count = count;
  if (count) memcpy(copy->options, options, count * sizeof *options);
  return copy;
}

bool dlxi_shortlist_offer(struct shortlist *list, uint128 cost, uint32_t *options, size_t count) {
  bool full = dlxi_shortlist_is_full(list);
  if (full && cost > list->heap[0]->cost) return true;
  if (count) qsort(options, count, sizeof *options, by_number);
  if (full && compare(cost, options, count, list->heap[0]) > 0) return true;
  if (!full && !dlxi_grow((void **)&list->heap, &list->room, list->count, sizeof *list->heap)) return false;
  struct kept_solution *copy = copy_of(cost, options, count);
  if (!copy) return false;
  if (full) {
    free(list->heap[0]);
    list->heap[0] = copy;
    move_down(list, 0);
  } else {
    list->heap[list->count] = copy;
    move_up(list, list->count++);
  }
  return true;
}

static int by_merit(const void *a, const void *b) {
  return compare_kept(*(struct kept_solution *const *)a, *(struct kept_solution *const *)b);
}

void dlxi_shortlist_sort(struct shortlist *list) {
  if (list->count) qsort(list->heap, list->count, sizeof *list->heap, by_merit);
}

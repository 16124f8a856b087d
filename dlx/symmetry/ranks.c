#include "dlx/symmetry/ranks.h"

#include "dlx/uses.h"

#include <stdlib.h>
#include <string.h>

const char *const dlxi_label_orders[] = {"input", "across", "reverse", "mrv", NULL};

const char *dlxi_order_name(enum order order) {
  return dlxi_label_orders[order];
}

enum order dlxi_order_called(const char *name) {
  for (enum order order = 0; order < ORDER_COUNT && name; order++)
    if (strcmp(dlxi_label_orders[order], name) == 0) return order;
  return ORDER_COUNT;
}

/* ---------------------------------------------------------------- across */

/*
 * Are the items a board, that is named row by row?  Then each item is tied to the one below it, a row's length further
 * on, while the last one of a row is not tied to the first one of the next.  Two items are tied that share an option,
 * or whose options share an item.
 *
 * Where the first so many items have all options, each in one of them, the board is those: the cells of a Sudoku come
 * before its rows, columns and boxes.
 */

static bool option_has(const dlx_problem *problem, uint32_t option, const uint32_t *stamps, uint32_t stamp) {
  for (uint32_t e = problem->option_start[option]; e < problem->option_start[option + 1]; e++)
    if (stamps[problem->entries[e].item] == stamp) return true;
  return false;
}

static bool are_tied(const dlx_problem *problem, const struct uses *uses, uint32_t i, uint32_t j, uint32_t *stamps) {
  for (size_t u = uses->start[i]; u < uses->start[i + 1]; u++) {
    uint32_t o = uses->all[u].option;
    for (uint32_t e = problem->option_start[o]; e < problem->option_start[o + 1]; e++)
      stamps[problem->entries[e].item] = i + 1;
  }
  for (size_t u = uses->start[j]; u < uses->start[j + 1]; u++)
    if (option_has(problem, uses->all[u].option, stamps, i + 1)) return true;
  return false;
}

static bool all_are_tied(const dlx_problem *problem, const struct uses *uses, uint32_t count, uint32_t step,
                         uint32_t *stamps) {
  memset(stamps, 0, dlx_item_count(problem) * sizeof *stamps);
  for (uint32_t i = 0; i + step < count; i++)
    if (!are_tied(problem, uses, i, i + step, stamps)) return false;
  return true;
}

static uint32_t first_class(const dlx_problem *problem, const struct uses *uses, uint32_t *stamps) {
  uint32_t primary = (uint32_t)problem->primary_count;
  memset(stamps, 0, (problem->option_count + 1) * sizeof *stamps);
  size_t held = 0;
  for (uint32_t i = 0; i < primary; i++) {
    for (size_t u = uses->start[i]; u < uses->start[i + 1]; u++) {
      if (stamps[uses->all[u].option]++) return primary;
      held++;
    }
    if (held == problem->option_count) return i + 1;
  }
  return primary;
}

static bool rank_across(const dlx_problem *problem, uint32_t *rank) {
  struct uses uses = {0};
  size_t items = dlx_item_count(problem), room = items > problem->option_count ? items : problem->option_count;
  uint32_t *stamps = calloc(room + 1, sizeof *stamps);
  if (!stamps || dlxi_find_uses(problem, &uses)) {
    free(stamps);
    return false;
  }
  uint32_t count = first_class(problem, &uses, stamps), step = 2;
  bool any = !all_are_tied(problem, &uses, count, 1, stamps);
  if (any)
    while (step < count && (count % step || !all_are_tied(problem, &uses, count, step, stamps))) step++;
  for (uint32_t i = 0; i < problem->primary_count; i++) rank[i] = i;
  if (any && step < count)
    for (uint32_t i = 0; i < count; i++) rank[i] = i % step * (count / step) + i / step;
  dlxi_uses_release(&uses);
  free(stamps);
  return true;
}

bool dlxi_rank_items(const dlx_problem *problem, enum order order, uint32_t *rank) {
  const uint32_t count = (uint32_t)problem->primary_count;
  if (order == ORDER_ACROSS) return rank_across(problem, rank);
  for (uint32_t i = 0; i < count; i++) rank[i] = order == ORDER_REVERSE ? count - 1 - i : i;
  return true;
}

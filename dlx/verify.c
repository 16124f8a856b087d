/*
 * Is this set of options an exact cover?  Each item's uses are added up and judged: no list, no search, and nothing
 * shared with the engines, so that a fault of theirs cannot hide here.
 */
#include "dlx/problem.h"

#include <stdlib.h>

/* How the options of the solution use an item. */
struct usage {
  uint32_t times;
  uint32_t colour; /* of the last use that has one */
  bool plain;      /* is any use without a colour? */
  bool clash;      /* are there two colours? */
};

/* The first fault of an option; 'present' gets a mark for each option that is in the solution. */
static struct dlx_fault judge_options(const dlx_problem *problem, const uint32_t *options, size_t count,
                                      bool *present) {
  for (size_t i = 0; i < count; i++) {
    size_t option = options[i];
    if (option >= problem->option_count) return (struct dlx_fault){.kind = DLX_OPTION_UNKNOWN, .option = option};
    if (present[option]) return (struct dlx_fault){.kind = DLX_OPTION_TWICE, .option = option};
    if (dlxi_option_is_idle(problem, option)) return (struct dlx_fault){.kind = DLX_OPTION_IDLE, .option = option};
    present[option] = true;
  }
  return (struct dlx_fault){.kind = DLX_NO_FAULT};
}

static void add_up(const dlx_problem *problem, const uint32_t *options, size_t count, struct usage *usages) {
  for (size_t i = 0; i < count; i++) {
    const struct dlx_entry *entries;
    size_t length = dlx_option(problem, options[i], &entries);
    for (size_t k = 0; k < length; k++) {
      struct usage *usage = &usages[entries[k].item];
      uint32_t colour = entries[k].colour;
      usage->times++;
      if (!colour) usage->plain = true;
      if (colour && usage->colour && colour != usage->colour) usage->clash = true;
      if (colour) usage->colour = colour;
    }
  }
}

static enum dlx_fault_kind judge_item(const dlx_problem *problem, size_t item, const struct usage *usage) {
  uint32_t low;
  uint32_t high;
  dlx_multiplicity(problem, item, &low, &high);
  if (usage->times < low) return DLX_ITEM_UNCOVERED;
  if (usage->times <= high) return DLX_NO_FAULT;
  if (usage->plain) return DLX_ITEM_OVERCOVERED; /* as is a primary item, which has no colours */
  return usage->clash ? DLX_COLOUR_CLASH : DLX_NO_FAULT;
}

static struct dlx_fault judge_items(const dlx_problem *problem, const struct usage *usages) {
  for (size_t i = 0; i < problem->items.count; i++) {
    enum dlx_fault_kind kind = judge_item(problem, i, &usages[i]);
    if (kind) return (struct dlx_fault){.kind = kind, .item = i};
  }
  return (struct dlx_fault){.kind = DLX_NO_FAULT};
}

enum dlx_status dlx_verify(const dlx_problem *problem, const uint32_t *options, size_t count, struct dlx_fault *fault) {
  DLX_REQUIRE(problem && (options || count == 0) && fault);
  bool *present = calloc(problem->option_count + 1, sizeof *present);
  struct usage *usages = calloc(problem->items.count + 1, sizeof *usages);
  enum dlx_status status = present && usages ? DLX_OK : DLX_NO_MEMORY;
  if (!status) {
    *fault = judge_options(problem, options, count, present);
    if (!fault->kind) {
      add_up(problem, options, count, usages);
      *fault = judge_items(problem, usages);
    }
  }
  free(present);
  free(usages);
  return status;
}

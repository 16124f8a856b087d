/*
 * What a branch leaves, the items that its options do not settle and the options that clash with none of them, is made
 * a problem of its own, and counted.  A secondary item that has its colour goes, too: options that have another one
 * there are gone.
 */
#include "dlx/ranking/below.h"

#include "dlx/selection.h"

#include <stdlib.h>

enum dlx_status dlxi_below_begin(struct below *below, const dlx_problem *problem, const char *engine) {
  *below = (struct below){.problem = problem, .engine = engine};
  below->number = malloc((dlx_item_count(problem) + 1) * sizeof *below->number);
  below->items = malloc((dlx_item_count(problem) + 1) * sizeof *below->items);
  below->options = malloc((dlx_option_count(problem) + 1) * sizeof *below->options);
  if (below->number && below->items && below->options && !dlxi_walk_begin(&below->walk, problem)) return DLX_OK;
  dlxi_below_end(below);
  return DLX_NO_MEMORY;
}

void dlxi_below_end(struct below *below) {
  dlxi_walk_end(&below->walk);
  free(below->number);
  free(below->items);
  free(below->options);
}

static bool is_chosen(const struct walk *walk, uint32_t option) {
  for (size_t d = 0; d < walk->depth; d++)
    if (walk->options[d] == option) return true;
  return false;
}

static struct selection rest_of(struct below *below) {
  const struct walk *walk = &below->walk;
  size_t items = 0, options = 0;
  for (uint32_t i = 0; i < dlx_item_count(below->problem); i++) {
    below->number[i] = walk->settler[i] ? SELECTION_LEFT_OUT : (uint32_t)items;
    if (!walk->settler[i]) below->items[items++] = i;
  }
  for (uint32_t k = 0; k < dlx_option_count(below->problem); k++)
    if (!walk->clashes[k] && !is_chosen(walk, k)) below->options[options++] = k;
  return (struct selection){.items = below->items,
                            .item_count = items,
                            .number = below->number,
                            .options = below->options,
                            .option_count = options};
}

/* What the limits of the run leave. */
static struct dlx_search limits_of(const struct below *below, const struct run *run) {
  struct dlx_search search = {.engine = below->engine,
                              .stop = run->search.stop,
                              .threads = run->search.threads,
                              .order = run->search.order,
                              .memory_limit = run->search.memory_limit};
  if (run->search.node_limit) search.node_limit = run->search.node_limit - run->nodes;
  if (run->search.time_limit > 0) search.time_limit = run->search.time_limit - (dlxi_seconds() - run->started);
  return search;
}

enum dlx_status dlxi_below_count(struct below *below, struct run *run, const uint32_t *options, size_t option_count,
                                 mpz_t count, struct dlx_message *message) {
  mpz_set_ui(count, 0);
  if (!dlxi_enter_node(run)) return DLX_OK;
  struct dlx_search search = limits_of(below, run);
  if ((run->search.node_limit && !search.node_limit) || (run->search.time_limit > 0 && search.time_limit <= 0)) {
    run->end = search.node_limit ? DLX_AT_TIME_LIMIT : DLX_AT_NODE_LIMIT;
    return DLX_OK;
  }
  dlxi_walk_to(&below->walk, options, option_count);
  struct selection selection = rest_of(below);
  dlx_problem *rest;
  enum dlx_status status = dlxi_select(below->problem, &selection, &rest);
  if (status) return dlxi_fail(message, status, "out of memory");
  struct dlx_result result;
  status = dlx_count(rest, &search, count, &result, message);
  dlx_problem_free(rest);
  run->nodes += result.nodes;
  run->end = result.end;
  return status;
}

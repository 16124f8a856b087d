/*
 * What a branch leaves, the items that its options do not settle and the options that clash with none of them, is made
 * a problem of its own.  A secondary item that has its colour goes, too: options that have another one there are gone.
 */
#include "dlx/ranking/below.h"

#include "dlx/memory_limit.h"
#include "dlx/selection.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_NODES ((uint64_t)1 << 18) /* that the counter has before labels are tried ... */
#define PER_LABEL   64                  /* ... where a node takes so many times as long, ... */
#define MORE_NODES  4                   /* ... and so many times more in each round */

/* ---------------------------------------------------------------- begin and end */

static enum below_way way_of(const char *engine) {
  if (dlxi_is_auto(engine)) return BELOW_OPEN;
  if (strcmp(engine, "memo") == 0) return BELOW_COUNTER;
  return strcmp(engine, "symmetry") == 0 ? BELOW_LABELS : BELOW_BY_ENGINE;
}

/* Two tables that may both grow have half of the memory each. */
static enum dlx_status make_tables(struct below *below, size_t memory_limit) {
  struct counter_settings settings = {.memory_limit = dlxi_memory_limit(memory_limit)};
  if (below->way == BELOW_OPEN) settings.memory_limit /= 2;
  dlxi_below_labels_begin(&below->labels, below->problem, settings.memory_limit);
  return dlxi_counter_new(below->problem, &settings, &below->counter, NULL);
}

enum dlx_status dlxi_below_begin(struct below *below, const dlx_problem *problem, const char *engine,
                                 size_t memory_limit) {
  *below = (struct below){.problem = problem, .engine = engine, .way = way_of(engine)};
  below->number = malloc((dlx_item_count(problem) + 1) * sizeof *below->number);
  below->items = malloc((dlx_item_count(problem) + 1) * sizeof *below->items);
  below->options = malloc((dlx_option_count(problem) + 1) * sizeof *below->options);
  if (below->number && below->items && below->options && !dlxi_walk_begin(&below->walk, problem) &&
      !make_tables(below, memory_limit))
    return DLX_OK;
  dlxi_below_end(below);
  *below = (struct below){0}; /* it may be ended again */
  return DLX_NO_MEMORY;
}

void dlxi_below_end(struct below *below) {
  dlxi_counter_free(below->counter);
  dlxi_below_labels_end(&below->labels);
  dlxi_walk_end(&below->walk);
  free(below->number);
  free(below->items);
  free(below->options);
}

/* ---------------------------------------------------------------- what a branch leaves */

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

static enum dlx_status make_rest(struct below *below, const uint32_t *options, size_t count, dlx_problem **rest) {
  dlxi_walk_to(&below->walk, options, count);
  struct selection selection = rest_of(below);
  return dlxi_select(below->problem, &selection, rest);
}

/* ---------------------------------------------------------------- in each of the ways */

/* What the limits of the run leave. */
static struct dlx_search limits_of(const struct below *below, const struct run *run) {
  struct dlx_search search = {.engine = below->engine,
                              .stop = run->search.stop,
                              .threads = run->search.threads,
                              .memory_limit = run->search.memory_limit};
  if (run->search.node_limit) search.node_limit = run->search.node_limit - run->nodes;
  if (run->search.time_limit > 0) search.time_limit = run->search.time_limit - (dlxi_seconds() - run->started);
  return search;
}

static enum dlx_status count_rest(struct below *below, struct run *run, const dlx_problem *rest, mpz_t count,
                                  struct dlx_message *message) {
  if (!dlxi_enter_node(run)) return DLX_OK;
  struct dlx_search search = limits_of(below, run);
  if ((run->search.node_limit && !search.node_limit) || (run->search.time_limit > 0 && search.time_limit <= 0)) {
    run->end = run->search.node_limit && !search.node_limit ? DLX_AT_NODE_LIMIT : DLX_AT_TIME_LIMIT;
    return DLX_OK;
  }
  struct dlx_result result;
  enum dlx_status status = dlx_count(rest, &search, count, &result, message);
  run->nodes += result.nodes;
  run->end = result.end;
  return status;
}

static enum dlx_status count_by_labels(struct below *below, struct run *run, const uint32_t *options, size_t size,
                                       mpz_t count, struct dlx_message *message) {
  if (dlxi_below_labels_count(&below->labels, run, options, size, count) != UNFOLD_NO_MEMORY) return DLX_OK;
  return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
}

static enum dlx_status count_by_counter(struct below *below, struct run *run, const uint32_t *options, size_t size,
                                        mpz_t count, struct dlx_message *message) {
  if (dlxi_counter_count(below->counter, run, options, size, count) || !run->no_memory) return DLX_OK;
  return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
}

static enum dlx_status count_by_engine(struct below *below, struct run *run, const uint32_t *options, size_t size,
                                       mpz_t count, struct dlx_message *message) {
  dlx_problem *rest;
  enum dlx_status status = make_rest(below, options, size, &rest);
  if (status) return dlxi_fail(message, status, "out of memory");
  status = count_rest(below, run, rest, count, message);
  dlx_problem_free(rest);
  return status;
}

static enum dlx_status count_known_way(struct below *below, struct run *run, const uint32_t *options, size_t size,
                                       mpz_t count, struct dlx_message *message) {
  if (below->way == BELOW_COUNTER) return count_by_counter(below, run, options, size, count, message);
  return (below->way == BELOW_LABELS ? count_by_labels : count_by_engine)(below, run, options, size, count, message);
}

/* ---------------------------------------------------------------- which way is best */

/* Tries a way for so many nodes; '*done': it came to an end, be it the count or one of the run's own limits. */
static enum dlx_status try_way(struct below *below, enum below_way way, uint64_t nodes, struct run *run,
                               const uint32_t *options, size_t size, mpz_t count, bool *done,
                               struct dlx_message *message) {
  struct run trial = *run;
  uint64_t most = run->nodes + nodes;
  bool within = !run->search.node_limit || most < run->search.node_limit;
  if (within) trial.search.node_limit = most;
  trial.pause_at = trial.nodes + 1; /* where the next look is set */
  below->way = way;
  enum dlx_status status = count_known_way(below, &trial, options, size, count, message);
  *done = status || trial.end != DLX_AT_NODE_LIMIT || !within;
  run->nodes = trial.nodes;
  run->stored = trial.stored;
  run->met_again = trial.met_again;
  run->stride = trial.stride;
  run->looked = trial.looked;
  run->pause_at = run->nodes + 1;
  if (*done) run->end = trial.end;
  return status;
}

enum dlx_status dlxi_below_count(struct below *below, struct run *run, const uint32_t *options, size_t option_count,
                                 mpz_t count, struct dlx_message *message) {
  mpz_set_ui(count, 0);
  if (below->way != BELOW_OPEN) return count_known_way(below, run, options, option_count, count, message);
  enum dlx_status status = DLX_OK;
  bool done = false;
  for (uint64_t nodes = FIRST_NODES; !done; nodes = nodes > UINT64_MAX / 8 ? nodes : nodes * MORE_NODES) {
    status = try_way(below, BELOW_COUNTER, nodes, run, options, option_count, count, &done, message);
    if (!done)
      status = try_way(below, BELOW_LABELS, nodes / PER_LABEL, run, options, option_count, count, &done, message);
  }
  return status;
}

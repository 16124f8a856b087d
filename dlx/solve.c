/*
 * The front door of every search: picks the engine, refuses what it cannot do, and owns the limits, the counters,
 * the clock and the visitor, so that an engine has none of these.
 *
 * Looking at the clock costs as much as a small node.  So the search looks only every 'stride' nodes, and the stride
 * is doubled or halved until a look comes about once in a millisecond, whatever a node of this problem costs.
 */
#include "dlx/engine.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#define LOOK_INTERVAL 0.001 /* seconds */

double dlxi_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---------------------------------------------------------------- what the engine calls */

static bool stop(struct run *run, enum dlx_end end) {
  run->end = end;
  return false;
}

static bool at_node_limit(const struct run *run) {
  return run->search.node_limit && run->nodes > run->search.node_limit;
}

/* Is there anything to look at before the node limit? */
static bool must_look(const struct dlx_search *search) {
  return search->stop || search->time_limit > 0 || search->progress;
}

static void set_pause(struct run *run) {
  run->pause_at = must_look(&run->search) ? run->nodes + run->stride : UINT64_MAX;
  uint64_t limit = run->search.node_limit;
  if (limit && limit < run->pause_at) run->pause_at = limit + 1;
}

static void report(struct run *run, double now) {
  struct dlx_progress progress = {
      .seconds = now - run->started,
      .nodes = run->nodes,
      .solutions = dlxi_run_result(run).solutions,
      .done = run->engine->done(run->state),
  };
  run->search.progress(run->search.user, &progress);
  run->next_progress = now + run->search.progress_interval;
}

/* The search ends before the node at hand: it is not entered. */
static bool stop_before_node(struct run *run, enum dlx_end end) {
  run->nodes--;
  return stop(run, end);
}

bool dlxi_pause(struct run *run) {
  if (at_node_limit(run)) return stop_before_node(run, DLX_AT_NODE_LIMIT);
  if (run->search.stop && *run->search.stop) return stop_before_node(run, DLX_STOPPED_FROM_OUTSIDE);
  double now = dlxi_seconds();
  if (run->search.time_limit > 0 && now - run->started >= run->search.time_limit)
    return stop_before_node(run, DLX_AT_TIME_LIMIT);
  if (run->search.progress && now >= run->next_progress) report(run, now);
  if (now - run->looked < LOOK_INTERVAL / 2) run->stride *= 2;
  if (now - run->looked > LOOK_INTERVAL * 2 && run->stride > 1) run->stride /= 2;
  run->looked = now;
  set_pause(run);
  return true;
}

bool dlxi_visit(struct run *run, const uint32_t *options, size_t count) {
  if (run->to_skip) {
    run->to_skip--;
    return true;
  }
  run->solutions++;
  if (run->search.visit && !run->search.visit(run->search.user, options, count))
    return stop(run, DLX_STOPPED_BY_VISITOR);
  if (run->solutions == run->search.limit) return stop(run, DLX_AT_LIMIT);
  return true;
}

bool dlxi_count(struct run *run, uint64_t number) {
  assert(run->counting);
  run->solutions += number;
  if (!run->search.limit || run->solutions < run->search.limit) return true;
  run->solutions = run->search.limit;
  return stop(run, DLX_AT_LIMIT);
}

/* ---------------------------------------------------------------- choosing and refusing */

static const struct engine *find_engine(const char *name) {
  const struct engine *engine;
  for (size_t i = 0; (engine = dlxi_engine(i)); i++)
    if (strcmp(engine->info.name, name) == 0) return engine;
  return NULL;
}

bool dlxi_is_auto(const char *name) {
  return !name || strcmp(name, "auto") == 0;
}

static enum dlx_status pick(const dlx_problem *problem, const char *name, const struct engine **engine,
                            struct dlx_message *message) {
  const char *reason = NULL;
  const char *taken = dlxi_is_auto(name) ? dlx_choose(problem, &reason) : name;
  if (!taken) return dlxi_fail(message, DLX_UNSUPPORTED, "%s", reason);
  *engine = find_engine(taken);
  if (!*engine) return dlxi_fail(message, DLX_UNSUPPORTED, "there is no engine '%s'", taken);
  return DLX_OK;
}

/* A row for each thing that an engine may not be able to do. */
static const struct {
  enum dlx_ability ability;
  const char *name;
} abilities[] = {
    {DLX_CAN_SECONDARY, "secondary items"},
    {DLX_CAN_COLOUR, "colours"},
    {DLX_CAN_MULTIPLICITY, "multiplicities other than exactly once"},
    {DLX_CAN_VISIT, "visiting solutions"},
    {DLX_CAN_RESUME, "stepping through solutions"},
    {DLX_CAN_SPLIT, "dividing the search"},
};

static unsigned needs_of(const dlx_problem *problem) {
  unsigned needs = 0;
  if (dlx_primary_count(problem) < dlx_item_count(problem)) needs |= DLX_CAN_SECONDARY;
  if (dlx_has_colours(problem)) needs |= DLX_CAN_COLOUR;
  if (dlx_has_multiplicities(problem)) needs |= DLX_CAN_MULTIPLICITY;
  return needs;
}

static enum dlx_status refuse_unable(const struct engine *engine, const dlx_problem *problem, unsigned needs,
                                     struct dlx_message *message) {
  for (size_t i = 0; i < sizeof abilities / sizeof *abilities; i++)
    if (needs & ~engine->info.abilities & (unsigned)abilities[i].ability)
      return dlxi_fail(message, DLX_UNSUPPORTED, "engine '%s' cannot do %s", engine->info.name, abilities[i].name);
  const char *reason = engine->refuse ? engine->refuse(problem) : NULL;
  if (reason) return dlxi_fail(message, DLX_UNSUPPORTED, "engine '%s' %s", engine->info.name, reason);
  return DLX_OK;
}

/* ---------------------------------------------------------------- one run from begin to end */

enum dlx_status dlxi_run_begin(struct run *run, const dlx_problem *problem, const struct dlx_search *search,
                               unsigned needs, struct dlx_message *message) {
  const struct engine *engine = NULL;
  enum dlx_status status = pick(problem, search->engine, &engine, message);
  if (!status) status = refuse_unable(engine, problem, needs | needs_of(problem), message);
  if (status) return status;
  assert(engine);

  double now = dlxi_seconds();
  *run = (struct run){
      .engine = engine,
      .search = *search,
      .to_skip = search->skip,
      .started = now,
      .looked = now,
      .stride = 1,
      .next_progress = now + search->progress_interval,
  };
  set_pause(run);
  run->state = engine->prepare(problem);
  if (!run->state) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  return DLX_OK;
}

bool dlxi_run_search(struct run *run) {
  return run->engine->search(run->state, run);
}

struct dlx_result dlxi_run_result(const struct run *run) {
  return (struct dlx_result){
      .end = run->end,
      .engine = run->engine->info.name,
      .solutions = run->solutions > UINT64_MAX ? UINT64_MAX : (uint64_t)run->solutions,
      .skipped = run->search.skip - run->to_skip,
      .nodes = run->nodes,
      .updates = run->updates,
      .seconds = dlxi_seconds() - run->started,
  };
}

void dlxi_run_end(struct run *run) {
  run->engine->release(run->state);
}

enum dlx_status dlx_solve(const dlx_problem *problem, const struct dlx_search *search, struct dlx_result *result,
                          struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && result);
  *result = (struct dlx_result){0};
  struct run run;
  enum dlx_status status = dlxi_run_begin(&run, problem, search, DLX_CAN_VISIT, message);
  if (status) return status;
  dlxi_run_search(&run);
  *result = dlxi_run_result(&run);
  dlxi_run_end(&run);
  return DLX_OK;
}

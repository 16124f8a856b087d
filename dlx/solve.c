/*
 * The front door of every search: picks the engine, refuses what it cannot do, and owns the limits, the counters,
 * the clock and the visitor, so that an engine has none of these.
 *
 * Looking at the clock costs as much as a small node.  So the search looks only every 'stride' nodes, and the stride
 * is doubled or halved until a look comes about once in a millisecond, whatever a node of this problem costs.
 */
#include "dlx/engine.h"

#include "dlx/checkpoint/state.h"
#include "dlx/counting/memo.h"
#include "dlx/parallel/team.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#define LOOK_INTERVAL 0.001 /* seconds */
#define DIVIDE_AFTER  0.01  /* seconds: threads are not worth starting for less */
#define STORE_SIZE    ((size_t)16 << 20)

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
static bool must_look(const struct run *run) {
  return run->reconsider || run->search.stop || run->search.time_limit > 0 || run->search.progress || run->worker ||
         run->threads != 1;
}

static void set_pause(struct run *run) {
  run->pause_at = must_look(run) ? run->nodes + run->stride : UINT64_MAX;
  uint64_t limit = run->search.node_limit;
  if (limit && limit < run->pause_at) run->pause_at = limit + 1;
}

static struct dlx_progress progress_alone(const struct run *run) {
  return (struct dlx_progress){
      .nodes = run->nodes,
      .solutions = dlxi_run_result(run).solutions,
      .done = run->engine->done ? run->engine->done(run->state) : 0,
  };
}

static void report(struct run *run, double now) {
  struct dlx_progress progress = run->worker ? dlxi_team_progress(run->worker) : progress_alone(run);
  progress.seconds = run->seconds_before + now - run->started;
  run->search.progress(run->search.user, &progress);
  run->next_progress = now + run->search.progress_interval;
}

bool dlxi_watch(struct run *run, double now) {
  const struct dlx_search *search = &run->search;
  if (search->stop && *search->stop) return stop(run, DLX_STOPPED_FROM_OUTSIDE);
  if (search->time_limit > 0 && now - run->started >= search->time_limit) return stop(run, DLX_AT_TIME_LIMIT);
  if (search->progress && now >= run->next_progress) report(run, now);
  return true;
}

static void adapt_stride(struct run *run, double now) {
  if (now - run->looked < run->look_interval / 2) run->stride *= 2;
  if (now - run->looked > run->look_interval * 2 && run->stride > 1) run->stride /= 2;
  run->looked = now;
}

/* false: the search is not wanted any more, whatever it is that is known instead.  To find out may take its time. */
static bool is_wanted(struct run *run, double *now) {
  bool (*reconsider)(struct run *) = run->reconsider;
  if (!reconsider || *now < run->reconsider_at) return true;
  run->reconsider = NULL;
  bool wanted = reconsider(run);
  *now = dlxi_seconds();
  return wanted;
}

static bool may_enter(struct run *run) {
  if (at_node_limit(run)) return stop(run, DLX_AT_NODE_LIMIT);
  double now = dlxi_seconds();
  if (!is_wanted(run, &now)) return false;
  if (!dlxi_watch(run, now) || !dlxi_team_look(run, now)) return false;
  adapt_stride(run, now);
  set_pause(run);
  return true;
}

/* When the search ends it does so before the node at hand, which is not entered. */
bool dlxi_pause(struct run *run) {
  if (may_enter(run)) return true;
  run->nodes--;
  return false;
}

bool dlxi_deliver(struct run *run, const uint32_t *options, size_t count) {
  if (run->to_skip) {
    run->to_skip--;
    return true;
  }
  run->solutions++;
  if (run->search.visit && !run->search.visit(run->search.user, options, count))
    return stop(run, DLX_STOPPED_BY_VISITOR);
  if (run->solutions == run->limit) return stop(run, DLX_AT_LIMIT);
  return true;
}

bool dlxi_visit(struct run *run, const uint32_t *options, size_t count) {
  return run->worker ? dlxi_team_visit(run->worker, options, count) : dlxi_deliver(run, options, count);
}

bool dlxi_tally(struct run *run, uint64_t number) {
  run->solutions += number;
  if (!run->limit || run->solutions < run->limit) return true;
  run->pause_at = 0; /* where a team ends */
  if (run->worker) return true;
  run->solutions = run->limit;
  return stop(run, DLX_AT_LIMIT);
}

bool dlxi_count(struct run *run, uint64_t number) {
  assert(run->counting);
  return dlxi_tally(run, number);
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

/* The engine that wrote the state which is to be resumed: it alone can go on. */
static enum dlx_status find_engine_of_state(const struct dlx_search *search, const struct engine **engine,
                                            struct dlx_message *message) {
  struct state_reader reader;
  struct state state;
  enum dlx_status status = dlxi_state_open(&reader, search->resume, search->resume_size, NULL, &state, message);
  if (status) return status;
  *engine = find_engine(state.engine);
  if (!*engine)
    status = dlxi_fail(message, DLX_BAD_INPUT, "the state is by engine '%s', which is not here", state.engine);
  dlxi_state_close(&reader);
  return status;
}

static enum dlx_status pick(const dlx_problem *problem, const struct dlx_search *search, const struct engine **engine,
                            struct dlx_message *message) {
  const char *reason = NULL;
  bool is_open = dlxi_is_auto(search->engine);
  if (is_open && search->resume) return find_engine_of_state(search, engine, message);
  const char *taken = !is_open                      ? search->engine
                      : dlxi_is_auto(search->order) ? dlx_choose(problem, &reason)
                                                    : dlxi_memo.info.name;
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

static enum dlx_status refuse_order(const struct engine *engine, const char *order, struct dlx_message *message) {
  if (dlxi_is_auto(order)) return DLX_OK;
  if (!engine->orders)
    return dlxi_fail(message, DLX_UNSUPPORTED, "engine '%s' takes no order of items", engine->info.name);
  for (const char *const *known = engine->orders; known && *known; known++)
    if (strcmp(*known, order) == 0) return DLX_OK;
  return dlxi_fail(message, DLX_UNSUPPORTED, "engine '%s' has no order '%s'", engine->info.name, order);
}

/* ---------------------------------------------------------------- one run from begin to end */

/* Where a search ends at a number of nodes depends on who entered them: so that is for one thread. */
static bool can_divide(const struct engine *engine, const struct dlx_search *search) {
  return (engine->info.abilities & DLX_CAN_SPLIT) && !search->node_limit;
}

/* Each thread has to prepare, too: a search that took long to prepare is to run as long before it is divided. */
static double when_to_divide(double prepared) {
  return prepared > DIVIDE_AFTER ? prepared : DIVIDE_AFTER;
}

enum dlx_status dlxi_run_begin(struct run *run, const dlx_problem *problem, const struct dlx_search *search,
                               unsigned needs, struct dlx_message *message) {
  const struct engine *engine = NULL;
  enum dlx_status status = pick(problem, search, &engine, message);
  if (status) return status;
  assert(engine);
  return dlxi_run_begin_by(run, engine, problem, search, needs, message);
}

enum dlx_status dlxi_run_begin_by(struct run *run, const struct engine *engine, const dlx_problem *problem,
                                  const struct dlx_search *search, unsigned needs, struct dlx_message *message) {
  if (search->save || search->resume) needs |= DLX_CAN_SPLIT;
  enum dlx_status status = refuse_unable(engine, problem, needs | needs_of(problem), message);
  if (!status) status = refuse_order(engine, search->order, message);
  if (status) return status;

  double now = dlxi_seconds();
  *run = (struct run){
      .engine = engine,
      .problem = problem,
      .search = *search,
      .to_skip = search->skip,
      .limit = search->limit,
      .started = now,
      .looked = now,
      .look_interval = LOOK_INTERVAL,
      .stride = 1,
      .next_progress = now + search->progress_interval,
      .threads = can_divide(engine, search) ? search->threads : 1,
      .store_size = STORE_SIZE,
  };
  set_pause(run);
  run->state = engine->prepare(problem);
  if (!run->state) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  run->divide_after = when_to_divide(dlxi_seconds() - now);
  return DLX_OK;
}

enum dlx_status dlxi_run_resume(struct run *run, struct dlx_message *message) {
  return run->search.save || run->search.resume ? dlxi_team_begin(run, message) : DLX_OK;
}

bool dlxi_run_search(struct run *run) {
  if (run->threads != 1) run->divide_at = dlxi_seconds() + run->divide_after;
  if (run->worker) return dlxi_team_search(run);
  bool complete = run->engine->search(run->state, run);
  return run->worker ? dlxi_team_finish(run, complete) : complete;
}

struct dlx_result dlxi_run_result(const struct run *run) {
  return (struct dlx_result){
      .end = run->end,
      .engine = run->engine->info.name,
      .solutions = run->solutions > UINT64_MAX ? UINT64_MAX : (uint64_t)run->solutions,
      .skipped = run->search.skip - run->to_skip,
      .nodes = run->nodes_before + run->nodes,
      .updates = run->updates_before + run->updates,
      .seconds = run->seconds_before + dlxi_seconds() - run->started,
      .stored = run->stored,
      .met_again = run->met_again,
      .order = run->order,
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
  status = dlxi_run_resume(&run, message);
  if (!status) {
    dlxi_run_search(&run);
    *result = dlxi_run_result(&run);
  }
  dlxi_run_end(&run);
  return status;
}

/*
 * The front door of Kakuro solving: finds the engine, owns limits, counters, clock and visitor.
 *
 * As in dlx/solve.c the clock is looked at every 'stride' nodes, which is doubled or halved until that is about once a
 * millisecond.
 */
#include "kakuro/by_covers.h"
#include "kakuro/complaint.h"
#include "kakuro/solver_contract.h"

#include <string.h>
#include <time.h>

#define LOOK_INTERVAL 0.001 /* seconds */
#define LOOK_AT_EACH  4096  /* solutions */

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---------------------------------------------------------------------------------------------- what an engine calls
 */

static bool stop(struct kakuroi_search *search, enum dlx_end end) {
  search->end = end;
  search->pause_at = 0;
  return false;
}

static void report(struct kakuroi_search *search, double now) {
  const struct dlx_search *asked = search->asked;
  const struct dlx_progress progress = {
      .seconds = now - search->started, .nodes = search->nodes, .solutions = search->solutions};
  asked->progress(asked->user, &progress);
  search->next_progress = now + asked->progress_interval;
}

static bool watch(struct kakuroi_search *search, double now) {
  const struct dlx_search *asked = search->asked;
  if (asked->stop && *asked->stop) return stop(search, DLX_STOPPED_FROM_OUTSIDE);
  if (asked->time_limit > 0 && now - search->started >= asked->time_limit) return stop(search, DLX_AT_TIME_LIMIT);
  if (asked->progress && now >= search->next_progress) report(search, now);
  return true;
}

static void set_pause(struct kakuroi_search *search) {
  search->pause_at = search->nodes + search->stride;
  if (search->node_limit && search->node_limit < search->pause_at) search->pause_at = search->node_limit + 1;
}

bool kakuroi_look(struct kakuroi_search *search) {
  return search->end == DLX_COMPLETE && watch(search, seconds_now());
}

static bool may_enter(struct kakuroi_search *search) {
  if (search->end != DLX_COMPLETE) return false;
  if (search->node_limit && search->nodes > search->node_limit) return stop(search, DLX_AT_NODE_LIMIT);
  double now = seconds_now();
  if (!watch(search, now)) return false;
  if (now - search->looked < LOOK_INTERVAL / 2) search->stride *= 2;
  if (now - search->looked > LOOK_INTERVAL * 2 && search->stride > 1) search->stride /= 2;
  search->looked = now;
  set_pause(search);
  return true;
}

/* Where the search ends, it does so before the node at hand, which is not entered. */
bool kakuroi_pause(struct kakuroi_search *search) {
  if (may_enter(search)) return true;
  search->nodes--;
  return false;
}

bool kakuroi_visit(struct kakuroi_search *search, const uint8_t *digits) {
  if (++search->visited % LOOK_AT_EACH == 0 && !kakuroi_look(search)) return false;
  if (search->to_skip) {
    search->to_skip--;
    return true;
  }
  search->solutions++;
  if (search->visit && !search->visit(search->user, digits)) return stop(search, DLX_STOPPED_BY_VISITOR);
  if (search->solutions == search->asked->limit) return stop(search, DLX_AT_LIMIT);
  return true;
}

/* ---------------------------------------------------------------------------------------------- a search */

static bool is_auto(const char *engine) {
  return !engine || strcmp(engine, "auto") == 0;
}

/* NULL: it is one of dlx/dlx.h, or none at all. */
static const struct kakuroi_solver *find(const char *name) {
  const struct kakuroi_solver *solver;
  for (size_t i = 0; (solver = kakuroi_solver_at(i)); i++)
    if (is_auto(name) || strcmp(solver->info.name, name) == 0) return solver;
  return NULL;
}

static struct kakuroi_search begin(const struct kakuro_board *board, const struct dlx_search *asked) {
  struct kakuroi_search search = {.board = board, .asked = asked, .stride = 1, .node_limit = asked->node_limit};
  search.started = search.looked = seconds_now();
  search.next_progress = search.started + asked->progress_interval;
  set_pause(&search);
  return search;
}

static struct dlx_result result_of(const struct kakuroi_search *search, const struct kakuroi_solver *solver) {
  return (struct dlx_result){
      .end = search->end,
      .engine = solver->info.name,
      .solutions = search->solutions,
      .nodes = search->nodes,
      .updates = search->updates,
      .seconds = seconds_now() - search->started,
      .stored = search->stored,
      .met_again = search->met_again,
  };
}

enum dlx_status kakuro_solve(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                             bool (*visit)(void *user, const uint8_t *digits), void *user, struct dlx_result *result,
                             struct dlx_message *message) {
  KAKURO_REQUIRE(board && board->rows > 0 && search && result && !search->order && !search->save && !search->resume);
  *result = (struct dlx_result){0};
  const struct kakuroi_solver *solver = find(engine);
  if (!solver) return kakuroi_cover(board, engine, search, visit, user, result, message);
  struct kakuroi_search run = begin(board, search);
  run.visit = visit;
  run.user = user;
  run.to_skip = search->skip;
  enum dlx_status status = solver->search(&run);
  if (status) return kakuroi_fail(message, status, 0, 0, "out of memory");
  *result = result_of(&run, solver);
  result->skipped = search->skip - run.to_skip;
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- a count */

#define SOON 20000 /* nodes, in which most boards are counted */

static enum dlx_status count_by(const struct kakuroi_solver *solver, struct kakuroi_search *search, mpz_t count,
                                struct dlx_result *result, struct dlx_message *message) {
  enum dlx_status status = solver->count(search, count);
  if (status) return kakuroi_fail(message, status, 0, 0, "out of memory");
  *result = result_of(search, solver);
  result->solutions = mpz_cmp_ui(count, UINT64_MAX) > 0 ? UINT64_MAX : (uint64_t)mpz_get_ui(count);
  return DLX_OK;
}

/* More than was asked for is not told. */
static void cut_at_limit(const struct dlx_search *search, mpz_t count, struct dlx_result *result) {
  if (search->limit == 0 || mpz_cmp_ui(count, search->limit) < 0) return;
  mpz_set_ui(count, search->limit);
  result->solutions = search->limit;
  result->end = DLX_AT_LIMIT;
}

/* A limit on solutions is mostly a small one, to which they can be visited; a large one is counted to the end. */
static enum dlx_status count_to_limit(const struct kakuro_board *board, const char *engine,
                                      const struct dlx_search *search, mpz_t count, struct dlx_result *result,
                                      struct dlx_message *message) {
  struct dlx_search asked = *search;
  asked.skip = 0;
  enum dlx_status status = kakuro_solve(board, engine, &asked, NULL, NULL, result, message);
  mpz_set_ui(count, result->solutions);
  return status;
}

enum dlx_status kakuro_count(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                             mpz_t count, struct dlx_result *result, struct dlx_message *message) {
  KAKURO_REQUIRE(board && board->rows > 0 && search && result && !search->order && !search->save && !search->resume);
  *result = (struct dlx_result){0};
  mpz_set_ui(count, 0);
  const struct kakuroi_solver *solver = find(engine);
  if (!solver) return kakuroi_count_covers(board, engine, search, count, result, message);
  if (search->limit > 0 && search->limit <= SOON) return count_to_limit(board, engine, search, count, result, message);
  struct kakuroi_search run = begin(board, search);
  bool is_trial = is_auto(engine) && (run.node_limit == 0 || run.node_limit > SOON);
  if (is_trial) run.node_limit = SOON;
  set_pause(&run);
  enum dlx_status status = count_by(solver, &run, count, result, message);
  if (!status && is_trial && result->end == DLX_AT_NODE_LIMIT)
    status = kakuroi_count_covers(board, engine, search, count, result, message);
  if (!status) cut_at_limit(search, count, result);
  return status;
}

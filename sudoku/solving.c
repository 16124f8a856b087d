/*
 * The front door of Sudoku solving: finds the engine, owns limits, counters, clock and visitor.
 *
 * As in dlx/solve.c the clock is looked at every 'stride' nodes, which is doubled or halved until that is about once a
 * millisecond.
 */
#include "sudoku/clock.h"
#include "sudoku/covering.h"
#include "sudoku/misuse.h"
#include "sudoku/solver.h"

#include <string.h>

#define LOOK_INTERVAL 0.001 /* seconds */

/* ---------------------------------------------------------------- what an engine calls */

static bool stop(struct sudokui_run *run, enum dlx_end end) {
  run->end = end;
  run->pause_at = 0;
  return false;
}

static void report(struct sudokui_run *run, double now) {
  const struct dlx_progress progress = {
      .seconds = now - run->started, .nodes = run->nodes, .solutions = run->solutions};
  run->search->progress(run->search->user, &progress);
  run->next_progress = now + run->search->progress_interval;
}

static bool watch(struct sudokui_run *run, double now) {
  const struct dlx_search *search = run->search;
  if (search->stop && *search->stop) return stop(run, DLX_STOPPED_FROM_OUTSIDE);
  if (search->time_limit > 0 && now - run->started >= search->time_limit) return stop(run, DLX_AT_TIME_LIMIT);
  if (search->progress && now >= run->next_progress) report(run, now);
  return true;
}

static void set_pause(struct sudokui_run *run) {
  run->pause_at = run->nodes + run->stride;
  uint64_t limit = run->search->node_limit;
  if (limit && limit < run->pause_at) run->pause_at = limit + 1;
}

bool sudokui_look(struct sudokui_run *run) {
  return run->end == DLX_COMPLETE && watch(run, sudokui_seconds());
}

static bool may_enter(struct sudokui_run *run) {
  if (run->end != DLX_COMPLETE) return false;
  uint64_t limit = run->search->node_limit;
  if (limit && run->nodes > limit) return stop(run, DLX_AT_NODE_LIMIT);
  double now = sudokui_seconds();
  if (!watch(run, now)) return false;
  if (now - run->looked < LOOK_INTERVAL / 2) run->stride *= 2;
  if (now - run->looked > LOOK_INTERVAL * 2 && run->stride > 1) run->stride /= 2;
  run->looked = now;
  set_pause(run);
  return true;
}

/* Where the search ends, it does so before the node at hand, which is not entered. */
bool sudokui_pause(struct sudokui_run *run) {
  if (may_enter(run)) return true;
  run->nodes--;
  return false;
}

bool sudokui_visit(struct sudokui_run *run, const uint8_t *cells) {
  return run->take ? run->take(run->taker, cells) : sudokui_deliver(run, cells);
}

bool sudokui_deliver(struct sudokui_run *run, const uint8_t *cells) {
  if (run->to_skip) {
    run->to_skip--;
    return true;
  }
  run->solutions++;
  if (run->visit && !run->visit(run->user, cells)) return stop(run, DLX_STOPPED_BY_VISITOR);
  if (run->solutions == run->search->limit) return stop(run, DLX_AT_LIMIT);
  return true;
}

/* ---------------------------------------------------------------- which engine */

static bool is_auto(const char *engine) {
  return !engine || strcmp(engine, "auto") == 0;
}

static const struct sudokui_solver *find(const char *name) {
  const struct sudokui_solver *solver;
  for (size_t i = 0; (solver = sudokui_solver_at(i)); i++)
    if (strcmp(solver->info.name, name) == 0) return solver;
  return NULL;
}

static enum dlx_status refuse(const struct sudokui_solver *solver, const char *reason, struct dlx_message *message) {
  return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0, "engine '%s' %s", solver->info.name, reason);
}

static const char *refusal_of(const struct sudokui_solver *solver, const struct sudoku_grid *grid) {
  if (solver->info.lacks) return solver->info.lacks;
  if (grid->rules && !solver->knows_rules) return "knows rows, columns and boxes only, not the rules of a variant";
  return solver->refuse ? solver->refuse(grid) : NULL;
}

/* ---------------------------------------------------------------- a search */

static enum dlx_status solve_by(const struct sudokui_solver *solver, struct sudokui_run *run, struct dlx_result *result,
                                struct dlx_message *message) {
  run->started = run->looked = sudokui_seconds();
  run->stride = 1;
  run->to_skip = run->search->skip;
  run->next_progress = run->started + run->search->progress_interval;
  set_pause(run);
  enum dlx_status status = sudoku_has_conflict(run->grid) ? DLX_OK : solver->search(run);
  if (status == DLX_UNSUPPORTED) return refuse(solver, run->refusal, message);
  if (status) return sudokui_fail(message, status, 0, 0, "out of memory");
  *result = (struct dlx_result){
      .end = run->end,
      .engine = solver->info.name,
      .solutions = run->solutions,
      .skipped = run->search->skip - run->to_skip,
      .nodes = run->nodes,
      .updates = run->updates,
      .seconds = sudokui_seconds() - run->started,
  };
  return DLX_OK;
}

enum dlx_status sudoku_solve(const struct sudoku_grid *grid, const char *engine, const struct dlx_search *search,
                             bool (*visit)(void *user, const uint8_t *cells), void *user, struct dlx_result *result,
                             struct dlx_message *message) {
  SUDOKU_REQUIRE(grid && grid->side > 0 && search && result && !search->order && !search->save && !search->resume);
  *result = (struct dlx_result){0};
  const char *why;
  if (is_auto(engine)) engine = sudoku_choose(grid, &why);
  const struct sudokui_solver *solver = engine ? find(engine) : NULL;
  if (!solver) return sudokui_cover(grid, engine, search, visit, user, result, message);
  const char *reason = refusal_of(solver, grid);
  if (reason) return refuse(solver, reason, message);
  struct sudokui_run run = {.grid = grid, .search = search, .visit = visit, .user = user};
  return solve_by(solver, &run, result, message);
}

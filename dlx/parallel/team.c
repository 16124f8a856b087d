/*
 * How a team comes and goes.
 *
 * A search that is to be saved or resumed is a team from the start, even if it is one of a single worker: so what has
 * yet to be done is always a list of tasks.
 *
 * Each thread takes the memory for its engine by itself, for that takes as long as the search has taken so far, and
 * does without a word if there is none: the others go on.
 */
#include "dlx/parallel/processors.h"
#include "dlx/parallel/threads.h"
#include "dlx/parallel/worker.h"

#include <math.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- begin */

/* Of a branch, or a solution. */
static size_t longest_branch(const dlx_problem *problem) {
  return dlx_has_multiplicities(problem) ? dlx_option_count(problem) : dlx_primary_count(problem);
}

static void *work(void *argument) {
  struct worker *worker = argument;
  struct team *team = worker->team;
  worker->own.state = worker->own.engine->prepare(worker->own.problem);
  if (!worker->own.state || !dlxi_path_prepare(&worker->path, longest_branch(worker->own.problem))) return NULL;
  pthread_mutex_lock(&team->lock);
  dlxi_worker_work(worker);
  pthread_mutex_unlock(&team->lock);
  return NULL;
}

/* A search like the caller's, but for what only the caller's thread looks after. */
static struct run helping(const struct run *run, struct worker *worker) {
  return (struct run){
      .counting = run->counting,
      .engine = run->engine,
      .problem = run->problem,
      .worker = worker,
      .threads = run->threads,
      .divide_at = HUGE_VAL,
      .looked = run->looked,
      .look_interval = run->look_interval,
      .stride = 1,
  };
}

static void start_threads(struct team *team) {
  for (; team->worker_count < team->run->threads; team->worker_count++) {
    struct worker *worker = &team->workers[team->worker_count];
    *worker = (struct worker){.team = team, .run = &worker->own, .own = helping(team->run, worker)};
    if (!dlxi_thread_start(&worker->thread, work, worker)) break;
  }
}

static uint64_t limit_on_found(const struct run *run) {
  uint64_t limit = run->search.limit, skip = run->search.skip;
  return limit && limit <= UINT64_MAX - skip ? limit + skip : 0;
}

static bool make_lock(struct team *team) {
  pthread_condattr_t attributes;
  if (pthread_condattr_init(&attributes)) return false;
  bool made = !pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) && !pthread_mutex_init(&team->lock, NULL);
  if (made && pthread_cond_init(&team->changed, &attributes)) {
    pthread_mutex_destroy(&team->lock);
    made = false;
  }
  pthread_condattr_destroy(&attributes);
  return made;
}

static bool prepare(struct team *team) {
  const struct run *run = team->run;
  size_t longest = longest_branch(run->problem);
  bool ready = dlxi_store_prepare(&team->store, run->store_size, longest);
  ready = ready && dlxi_path_prepare(&team->workers[0].path, longest);
  ready = ready && dlxi_path_prepare(&team->written, longest);
  if (ready && make_lock(team)) return true;
  dlxi_path_release(&team->written);
  dlxi_path_release(&team->workers[0].path);
  dlxi_store_release(&team->store);
  return false;
}

/* A team of one worker, without tasks.  NULL: no memory. */
static struct team *new_team(struct run *run) {
  if (!run->threads) run->threads = dlxi_processors();
  struct team *team = calloc(1, sizeof *team + run->threads * sizeof *team->workers);
  if (!team) return NULL;
  team->run = run;
  team->ordered = run->search.visit != NULL;
  if (!team->ordered) team->limit = limit_on_found(run);
  team->worker_count = 1;
  team->workers[0] = (struct worker){.team = team, .run = run};
  if (prepare(team)) return team;
  free(team);
  return NULL;
}

static void free_team(struct team *team) {
  for (size_t i = 0; i < team->worker_count; i++) {
    struct worker *worker = &team->workers[i];
    if (worker->chunk) dlxi_store_give_back(&team->store, worker->chunk);
    dlxi_stem_release(worker->beside);
    dlxi_path_release(&worker->path);
  }
  dlxi_path_release(&team->written);
  while (team->tasks.first) {
    struct task *task = team->tasks.first;
    while (task->backlog.first) dlxi_store_give_back(&team->store, dlxi_backlog_shift(&task->backlog));
    dlxi_task_remove(&team->tasks, task);
  }
  dlxi_store_release(&team->store);
  pthread_cond_destroy(&team->changed);
  pthread_mutex_destroy(&team->lock);
  free(team);
}

/* The caller's search, which is under way, is the only task.  NULL: no memory. */
static struct team *take_over(struct run *run) {
  struct team *team = new_team(run);
  if (!team) return NULL;
  struct worker *first = team->workers;
  first->task = dlxi_task_add(&team->tasks, NULL, NULL, 1);
  if (!first->task) {
    free_team(team);
    return NULL;
  }
  dlxi_task_set(&team->tasks, first->task, TASK_RUNNING);
  if (team->ordered) {
    first->in_turn = true;
  } else { /* those passed over count like all others, until the end */
    run->solutions += run->search.skip - run->to_skip;
    run->to_skip = 0;
  }
  run->worker = first;
  return team;
}

/* Where there is no memory for it the search goes on alone. */
static void divide(struct run *run) {
  run->divide_at = HUGE_VAL;
  if (!run->threads) run->threads = dlxi_processors();
  if (run->threads == 1) return;
  struct team *team = run->worker ? run->worker->team : take_over(run);
  if (!team) {
    run->threads = 1;
    return;
  }
  pthread_mutex_lock(&team->lock); /* the count of workers is not final before all are started */
  start_threads(team);
  pthread_mutex_unlock(&team->lock);
}

bool dlxi_team_look(struct run *run, double now) {
  if (run->threads != 1 && now >= run->divide_at) divide(run);
  return !run->worker || dlxi_worker_look(run->worker);
}

enum dlx_status dlxi_team_begin(struct run *run, struct dlx_message *message) {
  struct team *team = new_team(run);
  if (!team) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  team->fingerprint = dlxi_fingerprint(run->problem);
  dlxi_team_put_off_save(team);
  enum dlx_status status = DLX_OK;
  if (run->search.resume)
    status = dlxi_team_load(team, message);
  else if (!dlxi_task_add(&team->tasks, NULL, NULL, 1))
    status = dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  if (status)
    free_team(team);
  else
    run->worker = team->workers;
  return status;
}

/* ---------------------------------------------------------------- end */

/* Solutions that were counted without order become the caller's: those to be passed over, then those found. */
static void settle_found(struct team *team) {
  struct run *run = team->run;
  uint128 found = dlxi_team_found(team);
  uint64_t skipped = found < run->search.skip ? (uint64_t)found : run->search.skip;
  run->to_skip = run->search.skip - skipped;
  run->solutions = found - skipped;
  if (!run->search.limit || run->solutions < run->search.limit) return;
  run->solutions = run->search.limit;
  team->stopping = true;
  team->end = DLX_AT_LIMIT;
}

/* Solutions that were found in time are visited even if the search was stopped, as long as their turn comes. */
static void settle_backlog(struct team *team) {
  if (team->end != DLX_AT_TIME_LIMIT && team->end != DLX_STOPPED_FROM_OUTSIDE) return;
  enum dlx_end end = team->end;
  for (size_t i = 0; i < team->worker_count; i++)
    if (team->workers[i].task) dlxi_worker_hand_in(&team->workers[i]);
  team->stopping = false;
  dlxi_team_visit_due(team);
  dlxi_team_stop(team, end);
}

static void dissolve(struct team *team) {
  struct run *run = team->run;
  for (size_t i = 1; i < team->worker_count; i++) {
    const struct run *helper = team->workers[i].run;
    run->nodes += helper->nodes;
    run->updates += helper->updates;
    if (helper->state) run->engine->release(helper->state);
  }
  if (team->stopping) run->end = team->end;
  run->worker = NULL;
  run->threads = 1;
  free_team(team);
}

/* Works until all is done, and dissolves the team.  The lock is held, and given back. */
static bool finish(struct team *team) {
  dlxi_worker_work(team->workers);
  pthread_mutex_unlock(&team->lock);
  for (size_t i = 1; i < team->worker_count; i++) pthread_join(team->workers[i].thread, NULL);

  pthread_mutex_lock(&team->lock);
  if (team->ordered)
    settle_backlog(team);
  else
    settle_found(team);
  pthread_mutex_unlock(&team->lock);
  dlxi_team_save_end(team);
  bool whole = !team->stopping;
  dissolve(team);
  return whole;
}

bool dlxi_team_finish(struct run *run, bool complete) {
  struct worker *first = run->worker;
  pthread_mutex_lock(&first->team->lock);
  dlxi_worker_end_task(first, complete);
  return finish(first->team);
}

/* Has the search that this one resumes found all that is wanted? */
static bool has_enough(const struct team *team) {
  const struct run *run = team->run;
  if (team->ordered) return run->limit && run->solutions >= run->limit;
  return team->limit && dlxi_team_found(team) >= team->limit;
}

bool dlxi_team_search(struct run *run) {
  struct team *team = run->worker->team;
  pthread_mutex_lock(&team->lock);
  if (has_enough(team)) dlxi_team_stop(team, DLX_AT_LIMIT);
  return finish(team);
}

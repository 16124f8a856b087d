/*
 * What a worker does: it looks for a task, searches it, looks around meanwhile, and gives branches away.
 */
#include "dlx/parallel/worker.h"

#include <time.h>

#define WATCH_INTERVAL 10000000 /* nanoseconds between two looks of the first worker at the clock while it waits */

/* ---------------------------------------------------------------- waiting */

void dlxi_team_stop(struct team *team, enum dlx_end end) {
  if (team->stopping) return;
  team->stopping = true;
  team->end = end;
  pthread_cond_broadcast(&team->changed);
}

static struct timespec soon(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  time.tv_nsec += WATCH_INTERVAL;
  if (time.tv_nsec >= 1000000000) {
    time.tv_nsec -= 1000000000;
    time.tv_sec++;
  }
  return time;
}

void dlxi_worker_wait(struct worker *worker) {
  struct team *team = worker->team;
  if (!dlxi_worker_is_first(worker)) {
    pthread_cond_wait(&team->changed, &team->lock);
    return;
  }
  struct timespec time = soon();
  pthread_cond_timedwait(&team->changed, &team->lock, &time);
  pthread_mutex_unlock(&team->lock);
  bool go_on = dlxi_watch(team->run, dlxi_seconds());
  pthread_mutex_lock(&team->lock);
  if (!go_on) dlxi_team_stop(team, team->run->end);
}

/* ---------------------------------------------------------------- what is known of it */

uint128 dlxi_team_found(const struct team *team) {
  uint128 found = 0;
  for (size_t i = 0; i < team->worker_count; i++) found += team->workers[i].found;
  return found;
}

/* Solutions that are only counted: each worker may count what all have left of the limit. */
static void share_limit(struct worker *worker) {
  struct team *team = worker->team;
  worker->found = worker->run->solutions;
  if (!team->limit) return;
  uint128 found = dlxi_team_found(team);
  if (found >= team->limit)
    dlxi_team_stop(team, DLX_AT_LIMIT);
  else
    worker->run->limit = (uint64_t)(worker->run->solutions + (team->limit - found));
}

/* Solutions that are visited: those whose turn it is need not wait for more of them. */
static void pass_on(struct worker *worker) {
  struct team *team = worker->team;
  if (worker->task == team->tasks.first && worker->chunk) {
    dlxi_worker_hand_in(worker);
    pthread_cond_broadcast(&team->changed);
  }
  if (dlxi_worker_is_first(worker)) dlxi_team_visit_due(team);
}

/* Says how far the worker is. */
static void publish(struct worker *worker) {
  worker->nodes = worker->run->nodes;
  if (worker->team->ordered)
    pass_on(worker);
  else
    share_limit(worker);
}

struct dlx_progress dlxi_team_progress(struct worker *worker) {
  struct team *team = worker->team;
  struct dlx_progress progress = {0};
  pthread_mutex_lock(&team->lock);
  progress.done = team->done;
  progress.nodes = team->run->nodes_before;
  for (const struct task *task = team->tasks.first; task; task = task->next)
    if (task->state == TASK_RUNNING) progress.done += task->done;
  for (size_t i = 0; i < team->worker_count; i++) progress.nodes += team->workers[i].nodes;
  uint128 found = team->ordered ? team->run->solutions : dlxi_team_found(team);
  progress.solutions = found > UINT64_MAX ? UINT64_MAX : (uint64_t)found;
  pthread_mutex_unlock(&team->lock);
  return progress;
}

/* ---------------------------------------------------------------- at work */

/* As dlxi_take: a branch given away. */
static bool add_branch(void *user, const uint32_t *options, size_t count, size_t kept, double share) {
  struct worker *worker = user;
  struct task *task = worker->task;
  size_t known = dlxi_stem_depth(task->stem);
  if (known < kept) known = kept;
  if (!dlxi_stem_reach(&worker->beside, options, count - 1, known)) return false;
  struct stem *stem = dlxi_stem_grow(worker->beside, options[count - 1]);
  share *= task->share;
  bool added = stem && dlxi_task_add(&worker->team->tasks, task, stem, share);
  if (added) task->given += share;
  dlxi_stem_release(stem);
  return added;
}

static void give_if_wanted(struct worker *worker) {
  struct team *team = worker->team;
  const struct run *run = worker->run;
  if (team->hungry <= team->tasks.open) return;
  if (run->engine->give(run->state, DLXI_GIVE_AWAY, add_branch, worker)) pthread_cond_broadcast(&team->changed);
}

bool dlxi_worker_look(struct worker *worker) {
  struct team *team = worker->team;
  const struct run *run = worker->run;
  pthread_mutex_lock(&team->lock);
  publish(worker);
  if (team->run->search.progress) worker->task->done = worker->task->share * run->engine->done(run->state);
  dlxi_worker_hold(worker);
  if (dlxi_worker_is_first(worker) && !team->stopping && dlxi_team_save_is_due(team)) dlxi_team_save(team);
  if (!team->stopping) give_if_wanted(worker);
  bool go_on = !team->stopping;
  pthread_mutex_unlock(&team->lock);
  return go_on;
}

void dlxi_worker_end_task(struct worker *worker, bool complete) {
  struct team *team = worker->team;
  struct task *task = worker->task;
  if (!complete) dlxi_team_stop(team, worker->run->end);
  publish(worker);
  dlxi_worker_hand_in(worker);
  if (!complete) return;
  worker->task = NULL;
  dlxi_stem_release(worker->beside);
  worker->beside = NULL;
  worker->in_turn = false;
  team->done += task->share - task->given;
  dlxi_task_set(&team->tasks, task, TASK_FINISHED);
  if (!task->backlog.first) dlxi_task_remove(&team->tasks, task);
  pthread_cond_broadcast(&team->changed);
}

/* What falls to the first worker while it has no task.  Saving gives the lock away for a while, so visiting comes last:
   if there are no tasks then, there is nothing to be visited either. */
static void attend(struct team *team) {
  if (!team->stopping && dlxi_team_save_is_due(team)) dlxi_team_save(team);
  if (team->ordered) dlxi_team_visit_due(team);
}

/* The next task; NULL: there is none, and will be none. */
static struct task *next_task(struct worker *worker) {
  struct team *team = worker->team;
  struct task *task = NULL;
  team->hungry++;
  for (;;) {
    if (dlxi_worker_is_first(worker)) attend(team);
    if (team->stopping) break;
    task = team->pausing ? NULL : dlxi_task_first_open(&team->tasks);
    if (task || (!team->tasks.running && !team->tasks.open)) break;
    dlxi_worker_wait(worker);
  }
  team->hungry--;
  return team->stopping ? NULL : task;
}

void dlxi_worker_work(struct worker *worker) {
  struct team *team = worker->team;
  struct run *run = worker->run;
  while (!team->stopping && (worker->task = next_task(worker))) { /* at a stop it keeps the task that is not finished */
    struct stem *stem = worker->task->stem;
    dlxi_task_set(&team->tasks, worker->task, TASK_RUNNING);
    size_t kept = dlxi_path_lead(&worker->path, stem);
    worker->beside = dlxi_stem_hold(stem);
    pthread_mutex_unlock(&team->lock);
    run->engine->begin(run->state, worker->path.options, dlxi_stem_depth(stem), kept);
    bool complete = run->engine->search(run->state, run);
    pthread_mutex_lock(&team->lock);
    dlxi_worker_end_task(worker, complete);
  }
}

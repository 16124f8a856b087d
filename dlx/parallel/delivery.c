/*
 * Solutions on their way to the visitor, in order.
 */
#include "dlx/parallel/worker.h"

#include <assert.h>

void dlxi_worker_hand_in(struct worker *worker) {
  if (worker->chunk) dlxi_backlog_append(&worker->task->backlog, worker->chunk);
  worker->chunk = NULL;
}

/* Only the first worker reads chunks and takes them out, so the lock is not needed to read one. */
static void visit_chunk(struct team *team, struct task *task) {
  struct chunk *chunk = task->backlog.first;
  const uint32_t *options;
  size_t count;
  bool go_on = true;
  pthread_mutex_unlock(&team->lock);
  while (go_on && dlxi_chunk_read(chunk, &options, &count)) go_on = dlxi_deliver(team->run, options, count);
  pthread_mutex_lock(&team->lock);
  if (!go_on) dlxi_team_stop(team, team->run->end);
  if (chunk->read < chunk->used) return;
  dlxi_store_give_back(&team->store, dlxi_backlog_shift(&task->backlog));
  pthread_cond_broadcast(&team->changed);
}

void dlxi_team_visit_due(struct team *team) {
  struct worker *first = team->workers;
  while (team->tasks.first && !team->stopping) {
    struct task *task = team->tasks.first;
    if (task == first->task) dlxi_worker_hand_in(first);
    if (task->backlog.first) {
      visit_chunk(team, task);
    } else if (task->state == TASK_FINISHED) {
      dlxi_task_remove(&team->tasks, task);
      pthread_cond_broadcast(&team->changed);
    } else {
      first->in_turn = task == first->task;
      return;
    }
  }
}

/* The worker is wanted at its next node, and so must not wait for room before it gets there. */
static bool is_wanted(const struct worker *worker) {
  const struct team *team = worker->team;
  return team->stopping || team->pausing || (dlxi_worker_is_first(worker) && dlxi_team_save_is_due(team));
}

/* Makes room whatever the limit.  false: no memory. */
static bool exceed(struct worker *worker, size_t count) {
  struct team *team = worker->team;
  worker->run->pause_at = 0;
  worker->chunk = dlxi_store_exceed(&team->store, count);
  if (worker->chunk) return true;
  if (team->stopping) team->lost = true;
  if (team->pausing) team->hindered = true;
  if (dlxi_worker_is_first(worker)) dlxi_team_put_off_save(team);
  return false;
}

/* Waits until there is room for a solution of 'count' options, or the worker can visit by itself.  A search that is to
   end does so at its next node, so until then there is room for everything.  false: no memory even so. */
static bool make_room(struct worker *worker, size_t count) {
  struct team *team = worker->team;
  size_t before = worker->chunk ? worker->chunk->room : 0;
  dlxi_worker_hand_in(worker);
  for (;;) {
    if (dlxi_worker_is_first(worker)) dlxi_team_visit_due(team);
    if (team->stopping) worker->in_turn = false;
    if (worker->in_turn) return true;
    if (is_wanted(worker) && exceed(worker, count)) return true;
    if (team->stopping) return false;
    enum store_right right = team->tasks.first == worker->task ? STORE_IN_TURN : STORE_AHEAD;
    worker->chunk = dlxi_store_take(&team->store, right, count, before);
    if (worker->chunk) return true;
    pthread_cond_broadcast(&team->changed);
    dlxi_worker_wait(worker);
  }
}

/* The visitor has said no, or that was the last solution wanted.  The search ends before its next node, so that its
   state can be told; what it finds until then it keeps. */
static void end_in_turn(struct worker *worker) {
  struct team *team = worker->team;
  pthread_mutex_lock(&team->lock);
  dlxi_team_stop(team, team->run->end);
  pthread_mutex_unlock(&team->lock);
  worker->in_turn = false;
  worker->run->pause_at = 0;
}

bool dlxi_team_visit(struct worker *worker, const uint32_t *options, size_t count) {
  struct team *team = worker->team;
  if (!team->ordered) return dlxi_tally(worker->run, 1);
  if (!worker->in_turn && !(worker->chunk && dlxi_chunk_has_room(worker->chunk, count))) {
    pthread_mutex_lock(&team->lock);
    bool room = make_room(worker, count);
    pthread_mutex_unlock(&team->lock);
    if (!room) return false;
  }
  if (!worker->in_turn)
    dlxi_chunk_write(worker->chunk, options, count);
  else if (!dlxi_deliver(team->run, options, count))
    end_in_turn(worker);
  return true;
}

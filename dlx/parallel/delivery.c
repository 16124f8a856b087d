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

/* Waits until there is room for a solution of 'count' options, or the worker can visit by itself.  A search that is to
   end does so at its next node, so until then there is room for everything.  false: no memory even so. */
static bool make_room(struct worker *worker, size_t count) {
  struct team *team = worker->team;
  size_t before = worker->chunk ? worker->chunk->room : 0;
  dlxi_worker_hand_in(worker);
  for (;;) {
    if (dlxi_worker_is_first(worker)) dlxi_team_visit_due(team);
    if (worker->in_turn && !team->stopping) return true;
    if (team->stopping) break;
    enum store_right right = team->tasks.first == worker->task ? STORE_IN_TURN : STORE_AHEAD;
    worker->chunk = dlxi_store_take(&team->store, right, count, before);
    if (worker->chunk) return true;
    pthread_cond_broadcast(&team->changed);
    dlxi_worker_wait(worker);
  }
  worker->in_turn = false;
  worker->run->pause_at = 0;
  worker->chunk = dlxi_store_exceed(&team->store, count);
  return worker->chunk != NULL;
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
  if (worker->in_turn) return dlxi_deliver(team->run, options, count);
  dlxi_chunk_write(worker->chunk, options, count);
  return true;
}

/*
 * The inside of a team: see team.h.  All of it is guarded by one lock, which a worker takes about once in a
 * millisecond, or when it has no room for a solution, or no task.
 */
#ifndef DLX_WORKER_H
#define DLX_WORKER_H

#include "dlx/checkpoint/state.h"
#include "dlx/parallel/tasks.h"
#include "dlx/parallel/team.h"

#include <pthread.h>

struct worker {
  struct team *team;
  struct run *run; /* its search: the caller's own, or 'own' */
  struct run own;
  pthread_t thread; /* of all but the first worker */

  struct path path;    /* the branch that its engine was last put at */
  struct task *task;   /* NULL: hungry, or at the end */
  struct stem *beside; /* held: branches that were given away of 'task' grow from here; NULL without a task */
  struct chunk *chunk; /* the worker's own until it is full: solutions of 'task' that come behind its backlog */
  bool in_turn;        /* first worker: 'task' is the first one and its backlog empty, so that it visits by itself */

  /* As last seen. */
  uint64_t nodes;
  uint128 found; /* solutions, where they are only counted */
};

struct team {
  pthread_mutex_t lock;
  pthread_cond_t changed; /* there is a task, or room, or a backlog to be visited, or the end has come */
  struct tasks tasks;
  struct store store;
  bool ordered;   /* solutions are visited; else counted, ... */
  uint64_t limit; /* ... and this is the number at which to stop; 0: none */
  size_t hungry;
  double done; /* share of the tree in tasks that are finished */

  bool stopping; /* before the tree is searched: 'end' says why */
  enum dlx_end end;

  /* Saving: see saving.c. */
  bool pausing;  /* the first worker waits for the others to stand still, ... */
  size_t paused; /* ... so many do, ... */
  bool hindered; /* ... and one of them cannot */
  bool lost;     /* no state can be written any more: there was no memory for a solution */
  double next_save;
  uint64_t fingerprint;
  struct path written; /* the open task that was written last */

  struct run *run;     /* the caller's: it has the visitor, and counts what was visited */
  size_t worker_count; /* that were started */
  struct worker workers[];
};

/* dlxi_worker_look() publishes how far the worker is, visits what is due and gives branches away if somebody is hungry.
   false: the search is to end. */
bool dlxi_worker_look(struct worker *worker);

/* All that follow are called, and return, with the lock held. */

void dlxi_team_stop(struct team *team, enum dlx_end end);

/* Waits for a change.  The first worker looks after stop flag, clock and progress meanwhile. */
void dlxi_worker_wait(struct worker *worker);

/* Takes tasks until there are none or the team is stopping. */
void dlxi_worker_work(struct worker *worker);

/* The worker's search has ended. */
void dlxi_worker_end_task(struct worker *worker, bool complete);

/* Puts what the worker has found in its task to the backlog. */
void dlxi_worker_hand_in(struct worker *worker);

/* First worker: visits all solutions whose turn has come, without the lock while the visitor is at work. */
void dlxi_team_visit_due(struct team *team);

/* dlxi_team_save() hands the state of the search to the caller, from the first worker when it is at a node or has no
   task; dlxi_team_save_end() when all workers have ended.  Another worker at a node stands still in dlxi_worker_hold()
   while a state is written. */
bool dlxi_team_save_is_due(const struct team *team);
void dlxi_team_put_off_save(struct team *team);
void dlxi_team_save(struct team *team);
void dlxi_team_save_end(struct team *team);
void dlxi_worker_hold(struct worker *worker);

/* Takes figures and tasks from a saved state.  DLX_BAD_INPUT, DLX_NO_MEMORY: the team is to be freed. */
enum dlx_status dlxi_team_load(struct team *team, struct dlx_message *message);

/* Solutions that all workers have counted, as last seen. */
uint128 dlxi_team_found(const struct team *team);

static inline bool dlxi_worker_is_first(const struct worker *worker) {
  return worker == worker->team->workers;
}

#endif

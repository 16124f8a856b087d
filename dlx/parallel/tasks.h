/*
 * The pieces of a divided search tree, in the order in which one thread would search them.
 *
 *     first -> [0 4]  ->  [0 5]  ->  [1]  ->  [2]          each is told by the options that lead to it (stems.h)
 *              running    open       running  open
 *
 * A branch that a search gives away is one that it would have come to last: so it goes right behind the piece it is
 * taken from, and the list stays in order.
 */
#ifndef DLX_TASKS_H
#define DLX_TASKS_H

#include "dlx/parallel/backlog.h"
#include "dlx/parallel/stems.h"

enum task_state {
  TASK_OPEN,    /* nobody has begun it */
  TASK_RUNNING, /* a worker is at it */
  TASK_FINISHED /* searched, but solutions of it have yet to be visited */
};

struct task {
  struct task *previous;
  struct task *next;
  enum task_state state;
  struct backlog backlog; /* solutions found in it that have yet to be visited */

  /* Shares of the whole tree.  Invariant: given + done <= share, but for rounding. */
  double share;
  double given; /* away from it */
  double done;  /* as last seen */

  struct stem *stem; /* the branch; held */
};

struct tasks {
  struct task *first;
  struct task *last;
  size_t open;
  size_t running;
};

/* dlxi_task_add() puts a new, open task right behind 'behind', NULL: in front of all.  NULL: no memory. */
struct task *dlxi_task_add(struct tasks *tasks, struct task *behind, struct stem *stem, double share);

/* The first open task; NULL: there is none.  Time: O(tasks before it). */
struct task *dlxi_task_first_open(const struct tasks *tasks);

void dlxi_task_set(struct tasks *tasks, struct task *task, enum task_state state);

/* Takes the task out and frees it.  Its backlog is empty. */
void dlxi_task_remove(struct tasks *tasks, struct task *task);

#endif

#include "dlx/parallel/tasks.h"

#include <assert.h>
#include <stdlib.h>

static void count(struct tasks *tasks, enum task_state state, size_t change) {
  if (state == TASK_OPEN) tasks->open += change;
  if (state == TASK_RUNNING) tasks->running += change;
}

struct task *dlxi_task_add(struct tasks *tasks, struct task *behind, struct stem *stem, double share) {
  struct task *task = malloc(sizeof *task);
  if (!task) return NULL;
  *task = (struct task){
      .previous = behind,
      .next = behind ? behind->next : tasks->first,
      .state = TASK_OPEN,
      .share = share,
      .stem = dlxi_stem_hold(stem),
  };
  *(task->previous ? &task->previous->next : &tasks->first) = task;
  *(task->next ? &task->next->previous : &tasks->last) = task;
  count(tasks, TASK_OPEN, 1);
  return task;
}

struct task *dlxi_task_first_open(const struct tasks *tasks) {
  if (!tasks->open) return NULL;
  struct task *task = tasks->first;
  while (task->state != TASK_OPEN) task = task->next;
  return task;
}

void dlxi_task_set(struct tasks *tasks, struct task *task, enum task_state state) {
  count(tasks, task->state, (size_t)-1);
  count(tasks, state, 1);
  task->state = state;
}

void dlxi_task_remove(struct tasks *tasks, struct task *task) {
  assert(!task->backlog.first);
  count(tasks, task->state, (size_t)-1);
  *(task->previous ? &task->previous->next : &tasks->first) = task->next;
  *(task->next ? &task->next->previous : &tasks->last) = task->previous;
  dlxi_stem_release(task->stem);
  free(task);
}

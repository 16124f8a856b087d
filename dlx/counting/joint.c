#include "dlx/counting/joint.h"

#include <stdlib.h>

#define SLICE 4096 /* about a hundred nodes */

/* ---------------------------------------------------------------- one worker */

/* Each descent is allocated by the thread that will use it, apart from the others: it changes at each node. */
static struct descent *new_descent(struct joint *joint, unsigned place) {
  return joint->descents[place] = calloc(1, sizeof *joint->descents[place]);
}

static bool join(void *job, unsigned place) {
  struct joint *joint = job;
  struct descent *descent = new_descent(joint, place);
  return descent && !dlxi_descent_prepare_beside(descent, joint->descents[0], joint->order, place) &&
         dlxi_descent_begin(descent, joint->options, joint->option_count);
}

static enum crew_end go_on(void *job, unsigned place, struct run *run, uint64_t work) {
  static const enum crew_end ends[] = {
      [DESCENT_DONE] = CREW_DONE, [DESCENT_PAUSED] = CREW_PAUSED, [DESCENT_NO_MEMORY] = CREW_NO_MEMORY};
  struct joint *joint = job;
  struct descent *descent = joint->descents[place];
  const uint64_t before = descent->residual.work;
  dlxi_table_enter(descent->table);
  enum descent_end end = dlxi_descent_on(descent, run, work);
  dlxi_table_leave(descent->table);
  return end == DESCENT_PAUSED && descent->residual.work - before < work ? CREW_STOPPED : ends[end];
}

static const struct crew_trade trade = {.join = join, .go_on = go_on, .slice = SLICE};

/* ---------------------------------------------------------------- all of them */

static bool prepare_first(struct joint *joint, struct memory_budget *budget) {
  struct descent *first = new_descent(joint, 0);
  if (!first || dlxi_descent_prepare(first, joint->core, joint->part, joint->order, budget)) return false;
  return joint->size == 1 || dlxi_table_share(first->table, joint->size);
}

enum dlx_status dlxi_joint_prepare(struct joint *joint, const struct core *core, const struct core_part *part,
                                   enum order order, unsigned size, struct memory_budget *budget) {
  *joint = (struct joint){.core = core, .part = part, .order = order, .size = size};
  joint->descents = calloc(size, sizeof *joint->descents);
  bool done = joint->descents && prepare_first(joint, budget);
  if (done)
    dlxi_crew_prepare(&joint->crew, &trade, joint, size);
  else
    dlxi_joint_release(joint);
  return done ? DLX_OK : DLX_NO_MEMORY;
}

void dlxi_joint_release(struct joint *joint) {
  for (unsigned k = 0; joint->descents && k < joint->size; k++) {
    if (!joint->descents[k]) continue;
    dlxi_descent_release(joint->descents[k]);
    free(joint->descents[k]);
  }
  free(joint->descents);
  dlxi_crew_release(&joint->crew);
  *joint = (struct joint){0};
}

void dlxi_joint_move(struct joint *to, struct joint *from, struct memory_budget *budget) {
  *to = *from;
  *from = (struct joint){0};
  to->crew.job = to;
  to->descents[0]->table->budget = budget;
}

bool dlxi_joint_begin(struct joint *joint, const uint32_t *options, size_t count) {
  joint->options = options;
  joint->option_count = count;
  return dlxi_descent_begin(joint->descents[0], options, count);
}

enum descent_end dlxi_joint_on(struct joint *joint, struct run *run, uint64_t work) {
  static const enum descent_end ends[] = {[CREW_DONE] = DESCENT_DONE,
                                          [CREW_PAUSED] = DESCENT_PAUSED,
                                          [CREW_STOPPED] = DESCENT_PAUSED,
                                          [CREW_NO_MEMORY] = DESCENT_NO_MEMORY};
  unsigned place;
  enum descent_end end = ends[dlxi_crew_work(&joint->crew, run, work, &place)];
  struct natural_view value = dlxi_natural_view(&joint->descents[place]->value);
  if (end == DESCENT_DONE && place > 0 && !dlxi_natural_copy(&joint->descents[0]->value, value))
    end = DESCENT_NO_MEMORY;
  return end;
}

uint64_t dlxi_joint_work(const struct joint *joint) {
  uint64_t work = 0;
  for (unsigned k = 0; k < joint->size; k++) work += joint->descents[k] ? joint->descents[k]->residual.work : 0;
  return work;
}

struct table_totals dlxi_joint_totals(const struct joint *joint) {
  return joint->size ? dlxi_table_totals(joint->descents[0]->table) : (struct table_totals){0};
}

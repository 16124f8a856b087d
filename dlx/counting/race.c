/*
 * The race: MRV and the promising ones of the fixed orders.  The first to end wins.
 *
 * A runner works in rounds, twice as much in each as in all before.  How well it does is told by the solutions that it
 * has counted so far: as all count the same ones, these can be compared where as much work was done, which the share
 * of the tree that lies behind can not, as each order has a tree of its own.  Mostly they grow exponentially, until the
 * last part of the tree is met again.
 *
 *     rounds    1  2  3  4  5  6  7  8
 *     cut       x  x  x  x  x  x  x  >
 *     mrv       x  x  x  x  >              clearly behind when it had done as much: so it may follow at a distance
 *     input     x  x  x  x  x  x  >
 *
 * Whoever is clearly behind is not taken out, as that is no proof, but kept some rounds behind: if it was thought badly
 * of with reason, that costs an eighth; if not, it catches up where it is seen to do better.  Only where memory ends
 * there is no place for others.
 */
#include "dlx/counting/race.h"

#include "dlx/engine.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define FIRST_ROUND 32768 /* of work: some thousand nodes */
#define MOST_ROUNDS 48
#define DISTANCE    3    /* in rounds */
#define CUT_AT_MOST 2000 /* items: a cut takes long to make */
#define ROUNDS_FREE 3    /* before anybody is taken out */

struct runner {
  struct joint joint;
  struct memory_budget budget; /* its share of it */
  double found[MOST_ROUNDS];   /* after each round: solutions, as a logarithm */
  int rounds;
  bool is_out;
};

struct race {
  struct runner runners[ORDER_COUNT];
  int count;
  unsigned threads; /* that work on each runner in its turn */
  struct memory_budget *budget;
};

/* ---------------------------------------------------------------- who takes part */

/* The sizes of the fixed orders; HUGE_VAL: not worth a trial.  false: no memory. */
static bool find_sizes(const struct core *core, const struct core_part *part, double sizes[ORDER_COUNT]) {
  uint32_t *sequence = malloc((part->primary_count + 1) * sizeof *sequence);
  bool done = sequence;
  for (enum order order = ORDER_INPUT; done && order < ORDER_COUNT; order++) {
    sizes[order] = HUGE_VAL;
    if (order == ORDER_CUT && part->primary_count > CUT_AT_MOST) continue;
    done = dlxi_order_items(core, part, order, sequence);
    if (done) sizes[order] = dlxi_order_size(core, part, sequence);
    if (sizes[order] < 0) done = false;
  }
  free(sequence);
  return done;
}

/* Of those that promise the same, as mirrored ones do, one is enough. */
static bool is_promising(const double sizes[ORDER_COUNT], enum order order) {
  for (enum order other = ORDER_INPUT; other < ORDER_COUNT; other++)
    if (sizes[order] > 1.25 * sizes[other] + 1 || (other < order && fabs(sizes[order] - sizes[other]) < 0.01))
      return false;
  return true;
}

/* What is left of the budget, in equal shares. */
static void share_memory(struct race *race) {
  size_t free = race->budget->limit > race->budget->used ? race->budget->limit - race->budget->used : 0, running = 0;
  for (int k = 0; k < race->count; k++) running += !race->runners[k].is_out;
  for (int k = 0; k < race->count; k++) race->runners[k].budget.limit = free / (running ? running : 1);
}

static enum descent_end enter(struct race *race, enum order order, const struct core *core,
                              const struct core_part *part, const uint32_t *options, size_t count) {
  struct runner *runner = &race->runners[race->count++];
  *runner = (struct runner){.budget = *race->budget};
  runner->budget.used = 0;
  if (dlxi_joint_prepare(&runner->joint, core, part, order, race->threads, &runner->budget)) return DESCENT_NO_MEMORY;
  if (dlxi_joint_begin(&runner->joint, options, count)) return DESCENT_PAUSED;
  dlxi_natural_set(&runner->joint.descents[0]->value, 0);
  return DESCENT_DONE;
}

/* DESCENT_DONE: the last one that entered has done it. */
static enum descent_end line_up(struct race *race, const struct core *core, const struct core_part *part,
                                const uint32_t *options, size_t count) {
  double sizes[ORDER_COUNT] = {0};
  enum descent_end end = find_sizes(core, part, sizes) ? DESCENT_PAUSED : DESCENT_NO_MEMORY;
  for (enum order order = 0; order < ORDER_COUNT && end == DESCENT_PAUSED; order++)
    if (order == ORDER_MRV || is_promising(sizes, order)) end = enter(race, order, core, part, options, count);
  if (end == DESCENT_PAUSED) share_memory(race);
  return end;
}

/* ---------------------------------------------------------------- whose turn it is */

/* Where both had done as much, had k found less than a quarter of what the other had? */
static bool is_behind_of(const struct runner *k, const struct runner *other) {
  int round = (k->rounds < other->rounds ? k->rounds : other->rounds) - 1;
  return round >= 0 && !other->is_out && other->found[round] > 1.1 * k->found[round] + 2;
}

static bool is_behind(const struct race *race, int k) {
  for (int other = 0; other < race->count; other++)
    if (is_behind_of(&race->runners[k], &race->runners[other])) return true;
  return false;
}

static double found(const struct runner *runner) {
  return runner->rounds ? runner->found[runner->rounds - 1] : 0;
}

/* The one ahead of those that are not behind, or of all, if they are all behind one another; 'first': the one whose
   next round is the least, and else the one ahead. */
static int leader(const struct race *race, bool first) {
  int best = -1;
  for (int all = 0; all < 2 && best < 0; all++)
    for (int k = 0; k < race->count; k++) {
      const struct runner *runner = &race->runners[k], *other = &race->runners[best < 0 ? k : best];
      if (runner->is_out || (!all && is_behind(race, k))) continue;
      bool is_better =
          first && runner->rounds != other->rounds ? runner->rounds < other->rounds : found(runner) > found(other);
      if (best < 0 || is_better) best = k;
    }
  return best;
}

static int next_runner(const struct race *race) {
  int next = leader(race, true);
  for (int k = 0; k < race->count; k++)
    if (!race->runners[k].is_out && race->runners[k].rounds + DISTANCE < race->runners[next].rounds) return k;
  return next;
}

/* ---------------------------------------------------------------- the race */

static void take_out(struct race *race, int k) {
  race->runners[k].is_out = true;
  dlxi_joint_release(&race->runners[k].joint);
  share_memory(race);
}

/* Where counts are forgotten for want of memory: those that are behind go, and if there are none, all but the leader.
 */
static void make_room(struct race *race, int last) {
  if (!dlxi_joint_totals(&race->runners[last].joint).forgotten || race->runners[last].rounds < ROUNDS_FREE) return;
  int best = leader(race, false);
  bool anyone = false;
  for (int k = 0; k < race->count; k++) {
    bool goes = k != best && !race->runners[k].is_out && is_behind_of(&race->runners[k], &race->runners[best]);
    if (goes) take_out(race, k);
    anyone = anyone || goes;
  }
  for (int k = 0; k < race->count && !anyone; k++)
    if (k != best && !race->runners[k].is_out) take_out(race, k);
}

/* One round. */
static enum descent_end run_round(struct runner *runner, struct run *run) {
  assert(runner->rounds >= 0);
  uint64_t end_at = (uint64_t)FIRST_ROUND << runner->rounds, work = dlxi_joint_work(&runner->joint);
  enum descent_end end = DESCENT_PAUSED;
  if (work < end_at) end = dlxi_joint_on(&runner->joint, run, end_at - work);
  if (runner->rounds < MOST_ROUNDS) runner->found[runner->rounds++] = dlxi_descent_found(runner->joint.descents[0]);
  return end;
}

enum descent_end dlxi_race(const struct core *core, const struct core_part *part, struct memory_budget *budget,
                           unsigned threads, struct run *run, const uint32_t *options, size_t count,
                           struct joint *winner) {
  struct race *race = calloc(1, sizeof *race);
  if (!race) return DESCENT_NO_MEMORY;
  race->budget = budget;
  race->threads = threads;
  enum descent_end end = line_up(race, core, part, options, count);
  int last = race->count - 1;
  while (end == DESCENT_PAUSED && run->end == DLX_COMPLETE) {
    last = next_runner(race);
    end = run_round(&race->runners[last], run);
    if (end == DESCENT_PAUSED) make_room(race, last);
  }
  if (end == DESCENT_PAUSED) last = leader(race, false);

  if (end != DESCENT_NO_MEMORY) {
    dlxi_joint_move(winner, &race->runners[last].joint, budget);
    budget->used += race->runners[last].budget.used;
  }
  for (int k = 0; k < race->count; k++) dlxi_joint_release(&race->runners[k].joint);
  free(race);
  return end;
}

/*
 * The race: MRV against the best of the fixed orders, which is told beforehand from their sizes.  Each works in turn,
 * twice as much each time.  The first to end wins; one that is far behind is taken out.
 *
 * How far a descent has come is the share of its tree that lies behind, as a logarithm: most of a descent with a memory
 * is spent on its first branches, and at a billionth of the tree it may be half done.
 */
#include "dlx/counting/race.h"

#include "dlx/engine.h"

#include <math.h>
#include <stdlib.h>

#define FIRST_SLICE 32768 /* of work: some thousand nodes */

struct runner {
  enum order order;
  struct descent descent;
  bool is_out;
};

/* The fixed order with the fewest sub-problems.  false: no memory. */
static bool best_fixed(const struct core *core, const struct core_part *part, enum order *best) {
  uint32_t *sequence = malloc((part->primary_count + 1) * sizeof *sequence);
  double least = HUGE_VAL;
  bool done = sequence;
  for (enum order order = ORDER_INPUT; done && order < ORDER_COUNT; order++) {
    if (order == ORDER_CUT && part->primary_count > 2000) break; /* it takes long to make */
    done = dlxi_order_items(core, part, order, sequence);
    double size = done ? dlxi_order_size(core, part, sequence) : -1;
    if (size < 0) done = false;
    if (!done || size >= least - 0.01) continue;
    least = size;
    *best = order;
  }
  free(sequence);
  return done;
}

static enum descent_end start(struct runner *runner, const struct core *core, const struct core_part *part,
                              struct memory_budget *budget, const uint32_t *options, size_t count) {
  if (dlxi_descent_prepare(&runner->descent, core, part, runner->order, budget)) return DESCENT_NO_MEMORY;
  if (dlxi_descent_begin(&runner->descent, options, count)) return DESCENT_PAUSED;
  dlxi_natural_set(&runner->descent.value, 0);
  return DESCENT_DONE;
}

/* Takes out who is far behind: who still has 40 % more to go, and a little. */
static void judge(struct runner runners[2]) {
  double first = -dlxi_descent_done(&runners[0].descent), second = -dlxi_descent_done(&runners[1].descent);
  runners[0].is_out = first > 1.4 * second + 3;
  runners[1].is_out = second > 1.4 * first + 3;
}

enum descent_end dlxi_race(const struct core *core, const struct core_part *part, struct memory_budget *budget,
                           struct run *run, const uint32_t *options, size_t count, struct descent *descent,
                           enum order *winner) {
  struct runner runners[2] = {{.order = ORDER_MRV}, {.order = ORDER_INPUT}};
  enum descent_end end = best_fixed(core, part, &runners[1].order) ? DESCENT_PAUSED : DESCENT_NO_MEMORY;
  int last = 0;
  for (int k = 0; k < 2 && end == DESCENT_PAUSED; k++)
    end = start(&runners[k], core, part, budget, options, count), last = k;

  for (uint64_t slice = FIRST_SLICE; end == DESCENT_PAUSED; slice *= 2) {
    bool stopped = false;
    for (int k = 0; k < 2 && end == DESCENT_PAUSED && !stopped; k++) {
      if (runners[k].is_out) continue;
      uint64_t before = runners[k].descent.residual.work;
      last = k;
      end = dlxi_descent_on(&runners[k].descent, run, slice);
      stopped = end == DESCENT_PAUSED && runners[k].descent.residual.work - before < slice;
    }
    if (stopped) break;
    if (end == DESCENT_PAUSED && !runners[0].is_out && !runners[1].is_out) judge(runners);
    for (int k = 0; k < 2; k++)
      if (runners[k].is_out) dlxi_descent_release(&runners[k].descent);
  }

  if (end == DESCENT_NO_MEMORY) last = 2;
  for (int k = 0; k < 2; k++)
    if (k != last) dlxi_descent_release(&runners[k].descent);
  if (last == 2) return end;
  *descent = runners[last].descent;
  *winner = runners[last].order;
  return end;
}

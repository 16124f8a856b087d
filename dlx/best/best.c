/*
 * The solutions of least cost, by branch and bound.
 *
 * Depth first, the item with the fewest options left, the cheapest option first.  A node is left as soon as prices
 * (frame.h) show that nothing below it is good enough for the shortlist.
 */

#include "dlx/best/frame.h"
#include "dlx/best/shortlist.h"
#include "dlx/best/total_cost.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES 200 /* at most so many at a time; as each is smaller than the one before by an eighth, they suffice */

struct level {
  uint32_t item;            /* of the frame, that is branched on */
  uint32_t option;          /* of the frame, chosen now */
  uint32_t next;            /* where in the trail the next option to be tried is */
  uint32_t frame;           /* the frame's number */
  int64_t cost;             /* at least, of a solution below this node, before an option is chosen */
  struct frame_mark before; /* the item was covered */
  struct frame_mark behind;
};

struct best {
  const dlx_problem *problem;
  struct shortlist list;

  /* A net cost of 1 is 2^-shift divisors; costs are rounded down where the shift is negative. */
  uint64_t divisor;
  int shift;
  int64_t *costs; /* of each option, so measured */

  int64_t limit;   /* a solution that costs more is not wanted */
  int64_t highest; /* no solution costs more */

  struct workshop workshop;
  struct frame frames[FRAMES];
  uint32_t frame; /* the one at hand */

  struct level *levels;
  uint32_t *choices; /* the options chosen on the way here, by their numbers in the problem */
  uint32_t *sorted;  /* room for as many */
  size_t level;
};

/* ---------------------------------------------------------------- measures */

static int bits_of(uint64_t number) {
  int bits = 0;
  for (; number; number >>= 1) bits++;
  return bits;
}

static uint64_t common_divisor(const dlx_problem *problem, uint64_t *most) {
  uint64_t divisor = 0;
  *most = 0;
  for (size_t k = 0; k < problem->option_count; k++) {
    uint64_t a = dlx_cost(problem, k), b = divisor;
    if (a > *most) *most = a;
    while (b) {
      uint64_t rest = a % b;
      a = b;
      b = rest;
    }
    divisor = a;
  }
  return divisor ? divisor : 1;
}

static size_t longest_option(const dlx_problem *problem) {
  size_t longest = 1;
  for (size_t k = 0; k < problem->option_count; k++) {
    size_t length = problem->option_start[k + 1] - problem->option_start[k];
    if (length > longest) longest = length;
  }
  return longest;
}

#define MOST_BITS 48 /* of the cost of a solution: leaves 15 bits for what prices may do to a net cost on the way */

static void measure(struct best *best) {
  const dlx_problem *problem = best->problem;
  uint64_t most;
  best->divisor = common_divisor(problem, &most);
  int bits = bits_of(most / best->divisor) + bits_of(problem->primary_count);
  int room = MOST_BITS - bits_of(longest_option(problem));
  best->shift = room - bits < 12 ? room - bits : 12;
  for (size_t k = 0; k < problem->option_count; k++) {
    uint64_t cost = dlx_cost(problem, k) / best->divisor;
    best->costs[k] = (int64_t)(best->shift >= 0 ? cost << best->shift : cost >> -best->shift);
  }
  best->highest = (int64_t)1 << room;
}

/* The most that a solution may cost to be no dearer than 'cost', so measured. */
static int64_t limit_of(const struct best *best, uint128 cost) {
  cost /= best->divisor;
  return (int64_t)(best->shift >= 0 ? cost << best->shift : cost >> -best->shift);
}

/* ---------------------------------------------------------------- begin and end */

static void release(void *state) {
  struct best *best = state;
  if (!best) return;
  dlxi_shortlist_release(&best->list);
  dlxi_workshop_release(&best->workshop);
  for (size_t k = 0; k < FRAMES; k++) dlxi_frame_release(&best->frames[k]);
  free(best->costs);
  free(best->levels);
  free(best->choices);
  free(best->sorted);
  free(best);
}

static bool allocate(struct best *best) {
  size_t levels = best->problem->primary_count + 1;
  best->costs = malloc((best->problem->option_count + 1) * sizeof *best->costs);
  best->levels = malloc(levels * sizeof *best->levels);
  best->choices = malloc(levels * sizeof *best->choices);
  best->sorted = malloc(levels * sizeof *best->sorted);
  return best->costs && best->levels && best->choices && best->sorted;
}

static void *prepare(const dlx_problem *problem) {
  struct best *best = calloc(1, sizeof *best);
  if (!best) return NULL;
  best->problem = problem;
  if (!allocate(best)) goto no_memory;
  measure(best);
  if (!dlxi_frame_begin(&best->frames[0], &best->workshop, problem, best->costs)) goto no_memory;
  best->limit = best->highest;
  return best;

no_memory:
  release(best);
  return NULL;
}

/* ---------------------------------------------------------------- the search */

static uint32_t choose_item(const struct frame *frame) {
  uint32_t best = 0, length = UINT32_MAX;
  for (uint32_t k = 0; k < frame->left_count; k++) {
    uint32_t i = frame->left[k];
    if (frame->live[i] >= length) continue;
    best = i;
    length = frame->live[i];
    if (length <= 1) break;
  }
  return best;
}

/* A solution: false: no memory. */
static bool keep(struct best *best, size_t count) {
  uint128 cost = dlxi_total_cost(best->problem, best->choices, count);
  if (count) memcpy(best->sorted, best->choices, count * sizeof *best->sorted);
  if (!dlxi_shortlist_offer(&best->list, cost, best->sorted, count)) return false;
  if (dlxi_shortlist_is_full(&best->list)) best->limit = limit_of(best, dlxi_shortlist_worst(&best->list)->cost);
  return true;
}

#define ROOT_PASSES 100
#define PASSES      1
#define SMALLEST    64 /* options: for fewer, a new frame costs more than it brings */

static bool is_worth_a_frame(const struct best *best) {
  const struct frame *frame = &best->frames[best->frame];
  if (best->level == 0) return best->frame == 0;
  uint32_t left = frame->option_count - frame->trail_count;
  return best->frame + 1 < FRAMES && left >= SMALLEST && left <= frame->option_count / 8 * 7;
}

/* false: nothing below this node is wanted. */
static bool make_frame(struct best *best, int64_t *cost) {
  const struct frame *frame = &best->frames[best->frame];
  unsigned passes = best->list.limit == 0 ? 0 : best->level == 0 ? ROOT_PASSES : PASSES;
  enum frame_made made =
      dlxi_frame_make(&best->frames[best->frame + 1], frame, &best->workshop, passes, best->limit, cost);
  if (made == FRAME_MADE) best->frame++;
  return made != FRAME_PRUNED;
}

static bool search(void *state, struct run *run) {
  struct best *best = state;
  struct frame *frame = &best->frames[0];
  struct level *level;
  size_t l = 0;
  int64_t cost = 0;
  bool good, complete = false;
  best->list.limit = run->limit ? run->limit + run->search.skip : 0;
  if (run->limit && best->list.limit < run->limit) best->list.limit = 0;

enter_level:
  if (!dlxi_enter_node(run)) goto out;
  best->level = l;
  level = &best->levels[l];
  level->frame = best->frame;
  level->cost = cost;
  if (frame->left_count == 0) {
    if (!keep(best, l)) {
      run->no_memory = true;
      goto out;
    }
    goto leave_level;
  }
  if (is_worth_a_frame(best)) {
    if (!make_frame(best, &level->cost)) goto leave_level;
    frame = &best->frames[best->frame];
  }
  level->item = choose_item(frame);
  level->before = dlxi_frame_mark(frame);
  dlxi_frame_cover(frame, level->item);
  level->behind = dlxi_frame_mark(frame);
  level->next = level->before.trail_count;
  run->updates += level->behind.trail_count - level->before.trail_count;

try_option:
  if (level->next == level->behind.trail_count) goto backtrack;
  level->option = frame->trail[level->next++];
  best->choices[l] = frame->numbers[level->option];
  cost = level->cost;
  good = dlxi_frame_choose(frame, level->item, level->before.emptied_count, level->option, best->limit, &cost);
  run->updates += frame->trail_count - level->behind.trail_count;
  if (!good) {
    dlxi_frame_unchoose(frame, level->item, level->option, &level->behind);
    goto try_option;
  }
  l++;
  goto enter_level;

backtrack:
  dlxi_frame_uncover(frame, level->item, &level->before);

leave_level:
  if (l == 0) {
    complete = true;
    goto out;
  }
  best->frame = level->frame;
  l--;
  level = &best->levels[l];
  frame = &best->frames[best->frame];
  dlxi_frame_unchoose(frame, level->item, level->option, &level->behind);
  goto try_option;

out:
  return complete;
}

static const struct engine branch_and_bound = {
    .info = {.name = "bound",
             .summary = "branch and bound on prices of the items",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_VISIT},
    .prepare = prepare,
    .search = search,
    .release = release,
};

enum dlx_status dlx_best(const dlx_problem *problem, const struct dlx_search *search, struct dlx_result *result,
                         struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && result);
  *result = (struct dlx_result){0};
  struct run run;
  enum dlx_status status = dlxi_run_begin_by(&run, &branch_and_bound, problem, search, DLX_CAN_VISIT, message);
  if (status) return status;
  struct best *best = run.state;
  dlxi_run_search(&run);
  if (run.no_memory) {
    status = dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  } else {
    dlxi_shortlist_sort(&best->list);
    run.limit = 0;
    for (size_t k = 0; k < best->list.count; k++)
      if (!dlxi_deliver(&run, best->list.heap[k]->options, best->list.heap[k]->count)) break;
    *result = dlxi_run_result(&run);
  }
  dlxi_run_end(&run);
  return status;
}

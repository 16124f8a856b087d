/*
 * The solutions of least cost, by branch and bound.
 *
 * Depth first, the item with the fewest options left, the cheapest option first.  A node is left as soon as prices
 * (frame.h) show that nothing below it is good enough for the shortlist.
 */

#include "dlx/best/frame.h"
#include "dlx/best/narrow.h"
#include "dlx/best/shortlist.h"
#include "dlx/best/total_cost.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES      200 /* at most so many at a time; as each is smaller than the one before by an eighth, they suffice */
#define ROOT_PASSES 100     /* over all items, to find prices for the first frame */
#define PASSES      1       /* and for the others */
#ifdef DLX_CHECK_INVARIANTS /* so that small problems meet all of it */
#define SMALLEST_FRAME 2
#define NARROW_NODES   2
#else
#define SMALLEST_FRAME 16   /* options: for fewer, a new frame costs more than it brings */
#define NARROW_NODES   2000 /* a search on rows of bits that is longer gets frames further down */
#endif

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

  struct narrow narrow;

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
  dlxi_narrow_release(&best->narrow);
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
  return best->costs && best->levels && best->choices && best->sorted &&
         dlxi_narrow_begin(&best->narrow, best->problem->option_count, best->problem->primary_count);
}

static void *prepare(const dlx_problem *problem) {
  struct best *best = calloc(1, sizeof *best);
  if (!best) return NULL;
  best->problem = problem;
  if (!allocate(best)) goto no_memory;
  measure(best);
  if (!dlxi_frame_begin(&best->frames[0], &best->workshop, problem, best->costs)) goto no_memory;
  best->limit = best->highest;
  best->levels[0] = (struct level){0};
  return best;

no_memory:
  release(best);
  return NULL;
}

/* ---------------------------------------------------------------- solutions */

/* false: no memory. */
static bool keep(struct best *best, struct run *run, size_t count) {
  uint128 cost = dlxi_total_cost(best->problem, best->choices, count);
  if (count) memcpy(best->sorted, best->choices, count * sizeof *best->sorted);
  if (!dlxi_shortlist_offer(&best->list, cost, best->sorted, count)) {
    run->no_memory = true;
    return false;
  }
  run->solutions = best->list.count;
  if (dlxi_shortlist_is_full(&best->list)) best->limit = limit_of(best, dlxi_shortlist_worst(&best->list)->cost);
  return true;
}

/* ---------------------------------------------------------------- one level down, one level up */

static inline struct frame *frame_of(struct best *best) {
  return &best->frames[best->frame];
}

static inline struct level *level_of(struct best *best) {
  return &best->levels[best->level];
}

static bool is_worth_a_frame(struct best *best) {
  if (best->level == 0) return best->frame == 0;
  const struct frame *frame = frame_of(best);
  uint32_t left = frame->option_count - frame->trail_count;
  return best->frame + 1 < FRAMES && left >= SMALLEST_FRAME && left <= frame->option_count / 8 * 7;
}

static enum frame_made make_frame(struct best *best) {
  struct frame *next = &best->frames[best->frame + 1];
  unsigned passes = best->list.limit == 0 ? 0 : best->level == 0 ? ROOT_PASSES : PASSES;
  enum frame_made made =
      dlxi_frame_make(next, frame_of(best), &best->workshop, passes, best->limit, &level_of(best)->cost);
  if (made == FRAME_MADE) best->frame++;
  return made;
}

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

/* Covers item i of the frame, to branch on it at this level. */
static void branch_on(struct best *best, uint32_t i) {
  struct frame *frame = frame_of(best);
  struct level *level = level_of(best);
  level->item = i;
  level->before = dlxi_frame_mark(frame);
  dlxi_frame_cover(frame, i);
  level->behind = dlxi_frame_mark(frame);
  level->next = level->before.trail_count;
}

/* Tries option o of the level's item; true: it is chosen, and there is a node to be entered one level further down. */
static bool try_option(struct best *best, struct run *run, uint32_t o) {
  struct frame *frame = frame_of(best);
  struct level *level = level_of(best);
  int64_t cost = level->cost;
  if (cost + frame->net[o] > best->limit) return false;
  level->option = o;
  best->choices[best->level] = frame->numbers[o];
  bool good = dlxi_frame_choose(frame, level->item, level->before.emptied_count, o, best->limit, &cost);
  run->updates += frame->trail_count - level->before.trail_count;
  if (!good) {
    dlxi_frame_unchoose(frame, level->item, o, &level->behind);
    return false;
  }
  best->levels[++best->level] = (struct level){.cost = cost, .frame = best->frame};
  return true;
}

/* Tries the options that are still to be tried at this level, up to one that is chosen.  false: there is none; the item
   is then no longer covered. */
static bool try_next(struct best *best, struct run *run) {
  struct level *level = level_of(best);
  while (level->next < level->behind.trail_count)
    if (try_option(best, run, frame_of(best)->trail[level->next++])) return true;
  dlxi_frame_uncover(frame_of(best), level->item, &level->before);
  return false;
}

/* Takes back the option that led to this level.  false: none did. */
static bool go_up(struct best *best) {
  if (best->level == 0) return false;
  best->frame = level_of(best)->frame;
  best->level--;
  const struct level *level = level_of(best);
  dlxi_frame_unchoose(frame_of(best), level->item, level->option, &level->behind);
  return true;
}

/* ---------------------------------------------------------------- on rows of bits */

static bool keep_narrow(struct run *run, size_t count) {
  struct best *best = run->state;
  return keep(best, run, best->level + count);
}

static enum narrow_outcome search_narrow(struct best *best, struct run *run) {
  struct narrow_task task = {
      .run = run,
      .nodes = NARROW_NODES,
      .cost = level_of(best)->cost,
      .limit = &best->limit,
      .choices = best->choices + best->level,
      .keep = keep_narrow,
  };
  return dlxi_narrow_search(&best->narrow, frame_of(best), &task);
}

/* Goes where the search on rows of bits stands.  false: an option on the way has become too dear; what is left to do
   begins behind it. */
static bool follow(struct best *best, struct run *run) {
  const struct narrow *narrow = &best->narrow;
  for (uint32_t l = 0; l < narrow->level; l++) {
    branch_on(best, narrow->levels[l].item);
    struct level *level = level_of(best);
    const uint32_t *trail = frame_of(best)->trail;
    uint32_t option = narrow->levels[l].option, end = level->behind.trail_count;
    while (level->next < end && trail[level->next] < option) level->next++;
    if (level->next == end || trail[level->next] != option) return false;
    level->next++;
    if (!try_option(best, run, option)) return false;
  }
  return true;
}

/* ---------------------------------------------------------------- the search */

enum node {
  NODE_DONE,     /* nothing is below it, or all that is has been searched */
  NODE_BRANCHED, /* an item is covered, and its options are to be tried */
  NODE_BELOW,    /* there is another node to be entered, further down */
  NODE_ENDED     /* so shall be the search */
};

/*
 * A search on rows of bits takes the prices of its frame as they are.  If it turns out to be long, better prices
 * further down are worth more frames, and the search goes on from where it stands.
 */
static enum node enter_node(struct best *best, struct run *run) {
  if (!dlxi_enter_node(run)) return NODE_ENDED;
  if (run->nodes % (frame_of(best)->entry_count / 256 + 1) == 0) dlxi_frame_check(frame_of(best));
  if (frame_of(best)->left_count == 0) return keep(best, run, best->level) ? NODE_DONE : NODE_ENDED;
  enum frame_made made = is_worth_a_frame(best) ? make_frame(best) : FRAME_NO_MEMORY;
  if (made == FRAME_PRUNED) return NODE_DONE;
  if (made == FRAME_MADE && dlxi_narrow_fits(frame_of(best))) {
    enum narrow_outcome outcome = search_narrow(best, run);
    if (outcome == NARROW_SPENT) return follow(best, run) ? NODE_BELOW : NODE_BRANCHED;
    return outcome == NARROW_DONE ? NODE_DONE : NODE_ENDED;
  }
  branch_on(best, choose_item(frame_of(best)));
  return NODE_BRANCHED;
}

static bool search(void *state, struct run *run) {
  struct best *best = state;
  for (;;) {
    enum node node = enter_node(best, run);
    if (node == NODE_ENDED) return false;
    if (node == NODE_BELOW) continue;
    if (node == NODE_DONE && !go_up(best)) return true;
    while (!try_next(best, run))
      if (!go_up(best)) return true;
  }
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
  best->list.limit = search->limit && search->limit + search->skip >= search->limit ? search->limit + search->skip : 0;
  dlxi_run_search(&run);
  if (run.no_memory) {
    status = dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  } else {
    dlxi_shortlist_sort(&best->list);
    run.limit = 0;
    run.solutions = 0;
    for (size_t k = 0; k < best->list.count; k++)
      if (!dlxi_deliver(&run, best->list.heap[k]->options, best->list.heap[k]->count)) break;
    *result = dlxi_run_result(&run);
  }
  dlxi_run_end(&run);
  return status;
}

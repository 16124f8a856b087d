/*
 * Branch and bound: depth first, the item with the fewest options left, the cheapest option first.  A node is left as
 * soon as prices (frame.h) show that nothing below it is good enough for the shortlist.
 */
#include "dlx/best/best.h"

#include "dlx/best/total_cost.h"

#include <string.h>

#define ROOT_PASSES 100     /* over all items, to find prices for the first frame */
#define PASSES      1       /* and for the others */
#ifdef DLX_CHECK_INVARIANTS /* so that small problems meet all of it */
#define SMALLEST_FRAME 2
#define NARROW_NODES   2
#define MOST_TIES      2
#else
#define SMALLEST_FRAME 16    /* options: for fewer, a new frame costs more than it brings */
#define NARROW_NODES   16000 /* a search on rows of bits that is longer gets frames further down */
#define MOST_TIES      10000
#endif

/* ---------------------------------------------------------------- solutions */

uint64_t dlxi_best_most_ties(void) {
  return MOST_TIES;
}

static void keep_probe(struct best *best, size_t count) {
  memcpy(best->probe, best->choices, count * sizeof *best->probe);
  best->probe_count = count;
  best->found = true;
}

static void lower_limit(struct best *best) {
  if (!dlxi_shortlist_is_full(&best->list)) return;
  best->limit = dlxi_best_limit(best, dlxi_shortlist_worst(&best->list)->cost, best->cuts_ties);
}

/* A solution of the first 'count' choices.  false: it ends the search. */
static bool keep(struct best *best, struct run *run, size_t count) {
  if (best->is_probing) {
    keep_probe(best, count);
    return false;
  }
  uint128 cost = dlxi_total_cost(best->problem, best->choices, count);
  bool is_tie = dlxi_shortlist_is_full(&best->list) && cost == dlxi_shortlist_worst(&best->list)->cost;
  if (is_tie && best->cuts_ties) return true;
  if (is_tie && best->ties++ >= MOST_TIES) return false;
  if (count) memcpy(best->sorted, best->choices, count * sizeof *best->sorted);
  if (!dlxi_shortlist_offer(&best->list, cost, best->sorted, count)) {
    run->no_memory = true;
    return false;
  }
  run->solutions = best->list.count;
  lower_limit(best);
  return true;
}

/* ---------------------------------------------------------------- one level down, one level up */

static bool is_worth_a_frame(struct best *best) {
  if (best->level == 0) return best->frame == 0;
  const struct frame *frame = dlxi_best_frame(best);
  uint32_t left = frame->option_count - frame->trail_count;
  return best->frame + 1 < FRAMES && left >= SMALLEST_FRAME && left <= frame->option_count / 8 * 7;
}

enum frame_made dlxi_best_make_frame(struct best *best) {
  struct frame *next = &best->frames[best->frame + 1];
  unsigned passes = best->list.limit == 0 ? 0 : best->level == 0 ? ROOT_PASSES : PASSES;
  enum frame_made made =
      dlxi_frame_make(next, dlxi_best_frame(best), &best->workshop, passes, best->limit, &dlxi_best_level(best)->cost);
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
void dlxi_best_branch(struct best *best, uint32_t i) {
  struct frame *frame = dlxi_best_frame(best);
  struct level *level = dlxi_best_level(best);
  level->item = i;
  level->before = dlxi_frame_mark(frame);
  dlxi_frame_cover(frame, i);
  level->behind = dlxi_frame_mark(frame);
  level->next = level->before.trail_count;
}

/* Tries option o of the level's item; true: it is chosen, and there is a node to be entered one level further down. */
bool dlxi_best_try(struct best *best, struct run *run, uint32_t o) {
  struct frame *frame = dlxi_best_frame(best);
  struct level *level = dlxi_best_level(best);
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

void dlxi_best_uncover(struct best *best) {
  const struct level *level = dlxi_best_level(best);
  dlxi_frame_uncover(dlxi_best_frame(best), level->item, &level->before);
}

/* Tries the options that are still to be tried at this level, up to one that is chosen.  false: there is none; the item
   is then no longer covered. */
static bool try_next(struct best *best, struct run *run) {
  struct level *level = dlxi_best_level(best);
  while (level->next < level->behind.trail_count)
    if (dlxi_best_try(best, run, dlxi_best_frame(best)->trail[level->next++])) return true;
  dlxi_best_uncover(best);
  return false;
}

/* Takes back the option that led to this level.  false: none did. */
bool dlxi_best_go_up(struct best *best) {
  if (best->level == best->base) return false;
  best->frame = dlxi_best_level(best)->frame;
  best->level--;
  const struct level *level = dlxi_best_level(best);
  dlxi_frame_unchoose(dlxi_best_frame(best), level->item, level->option, &level->behind);
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
      .cost = dlxi_best_level(best)->cost,
      .limit = &best->limit,
      .choices = best->choices + best->level,
      .keep = keep_narrow,
  };
  return dlxi_narrow_search(&best->narrow, dlxi_best_frame(best), &task);
}

/* Goes where the search on rows of bits stands.  false: an option on the way has become too dear; what is left to do
   begins behind it. */
static bool follow(struct best *best, struct run *run) {
  const struct narrow *narrow = &best->narrow;
  for (uint32_t l = 0; l < narrow->level; l++) {
    dlxi_best_branch(best, narrow->levels[l].item);
    struct level *level = dlxi_best_level(best);
    const uint32_t *trail = dlxi_best_frame(best)->trail;
    uint32_t option = narrow->levels[l].option, end = level->behind.trail_count;
    while (level->next < end && trail[level->next] < option) level->next++;
    if (level->next == end || trail[level->next] != option) return false;
    level->next++;
    if (!dlxi_best_try(best, run, option)) return false;
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
  if (run->nodes % (dlxi_best_frame(best)->entry_count / 256 + 1) == 0) dlxi_frame_check(dlxi_best_frame(best));
  if (dlxi_best_frame(best)->left_count == 0) return keep(best, run, best->level) ? NODE_DONE : NODE_ENDED;
  enum frame_made made = is_worth_a_frame(best) ? dlxi_best_make_frame(best) : FRAME_NO_MEMORY;
  if (made == FRAME_PRUNED) return NODE_DONE;
  if (made == FRAME_MADE && dlxi_narrow_fits(dlxi_best_frame(best))) {
    enum narrow_outcome outcome = search_narrow(best, run);
    if (outcome == NARROW_SPENT) return follow(best, run) ? NODE_BELOW : NODE_BRANCHED;
    return outcome == NARROW_DONE ? NODE_DONE : NODE_ENDED;
  }
  dlxi_best_branch(best, choose_item(dlxi_best_frame(best)));
  return NODE_BRANCHED;
}

bool dlxi_best_search(struct best *best, struct run *run) {
  best->base = best->level;
  for (;;) {
    enum node node = enter_node(best, run);
    if (node == NODE_ENDED) return false;
    if (node == NODE_BELOW) continue;
    bool branched = node == NODE_BRANCHED || dlxi_best_go_up(best);
    while (branched && !try_next(best, run)) branched = dlxi_best_go_up(best);
    if (branched) continue;
    best->frame = dlxi_best_level(best)->frame;
    return true;
  }
}

/* At a node that is not branched on, with all above it. */
void dlxi_best_unwind(struct best *best) {
  best->frame = dlxi_best_level(best)->frame;
  while (dlxi_best_go_up(best)) {
    dlxi_best_uncover(best);
    best->frame = dlxi_best_level(best)->frame;
  }
}

/*
 * Bit-parallel search where items have multiplicities: the tree of Algorithm M (multiplicity.c says what it is), walked
 * on sets of bits.
 *
 *     bounded_state.h    the picture: rows, frames, levels, bounds      bounded_frames.c   from the problem to frames
 *     bounded_look.h     a look at all items, in plain C                bounded_avx512.c   and eight side by side
 *     bounded.c          the search, and dividing its tree
 *
 * At a node the options left of every item that needs more are counted anew, eight items side by side.  An item with n
 * options that needs k more has n + 1 - k ways to go on:
 *
 *     none      back
 *     one       all its options are forced: they are taken, with those of all other such items, and the look is
 * repeated several   each of its first n + 1 - k options is tried; those tried before it are left out of the sets below
 *
 * Where no item needs more, a solution stands; each option that is left can be added, and is tried in the same way.
 *
 * To choose an option takes it out, and the options that clash with it by a secondary item; and for each of its items
 * it counts 'room' and 'need' down, where an item without room takes out all of its options.  Under a node with a large
 * tree a frame is made, with fewer and shorter rows.  Branches that leave nothing to be chosen from are no nodes: they
 * complete a solution, or they do not.
 *
 * The tree is the same for all kinds of processor, whichever frames were made.
 */
#include "dlx/bounded/bounded.h"

#include "dlx/bounded/bounded_frames.h"
#include "dlx/bounded/bounded_kernels.h"

#ifdef DLX_CHECK_INVARIANTS
#undef NDEBUG
#endif
#include <assert.h>
#include <string.h>

#define MOST_MEMORY (1024.0 * 1024 * 1024) /* bytes */
#define LEAST_TREE  32                     /* nodes: under fewer no frame pays */

static const char *refuse(const dlx_problem *problem) {
  if (dlxi_bounded_memory_bound(problem) > MOST_MEMORY)
    return "would need over 1 GB for its rows: the problem has too many items and options";
  return NULL;
}

/* ---------------------------------------------------------------- sets */

static uint32_t count_set(const uint64_t *set, uint32_t words) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < words; w++) count += (uint32_t)__builtin_popcountll(set[w]);
  return count;
}

static bool is_empty(const uint64_t *set, uint32_t words) {
  uint64_t any = 0;
  for (uint32_t w = 0; w < words; w++) any |= set[w];
  return any == 0;
}

/* The first bit, which is taken out; NO_ROW: there is none. */
static inline uint32_t take_first(uint64_t *set, uint32_t words) {
  for (uint32_t w = 0; w < words; w++) {
    if (!set[w]) continue;
    uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(set[w]);
    set[w] &= set[w] - 1;
    return bit;
  }
  return NO_ROW;
}

static uint32_t last_bit(const uint64_t *set, uint32_t words) {
  while (!set[words - 1]) words--;
  return words * 64 - 1 - (uint32_t)__builtin_clzll(set[words - 1]);
}

static void clear_bit(uint64_t *set, uint32_t bit) {
  set[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

/* ---------------------------------------------------------------- choosing */

static inline void take_out(const struct bounded_frame *frame, struct bounded_use use, uint32_t row, uint64_t *active) {
  const uint64_t *out = bounded_row(frame, row);
  if (use.agree == NO_ROW) {
    for (uint32_t w = 0; w < frame->words; w++) active[w] &= ~out[w];
    return;
  }
  const uint64_t *keep = bounded_row(frame, frame->row_of[use.agree]);
  for (uint32_t w = 0; w < frame->words; w++) active[w] &= ~out[w] | keep[w];
}

/* Chooses option 'bit': takes out of 'active' what cannot be chosen any more. */
static inline void choose(struct bounded *b, const struct bounded_frame *frame, uint32_t bit, uint64_t *active) {
  uint32_t option = frame->option[bit], words = frame->words;
  const struct bounded_use *use = b->uses + b->use_start[option], *end = b->uses + b->primary_uses[option];
  bool narrow = words <= BOUNDED_NARROW;
  if (narrow) {
    const uint64_t *effect = frame->effects + (size_t)bit * words;
    for (uint32_t w = 0; w < words; w++) active[w] &= ~effect[w];
  } else {
    clear_bit(active, bit);
  }
  for (; use < end; use++) {
    uint32_t row = frame->row_of[use->row];
    assert(frame->room[row] > 0);
    if (frame->need[row] && --frame->need[row] == 0) b->needy--;
    if (--frame->room[row] == 0 && !(narrow && frame->is_single[row])) take_out(frame, *use, row, active);
  }
  if (narrow) return;
  end = b->uses + b->use_start[option + 1];
  for (; use < end; use++) take_out(frame, *use, frame->row_of[use->row], active);
}

/* Takes the last options of the path back until there are 'depth'. */
static inline void undo_to(struct bounded *b, const struct bounded_frame *frame, uint32_t from, uint32_t depth) {
  while (from > depth) {
    uint32_t option = b->path[--from];
    const struct bounded_use *use = b->uses + b->use_start[option], *end = b->uses + b->primary_uses[option];
    for (; use < end; use++) {
      uint32_t row = frame->row_of[use->row];
      if (++frame->room[row] <= frame->slack[row]) continue;
      if (frame->need[row]++ == 0) b->needy++;
    }
  }
}

/* Takes the forced options in turn.  false: one of them is out by then, and some item needs it. */
static bool take_forced(struct bounded *b, const struct bounded_frame *frame, struct bounded_level *level) {
  for (uint32_t bit; (bit = take_first(b->forced, frame->words)) != NO_ROW;) {
    if (!(level->active[bit / 64] >> bit % 64 & 1)) return false;
    b->path[level->depth++] = frame->option[bit];
    choose(b, frame, bit, level->active);
  }
  return true;
}

/* ---------------------------------------------------------------- a node */

enum finding { DEAD_END, SOLUTION, BRANCHES };

/* Takes what is forced, and finds the branches. */
static enum finding look_around(struct bounded *b, struct run *run, struct bounded_level *level) {
  const struct bounded_frame *frame = b->frame;
  level->came_with = b->needy;
  level->all = 1;
  level->entered = run ? run->nodes : 0;
  level->given = 0;
  while (b->needy) {
    if (run) run->updates += b->needy;
    struct bounded_look look = b->kernel->look(frame, level->active, b->forced);
    if (look.ways == 0) return DEAD_END;
    if (look.ways == 1) {
      if (!take_forced(b, frame, level)) return DEAD_END;
      continue;
    }
    const uint64_t *row = bounded_row(frame, look.item);
    for (uint32_t w = 0; w < frame->words; w++) level->branches[w] = level->active[w] & row[w];
    for (uint64_t last = frame->need[look.item]; last > 1; last--)
      clear_bit(level->branches, last_bit(level->branches, frame->words));
    level->all = look.ways;
    return BRANCHES;
  }
  memcpy(level->branches, level->active, frame->words * sizeof *level->branches);
  level->all = count_set(level->branches, frame->words);
  return SOLUTION;
}

/* Does each branch complete a solution, to which nothing can be added?  So it is if one item needs one more, and all
   that is left are options of it, and it has no room for a second one. */
static bool are_last(const struct bounded *b, const struct bounded_level *level) {
  const struct bounded_frame *frame = b->frame;
  if (b->needy != 1 || memcmp(level->active, level->branches, frame->words * sizeof *level->active) != 0) return false;
  uint32_t i = 0;
  while (!frame->need[i]) i++;
  return frame->need[i] == 1 && frame->room[i] == 1;
}

static bool pays(const struct bounded *b, const struct bounded_level *level) {
  if (b->frame->words == 1) return false;
  uint64_t nodes = b->tree_nodes[level->came_with], trees = b->tree_count[level->came_with];
  if (nodes < trees * LEAST_TREE) return false;
  uint32_t options = count_set(level->active, b->frame->words);
  uint32_t words = b->frame->words;
  if (words > BOUNDED_NARROW && options > words * 32) return false;
  return dlxi_bounded_can_pack(b, options);
}

/* ---------------------------------------------------------------- the invariants, walked in debug builds */

#ifdef DLX_CHECK_INVARIANTS

/* Bounds and options left follow from the path, but for options that were tried before. */
static void check_at_node(const struct bounded *b, const struct run *run) {
  const struct bounded_frame *frame = b->frame;
  const struct bounded_level *level = b->level;
  if (run->nodes % ((size_t)frame->rows * frame->words / 4096 + 1) != 0) return;
  uint32_t needy = 0;
  for (uint32_t r = 0; r < frame->primary; r++) {
    uint32_t low, high, used = 0;
    dlx_multiplicity(b->problem, frame->row_from[r], &low, &high);
    for (uint32_t d = 0; d < level->depth; d++)
      for (uint32_t u = b->use_start[b->path[d]]; u < b->primary_uses[b->path[d]]; u++)
        used += b->uses[u].row == frame->row_from[r];
    assert(used <= high && frame->room[r] == high - used);
    assert(frame->need[r] == (low > used ? low - used : 0));
    assert(r < frame->items || frame->need[r] == 0);
    needy += frame->need[r] > 0;
  }
  assert(b->needy == needy);
  for (uint32_t k = 0; k < frame->options; k++) {
    if (!(level->active[k / 64] >> k % 64 & 1)) continue;
    uint32_t option = frame->option[k];
    for (uint32_t u = b->use_start[option]; u < b->primary_uses[option]; u++)
      assert(frame->room[frame->row_of[b->uses[u].row]] > 0);
    for (uint32_t d = 0; d < level->depth; d++) {
      assert(b->path[d] != option);
      for (uint32_t u = b->primary_uses[option]; u < b->use_start[option + 1]; u++)
        for (uint32_t v = b->primary_uses[b->path[d]]; v < b->use_start[b->path[d] + 1]; v++)
          assert(b->uses[u].row != b->uses[v].row ||
                 (b->uses[u].agree != NO_ROW && b->uses[u].agree == b->uses[v].agree));
    }
  }
}

#else

static void check_at_node(const struct bounded *b, const struct run *run) {
  (void)b, (void)run;
}

#endif

/* ---------------------------------------------------------------- the search */

static bool search(void *state, struct run *run) {
  struct bounded *b = state;
  struct bounded_frame *frame = b->frame;
  struct bounded_level *level = b->level, *child;
  uint32_t bit;

  switch (b->place) {
  case BOUNDED_AT_NODE:
    goto node;
  case BOUNDED_AT_END:
    goto look;
  case BOUNDED_AT_BRANCHES:
    goto branches;
  }

node:
  b->place = BOUNDED_AT_NODE;
  b->level = level;
  if (!dlxi_enter_node(run)) return false;
  check_at_node(b, run);

look:
  switch (look_around(b, run, level)) {
  case DEAD_END:
    goto back;
  case SOLUTION:
    b->place = BOUNDED_AT_BRANCHES;
    b->level = level;
    if (!dlxi_visit(run, b->path, level->depth)) return false;
    break;
  case BRANCHES:
    if (run->counting && are_last(b, level)) {
      if (!dlxi_count(run, level->all)) return false;
      goto back;
    }
    break;
  }
  if (pays(b, level)) {
    b->level = level;
    dlxi_bounded_pack(b);
    level = b->level;
    frame = b->frame;
  }

branches:
  bit = take_first(level->branches, frame->words);
  if (bit == NO_ROW) goto back;
  clear_bit(level->active, bit);
  child = level + 1;
  bounded_lay_out(child, frame, level->branches + frame->words);
  memcpy(child->active, level->active, frame->words * sizeof *child->active);
  child->start = level->depth;
  child->depth = level->depth + 1;
  b->path[child->start] = frame->option[bit];
  choose(b, frame, bit, child->active);
  if (!is_empty(child->active, frame->words)) {
    level = child;
    goto node;
  }
  bool complete = b->needy == 0;
  undo_to(b, frame, child->depth, child->start);
  if (complete) {
    b->place = BOUNDED_AT_BRANCHES;
    b->level = level;
    if (!dlxi_visit(run, b->path, child->depth)) return false;
  }
  goto branches;

back:
  undo_to(b, frame, level->depth, level->start);
  if (frame->words > 1 && level->all) {
    b->tree_nodes[level->came_with] += run->nodes - level->entered + 1;
    b->tree_count[level->came_with]++;
  }
  if (level != frame->base) {
    level--;
    goto branches;
  }
  if (frame != b->frames) {
    b->frame = --frame;
    level--;
    goto branches;
  }
  b->level = level;
  return true;
}

/* ---------------------------------------------------------------- where the search stands */

/* Goes the way to the branch again, in place: what was tried before each of the options, and is left out, follows from
   the looks on the way. */
/* From the root each time: a way of any length costs as much as a few nodes. */
static void begin(void *state, const uint32_t *options, size_t count, size_t kept) {
  (void)kept;
  struct bounded *b = state;
  dlxi_bounded_start(b);
  const struct bounded_frame *frame = b->frame;
  struct bounded_level *level = b->level;
  while (level->depth < count) {
    uint32_t bit = NO_ROW, before = level->depth;
    if (look_around(b, NULL, level) == DEAD_END || level->depth >= count) break;
    assert(memcmp(b->path + before, options + before, (level->depth - before) * sizeof *options) == 0);
    (void)before;
    while ((bit = take_first(level->branches, frame->words)) != NO_ROW) {
      clear_bit(level->active, bit);
      if (frame->option[bit] == options[level->depth]) break;
    }
    assert(bit != NO_ROW);
    if (bit == NO_ROW) break;
    b->path[level->depth++] = frame->option[bit];
    choose(b, frame, bit, level->active);
  }
  /* The root is a node, whatever is left there. */
  if (count > 0 && is_empty(level->active, frame->words)) b->place = BOUNDED_AT_END;
}

void *dlxi_bounded_prepare(const dlx_problem *problem, const struct bounded_kernel *kernel) {
  struct bounded *b = dlxi_bounded_set_up(problem);
  if (b) b->kernel = kernel;
  return b;
}

/* The best comes last. */
const struct bounded_kernel *dlxi_bounded_kernel(size_t index) {
  size_t next = 0;
  if (index == next++) return &dlxi_bounded_portable;
#ifdef DLX_X86
  if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && index == next++) return &dlxi_bounded_popcnt;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq") && index == next)
    return &dlxi_bounded_avx512;
#endif
  return NULL;
}

static void *prepare(const dlx_problem *problem) {
  const struct bounded_kernel *best = NULL, *kernel;
  for (size_t k = 0; (kernel = dlxi_bounded_kernel(k)); k++) best = kernel;
  return dlxi_bounded_prepare(problem, best);
}

static void release(void *state) {
  dlxi_bounded_release(state);
}

/* ---------------------------------------------------------------- how far it is, and what is left */

/* The frame that a level is in. */
static const struct bounded_frame *frame_of(const struct bounded *b, const struct bounded_level *level) {
  const struct bounded_frame *frame = b->frame;
  while (level < frame->base) frame--;
  return frame;
}

static uint32_t to_come(const struct bounded *b, const struct bounded_level *level) {
  return count_set(level->branches, frame_of(b, level)->words);
}

/* As if all branches of a node were equally large. */
static double done(const void *state) {
  const struct bounded *b = state;
  double share = 0, part = 1;
  for (const struct bounded_level *level = b->levels; level < b->level; level++) {
    if (!level->all) continue;
    part /= level->all;
    share += part * (level->all - to_come(b, level) - level->given - 1);
  }
  return share;
}

static bool take_branch(struct bounded *b, const struct bounded_level *level, uint32_t bit, size_t kept, double share,
                        dlxi_take *take, void *user) {
  uint32_t chosen = b->path[level->depth];
  b->path[level->depth] = frame_of(b, level)->option[bit];
  bool taken = take(user, b->path, level->depth + 1, kept, share);
  b->path[level->depth] = chosen;
  return taken;
}

/* The last branch first. */
static bool give_away(struct bounded *b, struct bounded_level *level, double share, dlxi_take *take, void *user) {
  uint32_t before = level->given;
  for (uint32_t left = to_come(b, level); left > 0; left--) {
    uint32_t bit = last_bit(level->branches, frame_of(b, level)->words);
    if (!take_branch(b, level, bit, level->given > before ? level->depth : 0, share, take, user)) break;
    clear_bit(level->branches, bit);
    level->given++;
  }
  return level->given > before;
}

static bool list_branches(struct bounded *b, const struct bounded_level *level, double share, dlxi_take *take,
                          void *user) {
  uint32_t words = frame_of(b, level)->words;
  for (uint32_t w = 0; w < words; w++)
    for (uint64_t rest = level->branches[w]; rest; rest &= rest - 1)
      if (!take_branch(b, level, w * 64 + (uint32_t)__builtin_ctzll(rest), level->depth, share, take, user))
        return false;
  return true;
}

static bool list_all(struct bounded *b, dlxi_take *take, void *user) {
  double share = 1;
  for (const struct bounded_level *level = b->levels; level < b->level; level++)
    if (level->all) share /= level->all;
  bool taken = take(user, b->path, b->level->depth, 0, share);
  for (const struct bounded_level *level = b->level; taken && level-- > b->levels;) {
    taken = list_branches(b, level, share, take, user);
    if (level->all) share *= level->all;
  }
  return taken;
}

static bool give(void *state, enum dlxi_giving what, dlxi_take *take, void *user) {
  struct bounded *b = state;
  if (what == DLXI_GIVE_LIST) return list_all(b, take, user);
  double share = 1;
  for (struct bounded_level *level = b->levels; level < b->level; level++) {
    if (level->all) share /= level->all;
    if (to_come(b, level)) return give_away(b, level, share, take, user);
  }
  return false;
}

const struct engine dlxi_bounded = {
    .info = {.name = "bounded",
             .summary = "bit-parallel search for items with multiplicities",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_MULTIPLICITY | DLX_CAN_VISIT | DLX_CAN_RESUME |
                          DLX_CAN_SPLIT},
    .refuse = refuse,
    .prepare = prepare,
    .begin = begin,
    .give = give,
    .search = search,
    .done = done,
    .release = release,
};

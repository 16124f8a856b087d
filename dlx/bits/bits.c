/*
 * Bit-parallel search: options are bits, 64 of them in a word, eight words in a register.
 *
 * Where dancing links take options out of lists one by one, here a choice is a few words of AND NOT: the options that
 * share an item with it are a set known beforehand.  No size is kept: at each node the options left of *every* item
 * are counted anew, by AND and a count of bits, eight items side by side.  That is more work on paper and less in
 * time: it has no branch that cannot be predicted, and a node of a problem of 500 options takes a few dozen cycles.
 *
 *     state.h     the picture: rows, frames, levels           set_up.c    from the problem to the rows
 *     kernel.h    the search                                  packing.h   sub-problems with fewer words
 *     lanes_*.h   counting, for each kind of processor        order.c     the order of the items
 *     layout.h    what narrow frames have twice               bits.c      the engine's row, and dividing the tree
 *
 * What else makes it fast:
 *   - Items with one option left are found all at once, and their options taken before anything is chosen.
 *   - If every option has at least s primary items and fewer than 2s are left, only one option that has them all can
 *     end the cover: so the ends are counted as the bits of one set.  With fewer than 3s left at most two options end
 *     it, and the first item does as well as the one with the fewest options.  Neither makes nodes.
 *   - A sub-problem with many nodes gets a numbering of its own, so that its sets take few words (packing.h).
 *   - Where several items have as few options, the one that failed most often in short trials comes first, if random
 *     walks say that this pays (order.c).
 *
 * The search tree is the same for all kinds of processor, whichever sub-problems were made.
 *
 * Tried, and lost: choosing the first item with fewer than 4s left (dominoes 1.1 times faster, the soma cube 4 times
 * slower); a byte a block of items for the forced ones instead of a set of options (Sudokus 1.4 times slower); frames
 * as soon as they halve the sets (edge matching 1.6 times slower).
 */
#include "dlx/bits/bits.h"

#include "dlx/bits/order.h"
#include "dlx/bits/set_up.h"

#include <assert.h>
#include <string.h>

/* ---------------------------------------------------------------- what it cannot do */

#define MOST_ITEMS  65535                  /* an item's number and size are compared as one number of 32 bits */
#define MOST_MEMORY (1024.0 * 1024 * 1024) /* bytes */

static const char *refuse(const dlx_problem *problem) {
  if (dlx_primary_count(problem) > MOST_ITEMS) return "does problems of at most 65535 primary items";
  if (dlxi_bits_memory_bound(problem) > MOST_MEMORY)
    return "would need over 1 GB for its rows: the problem has too many items and options";
  return NULL;
}

static bool has_avx2(void) {
#ifdef DLX_X86
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

static const char *refuse_avx2(const dlx_problem *problem) {
  if (!has_avx2()) return "needs a processor with AVX2, BMI2 and POPCNT";
  return refuse(problem);
}

/* ---------------------------------------------------------------- where the search stands */

/* It starts from the root, whatever is kept: a choice costs no more than a look at an item, of which a node has many.
 */
static void begin(void *state, const uint32_t *options, size_t count, size_t kept) {
  struct bits *bits = state;
  (void)kept;
  dlxi_bits_start(bits);
  struct level *level = bits->level;
  for (size_t k = 0; k < count; k++) {
    bits->path[level->depth++] = options[k];
    dlxi_bits_choose(bits, bits->frame, options[k], level);
  }
  /* The root is a node, however few items it has. */
  if (count > 0 && level->left < bits->few_left) bits->place = AT_END;
}

static void *prepare(const dlx_problem *problem, const struct bits_kernel *kernel) {
  struct bits *bits = dlxi_bits_set_up(problem);
  if (!bits) return NULL;
  bits->kernel = kernel;
  if (!dlxi_bits_order_items(bits)) {
    dlxi_bits_release(bits);
    return NULL;
  }
  return bits;
}

static void *prepare_portable(const dlx_problem *problem) {
  return prepare(problem, &dlxi_bits_kernel_portable);
}

#ifdef DLX_X86
static void *prepare_avx2(const dlx_problem *problem) {
  return prepare(problem, &dlxi_bits_kernel_avx2);
}

static void *prepare_best(const dlx_problem *problem) {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq") && has_avx2())
    return prepare(problem, &dlxi_bits_kernel_avx512);
  return has_avx2() ? prepare_avx2(problem) : prepare_portable(problem);
}
#else
#define prepare_avx2 prepare_portable /* which refuse_avx2() does not let happen */
#define prepare_best prepare_portable
#endif

static bool search(void *state, struct run *run) {
  struct bits *bits = state;
  return bits->kernel->search(bits, run);
}

static void release(void *state) {
  dlxi_bits_release(state);
}

/* ---------------------------------------------------------------- how far it is, and what is left */

static uint32_t count_set(const uint64_t *set, uint32_t words) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < words; w++) count += (uint32_t)__builtin_popcountll(set[w]);
  return count;
}

/* A level below the one that is being entered: how many branches it had at first, and how many are still to come.
   Where a frame was made for the node, its base has the branches, and this level has but that one. */
struct fork {
  uint32_t all;
  uint32_t to_come;
};

static struct fork fork_at(const struct frame *frame, const struct level *level) {
  if (level->item == NO_ITEM) return (struct fork){.all = 1, .to_come = 0};
  struct fork fork = {.all = 0, .to_come = count_set(level->branches, frame->words)};
  const uint64_t *row = row_of(frame, level->item);
  for (uint32_t w = 0; w < frame->words; w++) fork.all += (uint32_t)__builtin_popcountll(row[w] & level->active[w]);
  return fork;
}

/* The frame that a level is in. */
static const struct frame *frame_of(const struct bits *bits, const struct level *level) {
  const struct frame *frame = bits->frame;
  while (level < frame->base) frame = frame->below;
  return frame;
}

/* As if all branches of a node were equally large. */
static double done(const void *state) {
  const struct bits *bits = state;
  double share = 0, part = 1;
  for (const struct level *level = bits->levels; level < bits->level; level++) {
    struct fork fork = fork_at(frame_of(bits, level), level);
    part /= fork.all;
    share += part * (fork.all - fork.to_come - level->given - 1);
  }
  return share;
}

static bool take_branch(struct bits *bits, const struct frame *frame, const struct level *level, uint32_t bit,
                        size_t kept, double share, dlxi_take *take, void *user) {
  uint32_t chosen = bits->path[level->depth];
  bits->path[level->depth] = frame->option[bit];
  bool taken = take(user, bits->path, level->depth + 1, kept, share);
  bits->path[level->depth] = chosen;
  return taken;
}

/* The last branch first. */
static bool give_away(struct bits *bits, struct level *level, double share, dlxi_take *take, void *user) {
  const struct frame *frame = frame_of(bits, level);
  bool any = false;
  for (uint32_t w = frame->words; w-- > 0;) {
    while (level->branches[w]) {
      uint32_t bit = w * 64 + 63 - (uint32_t)__builtin_clzll(level->branches[w]);
      if (!take_branch(bits, frame, level, bit, any ? level->depth : 0, share, take, user)) return any;
      level->branches[w] ^= UINT64_C(1) << bit % 64;
      level->given++;
      any = true;
    }
  }
  return true;
}

static bool list_branches(struct bits *bits, const struct level *level, double share, dlxi_take *take, void *user) {
  const struct frame *frame = frame_of(bits, level);
  for (uint32_t w = 0; w < frame->words; w++)
    for (uint64_t rest = level->branches[w]; rest; rest &= rest - 1) {
      uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(rest);
      if (!take_branch(bits, frame, level, bit, level->depth, share, take, user)) return false;
    }
  return true;
}

static bool list_all(struct bits *bits, dlxi_take *take, void *user) {
  double share = 1;
  for (const struct level *level = bits->levels; level < bits->level; level++)
    share /= fork_at(frame_of(bits, level), level).all;
  bool taken = take(user, bits->path, bits->level->depth, 0, share);
  for (const struct level *level = bits->level; taken && level-- > bits->levels;) {
    taken = list_branches(bits, level, share, take, user);
    share *= fork_at(frame_of(bits, level), level).all;
  }
  return taken;
}

static bool give(void *state, enum dlxi_giving what, dlxi_take *take, void *user) {
  struct bits *bits = state;
  if (what == DLXI_GIVE_LIST) return list_all(bits, take, user);
  double share = 1;
  for (struct level *level = bits->levels; level < bits->level; level++) {
    struct fork fork = fork_at(frame_of(bits, level), level);
    share /= fork.all;
    if (fork.to_come) return give_away(bits, level, share, take, user);
  }
  return false;
}

/* ---------------------------------------------------------------- the invariants, walked in debug builds */

#ifdef DLX_CHECK_INVARIANTS

#undef NDEBUG
#include <assert.h>

/* Sets of options and items of the whole problem are worked out from the path, and compared. */
void dlxi_bits_check_at_node(const struct bits *bits, const struct run *run) {
  const struct frame *root = &bits->frames[0], *frame = bits->frame;
  const struct level *level = bits->level;
  if (run->nodes % ((size_t)root->words * (level->depth + 1) / 64 + 1) != 0) return;
  assert(frame_of(bits, level) == frame);
  assert(count_set(level->uncovered, frame->cover_words) == level->left);
  uint32_t bit = 0;
  for (uint32_t option = 0; option < root->options; option++) {
    bool active = root->size[option] > 0;
    for (uint32_t at = bits->kill_start[option]; active && at < bits->kill_start[option + 1]; at++) {
      uint32_t row = bits->kills[at];
      if (row < root->items && frame->row_of[row] < frame->items && frame->item[frame->row_of[row]] == row)
        active = has_bit(level->uncovered, frame->row_of[row]);
      else if (row < root->items)
        active = false;
    }
    for (uint32_t d = 0; active && d < level->depth; d++)
      for (uint32_t at = bits->kill_start[bits->path[d]]; active && at < bits->kill_start[bits->path[d] + 1]; at++)
        active = !has_bit(row_of(root, bits->kills[at]), option);
    while (bit < frame->options && frame->option[bit] < option) bit++;
    bool has = bit < frame->options && frame->option[bit] == option && has_bit(level->active, bit);
    assert(has == active);
  }
}

#endif

/* ---------------------------------------------------------------- the engine's rows */

#define BITS_ENGINE(its_name, its_summary, its_refuse, its_prepare)                                                    \
  {                                                                                                                    \
    .info = {.name = (its_name),                                                                                       \
             .summary = (its_summary),                                                                                 \
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_VISIT | DLX_CAN_RESUME | DLX_CAN_SPLIT},        \
    .refuse = (its_refuse), .prepare = (its_prepare), .begin = begin, .give = give, .search = search, .done = done,    \
    .release = release,                                                                                                \
  }

const struct engine dlxi_bits =
    BITS_ENGINE("bits", "bit-parallel search, with the best instructions that the processor has", refuse, prepare_best);
const struct engine dlxi_bits_avx2 =
    BITS_ENGINE("bits-avx2", "bit-parallel search, with AVX2 and nothing beyond", refuse_avx2, prepare_avx2);
const struct engine dlxi_bits_portable =
    BITS_ENGINE("bits-portable", "bit-parallel search in plain C", refuse, prepare_portable);

/*
 * The search on rows of bits.  Included by each file that compiles it, with NARROW_KERNEL its name.
 */
#include "dlx/best/narrow.h"

static inline uint32_t lanes_to(uint32_t end) {
  return (end + NARROW_LANE - 1) / NARROW_LANE;
}

static inline uint32_t size_of_both(const narrow_lane *a, const narrow_lane *b) {
  narrow_lane both = *a & *b;
  uint32_t size = 0;
  for (int w = 0; w < 8; w++) size += (uint32_t)__builtin_popcountll(both[w]);
  return size;
}

/* The first option of a row; UINT32_MAX: there is none. */
static inline uint32_t first_of(const narrow_lane *row, uint32_t lanes) {
  const uint64_t *words = (const uint64_t *)row;
  for (uint32_t w = 0; w < 8 * lanes; w++)
    if (words[w]) return 64 * w + (uint32_t)__builtin_ctzll(words[w]);
  return UINT32_MAX;
}

static inline uint32_t first_of_both(const narrow_lane *a, const narrow_lane *b, uint32_t lanes) {
  const uint64_t *x = (const uint64_t *)a, *y = (const uint64_t *)b;
  for (uint32_t w = 0; w < 8 * lanes; w++)
    if (x[w] & y[w]) return 64 * w + (uint32_t)__builtin_ctzll(x[w] & y[w]);
  return UINT32_MAX;
}

static inline void take_out(narrow_lane *row, uint32_t option) {
  ((uint64_t *)row)[option / 64] &= ~((uint64_t)1 << option % 64);
}

/* Clears the options from 'end' on, in the last of the lanes that reach up to it. */
static inline void cut_off(narrow_lane *row, uint32_t end) {
  uint64_t *words = (uint64_t *)row;
  uint32_t w = end / 64;
  if (end % 64) words[w++] &= ((uint64_t)1 << end % 64) - 1;
  for (; w % 8; w++) words[w] = 0;
}

static inline uint32_t end_of(const struct narrow *narrow, uint32_t end, int64_t most) {
  while (end > 0 && narrow->from[end - 1] > most) end--;
  return end;
}

/* What a look at all items that are left tells. */
struct look {
  uint32_t item; /* with the fewest options; UINT32_MAX: no item is left */
  uint32_t size;
  int64_t family;  /* the sum over the items of the family of the cheapest option */
  int64_t dearest; /* the most in that sum */
};

static inline struct look look_at_items(const struct narrow *narrow, const struct narrow_level *level,
                                        const narrow_lane *live) {
  struct look look = {.item = UINT32_MAX, .size = UINT32_MAX};
  uint32_t lanes = lanes_to(level->end);
  for (uint32_t s = 0; s < NARROW_SETS; s++)
    for (uint64_t set = level->left.words[s]; set; set &= set - 1) {
      uint32_t i = 64 * s + (uint32_t)__builtin_ctzll(set), size = 0;
      const narrow_lane *row = narrow->rows + (size_t)i * narrow->lanes;
      for (uint32_t v = 0; v < lanes; v++) size += size_of_both(row + v, live + v);
      if (size < look.size) {
        look.item = i;
        look.size = size;
        if (size == 0) return look;
      }
      if (!(narrow->family.words[s] & set & -set)) continue;
      int64_t least = narrow->from[first_of_both(row, live, lanes)];
      look.family += least;
      if (least > look.dearest) look.dearest = least;
    }
  return look;
}

enum narrow_outcome NARROW_KERNEL(struct narrow *narrow, const struct narrow_task *task) {
  const struct frame *frame = narrow->frame;
  const uint32_t stride = narrow->lanes;
  uint64_t nodes = 0;
  uint32_t l = 0;
  struct narrow_level *level = narrow->levels, *next;
  narrow_lane *live = narrow->live, *untried = narrow->untried;
  struct look look;
  uint32_t o, lanes;
  enum narrow_outcome outcome = NARROW_ENDED;

enter_level:
  if (nodes++ > 0) {
    outcome = NARROW_SPENT;
    if (nodes > task->nodes) goto out;
    outcome = NARROW_ENDED;
    if (!dlxi_enter_node(task->run)) goto out;
  }
  look = look_at_items(narrow, level, live);
  if (look.size == 0 || level->cost + look.family > *task->limit) goto leave_level;
  if (look.item == UINT32_MAX) {
    if (!task->keep(task->run, l)) goto out;
    goto leave_level;
  }

  /* An option takes the place of at most one of the family's. */
  level->end = end_of(narrow, level->end, *task->limit - level->cost - look.family + look.dearest);
  lanes = lanes_to(level->end);
  level->item = look.item;
  for (uint32_t v = 0; v < lanes; v++) untried[v] = narrow->rows[(size_t)look.item * stride + v] & live[v];
  cut_off(untried, level->end);

try_option:
  o = first_of(untried, lanes_to(level->end));
  if (o == UINT32_MAX) goto leave_level;
  take_out(untried, o);
  next = level + 1;
  next->cost = level->cost + frame->net[o];
  if (next->cost > *task->limit) goto try_option;
  level->option = o;
  task->choices[l] = frame->numbers[o];
  next->end = end_of(narrow, level->end, *task->limit - next->cost);
  lanes = lanes_to(next->end);
  for (uint32_t v = 0; v < lanes; v++) live[stride + v] = live[v] & ~narrow->clashes[(size_t)o * stride + v];
  cut_off(live + stride, next->end);
  for (uint32_t s = 0; s < NARROW_SETS; s++) next->left.words[s] = level->left.words[s] & ~narrow->items[o].words[s];
  level = next;
  live += stride;
  untried += stride;
  l++;
  goto enter_level;

leave_level:
  if (l == 0) {
    outcome = NARROW_DONE;
    goto out;
  }
  l--;
  level--;
  live -= stride;
  untried -= stride;
  goto try_option;

out:
  narrow->level = l;
  return outcome;
}

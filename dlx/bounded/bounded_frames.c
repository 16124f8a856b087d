/*
 * From the problem to its uses, and from the options left at a node to a frame.
 *
 * A frame is made from the lists of its options: each sets its bits in the rows it uses.  That takes time in proportion
 * to the entries that are left, whatever the frame before looked like; the whole problem is a frame like any other.
 */
#include "dlx/bounded/bounded_frames.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint32_t words_for(size_t bits) {
  return bits ? (uint32_t)((bits + 63) / 64) : 1;
}

static size_t padded(size_t items) {
  return (items + BOUNDED_LANES - 1) / BOUNDED_LANES * BOUNDED_LANES;
}

static void set_bit(uint64_t *set, uint32_t bit) {
  set[bit / 64] |= UINT64_C(1) << bit % 64;
}

/* ---------------------------------------------------------------- the uses */

static size_t most_rows(const dlx_problem *problem) {
  size_t coloured = problem->coloured ? dlx_entry_count(problem) : 0;
  return dlx_item_count(problem) + coloured;
}

/* Rows of the items first, then one for each colour that a secondary item has.  'row_of_colour' is 0 for all. */
static void number_rows(struct bounded *b, uint32_t *entry_row, uint32_t *row_of_colour, uint32_t *next_entry,
                        const uint32_t *first_entry) {
  const dlx_problem *problem = b->problem;
  b->row_count = (uint32_t)dlx_item_count(problem);
  for (size_t i = b->item_count; i < dlx_item_count(problem); i++) {
    for (uint32_t e = first_entry[i]; e != NO_ROW; e = next_entry[e]) {
      uint32_t colour = problem->entries[e].colour;
      if (colour && !row_of_colour[colour]) row_of_colour[colour] = b->row_count++;
      entry_row[e] = colour ? row_of_colour[colour] : NO_ROW;
    }
    for (uint32_t e = first_entry[i]; e != NO_ROW; e = next_entry[e]) row_of_colour[problem->entries[e].colour] = 0;
  }
}

/* Chains the entries of each item. */
static void chain_entries(const dlx_problem *problem, uint32_t *first_entry, uint32_t *next_entry) {
  for (size_t i = 0; i < dlx_item_count(problem); i++) first_entry[i] = NO_ROW;
  for (uint32_t e = (uint32_t)dlx_entry_count(problem); e-- > 0;) {
    next_entry[e] = first_entry[problem->entries[e].item];
    first_entry[problem->entries[e].item] = e;
  }
}

static void list_uses(struct bounded *b, const uint32_t *entry_row) {
  const dlx_problem *problem = b->problem;
  uint32_t count = 0;
  for (uint32_t option = 0; option < dlx_option_count(problem); option++) {
    uint32_t from = problem->option_start[option], to = problem->option_start[option + 1];
    b->use_start[option] = count;
    for (uint32_t e = from; e < to; e++)
      if (problem->entries[e].item < b->item_count)
        b->uses[count++] = (struct bounded_use){problem->entries[e].item, NO_ROW};
    b->primary_uses[option] = count;
    for (uint32_t e = from; e < to; e++)
      if (problem->entries[e].item >= b->item_count)
        b->uses[count++] = (struct bounded_use){problem->entries[e].item, entry_row[e]};
  }
  b->use_start[dlx_option_count(problem)] = count;
}

static bool set_up_uses(struct bounded *b) {
  const dlx_problem *problem = b->problem;
  size_t entries = dlx_entry_count(problem) + 1;
  uint32_t *entry_row = malloc(entries * sizeof *entry_row);
  uint32_t *next_entry = malloc(entries * sizeof *next_entry);
  uint32_t *first_entry = malloc((dlx_item_count(problem) + 1) * sizeof *first_entry);
  uint32_t *row_of_colour = calloc(problem->colours.count + 1, sizeof *row_of_colour);
  bool ready = entry_row && next_entry && first_entry && row_of_colour;
  if (ready) {
    chain_entries(problem, first_entry, next_entry);
    number_rows(b, entry_row, row_of_colour, next_entry, first_entry);
    list_uses(b, entry_row);
  }
  free(entry_row);
  free(next_entry);
  free(first_entry);
  free(row_of_colour);
  return ready;
}

/* ---------------------------------------------------------------- memory */

/* The rooms of frames: half the one before as long as that is wide, then a word less each. */
static uint32_t next_room(uint32_t room) {
  if (room > 2 * BOUNDED_NARROW) return (room + 1) / 2;
  return room > BOUNDED_NARROW ? BOUNDED_NARROW : room - 1;
}

/* Gives a frame its arrays, in 'memory' if that is not NULL; returns how many words they take. */
static size_t carve(const struct bounded *b, struct bounded_frame *frame, uint64_t *memory) {
  size_t room = frame->room_for, items = padded(b->item_count), at = 0;
  size_t narrow = room < BOUNDED_NARROW ? room : BOUNDED_NARROW;
#define CARVE(field, type, count)                                                                                      \
  do {                                                                                                                 \
    if (memory) frame->field = (type *)(void *)(memory + at);                                                          \
    at += ((size_t)(count) * sizeof(type) + 7) / 8;                                                                    \
  } while (0)
  CARVE(set, uint64_t, b->row_count * room);
  CARVE(columns, uint64_t, items * room);
  CARVE(effects, uint64_t, narrow * 64 * narrow);
  CARVE(need, uint64_t, items);
  CARVE(option, uint32_t, room * 64);
  CARVE(row_of, uint32_t, b->row_count);
  CARVE(row_from, uint32_t, b->row_count);
  CARVE(room, uint32_t, items);
  CARVE(slack, uint32_t, items);
  CARVE(is_single, bool, items);
#undef CARVE
  return at;
}

static bool allocate_frames(struct bounded *b) {
  uint32_t room = words_for(dlx_option_count(b->problem));
  do {
    struct bounded_frame *frame = &b->frames[b->frame_count];
    frame->room_for = room;
    uint64_t *memory = malloc(carve(b, frame, NULL) * sizeof *memory + 1);
    if (!memory) return false;
    b->frame_count++;
    carve(b, frame, memory);
    room = next_room(room);
  } while (room > 0 && b->frame_count < BOUNDED_FRAMES);
  return true;
}

/* At each level something is chosen, but where a frame is made. */
static size_t most_levels(const dlx_problem *problem) {
  uint64_t chosen = 0;
  for (size_t i = 0; i < dlx_primary_count(problem); i++) {
    uint32_t low, high;
    dlx_multiplicity(problem, i, &low, &high);
    chosen += high;
  }
  if (chosen > dlx_option_count(problem)) chosen = dlx_option_count(problem);
  return (size_t)chosen + 2 + BOUNDED_FRAMES;
}

double dlxi_bounded_memory_bound(const dlx_problem *problem) {
  double words = words_for(dlx_option_count(problem));
  double rows = (double)most_rows(problem) + (double)padded(dlx_primary_count(problem));
  return 8 * words * (3 * rows + 2 * (double)most_levels(problem)) + 40 * (double)dlx_entry_count(problem);
}

static bool allocate(struct bounded *b) {
  size_t options = dlx_option_count(b->problem) + 1, levels = most_levels(b->problem);
  size_t words = words_for(options - 1);
  b->use_start = malloc((options + 1) * sizeof *b->use_start);
  b->primary_uses = calloc(options, sizeof *b->primary_uses);
  b->uses = calloc(dlx_entry_count(b->problem) + 1, sizeof *b->uses);
  b->levels = calloc(levels, sizeof *b->levels);
  b->level_sets = malloc(levels * 2 * words * sizeof *b->level_sets);
  b->forced = malloc(words * sizeof *b->forced);
  b->path = malloc(options * sizeof *b->path);
  b->tree_nodes = calloc(b->item_count + (size_t)1, sizeof *b->tree_nodes);
  b->tree_count = calloc(b->item_count + (size_t)1, sizeof *b->tree_count);
  return b->use_start && b->primary_uses && b->uses && b->levels && b->level_sets && b->forced && b->path &&
         b->tree_nodes && b->tree_count;
}

void dlxi_bounded_release(struct bounded *b) {
  if (!b) return;
  for (size_t f = 0; f < b->frame_count; f++) free(b->frames[f].set); /* the first of its arrays */
  free(b->use_start);
  free(b->primary_uses);
  free(b->uses);
  free(b->levels);
  free(b->level_sets);
  free(b->forced);
  free(b->path);
  free(b->tree_nodes);
  free(b->tree_count);
  free(b);
}

/* ---------------------------------------------------------------- making a frame */

static uint32_t add_row(struct bounded_frame *frame, uint32_t from) {
  frame->row_of[from] = frame->rows;
  frame->row_from[frame->rows] = from;
  return frame->rows++;
}

static void add_rows_of(const struct bounded *b, struct bounded_frame *frame, uint32_t from, uint32_t to) {
  for (uint32_t u = from; u < to; u++) {
    if (frame->row_of[b->uses[u].row] == NO_ROW) add_row(frame, b->uses[u].row);
    if (b->uses[u].agree != NO_ROW && frame->row_of[b->uses[u].agree] == NO_ROW) add_row(frame, b->uses[u].agree);
  }
}

/* The rows of items that need more, of other primary items, and of the rest: but only if one of the options has them.
 */
static void find_rows(const struct bounded *b, const struct bounded_frame *old, struct bounded_frame *new) {
  memset(new->row_of, 0xff, b->row_count * sizeof *new->row_of);
  new->rows = 0;
  for (uint32_t r = 0; r < (old ? old->items : b->item_count); r++) {
    uint32_t low = 0, high;
    if (!old) dlx_multiplicity(b->problem, r, &low, &high);
    if (old ? old->need[r] > 0 : low > 0) add_row(new, old ? old->row_from[r] : r);
  }
  new->items = new->rows;
  for (uint32_t k = 0; k < new->options; k++)
    add_rows_of(b, new, b->use_start[new->option[k]], b->primary_uses[new->option[k]]);
  new->primary = new->rows;
  for (uint32_t k = 0; k < new->options; k++)
    add_rows_of(b, new, b->primary_uses[new->option[k]], b->use_start[new->option[k] + 1]);
}

static void fill_rows(const struct bounded *b, struct bounded_frame *frame) {
  memset(frame->set, 0, (size_t)frame->rows * frame->words * sizeof *frame->set);
  for (uint32_t k = 0; k < frame->options; k++) {
    uint32_t option = frame->option[k];
    for (uint32_t u = b->use_start[option]; u < b->use_start[option + 1]; u++) {
      set_bit(bounded_row(frame, frame->row_of[b->uses[u].row]), k);
      if (b->uses[u].agree != NO_ROW) set_bit(bounded_row(frame, frame->row_of[b->uses[u].agree]), k);
    }
  }
}

static void fill_bounds(const struct bounded *b, const struct bounded_frame *old, struct bounded_frame *new) {
  for (uint32_t r = 0; r < new->primary; r++) {
    uint32_t from = new->row_from[r], low, high;
    dlx_multiplicity(b->problem, from, &low, &high);
    new->slack[r] = high - low;
    new->room[r] = old ? old->room[old->row_of[from]] : high;
    new->need[r] = new->room[r] > new->slack[r] ? new->room[r] - new->slack[r] : 0;
    new->is_single[r] = new->room[r] == 1;
  }
  for (uint32_t r = new->primary; r % BOUNDED_LANES; r++) new->need[r] = 0;
}

static void fill_columns(struct bounded_frame *frame) {
  uint32_t words = frame->words;
  for (uint32_t r = 0; r < padded(frame->items); r++)
    for (uint32_t w = 0; w < words; w++)
      frame->columns[(size_t)(r / BOUNDED_LANES * words + w) * BOUNDED_LANES + r % BOUNDED_LANES] =
          r < frame->rows ? bounded_row(frame, r)[w] : 0;
}

/* What choosing each option takes out: itself, the rows of items that have no room for more, and clashes. */
static void fill_effects(const struct bounded *b, struct bounded_frame *frame) {
  uint32_t words = frame->words;
  for (uint32_t k = 0; k < frame->options; k++) {
    uint64_t *effect = frame->effects + (size_t)k * words;
    uint32_t option = frame->option[k];
    memset(effect, 0, words * sizeof *effect);
    set_bit(effect, k);
    for (uint32_t u = b->use_start[option]; u < b->use_start[option + 1]; u++) {
      uint32_t row = frame->row_of[b->uses[u].row];
      if (row < frame->primary && !frame->is_single[row]) continue;
      const uint64_t *out = bounded_row(frame, row);
      const uint64_t *keep = b->uses[u].agree == NO_ROW ? NULL : bounded_row(frame, frame->row_of[b->uses[u].agree]);
      for (uint32_t w = 0; w < words; w++) effect[w] |= keep ? out[w] & ~keep[w] : out[w];
    }
  }
}

/* 'new' has its options already. */
static void make_frame(const struct bounded *b, const struct bounded_frame *old, struct bounded_frame *new) {
  new->words = words_for(new->options);
  find_rows(b, old, new);
  fill_rows(b, new);
  fill_bounds(b, old, new);
  fill_columns(new);
  if (new->words <= BOUNDED_NARROW) fill_effects(b, new);
}

/* Sets bits 0 .. count - 1. */
static void fill_set(uint64_t *set, uint32_t words, uint32_t count) {
  for (uint32_t w = 0; w < words; w++) {
    uint32_t from = w * 64;
    set[w] = count >= from + 64 ? ~UINT64_C(0) : count > from ? (UINT64_C(1) << (count - from)) - 1 : 0;
  }
}

bool dlxi_bounded_can_pack(const struct bounded *b, uint32_t options) {
  const struct bounded_frame *next = b->frame + 1;
  uint32_t words = words_for(options);
  return next < b->frames + b->frame_count && next->room_for >= words && words < b->frame->words;
}

void dlxi_bounded_pack(struct bounded *b) {
  struct bounded_frame *old = b->frame, *new = old + 1;
  struct bounded_level *level = b->level, *base = level + 1;
  uint32_t branch = 0;
  new->options = 0;
  for (uint32_t w = 0; w < old->words; w++)
    for (uint64_t rest = level->active[w]; rest; rest &= rest - 1)
      new->option[new->options++] = old->option[w * 64 + (uint32_t)__builtin_ctzll(rest)];
  make_frame(b, old, new);
  bounded_lay_out(base, new, level->branches + old->words);
  fill_set(base->active, new->words, new->options);
  memset(base->branches, 0, new->words * sizeof *base->branches);
  for (uint32_t w = 0; w < old->words; w++)
    for (uint64_t rest = level->active[w]; rest; rest &= rest - 1, branch++)
      if (level->branches[w] & rest & -rest) set_bit(base->branches, branch);
  memset(level->branches, 0, old->words * sizeof *level->branches);
  base->start = base->depth = level->depth;
  base->all = level->all;
  base->given = 0;
  base->came_with = level->came_with;
  base->entered = level->entered;
  level->all = 0;
  new->base = base;
  b->frame = new;
  b->level = base;
}

void dlxi_bounded_start(struct bounded *b) {
  struct bounded_frame *root = &b->frames[0];
  fill_bounds(b, NULL, root);
  b->needy = root->items;
  b->frame = root;
  b->level = root->base = b->levels;
  bounded_lay_out(b->level, root, b->level_sets);
  fill_set(b->level->active, root->words, root->options);
  b->level->start = b->level->depth = 0;
  b->place = BOUNDED_AT_NODE;
}

struct bounded *dlxi_bounded_set_up(const dlx_problem *problem) {
  struct bounded *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->problem = problem;
  b->item_count = (uint32_t)dlx_primary_count(problem);
  if (!allocate(b) || !set_up_uses(b) || !allocate_frames(b)) {
    dlxi_bounded_release(b);
    return NULL;
  }
  struct bounded_frame *root = &b->frames[0];
  assert(root->option && root->row_of);
  for (uint32_t option = 0; option < dlx_option_count(problem); option++)
    if (!dlxi_option_is_idle(problem, option)) root->option[root->options++] = option;
  make_frame(b, NULL, root);
  dlxi_bounded_start(b);
  return b;
}

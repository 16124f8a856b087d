/*
 * Rows.  An item that must be covered has one: its options, all of which a choice takes out.  A secondary item has one
 * for each colour that it has somewhere: the options that have it otherwise; and one for no colour: all of its options.
 *
 *     options        0 a x:R    1 b x:R    2 c x:B    3 d x
 *     x:R            2 3                                         what clashes with 0 and 1
 *     x:B            0 1 3
 *     x              0 1 2 3
 *
 * A row that would be empty, or hold but the option that has it, is left out.
 */
#include "dlx/bits/set_up.h"

#include "dlx/bits/layout.h"
#include "dlx/carving.h"

#include <stdlib.h>
#include <string.h>

#define NO_ROW      UINT32_MAX
#define MOST_PAIRED 4096 /* options; with more, the pairs that end a cover are searched as nodes */

/* ---------------------------------------------------------------- which rows there are */

struct rows {
  uint32_t *of_entry; /* the row of each of the problem's entries, or NO_ROW */
  uint32_t count;
};

struct entries_by_item {
  uint32_t *start;   /* of each item, and one more */
  uint32_t *entries; /* numbers of the problem's entries, by item, then ascending */
};

static uint32_t item_of(const dlx_problem *problem, uint32_t entry) {
  return problem->entries[entry].item;
}

static void sort_by_item(const dlx_problem *problem, const struct entries_by_item *by_item) {
  uint32_t *start = by_item->start;
  size_t items = dlx_item_count(problem);
  for (uint32_t e = 0; e < problem->entry_count; e++) start[item_of(problem, e) + 2]++;
  for (size_t i = 2; i < items + 2; i++) start[i] += start[i - 1];
  for (uint32_t e = 0; e < problem->entry_count; e++) by_item->entries[start[item_of(problem, e) + 1]++] = e;
}

/* The rows of one secondary item.  'row_of_colour' is all NO_ROW, and is left so. */
static void number_colours(const dlx_problem *problem, const uint32_t *first, const uint32_t *last, struct rows *rows,
                           uint32_t *row_of_colour) {
  bool one_colour = true;
  for (const uint32_t *e = first; e < last; e++)
    one_colour &= problem->entries[*e].colour == problem->entries[*first].colour;
  if (last - first < 2 || (one_colour && problem->entries[*first].colour)) {
    for (const uint32_t *e = first; e < last; e++) rows->of_entry[*e] = NO_ROW;
    return;
  }
  for (const uint32_t *e = first; e < last; e++) {
    uint32_t *row = &row_of_colour[problem->entries[*e].colour];
    if (*row == NO_ROW) *row = rows->count++;
    rows->of_entry[*e] = *row;
  }
  for (const uint32_t *e = first; e < last; e++) row_of_colour[problem->entries[*e].colour] = NO_ROW;
}

static bool number_rows(const dlx_problem *problem, const struct entries_by_item *by_item, struct rows *rows) {
  uint32_t *row_of_colour = malloc((problem->colours.count + 1) * sizeof *row_of_colour);
  if (!row_of_colour) return false;
  for (size_t c = 0; c <= problem->colours.count; c++) row_of_colour[c] = NO_ROW;
  const uint32_t *entries = by_item->entries, *start = by_item->start;
  size_t primary = dlx_primary_count(problem);
  rows->count = (uint32_t)primary;
  for (uint32_t e = 0; e < start[primary]; e++) rows->of_entry[entries[e]] = item_of(problem, entries[e]);
  for (size_t i = primary; i < dlx_item_count(problem); i++)
    number_colours(problem, entries + start[i], entries + start[i + 1], rows, row_of_colour);
  free(row_of_colour);
  return true;
}

/* ---------------------------------------------------------------- options: their sizes, and what they take out */

static void find_sizes(struct bits *bits) {
  const dlx_problem *problem = bits->problem;
  bits->smallest = bits->item_count ? bits->item_count : 1;
  for (uint32_t option = 0; option < bits->option_count; option++) {
    uint32_t size = 0;
    for (uint32_t e = problem->option_start[option]; e < problem->option_start[option + 1]; e++)
      size += item_of(problem, e) < bits->item_count;
    bits->sizes[option] = size;
    if (size && size < bits->smallest) bits->smallest = size;
  }
  bits->few_left = (bits->option_count <= MOST_PAIRED ? 3 : 2) * bits->smallest;
}

static void number_size_classes(struct bits *bits) {
  memset(bits->class_of, 0, 2 * (size_t)bits->smallest * sizeof *bits->class_of);
  bits->class_count = 0;
  for (uint32_t option = 0; option < bits->option_count; option++) {
    uint32_t size = bits->sizes[option];
    if (size && size < 2 * bits->smallest && !bits->class_of[size]) bits->class_of[size] = ++bits->class_count;
  }
}

static void list_kills(struct bits *bits, const struct rows *rows) {
  const dlx_problem *problem = bits->problem;
  uint32_t count = 0;
  for (uint32_t option = 0; option < bits->option_count; option++) {
    bits->kill_start[option] = count;
    for (int primary = 1; primary >= 0; primary--)
      for (uint32_t e = problem->option_start[option]; e < problem->option_start[option + 1]; e++)
        if (rows->of_entry[e] != NO_ROW && (item_of(problem, e) < bits->item_count) == primary)
          bits->kills[count++] = rows->of_entry[e];
  }
  bits->kill_start[bits->option_count] = count;
  bits->kills_per_option = bits->option_count ? count / bits->option_count + 1 : 1;
}

/* ---------------------------------------------------------------- the root, and room for the rest */

/* The rooms of the frames: halves while they are wide, then each narrow width. */
static void plan_frames(struct bits *bits) {
  uint32_t room = frame_words(bits->option_count);
  bits->frame_count = 0;
  while (room > 0) {
    bits->frames[bits->frame_count++].room = room;
    if (room <= NARROW)
      room--;
    else
      room = frame_words((size_t)room * 64 / 2);
  }
}

static void carve_frame(const struct bits *bits, struct carving *carving, struct frame *frame) {
  size_t words = frame->room, options = words * 64;
  if (options > bits->option_count) options = bits->option_count;
  frame->option = dlxi_carve(carving, options, sizeof *frame->option);
  frame->size = dlxi_carve(carving, options, sizeof *frame->size);
  frame->item = dlxi_carve(carving, bits->item_count, sizeof *frame->item);
  frame->row_of = dlxi_carve(carving, bits->row_count, sizeof *frame->row_of);
  frame->rows = dlxi_carve(carving, bits->row_count * words, sizeof *frame->rows);
  frame->fits = dlxi_carve(carving, (bits->class_count + 1) * words, sizeof *frame->fits);
  if (words > NARROW) return;
  size_t items = ((size_t)bits->item_count + LANES - 1) / LANES * LANES;
  frame->columns = dlxi_carve(carving, items * words, sizeof *frame->columns);
  size_t effect = words + words_for(bits->item_count);
  frame->effects = dlxi_carve(carving, options * effect + SPARE_WORDS, sizeof *frame->effects);
}

/* Returns how much is filled before the search begins: the root's frame, which comes first. */
static size_t carve_search(struct bits *bits, struct carving *carving) {
  size_t words = bits->frames[0].room, cover_words = words_for(bits->item_count), items = bits->item_count;
  size_t levels = items / bits->smallest + 2 + bits->frame_count;
  carve_frame(bits, carving, &bits->frames[0]);
  const size_t filled = carving->used;
  for (size_t f = 1; f < bits->frame_count; f++) carve_frame(bits, carving, &bits->frames[f]);
  bits->levels = dlxi_carve(carving, levels, sizeof *bits->levels);
  bits->level_sets =
      dlxi_carve(carving, levels * (2 * words + cover_words + 7) + SPARE_WORDS, sizeof *bits->level_sets);
  bits->path = dlxi_carve(carving, items + 1, sizeof *bits->path);
  bits->usable = dlxi_carve(carving, words, sizeof *bits->usable);
  bits->leaves = dlxi_carve(carving, words, sizeof *bits->leaves);
  bits->packing = dlxi_carve(carving, words * PACKING_WORDS + 1, sizeof *bits->packing);
  bits->forced = dlxi_carve(carving, words, sizeof *bits->forced);
  bits->failures = dlxi_carve(carving, items + 1, sizeof *bits->failures);
  bits->tree_nodes = dlxi_carve(carving, items + 1, sizeof *bits->tree_nodes);
  bits->tree_count = dlxi_carve(carving, items + 1, sizeof *bits->tree_count);
  return filled;
}

static bool allocate_search(struct bits *bits) {
  struct carving carving = {0};
  const size_t filled = carve_search(bits, &carving);
  if (!dlxi_carving_take(&carving, filled)) return false;
  bits->memory = carving.memory;
  carve_search(bits, &carving);
  memset(bits->failures, 0, (bits->item_count + 1) * sizeof *bits->failures);
  memset(bits->tree_nodes, 0, (bits->item_count + 1) * sizeof *bits->tree_nodes);
  memset(bits->tree_count, 0, (bits->item_count + 1) * sizeof *bits->tree_count);
  return true;
}

/* The rows of the secondary items.  Until here they hold the options that have their very colour. */
static void turn_to_clashes(const struct bits *bits, const struct entries_by_item *by_item, const struct rows *rows) {
  const struct frame *root = &bits->frames[0];
  uint64_t *all = bits->packing;
  for (size_t i = bits->item_count; i < dlx_item_count(bits->problem); i++) {
    const uint32_t *first = by_item->entries + by_item->start[i], *last = by_item->entries + by_item->start[i + 1];
    if (first == last || rows->of_entry[*first] == NO_ROW) continue;
    uint32_t low = rows->of_entry[*first], high = low; /* the item's rows have numbers one after the other */
    for (const uint32_t *e = first; e < last; e++)
      if (rows->of_entry[*e] > high) high = rows->of_entry[*e];
    memset(all, 0, root->words * sizeof *all);
    for (uint32_t row = low; row <= high; row++)
      for (uint32_t w = 0; w < root->words; w++) all[w] |= row_of(root, row)[w];
    for (const uint32_t *e = first; e < last; e++)
      if (!bits->problem->entries[*e].colour) memset(row_of(root, rows->of_entry[*e]), 0, root->words * sizeof *all);
    for (uint32_t row = low; row <= high; row++)
      for (uint32_t w = 0; w < root->words; w++) row_of(root, row)[w] = all[w] & ~row_of(root, row)[w];
  }
}

static void fill_root(struct bits *bits) {
  struct frame *root = &bits->frames[0];
  root->words = root->room;
  root->items = bits->item_count;
  root->cover_words = words_for(bits->item_count);
  root->options = bits->option_count;
  for (uint32_t i = 0; i < root->items; i++) root->item[i] = i;
  for (uint32_t r = 0; r < bits->row_count; r++) root->row_of[r] = r;
  memset(root->rows, 0, (size_t)bits->row_count * root->words * sizeof *root->rows);
  memset(bits->usable, 0, root->words * sizeof *bits->usable);
  memset(root->fits, 0, (bits->class_count + 1) * (size_t)root->words * sizeof *root->fits);
  for (uint32_t option = 0; option < root->options; option++) {
    uint32_t size = bits->sizes[option];
    root->option[option] = option;
    root->size[option] = size;
    if (!size) continue; /* no solution holds it */
    set_bit(bits->usable, option);
    if (size < 2 * bits->smallest) set_bit(root->fits + (size_t)bits->class_of[size] * root->words, option);
    for (uint32_t at = bits->kill_start[option]; at < bits->kill_start[option + 1]; at++)
      set_bit(row_of(root, bits->kills[at]), option);
  }
}

/* ---------------------------------------------------------------- in all */

static bool allocate_tables(struct bits *bits) {
  struct carving taken = {0}, *carving = &taken;
  for (int pass = 0; pass < 2; pass++) {
    bits->kill_start = dlxi_carve(carving, bits->option_count + 1, sizeof *bits->kill_start);
    bits->kills = dlxi_carve(carving, bits->problem->entry_count, sizeof *bits->kills);
    bits->sizes = dlxi_carve(carving, bits->option_count, sizeof *bits->sizes);
    bits->class_of = dlxi_carve(carving, 2 * (size_t)bits->item_count + 2, sizeof *bits->class_of);
    if (pass) break;
    if (!dlxi_carving_take(&taken, SIZE_MAX)) return false;
    bits->tables = taken.memory;
  }
  return true;
}

static bool set_up(struct bits *bits, struct entries_by_item *by_item, struct rows *rows) {
  const dlx_problem *problem = bits->problem;
  by_item->start = calloc(dlx_item_count(problem) + 2, sizeof *by_item->start);
  by_item->entries = calloc(problem->entry_count + 1, sizeof *by_item->entries);
  rows->of_entry = malloc((problem->entry_count + 1) * sizeof *rows->of_entry);
  if (!by_item->start || !by_item->entries || !rows->of_entry || !allocate_tables(bits)) return false;
  sort_by_item(problem, by_item);
  if (!number_rows(problem, by_item, rows)) return false;
  bits->row_count = rows->count;
  find_sizes(bits);
  number_size_classes(bits);
  list_kills(bits, rows);
  plan_frames(bits);
  if (!allocate_search(bits)) return false;
  fill_root(bits);
  turn_to_clashes(bits, by_item, rows);
  lay_out_narrow(bits, &bits->frames[0]);
  return true;
}

void dlxi_bits_start(struct bits *bits) {
  struct frame *root = &bits->frames[0];
  struct level *level = &bits->levels[0];
  lay_out_level(level, bits->level_sets, root);
  memcpy(level->active, bits->usable, root->words * sizeof *level->active);
  fill(level->uncovered, root->cover_words, root->items);
  level->left = root->items;
  level->depth = 0;
  level->item = 0;
  bits->frame = root;
  bits->level = root->base = level;
  bits->place = AT_NODE;
}

void dlxi_bits_choose(const struct bits *bits, const struct frame *frame, uint32_t bit, struct level *level) {
  level->left -= frame->size[bit];
  take_rows_out(bits, frame, bit, level->active, level->uncovered);
}

void dlxi_bits_release(struct bits *bits) {
  if (!bits) return;
  free(bits->tables);
  free(bits->memory);
  free(bits);
}

struct bits *dlxi_bits_set_up(const dlx_problem *problem) {
  struct bits *bits = calloc(1, sizeof *bits);
  if (!bits) return NULL;
  bits->problem = problem;
  bits->item_count = (uint32_t)dlx_primary_count(problem);
  bits->option_count = (uint32_t)dlx_option_count(problem);
  struct entries_by_item by_item = {0};
  struct rows rows = {0};
  bool done = set_up(bits, &by_item, &rows);
  free(by_item.start);
  free(by_item.entries);
  free(rows.of_entry);
  if (done) return bits;
  dlxi_bits_release(bits);
  return NULL;
}

double dlxi_bits_memory_bound(const dlx_problem *problem) {
  double items = (double)dlx_primary_count(problem), secondary = (double)dlx_item_count(problem) - items;
  double coloured = secondary * ((double)problem->colours.count + 1), entries = (double)problem->entry_count;
  double rows = items + (coloured < entries ? coloured : entries), words = (double)dlx_option_count(problem) / 64 + 8;
  double row_words = rows * (2 * words + NARROW * (NARROW + 1) / 2.0);
  double level_words = (items + MAX_FRAMES) * (2 * words + items / 64);
  double effect_words = NARROW * NARROW * 64.0 * (NARROW + items / 64);
  return 8 * (row_words + level_words + effect_words) + 4 * (rows * MAX_FRAMES + 4 * entries);
}

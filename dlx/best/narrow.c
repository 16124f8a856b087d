#include "dlx/best/narrow.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- memory */

static size_t least_of(size_t a, size_t b) {
  return a < b ? a : b;
}

bool dlxi_narrow_begin(struct narrow *narrow, size_t options, size_t items) {
  options = least_of(options, (size_t)NARROW_OPTIONS);
  items = least_of(items, (size_t)NARROW_ITEMS);
  size_t lanes = (options + NARROW_LANE - 1) / NARROW_LANE, levels = items + 1;
  size_t rows = (items + options + 2 * levels) * lanes * sizeof(narrow_lane);
  size_t bytes =
      rows + options * sizeof *narrow->items + (options + 1) * sizeof *narrow->from + levels * sizeof *narrow->levels;
  narrow->memory = aligned_alloc(sizeof(narrow_lane), (bytes / sizeof(narrow_lane) + 1) * sizeof(narrow_lane));
  if (!narrow->memory) return false;
  narrow->rows = narrow->memory;
  narrow->clashes = narrow->rows + items * lanes;
  narrow->live = narrow->clashes + options * lanes;
  narrow->untried = narrow->live + levels * lanes;
  narrow->items = (struct item_set *)(narrow->untried + levels * lanes);
  narrow->from = (int64_t *)(narrow->items + options);
  narrow->levels = (struct narrow_level *)(narrow->from + options + 1);
  return true;
}

void dlxi_narrow_release(struct narrow *narrow) {
  free(narrow->memory);
  *narrow = (struct narrow){0};
}

bool dlxi_narrow_fits(const struct frame *frame) {
  return frame->option_count <= NARROW_OPTIONS && frame->primary_count <= NARROW_ITEMS;
}

/* ---------------------------------------------------------------- rows */

static void put(narrow_lane *row, uint32_t option) {
  ((uint64_t *)row)[option / 64] |= (uint64_t)1 << option % 64;
}

static void take(narrow_lane *row, uint32_t option) {
  ((uint64_t *)row)[option / 64] &= ~((uint64_t)1 << option % 64);
}

static bool has(const narrow_lane *row, uint32_t option) {
  return ((const uint64_t *)row)[option / 64] >> option % 64 & 1;
}

static void put_all(narrow_lane *row, const narrow_lane *others, uint32_t lanes) {
  for (uint32_t v = 0; v < lanes; v++) row[v] |= others[v];
}

static narrow_lane *clashes_of(const struct narrow *narrow, uint32_t option) {
  return narrow->clashes + (size_t)option * narrow->lanes;
}

/* Those of the item's options that have the colour of 'first', from there on, clash with all others. */
static void add_clashes_of_colour(struct narrow *narrow, const narrow_lane *row, const struct use *first,
                                  const struct use *end) {
  narrow_lane others[NARROW_LANES];
  memcpy(others, row, narrow->lanes * sizeof *others);
  for (const struct use *use = first; use < end; use++)
    if (use->colour == first->colour) take(others, use->other);
  for (const struct use *use = first; use < end; use++)
    if (use->colour == first->colour) put_all(clashes_of(narrow, use->other), others, narrow->lanes);
}

static void add_clashes(struct narrow *narrow, uint32_t i) {
  const struct frame *frame = narrow->frame;
  const struct use *first = frame->item_uses + frame->item_start[i], *end = frame->item_uses + frame->item_start[i + 1];
  narrow_lane row[NARROW_LANES] = {{0}}, done[NARROW_LANES] = {{0}};
  for (const struct use *use = first; use < end; use++) put(row, use->other);
  if (i < frame->primary_count) memcpy(narrow->rows + (size_t)i * narrow->lanes, row, narrow->lanes * sizeof *row);
  for (const struct use *use = first; use < end; use++) {
    if (!use->colour) {
      put_all(clashes_of(narrow, use->other), row, narrow->lanes);
    } else if (!has(done, use->other)) {
      add_clashes_of_colour(narrow, row, use, end);
      for (const struct use *same = use; same < end; same++)
        if (same->colour == use->colour) put(done, same->other);
    }
  }
}

static void add_item(struct item_set *set, uint32_t i) {
  set->words[i / 64] |= (uint64_t)1 << i % 64;
}

static void set_up_options(struct narrow *narrow) {
  const struct frame *frame = narrow->frame;
  int64_t least = INT64_MAX;
  memset(narrow->clashes, 0, (size_t)frame->option_count * narrow->lanes * sizeof *narrow->clashes);
  for (uint32_t o = frame->option_count; o-- > 0;) {
    if (frame->net[o] < least) least = frame->net[o];
    narrow->from[o] = least;
    narrow->items[o] = (struct item_set){{0}};
    for (uint32_t e = frame->option_start[o]; e < frame->option_start[o + 1]; e++)
      if (frame->option_uses[e].other < frame->primary_count) add_item(&narrow->items[o], frame->option_uses[e].other);
  }
}

static void set_up(struct narrow *narrow, const struct frame *frame, int64_t cost) {
  narrow->frame = frame;
  narrow->lanes = (frame->option_count + NARROW_LANE - 1) / NARROW_LANE;
  set_up_options(narrow);
  for (uint32_t i = 0; i < frame->item_count; i++) add_clashes(narrow, i);
  narrow->family = (struct item_set){{0}};
  narrow->levels[0] = (struct narrow_level){.cost = cost, .end = frame->option_count};
  for (uint32_t i = 0; i < frame->primary_count; i++) {
    add_item(&narrow->levels[0].left, i);
    if (frame->family[i]) add_item(&narrow->family, i);
  }
  memset(narrow->live, 0, narrow->lanes * sizeof *narrow->live);
  for (uint32_t o = 0; o < frame->option_count; o++) put(narrow->live, o);
}

static narrow_kernel *kernel(void) {
#ifdef DLX_X86
  bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq")) return dlxi_narrow_avx512;
  if (avx2) return dlxi_narrow_avx2;
#endif
  return dlxi_narrow_portable;
}

enum narrow_outcome dlxi_narrow_search(struct narrow *narrow, const struct frame *frame,
                                       const struct narrow_task *task) {
  set_up(narrow, frame, task->cost);
  return kernel()(narrow, task);
}

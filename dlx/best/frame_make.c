/*
 * How frames are made: the draft is written down, priced, and then copied in order of net costs without the options
 * that turned out to be too dear.
 */
#include "dlx/best/frame.h"

#include "dlx/best/family.h"
#include "dlx/best/prices.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- memory */

static size_t aligned(size_t bytes) {
  return (bytes + 15) & ~(size_t)15;
}

struct cutter {
  char *next;
  size_t used;
};

static void *cut(struct cutter *cutter, size_t count, size_t size) {
  void *piece = cutter->next ? cutter->next + cutter->used : NULL;
  cutter->used += aligned(count * size);
  return piece;
}

/* Sets the arrays of a frame of that size, in memory at 'memory'; returns how many bytes they take. */
static size_t lay_out(struct frame *frame, void *memory) {
  struct cutter cutter = {.next = memory};
  size_t options = frame->option_count, items = frame->item_count, entries = frame->entry_count;
  frame->numbers = cut(&cutter, options, sizeof *frame->numbers);
  frame->net = cut(&cutter, options, sizeof *frame->net);
  frame->option_start = cut(&cutter, options + 1, sizeof *frame->option_start);
  frame->option_uses = cut(&cutter, entries, sizeof *frame->option_uses);
  frame->item_start = cut(&cutter, items + 1, sizeof *frame->item_start);
  frame->item_uses = cut(&cutter, entries, sizeof *frame->item_uses);
  frame->slack = cut(&cutter, items, sizeof *frame->slack);
  frame->coloured = cut(&cutter, items, sizeof *frame->coloured);
  frame->family = cut(&cutter, items, sizeof *frame->family);
  frame->gone = cut(&cutter, options, sizeof *frame->gone);
  frame->live = cut(&cutter, items, sizeof *frame->live);
  frame->purifier = cut(&cutter, items, sizeof *frame->purifier);
  frame->left = cut(&cutter, items, sizeof *frame->left);
  frame->place = cut(&cutter, items, sizeof *frame->place);
  frame->trail = cut(&cutter, options, sizeof *frame->trail);
  frame->emptied = cut(&cutter, items, sizeof *frame->emptied);
  return cutter.used;
}

static bool set_size(struct frame *frame, uint32_t options, uint32_t items, uint32_t entries) {
  frame->option_count = options;
  frame->item_count = items;
  frame->entry_count = entries;
  size_t bytes = lay_out(frame, NULL);
  if (bytes > frame->room) {
    free(frame->memory);
    frame->room = 0;
    frame->memory = malloc(bytes);
    if (!frame->memory) return false;
    frame->room = bytes;
  }
  lay_out(frame, frame->memory);
  return true;
}

void dlxi_frame_release(struct frame *frame) {
  free(frame->memory);
  *frame = (struct frame){0};
}

void dlxi_workshop_release(struct workshop *workshop) {
  dlxi_frame_release(&workshop->draft);
  free(workshop->number_of);
  free(workshop->order);
  free(workshop->classes);
  *workshop = (struct workshop){0};
}

/* ---------------------------------------------------------------- the lists of the items */

/* From the lists of the options, and the number of options of each item in 'live'. */
static void list_uses_of_items(struct frame *frame) {
  uint32_t *start = frame->item_start; /* start[i + 1] is where the next use of item i goes, at last where they end */
  uint32_t offset = 0;
  start[0] = 0;
  for (uint32_t i = 0; i < frame->item_count; i++) {
    start[i + 1] = offset;
    offset += frame->live[i];
  }
  for (uint32_t o = 0; o < frame->option_count; o++)
    for (uint32_t e = frame->option_start[o]; e < frame->option_start[o + 1]; e++) {
      struct use use = frame->option_uses[e];
      frame->item_uses[start[use.other + 1]++] = (struct use){o, use.colour};
    }
}

static void count_uses_of_items(struct frame *frame) {
  memset(frame->live, 0, frame->item_count * sizeof *frame->live);
  memset(frame->coloured, 0, frame->item_count * sizeof *frame->coloured);
  for (uint32_t e = 0; e < frame->entry_count; e++) {
    frame->live[frame->option_uses[e].other]++;
    if (frame->option_uses[e].colour) frame->coloured[frame->option_uses[e].other] = true;
  }
}

/* ---------------------------------------------------------------- the copy of the draft */

/* Sorts the options that may be in a solution that is wanted, into workshop->order; returns how many there are. */
static uint32_t sort_options(struct workshop *workshop, int64_t most) {
  const struct frame *draft = &workshop->draft;
  int64_t dearest = 0;
  uint32_t count = 0;
  for (uint32_t o = 0; o < draft->option_count; o++) {
    if (draft->net[o] > most) continue;
    count++;
    if (draft->net[o] > dearest) dearest = draft->net[o];
  }
  int shift = 0;
  while (dearest >> shift > count) shift++;
  uint32_t *classes = workshop->classes;
  memset(classes, 0, ((size_t)(dearest >> shift) + 2) * sizeof *classes);
  for (uint32_t o = 0; o < draft->option_count; o++)
    if (draft->net[o] <= most) classes[(draft->net[o] >> shift) + 1]++;
  for (int64_t c = 0; c < dearest >> shift; c++) classes[c + 1] += classes[c];
  for (uint32_t o = 0; o < draft->option_count; o++)
    if (draft->net[o] <= most) workshop->order[classes[draft->net[o] >> shift]++] = o;
  return count;
}

static uint32_t count_entries(const struct workshop *workshop, uint32_t count) {
  const uint32_t *start = workshop->draft.option_start;
  uint32_t entries = 0;
  for (uint32_t k = 0; k < count; k++) entries += start[workshop->order[k] + 1] - start[workshop->order[k]];
  return entries;
}

static void copy_options(struct frame *next, const struct workshop *workshop) {
  const struct frame *draft = &workshop->draft;
  uint32_t entries = 0;
  for (uint32_t k = 0; k < next->option_count; k++) {
    uint32_t o = workshop->order[k], start = draft->option_start[o], length = draft->option_start[o + 1] - start;
    next->numbers[k] = draft->numbers[o];
    next->net[k] = draft->net[o];
    next->option_start[k] = entries;
    memcpy(next->option_uses + entries, draft->option_uses + start, length * sizeof(struct use));
    entries += length;
  }
  next->option_start[next->option_count] = entries;
}

static bool copy_draft(struct frame *next, const struct workshop *workshop, uint32_t count) {
  const struct frame *draft = &workshop->draft;
  if (!set_size(next, count, draft->item_count, count_entries(workshop, count))) return false;
  next->primary_count = draft->primary_count;
  copy_options(next, workshop);
  count_uses_of_items(next);
  list_uses_of_items(next);
  uint32_t items = next->item_count;
  memcpy(next->slack, draft->slack, items * sizeof *next->slack);
  memcpy(next->family, draft->family, items * sizeof *next->family);
  memset(next->gone, 0, next->option_count * sizeof *next->gone);
  memset(next->purifier, 0, items * sizeof *next->purifier);
  for (uint32_t i = 0; i < next->primary_count; i++) next->left[i] = next->place[i] = i;
  next->left_count = next->primary_count;
  next->trail_count = next->emptied_count = 0;
  next->end = next->option_count;
  return true;
}

/* ---------------------------------------------------------------- the draft */

/* Items of 'frame' that are still to be dealt with get their numbers in the draft, primary ones first; a secondary
   one matters only if it may be used twice, or has a slack to be paid. */
static void number_items(const struct frame *frame, struct workshop *workshop) {
  struct frame *draft = &workshop->draft;
  uint32_t count = 0;
  for (uint32_t i = 0; i < frame->item_count; i++) {
    bool primary = i < frame->primary_count;
    bool stays = frame->live[i] < FRAME_DONE && (primary || frame->live[i] > 1 || (frame->live[i] && frame->slack[i]));
    workshop->number_of[i] = stays ? count : UINT32_MAX;
    if (stays) draft->family[count] = frame->family[i];
    if (stays) draft->slack[count++] = frame->slack[i];
    if (i + 1 == frame->primary_count) draft->primary_count = count;
  }
  if (frame->primary_count == 0) draft->primary_count = 0;
  draft->item_count = count;
}

static void write_draft(const struct frame *frame, struct workshop *workshop) {
  struct frame *draft = &workshop->draft;
  number_items(frame, workshop);
  uint32_t options = 0, entries = 0;
  for (uint32_t o = 0; o < frame->end; o++) {
    if (frame->gone[o]) continue;
    draft->numbers[options] = frame->numbers[o];
    draft->net[options] = frame->net[o];
    draft->option_start[options++] = entries;
    for (uint32_t e = frame->option_start[o]; e < frame->option_start[o + 1]; e++) {
      uint32_t item = workshop->number_of[frame->option_uses[e].other];
      if (item == UINT32_MAX) continue;
      draft->option_uses[entries++] = (struct use){item, frame->option_uses[e].colour};
    }
  }
  draft->option_start[options] = entries;
  draft->option_count = options;
  draft->entry_count = entries;
  count_uses_of_items(draft);
  list_uses_of_items(draft);
}

enum frame_made dlxi_frame_make(struct frame *next, const struct frame *frame, struct workshop *workshop,
                                unsigned passes, int64_t limit, int64_t *cost) {
  write_draft(frame, workshop);
  int64_t before = *cost;
  if (!dlxi_find_prices(&workshop->draft, passes, limit, cost)) return FRAME_PRUNED;
  uint32_t count = sort_options(workshop, limit - *cost);
  if (copy_draft(next, workshop, count)) return FRAME_MADE;
  *cost = before;
  return FRAME_NO_MEMORY;
}

/* ---------------------------------------------------------------- the first frame */

static bool make_workshop(struct workshop *workshop, const struct frame *frame) {
  workshop->number_of = malloc((frame->item_count + 1) * sizeof *workshop->number_of);
  workshop->order = malloc((frame->option_count + 1) * sizeof *workshop->order);
  workshop->classes = malloc((frame->option_count + 3) * sizeof *workshop->classes);
  return workshop->number_of && workshop->order && workshop->classes &&
         set_size(&workshop->draft, frame->option_count, frame->item_count, frame->entry_count);
}

bool dlxi_frame_begin(struct frame *frame, struct workshop *workshop, const dlx_problem *problem,
                      const int64_t *costs) {
  struct frame *draft = &workshop->draft;
  frame->option_count = (uint32_t)problem->option_count;
  frame->item_count = (uint32_t)problem->items.count;
  frame->entry_count = (uint32_t)problem->entry_count;
  if (!make_workshop(workshop, frame)) return false;
  uint32_t options = 0, entries = 0;
  for (uint32_t k = 0; k < problem->option_count; k++) {
    if (dlxi_option_is_idle(problem, k)) continue;
    draft->numbers[options] = k;
    draft->net[options] = costs[k];
    draft->option_start[options] = entries;
    for (uint32_t e = problem->option_start[k]; e < problem->option_start[k + 1]; e++)
      draft->option_uses[entries++] = (struct use){problem->entries[e].item, problem->entries[e].colour};
    workshop->order[options] = options;
    options++;
  }
  draft->option_start[options] = entries;
  draft->option_count = options;
  draft->entry_count = entries;
  draft->primary_count = (uint32_t)problem->primary_count;
  memset(draft->slack, 0, draft->item_count * sizeof *draft->slack);
  memset(draft->family, 0, draft->item_count * sizeof *draft->family);
  if (!copy_draft(frame, workshop, options)) return false;
  dlxi_find_family(frame);
  return true;
}

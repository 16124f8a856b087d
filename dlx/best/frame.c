/*
 * The dance in a frame: taking options out and putting them back.
 *
 * An option that can no longer be chosen is marked as gone, and put on the trail; its items count one live option
 * less.  Going back takes it off the trail again.  Lists are never changed: who walks one passes over what is gone,
 * and there is never much of it, as a new frame is made when there is.
 */
#include "dlx/best/frame.h"

#ifdef DLX_CHECK_INVARIANTS
#undef NDEBUG
#endif
#include <assert.h>

static inline void take_out(struct frame *frame, uint32_t o) {
  frame->gone[o] = true;
  frame->trail[frame->trail_count++] = o;
  const struct use *end = frame->option_uses + frame->option_start[o + 1];
  for (const struct use *use = frame->option_uses + frame->option_start[o]; use < end; use++)
    if (--frame->live[use->other] == 0) frame->emptied[frame->emptied_count++] = use->other;
}

static void put_back(struct frame *frame, const struct frame_mark *mark) {
  while (frame->trail_count > mark->trail_count) {
    uint32_t o = frame->trail[--frame->trail_count];
    frame->gone[o] = false;
    const struct use *end = frame->option_uses + frame->option_start[o + 1];
    for (const struct use *use = frame->option_uses + frame->option_start[o]; use < end; use++)
      frame->live[use->other]++;
  }
  frame->left_count = mark->left_count;
  frame->emptied_count = mark->emptied_count;
  frame->end = mark->end;
}

/* Item i is dealt with; its options stay for now. */
static void finish(struct frame *frame, uint32_t i) {
  frame->live[i] += FRAME_DONE;
  if (i >= frame->primary_count) return;
  uint32_t last = frame->left[--frame->left_count], p = frame->place[i];
  frame->left[p] = last;
  frame->place[last] = p;
  frame->left[frame->left_count] = i;
  frame->place[i] = frame->left_count;
}

static inline void take_out_all(struct frame *frame, uint32_t i) {
  const struct use *end = frame->item_uses + frame->item_start[i + 1];
  for (const struct use *use = frame->item_uses + frame->item_start[i]; use < end; use++)
    if (!frame->gone[use->other]) take_out(frame, use->other);
}

static void take_out_others(struct frame *frame, uint32_t i, uint32_t colour) {
  const struct use *end = frame->item_uses + frame->item_start[i + 1];
  for (const struct use *use = frame->item_uses + frame->item_start[i]; use < end; use++)
    if (use->colour != colour && !frame->gone[use->other]) take_out(frame, use->other);
}

void dlxi_frame_cover(struct frame *frame, uint32_t i) {
  finish(frame, i);
  take_out_all(frame, i);
}

/* An item without an option: a primary one ends it, a secondary one stays free and pays its slack. */
static bool pay_emptied(const struct frame *frame, uint32_t first, int64_t *cost) {
  for (uint32_t k = first; k < frame->emptied_count; k++) {
    uint32_t i = frame->emptied[k];
    if (frame->live[i] != 0) continue;
    if (i < frame->primary_count) return false;
    *cost += frame->slack[i];
  }
  return true;
}

static void take_out_dear(struct frame *frame, int64_t most) {
  while (frame->end > 0 && frame->net[frame->end - 1] > most) {
    frame->end--;
    if (!frame->gone[frame->end]) take_out(frame, frame->end);
  }
}

bool dlxi_frame_choose(struct frame *frame, uint32_t i, uint32_t covered, uint32_t o, int64_t limit, int64_t *cost) {
  const struct use *first = frame->option_uses + frame->option_start[o];
  const struct use *end = frame->option_uses + frame->option_start[o + 1];
  *cost += frame->net[o];
  for (const struct use *use = first; use < end; use++)
    if (use->other != i && !frame->purifier[use->other]) finish(frame, use->other);
  for (const struct use *use = first; use < end; use++) {
    if (use->other == i || frame->purifier[use->other]) continue;
    if (use->colour) {
      frame->purifier[use->other] = o + 1;
      take_out_others(frame, use->other, use->colour);
    } else {
      take_out_all(frame, use->other);
    }
  }
  for (uint32_t paid = covered;;) {
    if (!pay_emptied(frame, paid, cost) || *cost > limit) return false;
    paid = frame->emptied_count;
    take_out_dear(frame, limit - *cost);
    if (frame->emptied_count == paid) return true;
  }
}

bool dlxi_frame_exclude(struct frame *frame, uint32_t o) {
  uint32_t before = frame->emptied_count;
  int64_t slack = 0;
  if (!frame->gone[o]) take_out(frame, o);
  return pay_emptied(frame, before, &slack);
}

void dlxi_frame_unchoose(struct frame *frame, uint32_t i, uint32_t o, const struct frame_mark *mark) {
  const struct use *end = frame->option_uses + frame->option_start[o + 1];
  for (const struct use *use = frame->option_uses + frame->option_start[o]; use < end; use++) {
    uint32_t item = use->other;
    if (item == i || (frame->purifier[item] && frame->purifier[item] != o + 1)) continue;
    frame->live[item] -= FRAME_DONE;
    frame->purifier[item] = 0;
  }
  put_back(frame, mark);
}

void dlxi_frame_uncover(struct frame *frame, uint32_t i, const struct frame_mark *mark) {
  frame->live[i] -= FRAME_DONE;
  put_back(frame, mark);
}

/* ---------------------------------------------------------------- the invariants, walked in debug builds */

#ifdef DLX_CHECK_INVARIANTS

static void check_item(const struct frame *frame, uint32_t i) {
  uint32_t live = 0;
  bool primary = i < frame->primary_count;
  for (uint32_t e = frame->item_start[i]; e < frame->item_start[i + 1]; e++) {
    assert(e == frame->item_start[i] || frame->item_uses[e].other > frame->item_uses[e - 1].other);
    assert(!frame->item_uses[e].colour || (!primary && frame->coloured[i]));
    if (!frame->gone[frame->item_uses[e].other]) live++;
  }
  assert(frame->live[i] % FRAME_DONE == live);
  assert(frame->slack[i] >= 0 && (frame->slack[i] == 0 || (!primary && !frame->coloured[i])));
  assert(!primary || frame->left[frame->place[i]] == i);
  assert(!primary || (frame->place[i] < frame->left_count) == (frame->live[i] < FRAME_DONE));
  assert(!frame->purifier[i] || (frame->coloured[i] && frame->live[i] >= FRAME_DONE));
}

void dlxi_frame_check(const struct frame *frame) {
  uint32_t gone = 0;
  for (uint32_t i = 0; i < frame->item_count; i++) check_item(frame, i);
  for (uint32_t o = 0; o < frame->option_count; o++) {
    assert(frame->net[o] >= 0);
    assert(o < frame->end || frame->gone[o]);
    gone += frame->gone[o];
  }
  assert(gone == frame->trail_count);
  for (uint32_t k = 0; k < frame->trail_count; k++) assert(frame->gone[frame->trail[k]]);
}

#else

void dlxi_frame_check(const struct frame *frame) {
  (void)frame;
}

#endif

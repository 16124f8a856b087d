/*
 * Counts all solutions without visiting them.  Below each choice, the regions that are left are counted one by one, and
 * their numbers multiplied:
 *
 *     frame    total      of the cell's candidates that have been tried
 *              product    of the parts of the candidate at hand that have been counted: parts 0 .. part - 1
 *
 * A region that was met before has the same number again: see memo.h.
 *
 * Stopped in between, what is known is a lower bound: a candidate counts if no part but its last is unfinished.
 */
#include "kakuro/runs/region_memo.h"
#include "kakuro/runs/runs_engine.h"

#include <stdlib.h>

#define MEMO_BYTES ((size_t)512 << 20) /* at most, unless the search asks for less */

/* What the memo keeps of a region. */
struct number {
  mp_size_t size;
  mp_limb_t limbs[];
};

struct count_frame {
  struct kakuroi_region region;
  size_t trail; /* lengths of the stacks before its branches */
  size_t cells;
  size_t first; /* where its parts are */
  size_t parts;
  size_t part;
  uint32_t white;
  uint16_t left;
  bool branches; /* a candidate is at hand */
  mpz_t total;
  mpz_t product;
};

struct tally {
  struct kakuroi_search *search;
  struct kakuroi_domains domains;
  struct kakuroi_regions regions;
  struct kakuroi_region *parts;
  size_t part_count, part_room;
  struct count_frame *frames; /* those up to 'prepared' have numbers */
  size_t frame_count, frame_room, prepared;
  struct kakuroi_memo memo;
  bool no_memory;
};

static bool make_frame(struct tally *tally) {
  if (tally->frame_count == tally->frame_room) {
    size_t room = tally->frame_room > 0 ? 2 * tally->frame_room : 32;
    struct count_frame *larger = realloc(tally->frames, room * sizeof *larger);
    if (!larger) return false;
    tally->frames = larger;
    tally->frame_room = room;
  }
  struct count_frame *frame = &tally->frames[tally->frame_count];
  if (tally->frame_count == tally->prepared) {
    mpz_init(frame->total);
    mpz_init(frame->product);
    tally->prepared++;
  }
  return true;
}

static bool push_frame(struct tally *tally, struct kakuroi_region region) {
  if (!make_frame(tally)) return false;
  struct count_frame *frame = &tally->frames[tally->frame_count++];
  frame->region = region;
  frame->trail = tally->domains.trail_length;
  frame->cells = tally->regions.length;
  frame->first = tally->part_count;
  frame->parts = frame->part = 0;
  frame->branches = false;
  frame->white = kakuroi_choose_cell(&tally->regions, region);
  frame->left = tally->domains.masks[frame->white];
  mpz_set_ui(frame->total, 0);
  return true;
}

/* The parts of what is open of a region, for the frame on top. */
static bool find_parts(struct tally *tally, struct kakuroi_region region) {
  if (kakuroi_split(&tally->regions, region)) return false;
  size_t found = tally->regions.found_count;
  if (tally->part_count + found > tally->part_room) {
    size_t room = 2 * (tally->part_count + found);
    struct kakuroi_region *larger = realloc(tally->parts, room * sizeof *larger);
    if (!larger) return false;
    tally->parts = larger;
    tally->part_room = room;
  }
  for (size_t i = 0; i < found; i++) /* small ones first: one may have no solution */
    tally->parts[tally->part_count++] = tally->regions.found[found - 1 - i];
  struct count_frame *frame = &tally->frames[tally->frame_count - 1];
  frame->parts = found;
  frame->part = 0;
  frame->branches = true;
  mpz_set_ui(frame->product, 1);
  return true;
}

/* What was counted of the candidate at hand joins the total; back to before it. */
static void end_branch(struct tally *tally, struct count_frame *frame) {
  if (frame->branches) mpz_add(frame->total, frame->total, frame->product);
  frame->branches = false;
  kakuroi_undo(&tally->domains, frame->trail);
  tally->regions.length = frame->cells;
  tally->part_count = frame->first;
}

/* The part at hand of a frame has so many solutions. */
static void take_number(struct count_frame *frame, mpz_srcptr number) {
  mpz_mul(frame->product, frame->product, number);
  frame->part = mpz_sgn(frame->product) > 0 ? frame->part + 1 : frame->parts;
}

static void remember(struct tally *tally, const struct count_frame *done) {
  if (!kakuroi_memo_key(&tally->memo, &tally->regions, done->region)) return;
  size_t size = mpz_size(done->total);
  struct number *number = kakuroi_memo_room(&tally->memo, sizeof *number + size * sizeof *number->limbs);
  if (!number) return;
  number->size = (mp_size_t)size;
  for (size_t i = 0; i < size; i++) number->limbs[i] = mpz_getlimbn(done->total, (mp_size_t)i);
  kakuroi_memo_add(&tally->memo, number);
}

/* Takes the number of the part at hand from the memo; false: it is not there. */
static bool recall(struct tally *tally, struct count_frame *frame) {
  if (!kakuroi_memo_key(&tally->memo, &tally->regions, tally->parts[frame->first + frame->part])) return false;
  const struct kakuroi_memo_entry *entry = kakuroi_memo_find(&tally->memo);
  if (!entry) return false;
  const struct number *number = entry->value;
  mpz_t view;
  take_number(frame, mpz_roinit_n(view, number->limbs, number->size));
  return true;
}

/* The part that a frame was for has been counted: its total goes to the frame below. */
static void hand_up(struct tally *tally) {
  const struct count_frame *done = &tally->frames[--tally->frame_count];
  remember(tally, done);
  take_number(&tally->frames[tally->frame_count - 1], done->total);
}

/* Counts to the end; false: something said no, or memory ran out. */
static bool count_all(struct tally *tally) {
  for (;;) {
    struct count_frame *frame = &tally->frames[tally->frame_count - 1];
    if (frame->branches && frame->part < frame->parts) {
      if (recall(tally, frame) || push_frame(tally, tally->parts[frame->first + frame->part])) continue;
      tally->no_memory = true;
      return false;
    }
    end_branch(tally, frame);
    if (frame->left == 0) {
      if (tally->frame_count == 1) return true;
      hand_up(tally);
      continue;
    }
    uint16_t digit = (uint16_t)(frame->left & -frame->left);
    frame->left = (uint16_t)(frame->left & ~digit);
    if (!kakuroi_enter_node(tally->search)) return false;
    if (!kakuroi_restrict(&tally->domains, frame->white, digit)) continue;
    if (find_parts(tally, frame->region)) continue;
    tally->no_memory = true;
    return false;
  }
}

/* From the top down, what each frame knows for sure; the lowest one's total is a lower bound. */
static void cut_short(struct tally *tally) {
  for (; tally->frame_count > 1; tally->frame_count--) {
    struct count_frame *frame = &tally->frames[tally->frame_count - 1], *below = frame - 1;
    if (frame->branches && frame->part == frame->parts) mpz_add(frame->total, frame->total, frame->product);
    mpz_mul(below->product, below->product, frame->total);
    below->part = below->part + 1 == below->parts ? below->parts : below->part;
  }
  struct count_frame *first = tally->frames;
  if (first->branches && first->part == first->parts) mpz_add(first->total, first->total, first->product);
}

/* The first frame chooses nothing: its parts are the regions of the board. */
static bool begin(struct tally *tally) {
  struct kakuroi_region all;
  if (!make_frame(tally) || kakuroi_whole(&tally->regions, &all)) return false;
  struct count_frame *frame = &tally->frames[tally->frame_count++];
  frame->region = all;
  frame->trail = tally->domains.trail_length;
  frame->cells = tally->regions.length;
  frame->first = 0;
  frame->left = 0;
  mpz_set_ui(frame->total, 0);
  return find_parts(tally, all);
}

static void release(struct tally *tally) {
  for (size_t i = 0; i < tally->prepared; i++) {
    mpz_clear(tally->frames[i].total);
    mpz_clear(tally->frames[i].product);
  }
  free(tally->frames);
  free(tally->parts);
  kakuroi_memo_release(&tally->memo);
  kakuroi_regions_release(&tally->regions);
  kakuroi_domains_release(&tally->domains);
}

static void run(struct tally *tally, mpz_t count) {
  if (!begin(tally)) {
    tally->no_memory = true;
    return;
  }
  if (!count_all(tally)) cut_short(tally);
  mpz_set(count, tally->frames[0].total);
}

enum dlx_status kakuroi_runs_count(struct kakuroi_search *search, mpz_t count) {
  struct tally tally = {.search = search, .memo.limit = kakuroi_memo_limit(search, MEMO_BYTES)};
  bool possible = false;
  mpz_set_ui(count, 0);
  enum dlx_status status = kakuroi_domains_prepare(&tally.domains, search->board, true, &possible);
  if (!status) status = kakuroi_regions_prepare(&tally.regions, &tally.domains);
  if (!status && kakuroi_enter_node(search) && possible) run(&tally, count);
  search->updates += tally.domains.updates;
  search->stored = tally.memo.count;
  search->met_again = tally.memo.met_again;
  if (tally.no_memory) status = DLX_NO_MEMORY;
  release(&tally);
  return status;
}

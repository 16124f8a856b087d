/*
 * Counts all solutions without visiting them.  Below each choice, the regions that are left are counted one by one, and
 * their numbers multiplied:
 *
 *     frame    total      of the cell's candidates that have been tried
 *              product    of the parts of the candidate at hand that have been counted: parts 0 .. part - 1
 *
 * A region that was met before has the same number again: see region_memo.h.
 *
 * Stopped in between, what is known is a lower bound: a candidate counts if no part but its last is unfinished.
 */
#include "kakuro/runs/region_memo.h"
#include "kakuro/runs/region_sweep.h"
#include "kakuro/runs/runs_tally.h"

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

struct kakuroi_tally {
  struct kakuroi_search *search;
  struct kakuroi_domains domains;
  struct kakuroi_regions regions;
  struct kakuroi_region *parts;
  size_t part_count, part_room;
  struct count_frame *frames; /* those up to 'prepared' have numbers */
  size_t frame_count, frame_room, prepared;
  struct kakuroi_memo memo;
  struct kakuroi_sweep sweep;
  size_t settled;          /* length of the trail before the first choice */
  uint64_t updates_before; /* of the search */
  bool no_memory;
};

static bool make_frame(struct kakuroi_tally *tally) {
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

static bool push_frame(struct kakuroi_tally *tally, struct kakuroi_region region) {
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

/* So many of the regions that were found are the parts of the frame on top. */
static bool take_parts(struct kakuroi_tally *tally, size_t first, size_t count) {
  if (tally->part_count + count > tally->part_room) {
    size_t room = 2 * (tally->part_count + count);
    struct kakuroi_region *larger = realloc(tally->parts, room * sizeof *larger);
    if (!larger) return false;
    tally->parts = larger;
    tally->part_room = room;
  }
  for (size_t i = count; i-- > 0;) /* small ones first: one may have no solution */
    tally->parts[tally->part_count++] = tally->regions.found[first + i];
  struct count_frame *frame = &tally->frames[tally->frame_count - 1];
  frame->parts = count;
  frame->part = 0;
  frame->branches = true;
  mpz_set_ui(frame->product, 1);
  return true;
}

/* The parts of what is open of a region, for the frame on top. */
static bool find_parts(struct kakuroi_tally *tally, struct kakuroi_region region) {
  return !kakuroi_split(&tally->regions, region) && take_parts(tally, 0, tally->regions.found_count);
}

/* What was counted of the candidate at hand joins the total; back to before it. */
static void end_branch(struct kakuroi_tally *tally, struct count_frame *frame) {
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

/* The part at hand has so many solutions at least, and is not counted further. */
static void take_bound(struct count_frame *frame, mpz_srcptr number) {
  mpz_mul(frame->product, frame->product, number);
  if (frame->part + 1 == frame->parts) frame->part = frame->parts;
}

static void remember(struct kakuroi_tally *tally, struct kakuroi_region region, mpz_srcptr total) {
  if (!kakuroi_memo_key(&tally->memo, &tally->regions, region)) return;
  size_t size = mpz_size(total);
  struct number *number = kakuroi_memo_room(&tally->memo, sizeof *number + size * sizeof *number->limbs);
  if (!number) return;
  number->size = (mp_size_t)size;
  for (size_t i = 0; i < size; i++) number->limbs[i] = mpz_getlimbn(total, (mp_size_t)i);
  kakuroi_memo_add(&tally->memo, number);
}

/* Takes the number of the part at hand from the memo; false: it is not there. */
static bool recall(struct kakuroi_tally *tally, struct count_frame *frame, struct kakuroi_region part) {
  if (!kakuroi_memo_key(&tally->memo, &tally->regions, part)) return false;
  const struct kakuroi_memo_entry *entry = kakuroi_memo_find(&tally->memo);
  if (!entry) return false;
  const struct number *number = entry->value;
  mpz_t view;
  take_number(frame, mpz_roinit_n(view, number->limbs, number->size));
  return true;
}

/* To the end of a sweep; false: something said no. */
static bool count_sweep(struct kakuroi_tally *tally, uint64_t *solutions) {
  enum kakuroi_swept swept;
  do {
    swept = kakuroi_sweep_count(&tally->sweep, tally->search, solutions);
  } while (swept == KAKUROI_PAUSED);
  return swept == KAKUROI_EXHAUSTED;
}

#define LONG_SWEEP 1000 /* steps, which take longer than to remember their number */

/* The part at hand is a small one.  false: something said no, or no memory. */
static bool sweep(struct kakuroi_tally *tally, struct count_frame *frame, struct kakuroi_region part) {
  if (kakuroi_sweep_begin(&tally->sweep, &tally->regions, part)) {
    tally->no_memory = true;
    return false;
  }
  uint64_t solutions = 0, before = tally->search->nodes;
  bool ended = count_sweep(tally, &solutions);
  mpz_t number;
  mpz_init_set_ui(number, solutions);
  if (!ended)
    take_bound(frame, number);
  else if (tally->search->nodes - before > LONG_SWEEP)
    remember(tally, part, number);
  if (ended) take_number(frame, number);
  mpz_clear(number);
  return ended;
}

/* Counts the part at hand, or begins to.  false: something said no, or no memory. */
static bool count_part(struct kakuroi_tally *tally, struct count_frame *frame) {
  struct kakuroi_region part = tally->parts[frame->first + frame->part];
  if (recall(tally, frame, part)) return true;
  if (kakuroi_sweeps(&tally->regions, part)) return sweep(tally, frame, part);
  tally->no_memory = !push_frame(tally, part);
  return !tally->no_memory;
}

/* The part that a frame was for has been counted: its total goes to the frame below. */
static void hand_up(struct kakuroi_tally *tally) {
  const struct count_frame *done = &tally->frames[--tally->frame_count];
  remember(tally, done->region, done->total);
  take_number(&tally->frames[tally->frame_count - 1], done->total);
}

/* Counts to the end; false: something said no, or memory ran out. */
static bool count_all(struct kakuroi_tally *tally) {
  for (;;) {
    struct count_frame *frame = &tally->frames[tally->frame_count - 1];
    if (frame->branches && frame->part < frame->parts) {
      if (count_part(tally, frame)) continue;
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
static void cut_short(struct kakuroi_tally *tally) {
  for (; tally->frame_count > 1; tally->frame_count--) {
    struct count_frame *frame = &tally->frames[tally->frame_count - 1];
    if (frame->branches && frame->part == frame->parts) mpz_add(frame->total, frame->total, frame->product);
    take_bound(frame - 1, frame->total);
  }
  struct count_frame *first = tally->frames;
  if (first->branches && first->part == first->parts) mpz_add(first->total, first->total, first->product);
}

/* Before the first choice, the regions of the board are found, the largest first. */
bool kakuroi_tally_rewind(struct kakuroi_tally *tally) {
  struct kakuroi_region all;
  kakuroi_undo(&tally->domains, tally->settled);
  tally->frame_count = tally->part_count = 0;
  tally->regions.length = 0;
  tally->no_memory = !make_frame(tally) || kakuroi_whole(&tally->regions, &all) || kakuroi_split(&tally->regions, all);
  return !tally->no_memory;
}

/* The first frame chooses nothing: its parts are those to be counted, which 'found' has from 'first' on. */
static bool begin_parts(struct kakuroi_tally *tally, size_t first, size_t count) {
  struct count_frame *frame = &tally->frames[tally->frame_count++];
  frame->trail = tally->domains.trail_length;
  frame->cells = tally->regions.length;
  frame->first = 0;
  frame->left = 0;
  mpz_set_ui(frame->total, 0);
  tally->no_memory = !take_parts(tally, first, count);
  return !tally->no_memory;
}

struct kakuroi_domains *kakuroi_tally_domains(struct kakuroi_tally *tally) {
  return &tally->domains;
}

struct kakuroi_regions *kakuroi_tally_regions(struct kakuroi_tally *tally) {
  return &tally->regions;
}

bool kakuroi_tally_no_memory(const struct kakuroi_tally *tally) {
  return tally->no_memory;
}

bool kakuroi_tally_region(struct kakuroi_tally *tally, struct kakuroi_region region, mpz_t number) {
  tally->frame_count = tally->part_count = 0;
  tally->regions.found[0] = region;
  if (!begin_parts(tally, 0, 1) || !count_all(tally)) return false;
  mpz_set(number, tally->frames[0].total);
  return true;
}

static enum dlx_status finish_run(struct kakuroi_tally *tally, bool begun, mpz_t count) {
  struct kakuroi_search *search = tally->search;
  mpz_set_ui(count, 0);
  if (begun) {
    if (!count_all(tally)) cut_short(tally);
    mpz_set(count, tally->frames[0].total);
  }
  search->updates = tally->updates_before + tally->domains.updates;
  search->stored = tally->memo.count;
  search->met_again = tally->memo.met_again;
  return tally->no_memory ? DLX_NO_MEMORY : DLX_OK;
}

enum dlx_status kakuroi_tally_run(struct kakuroi_tally *tally, mpz_t count) {
  return finish_run(tally, kakuroi_tally_rewind(tally) && begin_parts(tally, 0, tally->regions.found_count), count);
}

static bool begin_path(struct kakuroi_tally *tally, const struct kakuroi_path *path) {
  if (!kakuroi_tally_rewind(tally)) return false;
  const struct kakuroi_region largest = tally->regions.found[0];
  for (unsigned i = 0; i < path->length; i++)
    if (!kakuroi_restrict(&tally->domains, path->choices[i].white, path->choices[i].digit)) return false;
  tally->no_memory = kakuroi_split(&tally->regions, largest) != DLX_OK;
  return !tally->no_memory && begin_parts(tally, 0, tally->regions.found_count);
}

enum dlx_status kakuroi_tally_path(struct kakuroi_tally *tally, const struct kakuroi_path *path, mpz_t count) {
  return finish_run(tally, begin_path(tally, path), count);
}

enum dlx_status kakuroi_tally_rest(struct kakuroi_tally *tally, mpz_t count) {
  return finish_run(tally, kakuroi_tally_rewind(tally) && begin_parts(tally, 1, tally->regions.found_count - 1), count);
}

void kakuroi_tally_free(struct kakuroi_tally *tally) {
  if (!tally) return;
  for (size_t i = 0; i < tally->prepared; i++) {
    mpz_clear(tally->frames[i].total);
    mpz_clear(tally->frames[i].product);
  }
  free(tally->frames);
  free(tally->parts);
  kakuroi_memo_release(&tally->memo);
  kakuroi_regions_release(&tally->regions);
  kakuroi_domains_release(&tally->domains);
  free(tally);
}

enum dlx_status kakuroi_tally_new(struct kakuroi_search *search, struct kakuroi_tally **tally, bool *possible) {
  *possible = false;
  struct kakuroi_tally *made = *tally = calloc(1, sizeof *made);
  if (!made) return DLX_NO_MEMORY;
  made->search = search;
  made->memo.limit = kakuroi_memo_limit(search, MEMO_BYTES);
  made->domains.stop = search->asked->stop;
  enum dlx_status status = kakuroi_domains_prepare(&made->domains, search->board, true, possible);
  if (!status) status = kakuroi_regions_prepare(&made->regions, &made->domains);
  made->settled = made->domains.trail_length;
  made->updates_before = search->updates;
  if (!status) return DLX_OK;
  kakuroi_tally_free(made);
  *tally = NULL;
  return status;
}

/*
 * The count of a state is known at once, if nothing is left or little, or if a state with the same label was counted
 * before.  Else
 *
 *     the count of a state = the product of the counts of its parts, where it falls into parts that share no item;
 *                          = else the sum, over the options of one item, of the weights chosen there times the count
 *                            of the state below.
 *
 * A frame is such a sum or product under way.  Frames are in an array: 100,000 levels are no deeper in the stack than
 * one.  Parts are looked for after the label was not known: few states are in parts, and most are known.
 *
 * Tried and left out: states by their sets of options in front of the labels; of a hundred one or two were met again.
 */
#include "dlx/symmetry/unfold.h"

#include "dlx/parallel/crew.h"

#include <stdlib.h>
#include <string.h>

#define FEW_STEPS    200     /* about what half a label costs */
#define MOST_OPTIONS 1 << 16 /* more are not labelled: the label would be too long to keep */

enum frame_kind { FRAME_SUM, FRAME_PRODUCT };

struct frame {
  enum frame_kind kind;
  struct window window; /* at its state */
  size_t saved_start;
  size_t key_start;
  uint32_t key_size; /* 0: it has no label */
  uint64_t hash;
  uint64_t entered;        /* the number of its node */
  size_t first, next, end; /* of the choices, or of the parts */
  mpz_t total;
  mpz_t factor; /* the weights of the choice at hand */
};

/* ---------------------------------------------------------------- frames */

/* Frames that were used before keep the memory of their numbers. */
static struct frame *push(struct unfolding *u, enum frame_kind kind) {
  if (u->frame_count == u->frame_room) {
    size_t room = 2 * u->frame_room + 16;
    struct frame *frames = realloc(u->frames, room * sizeof *frames);
    if (!frames) return NULL;
    for (size_t k = u->frame_room; k < room; k++) mpz_inits(frames[k].total, frames[k].factor, NULL);
    u->frames = frames;
    u->frame_room = room;
  }
  struct frame *frame = &u->frames[u->frame_count++];
  frame->kind = kind;
  frame->window = u->remains.window;
  frame->saved_start = u->saved_count;
  mpz_set_ui(frame->total, kind == FRAME_PRODUCT);
  return frame;
}

static bool push_key(struct unfolding *u, struct label label) {
  if (u->key_words + label.count > u->key_room) {
    size_t room = 2 * u->key_room + label.count;
    uint64_t *keys = realloc(u->keys, room * sizeof *keys);
    if (!keys) return false;
    u->keys = keys;
    u->key_room = room;
  }
  if (label.count > 0) memcpy(u->keys + u->key_words, label.words, label.count * sizeof *label.words);
  u->key_words += label.count;
  return true;
}

static bool push_lengths(struct unfolding *u) {
  const size_t count = u->remains.window.items_to - u->remains.window.items_from;
  if (u->saved_count + count > u->saved_room) {
    size_t room = 2 * u->saved_room + count;
    struct saved_length *saved = realloc(u->saved, room * sizeof *saved);
    if (!saved) return false;
    u->saved = saved;
    u->saved_room = room;
  }
  dlxi_remains_save(&u->remains, u->saved + u->saved_count);
  u->saved_count += count;
  return true;
}

static void restore(struct unfolding *u, const struct frame *frame) {
  dlxi_remains_restore(&u->remains, frame->window, u->saved + frame->saved_start);
}

static bool is_better(const struct unfolding *u, uint32_t item, uint32_t other) {
  if (u->order != ORDER_MRV) return u->rank[item] < u->rank[other];
  const uint32_t *length = u->remains.length;
  return length[item] < length[other] || (length[item] == length[other] && item < other);
}

uint32_t dlxi_unfold_item(const struct unfolding *u) {
  const struct remains *remains = &u->remains;
  uint32_t best = UINT32_MAX;
  for (uint32_t k = remains->window.items_from; k < remains->window.items_to; k++) {
    uint32_t item = remains->items[k];
    if (item < remains->primary_count && (best == UINT32_MAX || is_better(u, item, best))) best = item;
  }
  return best;
}

bool dlxi_unfold_is_open(const struct unfolding *u) {
  const struct remains *remains = &u->remains;
  for (uint32_t k = remains->window.items_from; k < remains->window.items_to; k++)
    if (remains->items[k] < remains->primary_count) return true;
  return false;
}

/* ---------------------------------------------------------------- entering a state */

enum answer { ANSWER_KNOWN, ANSWER_OPEN, ANSWER_NO_MEMORY };

static struct frame *open_state(struct unfolding *u, uint64_t hash) {
  struct remains *remains = &u->remains;
  uint32_t parts = dlxi_remains_cut(remains, u->parts + u->part_count);
  struct frame *frame = push(u, parts > 1 ? FRAME_PRODUCT : FRAME_SUM);
  if (!frame) return NULL;
  if (parts > 1) {
    frame->first = frame->next = u->part_count;
    frame->end = u->part_count += parts;
    return frame;
  }
  if (!push_lengths(u)) return NULL;
  uint32_t item = dlxi_unfold_item(u);
  frame->first = frame->next = u->choice_count;
  for (uint32_t k = 0; k < remains->length[item]; k++)
    u->choices[u->choice_count++] = dlxi_list(remains, item)[k].option;
  frame->end = u->choice_count;
  if (u->place) dlxi_crew_turn_about(u->place, u->choices + frame->first, remains->length[item], hash);
  return frame;
}

/* ANSWER_KNOWN: 'value' is the count of the state at hand.  ANSWER_OPEN: a frame stands for it. */
static enum answer enter(struct unfolding *u, struct known *known, uint64_t node) {
  const struct remains *remains = &u->remains;
  uint64_t few;
  const bool is_open = dlxi_unfold_is_open(u);
  if (!is_open || dlxi_count_few(&u->few, remains, FEW_STEPS, &few)) {
    mpz_set_ui(u->value, is_open ? few : 1);
    return ANSWER_KNOWN;
  }
  struct label label = {0};
  uint64_t hash = 0;
  if (remains->window.options_to - remains->window.options_from <= MOST_OPTIONS) {
    label = dlxi_label(u->labeller, remains);
    u->labels++;
    hash = dlxi_known_hash(label.words, label.count);
    if (dlxi_known_find(known, label.words, label.count, hash, u->value)) return ANSWER_KNOWN;
  }
  struct frame *frame = open_state(u, hash);
  if (!frame) return ANSWER_NO_MEMORY;
  frame->key_start = u->key_words;
  frame->key_size = label.count;
  frame->hash = hash;
  frame->entered = node;
  return push_key(u, label) ? ANSWER_OPEN : ANSWER_NO_MEMORY;
}

/* ---------------------------------------------------------------- leaving it */

/* The top frame is finished: its total is the value. */
static void leave(struct unfolding *u, struct known *known, uint64_t node) {
  struct frame *frame = &u->frames[--u->frame_count];
  mpz_set(u->value, frame->total);
  if (frame->key_size)
    dlxi_known_keep(known, u->keys + frame->key_start, frame->key_size, frame->hash, u->value,
                    node - frame->entered + 1);
  u->key_words = frame->key_start;
  u->saved_count = frame->saved_start;
  *(frame->kind == FRAME_SUM ? &u->choice_count : &u->part_count) = frame->first;
}

static bool is_finished(const struct frame *frame) {
  return frame->next == frame->end || (frame->kind == FRAME_PRODUCT && mpz_sgn(frame->total) == 0);
}

/* To the next state below the top frame, which is not finished.  false: the choice leaves none. */
static bool go_down(struct unfolding *u, struct frame *frame) {
  struct remains *remains = &u->remains;
  if (frame->kind == FRAME_PRODUCT) {
    remains->window = u->parts[frame->next++];
    return true;
  }
  mpz_set_ui(remains->factor, 1);
  dlxi_remains_choose(remains, u->choices[frame->next++]);
  if (!dlxi_remains_boil(remains)) {
    restore(u, frame);
    return false;
  }
  mpz_set(frame->factor, remains->factor);
  return true;
}

/* 'value' is the count of the state below the top frame. */
static void add_up(struct unfolding *u, struct frame *frame) {
  if (frame->kind == FRAME_PRODUCT) {
    u->remains.window = frame->window;
    mpz_mul(frame->total, frame->total, u->value);
  } else {
    restore(u, frame);
    mpz_addmul(frame->total, frame->factor, u->value);
  }
}

/* ---------------------------------------------------------------- the search */

/* false: there is no solution. */
static bool begin(struct unfolding *u) {
  u->begun = true;
  if (!dlxi_remains_boil(&u->remains)) return false;
  mpz_set(u->root, u->remains.factor);
  return true;
}

void dlxi_unfold_here(struct unfolding *u) {
  u->begun = true;
  u->frame_count = u->key_words = u->saved_count = u->choice_count = u->part_count = 0;
  mpz_set(u->root, u->remains.factor);
}

/* With the value of a state at hand, up to the first frame that is not finished, and from there down to a state.
   false: the value is that of the root. */
static bool go_on(struct unfolding *u, struct known *known, uint64_t node, bool is_known) {
  for (;;) {
    if (u->frame_count == 0) return false;
    struct frame *frame = &u->frames[u->frame_count - 1];
    if (is_known) add_up(u, frame);
    is_known = is_finished(frame);
    if (is_known)
      leave(u, known, node);
    else if (go_down(u, frame))
      return true;
  }
}

enum unfold_end dlxi_unfold(struct unfolding *u, struct known *known, struct run *run, uint64_t labels) {
  const uint64_t end = labels < UINT64_MAX - u->labels ? u->labels + labels : UINT64_MAX;
  while (u->labels < end) {
    if (!dlxi_enter_node(run)) return UNFOLD_STOPPED;
    if (!u->begun && !begin(u)) return UNFOLD_DONE;
    enum answer answer = enter(u, known, run->nodes);
    if (answer == ANSWER_NO_MEMORY) return UNFOLD_NO_MEMORY;
    if (go_on(u, known, run->nodes, answer == ANSWER_KNOWN)) continue;
    mpz_mul(u->value, u->value, u->root);
    return UNFOLD_DONE;
  }
  return UNFOLD_PAUSED;
}

double dlxi_unfold_done(const struct unfolding *u) {
  double done = 0, share = 1;
  for (size_t k = 0; k < u->frame_count; k++) {
    const struct frame *frame = &u->frames[k];
    share /= (double)(frame->end - frame->first);
    if (frame->next > frame->first) done += share * (double)(frame->next - frame->first - 1);
  }
  return done;
}

/* ---------------------------------------------------------------- setting up */

bool dlxi_unfold_prepare(struct unfolding *u, const dlx_problem *problem, enum order order) {
  *u = (struct unfolding){.order = order};
  mpz_inits(u->value, u->root, NULL);
  if (!dlxi_remains_prepare(&u->remains, problem)) return false;
  u->labeller = dlxi_labeller_new(&u->remains);
  u->rank = malloc((problem->primary_count + 1) * sizeof *u->rank);
  u->choices = malloc((problem->entry_count + 1) * sizeof *u->choices);
  u->parts = malloc((2 * (size_t)u->remains.item_count + 1) * sizeof *u->parts);
  if (!u->labeller || !u->rank || !u->choices || !u->parts) return false;
  return order == ORDER_MRV || dlxi_rank_items(problem, order, u->rank);
}

void dlxi_unfold_release(struct unfolding *u) {
  for (size_t k = 0; k < u->frame_room; k++) mpz_clears(u->frames[k].total, u->frames[k].factor, NULL);
  mpz_clears(u->value, u->root, NULL);
  dlxi_remains_release(&u->remains);
  dlxi_labeller_free(u->labeller);
  free(u->frames);
  free(u->keys);
  free(u->saved);
  free(u->rank);
  free(u->choices);
  free(u->parts);
}

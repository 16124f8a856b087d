/*
 * The stack is explicit, so that it can be as deep as the problem, and left at any node.
 *
 * A frame is a node with at least two options to try.  Between two frames lie choices that are forced: they are made at
 * once, and have no frames, no keys and no records.
 *
 * Or what is left at a node falls apart: then its frame has a mask for each component, the last one first, and what is
 * left is cut down to each in turn.
 *
 * Invariant: options[frame.next] up to options[frame.end], the ends of the frames ascending, are still to be tried; the
 * residual is as the frame's mark says, with the option before 'next' chosen and what it forced.
 */
#include "dlx/counting/descent.h"

#include "dlx/engine.h"
#include "dlx/parallel/crew.h"

#include <math.h>
#include <stdlib.h>

#define NODE_WORK 24 /* to make and look up a key, in the measure of struct residual */

struct frame {
  struct natural sum; /* of the options tried */
  uint64_t weight;    /* of the one being tried */
  uint64_t hash;      /* of the key */
  uint64_t cost;      /* nodes to count what is tried so far again, with what is kept */
  size_t key;         /* where its key begins */
  size_t begin, next, end;
  size_t masks;        /* where its components begin */
  uint32_t components; /* still to be counted, or at hand; 0: a frame with options */
  bool is_split;       /* it had components */
  struct residual_mark mark;
  uint32_t key_size;
  uint32_t level; /* grows from frame to frame */
};

enum dlx_status dlxi_descent_prepare(struct descent *descent, const struct core *core, const struct core_part *part,
                                     enum order order, struct memory_budget *budget) {
  *descent = (struct descent){.table = &descent->own_table};
  dlxi_table_prepare(descent->table, budget);
  dlxi_table_join(descent->table, &descent->hand);
  enum dlx_status status = dlxi_residual_prepare(&descent->residual, core, part, order);
  descent->base = dlxi_residual_mark(&descent->residual);
  return status;
}

enum dlx_status dlxi_descent_prepare_beside(struct descent *descent, struct descent *first, enum order order,
                                            unsigned place) {
  *descent = (struct descent){.table = first->table, .place = place};
  enum dlx_status status = dlxi_residual_prepare(&descent->residual, first->residual.core, first->residual.part, order);
  descent->base = dlxi_residual_mark(&descent->residual);
  if (!status) dlxi_table_join(descent->table, &descent->hand);
  return status;
}

void dlxi_descent_release(struct descent *descent) {
  for (size_t f = 0; f < descent->frame_high; f++) dlxi_natural_release(&descent->frames[f].sum);
  free(descent->frames);
  free(descent->options);
  free(descent->keys);
  free(descent->masks);
  dlxi_natural_release(&descent->value);
  if (descent->own_table.budget) dlxi_table_release(&descent->own_table);
  dlxi_residual_release(&descent->residual);
  *descent = (struct descent){0};
}

bool dlxi_descent_begin(struct descent *descent, const uint32_t *options, size_t count) {
  struct residual *r = &descent->residual;
  descent->frame_count = descent->option_count = descent->key_count = descent->mask_count = 0;
  dlxi_residual_back(r, descent->base);
  for (size_t k = 0; k < count; k++) {
    uint32_t own = r->own_option[options[k] - r->part->first_option];
    if (!dlxi_residual_fits(r, own)) return false;
    dlxi_residual_choose(r, own);
  }
  return true;
}

/* ---------------------------------------------------------------- the stack */

/* Room for 'more' elements behind 'count'. */
static bool make_room(void **array, size_t *room, size_t count, size_t more, size_t element_size) {
  if (count + more <= *room) return true;
  size_t new_room = 2 * (count + more);
  void *bigger = realloc(*array, new_room * element_size);
  if (!bigger) return false;
  *array = bigger;
  *room = new_room;
  return true;
}

/* Before a node: room for all that it may add. */
static bool make_all_room(struct descent *descent) {
  return make_room((void **)&descent->frames, &descent->frame_room, descent->frame_count, 1, sizeof *descent->frames) &&
         make_room((void **)&descent->options, &descent->option_room, descent->option_count,
                   dlxi_residual_most(&descent->residual), sizeof *descent->options) &&
         make_room((void **)&descent->keys, &descent->key_room, descent->key_count,
                   dlxi_residual_key_room(&descent->residual), sizeof *descent->keys);
}

static struct frame *top(struct descent *descent) {
  return &descent->frames[descent->frame_count - 1];
}

/* A frame for the node at hand, whose options and key are on top of their stacks. */
static void push(struct descent *descent, uint32_t branches, uint32_t key_size, uint64_t hash) {
  struct frame *frame = &descent->frames[descent->frame_count++];
  if (descent->frame_count > descent->frame_high) {
    descent->frame_high = descent->frame_count;
    frame->sum = (struct natural){0};
  }
  dlxi_natural_set(&frame->sum, 0);
  frame->hash = hash;
  frame->cost = 1;
  frame->level = dlxi_residual_level(&descent->residual);
  frame->key = descent->key_count;
  frame->key_size = key_size;
  frame->begin = frame->next = descent->option_count;
  frame->end = descent->option_count += branches;
  frame->masks = descent->mask_count;
  frame->components = 0;
  frame->is_split = false;
  frame->mark = dlxi_residual_mark(&descent->residual);
  descent->key_count += key_size;
}

/* In a large table a look-up takes longer than all else at a node, as its slot is nowhere near.  So memory is asked for
   the slots of all that the options of the top frame lead to, before the first is tried: what is at hand before its
   turn comes is a gain, and nothing else depends on it.  Where options are tracked, to choose one takes too long. */
static bool look_ahead(struct descent *descent) {
  struct residual *r = &descent->residual;
  if (r->tracks || !dlxi_table_is_large(descent->table)) return true;
  if (!make_all_room(descent)) return false; /* for a key */
  const struct frame *frame = top(descent);
  uint64_t *key = descent->keys + descent->key_count;
  for (size_t k = frame->begin; k < frame->end; k++) {
    dlxi_residual_choose(r, descent->options[k]);
    if (dlxi_residual_is_open(r))
      dlxi_table_expect(descent->table, dlxi_table_hash(descent->table, key, dlxi_residual_key(r, key)));
    dlxi_residual_back(r, frame->mark);
  }
  return true;
}

static void try_next(struct descent *descent) {
  struct frame *frame = top(descent);
  uint32_t option = descent->options[frame->next++];
  frame->weight = descent->residual.weights[option];
  dlxi_residual_choose(&descent->residual, option);
}

/* Is the top frame the first one behind a cut?  Where memory is scarce only these are kept. */
static bool is_at_cut(struct descent *descent) {
  const struct frame *frame = top(descent);
  uint32_t apart = descent->table->apart;
  return apart == 1 || descent->frame_count == 1 || frame[-1].is_split || frame->is_split ||
         frame->level / apart != frame[-1].level / apart;
}

/* The top frame is done: its sum is kept.  The frame's words stay where they are until the next push.  '*cost': what it
   would take to find it again. */
static struct natural_view pop(struct descent *descent, uint64_t *cost) {
  struct frame *frame = top(descent);
  struct natural_view sum = dlxi_natural_view(&frame->sum);
  bool kept = is_at_cut(descent) && dlxi_table_keep(descent->table, &descent->hand, descent->keys + frame->key,
                                                    frame->key_size, frame->hash, sum, frame->cost);
  *cost = kept ? 1 : frame->cost;
  descent->option_count = frame->begin;
  descent->key_count = frame->key;
  descent->mask_count = frame->masks;
  descent->frame_count--;
  return sum;
}

/* ---------------------------------------------------------------- components */

#define MOST_COMPONENTS 16
#define CHECK_EACH      16 /* nodes, where no components were found */
#define CHECKS_SOON     8  /* nodes looked at one by one, where some were found */

/* Components are looked for at each node while they are found now and then, else at few. */
static bool is_to_be_checked(struct descent *descent) {
  if (descent->checks_soon) return true;
  if (descent->until_check-- > 0) return false;
  descent->until_check = CHECK_EACH - 1;
  return true;
}

static bool make_room_for_components(struct descent *descent) {
  size_t words = (size_t)(MOST_COMPONENTS + 1) * descent->residual.words;
  return make_room((void **)&descent->masks, &descent->mask_room, descent->mask_count, words, sizeof *descent->masks);
}

/* Writes the components of the node at hand on top of the masks; see dlxi_residual_components(). */
static uint32_t find_components(struct descent *descent) {
  uint32_t count = dlxi_residual_components(&descent->residual, descent->masks + descent->mask_count, MOST_COMPONENTS);
  if (count > 1)
    descent->checks_soon = CHECKS_SOON;
  else if (descent->checks_soon)
    descent->checks_soon--;
  return count;
}

/* A frame for components: its sum is their product. */
static void push_components(struct descent *descent, uint32_t components, uint32_t key_size, uint64_t hash) {
  push(descent, 0, key_size, hash);
  dlxi_natural_set(&top(descent)->sum, 1);
  top(descent)->components = components;
  top(descent)->is_split = true;
  descent->mask_count += (size_t)components * descent->residual.words;
}

static void enter_component(struct descent *descent) {
  const struct frame *frame = top(descent);
  struct residual *r = &descent->residual;
  dlxi_residual_restrict(r, descent->masks + frame->masks + (size_t)(frame->components - 1) * r->words);
}

/* ---------------------------------------------------------------- the descent */

/* Takes the count of the branch at hand into the top frame.  false: no memory. */
static bool take(struct descent *descent, struct natural_view value, uint64_t cost) {
  struct frame *frame = top(descent);
  frame->cost += cost;
  dlxi_residual_back(&descent->residual, frame->mark);
  if (!frame->components) return dlxi_natural_add(&frame->sum, value, frame->weight);
  frame->components = value.size ? frame->components - 1 : 0;
  return dlxi_natural_multiply(&frame->sum, value);
}

/* Goes on with what the top frame has left.  false: nothing. */
static bool go_on(struct descent *descent) {
  const struct frame *frame = top(descent);
  if (frame->components) {
    enter_component(descent);
    return true;
  }
  if (frame->next == frame->end) return false;
  try_next(descent);
  return true;
}

static const uint64_t one[] = {1};

enum descent_end dlxi_descent_on(struct descent *descent, struct run *run, uint64_t work) {
  struct residual *r = &descent->residual;
  uint64_t last = work < UINT64_MAX - descent->residual.work ? descent->residual.work + work : UINT64_MAX;
  struct natural_view value;
  uint64_t cost;

enter: /* A node: the residual says what is left. */
  if (r->work >= last || !dlxi_enter_node(run)) return DESCENT_PAUSED;
  if (!make_all_room(descent)) return DESCENT_NO_MEMORY;
  descent->nodes++;
  r->work += NODE_WORK;

forced:
  if (!dlxi_residual_is_open(r)) {
    value = (struct natural_view){one, 1};
    goto counted;
  }
  uint32_t *options = descent->options + descent->option_count;
  uint32_t branches = dlxi_residual_branch(r, options);
  if (branches == 0) {
    value = (struct natural_view){one, 0};
    goto counted;
  }
  if (branches == 1 && r->weights[options[0]] == 1) {
    dlxi_residual_choose(r, options[0]);
    goto forced;
  }

  uint64_t *key = descent->keys + descent->key_count;
  uint32_t key_size = dlxi_residual_key(r, key);
  uint64_t hash = dlxi_table_hash(descent->table, key, key_size);
  if (dlxi_table_find(descent->table, &descent->hand, key, key_size, hash, &value)) goto counted;
  if (is_to_be_checked(descent)) {
    if (!make_room_for_components(descent)) return DESCENT_NO_MEMORY;
    uint32_t components = find_components(descent);
    if (components == 0) {
      value = (struct natural_view){one, 0};
      goto counted;
    }
    if (components > 1) {
      push_components(descent, components, key_size, hash);
      enter_component(descent);
      goto enter;
    }
  }
  if (descent->place) dlxi_crew_turn_about(descent->place, options, branches, hash);
  push(descent, branches, key_size, hash);
  if (!look_ahead(descent)) return DESCENT_NO_MEMORY;
  try_next(descent);
  goto enter;

counted: /* 'value' is the count of the node at hand. */
  cost = 1;
  while (descent->frame_count) {
    if (!take(descent, value, cost)) return DESCENT_NO_MEMORY;
    if (go_on(descent)) goto enter;
    value = pop(descent, &cost);
  }
  return dlxi_natural_copy(&descent->value, value) ? DESCENT_DONE : DESCENT_NO_MEMORY;
}

/* ---------------------------------------------------------------- how far it is */

/* What a frame knows if what it has at hand counts 'below' at least. */
static bool at_least_in_frame(const struct frame *frame, const struct natural *below, struct natural *count) {
  if (!dlxi_natural_copy(count, dlxi_natural_view(&frame->sum))) return false;
  if (!frame->components) return dlxi_natural_add(count, dlxi_natural_view(below), frame->weight);
  if (frame->components == 1) return dlxi_natural_multiply(count, dlxi_natural_view(below));
  dlxi_natural_set(count, 0); /* another component may have no solution */
  return true;
}

bool dlxi_descent_at_least(const struct descent *descent, struct natural *count) {
  bool done = true;
  dlxi_natural_set(count, 0);
  for (size_t f = descent->frame_count; done && f-- > 0;) {
    struct natural below = *count;
    *count = (struct natural){0};
    done = at_least_in_frame(&descent->frames[f], &below, count);
    dlxi_natural_release(&below);
  }
  return done;
}

static double log2_of(struct natural_view n) {
  if (n.size == 0) return -HUGE_VAL;
  double top = (double)n.words[n.size - 1];
  if (n.size > 1) top += ldexp((double)n.words[n.size - 2], -64);
  return log2(top) + 64.0 * (n.size - 1);
}

static double log2_of_sum(double x, double y) {
  double more = x > y ? x : y, less = x > y ? y : x;
  return less == -HUGE_VAL ? more : more + log2(1 + exp2(less - more));
}

double dlxi_descent_found(const struct descent *descent) {
  double found = -HUGE_VAL;
  for (size_t f = descent->frame_count; f-- > 0;) {
    const struct frame *frame = &descent->frames[f];
    double sum = log2_of(dlxi_natural_view(&frame->sum));
    if (!frame->components)
      found = log2_of_sum(sum, found + log2((double)frame->weight));
    else
      found = found > 0 ? sum + found : sum;
  }
  return log2_of_sum(found, 0);
}

double dlxi_descent_done(const struct descent *descent) {
  double share = -HUGE_VAL, part = 0;
  for (size_t f = 0; f < descent->frame_count; f++) {
    const struct frame *frame = &descent->frames[f];
    if (frame->begin == frame->end) continue; /* components */
    double tried = (double)(frame->next - frame->begin) - 1;
    part -= log2((double)(frame->end - frame->begin));
    if (tried <= 0) continue;
    double here = part + log2(tried);
    share = log2_of_sum(share, here);
  }
  return share;
}

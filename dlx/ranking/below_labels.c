/*
 * Steps are made without boiling down, as that may take an option that is chosen later, and because then a step is
 * taken back by its window alone.  At a node the lengths are saved, and all is boiled down that has come together.
 */
#include "dlx/ranking/below_labels.h"

#include <stdlib.h>
#include <string.h>

#define MOST_OPTIONS ((uint32_t)1 << 16) /* more are not labelled */

/* ---------------------------------------------------------------- begin and end */

void dlxi_below_labels_begin(struct below_labels *below, const dlx_problem *problem, size_t limit) {
  *below = (struct below_labels){.problem = problem, .labelled = SIZE_MAX};
  dlxi_known_prepare(&below->known, limit);
}

static void release(struct below_labels *below) {
  dlxi_unfold_release(&below->unfolding);
  dlxi_labeller_free(below->labeller);
  free(below->steps);
  free(below->lengths);
  free(below->key);
}

void dlxi_below_labels_end(struct below_labels *below) {
  if (below->is_set_up) release(below);
  dlxi_known_release(&below->known);
}

static bool set_up(struct below_labels *below) {
  if (below->is_set_up) return true;
  const bool prepared = dlxi_unfold_prepare(&below->unfolding, below->problem, ORDER_INPUT);
  below->steps = malloc((below->problem->primary_count + 1) * sizeof *below->steps);
  below->lengths = malloc((dlx_item_count(below->problem) + 1) * sizeof *below->lengths);
  below->labeller = prepared ? dlxi_labeller_new(&below->unfolding.remains) : NULL;
  const bool taken = prepared && below->steps && below->lengths && below->labeller;
  if (taken) {
    dlxi_remains_forget_changes(&below->unfolding.remains);
  } else {
    release(below);
    below->labeller = NULL;
    below->steps = NULL;
    below->lengths = NULL;
  }
  below->is_set_up = taken;
  return taken;
}

/* ---------------------------------------------------------------- steps */

static void go_back(struct below_labels *below, size_t depth) {
  while (below->depth > depth) dlxi_remains_step_back(&below->unfolding.remains, below->steps[--below->depth].window);
  if (below->labelled != SIZE_MAX && below->labelled > depth) below->labelled = SIZE_MAX;
}

/* false: nothing is below; then it stands where the last step was made from. */
static bool go_to(struct below_labels *below, const uint32_t *options, size_t count) {
  struct remains *remains = &below->unfolding.remains;
  size_t shared = 0;
  while (shared < count && shared < below->depth && below->steps[shared].option == options[shared]) shared++;
  go_back(below, shared);
  while (below->depth < count) {
    const uint32_t option = options[below->depth];
    below->steps[below->depth++] = (struct step){option, remains->window};
    if (dlxi_remains_step(remains, remains->equal[option])) continue;
    go_back(below, below->depth - 1);
    return false;
  }
  return true;
}

/* ---------------------------------------------------------------- the node at hand */

/* Boils down what remains, from where 'window' and 'lengths' lead back. */
static bool boil(struct below_labels *below) {
  struct remains *remains = &below->unfolding.remains;
  dlxi_remains_save(remains, below->lengths);
  mpz_set_ui(remains->factor, 1);
  dlxi_remains_change_all(remains);
  return dlxi_remains_boil(remains);
}

static enum unfold_end count_here(struct below_labels *below, struct run *run, mpz_t count) {
  struct unfolding *u = &below->unfolding;
  const struct window window = u->remains.window;
  enum unfold_end end = UNFOLD_DONE;
  if (boil(below)) {
    dlxi_unfold_here(u);
    end = dlxi_unfold(u, &below->known, run, UINT64_MAX);
    if (end == UNFOLD_DONE) mpz_set(count, u->value);
  }
  dlxi_remains_restore(&u->remains, window, below->lengths);
  return end;
}

static bool copy_key(struct below_labels *below, struct label label) {
  const size_t needed = label.count + dlx_item_count(below->problem);
  if (needed > below->key_room) {
    uint64_t *key = realloc(below->key, 2 * needed * sizeof *key);
    if (!key) return false;
    below->key = key;
    below->key_room = 2 * needed;
  }
  memcpy(below->key, label.words, label.count * sizeof *label.words);
  below->key_size = label.count;
  return true;
}

/* Labels the node at hand.  What was forced there, if it has weights, is not in the label: then it is of no use. */
static bool label_here(struct below_labels *below) {
  struct unfolding *u = &below->unfolding;
  const struct window window = u->remains.window;
  bool copied = true;
  below->labelled = below->depth;
  below->key_size = 0;
  if (window.options_to - window.options_from > MOST_OPTIONS) return true;
  if (boil(below) && dlxi_unfold_is_open(u) && mpz_cmp_ui(u->remains.factor, 1) == 0)
    copied = copy_key(below, dlxi_label(below->labeller, &u->remains));
  dlxi_remains_restore(&u->remains, window, below->lengths);
  return copied;
}

/* ---------------------------------------------------------------- a branch */

/* Behind the label, what 'option' is called there.  Returns the size of both, 0 if it is not in the label. */
static uint32_t name_branch(struct below_labels *below, uint32_t option) {
  const struct remains *remains = &below->unfolding.remains;
  if (!below->key_size) return 0;
  uint32_t size = dlxi_label_option(below->labeller, remains, remains->equal[option], below->key + below->key_size);
  return size ? below->key_size + size : 0;
}

static enum unfold_end count_branch(struct below_labels *below, struct run *run, const uint32_t *options,
                                    size_t option_count, mpz_t count) {
  if (below->labelled != below->depth && !label_here(below)) return UNFOLD_NO_MEMORY;
  const uint32_t size = name_branch(below, options[option_count - 1]);
  const uint64_t hash = dlxi_known_hash(below->key, size), nodes = run->nodes;
  if (size && dlxi_known_find(&below->known, below->key, size, hash, count)) return UNFOLD_DONE;
  if (!go_to(below, options, option_count)) return UNFOLD_DONE;
  enum unfold_end end = count_here(below, run, count);
  if (end == UNFOLD_DONE && size) dlxi_known_keep(&below->known, below->key, size, hash, count, run->nodes - nodes + 1);
  return end;
}

enum unfold_end dlxi_below_labels_count(struct below_labels *below, struct run *run, const uint32_t *options,
                                        size_t option_count, mpz_t count) {
  mpz_set_ui(count, 0);
  if (!set_up(below)) return UNFOLD_NO_MEMORY;
  if (!dlxi_enter_node(run)) return UNFOLD_STOPPED;
  if (!option_count) {
    go_back(below, 0);
    return count_here(below, run, count);
  }
  if (!go_to(below, options, option_count - 1)) return UNFOLD_DONE;
  return count_branch(below, run, options, option_count, count);
}

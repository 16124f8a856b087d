/*
 * Cover and uncover by counting: an option can be chosen as long as it clashes with no option chosen, and instead of
 * taking it out of lists its clashes are counted.
 *
 *     choose option o:   of each item i of o that is free:       settler[i] <- o
 *                          of each other option q that clashes there:  clashes[q]++, and if it was 0, q goes:
 *                            of each item j of q:                        length[j]--
 *
 * undo does the same steps in reverse.  An item that o shares, with its colour, with an option chosen before is settled
 * already, and nothing happens there.
 */
#include "dlx/branch.h"

#include <stdlib.h>

static size_t root_of(const struct walk *walk) {
  return dlx_primary_count(walk->problem);
}

void dlxi_walk_end(struct walk *walk) {
  dlxi_uses_release(&walk->uses);
  free(walk->length);
  free(walk->settler);
  free(walk->clashes);
  free(walk->left);
  free(walk->right);
  free(walk->options);
  *walk = (struct walk){0};
}

static bool allocate(struct walk *walk) {
  size_t items = dlx_item_count(walk->problem), primary = dlx_primary_count(walk->problem);
  if (dlxi_find_uses(walk->problem, &walk->uses)) return false;
  walk->length = calloc(items + 1, sizeof *walk->length);
  walk->settler = calloc(items + 1, sizeof *walk->settler);
  walk->clashes = calloc(dlx_option_count(walk->problem) + 1, sizeof *walk->clashes);
  walk->left = calloc(primary + 1, sizeof *walk->left);
  walk->right = calloc(primary + 1, sizeof *walk->right);
  walk->options = calloc(primary + 1, sizeof *walk->options);
  return walk->length && walk->settler && walk->clashes && walk->left && walk->right && walk->options;
}

/* Options without a primary item are as good as in a clash. */
static void set_up(struct walk *walk) {
  const dlx_problem *problem = walk->problem;
  uint32_t primary = (uint32_t)dlx_primary_count(problem);
  for (size_t i = 0; i < dlx_item_count(problem); i++)
    walk->length[i] = (uint32_t)(walk->uses.start[i + 1] - walk->uses.start[i]);
  for (size_t k = 0; k < dlx_option_count(problem); k++) {
    walk->clashes[k] = dlxi_option_is_idle(problem, k);
    walk->option_count += !walk->clashes[k];
  }
  for (uint32_t i = 0; i <= primary; i++) {
    walk->left[i] = i ? i - 1 : primary;
    walk->right[i] = i < primary ? i + 1 : 0;
  }
  walk->item_count = primary;
}

enum dlx_status dlxi_walk_begin(struct walk *walk, const dlx_problem *problem) {
  assert(!dlx_has_multiplicities(problem));
  *walk = (struct walk){.problem = problem};
  if (!allocate(walk)) {
    dlxi_walk_end(walk);
    return DLX_NO_MEMORY;
  }
  set_up(walk);
  return DLX_OK;
}

uint32_t dlxi_walk_item(const struct walk *walk) {
  size_t root = root_of(walk);
  uint32_t best = WALK_NO_ITEM, length = UINT32_MAX;
  for (uint32_t i = walk->right[root]; i != root && length > 1; i = walk->right[i]) {
    if (walk->length[i] >= length) continue;
    best = i;
    length = walk->length[i];
  }
  return best;
}

bool dlxi_walk_option(const struct walk *walk, uint32_t item, size_t *place, uint32_t *option) {
  assert(!walk->settler[item]);
  size_t start = walk->uses.start[item], count = walk->uses.start[item + 1] - start;
  while (*place < count) {
    *option = walk->uses.all[start + (*place)++].option;
    if (!walk->clashes[*option]) return true;
  }
  return false;
}

static void add_clash(struct walk *walk, uint32_t option) {
  if (walk->clashes[option]++) return;
  walk->option_count--;
  const struct dlx_entry *entries;
  size_t count = dlx_option(walk->problem, option, &entries);
  for (size_t k = 0; k < count; k++) walk->length[entries[k].item]--;
}

static void remove_clash(struct walk *walk, uint32_t option) {
  if (--walk->clashes[option]) return;
  walk->option_count++;
  const struct dlx_entry *entries;
  size_t count = dlx_option(walk->problem, option, &entries);
  for (size_t k = 0; k < count; k++) walk->length[entries[k].item]++;
}

/* What entry 'entry' of the option chosen does to the others, or undoes. */
static void for_each_clash(struct walk *walk, struct dlx_entry entry, uint32_t option,
                           void (*act)(struct walk *walk, uint32_t option)) {
  const struct use *end = walk->uses.all + walk->uses.start[entry.item + 1];
  for (const struct use *use = walk->uses.all + walk->uses.start[entry.item]; use < end; use++)
    if (use->option != option && dlxi_uses_clash(entry.colour, use->colour)) act(walk, use->option);
}

static void settle(struct walk *walk, struct dlx_entry entry, uint32_t option) {
  uint32_t i = entry.item;
  walk->settler[i] = option + 1;
  if (i < root_of(walk)) {
    walk->right[walk->left[i]] = walk->right[i];
    walk->left[walk->right[i]] = walk->left[i];
    walk->item_count--;
  }
  for_each_clash(walk, entry, option, add_clash);
}

static void free_again(struct walk *walk, struct dlx_entry entry, uint32_t option) {
  uint32_t i = entry.item;
  for_each_clash(walk, entry, option, remove_clash);
  if (i < root_of(walk)) {
    walk->right[walk->left[i]] = i;
    walk->left[walk->right[i]] = i;
    walk->item_count++;
  }
  walk->settler[i] = 0;
}

void dlxi_walk_choose(struct walk *walk, uint32_t option) {
  assert(!walk->clashes[option]);
  const struct dlx_entry *entries;
  size_t count = dlx_option(walk->problem, option, &entries);
  walk->options[walk->depth++] = option;
  for (size_t k = 0; k < count; k++)
    if (!walk->settler[entries[k].item]) settle(walk, entries[k], option);
}

void dlxi_walk_undo(struct walk *walk) {
  assert(walk->depth > 0);
  uint32_t option = walk->options[--walk->depth];
  const struct dlx_entry *entries;
  size_t count = dlx_option(walk->problem, option, &entries);
  while (count-- > 0)
    if (walk->settler[entries[count].item] == option + 1) free_again(walk, entries[count], option);
}

void dlxi_walk_to(struct walk *walk, const uint32_t *options, size_t count) {
  size_t shared = 0;
  while (shared < count && shared < walk->depth && walk->options[shared] == options[shared]) shared++;
  while (walk->depth > shared) dlxi_walk_undo(walk);
  while (walk->depth < count) dlxi_walk_choose(walk, options[walk->depth]);
}

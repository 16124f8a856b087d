/*
 * A problem divided: parts whose solutions, taken together, are those of the whole.
 *
 * Each part is a branch of the search tree, told by the options chosen on the way there.  It begins with the root, and
 * while there are too few branches, one is divided into those below it:
 *
 *                      o                    Where all branches of a node are taken to be equally large, the numbers
 *                   /  |  \                 are their shares of the tree.  The largest is divided next, of several the
 *                1/3  1/3  o                one that is there for longest: so it goes breadth first.
 *                         / \
 *                      1/6   1/6
 *
 * Where an item has one option only, there is nothing to divide: that option is chosen, and the branch goes on from
 * there.  A branch where an item has none is dropped.  So each branch that is kept is a solution or a true fork.
 *
 * As a problem of its own, a branch has the options chosen, and those that clash with none of them.  What was chosen is
 * then the only option of its items, so every solution holds it, and is a solution of the whole as it stands.
 */
#include "dlx/branch.h"
#include "dlx/selection.h"

#include <stdlib.h>
#include <string.h>

#define NO_BRANCH SIZE_MAX

struct branch {
  uint32_t *options; /* chosen, from the root on */
  size_t count;
  double share;
  size_t next; /* in the order of the search; NO_BRANCH behind the last */
};

struct dlx_splitting {
  struct walk walk;

  struct branch *branches; /* in the order in which they came up; those divided or dropped have no options */
  size_t branch_count;
  size_t branch_room;
  size_t first; /* in the order of the search */

  size_t *heap; /* numbers of the branches that can be divided, the next one on top; Invariant: room for branch_room */
  size_t heap_count;

  size_t *parts; /* numbers of the branches that are left, in the order of the search */
  size_t part_count;

  uint32_t *items;   /* 0, 1, 2, ...: all items of the problem */
  uint32_t *options; /* of the part at hand */
};

/* ---------------------------------------------------------------- the heap */

static bool comes_before(const dlx_splitting *s, size_t a, size_t b) {
  double p = s->branches[a].share, q = s->branches[b].share;
  return p != q ? p > q : a < b;
}

static void push(dlx_splitting *s, size_t branch) {
  size_t k = s->heap_count++;
  for (; k > 0 && comes_before(s, branch, s->heap[(k - 1) / 2]); k = (k - 1) / 2) s->heap[k] = s->heap[(k - 1) / 2];
  s->heap[k] = branch;
}

static size_t pop(dlx_splitting *s) {
  size_t top = s->heap[0], last = s->heap[--s->heap_count], k = 0;
  for (;;) {
    size_t child = 2 * k + 1;
    if (child >= s->heap_count) break;
    if (child + 1 < s->heap_count && comes_before(s, s->heap[child + 1], s->heap[child])) child++;
    if (comes_before(s, last, s->heap[child])) break;
    s->heap[k] = s->heap[child];
    k = child;
  }
  s->heap[k] = last;
  return top;
}

/* ---------------------------------------------------------------- dividing */

static bool grow(dlx_splitting *s) {
  size_t room = s->branch_room;
  if (!dlxi_grow((void **)&s->branches, &room, s->branch_count, sizeof *s->branches)) return false;
  if (room == s->branch_room) return true;
  size_t *heap = realloc(s->heap, room * sizeof *heap);
  if (!heap) return false; /* branches has more room than branch_room says, which does no harm */
  s->heap = heap;
  s->branch_room = room;
  return true;
}

/* Chooses what is forced.  The item to branch on, WALK_NO_ITEM at a solution; false: some item has no option. */
static bool go_to_fork(struct walk *walk, uint32_t *item) {
  for (;;) {
    *item = dlxi_walk_item(walk);
    if (*item == WALK_NO_ITEM || walk->length[*item] > 1) return true;
    if (walk->length[*item] == 0) return false;
    uint32_t option;
    size_t place = 0;
    dlxi_walk_option(walk, *item, &place, &option);
    dlxi_walk_choose(walk, option);
  }
}

/* Adds the branch where the walk stands, behind branch *before in the order of the search, or as the first. */
static enum dlx_status add_branch(dlx_splitting *s, double share, bool is_fork, size_t *before) {
  if (!grow(s)) return DLX_NO_MEMORY;
  uint32_t *options = malloc((s->walk.depth + 1) * sizeof *options);
  if (!options) return DLX_NO_MEMORY;
  if (s->walk.depth) memcpy(options, s->walk.options, s->walk.depth * sizeof *options);

  size_t added = s->branch_count++, end = NO_BRANCH;
  size_t *link = *before == NO_BRANCH ? &s->first : &s->branches[*before].next;
  s->branches[added] = (struct branch){options, s->walk.depth, share, *before == NO_BRANCH ? end : *link};
  *before = *link = added;
  if (is_fork) push(s, added);
  s->part_count++;
  return DLX_OK;
}

static enum dlx_status divide(dlx_splitting *s, size_t branch) {
  struct branch divided = s->branches[branch];
  dlxi_walk_to(&s->walk, divided.options, divided.count);
  uint32_t item = dlxi_walk_item(&s->walk), option, below;
  double share = divided.share / s->walk.length[item];
  size_t place = 0, before = branch;
  enum dlx_status status = DLX_OK;
  while (!status && dlxi_walk_option(&s->walk, item, &place, &option)) {
    dlxi_walk_choose(&s->walk, option);
    if (go_to_fork(&s->walk, &below)) status = add_branch(s, share, below != WALK_NO_ITEM, &before);
    while (s->walk.depth > divided.count) dlxi_walk_undo(&s->walk);
  }
  free(divided.options);
  s->branches[branch].options = NULL;
  s->part_count--;
  return status;
}

static enum dlx_status divide_root(dlx_splitting *s, size_t parts) {
  uint32_t item;
  size_t before = NO_BRANCH;
  enum dlx_status status = DLX_OK;
  if (go_to_fork(&s->walk, &item)) status = add_branch(s, 1, item != WALK_NO_ITEM, &before);
  while (!status && s->heap_count && s->part_count < parts) status = divide(s, pop(s));
  if (status || s->part_count > 0) return status;

  /* Every branch turned out to be dead: the whole is the one part. */
  before = NO_BRANCH;
  dlxi_walk_to(&s->walk, NULL, 0);
  return add_branch(s, 1, false, &before);
}

static enum dlx_status collect(dlx_splitting *s) {
  size_t count = 0;
  s->parts = malloc(s->part_count * sizeof *s->parts);
  if (!s->parts) return DLX_NO_MEMORY;
  for (size_t k = s->first; k != NO_BRANCH; k = s->branches[k].next)
    if (s->branches[k].options) s->parts[count++] = k;
  assert(count == s->part_count);
  return DLX_OK;
}

static enum dlx_status split(dlx_splitting *s, const dlx_problem *problem, size_t parts) {
  size_t items = dlx_item_count(problem);
  enum dlx_status status = dlxi_walk_begin(&s->walk, problem);
  if (status) return status;
  s->items = malloc((items + 1) * sizeof *s->items);
  s->options = malloc((dlx_option_count(problem) + 1) * sizeof *s->options);
  if (!s->items || !s->options) return DLX_NO_MEMORY;
  for (uint32_t i = 0; i < items; i++) s->items[i] = i;
  status = divide_root(s, parts);
  return status ? status : collect(s);
}

enum dlx_status dlx_split(const dlx_problem *problem, size_t parts, dlx_splitting **splitting,
                          struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && parts > 0 && splitting);
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "dividing cannot do multiplicities other than exactly once");
  dlx_splitting *s = calloc(1, sizeof *s);
  enum dlx_status status = s ? split(s, problem, parts) : DLX_NO_MEMORY;
  if (status) {
    dlx_splitting_free(s);
    return dlxi_fail(message, status, "out of memory");
  }
  *splitting = s;
  return DLX_OK;
}

void dlx_splitting_free(dlx_splitting *splitting) {
  if (!splitting) return;
  for (size_t k = 0; k < splitting->branch_count; k++) free(splitting->branches[k].options);
  free(splitting->branches);
  free(splitting->heap);
  free(splitting->parts);
  free(splitting->items);
  free(splitting->options);
  dlxi_walk_end(&splitting->walk);
  free(splitting);
}

/* ---------------------------------------------------------------- the parts */

size_t dlx_part_count(const dlx_splitting *splitting) {
  DLX_REQUIRE(splitting);
  return splitting->part_count;
}

size_t dlx_part_choices(const dlx_splitting *splitting, size_t part, const uint32_t **options) {
  DLX_REQUIRE(splitting && part < splitting->part_count && options);
  const struct branch *branch = &splitting->branches[splitting->parts[part]];
  *options = branch->options;
  return branch->count;
}

enum dlx_status dlx_part(dlx_splitting *splitting, size_t part, dlx_problem **problem, uint32_t *numbers) {
  DLX_REQUIRE(problem);
  const uint32_t *choices;
  size_t choice_count = dlx_part_choices(splitting, part, &choices), count = 0;
  const dlx_problem *whole = splitting->walk.problem;
  dlxi_walk_to(&splitting->walk, choices, choice_count);
  for (uint32_t k = 0; k < dlx_option_count(whole); k++)
    if (!splitting->walk.clashes[k]) splitting->options[count++] = k;
  struct selection selection = {.items = splitting->items,
                                .item_count = dlx_item_count(whole),
                                .number = splitting->items,
                                .options = splitting->options,
                                .option_count = count};
  enum dlx_status status = dlxi_select(whole, &selection, problem);
  if (!status && numbers && count) memcpy(numbers, splitting->options, count * sizeof *numbers);
  return status;
}

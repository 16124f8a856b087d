/*
 * Items with multiplicities: Algorithm M.  Item i must be covered at least low and at most high times.
 * Source: Knuth, The Art of Computer Programming 4B, section 7.2.2.1, whose words these are:
 *
 *     bound(i)                    how many more options of i may be chosen; at first high(i)
 *     slack(i)                    high(i) - low(i): by so many it may fall short
 *     need = bound(i) - slack(i)  so many more must be chosen, if that is above 0; else the item has enough
 *
 * An item is covered, its options hidden, when its bound has come down to 0.  Until then it stays in the list of items,
 * and may be branched on again.
 *
 * Each set of options once.  If item i may have two of the options x, y, z, they must not be met as x y and as y x.  So
 * an option that has been tried is passed over: it is taken out of all lists until the level is left (the book's
 * tweak).
 *
 *     level l     x chosen       x passed over, y chosen       x and y passed over, z chosen
 *     below it    any of y, z    z                             nothing
 *
 * Of i's options so many must be left that its need can still be met; so the number of branches, which MRV makes small,
 * is length(i) - need + 1, and none if that is not positive.
 *
 * Departures from the book:
 *   - Only items that need more are branched on.  Where there are none a solution stands; the book goes on to close
 * each item that could have more, one node after the other.  Here, what is left at a solution is tried as if it were
 *     the options of one item: each of them starts one more part of the tree, in which those before it are passed over,
 * and each node there is a solution.  So no branch is told by anything but an option, and a node by the options chosen.
 *     What was passed over follows from these, as the order of items and options in their lists is always the same.
 *   - Options passed over are on a stack, the chosen one of each level last.
 *   - A chosen option leaves all lists, too: it is taken out as if it were passed over, and then committed.
 *
 *     passed    x y z | u | v w        level 0 has tried x and y, and chose z; level 1 chose u, level 2 tried v, chose
 * w mark      0       3   4
 */
#include "dlx/multiplicity.h"

#include "dlx/dance.h"

#include <stdlib.h>

/* What a level tries.  Invariant: tried <= limit <= branches. */
struct trying {
  uint32_t item;     /* that is branched on; 0: none needs more, and all options that are left are tried */
  uint32_t branches; /* of the node */
  uint32_t limit;    /* those before the ones that were given away */
  uint32_t tried;
  size_t mark; /* passed_count when the level was entered */
};

struct bounds {
  uint32_t *bound; /* of each primary item, numbered from 1 as in links.c; 0: it is covered */
  uint32_t *slack;
  struct trying *levels;
  uint32_t *passed; /* nodes whose options are out of all lists: tried before, or chosen */
  size_t passed_count;
  uint32_t *siblings; /* room for giving */
};

void dlxi_bounds_free(struct bounds *bounds) {
  if (!bounds) return;
  free(bounds->bound);
  free(bounds->slack);
  free(bounds->levels);
  free(bounds->passed);
  free(bounds->siblings);
  free(bounds);
}

static bool allocate(struct bounds *bounds, const dlx_problem *problem) {
  size_t items = dlx_primary_count(problem) + 1, options = dlx_option_count(problem) + 1;
  bounds->bound = calloc(items, sizeof *bounds->bound);
  bounds->slack = calloc(items, sizeof *bounds->slack);
  bounds->levels = calloc(options, sizeof *bounds->levels);
  bounds->passed = calloc(options, sizeof *bounds->passed);
  bounds->siblings = calloc(options, sizeof *bounds->siblings);
  return bounds->bound && bounds->slack && bounds->levels && bounds->passed && bounds->siblings;
}

struct bounds *dlxi_bounds_new(const struct links *links) {
  struct bounds *bounds = calloc(1, sizeof *bounds);
  if (!bounds) return NULL;
  if (!allocate(bounds, links->problem)) {
    dlxi_bounds_free(bounds);
    return NULL;
  }
  for (uint32_t i = 1; i <= links->primary_count; i++) {
    uint32_t low, high;
    dlx_multiplicity(links->problem, i - 1, &low, &high);
    bounds->bound[i] = high;
    bounds->slack[i] = high - low;
  }
  return bounds;
}

/* ---------------------------------------------------------------- the dance */

/* Takes the option of node x out of the lists of all its items. */
static uint64_t take_out(struct links *links, uint32_t x) {
  struct node *nodes = links->nodes;
  nodes[nodes[x].up].down = nodes[x].down;
  nodes[nodes[x].down].up = nodes[x].up;
  links->items[nodes[x].item].length--;
  return hide(nodes, links->items, x) + 1;
}

static void put_back(struct links *links, uint32_t x) {
  struct node *nodes = links->nodes;
  unhide(nodes, links->items, x);
  nodes[nodes[x].up].down = x;
  nodes[nodes[x].down].up = x;
  links->items[nodes[x].item].length++;
}

static uint64_t pass_over(struct links *links, uint32_t x) {
  links->bounds->passed[links->bounds->passed_count++] = x;
  return take_out(links, x);
}

/* Puts back what was passed over since there were 'mark'. */
static void put_back_to(struct links *links, size_t mark) {
  struct bounds *bounds = links->bounds;
  while (bounds->passed_count > mark) put_back(links, bounds->passed[--bounds->passed_count]);
}

/* The items of an option, which is chosen and out of all lists, are dealt with in turn. */
static uint64_t commit(struct links *links, uint32_t option) {
  uint32_t *bound = links->bounds->bound;
  uint64_t updates = 0;
  for (uint32_t q = first_of(links, option); q < last_of(links, option); q++) {
    uint32_t i = links->nodes[q].item;
    if (i <= links->primary_count) {
      if (--bound[i] == 0) updates += cover(links, i);
    } else if (!colour_of(links, q))
      updates += cover(links, i);
    else if (!links->purifier[i])
      updates += purify(links, i, q);
  }
  return updates;
}

static void uncommit(struct links *links, uint32_t option) {
  uint32_t *bound = links->bounds->bound;
  for (uint32_t q = last_of(links, option); q-- > first_of(links, option);) {
    uint32_t i = links->nodes[q].item;
    if (i <= links->primary_count) {
      if (bound[i]++ == 0) uncover(links, i);
    } else if (!colour_of(links, q))
      uncover(links, i);
    else if (links->purifier[i] == q)
      unpurify(links, i, q);
  }
}

/* ---------------------------------------------------------------- what to try */

static uint32_t monus(uint32_t a, uint32_t b) {
  return a > b ? a - b : 0;
}

/* MRV: of the items that need more, one with the fewest branches, the first of them; 0 if all have enough.  An item
   with at most one branch is taken as soon as it is seen. */
static uint32_t choose(const struct links *links, uint32_t *branches) {
  const struct item *items = links->items;
  uint32_t best = 0;
  *branches = UINT32_MAX;
  for (uint32_t i = items[0].right; i && *branches > 1; i = items[i].right) {
    uint32_t need = monus(links->bounds->bound[i], links->bounds->slack[i]);
    if (!need || monus(items[i].length + 1, need) >= *branches) continue;
    best = i;
    *branches = monus(items[i].length + 1, need);
  }
  return best;
}

/* Is node p in the first list that has its option? */
static bool is_first(const struct links *links, uint32_t p) {
  uint32_t option = links->option_of[p - links->first_entry];
  for (uint32_t q = first_of(links, option); q < last_of(links, option); q++)
    if (links->nodes[q].item < links->nodes[p].item) return false;
  return true;
}

/* The options left in all lists, each once: as many as there are, but at most 'room', go to 'nodes'. */
static uint32_t find_left(const struct links *links, uint32_t *nodes, uint32_t room) {
  uint32_t count = 0;
  for (uint32_t i = links->items[0].right; i; i = links->items[i].right)
    for (uint32_t p = links->nodes[i].down; p != i && count < room; p = links->nodes[p].down) {
      if (!is_first(links, p)) continue;
      if (nodes) nodes[count] = p;
      count++;
    }
  return count;
}

/* Begins to try at level l. */
static struct trying *open_level(struct links *links, size_t l) {
  struct trying *level = &links->bounds->levels[l];
  *level = (struct trying){.mark = links->bounds->passed_count};
  level->item = choose(links, &level->branches);
  if (!level->item) level->branches = find_left(links, NULL, UINT32_MAX);
  level->limit = level->branches;
  return level;
}

/* The next option to be tried at level l, as the node of an item, is passed over.  Requires: tried < limit. */
static uint64_t try_next(struct links *links, size_t l) {
  struct trying *level = &links->bounds->levels[l];
  uint32_t i = level->item ? level->item : links->items[0].right;
  while (!links->items[i].length) i = links->items[i].right;
  uint32_t x = links->nodes[i].down;
  assert(level->tried < level->limit && x != i);
  level->tried++;
  links->choices[l] = x;
  links->options[l] = links->option_of[x - links->first_entry];
  return pass_over(links, x);
}

/* The options that are still to be tried at level l, in their order, go to 'siblings'.  Returns how many. */
static uint32_t find_siblings(const struct links *links, size_t l) {
  const struct trying *level = &links->bounds->levels[l];
  uint32_t *siblings = links->bounds->siblings;
  uint32_t count = level->limit - level->tried;
  if (!level->item) return find_left(links, siblings, count);
  uint32_t p = level->item;
  for (uint32_t k = 0; k < count; k++) siblings[k] = p = links->nodes[p].down;
  return count;
}

/* ---------------------------------------------------------------- the search */

/* Does item i, which needs one more and may have no more than that, alone have options that are left? */
static bool is_last(const struct links *links, uint32_t i) {
  return links->items[0].right == i && links->items[i].right == 0 && links->bounds->bound[i] == 1;
}

/* The book's steps: M2 to M6 lead one level down, M9 and M7 one level up and on to the next option. */
bool dlxi_multiple_search(struct links *links, struct run *run) {
  size_t l = links->level;
  struct trying *level = &links->bounds->levels[l];
  uint64_t updates = 0;
  uint32_t x;
  bool complete = false;

  if (links->standing) {
    links->standing = false;
    x = links->choices[l];
    if (level->item) goto next_solution;
    goto try_option;
  }

enter_level: /* M2. Enter level l. */
  links->level = l;
  if (!dlxi_enter_node(run)) goto out;
  check_at_node(links, run);

  /* M3. Choose i.  M4. Prepare to branch on it. */
  level = open_level(links, l);
  if (!level->item) {
    links->standing = true;
    if (!dlxi_visit(run, links->options, l)) goto out;
    links->standing = false;
  } else if (is_last(links, level->item)) {
    goto last_item;
  }

try_option: /* M5. Pass over what was tried.  M6. Try x. */
  if (level->tried == level->limit) goto leave_level;
  updates += try_next(links, l);
  updates += commit(links, links->options[l]);
  l++;
  goto enter_level;

leave_level: /* M8. Restore i.  M9. Leave level l. */
  put_back_to(links, level->mark);
  if (l == links->base) {
    links->level = l;
    check_invariants(links, l == 0);
    complete = true;
    goto out;
  }
  level = &links->bounds->levels[--l];

  /* M7. Try again. */
  uncommit(links, links->options[l]);
  goto try_option;

last_item: /* Every option of i completes a solution, and nothing is left to be added to it. */
  if (run->counting) {
    if (!dlxi_count(run, level->branches)) goto out;
    goto leave_level;
  }
  x = level->item;

next_solution:
  x = links->nodes[x].down;
  if (x == level->item) goto leave_level;
  links->choices[l] = x;
  links->options[l] = links->option_of[x - links->first_entry];
  links->standing = true;
  if (!dlxi_visit(run, links->options, l + 1)) goto out;
  links->standing = false;
  goto next_solution;

out:
  run->updates += updates;
  return complete;
}

/* ---------------------------------------------------------------- how far it is, and what is left */

/* As if all branches of a node were equally large. */
double dlxi_multiple_done(const struct links *links) {
  double share = 0, part = 1;
  for (size_t l = links->base; l < links->level; l++) {
    const struct trying *level = &links->bounds->levels[l];
    part /= level->branches;
    share += part * (level->tried - 1);
  }
  return share;
}

void dlxi_multiple_begin(struct links *links, const uint32_t *options, size_t count, size_t kept) {
  struct bounds *bounds = links->bounds;
  for (size_t l = links->level; l-- > kept;) { /* a search that was left stands deeper than it began */
    uncommit(links, links->options[l]);
    put_back_to(links, bounds->levels[l].mark);
  }
  check_invariants(links, kept == 0);
  for (size_t l = kept; l < count; l++) {
    const struct trying *level = open_level(links, l);
    do try_next(links, l);
    while (links->options[l] != options[l] && level->tried < level->limit);
    assert(links->options[l] == options[l]);
    commit(links, options[l]);
  }
  links->base = links->level = count;
  links->standing = false;
}

/* Up from the node at hand, or from level l + 1, to where the option of level l is passed over only; and down again. */
static void go_up_to(struct links *links, size_t l) {
  const struct trying *level = &links->bounds->levels[l];
  put_back_to(links, level->mark + level->tried);
  uncommit(links, links->options[l]);
}

static void go_down_from(struct links *links, size_t l) {
  struct bounds *bounds = links->bounds;
  commit(links, links->options[l]);
  if (l + 1 == links->level) return;
  const struct trying *below = &bounds->levels[l + 1];
  while (bounds->passed_count < below->mark + below->tried) take_out(links, bounds->passed[bounds->passed_count++]);
}

static bool take_sibling(struct links *links, size_t l, uint32_t k, size_t kept, double share, dlxi_take *take,
                         void *user) {
  uint32_t chosen = links->options[l];
  links->options[l] = links->option_of[links->bounds->siblings[k] - links->first_entry];
  bool taken = take(user, links->options, l + 1, kept, share);
  links->options[l] = chosen;
  return taken;
}

/* The siblings of level l, last one first.  true: at least one was taken. */
static bool give_away(struct links *links, size_t l, double share, dlxi_take *take, void *user) {
  struct trying *level = &links->bounds->levels[l];
  uint32_t count = find_siblings(links, l), left = count;
  while (left > 0 && take_sibling(links, l, left - 1, left == count ? 0 : l, share, take, user)) left--;
  level->limit = level->tried + left;
  return left < count;
}

static bool list(struct links *links, size_t l, double share, dlxi_take *take, void *user) {
  uint32_t count = find_siblings(links, l);
  bool taken = true;
  for (uint32_t k = 0; taken && k < count; k++) taken = take_sibling(links, l, k, l, share, take, user);
  return taken;
}

/* What is left at a level is seen there only; so the search goes up to its base and down again. */
bool dlxi_multiple_give(struct links *links, enum dlxi_giving what, dlxi_take *take, void *user) {
  const struct trying *levels = links->bounds->levels;
  size_t base = links->base, l = links->level;
  double share = 1;
  for (size_t k = base; k < links->level; k++) share /= levels[k].branches;
  bool taken = what == DLXI_GIVE_LIST && take(user, links->options, links->level, 0, share);
  while (l-- > base) {
    go_up_to(links, l);
    if (taken) taken = list(links, l, share, take, user);
    share *= levels[l].branches;
  }
  bool given = false;
  for (l = base; l < links->level; l++) {
    share /= levels[l].branches;
    if (what == DLXI_GIVE_AWAY && !given && levels[l].tried < levels[l].limit) {
      if (!give_away(links, l, share, take, user))
        what = DLXI_GIVE_LIST; /* nothing is taken now */
      else
        given = true;
    }
    go_down_from(links, l);
  }
  return taken || given;
}

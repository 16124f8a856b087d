/*
 * Dancing links: Algorithm X, and its extension to secondary items and colours, Algorithm C.
 * Source: Knuth, "Dancing Links" (2000), and The Art of Computer Programming 4B, section 7.2.2.1.  The step names X1,
 * X2, ... are the book's.
 *
 * The picture.  Each entry of an option is a node.  The nodes of one item hang below its header in a circular list;
 * the nodes of one option form a ring; the headers of the primary items that are still to be covered form one more.
 *
 *      item list   0 <-> 1 <-> 2 <-> 3 <-> 0        Items a, b, c have the headers 1, 2, 3.
 *                        |     |     |              Option "a c" is the ring 4 -> 5 -> 4,
 *                        4     6     5              option "b" the ring 6 -> 6,
 *                        |                          option "a" the ring 7 -> 7.
 *                        7
 *
 * The header of a secondary item points to itself: it hangs in no list of items to be covered, and taking it out of
 * that list changes nothing.
 *
 * The dance.  To take node p out of its list, let its neighbours point past it:
 *
 *      down[up[p]] <- down[p],  up[down[p]] <- up[p];        and to put it back:  down[up[p]] <- p,  up[down[p]] <- p.
 *
 * Node p itself still knows where it belongs.  So everything that is done while going down the search tree is undone
 * on the way back by the same steps in reverse order, and no state is ever copied.
 *
 * Departures from the book, each measured on the whole suite:
 *   - An option is a ring of nodes instead of a row between spacers: whether the next node is a spacer is a branch
 *     that cannot be predicted.  Four numbers of 32 bits make a node of 16 bytes, a quarter of a cache line.
 *   - An item with at most one option is taken as soon as it is seen, though a later one may have none.
 *   - When one item is left to be covered, each of its remaining options completes a solution.  They are visited, or
 *     just counted, where they stand, and none is covered.
 *   - A colour is not marked in the nodes that agree with it (the book gives them the colour -1, for hide() to leave
 *     them where they are); 'purifier' says of each item which node gave it its colour.  Nodes that agree go out of the
 *     list of a pure item and come back like all others, which does no harm: nobody chooses from it.  So hide() knows
 *     nothing of colours, and is as fast for coloured problems as for others.
 *   - A secondary item that is in one option only forbids nothing, and is left out of the ring.
 *
 * It is iterative: a choice is a level in an array, so 100,000 choices deep is no deeper in the stack than one.
 */
#include "dlx/links.h"

#include "dlx/dance.h"
#include "dlx/multiplicity.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- the data structure */

static void release(void *state) {
  struct links *links = state;
  if (!links) return;
  free(links->nodes);
  free(links->items);
  free(links->purifier);
  free(links->option_of);
  free(links->choices);
  free(links->options);
  free(links->ends);
  dlxi_bounds_free(links->bounds);
  free(links);
}

static bool allocate(struct links *links) {
  size_t items = dlx_item_count(links->problem);
  size_t entries = dlx_entry_count(links->problem);
  bool multiple = dlx_has_multiplicities(links->problem);
  size_t levels = (multiple ? dlx_option_count(links->problem) : dlx_primary_count(links->problem)) + 1;
  if (items + 1 + entries > UINT32_MAX) return false;
  links->nodes = malloc((items + 1 + entries) * sizeof *links->nodes);
  links->items = malloc((items + 1) * sizeof *links->items);
  links->purifier = calloc(items + 1, sizeof *links->purifier);
  links->option_of = malloc((entries + 1) * sizeof *links->option_of);
  links->choices = malloc(levels * sizeof *links->choices);
  links->options = malloc(levels * sizeof *links->options);
  links->ends = malloc(levels * sizeof *links->ends);
  if (multiple) links->bounds = dlxi_bounds_new(links);
  return links->nodes && links->items && links->purifier && links->option_of && links->choices && links->options &&
         links->ends && (links->bounds || !multiple);
}

static void set_up_items(struct links *links) {
  uint32_t count = links->first_entry - 1;
  uint32_t primary = links->primary_count;
  for (uint32_t i = 0; i <= count; i++) {
    links->nodes[i] = (struct node){.up = i, .down = i, .item = i, .next = i};
    links->items[i] = (struct item){.left = i, .right = i, .length = 0};
  }
  for (uint32_t i = 0; i <= primary; i++) {
    links->items[i].left = i ? i - 1 : primary;
    links->items[i].right = i < primary ? i + 1 : 0;
  }
}

/* Hangs node p below the last of its item. */
static void append(struct links *links, uint32_t p) {
  struct node *nodes = links->nodes;
  uint32_t i = nodes[p].item;
  nodes[p].up = nodes[i].up;
  nodes[p].down = i;
  nodes[nodes[p].up].down = p;
  nodes[i].up = p;
  links->items[i].length++;
}

/* A secondary item that only one option uses need not be looked at when that option comes or goes. */
static bool may_clash(const struct links *links, uint32_t p) {
  uint32_t i = links->nodes[p].item;
  return i <= links->primary_count || links->items[i].length > 1;
}

static void close_ring(struct links *links, uint32_t option) {
  struct node *nodes = links->nodes;
  uint32_t start = 0, end = 0;
  for (uint32_t p = first_of(links, option); p < last_of(links, option); p++) {
    if (!may_clash(links, p)) continue;
    if (end) nodes[end].next = p;
    if (!start) start = p;
    end = p;
  }
  if (end) nodes[end].next = start;
}

static void set_up_options(struct links *links) {
  const dlx_problem *problem = links->problem;
  uint32_t count = (uint32_t)problem->option_count;
  for (uint32_t option = 0; option < count; option++) {
    bool idle = dlxi_option_is_idle(problem, option);
    for (uint32_t p = first_of(links, option); p < last_of(links, option); p++) {
      links->nodes[p].item = problem->entries[p - links->first_entry].item + 1;
      links->nodes[p].next = p;
      links->option_of[p - links->first_entry] = option;
      if (!idle) append(links, p);
    }
  }
  for (uint32_t option = 0; option < count; option++) close_ring(links, option);
}

static void *prepare(const dlx_problem *problem) {
  struct links *links = calloc(1, sizeof *links);
  if (!links) return NULL;
  links->problem = problem;
  links->first_entry = (uint32_t)dlx_item_count(problem) + 1;
  links->primary_count = (uint32_t)dlx_primary_count(problem);
  if (!allocate(links)) {
    release(links);
    return NULL;
  }
  set_up_items(links);
  set_up_options(links);
  return links;
}

/* ---------------------------------------------------------------- the dance */

/* The other items of the option of node x, which is chosen, are dealt with in turn. */
static inline uint64_t commit(struct links *links, uint32_t x, uint32_t option) {
  uint64_t updates = 0;
  for (uint32_t q = first_of(links, option); q < last_of(links, option); q++) {
    uint32_t i = links->nodes[q].item;
    if (q == x) continue;
    if (!colour_of(links, q))
      updates += cover(links, i);
    else if (!links->purifier[i])
      updates += purify(links, i, q);
  }
  return updates;
}

static inline void uncommit(struct links *links, uint32_t x, uint32_t option) {
  for (uint32_t q = last_of(links, option); q-- > first_of(links, option);) {
    uint32_t i = links->nodes[q].item;
    if (q == x) continue;
    if (!colour_of(links, q))
      uncover(links, i);
    else if (links->purifier[i] == q)
      unpurify(links, i, q);
  }
}

/* MRV: an item with the fewest options left, the first of them; 0 if no item is left to be covered.  An item with
   at most one option is taken as soon as it is seen. */
static inline uint32_t choose(const struct links *links) {
  const struct item *items = links->items;
  uint32_t best = 0, length = UINT32_MAX;
  for (uint32_t i = items[0].right; i; i = items[i].right) {
    if (items[i].length >= length) continue;
    best = i;
    length = items[i].length;
    if (length <= 1) break;
  }
  return best;
}

/* ---------------------------------------------------------------- the search */

/*
 * The steps are labels, as in the book: X2 to X5 lead one level down, X8 and X6 one level up and on to the next option.
 * A solution may end the call; 'standing' then says that the next call goes on behind it.
 */
static bool search(void *state, struct run *run) {
  struct links *links = state;
  if (links->bounds) return dlxi_multiple_search(links, run);
  struct node *nodes = links->nodes;
  struct item *items = links->items;
  size_t l = links->level;
  uint32_t i, x;
  uint64_t updates = 0;
  bool complete = false;

  if (links->standing) {
    links->standing = false;
    if (!items[0].right) goto leave_level;
    x = links->choices[l];
    i = nodes[x].item;
    goto next_solution;
  }

enter_level: /* X2. Enter level l. */
  links->level = l;
  if (!dlxi_enter_node(run)) goto out;
  check_at_node(links, run);

  /* X3. Choose i. */
  i = choose(links);
  if (!i) goto no_item;
  if (items[i].left == items[i].right) goto last_item;

  /* X4. Cover i. */
  updates += cover(links, i);
  links->ends[l] = i;
  x = nodes[i].down;

try_option: /* X5. Try x. */
  if (x == links->ends[l]) goto backtrack;
  links->choices[l] = x;
  links->options[l] = links->option_of[x - links->first_entry];
  updates += commit(links, x, links->options[l]);
  l++;
  goto enter_level;

backtrack: /* X7. Backtrack. */
  uncover(links, i);

leave_level: /* X8. Leave level l. */
  if (l == links->base) {
    check_invariants(links, l == 0);
    links->level = l;
    complete = true;
    goto out;
  }
  l--;

  /* X6. Try again. */
  x = links->choices[l];
  i = nodes[x].item;
  uncommit(links, x, links->options[l]);
  x = nodes[x].down;
  goto try_option;

no_item: /* The last option covered all that was left; or there was nothing to cover. */
  links->standing = true;
  if (!dlxi_visit(run, links->options, l)) goto out;
  links->standing = false;
  goto leave_level;

last_item: /* Every option of i completes a solution. */
  if (run->counting) {
    if (!dlxi_count(run, items[i].length)) goto out;
    goto leave_level;
  }
  x = i;

next_solution:
  x = nodes[x].down;
  if (x == i) goto leave_level;
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

/* The item that is branched on at level l. */
static uint32_t item_at(const struct links *links, size_t l) {
  return links->nodes[links->choices[l]].item;
}

/* As if all branches of a node were equally large: at each level, the options of the item that were tried before. */
static double done(const void *state) {
  const struct links *links = state;
  if (links->bounds) return dlxi_multiple_done(links);
  double share = 0, part = 1;
  for (size_t l = links->base; l < links->level; l++) {
    uint32_t i = item_at(links, l);
    uint32_t before = 0;
    for (uint32_t p = links->nodes[i].down; p != links->choices[l]; p = links->nodes[p].down) before++;
    part /= links->items[i].length;
    share += part * before;
  }
  return share;
}

/* Covers the items of an option, in its order, as if it had been chosen by its first primary one. */
static void choose_option(struct links *links, size_t l, uint32_t option) {
  uint32_t x = first_of(links, option);
  while (links->nodes[x].item > links->primary_count) x++;
  links->choices[l] = x;
  links->options[l] = option;
  cover(links, links->nodes[x].item);
  commit(links, x, option);
}

static void begin(void *state, const uint32_t *options, size_t count, size_t kept) {
  struct links *links = state;
  if (links->bounds) {
    dlxi_multiple_begin(links, options, count, kept);
    return;
  }
  for (size_t l = links->level; l-- > kept;) { /* a search that was left stands deeper than it began */
    uncommit(links, links->choices[l], links->options[l]);
    uncover(links, item_at(links, l));
  }
  check_invariants(links, kept == 0);
  for (size_t l = kept; l < count; l++) choose_option(links, l, options[l]);
  links->base = links->level = count;
  links->standing = false;
}

/* The branches beside choices[l], last one first when they are given away, which 'ends' then remembers. */
static bool give_away(struct links *links, size_t l, double share, dlxi_take *take, void *user) {
  uint32_t chosen = links->options[l], end = links->ends[l];
  while (links->nodes[end].up != links->choices[l]) {
    uint32_t p = links->nodes[end].up;
    links->options[l] = links->option_of[p - links->first_entry];
    if (!take(user, links->options, l + 1, end == links->ends[l] ? 0 : l, share)) break;
    end = p;
  }
  links->options[l] = chosen;
  bool any = end != links->ends[l];
  links->ends[l] = end;
  return any;
}

static bool list(struct links *links, size_t l, double share, dlxi_take *take, void *user) {
  uint32_t chosen = links->options[l];
  bool taken = true;
  for (uint32_t p = links->nodes[links->choices[l]].down; taken && p != links->ends[l]; p = links->nodes[p].down) {
    links->options[l] = links->option_of[p - links->first_entry];
    taken = take(user, links->options, l + 1, l, share);
  }
  links->options[l] = chosen;
  return taken;
}

static bool give(void *state, enum dlxi_giving what, dlxi_take *take, void *user) {
  struct links *links = state;
  if (links->bounds) return dlxi_multiple_give(links, what, take, user);
  double share = 1;
  if (what == DLXI_GIVE_AWAY) {
    for (size_t l = links->base; l < links->level; l++) {
      share /= links->items[item_at(links, l)].length;
      if (links->nodes[links->choices[l]].down != links->ends[l]) return give_away(links, l, share, take, user);
    }
    return false;
  }
  for (size_t l = links->base; l < links->level; l++) share /= links->items[item_at(links, l)].length;
  bool taken = take(user, links->options, links->level, 0, share);
  for (size_t l = links->level; taken && l-- > links->base;) {
    taken = list(links, l, share, take, user);
    share *= links->items[item_at(links, l)].length;
  }
  return taken;
}

const struct engine dlxi_links = {
    .info = {.name = "links",
             .summary = "dancing links: Knuth's Algorithms X, C and M",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_MULTIPLICITY | DLX_CAN_VISIT | DLX_CAN_RESUME |
                          DLX_CAN_SPLIT},
    .prepare = prepare,
    .begin = begin,
    .give = give,
    .search = search,
    .done = done,
    .release = release,
};

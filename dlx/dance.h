/*
 * What dances: the nodes and items of dancing links, and the steps that take them out and put them back.  The picture
 * is in links.c.  For links.c and multiplicity.c, which are two searches on the same data structure.
 */
#ifndef DLX_DANCE_H
#define DLX_DANCE_H

#include "dlx/engine.h"

#ifdef DLX_CHECK_INVARIANTS
#undef NDEBUG
#endif
#include <assert.h>

/* Nodes 1 .. item_count are the headers of the items; the others are the entries of the options, in input order. */
struct node {
  uint32_t up;
  uint32_t down;
  uint32_t item; /* the header */
  uint32_t next; /* the next node of the option's ring; a header has no ring */
};

/* Item 0 is the root of the list of items to be covered. */
struct item {
  uint32_t left;
  uint32_t right;
  uint32_t length; /* Invariant: how many nodes its list has */
};

struct links {
  struct node *nodes;
  struct item *items;
  uint32_t *purifier;  /* of each item: the node whose colour the item has now; 0: none */
  uint32_t *option_of; /* of each entry: its option */
  const dlx_problem *problem;
  uint32_t first_entry;   /* the node of the problem's entry 0; Invariant: item count + 1 */
  uint32_t primary_count; /* items 1 .. primary_count are primary */

  /* The path from the root of the search tree to where it stands. */
  uint32_t *choices; /* x of each level: the node tried there */
  uint32_t *options; /* and its option */
  uint32_t *ends;    /* and the node behind the last one to be tried: the header, unless branches were given away */
  size_t level;      /* l */
  size_t base;       /* Invariant: base <= level; levels below were chosen by begin(), and nothing is tried there */
  bool standing;     /* search() was left at a solution: go on behind it */

  struct bounds *bounds; /* NULL: each primary item is covered exactly once.  See multiplicity.h */
};

static inline uint32_t colour_of(const struct links *links, uint32_t p) {
  return links->problem->entries[p - links->first_entry].colour;
}

/* An option's entries are nodes first .. last - 1. */
static inline uint32_t first_of(const struct links *links, uint32_t option) {
  return links->first_entry + links->problem->option_start[option];
}
static inline uint32_t last_of(const struct links *links, uint32_t option) {
  return first_of(links, option + 1);
}

/* ---------------------------------------------------------------- the steps */

/* Takes the option of node p out of the lists of all its other items.  Returns how many. */
static inline uint64_t hide(struct node *nodes, struct item *items, uint32_t p) {
  uint64_t updates = 0;
  for (uint32_t q = nodes[p].next; q != p; q = nodes[q].next) {
    uint32_t u = nodes[q].up, d = nodes[q].down;
    nodes[u].down = d;
    nodes[d].up = u;
    items[nodes[q].item].length--;
    updates++;
  }
  return updates;
}

/* Lists of different items do not touch each other: so the ring need not be walked backwards. */
static inline void unhide(struct node *nodes, struct item *items, uint32_t p) {
  for (uint32_t q = nodes[p].next; q != p; q = nodes[q].next) {
    nodes[nodes[q].up].down = q;
    nodes[nodes[q].down].up = q;
    items[nodes[q].item].length++;
  }
}

/* Item i is dealt with: it leaves the list of items, and no option of it can be chosen any more. */
static inline uint64_t cover(struct links *links, uint32_t i) {
  struct node *nodes = links->nodes;
  struct item *items = links->items;
  uint64_t updates = 1;
  for (uint32_t p = nodes[i].down; p != i; p = nodes[p].down) updates += hide(nodes, items, p);
  items[items[i].left].right = items[i].right;
  items[items[i].right].left = items[i].left;
  return updates;
}

static inline void uncover(struct links *links, uint32_t i) {
  struct node *nodes = links->nodes;
  struct item *items = links->items;
  items[items[i].left].right = i;
  items[items[i].right].left = i;
  for (uint32_t p = nodes[i].up; p != i; p = nodes[p].up) unhide(nodes, items, p);
}

/* Item i gets its colour from node q: options that have another colour there, or none, can no longer be chosen. */
static inline uint64_t purify(struct links *links, uint32_t i, uint32_t q) {
  uint32_t colour = colour_of(links, q);
  uint64_t updates = 0;
  for (uint32_t p = links->nodes[i].down; p != i; p = links->nodes[p].down)
    if (colour_of(links, p) != colour) updates += hide(links->nodes, links->items, p);
  links->purifier[i] = q;
  return updates;
}

static inline void unpurify(struct links *links, uint32_t i, uint32_t q) {
  uint32_t colour = colour_of(links, q);
  links->purifier[i] = 0;
  for (uint32_t p = links->nodes[i].up; p != i; p = links->nodes[p].up)
    if (colour_of(links, p) != colour) unhide(links->nodes, links->items, p);
}

/* ---------------------------------------------------------------- the invariants, walked in debug builds */

#ifdef DLX_CHECK_INVARIANTS

static inline void check_list(const struct links *links, uint32_t i) {
  const struct node *nodes = links->nodes;
  uint32_t length = 0;
  for (uint32_t p = nodes[i].down; p != i; p = nodes[p].down, length++) {
    assert(nodes[p].item == i);
    assert(nodes[nodes[p].up].down == p && nodes[nodes[p].down].up == p);
  }
  assert(nodes[nodes[i].up].down == i && nodes[nodes[i].down].up == i);
  assert(length == links->items[i].length);
}

/* Every item that is still to be covered, and the whole data structure when 'at_rest': nothing chosen. */
static inline void check_invariants(const struct links *links, bool at_rest) {
  const struct item *items = links->items;
  uint32_t count = 0;
  for (uint32_t i = items[0].right; i; i = items[i].right, count++) {
    assert(i <= links->primary_count && count < links->primary_count);
    assert(items[items[i].left].right == i && items[items[i].right].left == i);
    check_list(links, i);
  }
  if (!at_rest) return;
  assert(count == links->primary_count);
  for (uint32_t i = 1; i < links->first_entry; i++) {
    assert(links->purifier[i] == 0);
    check_list(links, i);
  }
}

/* At each node; in a large problem at one in so many that the walk costs no more than in a small one. */
static inline void check_at_node(const struct links *links, const struct run *run) {
  size_t size = dlx_item_count(links->problem) + dlx_entry_count(links->problem);
  if (run->nodes % (size / 4096 + 1) == 0) check_invariants(links, links->level == 0);
}

#else

static inline void check_invariants(const struct links *links, bool at_rest) {
  (void)links, (void)at_rest;
}
static inline void check_at_node(const struct links *links, const struct run *run) {
  (void)links, (void)run;
}

#endif

#endif

/*
 * A search tree, put together from the steps of a search.
 */
#ifndef CLI_SEARCH_TREE_H
#define CLI_SEARCH_TREE_H

#include "dlx/dlx.h"

#define TREE_NONE SIZE_MAX

enum tree_kind { TREE_CHOICE, TREE_DEAD_END, TREE_SOLUTION };

struct tree_node {
  enum tree_kind kind;
  uint64_t number; /* of the node, from 1; 0: a solution that is no node, as it covers the last item */
  size_t level;
  size_t item;       /* chosen there; DLX_NO_ITEM at a solution */
  size_t length;     /* its options */
  uint64_t solution; /* its number */

  size_t parent; /* TREE_NONE: the root */
  size_t option; /* that leads here from there */
  size_t first_child, last_child;
  size_t next; /* the next child of the parent; TREE_NONE: this is the last */
};

/* Parents come before their children: node 0 is the root. */
struct search_tree {
  struct tree_node *nodes;
  size_t count;
  size_t room;
  size_t current; /* the node that was entered last and not left */
  size_t option;  /* being tried there */
  struct dlx_traced traced;
  size_t dead_ends;
};

/* For dlx_tracing.step, with a zeroed tree as user.  false: no memory. */
bool search_tree_step(void *tree, const struct dlx_step *step);
void search_tree_release(struct search_tree *tree);

/* A tree as a digraph of Graphviz, and as a picture.  false: no memory; part of it may have been written. */
bool search_tree_write_dot(const struct search_tree *tree, const dlx_problem *problem, FILE *stream);
bool search_tree_write_svg(const struct search_tree *tree, const dlx_problem *problem, FILE *stream);

/* The line of an option in the dlx format, for the caller to free; NULL: no memory. */
char *option_line(const dlx_problem *problem, size_t option);

#endif

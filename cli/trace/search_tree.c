#include "cli/trace/search_tree.h"
#include <stdlib.h>
#include <string.h>

void search_tree_release(struct search_tree *tree) {
  free(tree->nodes);
  *tree = (struct search_tree){0};
}

static bool grow(struct search_tree *tree) {
  if (tree->count < tree->room) return true;
  size_t room = tree->room != 0 ? 2 * tree->room : 64;
  struct tree_node *nodes = realloc(tree->nodes, room * sizeof *nodes);
  if (nodes == NULL) return false;
  tree->nodes = nodes;
  tree->room = room;
  return true;
}

/* Adds a node below the current one, reached by the option being tried; the first one is the root. */
static struct tree_node *add(struct search_tree *tree, enum tree_kind kind) {
  if (!grow(tree)) return NULL;
  size_t added = tree->count++;
  struct tree_node *node = &tree->nodes[added];
  *node = (struct tree_node){.kind = kind, .item = DLX_NO_ITEM, .parent = added == 0 ? TREE_NONE : tree->current};
  node->first_child = node->last_child = node->next = TREE_NONE;
  if (added == 0) return node;
  struct tree_node *parent = &tree->nodes[tree->current];
  node->option = tree->option;
  node->level = parent->level + 1;
  if (parent->first_child == TREE_NONE)
    parent->first_child = added;
  else
    tree->nodes[parent->last_child].next = added;
  parent->last_child = added;
  return node;
}

static bool add_choice(struct search_tree *tree, const struct dlx_step *step) {
  struct tree_node *node = add(tree, TREE_CHOICE);
  if (node == NULL) return false;
  node->number = step->node;
  node->item = step->item;
  node->length = step->length;
  tree->current = tree->count - 1;
  return true;
}

/* A node without an item is the solution itself. */
static bool add_solution(struct search_tree *tree, const struct dlx_step *step) {
  struct tree_node *node = step->item == DLX_NO_ITEM ? &tree->nodes[tree->current] : add(tree, TREE_SOLUTION);
  if (node == NULL) return false;
  node->kind = TREE_SOLUTION;
  node->solution = step->solution;
  return true;
}

bool search_tree_step(void *user, const struct dlx_step *step) {
  struct search_tree *tree = user;
  switch (step->kind) {
  case DLX_STEP_NODE:
    return add_choice(tree, step);
  case DLX_STEP_TRY:
    tree->option = step->option;
    return true;
  case DLX_STEP_DEAD_END:
    tree->nodes[tree->current].kind = TREE_DEAD_END;
    tree->dead_ends++;
    return true;
  case DLX_STEP_SOLUTION:
    return add_solution(tree, step);
  case DLX_STEP_BACK:
    while (tree->nodes[tree->current].number != step->node) tree->current = tree->nodes[tree->current].parent;
    return true;
  }
  return true;
}

char *option_line(const dlx_problem *problem, size_t option) {
  char *text = NULL;
  size_t length;
  FILE *stream = open_memstream(&text, &length);
  if (stream == NULL) return NULL;
  dlx_write_option(problem, option, stream);
  bool failed = ferror(stream) != 0;
  failed = fclose(stream) != 0 || failed;
  if (failed || text == NULL) {
    free(text);
    return NULL;
  }
  text[strcspn(text, "\n")] = '\0';
  return text;
}

/*
 * A search tree for Graphviz.  What a node is shows in its shape: choices are boxes, dead ends dashed octagons,
 * solutions have a double border.
 */
#include "cli/trace/characters.h"
#include "cli/trace/search_tree.h"
#include <inttypes.h>
#include <stdlib.h>

#define LABEL_COLUMNS 60

static void write_label(const struct tree_node *node, const dlx_problem *problem, FILE *stream) {
  if (node->number != 0) fprintf(stream, "%" PRIu64 ": ", node->number);
  if (node->kind == TREE_SOLUTION) {
    fprintf(stream, "solution %" PRIu64, node->solution);
    return;
  }
  characters_put_dot(dlx_item_name(problem, node->item), LABEL_COLUMNS, stream);
  if (node->kind == TREE_DEAD_END)
    fputs(", no option", stream);
  else
    fprintf(stream, ", %zu option%s", node->length, node->length == 1 ? "" : "s");
}

static void write_node(const struct search_tree *tree, size_t index, const dlx_problem *problem, FILE *stream) {
  static const char *const looks[] = {
      [TREE_CHOICE] = "shape=box",
      [TREE_DEAD_END] = "shape=octagon, style=dashed, color=red3",
      [TREE_SOLUTION] = "shape=ellipse, peripheries=2, color=green4",
  };
  const struct tree_node *node = &tree->nodes[index];
  fprintf(stream, "  n%zu [label=\"", index);
  write_label(node, problem, stream);
  fprintf(stream, "\", %s];\n", looks[node->kind]);
}

static bool write_edge(const struct search_tree *tree, size_t index, const dlx_problem *problem, FILE *stream) {
  const struct tree_node *node = &tree->nodes[index];
  if (node->parent == TREE_NONE) return true;
  char *line = option_line(problem, node->option);
  if (line == NULL) return false;
  fprintf(stream, "  n%zu -> n%zu [label=\"", node->parent, index);
  characters_put_dot(line, LABEL_COLUMNS, stream);
  fputs("\"];\n", stream);
  free(line);
  return true;
}

bool search_tree_write_dot(const struct search_tree *tree, const dlx_problem *problem, FILE *stream) {
  fprintf(stream,
          "digraph search {\n"
          "  // a box: a node's number, its item, how many options; an edge: the option tried\n"
          "  label=\"nodes: %" PRIu64 ", solutions: %" PRIu64 ", dead ends: %zu%s\";\n"
          "  node [fontname=\"monospace\"];\n"
          "  edge [fontname=\"monospace\", fontsize=10];\n",
          tree->traced.nodes, tree->traced.solutions, tree->dead_ends,
          tree->traced.end == DLX_COMPLETE ? "" : "; stopped there");
  for (size_t k = 0; k < tree->count; k++) {
    write_node(tree, k, problem, stream);
    if (!write_edge(tree, k, problem, stream)) return false;
  }
  fputs("}\n", stream);
  return true;
}

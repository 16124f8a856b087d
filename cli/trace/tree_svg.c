/*
 * A search tree as a picture, from left to right: a column a level, a row a leaf, each node half way between its first
 * and its last child.
 *
 *     +----------+      A D G   +------------------+
 *     | 1 A: 2   |---+----------| 2 B: no option x |
 *     +----------+   |  A D F   +------------------+
 *                    +----------| 3 B: 1           |...
 *                               +------------------+
 *     | box        |bend| option | box                |
 *
 * A column is as wide as its longest option and its longest box, and subtrees have rows of their own, so nothing
 * overlaps.  What a node is shows in its shape and in a mark as well as in its colour.
 */
#include "cli/trace/characters.h"
#include "cli/trace/search_tree.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN      20.0
#define COLUMN      7.9 /* of a character of FONT_SIZE in the widest of the fonts */
#define FONT_SIZE   13
#define ROW         38.0
#define BOX_HEIGHT  24.0
#define PADDING     8.0
#define MARK        20.0 /* room for a cross or a tick */
#define BEND        26.0
#define LEGEND_ROWS 5
#define LEGEND_TEXT 250.0 /* where its words begin */
#define MIN_WIDTH   760.0
#define MAX_COLUMNS 40 /* of a label */

/* Where things are. */
struct layout {
  const struct search_tree *tree;
  const dlx_problem *problem;
  FILE *stream;
  double *y; /* of each node: the middle of its box */
  size_t levels;
  double *bend;   /* of each level: where the lines that come from the left begin to bend */
  double *option; /* room for the longest option of each level */
  double *box;    /* and for the longest box */
  double width, height;
};

static void release(struct layout *layout) {
  free(layout->y);
  free(layout->bend);
  free(layout->option);
  free(layout->box);
}

static double box_left(const struct layout *layout, size_t level) {
  return layout->bend[level] + (level > 0 ? BEND + layout->option[level] : 0);
}

/* ---------------------------------------------------------------------------------------------- words */

static size_t cut_columns(const char *text) {
  size_t columns = characters_columns(text);
  return columns < MAX_COLUMNS ? columns : MAX_COLUMNS;
}

/* What stands in a box behind the number and the name. */
static void ending(const struct tree_node *node, char *text, size_t room) {
  if (node->kind == TREE_SOLUTION)
    snprintf(text, room, "solution %" PRIu64, node->solution);
  else if (node->kind == TREE_DEAD_END)
    snprintf(text, room, ": no option");
  else
    snprintf(text, room, ": %zu option%s", node->length, node->length == 1 ? "" : "s");
}

static double box_width(const struct tree_node *node, const dlx_problem *problem) {
  char number[24] = "", end[40];
  ending(node, end, sizeof end);
  if (node->number != 0) snprintf(number, sizeof number, "%" PRIu64 " ", node->number);
  size_t columns = strlen(number) + strlen(end);
  if (node->item != DLX_NO_ITEM) columns += cut_columns(dlx_item_name(problem, node->item));
  return (double)columns * COLUMN + 2 * PADDING + (node->kind == TREE_CHOICE ? 0 : MARK);
}

/* ---------------------------------------------------------------------------------------------- places */

static bool allocate(struct layout *layout) {
  for (size_t k = 0; k < layout->tree->count; k++)
    if (layout->tree->nodes[k].level >= layout->levels) layout->levels = layout->tree->nodes[k].level + 1;
  layout->y = calloc(layout->tree->count + 1, sizeof *layout->y);
  layout->bend = calloc(layout->levels + 1, sizeof *layout->bend);
  layout->option = calloc(layout->levels + 1, sizeof *layout->option);
  layout->box = calloc(layout->levels + 1, sizeof *layout->box);
  return layout->y != NULL && layout->bend != NULL && layout->option != NULL && layout->box != NULL;
}

static bool measure(struct layout *layout) {
  for (size_t k = 0; k < layout->tree->count; k++) {
    const struct tree_node *node = &layout->tree->nodes[k];
    double width = box_width(node, layout->problem);
    if (width > layout->box[node->level]) layout->box[node->level] = width;
    if (node->parent == TREE_NONE) continue;
    char *line = option_line(layout->problem, node->option);
    if (line == NULL) return false;
    width = (double)cut_columns(line) * COLUMN + 2 * PADDING;
    if (width > layout->option[node->level]) layout->option[node->level] = width;
    free(line);
  }
  return true;
}

/* Children come behind their parents, and leaves in the order of their rows. */
static void place(struct layout *layout) {
  const struct tree_node *nodes = layout->tree->nodes;
  double top = MARGIN + (LEGEND_ROWS + 1) * ROW, width = MARGIN;
  for (size_t level = 0; level < layout->levels; level++) {
    layout->bend[level] = width;
    width = box_left(layout, level) + layout->box[level] + PADDING;
  }
  layout->width = width + MARGIN > MIN_WIDTH ? width + MARGIN : MIN_WIDTH;
  for (size_t k = 0; k < layout->tree->count; k++) {
    if (nodes[k].first_child != TREE_NONE) continue;
    layout->y[k] = top;
    top += ROW;
  }
  layout->height = top + MARGIN - ROW / 2;
  for (size_t k = layout->tree->count; k-- > 0;)
    if (nodes[k].first_child != TREE_NONE)
      layout->y[k] = (layout->y[nodes[k].first_child] + layout->y[nodes[k].last_child]) / 2;
}

/* ---------------------------------------------------------------------------------------------- drawing */

static const char *const kind_names[] = {
    [TREE_CHOICE] = "choice", [TREE_DEAD_END] = "dead", [TREE_SOLUTION] = "solution"};

/* A cross or a tick at the right end of a box. */
static void draw_mark(enum tree_kind kind, double x, double y, FILE *stream) {
  if (kind == TREE_DEAD_END)
    fprintf(stream, "<path class=\"mark dead\" d=\"M%.1f %.1fl9 9m0 -9l-9 9\"/>\n", x - 9, y - 4.5);
  if (kind == TREE_SOLUTION)
    fprintf(stream, "<path class=\"mark solution\" d=\"M%.1f %.1fl4 4l7 -9\"/>\n", x - 11, y + 0.5);
}

/* Solutions have round ends and a double border. */
static void draw_frame(enum tree_kind kind, double x, double y, double width, FILE *stream) {
  double round = kind == TREE_SOLUTION ? BOX_HEIGHT / 2 : kind == TREE_CHOICE ? 4 : 0;
  fprintf(stream, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"/>\n",
          kind_names[kind], x, y - BOX_HEIGHT / 2, width, BOX_HEIGHT, round);
  if (kind == TREE_SOLUTION)
    fprintf(stream, "<rect class=\"inner\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"/>\n",
            x + 2.5, y - BOX_HEIGHT / 2 + 2.5, width - 5, BOX_HEIGHT - 5, BOX_HEIGHT / 2 - 2.5);
}

static void draw_box(const struct tree_node *node, const char *name, double x, double y, double width, FILE *stream) {
  char end[40];
  ending(node, end, sizeof end);
  draw_frame(node->kind, x, y, width, stream);
  fprintf(stream, "<text x=\"%.1f\" y=\"%.1f\">", x + PADDING, y + FONT_SIZE * 0.35);
  /* The blank behind the number is a step to the right: one at the end of a tspan would be dropped by some. */
  const char *step = node->number != 0 ? " dx=\"8\"" : "";
  if (node->number != 0) fprintf(stream, "<tspan class=\"number\">%" PRIu64 "</tspan>", node->number);
  if (name != NULL) {
    fprintf(stream, "<tspan class=\"name\"%s>", step);
    characters_put_xml(name, MAX_COLUMNS, stream);
    fprintf(stream, "</tspan>%s", end);
  } else {
    fprintf(stream, "<tspan%s>%s</tspan>", step, end);
  }
  if (name != NULL && characters_columns(name) > MAX_COLUMNS) {
    fputs("<title>", stream);
    characters_put_xml(name, SIZE_MAX, stream);
    fputs("</title>", stream);
  }
  fputs("</text>\n", stream);
  draw_mark(node->kind, x + width - PADDING, y, stream);
}

static void draw_option(const char *line, double x, double y, FILE *stream) {
  fprintf(stream, "<text class=\"option\" x=\"%.1f\" y=\"%.1f\">", x, y - 5);
  characters_put_xml(line, MAX_COLUMNS, stream);
  if (characters_columns(line) > MAX_COLUMNS) {
    fputs("<title>", stream);
    characters_put_xml(line, SIZE_MAX, stream);
    fputs("</title>", stream);
  }
  fputs("</text>\n", stream);
}

/* The line from a node's parent, and the option tried. */
static bool draw_branch(const struct layout *layout, size_t index) {
  const struct tree_node *node = &layout->tree->nodes[index], *parent = &layout->tree->nodes[node->parent];
  double from = box_left(layout, parent->level) + box_width(parent, layout->problem), from_y = layout->y[node->parent];
  double bend = layout->bend[node->level], to = box_left(layout, node->level), y = layout->y[index];
  fprintf(layout->stream, "<path class=\"branch %s\" d=\"M%.1f %.1fH%.1fC%.1f %.1f %.1f %.1f %.1f %.1fH%.1f\"/>\n",
          kind_names[node->kind], from, from_y, bend, bend + BEND / 2, from_y, bend + BEND / 2, y, bend + BEND, y, to);
  char *line = option_line(layout->problem, node->option);
  if (line == NULL) return false;
  draw_option(line, bend + BEND + PADDING, y, layout->stream);
  free(line);
  return true;
}

static const char style[] =
    "<style>\n"
    "text { font: 13px 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace; fill: #1a1a1a; }\n"
    "text.title { font-weight: bold; }\n"
    "text.option { font-size: 12px; fill: #444; }\n"
    ".number { fill: #6a6a6a; }\n"
    ".name { font-weight: bold; }\n"
    "rect { stroke-width: 1.4; }\n"
    "rect.choice { fill: #eef3fb; stroke: #2f5d9b; }\n"
    "rect.dead { fill: #fdf0ee; stroke: #b3261e; stroke-dasharray: 5 3; }\n"
    "rect.solution { fill: #edf7ea; stroke: #23752a; }\n"
    "rect.inner { fill: none; stroke: #23752a; stroke-width: 1; }\n"
    "path { fill: none; stroke: #8a8a8a; stroke-width: 1.3; }\n"
    "path.branch.dead { stroke-dasharray: 5 3; }\n"
    "path.branch.solution { stroke: #23752a; stroke-width: 2.2; }\n"
    "path.mark { stroke-width: 2.2; }\n"
    "path.mark.dead { stroke: #b3261e; }\n"
    "path.mark.solution { stroke: #23752a; }\n"
    "</style>\n";

static void draw_words(double x, double y, const char *words, FILE *stream) {
  fprintf(stream, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", x, y + FONT_SIZE * 0.35, words);
}

static void draw_legend(const struct layout *layout) {
  FILE *stream = layout->stream;
  const struct dlx_traced *traced = &layout->tree->traced;
  static const struct {
    struct tree_node node;
    const char *words;
  } rows[] = {
      {{.kind = TREE_CHOICE, .number = 1, .length = 2, .item = 0},
       "a node: its number, the item chosen, how many options it has"},
      {{.kind = TREE_DEAD_END, .number = 2, .item = 0}, "a dead end: the item can no longer be covered"},
      {{.kind = TREE_SOLUTION, .solution = 1, .item = DLX_NO_ITEM}, "a solution: every item is covered"},
  };
  double y = MARGIN + ROW / 2;
  fprintf(stream,
          "<text class=\"title\" x=\"%.1f\" y=\"%.1f\">Search tree: nodes %" PRIu64 ", solutions %" PRIu64
          ", dead ends %zu%s</text>\n",
          MARGIN, y, traced->nodes, traced->solutions, layout->tree->dead_ends,
          traced->end == DLX_COMPLETE ? "" : "; stopped there");
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    y += ROW;
    draw_box(&rows[k].node, rows[k].node.item == DLX_NO_ITEM ? NULL : "item", MARGIN, y, 170, stream);
    draw_words(LEGEND_TEXT, y, rows[k].words, stream);
  }
  y += ROW;
  fprintf(stream, "<path class=\"branch\" d=\"M%.1f %.1fh170\"/>\n", MARGIN, y);
  draw_option("option", MARGIN + PADDING, y, stream);
  draw_words(LEGEND_TEXT, y, "an option tried; those of a node from top to bottom", stream);
  fprintf(stream, "<path d=\"M%.1f %.1fH%.1f\"/>\n", MARGIN, y + ROW * 0.75, layout->width - MARGIN);
}

static bool draw(const struct layout *layout) {
  const struct search_tree *tree = layout->tree;
  fprintf(layout->stream,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">\n"
          "<title>Search tree</title>\n%s"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
          layout->width, layout->height, layout->width, layout->height, style);
  draw_legend(layout);
  for (size_t k = 1; k < tree->count; k++)
    if (!draw_branch(layout, k)) return false;
  for (size_t k = 0; k < tree->count; k++) {
    const struct tree_node *node = &tree->nodes[k];
    const char *name = node->item == DLX_NO_ITEM ? NULL : dlx_item_name(layout->problem, node->item);
    draw_box(node, name, box_left(layout, node->level), layout->y[k], box_width(node, layout->problem), layout->stream);
  }
  fputs("</svg>\n", layout->stream);
  return true;
}

bool search_tree_write_svg(const struct search_tree *tree, const dlx_problem *problem, FILE *stream) {
  struct layout layout = {.tree = tree, .problem = problem, .stream = stream};
  bool drawn = allocate(&layout) && measure(&layout);
  if (drawn) {
    place(&layout);
    drawn = draw(&layout);
  }
  release(&layout);
  return drawn;
}

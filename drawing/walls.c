/*
 * Walls, and the numbers that stand in them.
 *
 *     +---------+     The line runs from the upper left to the lower right; a half without a number is as dark as a
 *     | \    16|     wall without any.
 *     |   \    |
 *     | 7   \  |
 *     +---------+
 */
#include "drawing/canvas.h"

#define DARK   0x5a5a5a
#define LIGHT  0xe6e6e6
#define LINE   (0.75 / 36) /* of a cell */
#define NUMBER 0.36        /* the size of a number, */
#define NEAR   0.28        /* and how far its middle is from the nearer edges */

struct corner {
  double x, y;
};

static struct corner corner_of(const struct drawing_board *board, size_t cell) {
  size_t row = cell / board->columns, column = cell % board->columns;
  return (struct corner){board->left + (double)column * board->cell, board->top + (double)row * board->cell};
}

/* The half of a cell with the corner (x, y), of 0 or 1, in it. */
static void fill_half(const struct drawing_board *board, struct corner at, double x, double y) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  cairo_t *context = board->canvas->context;
  drawing_colour(board->canvas, LIGHT);
  cairo->move_to(context, at.x, at.y);
  cairo->line_to(context, at.x + x * board->cell, at.y + y * board->cell);
  cairo->line_to(context, at.x + board->cell, at.y + board->cell);
  cairo->close_path(context);
  cairo->fill(context);
}

void drawing_wall(const struct drawing_board *board, size_t cell, bool lower_left, bool upper_right) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  cairo_t *context = board->canvas->context;
  struct corner at = corner_of(board, cell);
  drawing_fill(board, cell, DARK);
  if (lower_left) fill_half(board, at, 0, 1);
  if (upper_right) fill_half(board, at, 1, 0);
  if (!lower_left && !upper_right) return;
  cairo->move_to(context, at.x, at.y);
  cairo->line_to(context, at.x + board->cell, at.y + board->cell);
  drawing_colour(board->canvas, 0);
  cairo->set_line_width(context, LINE * board->cell);
  cairo->set_line_cap(context, CAIRO_LINE_CAP_BUTT);
  cairo->stroke(context);
}

void drawing_clues(const struct drawing_board *board, size_t cell, const char *lower_left, const char *upper_right) {
  const struct drawing_ink ink = {0, false};
  struct corner at = corner_of(board, cell);
  double near = NEAR * board->cell, far = (1 - NEAR) * board->cell, size = NUMBER * board->cell;
  if (lower_left) drawing_text_at(board->canvas, lower_left, at.x + near, at.y + far, size, ink);
  if (upper_right) drawing_text_at(board->canvas, upper_right, at.x + far, at.y + near, size, ink);
}

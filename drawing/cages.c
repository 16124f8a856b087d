/*
 * Cages: groups of cells within a dashed line, with a text in the upper left corner of their first cell.
 *
 *     +-----------+-----------+      Each cell draws the sides at which its cage ends, INSET away from its own edge.  A
 *     | 12- - - - | - - - .   |      side goes on to the edge of the cell where the next cell has the same side; and
 *     | '         |       '   |      where the cage turns around a corner there, on to meet the side that comes from
 *     | '   . - - +       '   |      beyond: INSET further.
 *     +---'-------+-------'---+
 */
#include "drawing/canvas.h"

#define INSET  0.055 /* of a cell */
#define CORNER 0.19  /* the size of the text */
#define DASH   0.07

struct cage_board {
  const struct drawing_board *board;
  const uint16_t *cage;
};

/* Is the cell so many rows down and columns right in the cage of 'cell'? */
static bool same(const struct cage_board *cages, size_t cell, int down, int right) {
  const struct drawing_board *board = cages->board;
  size_t row = cell / board->columns + (size_t)down, column = cell % board->columns + (size_t)right;
  if (row >= board->rows || column >= board->columns) return false; /* or before the first: unsigned */
  return cages->cage[row * board->columns + column] == cages->cage[cell];
}

/* How far a side ends before the edge of the cell, at the end where the neighbour along it is 'along'; 'beyond' is the
   neighbour of that one across the side. */
static double short_of(bool along, bool beyond) {
  return !along ? INSET : beyond ? -INSET : 0;
}

/* The upper or lower side (down -1 or 1) of a cell. */
static void add_level_side(const struct cage_board *cages, size_t cell, int down) {
  const struct drawing_board *board = cages->board;
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  if (same(cages, cell, down, 0)) return;
  size_t row = cell / board->columns, column = cell % board->columns;
  double left = (double)column + short_of(same(cages, cell, 0, -1), same(cages, cell, down, -1));
  double right = (double)column + 1 - short_of(same(cages, cell, 0, 1), same(cages, cell, down, 1));
  double y = board->top + board->cell * (down < 0 ? (double)row + INSET : (double)row + 1 - INSET);
  cairo->move_to(board->canvas->context, board->left + left * board->cell, y);
  cairo->line_to(board->canvas->context, board->left + right * board->cell, y);
}

/* The left or right side likewise. */
static void add_upright_side(const struct cage_board *cages, size_t cell, int right) {
  const struct drawing_board *board = cages->board;
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  if (same(cages, cell, 0, right)) return;
  size_t row = cell / board->columns, column = cell % board->columns;
  double top = (double)row + short_of(same(cages, cell, -1, 0), same(cages, cell, -1, right));
  double foot = (double)row + 1 - short_of(same(cages, cell, 1, 0), same(cages, cell, 1, right));
  double x = board->left + board->cell * (right < 0 ? (double)column + INSET : (double)column + 1 - INSET);
  cairo->move_to(board->canvas->context, x, board->top + top * board->cell);
  cairo->line_to(board->canvas->context, x, board->top + foot * board->cell);
}

void drawing_cages(const struct drawing_board *board, const uint16_t *cage) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  const struct cage_board cages = {board, cage};
  for (size_t cell = 0; cell < board->rows * board->columns; cell++) {
    if (cage[cell] == DRAWING_NO_CAGE) continue;
    add_level_side(&cages, cell, -1);
    add_level_side(&cages, cell, 1);
    add_upright_side(&cages, cell, -1);
    add_upright_side(&cages, cell, 1);
  }
  const double dash = DASH * board->cell;
  drawing_colour(board->canvas, 0x404040);
  cairo->set_line_width(board->canvas->context, 0.02 * board->cell);
  cairo->set_line_cap(board->canvas->context, CAIRO_LINE_CAP_BUTT);
  cairo->set_dash(board->canvas->context, &dash, 1, 0);
  cairo->stroke(board->canvas->context);
  cairo->set_dash(board->canvas->context, NULL, 0, 0);
}

void drawing_corner(const struct drawing_board *board, size_t cell, const char *text) {
  size_t row = cell / board->columns, column = cell % board->columns, length = 0;
  while (text[length] != '\0') length++;
  double size = CORNER * board->cell, begin = 2 * INSET * board->cell;
  double width = size * drawing_text_width(board->canvas, text, length, false);
  drawing_text_at(board->canvas, text, board->left + (double)column * board->cell + begin + width / 2,
                  board->top + (double)row * board->cell + begin + 0.37 * size, size,
                  (struct drawing_ink){0x000000, false});
}

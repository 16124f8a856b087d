/*
 * What is in the cells of a board, and between them.
 *
 * Lines and letters grow with the cells, so that a board looks the same in any size.  Candidates stand in rows, each in
 * its own place of the cell:
 *
 *     +-----------+
 *     | 1  2  3   |   across 3, down 3: place 'number' is in row number / across, column number % across
 *     | 4     6   |
 *     |       9   |
 *     +-----------+
 */
#include "drawing/canvas.h"

#include <math.h>

#define THIN        (0.75 / 36) /* of a cell */
#define THICK       (2.5 / 36)
#define LEAST_THICK 1.2  /* points: what it has in small cells, to be told from THIN */
#define INSET       0.05 /* what candidates leave free at each side */
#define CORNER      0.28 /* what they leave free above, where a text is in the corner */
#define LIGHT       0xc0c0c0

static double left_of(const struct drawing_board *board, size_t cell) {
  return board->left + (double)(cell % board->columns) * board->cell;
}

static double top_of(const struct drawing_board *board, size_t cell) {
  size_t row = cell / board->columns;
  return board->top + (double)row * board->cell;
}

/* ---------------------------------------------------------------------------------------------- between the cells */

void drawing_fill(const struct drawing_board *board, size_t cell, uint32_t colour) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  drawing_colour(board->canvas, colour);
  cairo->rectangle(board->canvas->context, left_of(board, cell), top_of(board, cell), board->cell, board->cell);
  cairo->fill(board->canvas->context);
}

static void add_line(const struct drawing_board *board, double x, double y, double to_x, double to_y) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  cairo->move_to(board->canvas->context, x, y);
  cairo->line_to(board->canvas->context, to_x, to_y);
}

/* 'width' is of a cell. */
static void stroke(const struct drawing_board *board, uint32_t colour, double width, cairo_line_cap_t cap) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  drawing_colour(board->canvas, colour);
  cairo->set_line_width(board->canvas->context, width * board->cell);
  cairo->set_line_cap(board->canvas->context, cap);
  cairo->stroke(board->canvas->context);
}

void drawing_lines(const struct drawing_board *board) {
  double width = (double)board->columns * board->cell, height = (double)board->rows * board->cell;
  for (size_t row = 1; row < board->rows; row++) {
    double y = board->top + (double)row * board->cell;
    add_line(board, board->left, y, board->left + width, y);
  }
  for (size_t column = 1; column < board->columns; column++) {
    double x = board->left + (double)column * board->cell;
    add_line(board, x, board->top, x, board->top + height);
  }
  stroke(board, 0, THIN, CAIRO_LINE_CAP_BUTT);
}

/* Is there a border above a cell, whose row may be that behind the last?  To its left, likewise? */
static bool border_above(const struct drawing_board *board, const uint16_t *region, size_t row, size_t column) {
  size_t cell = row * board->columns + column;
  return row == 0 || row == board->rows || region[cell - board->columns] != region[cell];
}

static bool border_before(const struct drawing_board *board, const uint16_t *region, size_t row, size_t column) {
  size_t cell = row * board->columns + column;
  return column == 0 || column == board->columns || region[cell - 1] != region[cell];
}

/* Each run of borders in a line is one stroke. */
static void add_borders_across(const struct drawing_board *board, const uint16_t *region, size_t row) {
  double y = board->top + (double)row * board->cell;
  for (size_t begin = 0, end; begin < board->columns; begin = end + 1) {
    for (end = begin; end < board->columns && border_above(board, region, row, end); end++) continue;
    if (end > begin)
      add_line(board, board->left + (double)begin * board->cell, y, board->left + (double)end * board->cell, y);
  }
}

static void add_borders_down(const struct drawing_board *board, const uint16_t *region, size_t column) {
  double x = board->left + (double)column * board->cell;
  for (size_t begin = 0, end; begin < board->rows; begin = end + 1) {
    for (end = begin; end < board->rows && border_before(board, region, end, column); end++) continue;
    if (end > begin)
      add_line(board, x, board->top + (double)begin * board->cell, x, board->top + (double)end * board->cell);
  }
}

void drawing_borders(const struct drawing_board *board, const uint16_t *region) {
  for (size_t row = 0; row <= board->rows; row++) add_borders_across(board, region, row);
  for (size_t column = 0; column <= board->columns; column++) add_borders_down(board, region, column);
  stroke(board, 0, fmax(THICK, LEAST_THICK / board->cell), CAIRO_LINE_CAP_SQUARE);
}

/* From corner to corner of the cells at its ends. */
void drawing_across(const struct drawing_board *board, size_t from, size_t to) {
  double x = left_of(board, from), y = top_of(board, from), to_x = left_of(board, to), to_y = top_of(board, to);
  add_line(board, x < to_x ? x : x + board->cell, y < to_y ? y : y + board->cell, x < to_x ? to_x + board->cell : to_x,
           y < to_y ? to_y + board->cell : to_y);
  stroke(board, LIGHT, 2 * THIN, CAIRO_LINE_CAP_BUTT);
}

/* ---------------------------------------------------------------------------------------------- in the cells */

struct drawing_places drawing_places(const struct drawing_board *board, size_t candidates, const char *widest,
                                     bool free_corner) {
  struct drawing_places places = {.across = 1, .side = INSET, .top = INSET, .foot = INSET};
  if (free_corner) {
    places.side = places.foot = 2 * INSET;
    places.top = CORNER;
  }
  while (places.across * places.across < candidates) places.across++;
  places.down = (candidates + places.across - 1) / places.across;
  double across = board->cell * (1 - 2 * places.side) / (double)places.across;
  double down = board->cell * (1 - places.top - places.foot) / (double)places.down;
  double width = 0;
  for (const char *c = widest; *c != '\0'; c++) width += drawing_text_width(board->canvas, c, 1, false);
  places.value_size = fmin(0.6 * board->cell, 0.85 * board->cell / width);
  places.candidate_size = fmin(0.8 * fmin(across, down), 0.88 * across / width);
  places.radius = 0.49 * fmin(across, down);
  return places;
}

void drawing_value(const struct drawing_board *board, const struct drawing_places *places, size_t cell,
                   const char *text, struct drawing_ink ink) {
  drawing_text_at(board->canvas, text, left_of(board, cell) + board->cell / 2, top_of(board, cell) + board->cell / 2,
                  places->value_size, ink);
}

struct point {
  double x, y;
};

static struct point place_of(const struct drawing_board *board, const struct drawing_places *places, size_t cell,
                             size_t number) {
  size_t row = number / places->across, column = number % places->across;
  double wide = board->cell * (1 - 2 * places->side), high = board->cell * (1 - places->top - places->foot);
  return (struct point){
      left_of(board, cell) + places->side * board->cell + ((double)column + 0.5) * wide / (double)places->across,
      top_of(board, cell) + places->top * board->cell + ((double)row + 0.5) * high / (double)places->down};
}

void drawing_candidate(const struct drawing_board *board, const struct drawing_places *places, size_t cell,
                       size_t number, const char *text, struct drawing_ink ink) {
  struct point at = place_of(board, places, cell, number);
  drawing_text_at(board->canvas, text, at.x, at.y, places->candidate_size, ink);
}

void drawing_disc(const struct drawing_board *board, const struct drawing_places *places, size_t cell, size_t number,
                  uint32_t colour) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  struct point at = place_of(board, places, cell, number);
  drawing_colour(board->canvas, colour);
  cairo->new_path(board->canvas->context);
  cairo->arc(board->canvas->context, at.x, at.y, places->radius, 0, 2 * M_PI);
  cairo->fill(board->canvas->context);
}

void drawing_strike(const struct drawing_board *board, const struct drawing_places *places, size_t cell, size_t number,
                    uint32_t colour) {
  struct point at = place_of(board, places, cell, number);
  double reach = 0.75 * places->radius;
  add_line(board, at.x - reach, at.y + reach, at.x + reach, at.y - reach);
  stroke(board, colour, 2 * THIN, CAIRO_LINE_CAP_ROUND);
}

/* ---------------------------------------------------------------------------------------------- links */

#define BEND   0.12 /* of a link's length: how far its knee is off the straight line */
#define MIDDLE 0.36 /* of a cell: what a link leaves free around a value */

static struct point point_of(const struct drawing_board *board, const struct drawing_places *places,
                             struct drawing_end end) {
  if (end.number != DRAWING_MIDDLE) return place_of(board, places, end.cell, end.number);
  return (struct point){left_of(board, end.cell) + board->cell / 2, top_of(board, end.cell) + board->cell / 2};
}

/* The point at 'distance' from 'from' on the way to 'to'. */
static struct point on_the_way(struct point from, struct point to, double distance) {
  double length = hypot(to.x - from.x, to.y - from.y);
  if (length <= 0) return from;
  return (struct point){from.x + (to.x - from.x) * distance / length, from.y + (to.y - from.y) * distance / length};
}

/* A triangle with its tip at 'tip', that comes from 'from'. */
static void fill_arrow_head(const struct drawing_board *board, struct point from, struct point tip) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  cairo_t *context = board->canvas->context;
  struct point back = on_the_way(tip, from, 0.14 * board->cell);
  double x = (tip.y - back.y) * 0.45, y = (back.x - tip.x) * 0.45;
  cairo->move_to(context, tip.x, tip.y);
  cairo->line_to(context, back.x + x, back.y + y);
  cairo->line_to(context, back.x - x, back.y - y);
  cairo->close_path(context);
  cairo->fill(context);
}

void drawing_link(const struct drawing_board *board, const struct drawing_places *places,
                  const struct drawing_link *link) {
  const struct drawing_cairo *cairo = &board->canvas->cairo;
  cairo_t *context = board->canvas->context;
  struct point from = point_of(board, places, link->from), to = point_of(board, places, link->to);
  double away = places->radius, bend = hypot(to.x - from.x, to.y - from.y) < 2.5 * away ? 0 : BEND;
  struct point knee = {(from.x + to.x) / 2 + (to.y - from.y) * bend, (from.y + to.y) / 2 + (from.x - to.x) * bend};
  from = on_the_way(from, knee, link->from.number == DRAWING_MIDDLE ? MIDDLE * board->cell : away);
  to = on_the_way(to, knee, link->to.number == DRAWING_MIDDLE ? MIDDLE * board->cell : away);
  struct point end = link->arrow ? on_the_way(to, knee, 0.1 * board->cell) : to;
  cairo->move_to(context, from.x, from.y);
  cairo->curve_to(context, (from.x + 2 * knee.x) / 3, (from.y + 2 * knee.y) / 3, (end.x + 2 * knee.x) / 3,
                  (end.y + 2 * knee.y) / 3, end.x, end.y);
  const double dash = 0.08 * board->cell;
  cairo->set_dash(context, &dash, link->dashed, 0);
  stroke(board, link->colour, 2 * THIN, CAIRO_LINE_CAP_BUTT);
  cairo->set_dash(context, NULL, 0, 0);
  if (link->arrow) fill_arrow_head(board, knee, to);
}

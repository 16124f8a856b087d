/*
 * Where on a sheet is what.  A sheet with a size is divided into equal places, and boards are as large as these allow;
 * without one, places are as large as the boards, and the sheet follows from them.
 *
 *     margin | title                     a place:   | label | board ...    |
 *            | place  gap  place         |          |       |              |
 *            | gap                       |          |       | caption, in the middle below the board
 *            | place  gap  place         | margin
 */
#include "drawing/canvas.h"

#include <math.h>
#include <string.h>

#define LINE_HEIGHT  1.3  /* of a text's size */
#define TITLE_GAP    0.6  /* of the title's size, below it */
#define LABEL        0.6  /* of a cell: what labels take at two sides of a board */
#define MOST_CAPTION 0.4  /* of a place */
#define MOST_TITLE   0.25 /* of a sheet */

static const struct drawing_ink black = {0x000000, false};
static const struct drawing_ink black_bold = {0x000000, true};
static const struct drawing_ink grey = {0x606060, false};

/* ---------------------------------------------------------------------------------------------- texts in lines */

struct block {
  const char *text;
  bool bold;
  double size;
  double width;  /* that its lines have */
  double widest; /* what the longest one takes of it */
  double height; /* of all lines */
};

/* The line that a text begins with, of at most 'width' at size 1, or a word if that is longer; '*took' are its bytes
   and those to pass over behind it.  Returns the width of the line. */
static double next_line(struct drawing_canvas *canvas, const char *text, bool bold, double width, size_t *length,
                        size_t *took) {
  double blank = drawing_text_width(canvas, " ", 1, bold), sum = 0;
  *length = 0;
  for (size_t at = 0;; at += strspn(text + at, " ")) {
    size_t word = strcspn(text + at, " \n");
    double more = drawing_text_width(canvas, text + at, word, bold) + (at > 0 ? blank : 0);
    if (*length > 0 && sum + more > width) break;
    sum += more;
    at += word;
    *length = *took = at;
    if (text[at] == '\n') ++*took;
    if (text[at] != ' ') return sum;
  }
  *took += strspn(text + *took, " ");
  return sum;
}

static void measure_lines(struct drawing_canvas *canvas, struct block *block) {
  size_t lines = 0, length, took;
  block->widest = 0;
  for (const char *at = block->text; *at != '\0'; at += took, lines++) {
    double line = next_line(canvas, at, block->bold, block->width / block->size, &length, &took);
    block->widest = fmax(block->widest, line * block->size);
  }
  block->height = (double)lines * LINE_HEIGHT * block->size;
}

/* As large as 'size' or smaller, so that it fits. */
static struct block fit_text(struct drawing_canvas *canvas, const char *text, bool bold, double size, double width,
                             double most_height) {
  struct block block = {.text = text != NULL ? text : "", .bold = bold, .size = size, .width = width};
  measure_lines(canvas, &block);
  for (int tries = 0; tries < 100 && (block.widest > width || block.height > most_height); tries++) {
    block.size *= 0.92;
    measure_lines(canvas, &block);
  }
  return block;
}

static void write_block(struct drawing_canvas *canvas, const struct block *block, double middle, double top,
                        struct drawing_ink ink) {
  size_t length, took;
  double foot = top + block->size;
  for (const char *at = block->text; *at != '\0'; at += took, foot += LINE_HEIGHT * block->size) {
    next_line(canvas, at, block->bold, block->width / block->size, &length, &took);
    drawing_text_line(canvas, at, length, middle, foot, block->size, ink);
  }
}

/* ---------------------------------------------------------------------------------------------- places */

struct plan {
  const struct drawing_layout *layout;
  const struct drawing_sheet *sheet;
  double width, height; /* of the sheet */
  double margin, gap;
  double place_width, place_height;
  double caption_size, caption_gap;
  double caption_height; /* of the highest */
  struct block title;
};

static double label_of(const struct plan *plan) {
  return plan->layout->labels ? LABEL : 0;
}

static struct block caption_of(struct drawing_canvas *canvas, const struct plan *plan, size_t i, double most_height) {
  return fit_text(canvas, plan->sheet->pictures[i].caption, false, plan->caption_size, plan->place_width, most_height);
}

static double highest_caption(struct drawing_canvas *canvas, const struct plan *plan, double most_height) {
  double highest = 0;
  for (size_t i = 0; i < plan->sheet->count; i++)
    highest = fmax(highest, caption_of(canvas, plan, i, most_height).height);
  return highest;
}

#define SHEET_MARGIN 42.5 /* 15 mm */
#define SHEET_GAP    24.0

static void plan_sized(struct drawing_canvas *canvas, struct plan *plan) {
  const struct drawing_sheet *sheet = plan->sheet;
  plan->width = plan->layout->width;
  plan->height = plan->layout->height;
  plan->margin = fmin(SHEET_MARGIN, fmin(plan->width, plan->height) / 10);
  plan->caption_size = 10;
  double width = plan->width - 2 * plan->margin, height = plan->height - 2 * plan->margin;
  plan->title = fit_text(canvas, sheet->title, true, 18, width, MOST_TITLE * height);
  if (plan->title.height > 0) height -= plan->title.height + plan->title.size * TITLE_GAP;
  double columns = (double)sheet->columns, rows = (double)sheet->rows;
  plan->gap = fmin(SHEET_GAP, fmin(width / columns, height / rows) / 8);
  plan->place_width = (width - (columns - 1) * plan->gap) / columns;
  plan->place_height = (height - (rows - 1) * plan->gap) / rows;
  plan->caption_gap = 4;
  plan->caption_height = highest_caption(canvas, plan, MOST_CAPTION * plan->place_height);
}

static void plan_natural(struct drawing_canvas *canvas, struct plan *plan) {
  const struct drawing_sheet *sheet = plan->sheet;
  double cell = plan->layout->cell, label = label_of(plan), board_height = 0;
  plan->margin = 4;
  plan->gap = cell;
  plan->caption_size = fmin(14, 0.4 * cell);
  plan->caption_gap = plan->caption_size * 0.4;
  plan->place_width = 4 * cell;
  for (size_t i = 0; i < sheet->count; i++) {
    plan->place_width = fmax(plan->place_width, ((double)sheet->pictures[i].columns + label) * cell);
    board_height = fmax(board_height, ((double)sheet->pictures[i].rows + label) * cell);
  }
  plan->caption_height = highest_caption(canvas, plan, INFINITY);
  plan->place_height = board_height + (plan->caption_height > 0 ? plan->caption_gap + plan->caption_height : 0);
  double width = (double)sheet->columns * (plan->place_width + plan->gap) - plan->gap;
  plan->title = fit_text(canvas, sheet->title, true, fmin(20, 0.6 * cell), width, INFINITY);
  plan->width = width + 2 * plan->margin;
  plan->height = 2 * plan->margin + (double)sheet->rows * (plan->place_height + plan->gap) - plan->gap;
  if (plan->title.height > 0) plan->height += plan->title.height + plan->title.size * TITLE_GAP;
}

/* ---------------------------------------------------------------------------------------------- drawing */

static void draw_labels(const struct drawing_board *board) {
  double size = board->cell * 0.32;
  char text[24];
  for (size_t row = 0; row < board->rows; row++) {
    snprintf(text, sizeof text, "%zu", row + 1);
    drawing_text_at(board->canvas, text, board->left - LABEL / 2 * board->cell,
                    board->top + ((double)row + 0.5) * board->cell, size, grey);
  }
  for (size_t column = 0; column < board->columns; column++) {
    snprintf(text, sizeof text, "%zu", column + 1);
    drawing_text_at(board->canvas, text, board->left + ((double)column + 0.5) * board->cell,
                    board->top - LABEL / 2 * board->cell, size, grey);
  }
}

static double cell_size(const struct plan *plan, const struct drawing_picture *picture) {
  if (plan->layout->width <= 0) return plan->layout->cell;
  double label = label_of(plan), room = plan->place_height;
  if (plan->caption_height > 0) room -= plan->caption_height + plan->caption_gap;
  return fmin(plan->layout->cell,
              fmin(plan->place_width / ((double)picture->columns + label), room / ((double)picture->rows + label)));
}

static void draw_picture(struct drawing_canvas *canvas, const struct plan *plan, size_t i, double left, double top) {
  const struct drawing_picture *picture = &plan->sheet->pictures[i];
  double label = label_of(plan), middle = left + plan->place_width / 2;
  if (picture->rows > 0) {
    struct drawing_board board = {
        .canvas = canvas, .cell = cell_size(plan, picture), .rows = picture->rows, .columns = picture->columns};
    board.left = middle - ((double)board.columns - label) * board.cell / 2;
    board.top = top + label * board.cell;
    if (plan->layout->labels) draw_labels(&board);
    picture->draw(&board, picture->what);
    middle = board.left + (double)board.columns * board.cell / 2;
    top = board.top + (double)board.rows * board.cell + plan->caption_gap;
  }
  struct block caption =
      caption_of(canvas, plan, i, plan->layout->width > 0 ? MOST_CAPTION * plan->place_height : INFINITY);
  middle = fmin(middle, left + plan->place_width - caption.widest / 2);
  write_block(canvas, &caption, middle, top, black);
}

void drawing_sheet(drawing_canvas *canvas, const struct drawing_layout *layout, const struct drawing_sheet *sheet) {
  struct plan plan = {.layout = layout, .sheet = sheet};
  if (layout->width > 0)
    plan_sized(canvas, &plan);
  else
    plan_natural(canvas, &plan);
  drawing_begin_sheet(canvas, plan.width, plan.height, sheet->title);
  double top = plan.margin;
  write_block(canvas, &plan.title, plan.width / 2, top, black_bold);
  if (plan.title.height > 0) top += plan.title.height + plan.title.size * TITLE_GAP;
  for (size_t i = 0; i < sheet->count; i++) {
    size_t row = i / sheet->columns, column = i % sheet->columns;
    draw_picture(canvas, &plan, i, plan.margin + (double)column * (plan.place_width + plan.gap),
                 top + (double)row * (plan.place_height + plan.gap));
  }
}

void drawing_arrange(const struct drawing_layout *layout, double shape, size_t places, size_t *rows, size_t *columns) {
  double best = 0;
  double width = layout->width > 0 ? layout->width : 1, height = layout->width > 0 ? layout->height : 1;
  for (size_t across = 1; across <= places; across++) {
    size_t down = (places + across - 1) / across;
    double side = fmin(width / (double)across / shape, height / (double)down);
    if (side <= best) continue;
    best = side;
    *rows = down;
    *columns = across;
  }
}

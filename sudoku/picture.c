/*
 * A grid as an SVG picture, drawn by cairo where the library was built with it and the machine has it.
 *
 * A cell is a square of CELL points; thin lines between cells, thick ones around boxes.  Candidates, on sides up to 9,
 * are small and stand each in its own place of the cell.
 */
#include "sudoku/picture.h"

#include "sudoku/misuse.h"

#ifdef SUDOKU_HAVE_CAIRO

#include "sudoku/cairo.h"
#include "sudoku/shape.h"
#include "sudoku/symbols.h"

#include <assert.h>

#define CELL   36.0
#define MARGIN 4.0

struct drawing {
  struct sudokui_cairo cairo;
  cairo_t *picture;
  const struct sudoku_grid *grid;
};

static cairo_status_t to_stream(void *stream, const unsigned char *bytes, unsigned length) {
  return fwrite(bytes, 1, length, stream) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void draw_line(const struct drawing *drawing, double x, double y, double to_x, double to_y, double width) {
  const struct sudokui_cairo *cairo = &drawing->cairo;
  cairo->set_line_width(drawing->picture, width);
  cairo->move_to(drawing->picture, x, y);
  cairo->line_to(drawing->picture, to_x, to_y);
  cairo->stroke(drawing->picture);
}

static void draw_lines(const struct drawing *drawing) {
  const struct sudoku_grid *grid = drawing->grid;
  double begin = MARGIN - 1, end = MARGIN + (double)grid->side * CELL + 1;
  for (size_t i = 0; i <= grid->side; i++) {
    double at = MARGIN + (double)i * CELL;
    draw_line(drawing, begin, at, end, at, i % grid->box_rows == 0 ? 2.5 : 0.75);
    draw_line(drawing, at, begin, at, end, i % grid->box_columns == 0 ? 2.5 : 0.75);
  }
}

/* Draws text with its middle at (x, y). */
static void draw_text(const struct drawing *drawing, const char *text, double x, double y, double size) {
  const struct sudokui_cairo *cairo = &drawing->cairo;
  cairo->set_font_size(drawing->picture, size);
  cairo_text_extents_t extents;
  cairo->text_extents(drawing->picture, text, &extents);
  cairo->move_to(drawing->picture, x - extents.width / 2 - extents.x_bearing,
                 y - extents.height / 2 - extents.y_bearing);
  cairo->show_text(drawing->picture, text);
}

static void draw_candidates(const struct drawing *drawing, size_t cell, double left, double top) {
  const struct sudoku_grid *grid = drawing->grid;
  size_t across = 1;
  while (across * across < grid->side) across++;
  double step = CELL / (double)across;
  for (size_t value = 1; value <= grid->side; value++) {
    if (!sudokui_allows(grid, cell, value)) continue;
    size_t row = (value - 1) / across, column = (value - 1) % across;
    char text[4];
    sudokui_put_value(grid, value, text);
    draw_text(drawing, text, left + ((double)column + 0.5) * step, top + ((double)row + 0.5) * step, step * 0.75);
  }
}

static void draw_cell(const struct drawing *drawing, size_t row, size_t column) {
  const struct sudoku_grid *grid = drawing->grid;
  size_t cell = row * grid->side + column;
  double left = MARGIN + (double)column * CELL;
  double top = MARGIN + (double)row * CELL;
  if (grid->cells[cell]) {
    char text[4];
    size_t length = sudokui_put_value(grid, grid->cells[cell], text);
    draw_text(drawing, text, left + CELL / 2, top + CELL / 2, CELL * (length == 3 ? 0.45 : 0.6));
  } else if (grid->candidates && grid->side <= 9) {
    draw_candidates(drawing, cell, left, top);
  }
}

/* Black on white. */
static void draw_grid(const struct drawing *drawing) {
  const struct sudokui_cairo *cairo = &drawing->cairo;
  cairo->set_source_rgb(drawing->picture, 1, 1, 1);
  cairo->paint(drawing->picture);
  cairo->set_source_rgb(drawing->picture, 0, 0, 0);
  cairo->select_font_face(drawing->picture, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  draw_lines(drawing);
  for (size_t row = 0; row < drawing->grid->side; row++)
    for (size_t column = 0; column < drawing->grid->side; column++) draw_cell(drawing, row, column);
}

enum dlx_status sudokui_write_picture(const struct sudoku_grid *grid, FILE *stream, struct dlx_message *message) {
  struct drawing drawing = {.grid = grid};
  struct sudokui_cairo *cairo = &drawing.cairo;
  if (!sudokui_load_cairo(cairo))
    return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0, "pictures need cairo: install the package libcairo2");
  double size = (double)grid->side * CELL + 2 * MARGIN;
  cairo_surface_t *surface = cairo->svg_surface_create_for_stream(to_stream, stream, size, size);
  drawing.picture = cairo->create(surface);
  draw_grid(&drawing);
  cairo_status_t drawn = cairo->status(drawing.picture);
  cairo->destroy(drawing.picture);
  cairo->surface_finish(surface);
  cairo->surface_destroy(surface);
  sudokui_unload_cairo(cairo);
  if (drawn == CAIRO_STATUS_NO_MEMORY) return sudokui_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
  return DLX_OK; /* a write error is the stream's to tell */
}

#else

enum dlx_status sudokui_write_picture(const struct sudoku_grid *grid, FILE *stream, struct dlx_message *message) {
  (void)grid;
  (void)stream;
  return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0,
                      "pictures need cairo: install the package libcairo2-dev and build again");
}

#endif

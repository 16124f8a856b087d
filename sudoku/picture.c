/*
 * A grid as an SVG picture, drawn by cairo where the library was built with it.
 *
 * A cell is a square of CELL points; thin lines between cells, thick ones around boxes.  Candidates, on sides up to 9,
 * are small and stand each in its own place of the cell.
 */
#include "sudoku/picture.h"

#include "sudoku/misuse.h"

#ifdef SUDOKU_HAVE_CAIRO

#include "sudoku/shape.h"
#include "sudoku/symbols.h"

#include <assert.h>
#include <cairo-svg.h>

#define CELL   36.0
#define MARGIN 4.0

static cairo_status_t to_stream(void *stream, const unsigned char *bytes, unsigned length) {
  return fwrite(bytes, 1, length, stream) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void draw_lines(cairo_t *picture, const struct sudoku_grid *grid) {
  double length = (double)grid->side * CELL;
  for (size_t i = 0; i <= grid->side; i++) {
    double at = MARGIN + (double)i * CELL;
    cairo_set_line_width(picture, i % grid->box_rows == 0 ? 2.5 : 0.75);
    cairo_move_to(picture, MARGIN - 1, at);
    cairo_line_to(picture, MARGIN + length + 1, at);
    cairo_stroke(picture);
    cairo_set_line_width(picture, i % grid->box_columns == 0 ? 2.5 : 0.75);
    cairo_move_to(picture, at, MARGIN - 1);
    cairo_line_to(picture, at, MARGIN + length + 1);
    cairo_stroke(picture);
  }
}

/* Draws text with its middle at (x, y). */
static void draw_text(cairo_t *picture, const char *text, double x, double y, double size) {
  cairo_set_font_size(picture, size);
  cairo_text_extents_t extents;
  cairo_text_extents(picture, text, &extents);
  cairo_move_to(picture, x - extents.width / 2 - extents.x_bearing, y - extents.height / 2 - extents.y_bearing);
  cairo_show_text(picture, text);
}

static void draw_candidates(cairo_t *picture, const struct sudoku_grid *grid, size_t cell, double left, double top) {
  size_t across = 1;
  while (across * across < grid->side) across++;
  double step = CELL / (double)across;
  for (size_t value = 1; value <= grid->side; value++) {
    if (!sudokui_allows(grid, cell, value)) continue;
    size_t row = (value - 1) / across, column = (value - 1) % across;
    char text[4];
    sudokui_put_value(grid, value, text);
    draw_text(picture, text, left + ((double)column + 0.5) * step, top + ((double)row + 0.5) * step, step * 0.75);
  }
}

static void draw_cell(cairo_t *picture, const struct sudoku_grid *grid, size_t row, size_t column) {
  size_t cell = row * grid->side + column;
  double left = MARGIN + (double)column * CELL;
  double top = MARGIN + (double)row * CELL;
  if (grid->cells[cell]) {
    char text[4];
    size_t length = sudokui_put_value(grid, grid->cells[cell], text);
    draw_text(picture, text, left + CELL / 2, top + CELL / 2, CELL * (length == 3 ? 0.45 : 0.6));
  } else if (grid->candidates && grid->side <= 9) {
    draw_candidates(picture, grid, cell, left, top);
  }
}

enum dlx_status sudokui_write_picture(const struct sudoku_grid *grid, FILE *stream, struct dlx_message *message) {
  double size = (double)grid->side * CELL + 2 * MARGIN;
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream(to_stream, stream, size, size);
  cairo_t *picture = cairo_create(surface);
  cairo_set_source_rgb(picture, 1, 1, 1);
  cairo_paint(picture);
  cairo_set_source_rgb(picture, 0, 0, 0);
  cairo_select_font_face(picture, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  draw_lines(picture, grid);
  for (size_t row = 0; row < grid->side; row++)
    for (size_t column = 0; column < grid->side; column++) draw_cell(picture, grid, row, column);
  cairo_status_t drawn = cairo_status(picture);
  cairo_destroy(picture);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
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

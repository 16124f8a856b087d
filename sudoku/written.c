/*
 * Grids written as text.
 *
 *     SUDOKU_LINE   53..7....6..195...       SUDOKU_GRID   +-------+-------+
 *                                                          | 5 3 . | . 7 . |
 *     SUDOKU_SDK    [Puzzle]
 *                   53..7....
 *
 * Regions, where there are some instead of boxes, are named behind the line, and drawn around the cells as
 * reader/drawing.h has it.
 *
 * A value is one character in a set that has one for each, else a decimal number; numbers have blanks between them.
 */
#include "sudoku/misuse.h"
#include "sudoku/picture.h"
#include "sudoku/shape.h"
#include "sudoku/symbols.h"

#include <string.h>

size_t sudoku_line_room(const struct sudoku_grid *grid) {
  size_t cells = grid->side * grid->side;
  return sudoku_line_is_plain(grid) ? cells + 1 : 4 * cells;
}

size_t sudoku_line(const struct sudoku_grid *grid, char *line) {
  SUDOKU_REQUIRE(grid && line);
  bool plain = sudoku_line_is_plain(grid);
  char *end = line;
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) {
    if (cell > 0 && !plain) *end++ = ' ';
    char text[4];
    size_t length = sudokui_put_value(grid, grid->cells[cell], text);
    memcpy(end, text, length);
    end += length;
  }
  *end = '\0';
  return (size_t)(end - line);
}

/* ---------------------------------------------------------------- rows */

/* Values of one character, a piece at a time. */
static void write_plain(const struct sudoku_grid *grid, size_t first, size_t count, FILE *stream) {
  char symbols[SUDOKU_MAXIMUM_SIDE + 1], piece[256];
  for (size_t value = 0; value <= grid->side; value++) symbols[value] = sudoku_symbol(grid, value);
  for (size_t done = 0, length; done < count; done += length) {
    length = count - done < sizeof piece ? count - done : sizeof piece;
    for (size_t i = 0; i < length; i++) piece[i] = symbols[grid->cells[first + done + i]];
    fwrite(piece, 1, length, stream);
  }
}

static void write_cells(const struct sudoku_grid *grid, size_t first, size_t count, FILE *stream) {
  if (sudoku_line_is_plain(grid)) {
    write_plain(grid, first, count, stream);
  } else {
    for (size_t cell = first; cell < first + count; cell++) {
      char text[4];
      sudokui_put_value(grid, grid->cells[cell], text);
      if (cell > first) fputc(' ', stream);
      fputs(text, stream);
    }
  }
}

/* A label for each cell: a, b, ... or, where these do not suffice, numbers with commas between them.  Behind numbers
   that are cells it has to be a remark. */
static void write_regions(const struct sudoku_grid *grid, FILE *stream) {
  fputs(sudoku_line_is_plain(grid) ? " regions=" : " # regions=", stream);
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) {
    if (grid->side <= 26)
      fputc('a' + grid->rules->regions[cell], stream);
    else
      fprintf(stream, "%s%u", cell > 0 ? "," : "", grid->rules->regions[cell] + 1U);
  }
}

static bool has_regions(const struct sudoku_grid *grid) {
  return grid->rules && grid->rules->regions;
}

static void write_line(const struct sudoku_grid *grid, FILE *stream) {
  write_cells(grid, 0, grid->side * grid->side, stream);
  if (has_regions(grid)) write_regions(grid, stream);
  fputc('\n', stream);
}

static void write_sdk(const struct sudoku_grid *grid, FILE *stream) {
  fputs("[Puzzle]\n", stream);
  for (size_t row = 0; row < grid->side; row++) {
    write_cells(grid, row * grid->side, grid->side, stream);
    fputc('\n', stream);
  }
}

/* ---------------------------------------------------------------- a grid with borders */

/* What is written into a cell: its value, or its candidates one behind the other. */
static size_t put_cell(const struct sudoku_grid *grid, size_t cell, bool marks, char text[10]) {
  if (!marks || grid->cells[cell]) return sudokui_put_value(grid, grid->cells[cell], text);
  size_t length = 0;
  for (size_t value = 1; value <= grid->side; value++)
    if (sudokui_allows(grid, cell, value)) text[length++] = sudokui_symbol(SUDOKU_FROM_ONE, value);
  if (length == 0) text[length++] = '.';
  text[length] = '\0';
  return length;
}

static void write_border(const struct sudoku_grid *grid, size_t width, FILE *stream) {
  for (size_t box = 0; box < grid->side / grid->box_columns; box++) {
    fputc('+', stream);
    for (size_t i = 0; i < grid->box_columns * (width + 1) + 1; i++) fputc('-', stream);
  }
  fputs("+\n", stream);
}

/* The region of a cell; outside of the grid, where a place less than 0 is a large number, it is none. */
static size_t region_at(const struct sudoku_grid *grid, size_t row, size_t column) {
  return row < grid->side && column < grid->side ? grid->rules->regions[row * grid->side + column] : SIZE_MAX;
}

/* Is there a border to the left of a cell, and above it? */
static bool wall_left(const struct sudoku_grid *grid, size_t row, size_t column) {
  return region_at(grid, row, column - 1) != region_at(grid, row, column);
}
static bool wall_above(const struct sudoku_grid *grid, size_t row, size_t column) {
  return region_at(grid, row - 1, column) != region_at(grid, row, column);
}

/* The corner at the upper left of a cell, where borders meet or one has a bend, or one passes by. */
static char corner_at(const struct sudoku_grid *grid, size_t row, size_t column) {
  bool up = wall_left(grid, row - 1, column), down = wall_left(grid, row, column);
  bool left = wall_above(grid, row, column - 1), right = wall_above(grid, row, column);
  if (!up && !down && !left && !right) return ' ';
  if (up && down && !left && !right) return '|';
  return left && right && !up && !down ? '-' : '+';
}

/* The line above a row, or below the last. */
static void draw_border(const struct sudoku_grid *grid, size_t row, size_t width, FILE *stream) {
  for (size_t column = 0; column < grid->side; column++) {
    fputc(corner_at(grid, row, column), stream);
    for (size_t i = 0; i < width + 2; i++) fputc(wall_above(grid, row, column) ? '-' : ' ', stream);
  }
  fprintf(stream, "%c\n", corner_at(grid, row, grid->side));
}

static void draw_regions(const struct sudoku_grid *grid, size_t width, bool marks, FILE *stream) {
  char text[10];
  for (size_t row = 0; row < grid->side; row++) {
    draw_border(grid, row, width, stream);
    for (size_t column = 0; column < grid->side; column++) {
      put_cell(grid, row * grid->side + column, marks, text);
      fprintf(stream, "%c %*s ", wall_left(grid, row, column) ? '|' : ' ', (int)width, text);
    }
    fputs("|\n", stream);
  }
  draw_border(grid, grid->side, width, stream);
}

static void write_bordered(const struct sudoku_grid *grid, FILE *stream) {
  bool marks = grid->candidates && grid->side <= 9;
  char text[10];
  size_t width = 1;
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) {
    size_t length = put_cell(grid, cell, marks, text);
    if (width < length) width = length;
  }
  if (has_regions(grid)) {
    draw_regions(grid, width, marks, stream);
    return;
  }
  for (size_t row = 0; row < grid->side; row++) {
    if (row % grid->box_rows == 0) write_border(grid, width, stream);
    for (size_t column = 0; column < grid->side; column++) {
      put_cell(grid, row * grid->side + column, marks, text);
      fprintf(stream, "%s%*s ", column % grid->box_columns == 0 ? "| " : "", (int)width, text);
    }
    fputs("|\n", stream);
  }
  write_border(grid, width, stream);
}

enum dlx_status sudoku_write(const struct sudoku_grid *grid, enum sudoku_format format, FILE *stream,
                             struct dlx_message *message) {
  SUDOKU_REQUIRE(grid && grid->side > 0 && stream);
  switch (format) {
  case SUDOKU_LINE:
    write_line(grid, stream);
    break;
  case SUDOKU_GRID:
    write_bordered(grid, stream);
    break;
  case SUDOKU_SDK:
    write_sdk(grid, stream);
    break;
  case SUDOKU_SVG:
    return sudokui_write_picture(grid, stream, message);
  }
  return DLX_OK;
}

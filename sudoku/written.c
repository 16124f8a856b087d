/*
 * Grids written as text.
 *
 *     SUDOKU_LINE   53..7....6..195...       SUDOKU_GRID   +-------+-------+
 *                                                          | 5 3 . | . 7 . |
 *     SUDOKU_SDK    [Puzzle]
 *                   53..7....
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
  fputc('\n', stream);
}

static void write_sdk(const struct sudoku_grid *grid, FILE *stream) {
  fputs("[Puzzle]\n", stream);
  for (size_t row = 0; row < grid->side; row++) write_cells(grid, row * grid->side, grid->side, stream);
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

static void write_bordered(const struct sudoku_grid *grid, FILE *stream) {
  bool marks = grid->candidates && grid->side <= 9;
  char text[10];
  size_t width = 1;
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) {
    size_t length = put_cell(grid, cell, marks, text);
    if (width < length) width = length;
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
    write_cells(grid, 0, grid->side * grid->side, stream);
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

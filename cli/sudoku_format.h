/*
 * The formats in which `dlx sudoku` writes grids.
 */
#ifndef CLI_SUDOKU_FORMAT_H
#define CLI_SUDOKU_FORMAT_H

#include "cli/option.h"
#include "cli/sudoku_session.h"

enum grid_format { FORMAT_LINE = 1, FORMAT_GRID, FORMAT_JSON, FORMAT_CSV, FORMAT_SDK, FORMAT_SVG };

extern const struct option_row options_grid_format[]; /* --format, --to */

/* The format asked for, or what suits standard output. */
enum grid_format grid_format(const struct settings *settings);
bool grid_is_picture(const struct settings *settings);

/* Grids as one line each, in memory that is used again.  Zeroed, it is ready. */
struct grid_line {
  char *text; /* ends with a line end and a NUL */
  size_t length;
  size_t room;
};
enum exit_status grid_line_write(struct grid_line *line, const struct sudoku_grid *grid);

/* Begins the JSON object of a puzzle: number, side, boxes and givens; the caller ends it. */
enum exit_status grid_json_begin(const struct sudoku_session *session, struct grid_line *line);

/* Writes a grid by itself, in any format but JSON and CSV.  A second picture is refused: two are no SVG document. */
enum exit_status grid_write(struct sudoku_session *session, const struct sudoku_grid *grid, enum grid_format format);

/* For 'malformed': keeps the place of a puzzle, in a format that has places. */
void grid_leave_place(struct sudoku_session *session, enum grid_format format);

#endif

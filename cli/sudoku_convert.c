/*
 * dlx sudoku convert: puzzles as they are, in another format.
 */
#include "cli/commands.h"
#include "cli/sudoku_format.h"
#include <stdlib.h>

struct converting {
  enum grid_format format;
  struct grid_line line;
  bool headed; /* CSV: the first line has been written */
};

static enum exit_status convert(struct sudoku_session *session, void *user) {
  struct converting *converting = user;
  enum exit_status status;
  switch (converting->format) {
  case FORMAT_JSON:
    status = grid_json_begin(session, &converting->line);
    if (!status) puts("}");
    return status;
  case FORMAT_CSV:
    if (!converting->headed) puts("puzzle");
    converting->headed = true;
    return grid_write(session, &session->puzzle, FORMAT_LINE);
  default:
    return grid_write(session, &session->puzzle, converting->format);
  }
}

static void malformed(struct sudoku_session *session, void *user) {
  const struct converting *converting = user;
  grid_leave_place(session, converting->format);
}

static enum exit_status run(const struct settings *settings) {
  struct converting converting = {.format = grid_format(settings)};
  enum exit_status status =
      sudoku_each(settings, &(struct sudoku_answers){.answer = convert, .malformed = malformed, .user = &converting});
  free(converting.line.text);
  return status;
}

const struct command command_sudoku_convert = {
    .name = "convert",
    .group = "sudoku",
    .summary = "Write Sudoku puzzles in another format",
    .text = "Puzzles are read in any format, which is found from the text, and written as they are: in their own\n"
            "symbols, a blank as '.'.  A picture (svg) shows one.\n",
    .example = "  dlx sudoku convert --format grid -g 1.3..41..32.2.4.\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options_grid_format, options_json, options_puzzles},
    .needs_twin = grid_is_picture,
    .run = run,
};

/*
 * dlx sudoku matrix: the exact-cover problem of a puzzle, for `dlx` itself or any other program that reads the format.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/sudoku_session.h"

/* Keeps the only puzzle there may be. */
static enum exit_status keep(struct sudoku_session *session, void *user) {
  if (session->number > 1) {
    message_error("%s:%zu:%zu: a second puzzle, where one can be written", session->input.name, session->puzzle.line,
                  session->puzzle.column);
    return STATUS_BAD;
  }
  return message_failure(sudoku_grid_copy(user, &session->puzzle), NULL, NULL);
}

static void malformed(struct sudoku_session *session, void *user) {
  (void)session;
  (void)user;
}

/* The format cannot say a problem without items, which is what is left of a grid with no blank: so that in full. */
static bool has_blank(const struct sudoku_grid *grid) {
  for (size_t i = 0; i < grid->side * grid->side; i++)
    if (grid->cells[i] == 0) return true;
  return false;
}

static enum exit_status write_problem(const struct settings *settings, const struct sudoku_grid *grid) {
  enum sudoku_form form = settings->full || !has_blank(grid) ? SUDOKU_FULL : SUDOKU_SHORT;
  sudoku_encoding *encoding;
  enum dlx_status status = sudoku_encode(grid, form, &encoding);
  if (status) return message_failure(status, NULL, NULL);
  struct dlx_message message;
  status = dlx_write(sudoku_problem(encoding), DLX_FORMAT_DLX, stdout, &message);
  sudoku_encoding_free(encoding);
  return message_failure(status, NULL, &message);
}

static enum exit_status run(const struct settings *settings) {
  struct sudoku_grid grid = {0};
  enum exit_status status =
      sudoku_each(settings, &(struct sudoku_answers){.answer = keep, .malformed = malformed, .user = &grid});
  if (!status) status = write_problem(settings, &grid);
  sudoku_grid_release(&grid);
  return status;
}

static const struct option_row options[] = {
    {.name = "full",
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, full),
     .help = "keep the items that givens cover, and the givens as options"},
    {0},
};

const struct command command_sudoku_matrix = {
    .name = "matrix",
    .group = "sudoku",
    .summary = "Write the exact-cover problem of a Sudoku puzzle",
    .text =
        "An item prc is the cell in row r and column c, rrv, ccv and bbv are value v in row r, column c and box b,\n"
        "all from 0 but v from 1.  Options are ordered by cell, then value; those that the givens rule out are\n"
        "left out.  A grid without a blank is written as with --full.\n",
    .example = "  dlx sudoku matrix -g 1.3..41..32.2.4. | dlx count\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options, options_puzzles},
    .run = run,
};

/*
 * dlx sudoku draw: puzzles as pictures, and as sheets to be printed.
 */
#include "cli/commands.h"
#include "cli/draw/album.h"
#include "cli/draw/draw_options.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include "cli/sudoku_solver.h"
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- solutions */

static enum exit_status judge(struct sudoku_session *session, struct album_entry *entry,
                              const struct dlx_result *result) {
  bool cut_short = search_cut_short(result);
  if (cut_short && (result->solutions == 0 || stopping_raised())) {
    sudoku_remark_stop(session, result);
    return STATUS_STOPPED;
  }
  if (result->solutions == 0) {
    entry->remark = "no solution";
    sudoku_remark(session, "no solution");
    return STATUS_NO;
  }
  if (result->solutions > 1) sudoku_remark(session, "more than one solution: the first is drawn");
  if (cut_short) sudoku_remark(session, "the solution that is drawn may not be the only one");
  return STATUS_ANSWERED;
}

/* Looks for two, to say so if the puzzle is not a proper one. */
static enum exit_status solve(struct sudoku_session *session, struct album_entry *entry) {
  if (sudoku_has_conflict(&session->puzzle)) {
    entry->remark = "no solution";
    sudoku_name_conflicts(session, 1);
    return STATUS_NO;
  }
  struct album_keeping keeping = {.cells = session->puzzle.side * session->puzzle.side};
  struct dlx_result result;
  enum exit_status status = solver_search(session, session->settings->engine,
                                          &(struct grid_visitor){album_keep_first, &keeping}, 0, 2, &result);
  entry->solution = keeping.solution;
  if (!status && keeping.failed) status = message_failure(DLX_NO_MEMORY, NULL, NULL);
  return status ? status : judge(session, entry, &result);
}

/* ---------------------------------------------------------------------------------------------- one puzzle */

static enum exit_status take(struct sudoku_session *session, void *user) {
  struct album *album = user;
  const struct draw_settings *asked = &session->settings->draw;
  struct album_entry *entry = album_add(album);
  if (entry == NULL) return STATUS_STOPPED;
  entry->number = session->number;
  album->drawable++;
  struct sudoku_grid *grid = entry->puzzle = calloc(1, sizeof *grid);
  if (grid == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  enum exit_status status = message_failure(sudoku_grid_copy(grid, &session->puzzle), NULL, NULL);
  if (!status && asked->candidates == DRAW_ALL_CANDIDATES && grid->candidates == NULL)
    status = message_failure(sudoku_find_candidates(grid), NULL, NULL);
  if (!status && (asked->solution || asked->answers.given)) status = solve(session, entry);
  if (status == STATUS_BAD) session->is_over = album->refused = true;
  return status;
}

/* Its place stays empty. */
static void malformed(struct sudoku_session *session, void *user) {
  struct album_entry *entry = album_add(user);
  if (entry == NULL) {
    session->worst = status_worse(session->worst, STATUS_STOPPED);
    session->is_over = true;
    return;
  }
  entry->number = session->number;
  entry->remark = "malformed";
}

/* ---------------------------------------------------------------------------------------------- all of it */

static enum exit_status run(const struct settings *settings) {
  enum exit_status status = draw_check_options(settings);
  if (status) return status;
  if (settings->variants & (SUDOKU_DISJOINT | SUDOKU_ANTIKNIGHT | SUDOKU_ANTIKING | SUDOKU_NONCONSECUTIVE))
    message_remark(settings, "not all of the rules of --variant can be seen in a picture: --caption may say them");
  struct album album = {.kind = &album_of_grids};
  status = sudoku_each(settings, &(struct sudoku_answers){.answer = take, .malformed = malformed, .user = &album});
  if (status == STATUS_STOPPED)
    message_remark(settings, "nothing is drawn");
  else if (album.drawable > 0 && !album.refused)
    status = status_worse(status, album_draw(&album, settings));
  album_release(&album);
  return status;
}

static bool always(const struct settings *settings) {
  (void)settings;
  return true;
}

const struct command command_sudoku_draw = {
    .name = "draw",
    .group = "sudoku",
    .summary = "Draw Sudoku puzzles, as SVG, PNG or PDF",
    .text = "Puzzles are read in any format, which is found from the text, and drawn one on a page, or --per-page N.\n"
            "A malformed one leaves its place empty, with a message, and the status is 2; it is 1 if one has no\n"
            "solution where solutions are asked for.  Limits on time and nodes are for finding these.  The same\n"
            "puzzles and options make the same bytes.\n",
    .example = "  dlx sudoku draw -g 1.3..41..32.2.4. > puzzle.svg\n"
               "  dlx sudoku generate -n 6 | dlx sudoku draw --per-page 3x2 --answers --title Sudoku -o sheet.pdf\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options_output, options_draw, options_draw_grid, options_puzzles, options_solver},
    .needs_twin = always,
    .run = run,
};

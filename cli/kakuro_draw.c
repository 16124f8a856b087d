/*
 * dlx kakuro draw: boards as pictures, and as sheets to be printed.
 */
#include "cli/commands.h"
#include "cli/draw/album.h"
#include "cli/draw/board_pages.h"
#include "cli/kakuro_session.h"
#include "cli/message.h"
#include "cli/search.h"
#include "cli/stopping.h"
#include <stdlib.h>

/* ---------------------------------------------------------------------------------------------- solutions */

static enum exit_status judge(struct kakuro_session *session, struct album_entry *entry,
                              const struct dlx_result *result) {
  bool cut_short = search_cut_short(result);
  if (cut_short && (result->solutions == 0 || stopping_raised())) {
    kakuro_remark_stop(session, result);
    return STATUS_STOPPED;
  }
  if (result->solutions == 0) {
    entry->remark = "no solution";
    kakuro_remark(session, "no solution");
    enum exit_status status = kakuro_name_imbalances(session);
    return status ? status : STATUS_NO;
  }
  if (result->solutions > 1) kakuro_remark(session, "more than one solution: the first is drawn");
  if (cut_short) kakuro_remark(session, "the solution that is drawn may not be the only one");
  return STATUS_ANSWERED;
}

/* Looks for two, to say so if the board is not a proper one. */
static enum exit_status solve(struct kakuro_session *session, struct album_entry *entry) {
  if (kakuro_name_conflicts(session, 1) > 0) {
    entry->remark = "no solution";
    return STATUS_NO;
  }
  struct album_keeping keeping = {.cells = session->board.rows * session->board.columns};
  struct dlx_result result;
  enum exit_status status =
      kakuro_session_solve(session, &(struct board_visitor){album_keep_first, &keeping}, 0, 2, &result);
  entry->solution = keeping.solution;
  if (!status && keeping.failed) status = message_failure(DLX_NO_MEMORY, NULL, NULL);
  return status ? status : judge(session, entry, &result);
}

/* ---------------------------------------------------------------------------------------------- one board */

static enum dlx_status find_candidates(struct drawn_board *drawn) {
  size_t cells = drawn->board.rows * drawn->board.columns;
  bool possible;
  drawn->candidates = malloc(cells * sizeof *drawn->candidates);
  if (drawn->candidates == NULL) return DLX_NO_MEMORY;
  return kakuro_find_candidates(&drawn->board, drawn->candidates, &possible);
}

static enum exit_status take(struct kakuro_session *session, void *user) {
  struct album *album = user;
  const struct draw_settings *asked = &session->settings->draw;
  struct album_entry *entry = album_add(album);
  if (entry == NULL) return STATUS_STOPPED;
  entry->number = session->number;
  album->drawable++;
  struct drawn_board *drawn = entry->puzzle = calloc(1, sizeof *drawn);
  if (drawn == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  enum exit_status status = message_failure(kakuro_board_copy(&drawn->board, &session->board), NULL, NULL);
  if (!status && asked->marks) status = message_failure(find_candidates(drawn), NULL, NULL);
  if (!status && (asked->solution || asked->answers.given)) status = solve(session, entry);
  if (status == STATUS_BAD) session->is_over = album->refused = true;
  return status;
}

/* Its place stays empty. */
static void malformed(struct kakuro_session *session, void *user) {
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
  struct album album = {.kind = &album_of_boards};
  status = kakuro_each(settings, &(struct kakuro_answers){.answer = take, .malformed = malformed, .user = &album});
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

const struct command command_kakuro_draw = {
    .name = "draw",
    .group = "kakuro",
    .summary = "Draw Kakuro boards, as SVG, PNG or PDF",
    .text = "Boards are read in any format, which is found from the text, and drawn one on a page, or --per-page N.\n"
            "A malformed one leaves its place empty, with a message, and the status is 2; it is 1 if one has no\n"
            "solution where solutions are asked for.  Limits on time and nodes are for finding these.  The same\n"
            "boards and options make the same bytes.\n",
    .example = "  printf '# 3\\\\ 4\\\\\\n\\\\4 . .\\n\\\\3 . .\\n' | dlx kakuro draw > board.svg\n"
               "  dlx kakuro generate -n 4 | dlx kakuro draw --per-page 2x2 --answers --title Kakuro -o sheet.pdf\n",
    .operands = KAKURO_OPERANDS,
    .options = {options_output, options_draw, options_draw_board, options_boards, options_board_solver},
    .needs_twin = always,
    .run = run,
};

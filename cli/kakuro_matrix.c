/*
 * dlx kakuro matrix: the exact-cover problem of a board, for `dlx` itself or any other program that reads the format.
 */
#include "cli/commands.h"
#include "cli/kakuro_session.h"
#include "cli/message.h"

static enum exit_status keep(struct kakuro_session *session, void *user) {
  return message_failure(kakuro_board_copy(user, &session->board), NULL, NULL);
}

static void malformed(struct kakuro_session *session, void *user) {
  (void)session;
  (void)user;
}

/* The format cannot say a problem without items, which is what is left of a board that solves itself: that is written
   in full; and of a board without white cells: one item, and an option that covers it. */
static enum exit_status encode_and_write(const struct kakuro_board *board, enum kakuro_form form) {
  kakuro_encoding *encoding;
  enum dlx_status status = kakuro_encode(board, form, &encoding);
  if (status) return message_failure(status, NULL, NULL);
  bool is_empty = dlx_item_count(kakuro_problem(encoding)) == 0;
  struct dlx_message message;
  if (!is_empty) status = dlx_write(kakuro_problem(encoding), DLX_FORMAT_DLX, stdout, &message);
  kakuro_encoding_free(encoding);
  if (is_empty && form == KAKURO_SHORT) return encode_and_write(board, KAKURO_FULL);
  if (is_empty) puts("walls\nwalls");
  return is_empty ? STATUS_ANSWERED : message_failure(status, NULL, &message);
}

static enum exit_status run(const struct settings *settings) {
  struct kakuro_board board = {0};
  enum exit_status status = kakuro_each(
      settings,
      &(struct kakuro_answers){
          .answer = keep, .malformed = malformed, .only = "a second board, where one can be written", .user = &board});
  if (!status) status = encode_and_write(&board, settings->full ? KAKURO_FULL : KAKURO_SHORT);
  kakuro_board_release(&board);
  return status;
}

static const struct option_row options[] = {
    {.name = "full",
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, full),
     .help = "all items and options, also those that follow from one run after the other"},
    {0},
};

const struct command command_kakuro_matrix = {
    .name = "matrix",
    .group = "kakuro",
    .summary = "Write the exact-cover problem of a Kakuro board",
    .text = "An item pR,C is the white cell in row R and column C, aR,C and dR,C the digit set of the run across or\n"
            "down that begins there, aR,C.V and dR,C.V its digit V; rows and columns count from 0.  An option puts a\n"
            "digit into a cell, or covers a run and the digits that it does not hold, so that a run has the digits\n"
            "that are left for its cells.  What follows from one run after the other is left out; if nothing is left\n"
            "then, the board is written as with --full; one without white cells as one item, walls, and an option\n"
            "with it.\n",
    .example = "  printf '# 3\\\\ 3\\\\\\n\\\\3 . .\\n\\\\3 . .\\n' | dlx kakuro matrix | dlx count\n",
    .operands = KAKURO_OPERANDS,
    .options = {options, options_boards},
    .run = run,
};

/*
 * dlx kakuro convert: boards as they are, in another format.
 *
 * A .kkr file holds the answer, too: it is looked for, and must be the only one.
 */
#include "cli/commands.h"
#include "cli/kakuro_format.h"
#include "cli/message.h"
#include "cli/search.h"

enum convert_format { CONVERT_TEXT = 1, CONVERT_JSON, CONVERT_DZN, CONVERT_KKR };
static const char *const formats[] = {"text", "json", "dzn", "kkr", NULL};

static bool keep(void *user, const uint8_t *digits) {
  struct kakuro_board *board = user;
  for (size_t i = 0; i < board->rows * board->columns; i++) board->cells[i].digit = digits[i];
  return true;
}

/* How many white cells have a given: none, or all of them, can be written. */
static bool has_some_givens(const struct kakuro_board *board) {
  size_t givens = 0, whites = 0;
  for (size_t i = 0; i < board->rows * board->columns; i++) {
    whites += board->cells[i].white;
    givens += board->cells[i].digit > 0;
  }
  return givens > 0 && givens < whites;
}

static enum exit_status refuse(const struct kakuro_session *session, const char *why) {
  message_error_at(session->input.name, session->board.line, session->board.column, why);
  return STATUS_BAD;
}

static enum exit_status find_answer(struct kakuro_session *session, struct kakuro_board *answer) {
  if (has_some_givens(&session->board)) return refuse(session, "it has givens, which a .kkr file cannot say");
  enum exit_status status = message_failure(kakuro_board_copy(answer, &session->board), NULL, NULL);
  if (status) return status;
  struct dlx_result result;
  status = kakuro_session_solve(session, &(struct board_visitor){keep, answer}, 0, 2, &result);
  if (status) return status;
  if (search_cut_short(&result)) {
    kakuro_remark_stop(session, &result);
    return STATUS_STOPPED;
  }
  if (result.solutions == 1) return STATUS_ANSWERED;
  return refuse(session, result.solutions == 0 ? "it has no solution, and a .kkr file holds one"
                                               : "it has more than one solution, and a .kkr file holds the only one");
}

static enum exit_status write_kkr(struct kakuro_session *session) {
  struct kakuro_board answer = {0};
  enum exit_status status = find_answer(session, &answer);
  if (!status) status = board_write(session, &answer, KAKURO_KKR);
  kakuro_board_release(&answer);
  return status;
}

static enum exit_status convert(struct kakuro_session *session, void *user) {
  (void)user;
  enum exit_status status;
  switch ((enum convert_format)session->settings->format) {
  case CONVERT_JSON:
    status = board_json_begin(session);
    if (!status) puts("}");
    return status;
  case CONVERT_DZN:
    return board_write(session, &session->board, KAKURO_CLUES);
  case CONVERT_KKR:
    return write_kkr(session);
  default:
    return board_write(session, &session->board, KAKURO_TEXT);
  }
}

static bool holds_one(enum convert_format format) {
  return format == CONVERT_DZN || format == CONVERT_KKR;
}

static void malformed(struct kakuro_session *session, void *user) {
  (void)user;
  enum convert_format format = (enum convert_format)session->settings->format;
  if (!holds_one(format)) kakuro_leave_place(session, format == CONVERT_JSON);
}

static enum exit_status run(const struct settings *settings) {
  const char *only = holds_one((enum convert_format)settings->format) ? KAKURO_ONE_BOARD : NULL;
  return kakuro_each(settings, &(struct kakuro_answers){.answer = convert, .malformed = malformed, .only = only});
}

static const struct option_row options[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how boards are written"},
    {.name = "to",
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .excludes = {"format"},
     .help = "same as --format"},
    {0},
};

const struct command command_kakuro_convert = {
    .name = "convert",
    .group = "kakuro",
    .summary = "Write Kakuro boards in another format",
    .text = "Boards are read in any format, which is found from the text: rows of cells, JSON, lists of clues for\n"
            "MiniZinc (dzn), or .kkr files; and written as they are.  A .kkr file holds the answer, too, so that a\n"
            "board must have exactly one; it is binary, and like dzn it is written of one board.\n"
            "\n"
            "Rows of cells (text) have blanks between the cells, and an empty line between two boards:\n"
            "  #      a wall, as is x\n"
            "  17\\6   a wall with clues: 17 for the run below it, 6 for the run to its right\n"
            "  17\\    a wall with one of the two, as is \\6; a run without a clue has any sum\n"
            "  .      a white cell, as is _; 1 to 9: one with its given\n",
    .example = "  printf '# 3\\\\ 4\\\\\\n\\\\4 . .\\n\\\\3 . .\\n' | dlx kakuro convert --to dzn\n",
    .operands = KAKURO_OPERANDS,
    .options = {options, options_json, options_boards, options_board_solver},
    .run = run,
};

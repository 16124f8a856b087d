/*
 * dlx kakuro solve: prints solutions as the search finds them.
 *
 * A solution is the board with the digits put in.  They have their places in a text that is made once a board, so that
 * printing costs little beside the search.
 */
#include "cli/commands.h"
#include "cli/kakuro_format.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/output.h"
#include "cli/search.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum solve_format { SOLVE_TEXT = 1, SOLVE_DIGITS, SOLVE_JSON, SOLVE_KKR };
static const char *const formats[] = {"text", "digits", "json", "kkr", NULL};

struct solving {
  enum solve_format format;
  struct kakuro_session *session;
  struct kakuro_board solution;
  size_t *places; /* of the digits of the board's cells in the text, where they are white */
  uint8_t *shown; /* the digits that stand there */
  size_t count;   /* of cells */
  char *text;
  size_t size;
  uint64_t printed;
  enum exit_status status; /* of printing */

  const kakuro_encoding *encoding; /* where covers are searched for */
  uint8_t *digits;
};

/* ---------------------------------------------------------------------------------------------- the text */

/* A row of the text is a row of the board, as text; or all white cells; or the rows as strings. */
static enum dlx_status write_text(const struct solving *solving, FILE *stream) {
  struct kakuro_board *board = &solving->session->board;
  size_t cells = board->rows * board->columns;
  if (solving->format == SOLVE_TEXT) return kakuro_write(board, KAKURO_TEXT, stream, NULL);
  if (solving->format == SOLVE_JSON) fputc('[', stream);
  for (size_t i = 0; i < cells; i++) {
    bool begins = i % board->columns == 0, ends = (i + 1) % board->columns == 0;
    if (solving->format == SOLVE_JSON && begins) fputs(i > 0 ? ",\"" : "\"", stream);
    if (board->cells[i].white)
      fputc('.', stream);
    else if (solving->format == SOLVE_JSON)
      fputc('#', stream);
    if (solving->format == SOLVE_JSON && ends) fputc('"', stream);
  }
  fputc(solving->format == SOLVE_JSON ? ']' : '\n', stream);
  return DLX_OK;
}

static bool is_gap(const struct solving *solving, size_t at) {
  return at == solving->size || solving->text[at] == ' ' || solving->text[at] == '\n';
}

/* A white cell is a sign by itself, in their order. */
static void find_places(struct solving *solving) {
  bool is_text = solving->format == SOLVE_TEXT;
  size_t at = 0;
  for (size_t i = 0; i < solving->count; i++) {
    const struct kakuro_cell *cell = &solving->session->board.cells[i];
    if (!cell->white) continue;
    unsigned given = cell->digit;
    char sign = is_text && given > 0 ? (char)('0' + given) : '.';
    while (solving->text[at] != sign || (is_text && !((at == 0 || is_gap(solving, at - 1)) && is_gap(solving, at + 1))))
      at++;
    solving->places[i] = at++;
  }
}

static void forget_board(struct solving *solving) {
  free(solving->places);
  free(solving->shown);
  free(solving->text);
  solving->places = NULL;
  solving->shown = NULL;
  solving->text = NULL;
  solving->count = solving->size = 0;
}

static bool make_room(struct solving *solving) {
  const struct kakuro_board *board = &solving->session->board;
  solving->count = board->rows * board->columns;
  solving->places = calloc(solving->count, sizeof *solving->places);
  solving->shown = calloc(solving->count, 1);
  return solving->places != NULL && solving->shown != NULL;
}

static enum dlx_status make_text(struct solving *solving) {
  if (!make_room(solving)) return DLX_NO_MEMORY;
  FILE *stream = open_memstream(&solving->text, &solving->size);
  if (stream == NULL) return DLX_NO_MEMORY;
  enum dlx_status status = write_text(solving, stream);
  bool failed = ferror(stream) != 0;
  if (fclose(stream) != 0 || failed || solving->text == NULL) return DLX_NO_MEMORY;
  if (!status) find_places(solving);
  return status;
}

/* ---------------------------------------------------------------------------------------------- printing */

/* Before the solutions of a board. */
static enum exit_status begin_board(struct solving *solving) {
  solving->printed = 0;
  solving->status = STATUS_ANSWERED;
  forget_board(solving);
  if (solving->format == SOLVE_KKR)
    return message_failure(kakuro_board_copy(&solving->solution, &solving->session->board), NULL, NULL);
  enum exit_status status = message_failure(make_text(solving), NULL, NULL);
  if (!status && solving->format == SOLVE_JSON) {
    status = board_json_begin(solving->session);
    fputs(",\"solutions\":[", stdout);
  }
  return status;
}

#define STRIDE sizeof(uint64_t)

/* From one solution to the next, few digits change: the others are passed over eight at a time. */
static void take_changes(struct solving *solving, const uint8_t *digits) {
  for (size_t i = 0, end; i < solving->count; i = end) {
    end = i + STRIDE < solving->count ? i + STRIDE : solving->count;
    if (end == i + STRIDE && memcmp(solving->shown + i, digits + i, STRIDE) == 0) continue;
    for (size_t k = i; k < end; k++) {
      if (digits[k] == solving->shown[k]) continue;
      solving->shown[k] = digits[k];
      solving->text[solving->places[k]] = (char)('0' + digits[k]);
    }
  }
}

static void take(struct solving *solving, const uint8_t *digits) {
  if (solving->format != SOLVE_KKR) {
    take_changes(solving, digits);
    return;
  }
  for (size_t i = 0; i < solving->solution.rows * solving->solution.columns; i++)
    solving->solution.cells[i].digit = digits[i];
}

/* What was taken last. */
static enum exit_status print_solution(struct solving *solving) {
  struct kakuro_session *session = solving->session;
  if (solving->format == SOLVE_KKR) return board_write(session, &solving->solution, KAKURO_KKR);
  if (solving->format == SOLVE_TEXT && session->has_written) putchar_unlocked('\n');
  if (solving->format == SOLVE_JSON && solving->printed > 0) putchar_unlocked(',');
  session->has_written = true;
  fwrite_unlocked(solving->text, 1, solving->size, stdout);
  return STATUS_ANSWERED;
}

/* A .kkr file has one solution: it is written when there is no second one. */
static bool visit_only(struct solving *solving, const uint8_t *digits) {
  if (solving->printed > 0) {
    kakuro_remark(solving->session, "more than one solution, where a .kkr file holds one");
    solving->status = STATUS_BAD;
    solving->printed = 0;
    return false;
  }
  take(solving, digits);
  solving->printed = 1;
  return true;
}

static bool visit(void *user, const uint8_t *digits) {
  struct solving *solving = user;
  if (solving->format == SOLVE_KKR) return visit_only(solving, digits);
  take(solving, digits);
  solving->status = print_solution(solving);
  solving->printed++;
  return solving->status == STATUS_ANSWERED && !output_failed();
}

/* --unique: whether the first solution is to be printed is known only when there is no second. */
static bool keep_first(void *user, const uint8_t *digits) {
  struct solving *solving = user;
  if (solving->printed++ == 0) take(solving, digits);
  return true;
}

static void print_kept(struct solving *solving, const struct dlx_result *result) {
  solving->printed = 0;
  if (result->solutions != 1 || result->end != DLX_COMPLETE) return;
  solving->status = print_solution(solving);
  solving->printed = 1;
}

/* Behind the solutions of a board; 'verdict' is NULL where it is not known.  What is printed of a search that is saved
   or resumed is to be joined to what was printed before, and after. */
static void end_board(struct solving *solving, const char *verdict) {
  if (solving->format == SOLVE_JSON) {
    fputc(']', stdout);
    if (verdict != NULL) printf(",\"verdict\":\"%s\"", verdict);
    puts("}");
  } else if (solving->printed == 0 && solving->format != SOLVE_KKR && !checkpoint_asked(solving->session->settings)) {
    solving->session->has_written = true;
    putchar('\n');
  }
}

/* ---------------------------------------------------------------------------------------------- one board */

static const char *verdict_of(const struct dlx_result *result) {
  uint64_t solutions = result->skipped + result->solutions;
  if (search_cut_short(result)) return "stopped";
  if (solutions > 1) return "multiple";
  if (result->end != DLX_COMPLETE) return NULL;
  return solutions == 1 ? "unique" : "none";
}

static enum exit_status explain_none(const struct kakuro_session *session, mpz_srcptr total) {
  char *only = search_only(total);
  kakuro_remark(session, "no %s%s", only != NULL ? "such solution: " : "solution", only != NULL ? only : "");
  free(only);
  enum exit_status status = mpz_sgn(total) == 0 ? kakuro_name_imbalances(session) : STATUS_ANSWERED;
  return status ? status : STATUS_NO;
}

/* What the way the search ended says about the question that was asked. */
static enum exit_status judge(const struct kakuro_session *session, const struct dlx_result *result, mpz_srcptr total) {
  if (search_cut_short(result)) {
    kakuro_remark_stop(session, result);
    return STATUS_STOPPED;
  }
  if (session->settings->unique && result->solutions > 1) {
    kakuro_remark(session, "more than one solution");
    return STATUS_NO;
  }
  return result->solutions > 0 || result->end != DLX_COMPLETE ? STATUS_ANSWERED : explain_none(session, total);
}

/* A place that no 64 bits hold is gone to by counting. */
static enum exit_status search_far(struct solving *solving, mpz_ptr total, struct dlx_result *result) {
  mpz_t rank;
  mpz_init(rank);
  number_read_large(solving->session->settings->nth, rank);
  mpz_sub_ui(rank, rank, 1);
  enum exit_status status =
      kakuro_session_unrank(solving->session, &(struct board_visitor){visit, solving}, rank, total, result);
  mpz_clear(rank);
  return status;
}

/* By an engine that knows nothing of Kakuros. */
static bool goes_by_covers(const struct settings *settings) {
  return checkpoint_asked(settings) || (strcmp(settings->engine, "auto") != 0 && strcmp(settings->engine, "runs") != 0);
}

static bool visit_cover(void *user, const uint32_t *options, size_t count) {
  struct solving *solving = user;
  kakuro_decode(solving->encoding, options, count, solving->digits);
  return visit(solving, solving->digits);
}

static enum exit_status search_far_covers(struct solving *solving, mpz_ptr total, struct dlx_result *result) {
  struct kakuro_session *session = solving->session;
  kakuro_encoding *encoding = NULL;
  solving->digits = calloc(session->board.rows * session->board.columns + 1, 1);
  enum dlx_status made =
      solving->digits != NULL ? kakuro_encode(&session->board, KAKURO_SHORT, &encoding) : DLX_NO_MEMORY;
  enum exit_status status = message_failure(made, NULL, NULL);
  if (!status) {
    solving->encoding = encoding;
    const struct visitor visitor = {.visit = visit_cover, .user = solving, .total = total};
    status = search_solve(&session->left, kakuro_problem(encoding), &visitor, result);
    if (!status) kakuro_use_up(session, kakuro_problem(encoding), result, NULL);
  }
  kakuro_encoding_free(encoding);
  free(solving->digits);
  return status;
}

static enum exit_status search(struct solving *solving, mpz_ptr total, struct dlx_result *result) {
  struct kakuro_session *session = solving->session;
  const struct settings *settings = session->settings;
  struct board_visitor visitor = {settings->unique ? keep_first : visit, solving};
  uint64_t limit = settings->all ? 0 : settings->unique ? 2 : settings->limit, place;
  if (settings->nth == NULL) return kakuro_session_solve(session, &visitor, 0, limit, result);
  if (!number_read(settings->nth, &place))
    return goes_by_covers(settings) ? search_far_covers(solving, total, result) : search_far(solving, total, result);
  enum exit_status status = kakuro_session_solve(session, &visitor, place - 1, 1, result);
  if (!status && result->solutions == 0) mpz_import(total, 1, 1, sizeof result->skipped, 0, 0, &result->skipped);
  return status;
}

static enum exit_status solve_board(struct solving *solving, mpz_t total) {
  struct dlx_result result;
  enum exit_status status = search(solving, total, &result);
  if (!status && solving->session->settings->unique)
    print_kept(solving, &result);
  else if (!status && solving->format == SOLVE_KKR && solving->printed > 0)
    solving->status = print_solution(solving);
  if (!status) status = solving->status;
  if (status) return status;
  end_board(solving, verdict_of(&result));
  return judge(solving->session, &result, total);
}

/* Givens that contradict each other leave no solution, without any search. */
static enum exit_status refuse_conflict(struct solving *solving) {
  end_board(solving, "conflict");
  kakuro_name_conflicts(solving->session, 1);
  return STATUS_NO;
}

static enum exit_status answer(struct kakuro_session *session, void *user) {
  struct solving *solving = user;
  solving->session = session;
  enum exit_status status = begin_board(solving);
  if (status) return status;
  if (kakuro_conflicts(&session->board, NULL, NULL) > 0) return refuse_conflict(solving);
  mpz_t total;
  mpz_init(total);
  status = solve_board(solving, total);
  mpz_clear(total);
  return status;
}

static void malformed(struct kakuro_session *session, void *user) {
  const struct solving *solving = user;
  if (solving->format != SOLVE_KKR) kakuro_leave_place(session, solving->format == SOLVE_JSON);
}

static enum exit_status run(const struct settings *settings) {
  struct solving solving = {.format = (enum solve_format)settings->format};
  enum exit_status status =
      kakuro_each(settings, &(struct kakuro_answers){.answer = answer,
                                                     .malformed = malformed,
                                                     .only = solving.format == SOLVE_KKR ? KAKURO_ONE_BOARD : NULL,
                                                     .user = &solving});
  forget_board(&solving);
  kakuro_board_release(&solving.solution);
  return status;
}

static const struct option_row options[] = {
    {.name = "unique",
     .letter = 'u',
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, unique),
     .excludes = {"all", "nth", "limit"},
     .help = "a board with more than one solution counts as having none"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how solutions are written"},
    {0},
};

const struct command command_kakuro_solve = {
    .name = "solve",
    .group = "kakuro",
    .summary = "Solve Kakuro boards",
    .text = "Boards are read in any format, which is found from the text, and answered in their order with their\n"
            "first solution.  One that has none, or is malformed, leaves an empty line and a message; the status is\n"
            "1 if any had none, and 2 if any was malformed.  Limits on time and nodes hold for all together.\n"
            "Formats: text writes the board with its digits, and an empty line between two; digits those of the\n"
            "white cells, row by row, in one line; json one object a board, and kkr a .kkr file of one.\n"
            "With --checkpoint or --resume, which go with one board, solutions come in the order of the engine\n"
            "of exact covers that searches then.\n",
    .example = "  printf '# 2\\\\ 4\\\\ #\\n\\\\13 . . .\\n# # . #\\n' | dlx kakuro solve\n",
    .operands = KAKURO_OPERANDS,
    .options = {options_choice, options, options_json, options_boards, options_one_thread, options_board_solver,
                options_checkpoint},
    .run = run,
};

#include "cli/kakuro_session.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/search.h"
#include "cli/stopping.h"
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

const struct option_row options_boards[] = {
    {.name = "grid",
     .letter = 'g',
     .kind = OPTION_TEXT,
     .field = offsetof(struct settings, grid),
     .value = "TEXT",
     .help = "the board itself, instead of a FILE"},
    {0},
};

/* ---------------------------------------------------------------------------------------------- searches */

#define SLOW 0.1 /* seconds after which an answer is shown at once */

/* Nothing left of a limit: the next search stops at once. */
void kakuro_use_up(struct kakuro_session *session, const dlx_problem *problem, const struct dlx_result *result,
                   mpz_srcptr count) {
  stats_add(&session->stats, problem, result, count);
  struct settings *left = &session->left;
  if (left->time_limit > 0)
    left->time_limit = left->time_limit > result->seconds ? left->time_limit - result->seconds : 1e-9;
  if (left->node_limit > 0) left->node_limit = left->node_limit > result->nodes ? left->node_limit - result->nodes : 1;
  if (result->seconds > SLOW) session->is_slow = true;
}

/* What the callbacks of one search share. */
struct board_run {
  struct search_frame frame;
  struct board_visitor visitor;
};

static bool visit(void *user, const uint8_t *digits) {
  const struct board_run *run = user;
  return run->visitor.visit(run->visitor.user, digits);
}

enum exit_status kakuro_session_solve(struct kakuro_session *session, const struct board_visitor *visitor,
                                      uint64_t skip, uint64_t limit, struct dlx_result *result) {
  struct board_run run = {.visitor = *visitor};
  enum exit_status failure = checkpoint_begin(&run.frame.checkpoint, session->settings);
  if (failure) return failure;
  struct dlx_search search = search_frame_ask(&run.frame, &session->left);
  search.skip = skip;
  search.limit = limit;
  struct dlx_message message;
  enum dlx_status status = kakuro_solve(&session->board, session->settings->engine, &search,
                                        visitor->visit != NULL ? visit : NULL, &run, result, &message);
  if (!status) kakuro_use_up(session, NULL, result, NULL);
  return search_frame_end(&run.frame, status, &message);
}

enum exit_status kakuro_session_unrank(struct kakuro_session *session, const struct board_visitor *visitor,
                                       mpz_srcptr rank, mpz_ptr total, struct dlx_result *result) {
  struct board_run run = {.visitor = *visitor};
  const struct dlx_search search = search_frame_ask(&run.frame, &session->left);
  struct dlx_message message;
  enum dlx_status status = kakuro_unrank(&session->board, &search, rank, visit, &run, total, result, &message);
  if (!status) kakuro_use_up(session, NULL, result, NULL);
  return search_frame_end(&run.frame, status, &message);
}

enum exit_status kakuro_session_count(struct kakuro_session *session, uint64_t limit, mpz_t count,
                                      struct dlx_result *result) {
  struct board_run run = {0};
  enum exit_status failure = checkpoint_begin(&run.frame.checkpoint, session->settings);
  if (failure) return failure;
  struct dlx_search search = search_frame_ask(&run.frame, &session->left);
  search.limit = limit;
  struct dlx_message message;
  enum dlx_status status = kakuro_count(&session->board, session->settings->engine, &search, count, result, &message);
  if (!status) kakuro_use_up(session, NULL, result, count);
  return search_frame_end(&run.frame, status, &message);
}

/* ---------------------------------------------------------------------------------------------- remarks */

void kakuro_remark(const struct kakuro_session *session, const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const struct kakuro_board *board = &session->board;
  message_remark(session->settings, "%s:%zu:%zu: %s", session->input.name, board->line, board->column, text);
}

void kakuro_remark_stop(const struct kakuro_session *session, const struct dlx_result *result) {
  struct dlx_result all = *result;
  all.nodes = session->stats.nodes;
  search_remark(session->settings, &all);
}

struct naming {
  const struct kakuro_session *session;
  size_t left;
};

static void name_conflict(void *user, size_t first, size_t second) {
  struct naming *naming = user;
  if (naming->left == 0) return;
  naming->left--;
  const struct kakuro_board *board = &naming->session->board;
  size_t columns = board->columns;
  bool same_row = first / columns == second / columns;
  kakuro_remark(naming->session, "conflict: r%zuc%zu and r%zuc%zu are both %u, in one run %s", first / columns + 1,
                first % columns + 1, second / columns + 1, second % columns + 1, (unsigned)board->cells[first].digit,
                same_row ? "across" : "down");
}

size_t kakuro_name_conflicts(const struct kakuro_session *session, size_t most) {
  struct naming naming = {session, most > 0 ? most : SIZE_MAX};
  return kakuro_conflicts(&session->board, name_conflict, &naming);
}

static void name_imbalance(void *user, const struct kakuro_imbalance *imbalance) {
  const struct kakuro_session *session = user;
  size_t columns = session->board.columns;
  kakuro_remark(session,
                "r%zuc%zu and what hangs together with it: the sums do not balance, %" PRIu64 " against %" PRIu64
                " (across against down)",
                imbalance->cell / columns + 1, imbalance->cell % columns + 1, imbalance->across, imbalance->down);
}

enum exit_status kakuro_name_imbalances(const struct kakuro_session *session) {
  struct kakuro_session *user = (struct kakuro_session *)session;
  return message_failure(kakuro_imbalances(&session->board, name_imbalance, user, NULL), NULL, NULL);
}

/* ---------------------------------------------------------------------------------------------- one board */

void kakuro_leave_place(struct kakuro_session *session, bool json) {
  if (json)
    printf("{\"puzzle\":%" PRIu64 ",\"verdict\":\"malformed\"}\n", session->number);
  else if (session->number == 1)
    session->owes_line = true;
  else
    putchar('\n');
}

/* The board at hand; STATUS_BAD: it is malformed, and a message said how. */
static void answer_board(struct kakuro_session *session, enum exit_status status) {
  const struct kakuro_answers *answers = session->answers;
  if (session->owes_line) putchar('\n');
  session->owes_line = false;
  session->number++;
  if (status == STATUS_BAD)
    answers->malformed(session, answers->user);
  else
    status = answers->answer(session, answers->user);
  if (session->is_slow) fflush(stdout); /* behind what is said of the board */
  session->is_slow = false;
  session->worst = status_worse(session->worst, status);
  if (status == STATUS_STOPPED || output_failed()) session->is_over = true;
}

/* ---------------------------------------------------------------------------------------------- all boards */

/* Whether there is another is found out before any work. */
static enum exit_status look_for_second(const struct kakuro_session *session, const char *text, size_t size) {
  kakuro_reader *reader;
  enum exit_status failure = message_failure(kakuro_reader_new(text, size, NULL, &reader), NULL, NULL);
  struct kakuro_board board = {0};
  bool found = !failure;
  for (unsigned i = 0; i < 2 && found && !failure; i++) {
    enum dlx_status status = kakuro_read(reader, &board, &found, NULL);
    failure = status == DLX_NO_MEMORY ? message_failure(status, NULL, NULL) : STATUS_ANSWERED;
  }
  if (!failure && found) {
    message_error_at(session->input.name, board.line, board.column, session->only);
    failure = STATUS_BAD;
  }
  kakuro_board_release(&board);
  kakuro_reader_free(reader);
  return failure;
}

static void say_note(void *user, const struct dlx_message *note) {
  const struct kakuro_session *session = user;
  message_note_at(session->settings, session->input.name, note->line, note->column, note->text);
}

static enum exit_status answer_text(struct kakuro_session *session, const char *text, size_t size) {
  const struct kakuro_reading reading = {.note = say_note, .user = session};
  kakuro_reader *reader;
  enum exit_status failure = STATUS_ANSWERED;
  if (session->only != NULL) failure = look_for_second(session, text, size);
  if (!failure) failure = message_failure(kakuro_reader_new(text, size, &reading, &reader), NULL, NULL);
  if (failure) return failure;
  while (!session->is_over) {
    bool found;
    struct dlx_message message;
    enum dlx_status status = kakuro_read(reader, &session->board, &found, &message);
    enum exit_status read = message_failure(status, session->input.name, &message);
    if (read == STATUS_STOPPED) failure = read;
    if (!found || failure) break;
    answer_board(session, read);
  }
  kakuro_reader_free(reader);
  return failure;
}

static enum exit_status answer_file(struct kakuro_session *session, const char *file) {
  enum exit_status failure = input_read(&session->input, file);
  if (failure) return failure;
  failure = answer_text(session, session->input.text, session->input.size);
  input_release(&session->input);
  return failure;
}

static enum exit_status answer_grid(struct kakuro_session *session) {
  const char *grid = session->settings->grid;
  session->input.name = "--grid";
  return answer_text(session, grid, strlen(grid));
}

static enum exit_status answer_files(struct kakuro_session *session) {
  const struct settings *settings = session->settings;
  size_t files = settings->operand_count > 0 ? settings->operand_count : 1;
  enum exit_status failure = STATUS_ANSWERED;
  for (size_t i = 0; i < files && !failure && !session->is_over; i++)
    failure = answer_file(session, input_operand(settings, i));
  return failure;
}

static enum exit_status answer_all(struct kakuro_session *session) {
  enum exit_status failure = session->settings->grid != NULL ? answer_grid(session) : answer_files(session);
  if (failure) return status_worse(session->worst, failure);
  if (session->number > 0) return session->worst;
  message_error_at(session->input.name, 1, 1, "there is no board here: docs/formats.md shows what one looks like");
  return STATUS_BAD;
}

enum exit_status kakuro_each(const struct settings *settings, const struct kakuro_answers *answers) {
  if (settings->grid != NULL && settings->operand_count > 0) {
    message_error("--grid and a FILE cannot be given together");
    return STATUS_BAD;
  }
  struct kakuro_session session = {.settings = settings, .answers = answers, .left = *settings, .only = answers->only};
  if (checkpoint_asked(settings))
    session.only = "--checkpoint and --resume go with one board: here begins a second one";
  if (session.only != NULL && settings->operand_count > 1) {
    message_error_at(settings->operands[1], 1, 1, session.only);
    return STATUS_BAD;
  }
  stats_begin(&session.stats);
  enum exit_status status = answer_all(&session);
  if (session.number > 0 && answers->figures != NULL)
    answers->figures(&session, answers->user);
  else if (session.number > 0)
    stats_print(settings, &session.stats);
  stats_end(&session.stats);
  kakuro_board_release(&session.board);
  return status;
}

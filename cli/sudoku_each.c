/*
 * Going through the puzzles of a command line, in its texts one after the other.
 *
 * Puzzles that are plain lines are answered many at a time where that is allowed, and those at the beginning of a file
 * while it is read, so that it need not fit into memory:
 *
 *     file     # comments   plain lines ...        another puzzle   plain lines ...   another ...
 *              while it is read, in pieces       | the rest, read whole, by a sudoku_reader
 */
#include "cli/message.h"
#include "cli/output.h"
#include "cli/sudoku_lines.h"
#include <inttypes.h>
#include <string.h>

#define PIECE_BYTES     ((size_t)256 << 10) /* of a file; it and what is made of it fit into a cache */
#define LINES_AT_A_TIME (PIECE_BYTES / LINE_BYTES)

/* ---------------------------------------------------------------------------------------------- one puzzle */

void sudoku_leave_place(struct sudoku_session *session, bool json) {
  if (json)
    printf("{\"puzzle\":%" PRIu64 ",\"verdict\":\"malformed\"}\n", session->number);
  else if (session->number == 1)
    session->owes_line = true;
  else
    putchar('\n');
}

/* Puts an answer behind those before. */
static void settle_debt(struct sudoku_session *session) {
  if (session->owes_line) putchar('\n');
  session->owes_line = false;
}

static void note_status(struct sudoku_session *session, enum exit_status status) {
  session->worst = status_worse(session->worst, status);
  if (status == STATUS_STOPPED || output_failed()) session->is_over = true;
}

/* The puzzle at hand; STATUS_BAD: it is malformed, and a message said how. */
static void answer_puzzle(struct sudoku_session *session, enum exit_status status) {
  const struct sudoku_answers *answers = session->answers;
  settle_debt(session);
  session->number++;
  if (status == STATUS_BAD)
    answers->malformed(session, answers->user);
  else
    status = answers->answer(session, answers->user);
  if (session->is_slow) fflush(stdout); /* behind what is said of the puzzle */
  session->is_slow = false;
  note_status(session, status);
}

/* ---------------------------------------------------------------------------------------------- one text */

struct text {
  const char *start;
  size_t size;
  size_t lines_before; /* it in the file */
};

static void answer_lines(struct sudoku_session *session, const char *text, size_t line, size_t count) {
  settle_debt(session);
  note_status(session, lines_answer(session, text, line, count));
}

static void say_note(void *user, const struct dlx_message *note) {
  const struct sudoku_session *session = user;
  message_note_at(session->settings, session->input.name, note->line, note->column, note->text);
}

static enum exit_status begin_reading(struct sudoku_session *session, struct text text) {
  const struct settings *settings = session->settings;
  const struct sudoku_reading reading = {
      .side = settings->size > 0 ? settings->size : session->rules.region_side,
      .box_rows = settings->box.rows,
      .box_columns = settings->box.columns,
      .symbols = (enum sudoku_symbols)settings->symbols,
      .lines_before = text.lines_before,
      .note = say_note,
      .user = session,
  };
  return message_failure(sudoku_reader_new(text.start, text.size, &reading, &session->reader), NULL, NULL);
}

/* Answers all puzzles of a text, or of the rest of one. */
static enum exit_status answer_text(struct sudoku_session *session, struct text text) {
  enum exit_status failure = begin_reading(session, text);
  while (!failure && !session->is_over) {
    const char *lines;
    size_t line, count = 0;
    if (session->by_lines) count = sudoku_read_lines(session->reader, LINES_AT_A_TIME, &lines, &line);
    if (count > 0) {
      answer_lines(session, lines, line, count);
      continue;
    }
    bool found;
    struct dlx_message message;
    enum dlx_status status = sudoku_read(session->reader, &session->puzzle, &found, &message);
    enum exit_status read = message_failure(status, session->input.name, &message);
    if (read == STATUS_STOPPED) failure = read;
    if (!found || failure) break;
    bool is_over = false;
    if (!read) read = rules_apply(&session->rules, session->input.name, &session->puzzle, &is_over);
    if (is_over)
      failure = read;
    else
      answer_puzzle(session, read);
  }
  sudoku_reader_free(session->reader);
  session->reader = NULL;
  return failure;
}

/* Answers the plain lines at the beginning of the text that has been read, and takes them off it; '*used' says how many
   bytes that were, '*lines' counts the lines of them all, comments among them included. */
static enum exit_status answer_piece(struct sudoku_session *session, size_t *lines, size_t *used) {
  struct input *input = &session->input;
  enum exit_status failure = begin_reading(session, (struct text){input->text, input->size, *lines});
  if (failure) return failure;
  const char *text;
  size_t line, count = sudoku_read_lines(session->reader, LINES_AT_A_TIME, &text, &line);
  sudoku_reader_free(session->reader);
  session->reader = NULL;
  *used = count > 0 ? (size_t)(text - input->text) + count * LINE_BYTES : 0;
  if (count > 0) {
    answer_lines(session, text, line, count);
    *lines = line + count - 1;
  }
  input_drop(input, *used);
  return STATUS_ANSWERED;
}

/* Answers the plain lines that a file begins with, as they come; the rest is left in session->input. */
static enum exit_status answer_beginning(struct sudoku_session *session, size_t *lines) {
  struct input *input = &session->input;
  for (size_t used = 1; !session->is_over;) {
    size_t before = input->size;
    enum exit_status failure = input_more(input, PIECE_BYTES);
    bool has_new = input->size > before;
    if (!failure && used == 0 && !has_new) break;
    if (!failure) failure = answer_piece(session, lines, &used);
    if (failure) return failure;
    if (used > 0 && has_new && input->size < PIECE_BYTES / 2) fflush(stdout); /* before the next is waited for */
    if (used == 0 && input->size > 2 * LINE_BYTES) break;
  }
  return STATUS_ANSWERED;
}

static enum exit_status answer_file(struct sudoku_session *session, const char *file) {
  size_t lines = 0;
  enum exit_status failure = input_open(&session->input, file);
  if (failure) return failure;
  if (session->by_lines) failure = answer_beginning(session, &lines);
  if (!failure && !session->is_over) failure = input_fill(&session->input, SIZE_MAX);
  if (!failure && !session->is_over)
    failure = answer_text(session, (struct text){session->input.text, session->input.size, lines});
  input_release(&session->input);
  return failure;
}

/* ---------------------------------------------------------------------------------------------- all texts */

static enum exit_status answer_grid(struct sudoku_session *session) {
  session->input.name = "--grid";
  const char *grid = session->settings->grid;
  return answer_text(session, (struct text){grid, strlen(grid), 0});
}

static enum exit_status answer_empty(struct sudoku_session *session) {
  const struct settings *settings = session->settings;
  struct shape box = settings->box.rows > 0 ? settings->box : settings->empty;
  session->input.name = "--empty";
  enum dlx_status status = sudoku_grid_prepare(&session->puzzle, box.rows, box.columns);
  if (status) return message_failure(status, NULL, NULL);
  if (settings->symbols != SUDOKU_SYMBOLS_ANY) session->puzzle.symbols = (enum sudoku_symbols)settings->symbols;
  bool is_over;
  enum exit_status ruled = rules_apply(&session->rules, session->input.name, &session->puzzle, &is_over);
  if (ruled) return ruled;
  answer_puzzle(session, STATUS_ANSWERED);
  return STATUS_ANSWERED;
}

static enum exit_status answer_files(struct sudoku_session *session) {
  const struct settings *settings = session->settings;
  size_t files = settings->operand_count > 0 ? settings->operand_count : 1;
  enum exit_status failure = STATUS_ANSWERED;
  for (size_t i = 0; i < files && !failure && !session->is_over; i++)
    failure = answer_file(session, input_operand(settings, i));
  return failure;
}

static enum exit_status answer_all(struct sudoku_session *session) {
  const struct settings *settings = session->settings;
  enum exit_status failure = settings->grid != NULL     ? answer_grid(session)
                             : settings->empty.rows > 0 ? answer_empty(session)
                                                        : answer_files(session);
  if (failure) return status_worse(session->worst, failure);
  if (session->number > 0) return session->worst;
  message_error_at(session->input.name, 1, 1, "there is no puzzle here: docs/formats.md shows what one looks like");
  return STATUS_BAD;
}

enum exit_status sudoku_each(const struct settings *settings, const struct sudoku_answers *answers) {
  enum exit_status status = sudoku_check_options(settings);
  if (status) return status;
  struct sudoku_session session = {.settings = settings, .answers = answers, .left = *settings};
  session.by_lines = answers->lines != NULL && lines_are_enough(settings);
  stats_begin(&session.stats);
  status = rules_open(&session.rules, settings);
  if (!status) status = answer_all(&session);
  if (answers->finish != NULL) status = status_worse(status, answers->finish(&session, answers->user));
  if (session.number > 0 && answers->figures != NULL)
    answers->figures(&session, answers->user);
  else if (session.number > 0)
    stats_print(settings, &session.stats);
  stats_end(&session.stats);
  lines_release(&session);
  rules_close(&session.rules);
  sudoku_grid_release(&session.puzzle);
  return status;
}

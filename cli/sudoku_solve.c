/*
 * dlx sudoku solve: prints solutions as the search finds them.
 *
 * Where a symbol is one character, a solution is the line of the puzzle with the characters of its blanks replaced in
 * place, so that printing costs little beside the search.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/output.h"
#include "cli/sudoku_format.h"
#include "cli/sudoku_solver.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct solving {
  enum grid_format format;
  struct sudoku_session *session;
  const char *engine;                  /* that solves grids; NULL: one that solves exact-cover problems */
  const sudoku_encoding *encoding;     /* for such a one */
  const struct sudoku_choice *choices; /* the encoding's */
  struct sudoku_grid solution;         /* where the line alone does not do */
  struct grid_line givens;             /* CSV: the puzzle */
  struct grid_line line;               /* the solution */
  char symbols[SUDOKU_MAXIMUM_SIDE + 1];
  bool plain;  /* a symbol is one character */
  bool headed; /* CSV: the first line has been written */
  uint64_t printed;
  enum exit_status status; /* of printing */
};

/* ---------------------------------------------------------------------------------------------- printing */

/* Before the solutions of a puzzle. */
static enum exit_status begin_puzzle(struct solving *solving) {
  const struct sudoku_session *session = solving->session;
  const struct sudoku_grid *puzzle = &session->puzzle;
  solving->printed = 0;
  solving->status = STATUS_ANSWERED;
  solving->plain = sudoku_line_is_plain(puzzle);
  for (size_t value = 1; solving->plain && value <= puzzle->side; value++)
    solving->symbols[value] = sudoku_symbol(puzzle, value);
  enum exit_status status = grid_line_write(&solving->line, puzzle);
  if (!status) status = message_failure(sudoku_grid_copy(&solving->solution, puzzle), NULL, NULL);
  if (!status && solving->format == FORMAT_CSV) status = grid_line_write(&solving->givens, puzzle);
  if (!status && solving->format == FORMAT_JSON) {
    status = grid_json_begin(session, &solving->givens);
    fputs(",\"solutions\":[", stdout);
  }
  if (solving->format == FORMAT_CSV && !solving->headed) puts("puzzle,solution");
  solving->headed = true;
  return status;
}

static bool prints_line(const struct solving *solving) {
  return solving->format == FORMAT_LINE || solving->format == FORMAT_CSV || solving->format == FORMAT_JSON;
}

static enum exit_status decode(struct solving *solving, const uint32_t *options, size_t count) {
  if (!prints_line(solving) || !solving->plain) {
    sudoku_decode(solving->encoding, options, count, &solving->solution);
    return prints_line(solving) ? grid_line_write(&solving->line, &solving->solution) : STATUS_ANSWERED;
  }
  char *line = solving->line.text;
  for (size_t i = 0; i < count; i++) {
    struct sudoku_choice choice = solving->choices[options[i]];
    if (choice.value > 0) line[choice.cell] = solving->symbols[choice.value];
  }
  return STATUS_ANSWERED;
}

/* The same of a whole grid. */
static enum exit_status take_grid(struct solving *solving, const uint8_t *cells) {
  size_t side = solving->solution.side;
  memcpy(solving->solution.cells, cells, side * side);
  return prints_line(solving) ? grid_line_write(&solving->line, &solving->solution) : STATUS_ANSWERED;
}

/* What was decoded last. */
static enum exit_status print_solution(struct solving *solving) {
  int length = (int)solving->line.length - 1;
  switch (solving->format) {
  case FORMAT_LINE:
    fwrite_unlocked(solving->line.text, 1, solving->line.length, stdout);
    return STATUS_ANSWERED;
  case FORMAT_CSV:
    printf("%.*s,%s", (int)solving->givens.length - 1, solving->givens.text, solving->line.text);
    return STATUS_ANSWERED;
  case FORMAT_JSON:
    printf("%s\"%.*s\"", solving->printed > 0 ? "," : "", length, solving->line.text);
    return STATUS_ANSWERED;
  default:
    return grid_write(solving->session, &solving->solution, solving->format);
  }
}

static bool visit(void *user, const uint32_t *options, size_t count) {
  struct solving *solving = user;
  solving->status = decode(solving, options, count);
  if (!solving->status) solving->status = print_solution(solving);
  solving->printed++;
  return solving->status == STATUS_ANSWERED && !output_failed();
}

static bool visit_grid(void *user, const uint8_t *cells) {
  struct solving *solving = user;
  solving->status = take_grid(solving, cells);
  if (!solving->status) solving->status = print_solution(solving);
  solving->printed++;
  return solving->status == STATUS_ANSWERED && !output_failed();
}

/* Behind the solutions of a puzzle; 'verdict' is NULL where it is not known. */
static void end_puzzle(struct solving *solving, const char *verdict) {
  if (solving->format == FORMAT_JSON) {
    fputc(']', stdout);
    if (verdict != NULL) printf(",\"verdict\":\"%s\"", verdict);
    puts("}");
  } else if (solving->printed == 0 && solving->format != FORMAT_SVG) {
    if (solving->format == FORMAT_CSV) printf("%.*s,", (int)solving->givens.length - 1, solving->givens.text);
    putchar('\n');
  }
}

/* ---------------------------------------------------------------------------------------------- one puzzle */

static const char *verdict_of(const struct dlx_result *result) {
  uint64_t solutions = result->skipped + result->solutions;
  if (search_cut_short(result)) return "stopped";
  if (solutions > 1) return "multiple";
  if (result->end != DLX_COMPLETE) return NULL;
  return solutions == 1 ? "unique" : "none";
}

/* What the way the search ended says about the question that was asked. */
static enum exit_status judge(const struct sudoku_session *session, const struct dlx_result *result, mpz_srcptr total) {
  if (search_cut_short(result)) {
    sudoku_remark_stop(session, result);
    return STATUS_STOPPED;
  }
  if (session->settings->unique && result->solutions > 1) {
    sudoku_remark(session, "more than one solution");
    return STATUS_NO;
  }
  if (result->solutions > 0 || result->end != DLX_COMPLETE) return STATUS_ANSWERED;
  char *only = search_only(total);
  sudoku_remark(session, "no %s%s", only != NULL ? "such solution: " : "solution", only != NULL ? only : "");
  free(only);
  return STATUS_NO;
}

/* --unique: whether the first solution is to be printed is known only when there is no second. */
static bool keep_first(void *user, const uint32_t *options, size_t count) {
  struct solving *solving = user;
  if (solving->printed++ == 0) sudoku_decode(solving->encoding, options, count, &solving->solution);
  return true;
}

static bool keep_first_grid(void *user, const uint8_t *cells) {
  struct solving *solving = user;
  if (solving->printed++ == 0) solving->status = take_grid(solving, cells);
  return solving->status == STATUS_ANSWERED;
}

static void print_kept(struct solving *solving, const struct dlx_result *result) {
  solving->printed = 0;
  if (result->solutions != 1 || result->end != DLX_COMPLETE) return;
  solving->status = grid_line_write(&solving->line, &solving->solution);
  if (!solving->status) solving->status = print_solution(solving);
  solving->printed = 1;
}

/* The solutions that are wanted, of those that an engine for grids finds. */
static enum exit_status search_grid(struct sudoku_session *session, struct solving *solving, mpz_ptr total,
                                    struct dlx_result *result) {
  const struct settings *settings = session->settings;
  struct grid_visitor visitor = {settings->unique ? keep_first_grid : visit_grid, solving};
  if (settings->nth == NULL)
    return solver_search(session, solving->engine, &visitor, 0, settings->all ? 0 : session->left.limit, result);
  uint64_t place;
  if (!number_read(settings->nth, &place)) {
    message_error("--nth: %s is too large for engine '%s': at most %" PRIu64, settings->nth, solving->engine,
                  UINT64_MAX);
    return STATUS_BAD;
  }
  enum exit_status status = solver_search(session, solving->engine, &visitor, place - 1, 1, result);
  if (!status && result->solutions == 0) mpz_import(total, 1, 1, sizeof result->skipped, 0, 0, &result->skipped);
  return status;
}

static enum exit_status search(struct sudoku_session *session, struct solving *solving, mpz_ptr total,
                               struct dlx_result *result) {
  if (solving->engine != NULL) return search_grid(session, solving, total, result);
  struct visitor visitor = {.visit = session->settings->unique ? keep_first : visit, .user = solving, .total = total};
  return sudoku_search(session, sudoku_problem(solving->encoding), &visitor, result);
}

static enum exit_status solve_puzzle(struct sudoku_session *session, struct solving *solving) {
  bool unique = session->settings->unique;
  if (unique) session->left.limit = 2;
  enum exit_status status = begin_puzzle(solving);
  if (status) return status;
  struct dlx_result result;
  mpz_t total;
  mpz_init(total);
  status = search(session, solving, total, &result);
  if (!status && unique) print_kept(solving, &result);
  if (!status) status = solving->status;
  if (!status) {
    end_puzzle(solving, verdict_of(&result));
    status = judge(session, &result, total);
  }
  mpz_clear(total);
  return status;
}

/* Givens that contradict each other leave no solution, without any search. */
static enum exit_status refuse_conflict(struct sudoku_session *session, struct solving *solving) {
  enum exit_status status = begin_puzzle(solving);
  if (status) return status;
  end_puzzle(solving, "conflict");
  sudoku_name_conflicts(session, 1);
  return STATUS_NO;
}

#define SOON_THERE_BY_GRIDS                                                                                            \
  UINT64_C(1000000000) /* 9x9: some minutes of visiting; their covers take as long to count                            \
                        */

/* A solution far from the first is found by counting, if the engine is left open. */
static const char *engine_for(const struct sudoku_session *session) {
  uint64_t place, soon = session->puzzle.side == 9 ? SOON_THERE_BY_GRIDS : SEARCH_SOON_THERE;
  const struct settings *settings = session->settings;
  bool is_far = settings->nth != NULL && (!number_read(settings->nth, &place) || place > soon);
  return is_far && strcmp(settings->engine, "auto") == 0 ? NULL : solver_name(session);
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  struct solving *solving = user;
  solving->session = session;
  if (sudoku_has_conflict(&session->puzzle)) return refuse_conflict(session, solving);
  solving->engine = engine_for(session);
  if (solving->engine != NULL) return solve_puzzle(session, solving);
  sudoku_encoding *encoding;
  enum exit_status status = message_failure(sudoku_encode(&session->puzzle, SUDOKU_SHORT, &encoding), NULL, NULL);
  if (status) return status;
  solving->encoding = encoding;
  solving->choices = sudoku_choices(encoding);
  status = solve_puzzle(session, solving);
  sudoku_encoding_free(encoding);
  return status;
}

static void malformed(struct sudoku_session *session, void *user) {
  const struct solving *solving = user;
  grid_leave_place(session, solving->format);
}

/* Of plain lines, those that are solved. */
static enum exit_status print_lines(const char *solutions, const uint32_t *found, size_t count) {
  (void)found;
  fwrite_unlocked(solutions, LINE_BYTES, count, stdout);
  return STATUS_ANSWERED;
}

static enum exit_status run(const struct settings *settings) {
  static const struct line_answers one = {.limit = 1, .least = 1, .most = 1, .write = print_lines};
  static const struct line_answers only_one = {.limit = 2, .least = 1, .most = 1, .write = print_lines};
  struct solving solving = {.format = grid_format(settings)};
  const struct sudoku_answers answers = {
      .answer = answer,
      .malformed = malformed,
      .lines = solving.format != FORMAT_LINE ? NULL
               : settings->unique            ? &only_one
                                             : &one,
      .user = &solving,
  };
  enum exit_status status = sudoku_each(settings, &answers);
  sudoku_grid_release(&solving.solution);
  free(solving.givens.text);
  free(solving.line.text);
  return status;
}

static const struct option_row options[] = {
    {.name = "unique",
     .letter = 'u',
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, unique),
     .excludes = {"all", "nth", "limit"},
     .help = "a puzzle with more than one solution counts as having none"},
    {0},
};

const struct command command_sudoku_solve = {
    .name = "solve",
    .group = "sudoku",
    .summary = "Solve Sudoku puzzles",
    .text = "Puzzles are read in any format, which is found from the text, and answered in their order with their\n"
            "first solution.  One that has none, or is malformed, leaves an empty line and a message; the status is\n"
            "1 if any had none, and 2 if any was malformed.  Limits on time and nodes hold for all together.\n",
    .example =
        "  dlx sudoku solve -g 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options_choice, options, options_grid_format, options_json, options_puzzles, options_one_thread,
                options_solver},
    .needs_twin = grid_is_picture,
    .run = run,
};

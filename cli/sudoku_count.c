/*
 * dlx sudoku count: how many solutions each puzzle has.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/sudoku_bands.h"
#include "cli/sudoku_session.h"
#include "cli/sudoku_solver.h"
#include <inttypes.h>
#include <string.h>

static void print_count(const struct sudoku_session *session, const struct dlx_result *result, mpz_srcptr count) {
  bool exact = result->end == DLX_COMPLETE;
  if (session->settings->format == VERDICT_TEXT) {
    gmp_printf("%s%Zd\n", exact ? "" : ">=", count);
    return;
  }
  const char *verdict = sudoku_has_conflict(&session->puzzle) ? "conflict" : search_verdict(result, count);
  gmp_printf("{\"puzzle\":%" PRIu64 ",\"count\":%Zd,\"exact\":%s,\"verdict\":\"%s\"}\n", session->number, count,
             exact ? "true" : "false", verdict);
}

static enum exit_status count_covers(struct sudoku_session *session, mpz_t count, struct dlx_result *result) {
  sudoku_encoding *encoding;
  enum exit_status status = message_failure(sudoku_encode(&session->puzzle, SUDOKU_SHORT, &encoding), NULL, NULL);
  if (status) return status;
  status = sudoku_count_all(session, sudoku_problem(encoding), session->settings->limit, count, result);
  sudoku_encoding_free(encoding);
  return status;
}

#define FEW 100 /* solutions: what a puzzle may have, whose solutions are hard to find */

static bool is_left_open(const struct sudoku_session *session) {
  return strcmp(session->settings->engine, "auto") == 0;
}

/* An engine that visits each solution is good for few of them.  Where it was not asked for, and there are more, they
   are counted as covers. */
static enum exit_status count_grids(struct sudoku_session *session, const char *engine, mpz_t count,
                                    struct dlx_result *result) {
  uint64_t limit = session->settings->limit;
  bool is_trial = is_left_open(session) && (limit == 0 || limit > FEW);
  enum exit_status status =
      solver_search(session, engine, &(struct grid_visitor){0}, 0, is_trial ? FEW : limit, result);
  if (status) return status;
  if (is_trial && result->end == DLX_AT_LIMIT) {
    mpz_sub_ui(session->stats.solutions, session->stats.solutions, FEW); /* which will be found again */
    return count_covers(session, count, result);
  }
  mpz_import(count, 1, 1, sizeof result->solutions, 0, 0, &result->solutions);
  return STATUS_ANSWERED;
}

static enum exit_status count_solutions(struct sudoku_session *session, mpz_t count) {
  struct dlx_result result;
  const char *engine = solver_name(session);
  enum exit_status status = bands_can_count(session) ? bands_count(session, count, &result)
                            : engine != NULL         ? count_grids(session, engine, count, &result)
                                                     : count_covers(session, count, &result);
  if (status) return status;
  print_count(session, &result, count);
  if (!search_cut_short(&result)) return STATUS_ANSWERED;
  sudoku_remark_stop(session, &result);
  return STATUS_STOPPED;
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  (void)user;
  mpz_t count;
  mpz_init(count);
  enum exit_status status = count_solutions(session, count);
  mpz_clear(count);
  return status;
}

static void malformed(struct sudoku_session *session, void *user) {
  (void)user;
  sudoku_leave_place(session, session->settings->format == VERDICT_JSON);
}

/* Of plain lines, those that have one solution at most. */
static enum exit_status print_counts(const char *solutions, const uint32_t *found, size_t count) {
  (void)solutions;
  for (size_t i = 0; i < count; i++) fwrite_unlocked(found[i] == 1 ? "1\n" : "0\n", 1, 2, stdout);
  return STATUS_ANSWERED;
}

static enum exit_status run(const struct settings *settings) {
  static const struct line_answers lines = {.limit = 2, .least = 0, .most = 1, .write = print_counts};
  return sudoku_each(settings, &(struct sudoku_answers){
                                   .answer = answer,
                                   .malformed = malformed,
                                   .lines = settings->format == VERDICT_TEXT && settings->limit == 0 ? &lines : NULL,
                               });
}

static const struct option_row options[] = {
    {.name = "limit",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = offsetof(struct settings, limit),
     .value = "N",
     .high = UINT64_MAX,
     .preset = "0",
     .help = "stop at N solutions of a puzzle, and print >=N; 0: count all"},
    {0},
};

const struct command command_sudoku_count = {
    .name = "count",
    .group = "sudoku",
    .summary = "Count the solutions of Sudoku puzzles",
    .text =
        "Prints a number a puzzle, in full however large.  A count that was cut short is a lower bound and is\n"
        "printed as >=N.  Limits on time and nodes hold for all puzzles together.\n"
        "A puzzle beyond 9x9 is solved first, as by 'dlx sudoku solve', and counted where it has many solutions.\n"
        "A 9x9 puzzle with many solutions is counted by its bands, without walking them, unless an engine, a limit\n"
        "or a node limit is given.\n",
    .example = "  dlx sudoku count --empty 9\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options, options_verdict, options_json, options_puzzles, options_all_threads, options_solver},
    .run = run,
};

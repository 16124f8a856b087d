/*
 * dlx sudoku count: how many solutions each puzzle has.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/sudoku_bands.h"
#include "cli/sudoku_session.h"
#include <inttypes.h>

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

static enum exit_status count_solutions(struct sudoku_session *session, const sudoku_encoding *encoding, mpz_t count) {
  struct dlx_result result;
  const dlx_problem *problem = sudoku_problem(encoding);
  enum exit_status status = bands_can_count(session)
                                ? bands_count(session, problem, count, &result)
                                : sudoku_count_all(session, problem, session->settings->limit, count, &result);
  if (status) return status;
  print_count(session, &result, count);
  if (!search_cut_short(&result)) return STATUS_ANSWERED;
  search_remark(session->settings, &result);
  return STATUS_STOPPED;
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  (void)user;
  sudoku_encoding *encoding;
  enum exit_status status = message_failure(sudoku_encode(&session->puzzle, SUDOKU_SHORT, &encoding), NULL, NULL);
  if (status) return status;
  mpz_t count;
  mpz_init(count);
  status = count_solutions(session, encoding, count);
  mpz_clear(count);
  sudoku_encoding_free(encoding);
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
        "A 9x9 puzzle with many solutions is counted by its bands, without walking them, unless an engine, a limit\n"
        "or a node limit is given.\n",
    .example = "  dlx sudoku count --empty 9\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options, options_verdict, options_json, options_puzzles, options_all_threads, options_search},
    .run = run,
};

/*
 * dlx sudoku check: whether each puzzle is a proper one, with one solution.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/sudoku_session.h"
#include "cli/sudoku_solver.h"
#include <inttypes.h>

static void print_verdict(const struct sudoku_session *session, const char *verdict) {
  if (session->settings->format == VERDICT_JSON)
    printf("{\"puzzle\":%" PRIu64 ",\"verdict\":\"%s\"}\n", session->number, verdict);
  else
    puts(verdict);
}

static enum exit_status search_cover(struct sudoku_session *session, struct dlx_result *result) {
  sudoku_encoding *encoding;
  enum exit_status status = message_failure(sudoku_encode(&session->puzzle, SUDOKU_SHORT, &encoding), NULL, NULL);
  if (status) return status;
  status = sudoku_search(session, sudoku_problem(encoding), &(struct visitor){0}, result);
  sudoku_encoding_free(encoding);
  return status;
}

/* Looks for two solutions: more do not matter. */
static enum exit_status judge(struct sudoku_session *session) {
  struct dlx_result result;
  session->left.limit = 2;
  const char *engine = solver_name(session);
  enum exit_status status = engine != NULL ? solver_search(session, engine, &(struct grid_visitor){0}, 0, 2, &result)
                                           : search_cover(session, &result);
  if (status) return status;
  if (result.solutions < 2 && search_cut_short(&result)) {
    print_verdict(session, "stopped");
    sudoku_remark_stop(session, &result);
    return STATUS_STOPPED;
  }
  print_verdict(session, result.solutions == 0 ? "none" : result.solutions == 1 ? "unique" : "multiple");
  return result.solutions == 1 ? STATUS_ANSWERED : STATUS_NO;
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  (void)user;
  if (sudoku_has_conflict(&session->puzzle)) {
    print_verdict(session, "conflict");
    sudoku_name_conflicts(session, 0);
    return STATUS_NO;
  }
  return judge(session);
}

static void malformed(struct sudoku_session *session, void *user) {
  (void)user;
  print_verdict(session, "malformed");
}

/* Of plain lines, those that have a solution: the others may hold a conflict. */
static enum exit_status print_verdicts(const char *solutions, const uint32_t *found, size_t count) {
  (void)solutions;
  enum exit_status status = STATUS_ANSWERED;
  for (size_t i = 0; i < count; i++) {
    fwrite_unlocked(found[i] == 1 ? "unique\n" : "multiple\n", 1, found[i] == 1 ? 7 : 9, stdout);
    if (found[i] != 1) status = STATUS_NO;
  }
  return status;
}

static enum exit_status run(const struct settings *settings) {
  static const struct line_answers lines = {.limit = 2, .least = 1, .most = 2, .write = print_verdicts};
  return sudoku_each(settings, &(struct sudoku_answers){
                                   .answer = answer,
                                   .malformed = malformed,
                                   .lines = settings->format == VERDICT_TEXT ? &lines : NULL,
                               });
}

const struct command command_sudoku_check = {
    .name = "check",
    .group = "sudoku",
    .summary = "Say of Sudoku puzzles whether each has one solution",
    .text = "Prints a word a puzzle: unique, multiple, none (no solution), conflict (two equal givens see each other;\n"
            "all such pairs are named on standard error), malformed; or stopped, where a limit was reached first.\n"
            "The status is 1 unless all are unique, 3 if stopped, and 2 if any is malformed.\n",
    .example = "  dlx sudoku convert --empty 4 | dlx sudoku check || test $? = 1\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options_verdict, options_json, options_puzzles, options_all_threads, options_solver},
    .run = run,
};

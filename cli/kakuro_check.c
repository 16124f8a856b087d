/*
 * dlx kakuro check: whether each board is a proper one, with one solution.
 */
#include "cli/commands.h"
#include "cli/kakuro_session.h"
#include "cli/search.h"
#include <inttypes.h>

static void print_verdict(const struct kakuro_session *session, const char *verdict) {
  if (session->settings->format == VERDICT_JSON)
    printf("{\"puzzle\":%" PRIu64 ",\"verdict\":\"%s\"}\n", session->number, verdict);
  else
    puts(verdict);
}

/* Looks for two solutions: more do not matter. */
static enum exit_status judge(struct kakuro_session *session) {
  struct dlx_result result;
  enum exit_status status = kakuro_session_solve(session, &(struct board_visitor){0}, 0, 2, &result);
  if (status) return status;
  if (result.solutions < 2 && search_cut_short(&result)) {
    print_verdict(session, "stopped");
    kakuro_remark_stop(session, &result);
    return STATUS_STOPPED;
  }
  print_verdict(session, result.solutions == 0 ? "none" : result.solutions == 1 ? "unique" : "multiple");
  if (result.solutions == 0) status = kakuro_name_imbalances(session);
  return status ? status : result.solutions == 1 ? STATUS_ANSWERED : STATUS_NO;
}

static enum exit_status answer(struct kakuro_session *session, void *user) {
  (void)user;
  if (kakuro_conflicts(&session->board, NULL, NULL) == 0) return judge(session);
  print_verdict(session, "conflict");
  kakuro_name_conflicts(session, 0);
  return STATUS_NO;
}

static void malformed(struct kakuro_session *session, void *user) {
  (void)user;
  print_verdict(session, "malformed");
}

static enum exit_status run(const struct settings *settings) {
  return kakuro_each(settings, &(struct kakuro_answers){.answer = answer, .malformed = malformed});
}

const struct command command_kakuro_check = {
    .name = "check",
    .group = "kakuro",
    .summary = "Say of Kakuro boards whether each has one solution",
    .text = "Prints a word a board: unique (one solution), multiple, none, conflict (two equal givens in one run; all\n"
            "such pairs are named on standard error), malformed; or stopped, where a limit was reached first.\n"
            "The status is 1 unless all are unique, 3 if stopped, and 2 if any is malformed.\n",
    .example = "  printf '# 3\\\\ 4\\\\\\n\\\\4 . .\\n\\\\3 . .\\n' | dlx kakuro check\n",
    .operands = KAKURO_OPERANDS,
    .options = {options_verdict, options_json, options_boards, options_all_threads, options_board_solver},
    .run = run,
};

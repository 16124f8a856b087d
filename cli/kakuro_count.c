/*
 * dlx kakuro count: how many solutions each board has.
 */
#include "cli/commands.h"
#include "cli/kakuro_session.h"
#include "cli/search.h"
#include <inttypes.h>

static const char *verdict_of(const struct kakuro_session *session, const struct dlx_result *result, mpz_srcptr count) {
  bool conflicts = mpz_sgn(count) == 0 && kakuro_conflicts(&session->board, NULL, NULL) > 0;
  return conflicts ? "conflict" : search_verdict(result, count);
}

static void print_count(const struct kakuro_session *session, const struct dlx_result *result, mpz_srcptr count) {
  bool exact = result->end == DLX_COMPLETE;
  if (session->settings->format == VERDICT_TEXT) {
    gmp_printf("%s%Zd\n", exact ? "" : ">=", count);
    return;
  }
  gmp_printf("{\"puzzle\":%" PRIu64 ",\"count\":%Zd,\"exact\":%s,\"verdict\":\"%s\"}\n", session->number, count,
             exact ? "true" : "false", verdict_of(session, result, count));
}

/* Why there is none, as far as it can be seen. */
static enum exit_status explain_none(const struct kakuro_session *session) {
  kakuro_name_conflicts(session, 1);
  return kakuro_name_imbalances(session);
}

static enum exit_status count_solutions(struct kakuro_session *session, mpz_t count) {
  struct dlx_result result;
  enum exit_status status = kakuro_session_count(session, session->settings->limit, count, &result);
  if (status) return status;
  print_count(session, &result, count);
  if (search_cut_short(&result)) {
    kakuro_remark_stop(session, &result);
    return STATUS_STOPPED;
  }
  return mpz_sgn(count) == 0 ? explain_none(session) : STATUS_ANSWERED;
}

static enum exit_status answer(struct kakuro_session *session, void *user) {
  (void)user;
  mpz_t count;
  mpz_init(count);
  enum exit_status status = count_solutions(session, count);
  mpz_clear(count);
  return status;
}

static void malformed(struct kakuro_session *session, void *user) {
  (void)user;
  kakuro_leave_place(session, session->settings->format == VERDICT_JSON);
}

static enum exit_status run(const struct settings *settings) {
  return kakuro_each(settings, &(struct kakuro_answers){.answer = answer, .malformed = malformed});
}

static const struct option_row options[] = {
    {.name = "limit",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = offsetof(struct settings, limit),
     .value = "N",
     .high = UINT64_MAX,
     .preset = "0",
     .help = "stop at N solutions of a board, and print >=N; 0: count all"},
    {0},
};

const struct command command_kakuro_count = {
    .name = "count",
    .group = "kakuro",
    .summary = "Count the solutions of Kakuro boards",
    .text = "Prints a number a board, in full however large.  A count that was cut short is a lower bound and is\n"
            "printed as >=N.  Limits on time and nodes hold for all boards together.\n"
            "Regions of a board that do not depend on each other are counted one by one, and multiplied.\n",
    .example = "  printf '# 3\\\\ 3\\\\\\n\\\\3 . .\\n\\\\3 . .\\n' | dlx kakuro count\n",
    .operands = KAKURO_OPERANDS,
    .options = {options, options_verdict, options_json, options_boards, options_all_threads, options_board_solver,
                options_memory, options_checkpoint},
    .run = run,
};

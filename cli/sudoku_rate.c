/*
 * dlx sudoku rate: how hard puzzles are for a person.
 *
 * On several threads puzzles are gathered and rated together, and answered in their order; on one each is answered
 * when it is read.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include "cli/sudoku_techniques.h"
#include <inttypes.h>
#include <stdlib.h>

#define MOST_TOGETHER ((size_t)1024) /* puzzles */

/* Puzzles that wait for their answers, in the order in which they came; the malformed ones among them have no grid. */
struct gathered {
  struct waiting {
    uint64_t number;
    const char *input;
    bool malformed;
  } waiting[MOST_TOGETHER];
  size_t count;

  struct sudoku_grid grids[MOST_TOGETHER];
  struct sudoku_explanation explanations[MOST_TOGETHER];
  size_t grid_count;

  size_t most; /* to wait for before they are answered */
  struct technique_uses uses;
};

/* ---------------------------------------------------------------------------------------------- answers */

static void print_line(const struct sudoku_explanation *explanation) {
  printf("%u.%u\t%s\t%" PRIu64 "\t%s\n", explanation->rating / 10, explanation->rating % 10,
         explanation->hardest != NULL ? explanation->hardest->name : "none", explanation->steps,
         explanation->guesses > 0 ? "yes" : "no");
}

static void print_json(const struct sudoku_session *session, const struct sudoku_explanation *explanation) {
  const struct explained explained = sudoku_explained(explanation);
  const char *verdict = techniques_verdict(&explained);
  if (verdict != NULL) {
    printf("{\"puzzle\":%" PRIu64 ",\"verdict\":\"%s\"}\n", session->number, verdict);
    return;
  }
  printf("{\"puzzle\":%" PRIu64 ",\"rating\":%u.%u,\"hardest\":\"%s\",\"steps\":%" PRIu64 ",\"backtracking\":%s}\n",
         session->number, explanation->rating / 10, explanation->rating % 10,
         explanation->hardest != NULL ? explanation->hardest->name : "none", explanation->steps,
         explanation->guesses > 0 ? "true" : "false");
}

/* Of the puzzle at hand. */
static enum exit_status print(struct sudoku_session *session, struct gathered *gathered,
                              const struct sudoku_explanation *explanation) {
  const struct explained explained = sudoku_explained(explanation);
  techniques_add(&gathered->uses, sudoku_technique_row, &explained);
  enum exit_status status = sudoku_judge(session, explanation);
  if (session->settings->format == VERDICT_JSON)
    print_json(session, explanation);
  else if (status)
    putchar('\n');
  else
    print_line(explanation);
  return status;
}

static enum exit_status rate(struct sudoku_session *session, struct gathered *gathered) {
  const struct settings *settings = session->settings;
  const struct dlx_search search = {
      .time_limit = session->left.time_limit, .stop = stopping_flag(), .threads = (unsigned)settings->threads};
  struct dlx_message message;
  enum dlx_status status = sudoku_rate(gathered->grids, gathered->grid_count, settings->techniques, &search,
                                       gathered->explanations, &message);
  return message_failure(status, NULL, &message);
}

/* Takes the time that the slowest took, at least, off what is left of the limit. */
static void use_up(struct sudoku_session *session, const struct gathered *gathered) {
  double longest = 0;
  for (size_t i = 0; i < gathered->grid_count; i++)
    if (gathered->explanations[i].seconds > longest) longest = gathered->explanations[i].seconds;
  sudoku_use_up(session, NULL, &(struct dlx_result){.seconds = longest}, NULL);
}

/* Answers all that waits, each as if it were the puzzle at hand. */
static enum exit_status answer_gathered(struct sudoku_session *session, struct gathered *gathered) {
  enum exit_status worst = rate(session, gathered);
  const struct sudoku_grid puzzle = session->puzzle;
  const uint64_t number = session->number;
  const char *input = session->input.name;
  size_t grid = 0;
  for (size_t i = 0; i < gathered->count && worst != STATUS_BAD; i++) {
    const struct waiting *waiting = &gathered->waiting[i];
    session->number = waiting->number;
    session->input.name = waiting->input;
    if (waiting->malformed) {
      sudoku_leave_place(session, session->settings->format == VERDICT_JSON);
      continue;
    }
    session->puzzle = gathered->grids[grid];
    worst = status_worse(worst, print(session, gathered, &gathered->explanations[grid]));
    grid++;
  }
  use_up(session, gathered);
  session->puzzle = puzzle;
  session->number = number;
  session->input.name = input;
  gathered->count = gathered->grid_count = 0;
  return worst;
}

/* ---------------------------------------------------------------------------------------------- puzzles */

static enum exit_status wait_for(struct sudoku_session *session, struct gathered *gathered, bool malformed) {
  gathered->waiting[gathered->count++] = (struct waiting){session->number, session->input.name, malformed};
  return gathered->count < gathered->most ? STATUS_ANSWERED : answer_gathered(session, gathered);
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  struct gathered *gathered = user;
  const struct sudoku_grid *puzzle = &session->puzzle;
  if (puzzle->side > SUDOKU_MAXIMUM_EXPLAINED) {
    message_error_at(session->input.name, puzzle->line, puzzle->column, "a grid beyond 64x64, which cannot be rated");
    return status_worse(STATUS_BAD, wait_for(session, gathered, true));
  }
  enum dlx_status status = sudoku_grid_copy(&gathered->grids[gathered->grid_count], puzzle);
  if (status) return message_failure(status, NULL, NULL);
  gathered->grid_count++;
  return wait_for(session, gathered, false);
}

static void malformed(struct sudoku_session *session, void *user) {
  enum exit_status status = wait_for(session, user, true);
  session->worst = status_worse(session->worst, status);
}

static enum exit_status finish(struct sudoku_session *session, void *user) {
  return answer_gathered(session, user);
}

static void figures(const struct sudoku_session *session, void *user) {
  const struct gathered *gathered = user;
  techniques_print(session->settings, sudoku_technique_row, &gathered->uses);
}

static enum exit_status run(const struct settings *settings) {
  struct gathered *gathered = calloc(1, sizeof *gathered);
  if (gathered == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  gathered->most = settings->threads == 1 ? 1 : MOST_TOGETHER;
  const struct sudoku_answers answers = {
      .answer = answer, .malformed = malformed, .finish = finish, .figures = figures, .user = gathered};
  enum exit_status status = sudoku_each(settings, &answers);
  for (size_t i = 0; i < MOST_TOGETHER; i++) sudoku_grid_release(&gathered->grids[i]);
  free(gathered);
  return status;
}

const struct command command_sudoku_rate = {
    .name = "rate",
    .group = "sudoku",
    .summary = "Rate how hard Sudoku puzzles are for a person",
    .text =
        "Prints a line a puzzle, with tabs between: the rating of the hardest step on the scale of Sudoku Explainer,\n"
        "the technique of that step, the number of steps, and whether backtracking is needed (yes or no).  A puzzle\n"
        "with no solution, or with several, gives an empty line and a message, and the status is 1.\n",
    .more = sudoku_techniques_list,
    .example = "  dlx sudoku generate -n 3 | dlx sudoku rate\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options_techniques, options_verdict, options_json, options_puzzles, options_one_thread,
                options_time_limit, options_stats},
    .run = run,
};

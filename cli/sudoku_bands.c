/*
 * The rule: a search by the engine `nine` comes first, as most puzzles have few solutions and are done before the bands
 * are set up.  One that has come to SHORT_SEARCH nodes or FEW solutions is left, and the bands are joined, unless that
 * would take hours.
 */
#include "cli/sudoku_bands.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include "cli/sudoku_solver.h"
#include <string.h>

/* A tenth of the time that it takes to set up the bands. */
#define SHORT_SEARCH 10000 /* nodes */
#define FEW          3000  /* solutions */

#define MOST_WORK 1e13 /* products */

static void show(void *user, const struct dlx_progress *figures) {
  progress_show(user, figures);
}

void bands_run_begin(struct bands_run *run, const struct sudoku_session *session) {
  run->progress = progress_begin(session->settings);
  run->search = (struct dlx_search){
      .time_limit = session->left.time_limit,
      .stop = stopping_flag(),
      .progress = run->progress.wanted ? show : NULL,
      .progress_interval = PROGRESS_INTERVAL,
      .user = &run->progress,
      .threads = (unsigned)session->settings->threads,
  };
}

void bands_run_end(struct bands_run *run) {
  progress_end(&run->progress);
}

bool bands_can_count(const struct sudoku_session *session) {
  const struct settings *settings = session->settings;
  const struct sudoku_grid *puzzle = &session->puzzle;
  return puzzle->rules == NULL && puzzle->box_rows == 3 && puzzle->box_columns == 3 && settings->node_limit == 0 &&
         settings->limit == 0 && strcmp(settings->engine, "auto") == 0;
}

static enum exit_status join(struct sudoku_session *session, sudoku_bands *bands, mpz_t count,
                             struct dlx_result *result) {
  struct bands_run run;
  bands_run_begin(&run, session);
  enum dlx_status status = sudoku_bands_count(bands, &run.search, count, result);
  bands_run_end(&run);
  return message_failure(status, NULL, NULL);
}

/* The search that was cut short is part of what the answer took. */
static void add_up(struct dlx_result *result, const struct dlx_result *before) {
  result->nodes += before->nodes;
  result->updates += before->updates;
  result->seconds += before->seconds;
}

static enum exit_status search_on(struct sudoku_session *session, mpz_t count, struct dlx_result *result) {
  sudoku_encoding *encoding;
  enum exit_status status = message_failure(sudoku_encode(&session->puzzle, SUDOKU_SHORT, &encoding), NULL, NULL);
  if (status) return status;
  status = search_count(&session->left, sudoku_problem(encoding), 0, count, result);
  sudoku_encoding_free(encoding);
  return status;
}

static enum exit_status go_on(struct sudoku_session *session, mpz_t count, struct dlx_result *result) {
  sudoku_bands *bands;
  struct dlx_message message;
  enum exit_status status = message_failure(sudoku_bands_new(&session->puzzle, &bands, &message), NULL, &message);
  if (status) return status;
  status =
      sudoku_bands_work(bands) <= MOST_WORK ? join(session, bands, count, result) : search_on(session, count, result);
  sudoku_bands_free(bands);
  return status;
}

/* What it finds is set to 'count'. */
static enum exit_status try_search(struct sudoku_session *session, mpz_t count, struct dlx_result *result) {
  const struct dlx_search search = {
      .limit = FEW,
      .node_limit = SHORT_SEARCH,
      .time_limit = session->left.time_limit,
      .stop = stopping_flag(),
  };
  struct dlx_message message;
  enum dlx_status status = sudoku_solve(&session->puzzle, "nine", &search, NULL, NULL, result, &message);
  mpz_import(count, 1, 1, sizeof result->solutions, 0, 0, &result->solutions);
  return message_failure(status, NULL, &message);
}

enum exit_status bands_count(struct sudoku_session *session, mpz_t count, struct dlx_result *result) {
  enum exit_status status = try_search(session, count, result);
  if (status) return status;
  if (result->end == DLX_AT_LIMIT || result->end == DLX_AT_NODE_LIMIT) {
    struct dlx_result before = *result;
    status = go_on(session, count, result);
    if (!status) add_up(result, &before);
  }
  if (!status) sudoku_use_up(session, NULL, result, count);
  return status;
}

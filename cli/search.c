/*
 * The library has one 'user' for all callbacks of a search: here it is a struct search_run, which leads on to the
 * caller's own visitor and to the progress line.
 */
#include "cli/search.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/stopping.h"
#include <inttypes.h>
#include <stdlib.h>

/* ---------------------------------------------------------------------------------------------- the frame */

static void show_progress(void *user, const struct dlx_progress *figures) {
  struct search_frame *frame = user;
  progress_show(&frame->progress, figures);
}

static void save(void *user, const void *state, size_t size) {
  const struct search_frame *frame = user;
  checkpoint_save(&frame->checkpoint, state, size);
}

struct dlx_search search_frame_ask(struct search_frame *frame, const struct settings *settings) {
  frame->progress = progress_begin(settings);
  return (struct dlx_search){
      .engine = settings->engine,
      .time_limit = settings->time_limit,
      .node_limit = settings->node_limit,
      .stop = stopping_flag(),
      .progress = frame->progress.wanted ? show_progress : NULL,
      .progress_interval = PROGRESS_INTERVAL,
      .user = frame,
      .threads = (unsigned)settings->threads,
      .order = settings->order,
      .memory_limit = settings->memory_limit < SIZE_MAX ? (size_t)settings->memory_limit : SIZE_MAX,
      .save = frame->checkpoint.file != NULL ? save : NULL,
      .save_interval = settings->checkpoint_interval,
      .resume = frame->checkpoint.resumed.text,
      .resume_size = frame->checkpoint.resumed.size,
  };
}

/* DLX_BAD_INPUT can only be about the state to be resumed. */
enum exit_status search_frame_end(struct search_frame *frame, enum dlx_status status,
                                  const struct dlx_message *message) {
  progress_end(&frame->progress);
  enum exit_status result =
      message_failure(status, status == DLX_BAD_INPUT ? frame->checkpoint.resumed.name : NULL, message);
  checkpoint_end(&frame->checkpoint);
  return result;
}

/* What the callbacks of one search share. */
struct search_run {
  struct search_frame frame;
  struct visitor visitor;
};

static bool visit(void *user, const uint32_t *options, size_t count) {
  const struct search_run *run = user;
  return run->visitor.visit(run->visitor.user, options, count);
}

static struct dlx_search search_of(const struct settings *settings, struct search_run *run) {
  struct dlx_search search = search_frame_ask(&run->frame, settings);
  if (run->visitor.visit != NULL) search.visit = visit;
  return search;
}

static enum exit_status end(struct search_run *run, enum dlx_status status, const struct dlx_message *message) {
  return search_frame_end(&run->frame, status, message);
}

/* ---------------------------------------------------------------------------------------------- one solution */

static enum exit_status search_to(const struct settings *settings, const dlx_problem *problem,
                                  const struct visitor *visitor, uint64_t skip, uint64_t limit,
                                  struct dlx_result *result);

static void set_number(mpz_t number, uint64_t value) {
  mpz_import(number, 1, 1, sizeof value, 0, 0, &value);
}

/* By counting.  DLX_UNSUPPORTED is left to the caller, without a message. */
static enum dlx_status unrank(const struct settings *settings, const dlx_problem *problem,
                              const struct visitor *visitor, mpz_t rank, struct dlx_result *result,
                              struct dlx_message *message) {
  struct search_run run = {.visitor = *visitor};
  struct dlx_search search = search_of(settings, &run);
  mpz_t total;
  mpz_init(total);
  enum dlx_status status = dlx_unrank(problem, &search, rank, total, result, message);
  progress_end(&run.frame.progress);
  if (!status && result->solutions == 0 && visitor->total != NULL) mpz_set(visitor->total, total);
  mpz_clear(total);
  return status;
}

static enum exit_status solve_nth(const struct settings *settings, const dlx_problem *problem,
                                  const struct visitor *visitor, struct dlx_result *result) {
  struct dlx_message message;
  enum dlx_status status = DLX_UNSUPPORTED;
  uint64_t place;
  bool large = !number_read(settings->nth, &place);
  if (checkpoint_asked(settings) && large) {
    message_error("--nth: %s is too large for a search that is saved or resumed: at most %" PRIu64, settings->nth,
                  UINT64_MAX);
    return STATUS_BAD;
  }
  if (!checkpoint_asked(settings) && (large || place > SEARCH_SOON_THERE)) {
    mpz_t rank;
    mpz_init(rank);
    number_read_large(settings->nth, rank);
    mpz_sub_ui(rank, rank, 1);
    status = unrank(settings, problem, visitor, rank, result, &message);
    mpz_clear(rank);
    if (status != DLX_UNSUPPORTED || large) return message_failure(status, NULL, &message);
  }
  enum exit_status answer = search_to(settings, problem, visitor, place - 1, 1, result);
  if (!answer && result->solutions == 0 && visitor->total != NULL) set_number(visitor->total, result->skipped);
  return answer;
}

enum exit_status search_solve(const struct settings *settings, const dlx_problem *problem,
                              const struct visitor *visitor, struct dlx_result *result) {
  if (settings->nth != NULL) return solve_nth(settings, problem, visitor, result);
  return search_to(settings, problem, visitor, 0, settings->all ? 0 : settings->limit, result);
}

char *search_only(mpz_srcptr total) {
  char *text = NULL;
  if (mpz_sgn(total) > 0) gmp_asprintf(&text, "there %s only %Zd", mpz_cmp_ui(total, 1) == 0 ? "is" : "are", total);
  return text;
}

static enum exit_status search_to(const struct settings *settings, const dlx_problem *problem,
                                  const struct visitor *visitor, uint64_t skip, uint64_t limit,
                                  struct dlx_result *result) {
  struct search_run run = {.visitor = *visitor};
  enum exit_status status = checkpoint_begin(&run.frame.checkpoint, settings);
  if (status) return status;
  if (visitor->resume != NULL) visitor->resume(visitor->user, run.frame.checkpoint.passed);
  struct dlx_search search = search_of(settings, &run);
  search.skip = skip;
  search.limit = limit;
  struct dlx_message message;
  return end(&run, dlx_solve(problem, &search, result, &message), &message);
}

enum exit_status search_best(const struct settings *settings, const dlx_problem *problem, const struct visitor *visitor,
                             struct dlx_result *result) {
  struct search_run run = {.visitor = *visitor};
  struct dlx_search search = search_of(settings, &run);
  search.limit = settings->all ? 0 : settings->limit;
  struct dlx_message message;
  return end(&run, dlx_best(problem, &search, result, &message), &message);
}

/* ---------------------------------------------------------------------------------------------- numbers */

enum exit_status search_sample(const struct settings *settings, const dlx_problem *problem,
                               const struct visitor *visitor, struct dlx_result *result) {
  struct search_run run = {.visitor = *visitor};
  struct dlx_search search = search_of(settings, &run);
  struct dlx_message message;
  mpz_t total;
  mpz_init(total);
  enum dlx_status status = dlx_sample(problem, &search, settings->draws, settings->seed, total, result, &message);
  mpz_clear(total);
  return end(&run, status, &message);
}

enum exit_status search_marginals(const struct settings *settings, const dlx_problem *problem, mpz_t *numbers,
                                  mpz_t total, struct dlx_result *result) {
  struct search_run run = {0};
  struct dlx_search search = search_of(settings, &run);
  struct dlx_message message;
  return end(&run, dlx_marginals(problem, &search, numbers, total, result, &message), &message);
}

enum exit_status search_recount(const struct settings *settings, const dlx_problem *problem, mpz_srcptr count,
                                const struct dlx_result *counted, struct dlx_recounted *recount,
                                struct dlx_result *result) {
  struct search_run run = {0};
  struct dlx_search search = search_of(settings, &run);
  struct dlx_message message;
  return end(&run, dlx_recount(problem, &search, count, counted->order, recount, result, &message), &message);
}

enum exit_status search_diagram(const struct settings *settings, const dlx_problem *problem, dlx_diagram **diagram,
                                struct dlx_result *result) {
  struct search_run run = {0};
  struct dlx_search search = search_of(settings, &run);
  struct dlx_message message;
  enum dlx_status status = dlx_diagram_new(problem, &search, diagram, result, &message);
  progress_end(&run.frame.progress);
  if (status != DLX_NO_MEMORY) return message_failure(status, NULL, &message);
  message_error("%s", message.text);
  return STATUS_STOPPED;
}

enum exit_status search_count(const struct settings *settings, const dlx_problem *problem, uint64_t limit, mpz_t count,
                              struct dlx_result *result) {
  struct search_run run = {0};
  enum exit_status status = checkpoint_begin(&run.frame.checkpoint, settings);
  if (status) return status;
  struct dlx_search search = search_of(settings, &run);
  search.limit = limit;
  struct dlx_message message;
  return end(&run, dlx_count(problem, &search, count, result, &message), &message);
}

bool search_cut_short(const struct dlx_result *result) {
  return result->end == DLX_AT_NODE_LIMIT || result->end == DLX_AT_TIME_LIMIT ||
         result->end == DLX_STOPPED_FROM_OUTSIDE;
}

void search_remark(const struct settings *settings, const struct dlx_result *result) {
  const char *why = result->end == DLX_AT_NODE_LIMIT   ? "at the node limit"
                    : result->end == DLX_AT_TIME_LIMIT ? "at the time limit"
                                                       : "by a signal";
  message_remark(settings, "stopped %s after %" PRIu64 " nodes: the answer is partial", why, result->nodes);
}

enum exit_status search_judge(const struct settings *settings, const struct dlx_result *result, mpz_srcptr total) {
  if (search_cut_short(result)) {
    search_remark(settings, result);
    return STATUS_STOPPED;
  }
  if (result->solutions > 0 || result->end != DLX_COMPLETE) return STATUS_ANSWERED;
  char *only = total != NULL ? search_only(total) : NULL;
  message_remark(settings, "no %s%s", only != NULL ? "such solution: " : "solution", only != NULL ? only : "");
  free(only);
  return STATUS_NO;
}

const char *search_verdict(const struct dlx_result *result, mpz_srcptr count) {
  if (search_cut_short(result)) return "stopped";
  if (mpz_cmp_ui(count, 1) > 0) return "multiple";
  if (result->end != DLX_COMPLETE) return "stopped";
  return mpz_sgn(count) == 0 ? "none" : "unique";
}

/*
 * Counting solutions.
 *
 * Where the engine is left open, the components of the problem are counted one by one, and their counts multiplied:
 * 64 pairs of twins have 2^64 covers, and take 64 small searches.  The smallest part comes first, so that a part
 * without a solution is likely to be met early, and a limit is likely to fall into the last part.
 *
 * A search that would take long may give way to an engine that only counts: see counting/ways.c.  One that is saved or
 * resumed is one search over the whole, as its state is.
 *
 * What is known when a limit stops it: the product, if only the last part is not finished; else nothing, as a part
 * that was not begun may have no solution at all.
 */
#include "dlx/counting/ways.h"
#include "dlx/parts.h"

#define MOST_CHOICES                                                                                                   \
  65536 /* options of an item whose choices are counted by their binomials: it takes a tenth of a second */

/* ---------------------------------------------------------------- one search over the whole */

/* An engine that only counts knows nothing of the limit on solutions. */
static void count_at_once(struct run *run, mpz_t count) {
  if (!run->engine->count(run->state, run, count)) return;
  if (!run->limit || mpz_cmp_ui(count, run->limit) < 0) return;
  mpz_set_ui(count, run->limit);
  run->end = DLX_AT_LIMIT;
}

static enum dlx_status fail_for_memory(const struct run *run, struct dlx_message *message) {
  return dlxi_fail(message, DLX_NO_MEMORY, "out of memory%s%s", run->lacks ? ": " : "", run->lacks ? run->lacks : "");
}

static void set_count(mpz_t count, uint128 number) {
  mpz_set_ui(count, (unsigned long)(number >> 64));
  mpz_mul_2exp(count, count, 64);
  mpz_add_ui(count, count, (unsigned long)number);
}

/* A count of all there is, by whatever way; a limit on nodes is to mean the same each time. */
static bool is_free(const struct dlx_search *search) {
  return dlxi_is_auto(search->engine) && !search->limit && !search->node_limit && !search->save && !search->resume;
}

static enum dlx_status count_whole(const dlx_problem *problem, const struct dlx_search *search, mpz_t count,
                                   struct dlx_result *result, struct dlx_message *message) {
  struct run run;
  struct ways ways = {0};
  struct dlx_search counting = *search;
  counting.skip = 0;
  counting.visit = NULL;
  enum dlx_status status = dlxi_run_begin(&run, problem, &counting, 0, message);
  if (status) return status;
  run.counting = true;
  status = dlxi_run_resume(&run, message);
  if (!status && run.engine->count) {
    count_at_once(&run, count);
    run.solutions = mpz_fits_ulong_p(count) ? mpz_get_ui(count) : UINT64_MAX;
    if (run.no_memory) status = fail_for_memory(&run, message);
  } else if (!status) {
    if (is_free(search)) dlxi_ways_look_out(&ways, &run, count);
    dlxi_run_search(&run);
    if (!ways.counted) set_count(count, run.solutions);
  }
  if (!status) *result = ways.counted ? ways.result : dlxi_run_result(&run);
  dlxi_run_end(&run);
  return status;
}

/* ---------------------------------------------------------------- part by part */

struct progress_of_parts {
  const struct dlx_search *search;
  const struct dlx_result *before; /* what the parts that are done have taken */
  double part_count, parts_done;
};

static void report(void *user, const struct dlx_progress *progress) {
  const struct progress_of_parts *parts = user;
  struct dlx_progress whole = {
      .seconds = parts->before->seconds + progress->seconds,
      .nodes = parts->before->nodes + progress->nodes,
      .solutions = progress->solutions,
      .done = (parts->parts_done + progress->done) / parts->part_count,
  };
  parts->search->progress(parts->search->user, &whole);
}

/* Counts one part within what 'before' leaves of the limits, and adds what that took to 'before'. */
static enum dlx_status count_part(const struct parts *parts, const struct part *part, struct dlx_search *search,
                                  mpz_t count, struct dlx_result *before, struct dlx_message *message) {
  dlx_problem *problem = NULL;
  struct dlx_result result = {0};
  enum dlx_status status = dlxi_extract_part(parts, part, &problem);
  if (status) dlxi_fail(message, status, "out of memory");
  if (!status) status = count_whole(problem, search, count, &result, message);
  dlx_problem_free(problem);
  before->engine = result.engine;
  before->nodes += result.nodes;
  before->updates += result.updates;
  before->end = result.end;
  before->stored += result.stored;
  before->met_again += result.met_again;
  if (result.order) before->order = result.order;
  return status;
}

/* The limits that are left.  false: one of them is used up. */
static bool reduce_limits(const struct dlx_search *search, struct dlx_search *rest, struct dlx_result *before) {
  if (search->stop && *search->stop) before->end = DLX_STOPPED_FROM_OUTSIDE;
  if (search->node_limit) {
    rest->node_limit = search->node_limit - before->nodes;
    if (!rest->node_limit) before->end = DLX_AT_NODE_LIMIT;
  }
  if (search->time_limit > 0) {
    rest->time_limit = search->time_limit - before->seconds;
    if (rest->time_limit <= 0) before->end = DLX_AT_TIME_LIMIT;
  }
  return before->end == DLX_COMPLETE;
}

/* n choose low, and so on to n choose high, added up. */
static void add_binomials(uint32_t n, uint32_t low, uint32_t high, mpz_t sum) {
  mpz_t term;
  mpz_init(term);
  mpz_set_ui(sum, 0);
  mpz_bin_uiui(term, n, low);
  for (uint32_t k = low; k <= high && k <= n; k++) {
    mpz_add(sum, sum, term);
    mpz_mul_ui(term, term, n - k);
    mpz_divexact_ui(term, term, k + 1);
  }
  mpz_clear(term);
}

/* The part has one primary item: exactly once, or without secondary ones, that takes no search.  false: it does. */
static bool count_choices(const struct parts *parts, const struct part *part, mpz_t count) {
  uint32_t low, high;
  dlx_multiplicity(parts->problem, parts->items[part->first_item], &low, &high);
  if (low == 1 && high == 1) {
    mpz_set_ui(count, part->option_count);
    return true;
  }
  if (part->item_count > 1 || part->option_count > MOST_CHOICES) return false;
  add_binomials((uint32_t)part->option_count, low, high, count);
  return true;
}

static bool is_cut_short(enum dlx_end end) {
  return end != DLX_COMPLETE && end != DLX_AT_LIMIT;
}

static enum dlx_status count_parts(const struct parts *parts, const struct dlx_search *search, mpz_t count,
                                   struct dlx_result *result, struct dlx_message *message) {
  double started = dlxi_seconds();
  size_t part_count = parts->components.count;
  struct progress_of_parts progress = {.search = search, .before = result, .part_count = (double)part_count};
  struct dlx_search rest = *search;
  if (search->progress) rest.progress = report;
  rest.user = &progress;
  bool limited = false;
  enum dlx_status status = DLX_OK;
  mpz_t factor;
  mpz_init(factor);
  mpz_set_ui(count, 1);

  for (size_t k = 0; k < part_count && mpz_sgn(count) && !status; k++) {
    const struct part *part = &parts->parts[k];
    if (part->primary_count == 0) continue;
    if (part->primary_count == 1 && count_choices(parts, part, factor)) {
      mpz_mul(count, count, factor);
      continue;
    }
    result->seconds = dlxi_seconds() - started;
    progress.parts_done = (double)k;
    if (reduce_limits(search, &rest, result)) {
      status = count_part(parts, part, &rest, factor, result, message);
      mpz_mul(count, count, factor);
      limited |= result->end == DLX_AT_LIMIT;
    }
    if (is_cut_short(result->end)) {
      if (k + 1 < part_count) mpz_set_ui(count, 0);
      break;
    }
    result->end = DLX_COMPLETE;
  }

  if (!is_cut_short(result->end) && mpz_sgn(count) && search->limit &&
      (limited || mpz_cmp_ui(count, search->limit) >= 0)) {
    mpz_set_ui(count, search->limit);
    result->end = DLX_AT_LIMIT;
  }
  const char *reason;
  if (!result->engine) result->engine = dlx_choose(parts->problem, &reason);
  result->solutions = mpz_fits_ulong_p(count) ? mpz_get_ui(count) : UINT64_MAX;
  result->seconds = dlxi_seconds() - started;
  mpz_clear(factor);
  return status;
}

enum dlx_status dlx_count(const dlx_problem *problem, const struct dlx_search *search, mpz_t count,
                          struct dlx_result *result, struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && count && result);
  *result = (struct dlx_result){0};
  mpz_set_ui(count, 0);
  if (!dlxi_is_auto(search->engine) || search->save || search->resume)
    return count_whole(problem, search, count, result, message);
  struct parts parts;
  enum dlx_status status = dlxi_find_parts(problem, &parts);
  if (status) return dlxi_fail(message, status, "out of memory");
  if (parts.components.count < 2)
    status = count_whole(problem, search, count, result, message);
  else
    status = count_parts(&parts, search, count, result, message);
  dlxi_parts_release(&parts);
  if (status) {
    mpz_set_ui(count, 0);
    *result = (struct dlx_result){0};
  }
  return status;
}

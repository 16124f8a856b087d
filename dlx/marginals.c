/*
 * Of each option, the number of solutions that hold it: from a diagram, in one pass over it, while that is of a size
 * that is soon built; else by counting, for each option, what is below it.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/memory_limit.h"
#include "dlx/ranking/below.h"

#include <string.h>

#define MOST_SUBPROBLEMS ((size_t)1 << 22)

static void clear(const dlx_problem *problem, mpz_t *numbers, mpz_t total) {
  mpz_set_ui(total, 0);
  for (size_t k = 0; k < dlx_option_count(problem); k++) mpz_set_ui(numbers[k], 0);
}

/* ---------------------------------------------------------------- one by one */

static enum dlx_status count_each(struct below *below, struct run *run, mpz_t *numbers, mpz_t total,
                                  struct dlx_message *message) {
  enum dlx_status status = dlxi_below_count(below, run, NULL, 0, total, message);
  for (uint32_t k = 0; k < dlx_option_count(below->problem) && !status && !run->end; k++)
    if (!dlxi_option_is_idle(below->problem, k)) status = dlxi_below_count(below, run, &k, 1, numbers[k], message);
  return status;
}

static enum dlx_status by_counting(const dlx_problem *problem, const struct dlx_search *search, mpz_t *numbers,
                                   mpz_t total, struct dlx_result *result, struct dlx_message *message) {
  struct run run;
  struct below below;
  enum dlx_status status = dlxi_run_begin(&run, problem, search, 0, message);
  if (status) return status;
  status = dlxi_below_begin(&below, problem, search->engine, search->memory_limit);
  if (!status) {
    run.counting = true;
    run.threads = 1;
    status = count_each(&below, &run, numbers, total, message);
    if (!status) *result = dlxi_run_result(&run);
    dlxi_below_end(&below);
  } else {
    dlxi_fail(message, status, "out of memory");
  }
  dlxi_run_end(&run);
  return status;
}

/* ---------------------------------------------------------------- all at once */

static enum dlx_status by_diagram(const dlx_problem *problem, const struct dlx_search *search, size_t most,
                                  mpz_t *numbers, mpz_t total, struct dlx_result *result, struct dlx_message *message) {
  struct dlx_diagram *diagram;
  enum dlx_status status = dlxi_diagram_new(problem, search, most, NULL, &diagram, result, message);
  if (status || !diagram) return status;
  struct diagram_sums sums;
  status = dlxi_diagram_sums(diagram, true, dlxi_memory_limit(search->memory_limit), &sums);
  if (!status) {
    status = dlxi_diagram_marginals(&sums, numbers);
    dlxi_diagram_total(&sums, total);
    result->solutions = mpz_fits_ulong_p(total) ? mpz_get_ui(total) : UINT64_MAX;
    dlxi_diagram_sums_release(&sums);
  }
  if (status) dlxi_fail(message, status, "out of memory");
  dlx_diagram_free(diagram);
  return status;
}

enum dlx_status dlx_marginals(const dlx_problem *problem, const struct dlx_search *search, mpz_t *numbers, mpz_t total,
                              struct dlx_result *result, struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && total && result);
  DLX_REQUIRE(numbers || dlx_option_count(problem) == 0);
  *result = (struct dlx_result){0};
  clear(problem, numbers, total);
  struct dlx_search plain = *search;
  plain.visit = NULL;
  plain.save = NULL;
  plain.resume = NULL;
  plain.skip = plain.limit = 0;
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "solutions cannot be counted by options where there are multiplicities");

  bool open = dlxi_is_auto(search->engine), diagram = open || strcmp(search->engine, dlxi_diagram.info.name) == 0;
  enum dlx_status status = DLX_NO_MEMORY;
  if (diagram)
    status = by_diagram(problem, &plain, open ? MOST_SUBPROBLEMS : SIZE_MAX, numbers, total, result, message);
  if (!diagram || (open && status == DLX_NO_MEMORY))
    status = by_counting(problem, &plain, numbers, total, result, message);
  if (status || result->end) clear(problem, numbers, total);
  if (status) *result = (struct dlx_result){0};
  return status;
}

/*
 * Is a count right?  It is found again in another way, by as little of the same code as can be:
 *
 *   - a decision diagram is made, with the items in another order than the count had;
 *   - its ways are counted twice, in numbers of any size and modulo a prime, in arithmetic that shares nothing;
 *   - each way holds exactly one option of each primary item, and at most one of a secondary item that has no colours:
 *     so the marginals of an item's options add up to the count, or to no more than that, in both arithmetics.
 *
 * Where a diagram would be too large, the solutions that hold each option are counted apart, and added up item by item.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/memory_limit.h"
#include "dlx/ranking/below.h"

#include <stdlib.h>

#define MOST_SUBPROBLEMS ((size_t)1 << 24)

struct recounting {
  const dlx_problem *problem;
  mpz_srcptr count;
  struct dlx_recounted *recount;
  mpz_t *marginals;     /* of each option */
  uint64_t *remainders; /* the same modulo DIAGRAM_PRIME; NULL: not known */
};

static uint64_t remainder_of(mpz_srcptr number) {
  return mpz_fdiv_ui(number, DIAGRAM_PRIME);
}

static void find_fault(struct dlx_recounted *recount, bool right, const char *fault) {
  if (!right && !recount->fault) recount->fault = fault;
}

/* ---------------------------------------------------------------- item by item */

struct item_sums {
  mpz_t *exact;
  uint64_t *modulo;
  bool *coloured;
};

static bool make_sums(struct item_sums *sums, size_t items) {
  sums->exact = malloc((items + 1) * sizeof *sums->exact);
  sums->modulo = calloc(items + 1, sizeof *sums->modulo);
  sums->coloured = calloc(items + 1, sizeof *sums->coloured);
  for (size_t i = 0; sums->exact && i < items; i++) mpz_init(sums->exact[i]);
  return sums->exact && sums->modulo && sums->coloured;
}

static void free_sums(struct item_sums *sums, size_t items) {
  for (size_t i = 0; sums->exact && i < items; i++) mpz_clear(sums->exact[i]);
  free(sums->exact);
  free(sums->modulo);
  free(sums->coloured);
}

static void add_up(const struct recounting *recounting, struct item_sums *sums) {
  const dlx_problem *problem = recounting->problem;
  for (size_t k = 0; k < dlx_option_count(problem); k++) {
    const struct dlx_entry *entries;
    size_t length = dlx_option(problem, k, &entries);
    for (size_t e = 0; e < length; e++) {
      uint32_t i = entries[e].item;
      mpz_add(sums->exact[i], sums->exact[i], recounting->marginals[k]);
      if (recounting->remainders) sums->modulo[i] = (sums->modulo[i] + recounting->remainders[k]) % DIAGRAM_PRIME;
      if (entries[e].colour) sums->coloured[i] = true;
    }
  }
}

static void judge_items(const struct recounting *recounting, const struct item_sums *sums) {
  struct dlx_recounted *recount = recounting->recount;
  size_t primary = dlx_primary_count(recounting->problem), all = dlx_item_count(recounting->problem);
  for (size_t i = 0; i < all; i++) {
    int difference = mpz_cmp(sums->exact[i], recounting->count);
    if (i >= primary) {
      find_fault(recount, sums->coloured[i] || difference <= 0, "a secondary item is in more solutions than there are");
      continue;
    }
    find_fault(recount, difference == 0, "the options of an item do not add up to the count");
    find_fault(recount, !recounting->remainders || sums->modulo[i] == remainder_of(recounting->count),
               "the options of an item do not add up to the count, modulo a prime");
  }
  recount->items = primary;
}

static enum dlx_status check_items(const struct recounting *recounting) {
  struct item_sums sums;
  size_t items = dlx_item_count(recounting->problem);
  bool made = make_sums(&sums, items);
  if (made) {
    add_up(recounting, &sums);
    judge_items(recounting, &sums);
  }
  free_sums(&sums, items);
  return made ? DLX_OK : DLX_NO_MEMORY;
}

/* ---------------------------------------------------------------- by a diagram */

static enum dlx_status check_diagram(struct recounting *recounting, const struct dlx_diagram *diagram, size_t limit) {
  struct dlx_recounted *recount = recounting->recount;
  size_t options = dlx_option_count(recounting->problem);
  struct diagram_sums sums;
  enum dlx_status status = dlxi_diagram_sums(diagram, true, limit, &sums);
  if (status) return status;
  mpz_t total;
  mpz_init(total);
  dlxi_diagram_total(&sums, total);
  find_fault(recount, mpz_cmp(total, recounting->count) == 0, "another way of counting gives another count");
  mpz_clear(total);
  status = dlxi_diagram_marginals(&sums, recounting->marginals);
  dlxi_diagram_sums_release(&sums);
  if (status) return status;

  recounting->remainders = calloc(options + 1, sizeof *recounting->remainders);
  uint64_t remainder = 0;
  status = recounting->remainders ? dlxi_diagram_modulo(diagram, &remainder, recounting->remainders) : DLX_NO_MEMORY;
  if (!status) {
    find_fault(recount, remainder == remainder_of(recounting->count), "the count is another one modulo a prime");
    for (size_t k = 0; k < options; k++)
      find_fault(recount, recounting->remainders[k] == remainder_of(recounting->marginals[k]),
                 "the solutions of an option are others modulo a prime");
    recount->nodes = diagram->nodes.count;
    recount->order = dlxi_diagram_orders[diagram->order];
    recount->modulo = true;
    status = check_items(recounting);
  }
  free(recounting->remainders);
  return status;
}

/* DLX_NO_MEMORY: it is too large. */
static enum dlx_status by_diagram(struct recounting *recounting, const struct dlx_search *search, const char *order,
                                  struct dlx_result *result, struct dlx_message *message) {
  struct dlx_diagram *diagram;
  enum dlx_status status =
      dlxi_diagram_new(recounting->problem, search, MOST_SUBPROBLEMS, order, &diagram, result, message);
  if (status || !diagram) return status;
  status = check_diagram(recounting, diagram, dlxi_memory_limit(search->memory_limit));
  dlx_diagram_free(diagram);
  return status;
}

/* ---------------------------------------------------------------- by counting below each option */

static enum dlx_status count_options(struct recounting *recounting, struct below *below, struct run *run,
                                     struct dlx_message *message) {
  enum dlx_status status = DLX_OK;
  for (uint32_t k = 0; k < dlx_option_count(recounting->problem) && !status && !run->end; k++)
    if (!dlxi_option_is_idle(recounting->problem, k))
      status = dlxi_below_count(below, run, &k, 1, recounting->marginals[k], message);
  if (status || run->end) return status;
  status = check_items(recounting);
  return status ? dlxi_fail(message, status, "out of memory") : DLX_OK;
}

static enum dlx_status by_options(struct recounting *recounting, const struct dlx_search *search,
                                  struct dlx_result *result, struct dlx_message *message) {
  struct run run;
  struct below below;
  enum dlx_status status = dlxi_run_begin(&run, recounting->problem, search, 0, message);
  if (status) return status;
  run.counting = true;
  run.threads = 1;
  status = dlxi_below_begin(&below, recounting->problem, search->engine, search->memory_limit);
  if (!status) {
    status = count_options(recounting, &below, &run, message);
    *result = dlxi_run_result(&run);
    dlxi_below_end(&below);
  } else {
    dlxi_fail(message, status, "out of memory");
  }
  dlxi_run_end(&run);
  return status;
}

/* ---------------------------------------------------------------- all of it */

enum dlx_status dlx_recount(const dlx_problem *problem, const struct dlx_search *search, const mpz_t count,
                            const char *order, struct dlx_recounted *recount, struct dlx_result *result,
                            struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && count && recount && result);
  *recount = (struct dlx_recounted){0};
  *result = (struct dlx_result){0};
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "a count cannot be checked where there are multiplicities");
  struct dlx_search plain = *search;
  plain.visit = NULL;
  plain.save = NULL;
  plain.resume = NULL;
  plain.order = NULL;
  plain.skip = plain.limit = 0;
  size_t options = dlx_option_count(problem);
  struct recounting recounting = {.problem = problem, .count = count, .recount = recount};
  recounting.marginals = malloc((options + 1) * sizeof *recounting.marginals);
  if (!recounting.marginals) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  for (size_t k = 0; k < options; k++) mpz_init(recounting.marginals[k]);

  enum dlx_status status = by_diagram(&recounting, &plain, order, result, message);
  if (status == DLX_NO_MEMORY) {
    *recount = (struct dlx_recounted){0};
    recounting.remainders = NULL;
    status = by_options(&recounting, &plain, result, message);
  }
  for (size_t k = 0; k < options; k++) mpz_clear(recounting.marginals[k]);
  free(recounting.marginals);
  if (status) {
    *recount = (struct dlx_recounted){0};
    *result = (struct dlx_result){0};
  }
  return status;
}

/*
 * What is made of the way from ranks to solutions: one solution by its rank, and samples.
 */
#include "dlx/random.h"
#include "dlx/ranking/unranking.h"

#include <stdlib.h>

#define BATCH_SIZE ((size_t)64 << 20) /* bytes for the solutions of a batch of draws */
#define MOST_DRAWS ((size_t)1 << 16)  /* of a batch */

/* ---------------------------------------------------------------- many ranks at once */

struct batch {
  struct wanted *wanted;
  struct wanted **by_rank;
  uint32_t *options;
  size_t count;
};

static void free_batch(struct batch *batch) {
  for (size_t i = 0; batch->wanted && i < batch->count; i++) mpz_clear(batch->wanted[i].rank);
  free(batch->wanted);
  free(batch->by_rank);
  free(batch->options);
}

static bool make_batch(struct batch *batch, const dlx_problem *problem, size_t count) {
  size_t longest = dlx_primary_count(problem) + 1;
  *batch = (struct batch){.count = count};
  batch->wanted = calloc(count, sizeof *batch->wanted);
  batch->by_rank = malloc(count * sizeof *batch->by_rank);
  if (longest <= SIZE_MAX / sizeof(uint32_t) / count) batch->options = malloc(count * longest * sizeof(uint32_t));
  for (size_t i = 0; batch->wanted && i < count; i++) mpz_init(batch->wanted[i].rank);
  if (!batch->wanted || !batch->by_rank || !batch->options) {
    free_batch(batch);
    return false;
  }
  for (size_t i = 0; i < count; i++) batch->wanted[i].options = batch->options + i * longest;
  return true;
}

static int compare_ranks(const void *a, const void *b) {
  const struct wanted *const *x = a, *const *y = b;
  int difference = mpz_cmp((*x)->rank, (*y)->rank);
  return difference ? difference : (*x > *y) - (*x < *y);
}

/* Finds the solutions of the first 'count' ranks of a batch, and visits them in the order of the batch. */
static enum dlx_status visit_batch(struct unranking *unranking, struct batch *batch, size_t count,
                                   struct dlx_message *message) {
  for (size_t i = 0; i < count; i++) batch->by_rank[i] = &batch->wanted[i];
  qsort(batch->by_rank, count, sizeof *batch->by_rank, compare_ranks);
  enum dlx_status status = dlxi_unrank_all(unranking, batch->by_rank, count, message);
  struct run *run = &unranking->run;
  for (size_t i = 0; i < count && !status && !run->end; i++)
    dlxi_deliver(run, batch->wanted[i].options, batch->wanted[i].count);
  return status;
}

/* The figures of a unranking, and its total. */
static enum dlx_status finish(struct unranking *unranking, enum dlx_status status, mpz_t total,
                              struct dlx_result *result) {
  if (!status) {
    *result = dlxi_run_result(&unranking->run);
    mpz_swap(total, unranking->total);
  }
  dlxi_unranking_end(unranking);
  return status;
}

/* ---------------------------------------------------------------- one rank */

/* As many as a 64-bit number can say, with room for one more. */
static uint64_t passed_over(const mpz_t rank, const mpz_t total) {
  mpz_srcptr less = mpz_cmp(rank, total) < 0 ? rank : total;
  return mpz_cmp_ui(less, UINT64_MAX - 1) < 0 ? mpz_get_ui(less) : UINT64_MAX - 1;
}

enum dlx_status dlx_unrank(const dlx_problem *problem, const struct dlx_search *search, const mpz_t rank, mpz_t total,
                           struct dlx_result *result, struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && rank && mpz_sgn(rank) >= 0 && total && result);
  *result = (struct dlx_result){0};
  mpz_set_ui(total, 0);
  struct unranking unranking;
  struct dlx_search one = *search;
  one.limit = 1;
  enum dlx_status status = dlxi_unranking_begin(&unranking, problem, &one, message);
  if (status) return status;
  struct batch batch;
  if (unranking.run.end == DLX_COMPLETE && mpz_cmp(rank, unranking.total) < 0) {
    if (make_batch(&batch, problem, 1)) {
      mpz_set(batch.wanted[0].rank, rank);
      status = visit_batch(&unranking, &batch, 1, message);
      free_batch(&batch);
    } else {
      status = dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
    }
  }
  status = finish(&unranking, status, total, result);
  if (!status) result->skipped = passed_over(rank, total);
  return status;
}

/* ---------------------------------------------------------------- samples */

/* 0 .. bound-1, each equally likely: as many bits as bound-1 has are drawn, and again until they are below. */
static void draw_below(struct random *random, const mpz_t bound, mpz_t number) {
  mpz_t most;
  mpz_init(most);
  mpz_sub_ui(most, bound, 1);
  size_t bits = mpz_sgn(most) ? mpz_sizeinbase(most, 2) : 0;
  mpz_clear(most);
  do {
    mpz_set_ui(number, 0);
    for (size_t drawn = 0; drawn < bits; drawn += 64) {
      uint64_t word = dlxi_random(random);
      if (bits - drawn < 64) word >>= 64 - (bits - drawn);
      mpz_t high;
      mpz_init(high);
      mpz_import(high, 1, 1, sizeof word, 0, 0, &word);
      mpz_mul_2exp(high, high, drawn);
      mpz_add(number, number, high);
      mpz_clear(high);
    }
  } while (mpz_cmp(number, bound) >= 0);
}

static size_t batch_count(const dlx_problem *problem, uint64_t draws) {
  size_t count = BATCH_SIZE / ((dlx_primary_count(problem) + 1) * sizeof(uint32_t));
  if (count > MOST_DRAWS) count = MOST_DRAWS;
  if (count > draws) count = (size_t)draws;
  return count ? count : 1;
}

static enum dlx_status draw_all(struct unranking *unranking, uint64_t draws, uint64_t seed,
                                struct dlx_message *message) {
  struct batch batch;
  size_t room = batch_count(unranking->run.problem, draws);
  if (!make_batch(&batch, unranking->run.problem, room)) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  struct random random = {seed};
  enum dlx_status status = DLX_OK;
  while (draws && !status && !unranking->run.end) {
    size_t count = draws < room ? (size_t)draws : room;
    for (size_t i = 0; i < count; i++) draw_below(&random, unranking->total, batch.wanted[i].rank);
    status = visit_batch(unranking, &batch, count, message);
    draws -= count;
  }
  free_batch(&batch);
  return status;
}

enum dlx_status dlx_sample(const dlx_problem *problem, const struct dlx_search *search, uint64_t draws, uint64_t seed,
                           mpz_t total, struct dlx_result *result, struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && total && result);
  *result = (struct dlx_result){0};
  mpz_set_ui(total, 0);
  struct unranking unranking;
  struct dlx_search unlimited = *search;
  unlimited.limit = 0;
  enum dlx_status status = dlxi_unranking_begin(&unranking, problem, &unlimited, message);
  if (status) return status;
  if (unranking.run.end == DLX_COMPLETE && mpz_sgn(unranking.total) && draws)
    status = draw_all(&unranking, draws, seed, message);
  return finish(&unranking, status, total, result);
}

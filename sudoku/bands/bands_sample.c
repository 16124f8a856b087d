/*
 * Uniformly random grids, by the counts of the join.
 *
 * The grids of all jobs, each as often as its orbit is large, are numbered from 0; a number drawn below the total says
 * which job, and which grid of that job: a triple of the right stack, a column of the matrices, a fill of each band.
 * As the grid of a job stands for the whole orbit, digits and columns that may be exchanged then are, at random: each
 * grid of the orbit comes out equally often.
 *
 * Grids are drawn by the batch, each larger than the one before.  A batch is sorted by job, so that a job is done once
 * for all of its grids, and handed over in the order in which it was drawn.
 */
#include "dlx/random.h"
#include "sudoku/bands/bands.h"
#include "sudoku/misuse.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BATCH ((size_t)1 << 8)
#define LAST_BATCH  ((size_t)1 << 16)

/* A grid that is drawn, but not made. */
struct draw {
  size_t job;
  uint64_t place;      /* among the grids of the job */
  size_t number;       /* in the batch */
  uint8_t new_name[9]; /* of each digit */
  uint8_t order[3];    /* of the columns of each stack */
};

struct batch {
  struct draw *draws;
  uint64_t *places;
  struct picked *picked;
  uint8_t (*cells)[81];
};

struct sampler {
  const sudoku_bands *bands;
  struct random random;
  struct joiner joiner;
  uint128 *ends; /* ends[i]: grids of jobs 0 to i */
};

/* ---------------------------------------------------------------- drawing */

/* 0 .. bound - 1, each equally likely. */
static uint128 random_below(struct random *random, uint128 bound) {
  uint128 all = ~(uint128)0, end = all / bound * bound, number;
  do {
    number = (uint128)dlxi_random(random) << 64;
    number |= dlxi_random(random);
  } while (number >= end);
  return number % bound;
}

static void draw_names(const struct join *join, struct random *random, uint8_t new_name[9]) {
  for (unsigned kind = 0; kind < 9; kind++) {
    uint8_t digits[9];
    unsigned count = 0;
    for (unsigned d = kind; d < 9; d++)
      if (join->kind[d] == kind) digits[count++] = (uint8_t)d;
    for (unsigned d = kind; d < 9; d++) {
      if (join->kind[d] != kind) continue;
      unsigned i = (unsigned)dlxi_random_below(random, count);
      new_name[d] = digits[i];
      digits[i] = digits[--count];
    }
  }
}

static size_t find_job(const uint128 *ends, size_t count, uint128 place) {
  size_t low = 0, high = count - 1;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (place < ends[middle])
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static void draw_one(struct sampler *sampler, size_t number, struct draw *draw) {
  const struct join *join = &sampler->bands->join;
  uint128 place = random_below(&sampler->random, sampler->bands->total);
  draw->number = number;
  draw->job = find_job(sampler->ends, join->job_count, place);
  if (draw->job > 0) place -= sampler->ends[draw->job - 1];
  draw->place = (uint64_t)(place % sampler->bands->sums[draw->job]);
  draw_names(join, &sampler->random, draw->new_name);
  for (unsigned s = 0; s < 3; s++)
    draw->order[s] = (uint8_t)dlxi_random_below(&sampler->random, join->columns[s].count);
}

static int compare(const void *a, const void *b) {
  const struct draw *x = a, *y = b;
  if (x->job != y->job) return x->job < y->job ? -1 : 1;
  if (x->place != y->place) return x->place < y->place ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* ---------------------------------------------------------------- making */

static void make_grid(const struct join *join, const struct draw *draw, const struct picked *picked,
                      uint8_t cells[81]) {
  for (unsigned b = 0; b < 3; b++) {
    uint8_t digits[3][9];
    sudokui_band_fill(join->partings, &join->rules[b], picked->parting[b], picked->fill[b], digits);
    for (unsigned r = 0; r < 3; r++)
      for (unsigned s = 0; s < 3; s++)
        for (unsigned c = 0; c < 3; c++) {
          unsigned digit = digits[r][3 * s + join->columns[s].order[draw->order[s]][c]] - 1U;
          unsigned row = 3U * join->band_at[b] + r, column = 3U * join->stack_at[s] + c;
          cells[join->turned ? column * 9 + row : row * 9 + column] = (uint8_t)(draw->new_name[digit] + 1);
        }
  }
}

static enum work_end make_batch(struct sampler *sampler, struct batch *batch, size_t count) {
  const struct join *join = &sampler->bands->join;
  for (size_t i = 0; i < count; i++) draw_one(sampler, i, &batch->draws[i]);
  qsort(batch->draws, count, sizeof *batch->draws, compare);
  size_t of_job;
  for (size_t from = 0; from < count; from += of_job) {
    const struct draw *draws = &batch->draws[from];
    for (of_job = 0; from + of_job < count && draws[of_job].job == draws->job; of_job++)
      batch->places[of_job] = draws[of_job].place;
    enum work_end end =
        sudokui_join_pick(&sampler->joiner, &join->jobs[draws->job], batch->places, of_job, batch->picked);
    if (end) return end;
    for (size_t i = 0; i < of_job && !end; i++) {
      make_grid(join, &draws[i], &batch->picked[i], batch->cells[draws[i].number]);
      end = sudokui_joiner_look(&sampler->joiner);
    }
    if (end) return end;
  }
  return WORK_DONE;
}

/* ---------------------------------------------------------------- all of it */

static bool prepare_batch(struct batch *batch, size_t room) {
  batch->draws = malloc(room * sizeof *batch->draws);
  batch->places = malloc(room * sizeof *batch->places);
  batch->picked = malloc(room * sizeof *batch->picked);
  batch->cells = malloc(room * sizeof *batch->cells);
  return batch->draws && batch->places && batch->picked && batch->cells;
}

static void release_batch(struct batch *batch) {
  free(batch->draws);
  free(batch->places);
  free(batch->picked);
  free(batch->cells);
}

static bool prepare_ends(struct sampler *sampler) {
  const struct join *join = &sampler->bands->join;
  sampler->ends = malloc(join->job_count * sizeof *sampler->ends);
  if (!sampler->ends) return false;
  uint128 end = 0;
  for (size_t i = 0; i < join->job_count; i++) {
    end += (uint128)sampler->bands->sums[i] * join->columns[RIGHT].count * join->jobs[i].weight;
    sampler->ends[i] = end;
  }
  return true;
}

static enum dlx_end end_of(enum work_end end) {
  return end == WORK_STOPPED ? DLX_STOPPED_FROM_OUTSIDE : DLX_AT_TIME_LIMIT;
}

/* Hands over a batch.  false: the visitor has had enough. */
static bool hand_over(const struct batch *batch, size_t count, const struct sudoku_sampling *asked,
                      struct dlx_result *result) {
  for (size_t i = 0; i < count; i++) {
    result->solutions++;
    if (asked->visit(asked->user, batch->cells[i])) continue;
    result->end = DLX_STOPPED_BY_VISITOR;
    return false;
  }
  return true;
}

static enum dlx_status sample_batches(struct sampler *sampler, const struct sudoku_sampling *asked,
                                      struct dlx_result *result) {
  struct batch batch = {0};
  size_t room = asked->number < LAST_BATCH ? (size_t)asked->number : LAST_BATCH, most = FIRST_BATCH, count;
  enum dlx_status status = prepare_batch(&batch, room) ? DLX_OK : DLX_NO_MEMORY;
  for (uint64_t left = asked->number; left > 0 && !status; left -= count, most *= 2) {
    if (most > LAST_BATCH) most = LAST_BATCH;
    count = left < most ? (size_t)left : most;
    enum work_end end = make_batch(sampler, &batch, count);
    if (end == WORK_NO_MEMORY) status = DLX_NO_MEMORY;
    if (end) {
      result->end = end_of(end);
      break;
    }
    if (!hand_over(&batch, count, asked, result)) break;
  }
  release_batch(&batch);
  return status;
}

static enum dlx_status sample(sudoku_bands *bands, const struct dlx_search *search, double started,
                              const struct sudoku_sampling *asked, struct dlx_result *result) {
  struct sampler sampler = {.bands = bands, .random.state = asked->seed};
  struct limits limits = {search->stop, search->time_limit > 0 ? started + search->time_limit : 0};
  if (!sudokui_joiner_prepare(&sampler.joiner, &bands->join, &limits)) return DLX_NO_MEMORY;
  enum dlx_status status = prepare_ends(&sampler) ? DLX_OK : DLX_NO_MEMORY;
  if (!status) status = sample_batches(&sampler, asked, result);
  result->updates += sampler.joiner.products;
  free(sampler.ends);
  sudokui_joiner_release(&sampler.joiner);
  return status;
}

enum dlx_status sudoku_bands_sample(sudoku_bands *bands, const struct dlx_search *search,
                                    const struct sudoku_sampling *asked, struct dlx_result *result) {
  SUDOKU_REQUIRE(bands && search && asked && asked->visit && result);
  double started = sudokui_seconds();
  *result = (struct dlx_result){.engine = "bands"};
  enum dlx_status status = DLX_OK;
  if (!bands->sums) {
    uint128 count;
    status = sudokui_bands_count(bands, search, true, started, &count, result);
  }
  result->solutions = 0;
  if (!status && bands->sums && bands->total > 0 && asked->number > 0)
    status = sample(bands, search, started, asked, result);
  if (status) *result = (struct dlx_result){0};
  result->seconds = sudokui_seconds() - started;
  return status;
}

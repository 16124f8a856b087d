/*
 * The public face of the join: making it, counting.
 */
#include "sudoku/bands/bands.h"
#include "sudoku/misuse.h"

#include <stdlib.h>
#include <string.h>

enum dlx_status sudoku_bands_new(const struct sudoku_grid *grid, sudoku_bands **bands, struct dlx_message *message) {
  SUDOKU_REQUIRE(grid && bands && grid->side > 0);
  if (grid->rules)
    return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0, "bands are joined without the rules of variants");
  if (grid->box_rows != 3 || grid->box_columns != 3)
    return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0,
                        "bands are joined in grids of 9x9 with boxes of 3x3, not %zux%zu", grid->box_rows,
                        grid->box_columns);
  sudoku_bands *made = calloc(1, sizeof *made);
  if (!made) return DLX_NO_MEMORY;
  enum dlx_status status = sudokui_join_prepare(&made->join, grid);
  if (status) {
    free(made);
    return status;
  }
  *bands = made;
  return DLX_OK;
}

void sudoku_bands_free(sudoku_bands *bands) {
  if (!bands) return;
  sudokui_join_release(&bands->join);
  free(bands->sums);
  free(bands);
}

double sudoku_bands_work(const sudoku_bands *bands) {
  SUDOKU_REQUIRE(bands);
  return bands->join.work;
}

static enum dlx_end end_of(enum work_end end) {
  return end == WORK_STOPPED ? DLX_STOPPED_FROM_OUTSIDE : end == WORK_AT_TIME_LIMIT ? DLX_AT_TIME_LIMIT : DLX_COMPLETE;
}

enum dlx_status sudokui_bands_count(sudoku_bands *bands, const struct dlx_search *search, bool keeps, double started,
                                    uint128 *count, struct dlx_result *result) {
  uint64_t *sums = NULL;
  if (keeps) {
    sums = malloc((bands->join.job_count + 1) * sizeof *sums);
    if (!sums) return DLX_NO_MEMORY;
  }
  struct join_outcome outcome = sudokui_join_run(&bands->join, search, started, sums);
  *count = outcome.total;
  *result = (struct dlx_result){
      .end = end_of(outcome.end),
      .engine = "bands",
      .solutions = outcome.total > UINT64_MAX ? UINT64_MAX : (uint64_t)outcome.total,
      .updates = outcome.products,
      .seconds = sudokui_seconds() - started,
  };
  if (outcome.end == WORK_DONE && keeps) {
    bands->sums = sums;
    bands->total = outcome.total;
  } else {
    free(sums);
  }
  return outcome.end == WORK_NO_MEMORY ? DLX_NO_MEMORY : DLX_OK;
}

static void set_count(mpz_t count, uint128 number) {
  uint64_t words[2] = {(uint64_t)number, (uint64_t)(number >> 64)};
  mpz_import(count, 2, -1, sizeof *words, 0, 0, words);
}

enum dlx_status sudoku_bands_count(sudoku_bands *bands, const struct dlx_search *search, mpz_t count,
                                   struct dlx_result *result) {
  SUDOKU_REQUIRE(bands && search && count && result);
  uint128 number = 0;
  enum dlx_status status = sudokui_bands_count(bands, search, false, sudokui_seconds(), &number, result);
  if (status) {
    *result = (struct dlx_result){0};
    number = 0;
  }
  set_count(count, number);
  return status;
}

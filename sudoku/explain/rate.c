/*
 * Many puzzles rated side by side: each thread takes the next one.
 */
#include "sudoku/clock.h"
#include "sudoku/hands.h"
#include "sudoku/misuse.h"
#include "sudoku/sudoku.h"

#include <stdatomic.h>
#include <stdlib.h>

struct rating {
  const struct sudoku_grid *grids;
  size_t count;
  struct sudoku_explaining asked;
  const struct dlx_search *search;
  struct sudoku_explanation *explanations;
  double started;
  atomic_size_t next;
};

/* What one thread has to say in the end. */
struct rater {
  struct rating *rating;
  enum dlx_status status;
  struct dlx_message message;
};

static void rate(struct rater *rater, size_t i) {
  struct rating *rating = rater->rating;
  struct dlx_search search = {.stop = rating->search->stop, .threads = 1};
  if (rating->search->time_limit > 0) {
    double left = rating->search->time_limit - (sudokui_seconds() - rating->started);
    search.time_limit = left > 0 ? left : 1e-9;
  }
  struct dlx_message message;
  enum dlx_status status =
      sudoku_explain(&rating->grids[i], &rating->asked, &search, &rating->explanations[i], &message);
  if (!status || rater->status) return;
  rater->status = status;
  rater->message = message;
}

static void *work(void *argument) {
  struct rater *rater = argument;
  struct rating *rating = rater->rating;
  for (size_t i; (i = atomic_fetch_add(&rating->next, 1)) < rating->count;) rate(rater, i);
  return NULL;
}

enum dlx_status sudoku_rate(const struct sudoku_grid *grids, size_t count, uint64_t techniques,
                            const struct dlx_search *search, struct sudoku_explanation *explanations,
                            struct dlx_message *message) {
  SUDOKU_REQUIRE((grids && explanations) || count == 0);
  SUDOKU_REQUIRE(search);
  if (count == 0) return DLX_OK;
  struct rating rating = {.grids = grids,
                          .count = count,
                          .asked = {.techniques = techniques},
                          .search = search,
                          .explanations = explanations,
                          .started = sudokui_seconds()};
  atomic_init(&rating.next, 0);
  size_t threads = search->threads ? search->threads : sudokui_processors();
  if (threads > count) threads = count;
  struct rater *raters = calloc(threads, sizeof *raters);
  if (!raters) return sudokui_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
  for (size_t i = 0; i < threads; i++) raters[i].rating = &rating;
  sudokui_work_together(work, raters, sizeof *raters, (unsigned)threads);
  enum dlx_status status = DLX_OK;
  for (size_t i = 0; i < threads && !status; i++) {
    status = raters[i].status;
    if (status && message) *message = raters[i].message;
  }
  free(raters);
  return status;
}

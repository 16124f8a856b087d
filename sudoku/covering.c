#include "sudoku/covering.h"
#include "sudoku/misuse.h"

/* What the callbacks of one search share. */
struct covering {
  const sudoku_encoding *encoding;
  struct sudoku_grid solution;
  const struct dlx_search *search;
  bool (*visit)(void *user, const uint8_t *cells);
  void *user;
};

static bool visit_cover(void *user, const uint32_t *options, size_t count) {
  struct covering *covering = user;
  sudoku_decode(covering->encoding, options, count, &covering->solution);
  return covering->visit(covering->user, covering->solution.cells);
}

static void pass_progress(void *user, const struct dlx_progress *progress) {
  const struct covering *covering = user;
  covering->search->progress(covering->search->user, progress);
}

static enum dlx_status solve(struct covering *covering, const char *engine, struct dlx_result *result,
                             struct dlx_message *message) {
  struct dlx_search search = *covering->search;
  search.engine = engine;
  search.visit = covering->visit ? visit_cover : NULL;
  search.progress = search.progress ? pass_progress : NULL;
  search.user = covering;
  return dlx_solve(sudoku_problem(covering->encoding), &search, result, message);
}

enum dlx_status sudokui_cover(const struct sudoku_grid *grid, const char *engine, const struct dlx_search *search,
                              bool (*visit)(void *user, const uint8_t *cells), void *user, struct dlx_result *result,
                              struct dlx_message *message) {
  struct covering covering = {.search = search, .visit = visit, .user = user};
  sudoku_encoding *encoding = NULL;
  enum dlx_status status = sudoku_grid_copy(&covering.solution, grid);
  if (!status) status = sudoku_encode(grid, SUDOKU_SHORT, &encoding);
  covering.encoding = encoding;
  if (status)
    sudokui_fail(message, status, 0, 0, "out of memory");
  else
    status = solve(&covering, engine, result, message);
  sudoku_encoding_free(encoding);
  sudoku_grid_release(&covering.solution);
  return status;
}

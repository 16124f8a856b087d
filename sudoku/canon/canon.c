/*
 * The canonical form, asked for one grid or for many.
 */
#include "sudoku/canon/canon.h"

#include "sudoku/clock.h"
#include "sudoku/hands.h"
#include "sudoku/misuse.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define SMALL_SIDE  ((size_t)16)
#define MIDDLE_SIDE ((size_t)36)

static bool prepare(struct sudoku_canonical *canonical, const struct sudoku_grid *grid) {
  canonical->is_known = false;
  if (sudoku_grid_prepare(&canonical->grid, grid->box_rows, grid->box_columns) != DLX_OK) return false;
  canonical->grid.symbols = grid->symbols;
  if (!canonical->is_prepared) mpz_init(canonical->automorphisms);
  canonical->is_prepared = true;
  return true;
}

/* Adds to '*result', which keeps that an earlier one was cut short. */
static enum dlx_status make_canonical(const struct sudoku_grid *grid, const struct dlx_search *search, double started,
                                      struct sudoku_canonical *canonical, struct dlx_result *result) {
  if (!prepare(canonical, grid)) return DLX_NO_MEMORY;
  struct sudokui_canon asked = {
      .side = grid->side,
      .box_rows = grid->box_rows,
      .box_columns = grid->box_columns,
      .cells = grid->cells,
      .search = search,
      .started = started,
      .text = canonical->grid.cells,
      .how = &canonical->how,
      .automorphisms = canonical->automorphisms,
  };
  enum dlx_status status = grid->box_rows == 3 && grid->box_columns == 3 ? sudokui_canon_nine(&asked)
                           : grid->side <= SMALL_SIDE                    ? sudokui_canon_small(&asked)
                           : grid->side <= MIDDLE_SIDE                   ? sudokui_canon_middle(&asked)
                                                                         : sudokui_canon_large(&asked);
  result->nodes += asked.nodes;
  if (asked.end != DLX_COMPLETE) result->end = asked.end;
  canonical->is_known = !status && asked.end == DLX_COMPLETE;
  result->solutions += canonical->is_known;
  return status;
}

static bool is_misused(const struct dlx_search *search) {
  return search->order != NULL || search->save != NULL || search->resume != NULL;
}

const char *sudoku_canon_refuses(const struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(grid);
  if (grid->candidates != NULL) return "a puzzle with pencil marks has no canonical form: give it without them";
  if (grid->rules != NULL)
    return "a puzzle with the rules of a variant has no canonical form: what leads to it would break them";
  return NULL;
}

enum dlx_status sudoku_canon(const struct sudoku_grid *grid, const struct dlx_search *search,
                             struct sudoku_canonical *canonical, struct dlx_result *result,
                             struct dlx_message *message) {
  SUDOKU_REQUIRE(grid && grid->side > 0 && search && canonical && result && !is_misused(search));
  SUDOKU_REQUIRE(grid != &canonical->grid);
  *result = (struct dlx_result){0};
  canonical->is_known = false;
  const char *reason = sudoku_canon_refuses(grid);
  if (reason != NULL) return sudokui_fail(message, DLX_UNSUPPORTED, grid->line, grid->column, "%s", reason);
  double started = sudokui_seconds();
  enum dlx_status status = make_canonical(grid, search, started, canonical, result);
  result->seconds = sudokui_seconds() - started;
  if (status) *result = (struct dlx_result){0};
  return status;
}

void sudoku_canonical_release(struct sudoku_canonical *canonical) {
  sudoku_grid_release(&canonical->grid);
  if (canonical->is_prepared) mpz_clear(canonical->automorphisms);
  *canonical = (struct sudoku_canonical){0};
}

/* ---------------------------------------------------------------------------------------------- many */

#define GRIDS_AT_A_TIME ((size_t)16)

struct shared_work {
  const struct sudoku_grid *grids;
  struct sudoku_canonical *canonical;
  size_t count;
  double started;
  atomic_size_t next;
  atomic_bool over;
};

struct hand {
  struct shared_work *work;
  struct dlx_search search;
  struct dlx_result result;
  enum dlx_status status;
};

static bool is_over(const struct dlx_result *result) {
  return result->end == DLX_AT_TIME_LIMIT || result->end == DLX_STOPPED_FROM_OUTSIDE;
}

static void make_run(struct hand *hand, size_t first, size_t end) {
  struct shared_work *work = hand->work;
  for (size_t i = first; i < end && !atomic_load_explicit(&work->over, memory_order_relaxed); i++) {
    if (sudoku_canon_refuses(&work->grids[i]) != NULL) continue;
    hand->status = make_canonical(&work->grids[i], &hand->search, work->started, &work->canonical[i], &hand->result);
    if (hand->status || is_over(&hand->result)) atomic_store(&work->over, true);
  }
}

static void *make_some(void *argument) {
  struct hand *hand = argument;
  struct shared_work *work = hand->work;
  while (!atomic_load(&work->over)) {
    size_t first = atomic_fetch_add(&work->next, GRIDS_AT_A_TIME);
    if (first >= work->count) break;
    make_run(hand, first, work->count - first > GRIDS_AT_A_TIME ? first + GRIDS_AT_A_TIME : work->count);
  }
  return NULL;
}

static unsigned hands_wanted(const struct dlx_search *search, size_t count) {
  unsigned wanted = search->threads > 0 ? search->threads : sudokui_processors();
  size_t runs = (count + GRIDS_AT_A_TIME - 1) / GRIDS_AT_A_TIME;
  return wanted <= runs ? wanted : (unsigned)runs;
}

static enum dlx_status add_up(const struct hand *hands, unsigned count, struct dlx_result *result) {
  enum dlx_status status = DLX_OK;
  for (unsigned i = 0; i < count; i++) {
    result->nodes += hands[i].result.nodes;
    result->solutions += hands[i].result.solutions;
    if (hands[i].result.end != DLX_COMPLETE) result->end = hands[i].result.end;
    if (hands[i].status) status = hands[i].status;
  }
  return status;
}

enum dlx_status sudoku_canon_each(const struct sudoku_grid *grids, size_t count, const struct dlx_search *search,
                                  struct sudoku_canonical *canonical, struct dlx_result *result) {
  SUDOKU_REQUIRE(((grids && canonical) || count == 0) && search && result && !is_misused(search));
  *result = (struct dlx_result){0};
  struct shared_work work = {.grids = grids, .canonical = canonical, .count = count, .started = sudokui_seconds()};
  for (size_t i = 0; i < count; i++) canonical[i].is_known = false;
  if (count == 0) return DLX_OK;
  unsigned wanted = hands_wanted(search, count);
  struct hand *hands = calloc(wanted, sizeof *hands);
  if (hands == NULL) return DLX_NO_MEMORY;
  for (unsigned i = 0; i < wanted; i++) hands[i] = (struct hand){.work = &work, .search = *search};
  unsigned count_of_hands = sudokui_work_together(make_some, hands, sizeof *hands, wanted);
  enum dlx_status status = add_up(hands, count_of_hands, result);
  free(hands);
  result->seconds = sudokui_seconds() - work.started;
  return status;
}

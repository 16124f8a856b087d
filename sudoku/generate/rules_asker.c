/*
 * The asker for grids with rules: exact covers (sudoku/encode.c).
 *
 * A full grid is the first cover that is found where options are shuffled, by a search that begins anew, with other
 * options first, where it has come to too many nodes.  A cell is free if the grid without it has one solution; a quick
 * answer is that it is not, where a short search does not tell: few givens and many rules can make a very long one.
 */
#include "sudoku/encode.h"
#include "sudoku/generate/asker.h"
#include "sudoku/generate/walk.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_TRY     200  /* nodes of a search for a full grid, before it begins anew */
#define SHORT_SEARCH  1000 /* nodes of a search that may be given up */
#define MOST_COUNTED  1000 /* solutions: where there are more it is all the same */
#define LOOK_INTERVAL 0.02 /* seconds */

struct rules_asker {
  struct asker asker;
  struct sudoku_grid grid;
  uint8_t *solution; /* the known one */
  volatile sig_atomic_t stop;
};

static struct rules_asker *rules_of(struct asker *asker) {
  return (struct rules_asker *)asker;
}

/* ---------------------------------------------------------------- covers of the grid */

/* What is to be found. */
struct finding {
  struct rules_asker *own;
  const sudoku_encoding *encoding;
  uint8_t *cells; /* the first solution goes there */
  bool is_found;
};

static bool take(void *user, const uint32_t *options, size_t count) {
  struct finding *finding = user;
  if (finding->is_found) return true;
  struct sudoku_grid *grid = &finding->own->grid;
  size_t cells = grid->side * grid->side;
  const struct sudoku_choice *choices = sudoku_choices(finding->encoding);
  memcpy(finding->cells, grid->cells, cells);
  for (size_t i = 0; i < count; i++)
    if (choices[options[i]].value > 0) finding->cells[choices[options[i]].cell] = choices[options[i]].value;
  finding->is_found = true;
  return true;
}

/* Time and signals are looked at where a search tells of its progress. */
static void look(void *user, const struct dlx_progress *progress) {
  struct rules_asker *own = ((struct finding *)user)->own;
  (void)progress;
  if (!sudokui_watch_look(own->asker.watch)) own->stop = 1;
}

/* Searches for solutions of the grid, at most 'limit', the first of which goes to 'cells'.  false: stopped. */
static bool search(struct rules_asker *own, struct random *random, uint64_t limit, uint64_t node_limit, uint8_t *cells,
                   struct dlx_result *result) {
  if (own->asker.status || own->stop || !sudokui_watch_look(own->asker.watch)) return false;
  own->asker.questions++;
  sudoku_encoding *encoding;
  own->asker.status = sudokui_encode(&own->grid, SUDOKU_SHORT, random, &encoding);
  if (own->asker.status) return false;
  struct finding finding = {.own = own, .encoding = encoding, .cells = cells};
  const struct dlx_search asked = {
      .limit = limit,
      .node_limit = node_limit,
      .stop = &own->stop,
      .visit = take,
      .progress = look,
      .progress_interval = LOOK_INTERVAL,
      .user = &finding,
      .threads = 1,
  };
  own->asker.status = dlx_solve(sudoku_problem(encoding), &asked, result, NULL);
  sudoku_encoding_free(encoding);
  return !own->asker.status && result->end != DLX_STOPPED_FROM_OUTSIDE;
}

/* ---------------------------------------------------------------- questions */

static bool draw(struct asker *asker, struct random *random, uint8_t *cells) {
  struct rules_asker *own = rules_of(asker);
  memset(own->grid.cells, 0, own->grid.side * own->grid.side);
  struct dlx_result result;
  for (uint64_t nodes = FIRST_TRY;; nodes += nodes / 2) {
    if (!search(own, random, 1, nodes, cells, &result)) return false;
    if (result.solutions > 0) return true;
    asker->has_no_grid = result.end == DLX_COMPLETE;
    if (asker->has_no_grid) return false;
  }
}

static bool begin(struct asker *asker, const uint8_t *solution) {
  struct rules_asker *own = rules_of(asker);
  memcpy(own->solution, solution, own->grid.side * own->grid.side);
  memcpy(own->grid.cells, solution, own->grid.side * own->grid.side);
  return true;
}

static void take_out(struct asker *asker, size_t cell) {
  rules_of(asker)->grid.cells[cell] = 0;
}

static void put_back(struct asker *asker, size_t cell) {
  struct rules_asker *own = rules_of(asker);
  own->grid.cells[cell] = own->solution[cell];
}

static enum answer are_free(struct asker *asker, const uint16_t *cells, size_t count, enum effort effort) {
  struct rules_asker *own = rules_of(asker);
  uint8_t found[SUDOKU_MAXIMUM_GENERATED * SUDOKU_MAXIMUM_GENERATED];
  struct dlx_result result;
  uint64_t node_limit = effort == ASKER_QUICK ? SHORT_SEARCH : 0;
  for (size_t i = 0; i < count; i++) take_out(asker, cells[i]);
  bool goes_on = search(own, NULL, 2, node_limit, found, &result);
  for (size_t i = 0; i < count; i++) put_back(asker, cells[i]);
  if (!goes_on) return ASKER_STOPPED;
  return result.end == DLX_COMPLETE && result.solutions == 1 ? ASKER_YES : ASKER_NO;
}

/* The number of solutions beside the first. */
static uint64_t distance(struct asker *asker, const uint8_t *puzzle, uint64_t most, uint8_t *solution) {
  struct rules_asker *own = rules_of(asker);
  struct dlx_result result;
  memcpy(own->grid.cells, puzzle, own->grid.side * own->grid.side);
  if (!search(own, NULL, most < MOST_COUNTED ? most + 1 : MOST_COUNTED, 0, solution, &result)) return UINT64_MAX;
  uint64_t others = result.solutions > 0 ? result.solutions - 1 : most;
  return others < most ? others : most;
}

static bool solve(struct asker *asker, struct random *random, const uint8_t *puzzle, uint8_t *solution) {
  struct rules_asker *own = rules_of(asker);
  struct dlx_result result;
  memcpy(own->grid.cells, puzzle, own->grid.side * own->grid.side);
  return search(own, random, 1, SHORT_SEARCH, solution, &result);
}

/* ---------------------------------------------------------------- memory */

static void release(struct asker *asker) {
  struct rules_asker *own = rules_of(asker);
  sudoku_grid_release(&own->grid);
  free(own->solution);
  free(own);
}

static const struct asker_kind rules_kind = {
    .release = release,
    .draw = draw,
    .begin = begin,
    .take_out = take_out,
    .put_back = put_back,
    .are_free = are_free,
    .distance = distance,
    .solve = solve,
};

enum dlx_status sudokui_rules_asker_new(const struct request *request, struct watch *watch, struct asker **asker) {
  const struct sudoku_generating *asked = request->asked;
  struct rules_asker *own = calloc(1, sizeof *own);
  *asker = NULL;
  if (!own) return DLX_NO_MEMORY;
  own->asker = (struct asker){.kind = &rules_kind, .watch = watch};
  own->solution = malloc(request->cells);
  enum dlx_status status = own->solution ? DLX_OK : DLX_NO_MEMORY;
  if (!status) status = sudoku_grid_prepare(&own->grid, asked->box_rows, asked->box_columns);
  if (!status) sudoku_grid_set_rules(&own->grid, asked->rules);
  if (status)
    release(&own->asker);
  else
    *asker = &own->asker;
  return status;
}

/*
 * The asker for grids with rules: exact covers (sudoku/encode.c).
 *
 * A full grid is the first cover that is found where options are shuffled, by a search that begins anew, with other
 * options first, where it has come to too many nodes; and by CaDiCaL, where that does not help.  A cell is free if the
 * grid without it has one solution; a quick answer is that it is not, where a short search does not tell: few givens
 * and many rules can make a very long one.
 */
#include "sudoku/encode.h"
#include "sudoku/generate/asker.h"
#include "sudoku/generate/walk.h"
#include "sudoku/sat/cover_sat.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_TRY     200  /* nodes of a search for a full grid, before it begins anew */
#define LAST_TRY      1000 /* nodes of the last such search, before CaDiCaL */
#define SHORT_SEARCH  1000 /* nodes of a search that may be given up, or left to CaDiCaL */
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

/* What is to be found, and was. */
struct finding {
  struct rules_asker *own;
  const sudoku_encoding *encoding;
  uint64_t limit;
  uint8_t *cells; /* the first solution goes there */
  uint64_t found; /* solutions, at most 'limit' */
  bool is_complete;
};

static bool take_cover(void *user, const uint32_t *options, size_t count) {
  struct finding *finding = user;
  if (finding->found++ > 0) return true;
  struct sudoku_grid *grid = &finding->own->grid;
  const struct sudoku_choice *choices = sudoku_choices(finding->encoding);
  memcpy(finding->cells, grid->cells, grid->side * grid->side);
  for (size_t i = 0; i < count; i++)
    if (choices[options[i]].value > 0) finding->cells[choices[options[i]].cell] = choices[options[i]].value;
  return true;
}

static bool take_model(void *user, const uint8_t *cells) {
  struct finding *finding = user;
  if (finding->found++ == 0) memcpy(finding->cells, cells, finding->own->grid.side * finding->own->grid.side);
  return true;
}

/* Time and signals. */
static bool look(void *user) {
  struct rules_asker *own = ((struct finding *)user)->own;
  if (!own->stop && !sudokui_watch_look(own->asker.watch)) own->stop = 1;
  return !own->stop;
}

static void look_at_progress(void *user, const struct dlx_progress *progress) {
  (void)progress;
  look(user);
}

static enum dlx_status by_cover(struct finding *finding, uint64_t node_limit, bool *is_tired) {
  const struct dlx_search asked = {
      .limit = finding->limit,
      .node_limit = node_limit,
      .stop = &finding->own->stop,
      .visit = take_cover,
      .progress = look_at_progress,
      .progress_interval = LOOK_INTERVAL,
      .user = finding,
      .threads = 1,
  };
  struct dlx_result result;
  enum dlx_status status = dlx_solve(sudoku_problem(finding->encoding), &asked, &result, NULL);
  finding->is_complete = result.end == DLX_COMPLETE;
  *is_tired = result.end == DLX_AT_NODE_LIMIT;
  return status;
}

static enum dlx_status by_sat(struct finding *finding) {
  const struct cover_sat asked = {
      .grid = &finding->own->grid,
      .encoding = finding->encoding,
      .most = finding->limit,
      .visit = take_model,
      .learnt = look,
      .look = look,
      .user = finding,
  };
  finding->found = 0;
  return sudokui_cover_sat(&asked, &finding->is_complete);
}

/* By all means, where it is to be sure whether there is a solution, and a second. */
static enum dlx_status find_encoded(struct finding *finding, uint64_t node_limit, bool is_sure) {
  bool is_tired;
  enum dlx_status status = by_cover(finding, node_limit, &is_tired);
  if (status || !is_tired || !is_sure || finding->found > 1 || finding->found == finding->limit) return status;
  if (finding->limit > 2) finding->limit = 2;
  if (sudokui_cover_sat_can(finding->encoding)) return by_sat(finding);
  finding->found = 0;
  return by_cover(finding, 0, &is_tired);
}

/* Searches for solutions of the grid.  false: stopped. */
static bool find(struct finding *finding, struct random *random, uint64_t node_limit, bool is_sure) {
  struct rules_asker *own = finding->own;
  if (own->asker.status || !look(finding)) return false;
  own->asker.questions++;
  sudoku_encoding *encoding;
  own->asker.status = sudokui_encode(&own->grid, SUDOKU_SHORT, random, &encoding);
  if (own->asker.status) return false;
  finding->encoding = encoding;
  own->asker.status = find_encoded(finding, node_limit, is_sure);
  sudoku_encoding_free(encoding);
  return !own->asker.status && !own->stop;
}

/* ---------------------------------------------------------------- questions */

static void enter(struct rules_asker *own, const uint8_t *puzzle) {
  memcpy(own->grid.cells, puzzle, own->grid.side * own->grid.side);
}

static bool draw(struct asker *asker, struct random *random, uint8_t *cells) {
  struct rules_asker *own = rules_of(asker);
  memset(own->grid.cells, 0, own->grid.side * own->grid.side);
  for (uint64_t nodes = FIRST_TRY;; nodes += nodes / 2) {
    struct finding finding = {.own = own, .limit = 1, .cells = cells};
    if (!find(&finding, random, nodes, nodes >= LAST_TRY)) return false;
    if (finding.found > 0) return true;
    asker->has_no_grid = finding.is_complete;
    if (asker->has_no_grid) return false;
  }
}

static bool begin(struct asker *asker, const uint8_t *solution) {
  struct rules_asker *own = rules_of(asker);
  memcpy(own->solution, solution, own->grid.side * own->grid.side);
  enter(own, solution);
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
  uint8_t solution[SUDOKU_MAXIMUM_GENERATED * SUDOKU_MAXIMUM_GENERATED];
  struct finding finding = {.own = own, .limit = 2, .cells = solution};
  for (size_t i = 0; i < count; i++) take_out(asker, cells[i]);
  bool goes_on = find(&finding, NULL, SHORT_SEARCH, effort == ASKER_SURE);
  for (size_t i = 0; i < count; i++) put_back(asker, cells[i]);
  if (!goes_on) return ASKER_STOPPED;
  return finding.is_complete && finding.found == 1 ? ASKER_YES : ASKER_NO;
}

/* The number of solutions beside the first, as far as they are counted. */
static uint64_t distance(struct asker *asker, const uint8_t *puzzle, uint64_t most, uint8_t *solution) {
  struct rules_asker *own = rules_of(asker);
  struct finding finding = {.own = own, .limit = most < MOST_COUNTED ? most + 1 : MOST_COUNTED, .cells = solution};
  enter(own, puzzle);
  if (!find(&finding, NULL, SHORT_SEARCH, true)) return UINT64_MAX;
  uint64_t others = finding.found > 0 ? finding.found - 1 : most;
  if (others == 0 && !finding.is_complete) others = 1;
  return others < most ? others : most;
}

static bool solve(struct asker *asker, struct random *random, const uint8_t *puzzle, uint8_t *solution) {
  struct rules_asker *own = rules_of(asker);
  struct finding finding = {.own = own, .limit = 1, .cells = solution};
  enter(own, puzzle);
  return find(&finding, random, SHORT_SEARCH, false);
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

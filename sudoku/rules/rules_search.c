/*
 * Grids with rules are searched as exact covers first, and by CaDiCaL where that does not come on:
 *
 *     1  cover   SHORT nodes; four times as many, and so on, while each time new solutions are found: most grids are
 *                done with that.  It begins anew each time, and passes over the solutions that it has found
 *     2  sat     where there were none: up to MANY solutions, those of step 1 forbidden
 *     3  cover   all the rest; the solutions of step 2 come again, and are passed over
 *
 * Diagonals with knights are what step 2 is for: covers are searched for minutes without a solution, and CaDiCaL finds
 * one in half a second.
 */
#include "sudoku/rules/rules_search.h"
#include "sudoku/sat/cover_sat.h"

#include <stdlib.h>
#include <string.h>

#define SHORT         10000 /* nodes */
#define MANY          1000  /* solutions */
#define LOOK_INTERVAL 0.005 /* seconds */

struct rules_search {
  struct sudokui_run *run;
  sudoku_encoding *encoding;
  struct sudoku_grid solution;
  volatile sig_atomic_t stop;
  uint64_t nodes_before; /* the cover search at hand */

  uint64_t covers; /* solutions that were found as covers */
  bool keeps;      /* solutions, as they may have to be forbidden, or come again */
  uint8_t *kept;
  size_t kept_count;
  size_t kept_room;
  size_t from_covers; /* of those kept, the first */
  bool no_memory;
};

/* ---------------------------------------------------------------- solutions */

static bool keep(struct rules_search *own, const uint8_t *cells) {
  size_t size = own->solution.side * own->solution.side;
  if (own->kept_count == own->kept_room) {
    size_t room = own->kept_room > 0 ? 2 * own->kept_room : 4;
    uint8_t *larger = realloc(own->kept, room * size);
    if (!larger) return false;
    own->kept = larger;
    own->kept_room = room;
  }
  memcpy(own->kept + own->kept_count++ * size, cells, size);
  return true;
}

/* Was it found by CaDiCaL? */
static bool is_known(const struct rules_search *own, const uint8_t *cells) {
  size_t size = own->solution.side * own->solution.side;
  for (size_t i = own->from_covers; i < own->kept_count; i++)
    if (memcmp(own->kept + i * size, cells, size) == 0) return true;
  return false;
}

static bool take(struct rules_search *own, const uint8_t *cells, bool is_kept) {
  own->no_memory = is_kept && !keep(own, cells);
  return !own->no_memory && sudokui_deliver(own->run, cells);
}

static bool take_cover(void *user, const uint32_t *options, size_t count) {
  struct rules_search *own = user;
  sudoku_decode(own->encoding, options, count, &own->solution);
  own->covers++;
  if (!own->keeps && is_known(own, own->solution.cells)) return true;
  return take(own, own->solution.cells, own->keeps && own->kept_count < MANY);
}

static bool take_model(void *user, const uint8_t *cells) {
  struct rules_search *own = user;
  return take(own, cells, own->keeps);
}

/* ---------------------------------------------------------------- covers */

static void look(void *user, const struct dlx_progress *progress) {
  struct rules_search *own = user;
  own->run->nodes = own->nodes_before + progress->nodes;
  if (!sudokui_look(own->run)) own->stop = 1;
}

/* How many nodes a search may take: at most so many, 0 being any number, and what is left of the limit. */
static uint64_t nodes_for(const struct sudokui_run *run, uint64_t most) {
  uint64_t limit = run->search->node_limit;
  if (limit == 0) return most;
  uint64_t left = limit > run->nodes ? limit - run->nodes : 1;
  return most == 0 || left < most ? left : most;
}

/* Searches from the start, but passes over what was found so.  '*complete': to the end. */
static enum dlx_status by_cover(struct rules_search *own, uint64_t most_nodes, bool *complete) {
  struct sudokui_run *run = own->run;
  const struct dlx_search search = {
      .skip = own->covers,
      .node_limit = nodes_for(run, most_nodes),
      .stop = &own->stop,
      .visit = take_cover,
      .progress = look,
      .progress_interval = LOOK_INTERVAL,
      .user = own,
      .threads = 1,
  };
  struct dlx_result result;
  own->nodes_before = run->nodes;
  enum dlx_status status = dlx_solve(sudoku_problem(own->encoding), &search, &result, NULL);
  run->nodes = own->nodes_before + result.nodes;
  run->updates += result.updates;
  *complete = result.end == DLX_COMPLETE;
  run->pause_at = 0; /* where the limit is used up, that is seen now */
  if (!status && !*complete && run->end == DLX_COMPLETE && sudokui_enter_node(run)) run->nodes--;
  return status;
}

/* ---------------------------------------------------------------- clauses */

static bool learnt(void *user) {
  return sudokui_enter_node(((struct rules_search *)user)->run);
}

static bool look_on(void *user) {
  return sudokui_look(((struct rules_search *)user)->run);
}

static enum dlx_status by_sat(struct rules_search *own, uint64_t most, bool *complete) {
  const struct cover_sat asked = {
      .grid = own->run->grid,
      .encoding = own->encoding,
      .known = {own->kept, own->kept_count},
      .most = most,
      .visit = take_model,
      .learnt = learnt,
      .look = look_on,
      .user = own,
  };
  return sudokui_cover_sat(&asked, complete);
}

/* ---------------------------------------------------------------- both */

static bool has_ended(const struct rules_search *own) {
  return own->no_memory || own->run->end != DLX_COMPLETE;
}

/* Step 1: '*is_hard' says that it has come to nothing new. */
static enum dlx_status begin(struct rules_search *own, bool *complete, bool *is_hard) {
  enum dlx_status status = DLX_OK;
  *is_hard = false;
  for (uint64_t nodes = SHORT; !status && !*complete && !*is_hard && own->covers < MANY; nodes *= 4) {
    uint64_t before = own->covers;
    status = by_cover(own, nodes, complete);
    if (has_ended(own)) return status;
    *is_hard = own->covers == before;
  }
  return status;
}

static enum dlx_status search_mixed(struct rules_search *own) {
  bool complete = false, is_hard;
  own->keeps = sudokui_cover_sat_can(own->encoding);
  enum dlx_status status = begin(own, &complete, &is_hard);
  own->from_covers = own->kept_count;
  if (status || complete || has_ended(own)) return status;
  if (is_hard && own->keeps) {
    status = by_sat(own, MANY, &complete);
    if (status || complete || has_ended(own)) return status;
  }
  own->keeps = false;
  return by_cover(own, 0, &complete);
}

static enum dlx_status search_sat(struct rules_search *own) {
  bool complete;
  if (sudokui_cover_sat_can(own->encoding)) return by_sat(own, 0, &complete);
  own->run->refusal = "is not for a grid with so many candidates: it would take too many clauses";
  return DLX_UNSUPPORTED;
}

static enum dlx_status search(struct sudokui_run *run, enum dlx_status (*by)(struct rules_search *own)) {
  struct rules_search own = {.run = run};
  enum dlx_status status = sudoku_grid_copy(&own.solution, run->grid);
  if (!status) status = sudoku_encode(run->grid, SUDOKU_SHORT, &own.encoding);
  if (!status) status = by(&own);
  sudoku_encoding_free(own.encoding);
  sudoku_grid_release(&own.solution);
  free(own.kept);
  return own.no_memory ? DLX_NO_MEMORY : status;
}

enum dlx_status sudokui_rules_mixed(struct sudokui_run *run) {
  return search(run, search_mixed);
}

enum dlx_status sudokui_rules_sat(struct sudokui_run *run) {
  return search(run, search_sat);
}

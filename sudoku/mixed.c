/*
 * What each way is good at, in turns:
 *
 *     1  fill    a large grid that is almost empty; up to FEW solutions, at random
 *     2  large   SHORT nodes, and so on while each time solutions are found: most puzzles are done with that
 *     3  sat     a hard puzzle; up to MANY solutions, those of the steps before forbidden
 *     4  large   goes on where it was: a grid with so many solutions is not hard, and to forbid each takes ever longer
 *
 * Grids with rules go another way, which is told in rules/rules_search.c.
 *
 * To `large` the solutions of steps 1 and 3 come again, once each, and are then passed over.
 */
#include "sudoku/mixed.h"
#include "sudoku/large/fill.h"
#include "sudoku/large/large.h"
#include "sudoku/rules/rules_search.h"
#include "sudoku/sat/sat.h"

#include <stdlib.h>
#include <string.h>

#define SHORT 1000 /* nodes */
#define MANY  1000 /* solutions */
#define FEW   10
#define TRIES 20 /* of filling */

enum source { BY_FILL, BY_LARGE, BY_SAT };

/* Solutions that were visited, as long as they may have to be forbidden, or will come again. */
struct seen {
  uint8_t *cells;
  bool *comes_again;
  size_t count;
  size_t room;
  size_t size;    /* of one */
  size_t to_meet; /* so many come again */
};

struct mixed {
  struct sudokui_run *run;
  struct fill fill;
  struct large large;
  struct seen seen;
  enum source source; /* of what is visited now */
  bool keeps;
  bool no_memory;
};

/* ---------------------------------------------------------------- what was visited */

static bool make_room(struct seen *seen) {
  if (seen->count < seen->room) return true;
  size_t room = seen->room > 0 ? 2 * seen->room : 4;
  uint8_t *cells = realloc(seen->cells, room * seen->size);
  if (!cells) return false;
  seen->cells = cells;
  bool *comes_again = realloc(seen->comes_again, room * sizeof *comes_again);
  if (!comes_again) return false;
  seen->comes_again = comes_again;
  seen->room = room;
  return true;
}

static bool keep(struct seen *seen, const uint8_t *cells, bool comes_again) {
  if (!make_room(seen)) return false;
  memcpy(seen->cells + seen->count * seen->size, cells, seen->size);
  seen->comes_again[seen->count++] = comes_again;
  seen->to_meet += comes_again;
  return true;
}

/* The place of a solution that is to come again; 'count': it is none of these. */
static size_t find(const struct seen *seen, const uint8_t *cells) {
  size_t i = seen->to_meet > 0 ? 0 : seen->count;
  while (i < seen->count && !(seen->comes_again[i] && memcmp(seen->cells + i * seen->size, cells, seen->size) == 0))
    i++;
  return i;
}

static bool take(void *user, const uint8_t *cells) {
  struct mixed *mixed = user;
  struct seen *seen = &mixed->seen;
  if (mixed->source != BY_SAT) {
    size_t known = find(seen, cells);
    if (known < seen->count) {
      if (mixed->source == BY_FILL) return true;
      seen->comes_again[known] = false;
      seen->to_meet--;
      return true;
    }
  }
  if (mixed->keeps && !keep(seen, cells, mixed->source != BY_LARGE)) {
    mixed->no_memory = true;
    return false;
  }
  return sudokui_deliver(mixed->run, cells);
}

/* ---------------------------------------------------------------- the steps */

static enum dlx_status by_fill(struct mixed *mixed) {
  if (!sudokui_fill_suits(mixed->run->grid)) return DLX_OK;
  enum dlx_status status = sudokui_fill_prepare(&mixed->fill, mixed->run->grid);
  if (status) return status;
  mixed->source = BY_FILL;
  for (size_t tries = 0; tries < TRIES && mixed->seen.count < FEW; tries++) {
    if (!sudokui_enter_node(mixed->run)) break;
    if (sudokui_fill_try(&mixed->fill) && !sudokui_visit(mixed->run, mixed->fill.cells)) break;
  }
  sudokui_fill_release(&mixed->fill);
  return DLX_OK;
}

/* '*complete': there are no more solutions. */
static enum dlx_status by_sat(struct mixed *mixed, bool *complete) {
  struct sat_known known = {mixed->seen.cells, mixed->seen.count};
  mixed->source = BY_SAT;
  enum dlx_status status = sudokui_sat_search(mixed->run, known, MANY, complete);
  mixed->keeps = false;
  return status;
}

static bool has_ended(const struct mixed *mixed) {
  return mixed->no_memory || mixed->run->end != DLX_COMPLETE;
}

static enum large_end by_large(struct mixed *mixed, uint64_t nodes) {
  mixed->source = BY_LARGE;
  return sudokui_large_search(&mixed->large, mixed->run, nodes);
}

static enum dlx_status by_search(struct mixed *mixed) {
  size_t found;
  do {
    found = mixed->seen.count;
    if (by_large(mixed, SHORT) != LARGE_TIRED) return DLX_OK;
    if (mixed->seen.count >= MANY) mixed->keeps = false;
  } while (mixed->seen.count > found);
  bool complete = false;
  if (mixed->keeps && sudokui_sat_can(&mixed->large.board)) {
    enum dlx_status status = by_sat(mixed, &complete);
    if (status || complete || has_ended(mixed)) return status;
  }
  by_large(mixed, 0);
  return DLX_OK;
}

static enum dlx_status search(struct sudokui_run *run) {
  if (run->grid->rules) return sudokui_rules_mixed(run);
  struct mixed mixed = {.run = run, .seen.size = run->grid->side * run->grid->side, .keeps = true};
  run->take = take;
  run->taker = &mixed;
  enum dlx_status status = by_fill(&mixed);
  if (!status && !has_ended(&mixed)) {
    bool contradiction;
    status = sudokui_large_prepare(&mixed.large, run->grid, &contradiction);
    if (!status && !contradiction) status = by_search(&mixed);
    run->updates += mixed.large.board.removals;
    sudokui_large_release(&mixed.large);
  }
  free(mixed.seen.cells);
  free(mixed.seen.comes_again);
  return mixed.no_memory ? DLX_NO_MEMORY : status;
}

const struct sudokui_solver sudokui_mixed = {
    .info = {.name = "mixed", .summary = "'large' and 'sat' in turns: what auto takes beyond 9x9, and for variants"},
    .knows_rules = true,
    .search = search,
};

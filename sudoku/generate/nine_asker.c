/*
 * The asker for 9x9: grids drawn uniformly, and puzzles by vectors (sudoku/nine).
 *
 * A cell is free if the grid without it, in which its value is ruled out, has no solution: about a microsecond.
 */
#include "sudoku/generate/asker.h"
#include "sudoku/generate/nine_grid.h"
#include "sudoku/nine/nine.h"

#include <stdlib.h>
#include <string.h>

#define NODES_PER_LOOK 2000
#define MOST_COUNTED   3000 /* solutions: where there are more it is all the same */
#define MOST_PICKED    50   /* solutions out of which one is taken */

struct nine_asker {
  struct asker asker;
  const struct nine_grids *grids;
  nine_kernel *kernel;
  uint8_t solution[NINE_CELLS];
  struct nine_state state; /* the givens */
  struct nine_search search;
};

static struct nine_asker *nine(struct asker *asker) {
  return (struct nine_asker *)asker;
}

static void set_cell(struct nine_state *state, size_t cell, unsigned values) {
  struct nine_place place = sudokui_nine_places[cell];
  state->cells[place.vector][place.lane] = (uint16_t)values;
}

static unsigned bit_of(uint8_t value) {
  return 1U << (value - 1);
}

static void release(struct asker *asker) {
  free(asker);
}

static bool draw(struct asker *asker, struct random *random, uint8_t *cells) {
  sudokui_nine_grid(nine(asker)->grids, random, cells);
  return sudokui_watch(asker->watch);
}

static bool begin(struct asker *asker, const uint8_t *solution) {
  struct nine_asker *own = nine(asker);
  memcpy(own->solution, solution, NINE_CELLS);
  for (size_t cell = 0; cell < NINE_CELLS; cell++) set_cell(&own->state, cell, bit_of(solution[cell]));
  return true;
}

static void take_out(struct asker *asker, size_t cell) {
  set_cell(&nine(asker)->state, cell, NINE_VALUES);
}

static void put_back(struct asker *asker, size_t cell) {
  set_cell(&nine(asker)->state, cell, bit_of(nine(asker)->solution[cell]));
}

/* The next solution of the search, a look at the clock now and then. */
static enum answer next_solution(struct nine_asker *own) {
  for (;;) {
    enum nine_event event = own->kernel(&own->search, NODES_PER_LOOK);
    if (event == NINE_SOLUTION) return ASKER_YES;
    if (event == NINE_DONE) return ASKER_NO;
    if (!sudokui_watch_look(own->asker.watch)) return ASKER_STOPPED;
  }
}

static enum answer negated(enum answer answer) {
  return answer == ASKER_YES ? ASKER_NO : answer == ASKER_NO ? ASKER_YES : ASKER_STOPPED;
}

static enum answer are_free(struct asker *asker, const uint16_t *cells, size_t count, enum effort effort) {
  (void)effort;
  struct nine_asker *own = nine(asker);
  if (!sudokui_watch(asker->watch)) return ASKER_STOPPED;
  asker->questions++;
  own->search.stack[0] = own->state;
  sudokui_nine_begin(&own->search);
  unsigned ruled_out = count == 1 ? bit_of(own->solution[cells[0]]) : 0;
  for (size_t i = 0; i < count; i++) set_cell(&own->search.stack[0], cells[i], NINE_VALUES ^ ruled_out);
  if (count == 1) return negated(next_solution(own));
  enum answer answer = next_solution(own); /* there is this one at least */
  return answer == ASKER_YES ? negated(next_solution(own)) : ASKER_STOPPED;
}

static void begin_puzzle(struct nine_asker *own, const uint8_t *puzzle) {
  struct nine_state *state = &own->search.stack[0];
  own->asker.questions++;
  memset(state, 0, sizeof *state);
  for (size_t cell = 0; cell < NINE_CELLS; cell++)
    set_cell(state, cell, puzzle[cell] ? bit_of(puzzle[cell]) : NINE_VALUES);
  sudokui_nine_begin(&own->search);
}

/* The number of solutions beyond one. */
static uint64_t distance(struct asker *asker, const uint8_t *puzzle, uint64_t most, uint8_t *solution) {
  struct nine_asker *own = nine(asker);
  if (!sudokui_watch(asker->watch)) return UINT64_MAX;
  if (most > MOST_COUNTED) most = MOST_COUNTED;
  begin_puzzle(own, puzzle);
  uint64_t found = 0;
  enum answer answer = ASKER_YES;
  while (found <= most && (answer = next_solution(own)) == ASKER_YES) found++;
  if (answer == ASKER_STOPPED) return UINT64_MAX;
  if (found == 1) sudokui_nine_values(&own->search.solution, solution);
  return found - 1;
}

/* One of the first. */
static bool solve(struct asker *asker, struct random *random, const uint8_t *puzzle, uint8_t *solution) {
  struct nine_asker *own = nine(asker);
  struct nine_state picked;
  if (!sudokui_watch(asker->watch)) return false;
  begin_puzzle(own, puzzle);
  uint64_t found = 0;
  enum answer answer = ASKER_YES;
  while (found < MOST_PICKED && (answer = next_solution(own)) == ASKER_YES)
    if (dlxi_random_below(random, ++found) == 0) picked = own->search.solution;
  if (found > 0) sudokui_nine_values(&picked, solution);
  return answer != ASKER_STOPPED;
}

static const struct asker_kind nine_kind = {
    .quick_is_sure = true,
    .release = release,
    .draw = draw,
    .begin = begin,
    .take_out = take_out,
    .put_back = put_back,
    .are_free = are_free,
    .distance = distance,
    .solve = solve,
};

enum dlx_status sudokui_nine_asker_new(const struct nine_grids *grids, struct watch *watch, struct asker **asker) {
  struct nine_asker *own = aligned_alloc(_Alignof(struct nine_asker), sizeof *own);
  *asker = NULL;
  if (!own) return DLX_NO_MEMORY;
  memset(own, 0, sizeof *own);
  own->asker = (struct asker){.kind = &nine_kind, .watch = watch};
  own->grids = grids;
  own->kernel = sudokui_nine_kernel(0)->run;
  *asker = &own->asker;
  return DLX_OK;
}

/*
 * The 9x9 search by vectors as an engine: a kernel does as many nodes at a time as the run allows without being asked.
 */
#include "sudoku/nine/nine_solver.h"

#include "sudoku/nine/nine.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

static const char *refuse(const struct sudoku_grid *grid) {
  return grid->box_rows == 3 && grid->box_columns == 3 ? NULL : "is for 9x9 grids with boxes of 3x3 only";
}

static void read_grid(const struct sudoku_grid *grid, struct nine_state *state) {
  memset(state, 0, sizeof *state);
  for (size_t cell = 0; cell < NINE_CELLS; cell++) {
    struct nine_place place = sudokui_nine_places[cell];
    for (size_t value = 1; value <= 9; value++)
      if (sudokui_allows(grid, cell, value)) state->cells[place.vector][place.lane] |= (uint16_t)(1u << (value - 1));
  }
}

/* Nodes that may be entered beside one that the run has been asked about. */
static uint64_t free_nodes(const struct sudokui_run *run) {
  return run->pause_at - run->nodes - 1;
}

static void walk(struct nine_search *search, struct sudokui_run *run) {
  nine_kernel *kernel = sudokui_nine_kernel(0)->run;
  while (search->depth > 0 && sudokui_enter_node(run)) {
    uint64_t before = search->nodes;
    enum nine_event event = kernel(search, 1 + free_nodes(run));
    run->nodes += search->nodes - before - 1;
    if (event == NINE_DONE) return;
    uint8_t cells[NINE_CELLS];
    if (event != NINE_SOLUTION) continue;
    sudokui_nine_values(&search->solution, cells);
    if (!sudokui_visit(run, cells)) return;
  }
}

static enum dlx_status search(struct sudokui_run *run) {
  struct nine_search *search = aligned_alloc(_Alignof(struct nine_search), sizeof *search);
  if (!search) return DLX_NO_MEMORY;
  read_grid(run->grid, &search->stack[0]);
  sudokui_nine_begin(search);
  walk(search, run);
  free(search);
  return DLX_OK;
}

const struct sudokui_solver sudokui_nine = {
    .info = {.name = "nine", .summary = "9x9 grids: singles and locked candidates of all houses at once, by vectors"},
    .refuse = refuse,
    .search = search,
};

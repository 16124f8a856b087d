/*
 * Depth first on the board, by candidates: one is put down, and what follows from it; where that fails it is taken out,
 * and what follows from that.  So each node divides what is left in two, and what was refuted holds on.
 */
#include "sudoku/large/large.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_TRY 200 /* nodes */

/* ---------------------------------------------------------------- memory */

enum dlx_status sudokui_large_prepare(struct large *large, const struct sudoku_grid *grid, bool *contradiction) {
  *large = (struct large){.random = 1};
  enum dlx_status status = sudokui_board_prepare(&large->board, grid);
  if (status) return status;
  large->levels = malloc(large->board.cells * sizeof *large->levels);
  large->cells = malloc(large->board.cells);
  if (!large->levels || !large->cells) {
    sudokui_large_release(large);
    return DLX_NO_MEMORY;
  }
  *contradiction = !sudokui_board_enter(&large->board, grid) || !sudokui_board_lock(&large->board);
  return DLX_OK;
}

void sudokui_large_release(struct large *large) {
  sudokui_board_release(&large->board);
  free(large->levels);
  free(large->cells);
  *large = (struct large){0};
}

/* ---------------------------------------------------------------- which candidate */

static uint64_t next_random(struct large *large) {
  large->random ^= large->random << 13;
  large->random ^= large->random >> 7;
  large->random ^= large->random << 17;
  return large->random;
}

static uint8_t least_key(const struct board *board) {
  uint8_t least = BOARD_DONE;
  for (size_t item = 0; item < board->items; item++)
    if (board->keys[item] < least) least = board->keys[item];
  return least;
}

/* An item with the fewest candidates: the first one behind a random place. */
static size_t choose_item(struct large *large) {
  const struct board *board = &large->board;
  size_t from = next_random(large) % board->items;
  const uint8_t *found = memchr(board->keys + from, 1, board->items - from);
  if (!found) found = memchr(board->keys, 1, from);
  if (found) return (size_t)(found - board->keys);
  uint8_t least = least_key(board);
  found = memchr(board->keys + from, least, board->items - from);
  if (!found) found = memchr(board->keys, least, from);
  return (size_t)(found - board->keys);
}

/* How much choice the items of a candidate leave: of the more, the fewer are hurt. */
static size_t room_of(const struct board *board, uint32_t candidate) {
  struct board_place places[4];
  board_places(board, candidate, places);
  size_t room = 0;
  for (size_t i = 0; i < 4; i++) room += board->keys[places[i].item];
  return room;
}

static uint32_t choose(struct large *large) {
  uint32_t list[256];
  size_t count = sudokui_board_list(&large->board, choose_item(large), list);
  size_t best = 0, least = SIZE_MAX;
  size_t from = next_random(large) % count;
  for (size_t i = 0; i < count; i++) {
    size_t at = (from + i) % count, room = room_of(&large->board, list[at]);
    if (room < least) least = room, best = at;
  }
  return list[best];
}

/* ---------------------------------------------------------------- the search */

static bool descend(struct large *large) {
  struct board *board = &large->board;
  uint32_t candidate = choose(large);
  large->levels[large->depth++] = (struct large_level){candidate, board->trail_size};
  return sudokui_board_place(board, candidate) && sudokui_board_settle(board);
}

/* Takes back what failed, up to a place where something is left.  false: nothing is left anywhere. */
static bool turn_back(struct large *large) {
  struct board *board = &large->board;
  while (large->depth > 0) {
    const struct large_level *level = &large->levels[--large->depth];
    sudokui_board_undo(board, level->trail_size);
    if (sudokui_board_remove(board, level->candidate) && sudokui_board_settle(board)) return true;
  }
  return false;
}

static void begin_anew(struct large *large) {
  if (large->depth > 0) sudokui_board_undo(&large->board, large->levels[0].trail_size);
  large->depth = 0;
}

enum large_end sudokui_large_search(struct large *large, struct sudokui_run *run, uint64_t nodes) {
  struct board *board = &large->board;
  uint64_t last = nodes > 0 ? run->nodes + nodes : UINT64_MAX, try_size = FIRST_TRY;
  uint64_t next = run->nodes + try_size;
  for (;;) {
    if (large->at_leaf && !turn_back(large)) return LARGE_COMPLETE;
    large->at_leaf = false;
    if (board->open == 0) {
      large->at_leaf = true;
      large->solutions++;
      sudokui_board_cells(board, large->cells);
      if (!sudokui_visit(run, large->cells)) return LARGE_STOPPED;
      continue;
    }
    if (run->nodes >= last) return LARGE_TIRED;
    if (large->solutions == 0 && run->nodes >= next) {
      begin_anew(large);
      try_size += try_size / 4;
      next = run->nodes + try_size;
    }
    if (!sudokui_enter_node(run)) return LARGE_STOPPED;
    if (!descend(large) && !turn_back(large)) return LARGE_COMPLETE;
  }
}

static enum dlx_status search(struct sudokui_run *run) {
  struct large large;
  bool contradiction;
  enum dlx_status status = sudokui_large_prepare(&large, run->grid, &contradiction);
  if (status) return status;
  if (!contradiction) sudokui_large_search(&large, run, 0);
  run->updates += large.board.removals;
  sudokui_large_release(&large);
  return DLX_OK;
}

const struct sudokui_solver sudokui_large = {
    .info = {.name = "large", .summary = "rows of bits for cells and places, singles, and many beginnings"},
    .search = search,
};

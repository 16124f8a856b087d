/*
 * The board: candidates go and come back, singles and locked candidates.
 *
 * A candidate that is the last one of an open item is never taken out: that is the contradiction, and what came before
 * it stands on the trail.  So no key goes below 0.
 */
#include "sudoku/large/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PLACED ((uint32_t)1 << 31) /* on the trail: not taken out, but put down */

/* ---------------------------------------------------------------- memory */

enum dlx_status sudokui_board_prepare(struct board *board, const struct sudoku_grid *grid) {
  size_t side = grid->side, cells = side * side, items = 4 * cells, words = (side + 63) / 64;
  *board = (struct board){
      .side = side,
      .cells = cells,
      .items = items,
      .words = words,
      .box_rows = grid->box_rows,
      .box_columns = grid->box_columns,
      .rows = malloc(items * words * sizeof *board->rows),
      .keys = malloc(items),
      .row_of = malloc(4 * cells),
      .cell_at = malloc(cells * sizeof *board->cell_at),
      .trail = malloc((cells * side + cells) * sizeof *board->trail),
      .queue = malloc(items * sizeof *board->queue),
  };
  if (!board->rows || !board->keys || !board->row_of || !board->cell_at || !board->trail || !board->queue) {
    sudokui_board_release(board);
    return DLX_NO_MEMORY;
  }
  board->column_of = board->row_of + cells;
  board->box_of = board->column_of + cells;
  board->place_of = board->box_of + cells;
  for (size_t cell = 0; cell < cells; cell++) {
    size_t row = cell / side, column = cell % side;
    size_t box = row / board->box_rows * board->box_rows + column / board->box_columns;
    size_t place = row % board->box_rows * board->box_columns + column % board->box_columns;
    board->row_of[cell] = (uint8_t)row;
    board->column_of[cell] = (uint8_t)column;
    board->box_of[cell] = (uint8_t)box;
    board->place_of[cell] = (uint8_t)place;
    board->cell_at[box * side + place] = (uint16_t)cell;
  }
  for (size_t item = 0; item < items; item++)
    for (size_t word = 0; word < words; word++) {
      size_t left = side - 64 * word;
      board->rows[item * words + word] = left < 64 ? ((uint64_t)1 << left) - 1 : UINT64_MAX;
    }
  memset(board->keys, (int)(side - 1), items);
  board->open = items;
  return DLX_OK;
}

void sudokui_board_release(struct board *board) {
  free(board->rows);
  free(board->keys);
  free(board->row_of);
  free(board->cell_at);
  free(board->trail);
  free(board->queue);
  *board = (struct board){0};
}

/* ---------------------------------------------------------------- what is in a row */

/* The candidate that a bit of an item's row stands for. */
static uint32_t candidate_at(const struct board *board, size_t item, size_t bit) {
  assert(board->cells > 0 && board->side > 0);
  size_t kind = item / board->cells, place = item % board->cells;
  if (kind == 0) return board_candidate(place, bit);
  size_t house = place / board->side, value = place % board->side;
  size_t cell = kind == 1   ? house * board->side + bit
                : kind == 2 ? bit * board->side + house
                            : board->cell_at[house * board->side + bit];
  return board_candidate(cell, value);
}

size_t sudokui_board_list(const struct board *board, size_t item, uint32_t *candidates) {
  size_t count = 0;
  for (size_t word = 0; word < board->words; word++)
    for (uint64_t bits = board->rows[item * board->words + word]; bits; bits &= bits - 1)
      candidates[count++] = candidate_at(board, item, 64 * word + (size_t)__builtin_ctzll(bits));
  return count;
}

static size_t row_size(const struct board *board, size_t item) {
  size_t size = 0;
  for (size_t word = 0; word < board->words; word++)
    size += (size_t)__builtin_popcountll(board->rows[item * board->words + word]);
  return size;
}

void sudokui_board_cells(const struct board *board, uint8_t *cells) {
  for (size_t cell = 0; cell < board->cells; cell++) {
    uint32_t candidate = 0;
    cells[cell] = 0;
    if (board_is_open(board, cell)) continue;
    sudokui_board_list(board, cell, &candidate); /* has one */
    cells[cell] = (uint8_t)(board_value(candidate) + 1);
  }
}

/* ---------------------------------------------------------------- there and back */

bool sudokui_board_remove(struct board *board, uint32_t candidate) {
  assert(board_has(board, candidate));
  struct board_place places[4];
  board_places(board, candidate, places);
  for (size_t i = 0; i < 4; i++)
    if (board->keys[places[i].item] == 0) {
      board->failed = places[i].item;
      return false;
    }
  for (size_t i = 0; i < 4; i++) {
    size_t item = places[i].item;
    board->rows[item * board->words + places[i].bit / 64] &= ~((uint64_t)1 << places[i].bit % 64);
    if (board->keys[item] != BOARD_DONE && --board->keys[item] == 0) board->queue[board->queue_size++] = (uint32_t)item;
  }
  board->trail[board->trail_size++] = candidate;
  board->removals++;
  return true;
}

/* Takes out all of an item's candidates but one. */
static bool remove_rivals(struct board *board, struct board_place place) {
  for (size_t word = 0; word < board->words; word++) {
    uint64_t bits = board->rows[place.item * board->words + word];
    if (word == place.bit / 64) bits &= ~((uint64_t)1 << place.bit % 64);
    for (; bits; bits &= bits - 1)
      if (!sudokui_board_remove(board, candidate_at(board, place.item, 64 * word + (size_t)__builtin_ctzll(bits))))
        return false;
  }
  return true;
}

bool sudokui_board_place(struct board *board, uint32_t candidate) {
  assert(board_has(board, candidate));
  struct board_place places[4];
  board_places(board, candidate, places);
  for (size_t i = 0; i < 4; i++) {
    assert(board_is_open(board, places[i].item));
    board->keys[places[i].item] = BOARD_DONE;
  }
  board->open -= 4;
  board->trail[board->trail_size++] = candidate | PLACED;
  for (size_t i = 0; i < 4; i++)
    if (!remove_rivals(board, places[i])) return false;
  return true;
}

static void undo_place(struct board *board, uint32_t candidate) {
  struct board_place places[4];
  board_places(board, candidate, places);
  for (size_t i = 0; i < 4; i++) board->keys[places[i].item] = (uint8_t)(row_size(board, places[i].item) - 1);
  board->open += 4;
}

static void undo_removal(struct board *board, uint32_t candidate) {
  struct board_place places[4];
  board_places(board, candidate, places);
  for (size_t i = 0; i < 4; i++) {
    size_t item = places[i].item;
    board->rows[item * board->words + places[i].bit / 64] |= (uint64_t)1 << places[i].bit % 64;
    if (board->keys[item] != BOARD_DONE) board->keys[item]++;
  }
}

void sudokui_board_undo(struct board *board, size_t trail_size) {
  board->queue_size = 0;
  while (board->trail_size > trail_size) {
    uint32_t step = board->trail[--board->trail_size];
    if (step & PLACED)
      undo_place(board, step & ~PLACED);
    else
      undo_removal(board, step);
  }
}

bool sudokui_board_settle(struct board *board) {
  while (board->queue_size > 0) {
    size_t item = board->queue[--board->queue_size];
    if (!board_is_open(board, item)) continue;
    assert(board->keys[item] == 0);
    uint32_t candidate = 0;
    sudokui_board_list(board, item, &candidate);
    if (!sudokui_board_place(board, candidate)) return false;
  }
  return true;
}

/* ---------------------------------------------------------------- locked candidates */

/* The item of a kind (1 row, 2 column, 3 box) that holds a candidate. */
static size_t item_of(const struct board *board, size_t kind, uint32_t candidate) {
  struct board_place places[4];
  board_places(board, candidate, places);
  return places[kind].item;
}

/* Where all candidates of 'item' are among those of the item of 'kind' that holds one of them, the others go. */
static bool lock(struct board *board, size_t item, size_t kind, uint32_t *list) {
  size_t count = sudokui_board_list(board, item, list);
  size_t other = item_of(board, kind, list[0]);
  if (board->keys[other] <= board->keys[item]) return true;
  for (size_t i = 1; i < count; i++)
    if (item_of(board, kind, list[i]) != other) return true;
  size_t own_kind = item / board->cells;
  count = sudokui_board_list(board, other, list);
  for (size_t i = 0; i < count; i++)
    if (item_of(board, own_kind, list[i]) != item && !sudokui_board_remove(board, list[i])) return false;
  return true;
}

/* Lines and boxes share as many places as a box has in a row or a column. */
static bool lock_item(struct board *board, size_t item) {
  uint32_t list[256];
  list[0] = 0; /* the analyzer does not see that it is written before it is read */
  size_t kind = item / board->cells, size = (size_t)board->keys[item] + 1;
  if (kind == 1) return size > board->box_columns || lock(board, item, 3, list);
  if (kind == 2) return size > board->box_rows || lock(board, item, 3, list);
  return (size > board->box_columns || lock(board, item, 1, list)) &&
         (!board_is_open(board, item) || size > board->box_rows || lock(board, item, 2, list));
}

bool sudokui_board_lock(struct board *board) {
  size_t before;
  do {
    before = board->trail_size;
    for (size_t item = board->cells; item < board->items; item++) {
      if (!board_is_open(board, item)) continue;
      if (!lock_item(board, item) || !sudokui_board_settle(board)) return false;
    }
  } while (board->trail_size > before);
  return true;
}

/* ---------------------------------------------------------------- a grid */

/* What a cell of the grid does not allow.  A candidate that is gone already is none of its doing. */
static bool enter_cell(struct board *board, const struct sudoku_grid *grid, size_t cell) {
  for (size_t value = 0; value < board->side; value++) {
    uint32_t candidate = board_candidate(cell, value);
    if (!board_has(board, candidate) || sudoku_allows(grid, cell, value + 1)) continue;
    if (!sudokui_board_remove(board, candidate)) return false;
  }
  return true;
}

static bool enter_given(struct board *board, size_t cell, size_t value) {
  uint32_t candidate = board_candidate(cell, value);
  if (!board_has(board, candidate)) return false;
  return !board_is_open(board, cell) || sudokui_board_place(board, candidate);
}

bool sudokui_board_enter(struct board *board, const struct sudoku_grid *grid) {
  for (size_t cell = 0; cell < board->cells; cell++)
    if (grid->cells[cell] && !enter_given(board, cell, (size_t)grid->cells[cell] - 1)) return false;
  if (!sudokui_board_settle(board)) return false;
  for (size_t cell = 0; grid->candidates && cell < board->cells; cell++)
    if (!grid->cells[cell] && !enter_cell(board, grid, cell)) return false;
  return sudokui_board_settle(board);
}

/*
 * Each candidate is put down for once, to see what comes of it.
 */
#include "sudoku/large/board.h"

/* Does it fail? */
static bool fails(struct board *board, uint32_t candidate) {
  size_t before = board->trail_size;
  bool holds = sudokui_board_place(board, candidate) && sudokui_board_settle(board);
  sudokui_board_undo(board, before);
  return !holds;
}

/* '*changed' where one of the cell's candidates was taken out. */
static bool shave_cell(struct board *board, size_t cell, bool *changed) {
  for (size_t value = 0; value < board->side && board_is_open(board, cell); value++) {
    uint32_t candidate = board_candidate(cell, value);
    if (!board_has(board, candidate) || !fails(board, candidate)) continue;
    *changed = true;
    if (!sudokui_board_remove(board, candidate) || !sudokui_board_settle(board)) return false;
  }
  return true;
}

bool sudokui_board_shave(struct board *board) {
  bool changed;
  do {
    changed = false;
    for (size_t cell = 0; cell < board->cells; cell++)
      if (!shave_cell(board, cell, &changed)) return false;
  } while (changed);
  return true;
}

size_t sudokui_board_candidates(const struct board *board) {
  size_t count = 0;
  for (size_t cell = 0; cell < board->cells; cell++)
    if (board_is_open(board, cell)) count += (size_t)board->keys[cell] + 1;
  return count;
}

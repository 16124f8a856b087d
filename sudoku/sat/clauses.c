#include "sudoku/sat/clauses.h"

#include <stdlib.h>

enum dlx_status sudokui_clauses_prepare(struct clauses *clauses, const struct board *board) {
  size_t most = board->cells * board->side;
  *clauses = (struct clauses){
      .candidates = malloc(most * sizeof *clauses->candidates),
      .variable_of = calloc(most, sizeof *clauses->variable_of),
  };
  if (!clauses->candidates || !clauses->variable_of) {
    sudokui_clauses_release(clauses);
    return DLX_NO_MEMORY;
  }
  for (size_t cell = 0; cell < board->cells; cell++) {
    if (!board_is_open(board, cell)) continue;
    size_t before = clauses->count;
    clauses->count += sudokui_board_list(board, cell, clauses->candidates + before);
    for (size_t i = before; i < clauses->count; i++)
      clauses->variable_of[cell * board->side + board_value(clauses->candidates[i])] = (int)(i + 1);
  }
  return DLX_OK;
}

void sudokui_clauses_release(struct clauses *clauses) {
  free(clauses->candidates);
  free(clauses->variable_of);
  *clauses = (struct clauses){0};
}

size_t sudokui_clauses_pairs(const struct board *board) {
  size_t pairs = 0;
  for (size_t item = 0; item < board->items; item++)
    if (board_is_open(board, item)) pairs += ((size_t)board->keys[item] + 1) * board->keys[item] / 2;
  return pairs;
}

/* Of a box: are the two cells in one line, whose item says it already? */
static bool share_line(const struct board *board, uint32_t a, uint32_t b) {
  size_t first = board_cell(a), second = board_cell(b);
  return board->row_of[first] == board->row_of[second] || board->column_of[first] == board->column_of[second];
}

static bool write_item(const struct clauses *clauses, const struct board *board, size_t item, clause_taker *take,
                       void *user) {
  uint32_t list[256];
  int literals[256];
  size_t count = sudokui_board_list(board, item, list);
  for (size_t i = 0; i < count; i++)
    literals[i] = clauses->variable_of[board_cell(list[i]) * board->side + board_value(list[i])];
  if (!take(user, literals, count)) return false;
  bool is_box = item >= 3 * board->cells;
  for (size_t i = 0; i < count; i++)
    for (size_t j = i + 1; j < count; j++)
      if (!(is_box && share_line(board, list[i], list[j])) && !take(user, (int[]){-literals[i], -literals[j]}, 2))
        return false;
  return true;
}

bool sudokui_clauses_write(const struct clauses *clauses, const struct board *board, clause_taker *take, void *user) {
  for (size_t item = 0; item < board->items; item++)
    if (board_is_open(board, item) && !write_item(clauses, board, item, take, user)) return false;
  return true;
}

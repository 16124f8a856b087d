/*
 * A board in memory.
 */
#include "kakuro/complaint.h"
#include "kakuro/kakuro.h"

#include <stdlib.h>
#include <string.h>

static bool is_side(size_t side) {
  return side > 0 && side <= KAKURO_MAXIMUM_SIDE;
}

/* Behind it the board has the size, and cells that are not written yet. */
static enum dlx_status resize(struct kakuro_board *board, size_t rows, size_t columns) {
  size_t cells = rows * columns;
  if (cells > board->room) {
    struct kakuro_cell *larger = realloc(board->cells, cells * sizeof *larger);
    if (!larger) return DLX_NO_MEMORY;
    board->cells = larger;
    board->room = cells;
  }
  board->rows = rows;
  board->columns = columns;
  board->line = board->column = 0;
  return DLX_OK;
}

enum dlx_status kakuro_board_prepare(struct kakuro_board *board, size_t rows, size_t columns) {
  KAKURO_REQUIRE(board && is_side(rows) && is_side(columns));
  enum dlx_status status = resize(board, rows, columns);
  if (!status) memset(board->cells, 0, rows * columns * sizeof *board->cells);
  return status;
}

enum dlx_status kakuro_board_copy(struct kakuro_board *copy, const struct kakuro_board *board) {
  KAKURO_REQUIRE(copy && board && board->rows > 0);
  if (copy == board) return DLX_OK;
  enum dlx_status status = resize(copy, board->rows, board->columns);
  if (status) return status;
  memcpy(copy->cells, board->cells, board->rows * board->columns * sizeof *board->cells);
  copy->line = board->line;
  copy->column = board->column;
  return DLX_OK;
}

void kakuro_board_release(struct kakuro_board *board) {
  KAKURO_REQUIRE(board);
  free(board->cells);
  *board = (struct kakuro_board){0};
}

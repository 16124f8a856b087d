/*
 * Sudoku grids: the problem of an empty grid, all items and options, as the Sudoku library makes it.
 */
#include "cli/make/writers.h"
#include "cli/message.h"
#include "sudoku/sudoku.h"

static enum dlx_status write_encoded(const struct sudoku_grid *grid, struct dlx_message *message) {
  sudoku_encoding *encoding;
  enum dlx_status status = sudoku_encode(grid, SUDOKU_FULL, &encoding);
  if (status) return status;
  status = dlx_write(sudoku_problem(encoding), DLX_FORMAT_DLX, stdout, message);
  sudoku_encoding_free(encoding);
  return status;
}

enum exit_status make_sudoku(struct shape box) {
  struct sudoku_grid grid = {0};
  struct dlx_message message = {0};
  enum dlx_status status = sudoku_grid_prepare(&grid, box.rows, box.columns);
  if (!status) status = write_encoded(&grid, &message);
  sudoku_grid_release(&grid);
  return message_failure(status, NULL, &message);
}

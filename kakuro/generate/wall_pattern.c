#include "kakuro/generate/wall_pattern.h"

#include <assert.h>
#include <stdlib.h>

/* ---------------------------------------------------------------------------------------------- one wall */

static size_t partner_of(const struct kakuroi_pattern *pattern, size_t cell) {
  const struct kakuro_board *board = pattern->board;
  assert(board->columns > 0);
  if (!pattern->rotational) return cell;
  return (board->rows - cell / board->columns) * board->columns + board->columns - cell % board->columns;
}

static bool is_white(const struct kakuro_board *board, size_t row, size_t column) {
  return row < board->rows && column < board->columns && board->cells[row * board->columns + column].white;
}

/* Is the white cell at one side of a wall alone in its run that begins there? */
static bool is_alone(const struct kakuro_board *board, size_t cell, int down, int right) {
  assert(board->columns > 0);
  size_t row = cell / board->columns + (size_t)down, column = cell % board->columns + (size_t)right;
  return is_white(board, row, column) && !is_white(board, row + (size_t)down, column + (size_t)right);
}

static bool leaves_single(const struct kakuro_board *board, size_t cell) {
  return is_alone(board, cell, -1, 0) || is_alone(board, cell, 1, 0) || is_alone(board, cell, 0, -1) ||
         is_alone(board, cell, 0, 1);
}

/* Is there a white cell in its row, and in its column? */
static bool lines_live(const struct kakuro_board *board, size_t cell) {
  bool in_row = false, in_column = false;
  for (size_t column = 1; column < board->columns; column++) in_row |= is_white(board, cell / board->columns, column);
  for (size_t row = 1; row < board->rows; row++) in_column |= is_white(board, row, cell % board->columns);
  return in_row && in_column;
}

/* Do all white cells hang together?  Those that were come to are black for a moment, and kept in 'front'. */
static bool hangs_together(const struct kakuroi_pattern *pattern) {
  struct kakuro_board *board = pattern->board;
  size_t cells = board->rows * board->columns, whites = 0, first = 0, come_to = 0;
  for (size_t cell = cells; cell-- > 0;) {
    if (!board->cells[cell].white) continue;
    whites++;
    first = cell;
  }
  if (whites == 0) return false;
  pattern->front[come_to++] = (uint32_t)first;
  board->cells[first].white = false;
  for (size_t done = 0; done < come_to; done++) {
    size_t at = pattern->front[done], row = at / board->columns, column = at % board->columns;
    const size_t near[4] = {at - board->columns, at + board->columns, at - 1, at + 1};
    const bool is_near[4] = {is_white(board, row - 1, column), is_white(board, row + 1, column),
                             is_white(board, row, column - 1), is_white(board, row, column + 1)};
    for (int i = 0; i < 4; i++) {
      if (!is_near[i]) continue;
      board->cells[near[i]].white = false;
      pattern->front[come_to++] = (uint32_t)near[i];
    }
  }
  for (size_t i = 0; i < come_to; i++) board->cells[pattern->front[i]].white = true;
  return come_to == whites;
}

bool kakuroi_add_wall(const struct kakuroi_pattern *pattern, size_t cell) {
  struct kakuro_board *board = pattern->board;
  size_t partner = partner_of(pattern, cell);
  assert(board->cells[cell].white && board->cells[partner].white);
  board->cells[cell].white = board->cells[partner].white = false;
  bool may_be = lines_live(board, cell) && lines_live(board, partner) &&
                (pattern->singles || (!leaves_single(board, cell) && !leaves_single(board, partner))) &&
                hangs_together(pattern);
  if (!may_be) board->cells[cell].white = board->cells[partner].white = true;
  return may_be;
}

/* ---------------------------------------------------------------------------------------------- all of them */

unsigned kakuroi_wall_share(const struct kakuro_board *board) {
  assert(board->rows > 1 && board->columns > 1);
  size_t cells = (board->rows - 1) * (board->columns - 1), whites = 0;
  for (size_t cell = 0; cell < board->rows * board->columns; cell++) whites += board->cells[cell].white;
  return (unsigned)(100 * (cells - whites) / cells);
}

/* The white cells of a line in random order; returns how many. */
static size_t shuffle(const struct kakuroi_pattern *pattern, struct random *random, size_t first, size_t step,
                      size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++)
    if (pattern->board->cells[first + i * step].white) pattern->order[count++] = (uint32_t)(first + i * step);
  for (size_t i = count; i > 1; i--) {
    size_t j = (size_t)dlxi_random_below(random, i);
    uint32_t kept = pattern->order[i - 1];
    pattern->order[i - 1] = pattern->order[j];
    pattern->order[j] = kept;
  }
  return count;
}

/* Puts one wall into a run that is too long. */
static bool cut(const struct kakuroi_pattern *pattern, struct random *random, size_t first, size_t step,
                size_t length) {
  size_t count = shuffle(pattern, random, first, step, length);
  for (size_t i = 0; i < count; i++)
    if (kakuroi_add_wall(pattern, pattern->order[i])) return true;
  return false;
}

static bool cut_line(const struct kakuroi_pattern *pattern, struct random *random, size_t first, size_t step,
                     size_t length) {
  const struct kakuro_cell *cells = pattern->board->cells;
  size_t begin = 0, end;
  while (begin < length) {
    for (end = begin; end < length && cells[first + end * step].white; end++) continue;
    if (end - begin > KAKURO_LONGEST_RUN) {
      if (!cut(pattern, random, first + begin * step, step, end - begin)) return false;
    } else {
      begin = end + 1;
    }
  }
  return true;
}

/* Line i of those from 1 to 'last': from both ends by turns, as a wall beside a border leaves a single cell there
   unless this is a wall already. */
static size_t from_the_ends(size_t i, size_t last) {
  return i % 2 == 0 ? 1 + i / 2 : last - i / 2;
}

static bool cut_long_runs(const struct kakuroi_pattern *pattern, struct random *random) {
  size_t rows = pattern->board->rows, columns = pattern->board->columns;
  for (size_t i = 0; i + 1 < rows; i++)
    if (!cut_line(pattern, random, from_the_ends(i, rows - 1) * columns + 1, 1, columns - 1)) return false;
  for (size_t i = 0; i + 1 < columns; i++)
    if (!cut_line(pattern, random, columns + from_the_ends(i, columns - 1), columns, rows - 1)) return false;
  return true;
}

bool kakuroi_lay_walls(const struct kakuroi_pattern *pattern, struct random *random, unsigned walls) {
  struct kakuro_board *board = pattern->board;
  size_t cells = board->rows * board->columns;
  for (size_t cell = 0; cell < cells; cell++)
    board->cells[cell] = (struct kakuro_cell){.white = cell >= board->columns && cell % board->columns > 0};
  if (!cut_long_runs(pattern, random)) return false;
  size_t count = shuffle(pattern, random, 0, 1, cells);
  for (size_t i = 0; i < count && kakuroi_wall_share(board) < walls; i++)
    if (board->cells[pattern->order[i]].white) kakuroi_add_wall(pattern, pattern->order[i]);
  return true;
}

/*
 * The state of a search on a grid of any side: what may still stand where, and where what may still stand.
 *
 * A candidate is a value v, from 0, in a cell; its number is cell << 8 | v, which takes no division to be read.  An
 * item is something that a solution must hold exactly once, and its row is the set of the candidates that can still do
 * it:
 *
 *     0 ..            cell                 the values that it may have
 *     n ..            row r, value v       the columns where v may stand           n = side^2
 *     2n ..           column c, value v    the rows
 *     3n ..           box b, value v       the places in the box, row by row
 *
 *                                          one row of 'words' 64-bit words:   ...0010 0100 1001  key 3: four are left
 *
 * So each candidate is a bit in four rows.  A naked single is a row of a cell with one bit, a hidden single such a row
 * of the other kinds.
 *
 * Invariants, of an item that is open:  key = (bits of its row) - 1;  where the key is 0 it is in the queue, or has
 * been taken from it.  Of one that is done:  key = DONE, and its row holds the bit of the candidate that was placed.
 */
#ifndef SUDOKU_LARGE_BOARD_H
#define SUDOKU_LARGE_BOARD_H

#include "sudoku/sudoku.h"

#include <stdint.h>

#define BOARD_DONE 255 /* more than any key: a row has at most 255 bits */

struct board {
  size_t side;
  size_t cells; /* side^2 */
  size_t items; /* 4 * side^2 */
  size_t words;
  size_t box_rows;
  size_t box_columns;

  uint64_t *rows; /* of item i: rows[i * words] ... */
  uint8_t *keys;
  uint8_t *row_of; /* of a cell */
  uint8_t *column_of;
  uint8_t *box_of;
  uint8_t *place_of; /* in its box */
  uint16_t *cell_at; /* of box b, place p: cell_at[b * side + p] */

  uint32_t *trail; /* what was done, last at the end: a candidate taken out, or PLACED and one put down */
  size_t trail_size;

  uint32_t *queue; /* items that had one candidate left */
  size_t queue_size;
  size_t open; /* items that are not done */

  uint64_t removals; /* all candidates ever taken out */
  size_t failed;     /* the item that was last found with no candidate left */
};

static inline uint32_t board_candidate(size_t cell, size_t value) {
  return (uint32_t)(cell << 8 | value);
}
static inline size_t board_cell(uint32_t candidate) {
  return candidate >> 8;
}
static inline size_t board_value(uint32_t candidate) {
  return candidate & 255;
}

/* The four items of a candidate, and its bit in the row of each. */
struct board_place {
  size_t item;
  size_t bit;
};
static inline void board_places(const struct board *board, uint32_t candidate, struct board_place places[4]) {
  size_t cell = board_cell(candidate), value = board_value(candidate);
  places[0] = (struct board_place){cell, value};
  places[1] = (struct board_place){board->cells + board->row_of[cell] * board->side + value, board->column_of[cell]};
  places[2] =
      (struct board_place){2 * board->cells + board->column_of[cell] * board->side + value, board->row_of[cell]};
  places[3] = (struct board_place){3 * board->cells + board->box_of[cell] * board->side + value, board->place_of[cell]};
}

static inline bool board_is_open(const struct board *board, size_t item) {
  return board->keys[item] != BOARD_DONE;
}

/* Is the candidate still there? */
static inline bool board_has(const struct board *board, uint32_t candidate) {
  size_t value = board_value(candidate);
  return board->rows[board_cell(candidate) * board->words + value / 64] >> value % 64 & 1;
}

/* The candidates of an item's row, one after the other: 'write' has room for 'side' of them.  How many. */
size_t sudokui_board_list(const struct board *board, size_t item, uint32_t *candidates);

/*
 * sudokui_board_prepare() takes all memory and sets up a blank board; sudokui_board_enter() puts in the givens and
 * candidates of a grid of the same shape, and settles it.  false of enter: there is no solution.
 */
enum dlx_status sudokui_board_prepare(struct board *board, const struct sudoku_grid *grid);
bool sudokui_board_enter(struct board *board, const struct sudoku_grid *grid);
void sudokui_board_release(struct board *board);

/* sudokui_board_place() puts a candidate down that is there, and takes out its rivals; sudokui_board_remove() takes
   one out that is there.  sudokui_board_settle() then places what is forced.  false: an item has no candidate left;
   the board is then good for nothing but sudokui_board_undo(), as far back as the trail was longer. */
bool sudokui_board_place(struct board *board, uint32_t candidate);
bool sudokui_board_remove(struct board *board, uint32_t candidate);
bool sudokui_board_settle(struct board *board);
void sudokui_board_undo(struct board *board, size_t trail_size);

/* sudokui_board_lock() takes out what locked candidates rule out: where a value's places in a line lie in one box, it
   stands nowhere else in the box, and the other way round.  Until nothing changes; false as above. */
bool sudokui_board_lock(struct board *board);

/* sudokui_board_shave() takes out each candidate that leads to a contradiction at once, by singles, as long as there is
   one.  The board is settled; false as above. */
bool sudokui_board_shave(struct board *board);

/* How many candidates the cells that are open have. */
size_t sudokui_board_candidates(const struct board *board);

/* The values of all cells that are done; 0 of others. */
void sudokui_board_cells(const struct board *board, uint8_t *cells);

#endif

/*
 * A grid is filled in two steps, each of which is about matchings.
 *
 * Bands.  Take one stack, of C columns, and ask only in which band a value stands in which column.  For each value that
 * is a one to one map of the C columns to the C bands, and in each column R values go to each band:
 *
 *     stack     column 0   1   2                 v0 stands in column 0 in band 0, in column 1 in band 1, ...
 *     v0             0   1   2
 *     v1             1   2   0                   each row of this table holds each band once, each of its columns holds
 *     v2             2   0   1                   each band R times
 *
 * Such a table is written down at once.  A given says of one place in it what it must be.  Say it is band a and must be
 * b: the value trades the two columns where it has a and b.  Then one column has a b too many, for an a, and the other
 * the reverse; a chain of such trades of other values mends it, found breadth first, around what is given.
 *
 * Rows.  The bands are now apart.  In each, all that is left is to say in which of its R rows a column's R values
 * stand, so that each row has each value.  A row is a perfect matching of columns and values, and takes one from the
 * degree of each; so without givens there is always one more.  A given belongs to its row's matching and to no other's.
 * Where there is no matching left, the last few rows are made up anew.
 *
 * Both steps always come out where nothing is given: each is an edge colouring of a regular bipartite graph.
 * Source: Koenig's theorem (1916).
 */
#include "sudoku/large/fill.h"
#include "sudoku/large/dice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NOT_GIVEN 255
#define NOBODY    255
#define SMALLEST  16  /* a side below that is searched as soon */
#define SHARE     5   /* of the cells, one in so many may be given */
#define PATIENCE  300 /* matchings of a band that may fail */

/* ---------------------------------------------------------------- memory */

bool sudokui_fill_suits(const struct sudoku_grid *grid) {
  size_t cells = grid->side * grid->side, givens = 0;
  if (grid->candidates || grid->side < SMALLEST) return false;
  for (size_t cell = 0; cell < cells; cell++) givens += grid->cells[cell] > 0;
  return givens * SHARE <= cells;
}

static void note_givens(struct fill *fill) {
  size_t side = fill->side;
  memset(fill->row_of, NOT_GIVEN, side * side);
  for (size_t cell = 0; cell < side * side; cell++) {
    uint8_t value = fill->grid->cells[cell];
    if (value > 0) fill->row_of[(value - 1U) * side + cell % side] = (uint8_t)(cell / side);
  }
}

enum dlx_status sudokui_fill_prepare(struct fill *fill, const struct sudoku_grid *grid) {
  size_t side = grid->side, cells = side * side;
  uint8_t *store = malloc(5 * cells + 5 * side);
  if (!store) return DLX_NO_MEMORY;
  *fill = (struct fill){
      .grid = grid,
      .side = side,
      .box_rows = grid->box_rows,
      .box_columns = grid->box_columns,
      .dice = 1,
      .band_of = store,
      .column_of = store + cells,
      .row_of = store + 2 * cells,
      .cells = store + 3 * cells,
      .values = store + 4 * cells,
      .left = store + 5 * cells,
      .match = store + 5 * cells + side,
      .reached = store + 5 * cells + 2 * side,
      .waiting = store + 5 * cells + 3 * side,
      .order = store + 5 * cells + 4 * side,
  };
  note_givens(fill);
  return DLX_OK;
}

void sudokui_fill_release(struct fill *fill) {
  free(fill->band_of);
  *fill = (struct fill){0};
}

/* ---------------------------------------------------------------- bands */

static bool is_given(const struct fill *fill, size_t value, size_t column) {
  return fill->row_of[value * fill->side + column] != NOT_GIVEN;
}

static void set_band(struct fill *fill, size_t value, size_t column, uint8_t band) {
  size_t bands = fill->box_columns, stack = column / bands;
  fill->band_of[value * fill->side + column] = band;
  fill->column_of[value * fill->side + stack * bands + band] = (uint8_t)(column % bands);
}

/* The column of a stack where a value is in a band. */
static size_t column_in(const struct fill *fill, size_t value, size_t stack, size_t band) {
  return stack * fill->box_columns + fill->column_of[value * fill->side + stack * fill->box_columns + band];
}

static void trade(struct fill *fill, size_t value, size_t first, size_t second) {
  uint8_t *bands = fill->band_of + value * fill->side, band = bands[first];
  set_band(fill, value, first, bands[second]);
  set_band(fill, value, second, band);
}

/* Each value gets one of the C cyclic shifts, R values the same. */
static void begin_stack(struct fill *fill, size_t stack) {
  size_t bands = fill->box_columns;
  uint8_t shifts[256] = {0};
  for (size_t value = 0; value < fill->side; value++) {
    size_t at = dice_throw(&fill->dice, value + 1);
    shifts[value] = shifts[at];
    shifts[at] = (uint8_t)(value % bands);
  }
  for (size_t value = 0; value < fill->side; value++)
    for (size_t i = 0; i < bands; i++) set_band(fill, value, stack * bands + i, (uint8_t)((shifts[value] + i) % bands));
}

/* Trades from column 'from', where band b is once too often and a lacks, to column 'to'.  'by' says by which value a
   column was reached.  false: there is no way around what is given. */
static bool find_chain(const struct fill *fill, size_t from, size_t to, uint8_t a, uint8_t b, size_t except,
                       uint8_t by[256]) {
  size_t stack = from / fill->box_columns;
  uint8_t queue[256];
  size_t head = 0, tail = 0;
  memset(by, NOBODY, 256);
  by[from] = 0;
  queue[tail++] = (uint8_t)from;
  while (head < tail) {
    size_t column = queue[head++];
    for (size_t value = 0; value < fill->side; value++) {
      if (value == except || fill->band_of[value * fill->side + column] != b || is_given(fill, value, column)) continue;
      size_t next = column_in(fill, value, stack, a);
      if (by[next] != NOBODY || is_given(fill, value, next)) continue;
      by[next] = (uint8_t)value;
      if (next == to) return true;
      queue[tail++] = (uint8_t)next;
    }
  }
  return false;
}

static bool force_band(struct fill *fill, size_t value, size_t column, uint8_t band) {
  uint8_t by[256], a = fill->band_of[value * fill->side + column];
  size_t stack = column / fill->box_columns;
  if (a == band) return true;
  size_t other = column_in(fill, value, stack, band);
  if (!find_chain(fill, column, other, a, band, value, by)) return false;
  for (size_t at = other; at != column;) { /* where the chain ends the value has band a, where it came from b */
    size_t before = column_in(fill, by[at], stack, band);
    trade(fill, by[at], before, at);
    at = before;
  }
  trade(fill, value, column, other);
  return true;
}

static bool place_in_bands(struct fill *fill) {
  assert(fill->box_rows > 0);
  for (size_t stack = 0; stack < fill->box_rows; stack++) begin_stack(fill, stack);
  for (size_t value = 0; value < fill->side; value++)
    for (size_t column = 0; column < fill->side; column++) {
      if (!is_given(fill, value, column)) continue;
      size_t row = fill->row_of[value * fill->side + column];
      if (!force_band(fill, value, column, (uint8_t)(row / fill->box_rows))) return false;
    }
  return true;
}

/* ---------------------------------------------------------------- rows */

static void begin_band(struct fill *fill, size_t band) {
  memset(fill->left, 0, fill->side);
  for (size_t value = 0; value < fill->side; value++)
    for (size_t column = 0; column < fill->side; column++)
      if (fill->band_of[value * fill->side + column] == band)
        fill->values[column * fill->box_rows + fill->left[column]++] = (uint8_t)value;
}

/* A column's value for a row, if it is given there; else NOBODY. */
static uint8_t given_at(const struct fill *fill, size_t row, size_t column) {
  uint8_t value = fill->grid->cells[row * fill->side + column];
  return value > 0 ? (uint8_t)(value - 1) : NOBODY;
}

static size_t givens_in(const struct fill *fill, size_t row) {
  size_t givens = 0;
  for (size_t column = 0; column < fill->side; column++) givens += fill->grid->cells[row * fill->side + column] > 0;
  return givens;
}

/* Rows with many givens first, while there is much choice. */
static void order_rows(struct fill *fill, size_t band) {
  for (size_t i = 0; i < fill->box_rows; i++) {
    size_t row = band * fill->box_rows + i, at = i;
    for (; at > 0 && givens_in(fill, fill->order[at - 1]) < givens_in(fill, row); at--)
      fill->order[at] = fill->order[at - 1];
    fill->order[at] = (uint8_t)row;
  }
}

/* Gives a value to 'column', if need be by moving others, breadth first. */
static bool augment(struct fill *fill, size_t row, size_t column) {
  size_t head = 0, tail = 0;
  uint8_t held[256]; /* the value that a column in the queue has to give up */
  memset(fill->reached, NOBODY, fill->side);
  held[column] = NOBODY;
  fill->waiting[tail++] = (uint8_t)column;
  while (head < tail) {
    size_t at = fill->waiting[head++], count = fill->left[at], from = dice_throw(&fill->dice, count);
    for (size_t i = 0; i < count; i++) {
      uint8_t value = fill->values[at * fill->box_rows + (from + i) % count], owner = fill->match[value];
      if (fill->reached[value] != NOBODY || is_given(fill, value, at)) continue;
      fill->reached[value] = (uint8_t)at;
      if (owner != NOBODY) {
        if (given_at(fill, row, owner) != NOBODY) continue;
        held[owner] = value;
        fill->waiting[tail++] = owner;
        continue;
      }
      while (value != NOBODY) {
        uint8_t taker = fill->reached[value];
        fill->match[value] = taker;
        value = held[taker];
      }
      return true;
    }
  }
  return false;
}

static bool match_row(struct fill *fill, size_t row) {
  memset(fill->match, NOBODY, fill->side);
  for (size_t column = 0; column < fill->side; column++) {
    uint8_t value = given_at(fill, row, column);
    if (value != NOBODY) fill->match[value] = (uint8_t)column;
  }
  for (size_t column = 0; column < fill->side; column++)
    if (given_at(fill, row, column) == NOBODY && !augment(fill, row, column)) return false;
  return true;
}

static void take_row(struct fill *fill, size_t row) {
  for (size_t value = 0; value < fill->side; value++) {
    size_t column = fill->match[value];
    uint8_t *values = fill->values + column * fill->box_rows, *found = values;
    while (*found != value) found++;
    *found = values[--fill->left[column]];
    fill->cells[row * fill->side + column] = (uint8_t)(value + 1);
  }
}

static void put_row_back(struct fill *fill, size_t row) {
  for (size_t column = 0; column < fill->side; column++)
    fill->values[column * fill->box_rows + fill->left[column]++] =
        (uint8_t)(fill->cells[row * fill->side + column] - 1);
}

static bool fill_band(struct fill *fill, size_t band) {
  begin_band(fill, band);
  order_rows(fill, band);
  size_t failures = 0;
  for (size_t i = 0; i < fill->box_rows;) {
    if (match_row(fill, fill->order[i])) {
      take_row(fill, fill->order[i++]);
      continue;
    }
    if (++failures > PATIENCE) return false;
    for (size_t back = 1 + dice_throw(&fill->dice, 4); back > 0 && i > 0; back--) put_row_back(fill, fill->order[--i]);
  }
  return true;
}

bool sudokui_fill_try(struct fill *fill) {
  if (!place_in_bands(fill)) return false;
  for (size_t band = 0; band < fill->box_columns; band++)
    if (!fill_band(fill, band)) return false;
  return true;
}

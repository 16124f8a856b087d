/*
 * The 9x9 grid between text and vectors.
 */
#include "sudoku/nine/nine.h"

#include <string.h>

#define PLACE(row, column)                                                                                             \
  { 3 * ((row) % 3) + (column) % 3, 4 * ((row) / 3) + (column) / 3 }
#define ROW(row)                                                                                                       \
  PLACE(row, 0), PLACE(row, 1), PLACE(row, 2), PLACE(row, 3), PLACE(row, 4), PLACE(row, 5), PLACE(row, 6),             \
      PLACE(row, 7), PLACE(row, 8)

const struct nine_place sudokui_nine_places[NINE_CELLS] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4),
                                                           ROW(5), ROW(6), ROW(7), ROW(8)};

void sudokui_nine_begin(struct nine_search *search) {
  search->nodes = 0;
  search->depth = 1;
}

/* What a character leaves possible, looked up: a branch would be mispredicted at every second cell. */
static const uint16_t ruled_out[256] = {
    ['1'] = NINE_VALUES ^ 1 << 0, ['2'] = NINE_VALUES ^ 1 << 1, ['3'] = NINE_VALUES ^ 1 << 2,
    ['4'] = NINE_VALUES ^ 1 << 3, ['5'] = NINE_VALUES ^ 1 << 4, ['6'] = NINE_VALUES ^ 1 << 5,
    ['7'] = NINE_VALUES ^ 1 << 6, ['8'] = NINE_VALUES ^ 1 << 7, ['9'] = NINE_VALUES ^ 1 << 8,
};

void sudokui_nine_read(const char *text, struct nine_state *state) {
  memset(state, 0, sizeof *state);
  for (size_t cell = 0; cell < NINE_CELLS; cell++) {
    struct nine_place place = sudokui_nine_places[cell];
    state->cells[place.vector][place.lane] = NINE_VALUES ^ ruled_out[(unsigned char)text[cell]];
  }
}

void sudokui_nine_write(const struct nine_state *solution, char *text) {
  for (size_t cell = 0; cell < NINE_CELLS; cell++) {
    struct nine_place place = sudokui_nine_places[cell];
    text[cell] = (char)('1' + __builtin_ctz(solution->cells[place.vector][place.lane]));
  }
}

void sudokui_nine_values(const struct nine_state *solution, uint8_t *values) {
  for (size_t cell = 0; cell < NINE_CELLS; cell++) {
    struct nine_place place = sudokui_nine_places[cell];
    values[cell] = (uint8_t)(1 + __builtin_ctz(solution->cells[place.vector][place.lane]));
  }
}

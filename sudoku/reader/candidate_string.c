#include "sudoku/reader/candidate_string.h"

#include "sudoku/shape.h"

#define LARGEST 9 /* side whose values are digits */

static bool is_blank_at(const char *p) {
  return *p == '0' || sudokui_is_blank_sign((unsigned char)*p);
}

/* How many of the values that a cell's characters stand for are candidates; SIZE_MAX: there is another character. */
static size_t count_candidates(const char *cell, size_t side) {
  size_t count = 0;
  for (size_t i = 0; i < side; i++) {
    if (cell[i] == (char)('1' + i))
      count++;
    else if (!is_blank_at(cell + i))
      return SIZE_MAX;
  }
  return count;
}

static bool lists_candidates(struct span word, size_t side, bool told) {
  for (const char *cell = word.start; cell < word.end; cell += side) {
    size_t count = count_candidates(cell, side);
    if (count == SIZE_MAX || (count == 0 && !told)) return false;
  }
  return true;
}

size_t sudokui_candidate_string_side(const struct puzzle_rules *rules, struct span word) {
  if (rules->symbols != SUDOKU_SYMBOLS_ANY && rules->symbols != SUDOKU_FROM_ONE) return 0;
  for (size_t side = SUDOKU_MINIMUM_SIDE; side <= LARGEST; side++)
    if (side * side * side == span_length(word) && (rules->side == 0 || rules->side == side))
      return lists_candidates(word, side, rules->side == side) ? side : 0;
  return 0;
}

enum dlx_status sudokui_fill_candidate_string(struct span word, struct sudoku_grid *grid) {
  enum dlx_status status = sudokui_add_candidates(grid);
  if (status) return status;
  size_t side = grid->side;
  for (size_t cell = 0; cell < side * side; cell++) {
    const char *at = word.start + cell * side;
    bool alone = count_candidates(at, side) == 1;
    for (size_t value = 1; value <= side; value++) {
      if (is_blank_at(at + value - 1)) continue;
      sudokui_add_candidate(grid, cell, value);
      if (alone) grid->cells[cell] = (uint8_t)value;
    }
  }
  return DLX_OK;
}

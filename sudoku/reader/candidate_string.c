#include "sudoku/reader/candidate_string.h"

#include "sudoku/shape.h"

#include <assert.h>

#define LARGEST 9 /* side whose values are digits */

static bool is_blank_at(const char *p) {
  return *p == '0' || sudokui_is_blank_sign((unsigned char)*p);
}

/* Is the character at 'i' of a word the value that this place stands for? */
static bool is_candidate_at(struct span word, size_t i, size_t side) {
  assert(side > 0);
  return word.start[i] == (char)('1' + i % side);
}

/* Do almost all of its symbols stand at their places, and are they at least half as many as there are cells?  The same
   number of characters may be the cells of a larger grid, where hardly any do. */
static bool lists_candidates(struct span word, size_t side) {
  size_t symbols = 0, placed = 0;
  for (size_t i = 0; i < span_length(word); i++) {
    if (is_blank_at(word.start + i)) continue;
    symbols++;
    placed += is_candidate_at(word, i, side);
  }
  return 10 * placed >= 9 * symbols && 2 * symbols >= side * side;
}

size_t sudokui_candidate_string_side(const struct puzzle_rules *rules, struct span word) {
  if (rules->symbols != SUDOKU_SYMBOLS_ANY && rules->symbols != SUDOKU_FROM_ONE) return 0;
  for (size_t side = SUDOKU_MINIMUM_SIDE; side <= LARGEST; side++)
    if (side * side * side == span_length(word) && (rules->side == 0 || rules->side == side))
      return rules->side == side || lists_candidates(word, side) ? side : 0;
  return 0;
}

static size_t count_candidates(struct span word, size_t cell, size_t side) {
  size_t count = 0;
  for (size_t i = cell * side; i < (cell + 1) * side; i++) count += is_candidate_at(word, i, side);
  return count;
}

/* The first character that is neither a blank nor the value of its place; NULL: there is none. */
static const char *find_misplaced(struct span word, size_t side) {
  for (size_t i = 0; i < span_length(word); i++)
    if (!is_blank_at(word.start + i) && !is_candidate_at(word, i, side)) return word.start + i;
  return NULL;
}

enum dlx_status sudokui_fill_candidate_string(struct span word, struct sudoku_grid *grid, struct bad_cell *bad) {
  size_t side = grid->side;
  const char *misplaced = find_misplaced(word, side);
  if (misplaced)
    return sudokui_refuse(bad, misplaced, "in a list of candidates, only %zu or a blank can stand here",
                          (size_t)(misplaced - word.start) % side + 1);
  enum dlx_status status = sudokui_add_candidates(grid);
  if (status) return status;
  for (size_t cell = 0; cell < side * side; cell++) {
    bool alone = count_candidates(word, cell, side) == 1;
    for (size_t value = 1; value <= side; value++) {
      if (!is_candidate_at(word, cell * side + value - 1, side)) continue;
      sudokui_add_candidate(grid, cell, value);
      if (alone) grid->cells[cell] = (uint8_t)value;
    }
  }
  return DLX_OK;
}

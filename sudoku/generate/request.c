#include "sudoku/generate/request.h"
#include "sudoku/misuse.h"

#include <string.h>

/* ---------------------------------------------------------------- does it make sense */

/* A full grid without contradictions; DLX_BAD_INPUT: it is none.  DLX_NO_MEMORY. */
static enum dlx_status check_solution(const struct sudoku_generating *asked, size_t side) {
  for (size_t cell = 0; cell < side * side; cell++)
    if (asked->solution[cell] == 0 || asked->solution[cell] > side) return DLX_BAD_INPUT;
  struct sudoku_grid grid = {0};
  enum dlx_status status = sudoku_grid_prepare(&grid, asked->box_rows, asked->box_columns);
  if (status) return status;
  memcpy(grid.cells, asked->solution, side * side);
  sudoku_grid_set_rules(&grid, asked->rules);
  if (sudoku_has_conflict(&grid)) status = DLX_BAD_INPUT;
  sudoku_grid_release(&grid);
  return status;
}

static enum dlx_status check(const struct sudoku_generating *asked, size_t side, struct dlx_message *message) {
  size_t cells = side * side;
  if (side > SUDOKU_MAXIMUM_GENERATED)
    return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0, "puzzles are made up to a side of %zu, not %zu",
                        SUDOKU_MAXIMUM_GENERATED, side);
  if (asked->least_givens > cells || asked->most_givens > cells)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "%zu givens are more than the grid has cells: %zu",
                        asked->least_givens > cells ? asked->least_givens : asked->most_givens, cells);
  if (asked->most_givens && asked->least_givens > asked->most_givens)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "at least %zu givens and at most %zu contradict each other",
                        asked->least_givens, asked->most_givens);
  if (asked->most_rating && asked->least_rating > asked->most_rating)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "a rating of at least %u and at most %u tenths is none",
                        asked->least_rating, asked->most_rating);
  if (asked->pattern && (asked->symmetry || asked->least_givens || asked->most_givens))
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0,
                        "a pattern says where the givens stand: symmetry and number follow from it");
  enum dlx_status status = asked->solution ? check_solution(asked, side) : DLX_OK;
  if (status == DLX_BAD_INPUT)
    return sudokui_fail(message, status, 0, 0,
                        asked->rules ? "the solution is not one by these rules"
                                     : "the solution is not one: each row, column and box is to hold each value once");
  return status ? sudokui_fail(message, status, 0, 0, "out of memory") : DLX_OK;
}

static size_t pattern_size(const struct sudoku_generating *asked, size_t cells) {
  size_t size = 0;
  for (size_t cell = 0; cell < cells; cell++) size += asked->pattern[cell] != 0;
  return size;
}

enum dlx_status sudokui_request_prepare(struct request *request, const struct sudoku_generating *asked,
                                        struct dlx_message *message) {
  size_t side = asked->box_rows * asked->box_columns, cells = side * side;
  *request = (struct request){.asked = asked, .side = side, .cells = cells};
  enum dlx_status status = check(asked, side, message);
  if (status) return status;
  request->least = asked->pattern ? pattern_size(asked, cells) : asked->least_givens;
  request->most = asked->pattern ? request->least : asked->most_givens ? asked->most_givens : cells;
  status = sudokui_orbits_prepare(&request->orbits, side, asked->symmetry);
  return status ? sudokui_fail(message, status, 0, 0, "out of memory") : DLX_OK;
}

/* ---------------------------------------------------------------- is it impossible */

/* Givens that each puzzle with one solution has.  Two values that are both missing could be exchanged.  4x4: all
   puzzles with three givens have been tried (the tests do); 9x9: all with 16 have been, by McGuire, Tugemann and
   Civario, "There is no 16-clue Sudoku" (2012). */
static size_t fewest_givens(const struct sudoku_generating *asked, size_t side) {
  if (asked->rules) return 0;
  if (side == 4) return 4;
  if (asked->box_rows == 3 && asked->box_columns == 3) return 17;
  return side - 1;
}

static bool row_is_blank(const struct request *request, size_t row) {
  for (size_t column = 0; column < request->side; column++)
    if (request->asked->pattern[row * request->side + column]) return false;
  return true;
}

static bool column_is_blank(const struct request *request, size_t column) {
  for (size_t row = 0; row < request->side; row++)
    if (request->asked->pattern[row * request->side + column]) return false;
  return true;
}

/* Two blank rows of one band, or columns of one stack, could be exchanged. */
static bool has_two_blank_lines(const struct request *request) {
  size_t rows = 0, columns = 0;
  for (size_t i = 0; i < request->side; i++) {
    if (i % request->asked->box_rows == 0) rows = 0;
    if (i % request->asked->box_columns == 0) columns = 0;
    rows += row_is_blank(request, i);
    columns += column_is_blank(request, i);
    if (rows > 1 || columns > 1) return true;
  }
  return false;
}

/* Where a house is full of givens, any of them can go. */
static bool has_full_house(const struct request *request) {
  const struct sudoku_generating *asked = request->asked;
  size_t side = request->side;
  for (size_t house = 0; house < side; house++) {
    size_t in_row = 0, in_column = 0, in_box = 0;
    size_t top = house / asked->box_rows * asked->box_rows, left = house % asked->box_rows * asked->box_columns;
    for (size_t i = 0; i < side; i++) {
      in_row += asked->pattern[house * side + i] != 0;
      in_column += asked->pattern[i * side + house] != 0;
      in_box += asked->pattern[(top + i / asked->box_columns) * side + left + i % asked->box_columns] != 0;
    }
    if (in_row == side || in_column == side || in_box == side) return true;
  }
  return false;
}

static bool say(struct dlx_message *message, const char *why) {
  sudokui_fail(message, DLX_OK, 0, 0, "%s", why);
  return true;
}

bool sudokui_request_is_hopeless(const struct request *request, struct dlx_message *message) {
  const struct sudoku_generating *asked = request->asked;
  size_t fewest = fewest_givens(asked, request->side);
  if (request->most < fewest) {
    sudokui_fail(message, DLX_OK, 0, 0, "a puzzle of this size with one solution has at least %zu givens", fewest);
    return true;
  }
  if (asked->minimal && request->least > request->cells - request->side)
    return say(message, "a minimal puzzle has a blank in every row");
  if (asked->pattern && asked->rules) return false;
  if (asked->pattern)
    return (has_two_blank_lines(request) &&
            say(message,
                "two lines of the pattern without a given, in one row or column of boxes, can be exchanged")) ||
           (asked->minimal && has_full_house(request) &&
            say(message, "a row, a column or a box of the pattern has no blank: not all of its givens are needed"));
  return !sudokui_orbits_can_have(&request->orbits, request->least, request->most) &&
         say(message, "cells with this symmetry do not add up to such a number of givens");
}

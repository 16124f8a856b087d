/*
 * A grid as an exact-cover problem, and back.
 *
 * The items of all four kinds stand in one array, 4 * side^2 of them: first the cells, then the values of each row, of
 * each column, of each box.  'place' numbers an item in that array; item_of[place] is its number in the problem, and
 * marks[place] what the givens do to it.
 *
 *     place of      cell (r,c)     r * s + c              row r, value v        s^2 + r * s + v - 1
 *                   column c, v    2 s^2 + c * s + v - 1  box b, value v      3 s^2 + b * s + v - 1
 *
 * In the short form a given takes its four items out.  Where it finds one of them taken already, two givens clash, and
 * that item stays in the problem, with no option to cover it.
 */
#include "sudoku/misuse.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

struct sudoku_encoding {
  dlx_problem *problem;
  struct sudoku_choice *choices; /* one an option */
  size_t side;
};

/* What the givens do to an item. */
enum mark { OPEN, TAKEN /* by one */, CLASH /* by two */ };

/* The places of the items that 'value' in the cell covers. */
static void places_of(const struct sudoku_grid *grid, size_t row, size_t column, size_t value, size_t places[4]) {
  size_t side = grid->side;
  places[0] = row * side + column;
  places[1] = side * side + row * side + value - 1;
  places[2] = 2 * side * side + column * side + value - 1;
  places[3] = 3 * side * side + sudokui_box(grid, row, column) * side + value - 1;
}

/* Writes a number at the end of an item's name, in base 36 or, on larger sides, in decimal. */
static char *put_number(char *end, size_t number, bool decimal) {
  if (!decimal) {
    *end = (char)(number < 10 ? '0' + number : 'a' + number - 10);
    return end + 1;
  }
  if (number >= 100) *end++ = (char)('0' + number / 100);
  if (number >= 10) *end++ = (char)('0' + number / 10 % 10);
  *end++ = (char)('0' + number % 10);
  return end;
}

static void name_item(size_t side, size_t place, char name[16]) {
  size_t kind = place / (side * side);
  size_t house = place % (side * side) / side;
  size_t index = place % side + (kind > 0); /* a column counts from 0, a value from 1 */
  bool decimal = side > 35;
  char *end = name;
  *end++ = "prcb"[kind];
  end = put_number(end, house, decimal);
  if (decimal) *end++ = ',';
  end = put_number(end, index, decimal);
  *end = '\0';
}

static void mark_givens(const struct sudoku_grid *grid, uint8_t *marks) {
  const uint8_t *cell = grid->cells;
  for (size_t r = 0; r < grid->side; r++)
    for (size_t c = 0; c < grid->side; c++, cell++) {
      if (!*cell) continue;
      size_t places[4];
      places_of(grid, r, c, *cell, places);
      for (size_t i = 0; i < 4; i++) {
        uint8_t *mark = &marks[places[i]];
        *mark = *mark == OPEN ? TAKEN : CLASH;
      }
    }
}

/* May the option stand in the problem?  In the full form, 'marks' says what the givens take, and a given's own option
   stays. */
static bool is_option(const struct sudoku_grid *grid, const uint8_t *marks, size_t cell, size_t value,
                      const size_t places[4]) {
  if (grid->cells[cell]) return grid->cells[cell] == value;
  return sudokui_allows(grid, cell, value) && marks[places[1]] == OPEN && marks[places[2]] == OPEN &&
         marks[places[3]] == OPEN;
}

static enum dlx_status add_items(dlx_problem *problem, size_t side, enum sudoku_form form, const uint8_t *marks,
                                 uint32_t *item_of) {
  uint32_t count = 0;
  for (size_t place = 0; place < 4 * side * side; place++) {
    if (form == SUDOKU_SHORT && marks[place] == TAKEN) continue;
    char name[16];
    name_item(side, place, name);
    enum dlx_status status = dlx_add_item(problem, name, DLX_PRIMARY, NULL);
    if (status) return status;
    item_of[place] = count++;
  }
  return DLX_OK;
}

static enum dlx_status add_options(const struct sudoku_grid *grid, enum sudoku_form form, const uint8_t *marks,
                                   const uint32_t *item_of, sudoku_encoding *encoding) {
  size_t side = grid->side;
  struct sudoku_choice *choice = encoding->choices;
  for (size_t r = 0; r < side; r++)
    for (size_t c = 0; c < side; c++) {
      size_t cell = r * side + c;
      if (form == SUDOKU_SHORT && grid->cells[cell]) continue;
      for (size_t value = 1; value <= side; value++) {
        size_t places[4];
        places_of(grid, r, c, value, places);
        if (!is_option(grid, marks, cell, value, places)) continue;
        struct dlx_entry entries[4];
        for (size_t i = 0; i < 4; i++) entries[i] = (struct dlx_entry){item_of[places[i]], 0};
        enum dlx_status status = dlx_add_option(encoding->problem, entries, 4, NULL);
        if (status) return status;
        *choice++ = (struct sudoku_choice){(uint16_t)cell, (uint8_t)value};
      }
    }
  return DLX_OK;
}

static enum dlx_status build(const struct sudoku_grid *grid, enum sudoku_form form, uint8_t *marks, uint32_t *item_of,
                             sudoku_encoding *encoding) {
  size_t side = grid->side;
  mark_givens(grid, marks);
  encoding->problem = dlx_problem_new();
  encoding->choices = malloc(side * side * side * sizeof *encoding->choices);
  if (!encoding->problem || !encoding->choices) return DLX_NO_MEMORY;

  enum dlx_status status = add_items(encoding->problem, side, form, marks, item_of);
  if (!status) status = add_options(grid, form, marks, item_of, encoding);
  return status ? status : dlx_freeze(encoding->problem);
}

enum dlx_status sudoku_encode(const struct sudoku_grid *grid, enum sudoku_form form, sudoku_encoding **encoding) {
  SUDOKU_REQUIRE(grid && encoding && grid->side > 0);
  size_t places = 4 * grid->side * grid->side;
  sudoku_encoding *made = calloc(1, sizeof *made);
  uint8_t *marks = calloc(places, sizeof *marks); /* OPEN */
  uint32_t *item_of = malloc(places * sizeof *item_of);
  enum dlx_status status = DLX_NO_MEMORY;
  if (made && marks && item_of) {
    made->side = grid->side;
    status = build(grid, form, marks, item_of, made);
  }
  free(marks);
  free(item_of);
  if (status) {
    sudoku_encoding_free(made);
    return status;
  }
  *encoding = made;
  return DLX_OK;
}

const dlx_problem *sudoku_problem(const sudoku_encoding *encoding) {
  SUDOKU_REQUIRE(encoding);
  return encoding->problem;
}

const struct sudoku_choice *sudoku_choices(const sudoku_encoding *encoding) {
  SUDOKU_REQUIRE(encoding);
  return encoding->choices;
}

void sudoku_decode(const sudoku_encoding *encoding, const uint32_t *options, size_t count, struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(encoding && grid && grid->side == encoding->side && (options || count == 0));
  for (size_t i = 0; i < count; i++) {
    struct sudoku_choice choice = encoding->choices[options[i]];
    grid->cells[choice.cell] = choice.value;
  }
}

void sudoku_encoding_free(sudoku_encoding *encoding) {
  if (!encoding) return;
  dlx_problem_free(encoding->problem);
  free(encoding->choices);
  free(encoding);
}

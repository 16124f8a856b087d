#include "sudoku/rules/places.h"
#include "sudoku/houses.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static bool has(const struct sudokui_places *places, unsigned variant) {
  return places->grid->rules && places->grid->rules->variants & variant;
}

/* ---------------------------------------------------------------- how many */

static void lay_out(struct sudokui_places *places) {
  size_t side = places->side, less = side - 1;
  const struct sudoku_rules *rules = places->grid->rules;
  places->cages = side * side + sudokui_house_count(places->grid) * side;
  places->squares = places->cages + (rules ? rules->cage_count : 0) * (side + 1);
  places->lying = places->squares + (has(places, SUDOKU_ANTIKING) ? less * less * side : 0);
  size_t rectangles = has(places, SUDOKU_ANTIKNIGHT) ? less * (side - 2) * side : 0;
  places->standing = places->lying + rectangles;
  places->across = places->standing + rectangles;
  size_t neighbours = has(places, SUDOKU_NONCONSECUTIVE) ? side * less * less : 0;
  places->down = places->across + neighbours;
  places->count = places->down + neighbours;
}

static void list_cages(const struct sudoku_rules *rules, uint32_t *cage_of) {
  for (size_t cage = 0; cage < rules->cage_count; cage++)
    for (size_t i = 0; i < rules->cages[cage].count; i++) cage_of[rules->cages[cage].cells[i]] = (uint32_t)cage + 1;
}

enum dlx_status sudokui_places_prepare(struct sudokui_places *places, const struct sudoku_grid *grid) {
  *places = (struct sudokui_places){.grid = grid, .side = grid->side};
  lay_out(places);
  if (!grid->rules || grid->rules->cage_count == 0) return DLX_OK;
  places->cage_of = calloc(grid->side * grid->side, sizeof *places->cage_of);
  if (!places->cage_of) return DLX_NO_MEMORY;
  list_cages(grid->rules, places->cage_of);
  return DLX_OK;
}

void sudokui_places_release(struct sudokui_places *places) {
  free(places->cage_of);
  *places = (struct sudokui_places){0};
}

/* ---------------------------------------------------------------- which */

/* Rectangles of cells: those with their first cell in one of 'tops' by 'lefts' places. */
struct tiling {
  size_t first; /* place */
  size_t tops;
  size_t lefts;
};

/* The place of the rectangle that begins at (top, left), where there is one. */
static size_t add_tile(const struct tiling *tiling, size_t top, size_t left, size_t values, size_t value,
                       uint32_t *list) {
  if (top >= tiling->tops || left >= tiling->lefts) return 0; /* less than 0 is a large number */
  *list = (uint32_t)(tiling->first + (top * tiling->lefts + left) * values + value - 1);
  return 1;
}

/* The four rectangles with a corner in (row, column), each reaching 'down' and 'right' from its first cell. */
static size_t add_corners(const struct tiling *tiling, size_t row, size_t column, size_t down, size_t right,
                          size_t side, size_t value, uint32_t *list) {
  size_t count = 0;
  for (size_t i = 0; i < 4; i++)
    count += add_tile(tiling, row - i / 2 * down, column - i % 2 * right, side, value, list + count);
  return count;
}

/* A pair of neighbours has a place for each value but the last, and a value is in two of them. */
static size_t add_pairs(const struct tiling *tiling, size_t top, size_t left, size_t side, size_t value,
                        uint32_t *list) {
  size_t count = 0;
  if (value < side) count += add_tile(tiling, top, left, side - 1, value, list);
  if (value > 1) count += add_tile(tiling, top, left, side - 1, value - 1, list + count);
  return count;
}

static size_t add_rules(const struct sudokui_places *places, size_t cell, size_t value, uint32_t *list) {
  size_t side = places->side, less = side - 1, row = cell / side, column = cell % side, count = 0;
  const struct tiling squares = {places->squares, less, less}, lying = {places->lying, less, side - 2},
                      standing = {places->standing, side - 2, less}, across = {places->across, side, less},
                      down = {places->down, less, side};
  if (places->cage_of && places->cage_of[cell] > 0)
    list[count++] = (uint32_t)(sudokui_cage_place(places, places->cage_of[cell] - 1U) + value);
  if (has(places, SUDOKU_ANTIKING)) count += add_corners(&squares, row, column, 1, 1, side, value, list + count);
  if (has(places, SUDOKU_ANTIKNIGHT)) {
    count += add_corners(&lying, row, column, 1, 2, side, value, list + count);
    count += add_corners(&standing, row, column, 2, 1, side, value, list + count);
  }
  if (has(places, SUDOKU_NONCONSECUTIVE)) {
    count += add_pairs(&across, row, column, side, value, list + count);
    count += add_pairs(&across, row, column - 1, side, value, list + count);
    count += add_pairs(&down, row, column, side, value, list + count);
    count += add_pairs(&down, row - 1, column, side, value, list + count);
  }
  return count;
}

size_t sudokui_places_of(const struct sudokui_places *places, size_t cell, size_t value,
                         uint32_t list[SUDOKUI_PLACES_OF_VALUE]) {
  size_t side = places->side, count = 1;
  uint16_t houses[SUDOKUI_HOUSES_OF_CELL];
  size_t house_count = sudokui_houses_of(places->grid, cell, houses);
  list[0] = (uint32_t)cell;
  for (size_t i = 0; i < house_count; i++) list[count++] = (uint32_t)(side * side + houses[i] * side + value - 1);
  if (places->grid->rules) count += add_rules(places, cell, value, list + count);
  assert(count <= SUDOKUI_PLACES_OF_VALUE);
  return count;
}

/* ---------------------------------------------------------------- names */

/* Writes numbers, in base 36 or, on larger sides, in decimal with commas between them. */
static void write_name(size_t side, char letter, const size_t *numbers, size_t count, char name[SUDOKUI_ITEM_NAME]) {
  char *end = name;
  *end++ = letter;
  for (size_t i = 0; i < count; i++) {
    if (side <= 35)
      *end++ = (char)(numbers[i] < 10 ? '0' + numbers[i] : 'a' + numbers[i] - 10);
    else
      end += snprintf(end, 8, i > 0 ? ",%u" : "%u", (unsigned)numbers[i]);
  }
  *end = '\0';
}

static void name_of_house(const struct sudokui_places *places, size_t place, char name[SUDOKUI_ITEM_NAME]) {
  static const char letters[] = {
      [SUDOKUI_ROW] = 'r',      [SUDOKUI_COLUMN] = 'c', [SUDOKUI_BOX] = 'b',  [SUDOKUI_REGION] = 'b',
      [SUDOKUI_DIAGONAL] = 'd', [SUDOKUI_WINDOW] = 'w', [SUDOKUI_GROUP] = 'g'};
  size_t side = places->side, numbers[2];
  if (place < side * side) {
    write_name(side, 'p', (const size_t[]){place / side, place % side}, 2, name);
    return;
  }
  enum sudokui_house_kind kind = sudokui_name_house(places->grid, place / side - side, &numbers[0]);
  numbers[1] = place % side + 1;
  write_name(side, letters[kind], numbers, 2, name);
}

static bool name_of_cage(const struct sudokui_places *places, size_t place, char name[SUDOKUI_ITEM_NAME]) {
  size_t cage = (place - places->cages) / (places->side + 1), value = (place - places->cages) % (places->side + 1);
  if (value == 0)
    snprintf(name, SUDOKUI_ITEM_NAME, "k%u", (unsigned)cage);
  else
    snprintf(name, SUDOKUI_ITEM_NAME, "k%u,%u", (unsigned)cage, (unsigned)value);
  return places->grid->rules->cages[cage].sum > 0;
}

static void name_of_tile(const struct sudokui_places *places, size_t place, char name[SUDOKUI_ITEM_NAME]) {
  size_t side = places->side;
  const struct {
    char letter;
    size_t first, lefts, values;
  } tilings[] = {{'v', places->down, side, side - 1},
                 {'h', places->across, side - 1, side - 1},
                 {'t', places->standing, side - 1, side},
                 {'l', places->lying, side - 2, side},
                 {'q', places->squares, side - 1, side}};
  size_t i = 0;
  while (place < tilings[i].first) i++;
  size_t at = place - tilings[i].first, tile = at / tilings[i].values;
  write_name(side, tilings[i].letter,
             (const size_t[]){tile / tilings[i].lefts, tile % tilings[i].lefts, at % tilings[i].values + 1}, 3, name);
}

bool sudokui_name_item(const struct sudokui_places *places, size_t place, char name[SUDOKUI_ITEM_NAME]) {
  if (place < places->cages) {
    name_of_house(places, place, name);
    return true;
  }
  if (place < places->squares) return name_of_cage(places, place, name);
  name_of_tile(places, place, name);
  return false;
}

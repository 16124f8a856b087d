#include "sudoku/houses.h"
#include "sudoku/misuse.h"
#include "sudoku/shape.h"

#include <assert.h>
#include <stdlib.h>

const char *sudokui_house_word(enum sudokui_house_kind kind) {
  static const char *const words[] = {
      [SUDOKUI_ROW] = "row",       [SUDOKUI_COLUMN] = "column",     [SUDOKUI_BOX] = "box",
      [SUDOKUI_REGION] = "region", [SUDOKUI_DIAGONAL] = "diagonal", [SUDOKUI_WINDOW] = "window",
      [SUDOKUI_GROUP] = "group"};
  return words[kind];
}

/* ---------------------------------------------------------------- houses */

static unsigned variants_of(const struct sudoku_grid *grid) {
  return grid->rules ? grid->rules->variants : 0;
}

/* Windows in a row of windows. */
static size_t windows_across(const struct sudoku_grid *grid) {
  return grid->box_rows - 1;
}

size_t sudokui_house_count(const struct sudoku_grid *grid) {
  unsigned variants = variants_of(grid);
  size_t count = 3 * grid->side;
  if (variants & SUDOKU_X) count += 2;
  if (variants & SUDOKU_WINDOKU) count += windows_across(grid) * windows_across(grid);
  if (variants & SUDOKU_DISJOINT) count += grid->side;
  return count;
}

enum sudokui_house_kind sudokui_name_house(const struct sudoku_grid *grid, size_t house, size_t *number) {
  size_t side = grid->side, windows = windows_across(grid) * windows_across(grid);
  assert(side > 0);
  if (house < 3 * side) {
    *number = house % side;
    if (house < 2 * side) return house < side ? SUDOKUI_ROW : SUDOKUI_COLUMN;
    return grid->rules && grid->rules->regions ? SUDOKUI_REGION : SUDOKUI_BOX;
  }
  *number = house - 3 * side;
  if (variants_of(grid) & SUDOKU_X) {
    if (*number < 2) return SUDOKUI_DIAGONAL;
    *number -= 2;
  }
  if (variants_of(grid) & SUDOKU_WINDOKU) {
    if (*number < windows) return SUDOKUI_WINDOW;
    *number -= windows;
  }
  return SUDOKUI_GROUP;
}

/* The window that a cell is in; false: it is in none. */
static bool find_window(const struct sudoku_grid *grid, size_t row, size_t column, size_t *window) {
  size_t period = grid->box_rows + 1;
  *window = row / period * windows_across(grid) + column / period;
  return row % period > 0 && column % period > 0;
}

/* Those beside row, column and box. */
static size_t more_houses_of(const struct sudoku_grid *grid, size_t row, size_t column, uint16_t *houses) {
  size_t side = grid->side, first = 3 * side, count = 0, window;
  if (variants_of(grid) & SUDOKU_X) {
    if (row == column) houses[count++] = (uint16_t)first;
    if (row + column == side - 1) houses[count++] = (uint16_t)(first + 1);
    first += 2;
  }
  if (variants_of(grid) & SUDOKU_WINDOKU) {
    if (find_window(grid, row, column, &window)) houses[count++] = (uint16_t)(first + window);
    first += windows_across(grid) * windows_across(grid);
  }
  if (variants_of(grid) & SUDOKU_DISJOINT)
    houses[count++] = (uint16_t)(first + row % grid->box_rows * grid->box_columns + column % grid->box_columns);
  return count;
}

size_t sudokui_houses_of(const struct sudoku_grid *grid, size_t cell, uint16_t houses[SUDOKUI_HOUSES_OF_CELL]) {
  size_t side = grid->side;
  assert(side > 0);
  size_t row = cell / side, column = cell % side;
  houses[0] = (uint16_t)row;
  houses[1] = (uint16_t)(side + column);
  houses[2] = (uint16_t)(2 * side + sudokui_box(grid, row, column));
  return grid->rules ? 3 + more_houses_of(grid, row, column, houses + 3) : 3;
}

/* Cells are added to their houses in order. */
static enum dlx_status list_members(struct sudokui_houses *houses, const struct sudoku_grid *grid) {
  uint16_t *filled = calloc(houses->count, sizeof *filled);
  if (!filled) return DLX_NO_MEMORY;
  for (size_t house = 0; house < houses->count; house++) {
    size_t number;
    houses->kind[house] = sudokui_name_house(grid, house, &number);
    houses->number[house] = (uint16_t)number;
  }
  for (size_t cell = 0; cell < houses->cells; cell++) {
    uint16_t numbers[SUDOKUI_HOUSES_OF_CELL];
    size_t count = sudokui_houses_of(grid, cell, numbers);
    for (size_t i = 0; i < count; i++)
      houses->members[numbers[i] * houses->side + filled[numbers[i]]++] = (uint16_t)cell;
  }
  free(filled);
  return DLX_OK;
}

/* Turns the lists of cells by house into lists of houses by cell. */
static void list_by_cell(struct sudokui_houses *houses) {
  size_t entries = houses->count * houses->side;
  uint32_t *first = houses->first_of;
  for (size_t i = 0; i < entries; i++) first[houses->members[i] + 1]++;
  for (size_t cell = 0; cell < houses->cells; cell++) first[cell + 1] += first[cell];
  for (size_t house = 0; house < houses->count; house++)
    for (size_t i = 0; i < houses->side; i++)
      houses->of_cell[first[houses->members[house * houses->side + i]]++] = (uint16_t)house;
  for (size_t cell = houses->cells; cell > 0; cell--) first[cell] = first[cell - 1];
  first[0] = 0;
}

/* ---------------------------------------------------------------- who sees whom */

static size_t add_move(size_t side, size_t cell, size_t down, ptrdiff_t right, uint16_t *to) {
  size_t row = cell / side + down;
  ptrdiff_t column = (ptrdiff_t)(cell % side) + right;
  if (row >= side || column < 0 || column >= (ptrdiff_t)side) return 0;
  *to = (uint16_t)(row * side + (size_t)column);
  return 1;
}

size_t sudokui_moves(size_t side, size_t cell, unsigned moves, uint16_t to[SUDOKUI_MOVES]) {
  size_t count = 0;
  if (moves & SUDOKU_ANTIKING)
    for (ptrdiff_t right = -1; right <= 1; right += 2) count += add_move(side, cell, 1, right, to + count);
  if (moves & SUDOKU_ANTIKNIGHT)
    for (ptrdiff_t right = -2; right <= 2; right++)
      if (right != 0) count += add_move(side, cell, right == 2 || right == -2 ? 1 : 2, right, to + count);
  return count;
}

/* Pairs of cells, each way round: counted at first, then listed by the first of the two, where 'list' has room. */
struct pairs {
  uint32_t *first; /* cells + 1: where the list of a cell begins; while they are listed, where it goes on */
  uint16_t *list;  /* NULL: they are counted, in first[cell + 1] */
};

static void add_half(const struct pairs *pairs, size_t cell, size_t other) {
  if (pairs->list)
    pairs->list[pairs->first[cell]++] = (uint16_t)other;
  else
    pairs->first[cell + 1]++;
}

/* What a cell sees, each once, with the help of a mark for each cell.  Its list is that of who sees it, too: so where
   it is put down at the ends of their lists, all of those come to be in order. */
static void add_seen(const struct pairs *pairs, uint32_t *mark, size_t cell, const uint16_t *others, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (mark[others[i]] == cell + 1) continue;
    mark[others[i]] = (uint32_t)cell + 1;
    add_half(pairs, others[i], cell);
  }
}

/* The moves of chess from a cell, both ways. */
static size_t all_moves(const struct sudokui_houses *houses, size_t cell, uint16_t *to) {
  unsigned moves = houses->rules ? houses->rules->variants & (SUDOKU_ANTIKNIGHT | SUDOKU_ANTIKING) : 0;
  size_t count = moves ? sudokui_moves(houses->side, cell, moves, to) : 0;
  size_t turned = moves ? sudokui_moves(houses->side, houses->cells - 1 - cell, moves, to + count) : 0;
  for (size_t i = count; i < count + turned; i++) to[i] = (uint16_t)(houses->cells - 1 - to[i]);
  return count + turned;
}

static void add_all_seen(const struct sudokui_houses *houses, const struct pairs *pairs, const uint32_t *cage_of,
                         uint32_t *mark) {
  for (size_t cell = 0; cell < houses->cells; cell++) {
    uint16_t moves[2 * SUDOKUI_MOVES];
    mark[cell] = (uint32_t)cell + 1;
    for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++)
      add_seen(pairs, mark, cell, &houses->members[houses->of_cell[k] * houses->side], houses->side);
    if (cage_of && cage_of[cell] > 0) {
      const struct sudoku_cage *cage = &houses->cages[cage_of[cell] - 1];
      add_seen(pairs, mark, cell, cage->cells, cage->count);
    }
    add_seen(pairs, mark, cell, moves, all_moves(houses, cell, moves));
  }
}

/* Neighbours in rows and columns; in order, as a cell comes behind those above and to the left. */
static void add_all_near(const struct sudokui_houses *houses, const struct pairs *pairs) {
  if (!houses->rules || !(houses->rules->variants & SUDOKU_NONCONSECUTIVE)) return;
  size_t side = houses->side;
  for (size_t row = 0; row < side; row++)
    for (size_t column = 0; column < side; column++) {
      size_t cell = row * side + column;
      if (row > 0) add_half(pairs, cell - side, cell);
      if (column > 0) add_half(pairs, cell - 1, cell);
      if (column + 1 < side) add_half(pairs, cell + 1, cell);
      if (row + 1 < side) add_half(pairs, cell + side, cell);
    }
}

/* Ends a count or a listing: first[cell] is where the list of a cell begins. */
static void sum_up(uint32_t *first, size_t cells) {
  for (size_t cell = 0; cell < cells; cell++) first[cell + 1] += first[cell];
}

static void shift_back(uint32_t *first, size_t cells) {
  for (size_t cell = cells; cell > 0; cell--) first[cell] = first[cell - 1];
  first[0] = 0;
}

static enum dlx_status list_seen(struct sudokui_houses *houses, const uint32_t *cage_of, uint32_t *mark) {
  struct pairs pairs = {.first = houses->first_seen};
  add_all_seen(houses, &pairs, cage_of, mark);
  sum_up(houses->first_seen, houses->cells);
  pairs.list = houses->seen = malloc((houses->first_seen[houses->cells] + 1U) * sizeof *houses->seen);
  if (!houses->seen) return DLX_NO_MEMORY;
  for (size_t cell = 0; cell < houses->cells; cell++) mark[cell] = 0;
  add_all_seen(houses, &pairs, cage_of, mark);
  shift_back(houses->first_seen, houses->cells);
  return DLX_OK;
}

static enum dlx_status list_near(struct sudokui_houses *houses) {
  struct pairs pairs = {.first = houses->first_near};
  add_all_near(houses, &pairs);
  sum_up(houses->first_near, houses->cells);
  pairs.list = houses->near = malloc((houses->first_near[houses->cells] + 1U) * sizeof *houses->near);
  if (!houses->near) return DLX_NO_MEMORY;
  add_all_near(houses, &pairs);
  shift_back(houses->first_near, houses->cells);
  return DLX_OK;
}

static enum dlx_status list_pairs(struct sudokui_houses *houses) {
  uint32_t *mark = calloc(houses->cells, sizeof *mark);
  uint32_t *cage_of = houses->cage_count > 0 ? calloc(houses->cells, sizeof *cage_of) : NULL; /* from 1 */
  enum dlx_status status = mark && (cage_of || houses->cage_count == 0) ? DLX_OK : DLX_NO_MEMORY;
  for (size_t i = 0; !status && i < houses->cage_count; i++)
    for (size_t k = 0; k < houses->cages[i].count; k++) cage_of[houses->cages[i].cells[k]] = (uint32_t)i + 1;
  if (!status) status = list_seen(houses, cage_of, mark);
  if (!status) status = list_near(houses);
  free(mark);
  free(cage_of);
  return status;
}

/* ---------------------------------------------------------------- all of it */

static bool allocate(struct sudokui_houses *houses) {
  size_t entries = houses->count * houses->side;
  houses->members = calloc(entries, sizeof *houses->members);
  houses->kind = malloc(houses->count * sizeof *houses->kind);
  houses->number = malloc(houses->count * sizeof *houses->number);
  houses->first_of = calloc(houses->cells + 1, sizeof *houses->first_of);
  houses->of_cell = malloc(entries * sizeof *houses->of_cell);
  houses->first_seen = calloc(houses->cells + 1, sizeof *houses->first_seen);
  houses->first_near = calloc(houses->cells + 1, sizeof *houses->first_near);
  return houses->members && houses->kind && houses->number && houses->first_of && houses->of_cell &&
         houses->first_seen && houses->first_near;
}

static enum dlx_status fill(struct sudokui_houses *houses, const struct sudoku_grid *grid) {
  houses->side = grid->side;
  houses->cells = grid->side * grid->side;
  houses->count = sudokui_house_count(grid);
  houses->rules = grid->rules;
  sudoku_rules_hold(houses->rules);
  houses->cages = houses->rules ? houses->rules->cages : NULL;
  houses->cage_count = houses->rules ? houses->rules->cage_count : 0;
  if (!allocate(houses)) return DLX_NO_MEMORY;
  enum dlx_status status = list_members(houses, grid);
  if (status) return status;
  list_by_cell(houses);
  return list_pairs(houses);
}

enum dlx_status sudokui_houses_new(const struct sudoku_grid *grid, struct sudokui_houses **houses) {
  SUDOKU_REQUIRE(grid && houses && grid->side > 0);
  struct sudokui_houses *made = calloc(1, sizeof *made);
  enum dlx_status status = made ? fill(made, grid) : DLX_NO_MEMORY;
  if (status)
    sudokui_houses_free(made);
  else
    *houses = made;
  return status;
}

void sudokui_houses_free(struct sudokui_houses *houses) {
  if (!houses) return;
  free(houses->members);
  free(houses->kind);
  free(houses->number);
  free(houses->first_of);
  free(houses->of_cell);
  free(houses->first_seen);
  free(houses->seen);
  free(houses->first_near);
  free(houses->near);
  sudoku_rules_free(houses->rules);
  free(houses);
}

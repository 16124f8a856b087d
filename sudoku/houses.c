#include "sudoku/houses.h"
#include "sudoku/shape.h"

#include <stdlib.h>

const char *sudokui_house_word(enum sudokui_house_kind kind) {
  static const char *const words[] = {[SUDOKUI_ROW] = "row", [SUDOKUI_COLUMN] = "column", [SUDOKUI_BOX] = "box"};
  return words[kind];
}

/* ---------------------------------------------------------------- houses */

/* Which house of a kind a cell is in. */
static size_t house_in(const struct sudoku_grid *grid, enum sudokui_house_kind kind, size_t cell) {
  size_t row = cell / grid->side, column = cell % grid->side;
  return kind == SUDOKUI_ROW ? row : kind == SUDOKUI_COLUMN ? column : sudokui_box(grid, row, column);
}

/* Fills in houses 'first' and on from the partition of all cells that 'kind' is. */
static void add_partition(struct sudokui_houses *houses, const struct sudoku_grid *grid, enum sudokui_house_kind kind,
                          size_t first) {
  uint16_t filled[SUDOKU_MAXIMUM_SIDE] = {0};
  for (size_t i = 0; i < houses->side; i++) {
    houses->kind[first + i] = kind;
    houses->number[first + i] = (uint16_t)i;
  }
  for (size_t cell = 0; cell < houses->cells; cell++) {
    size_t house = house_in(grid, kind, cell);
    houses->members[(first + house) * houses->side + filled[house]++] = (uint16_t)cell;
  }
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

/* Marks what 'cell' sees with cell + 1, and returns how many those are. */
static uint32_t mark_seen(const struct sudokui_houses *houses, size_t cell, uint32_t *mark) {
  uint32_t count = 0;
  mark[cell] = (uint32_t)cell + 1;
  for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++) {
    const uint16_t *members = &houses->members[houses->of_cell[k] * houses->side];
    for (size_t i = 0; i < houses->side; i++) {
      count += mark[members[i]] != cell + 1;
      mark[members[i]] = (uint32_t)cell + 1;
    }
  }
  mark[cell] = 0;
  return count;
}

static enum dlx_status list_seen(struct sudokui_houses *houses) {
  size_t cells = houses->cells;
  uint32_t *mark = calloc(cells, sizeof *mark);
  if (!mark) return DLX_NO_MEMORY;
  uint32_t count = 0;
  for (size_t cell = 0; cell < cells; cell++) {
    houses->first_seen[cell] = count;
    count += mark_seen(houses, cell, mark);
  }
  houses->first_seen[cells] = count;
  houses->seen = malloc((count > 0 ? count : 1) * sizeof *houses->seen);
  uint16_t *next = houses->seen;
  for (size_t cell = 0; next && cell < cells; cell++) {
    mark_seen(houses, cell, mark);
    for (size_t other = 0; other < cells; other++)
      if (mark[other] == cell + 1) *next++ = (uint16_t)other;
  }
  free(mark);
  return next ? DLX_OK : DLX_NO_MEMORY;
}

/* ---------------------------------------------------------------- all of it */

static bool allocate(struct sudokui_houses *houses) {
  size_t entries = houses->count * houses->side;
  houses->members = malloc(entries * sizeof *houses->members);
  houses->kind = malloc(houses->count * sizeof *houses->kind);
  houses->number = malloc(houses->count * sizeof *houses->number);
  houses->first_of = calloc(houses->cells + 1, sizeof *houses->first_of);
  houses->of_cell = malloc(entries * sizeof *houses->of_cell);
  houses->first_seen = malloc((houses->cells + 1) * sizeof *houses->first_seen);
  return houses->members && houses->kind && houses->number && houses->first_of && houses->of_cell && houses->first_seen;
}

static enum dlx_status fill(struct sudokui_houses *houses, const struct sudoku_grid *grid) {
  houses->side = grid->side;
  houses->cells = grid->side * grid->side;
  houses->count = 3 * grid->side;
  if (!allocate(houses)) return DLX_NO_MEMORY;
  for (int kind = SUDOKUI_ROW; kind <= SUDOKUI_BOX; kind++)
    add_partition(houses, grid, (enum sudokui_house_kind)kind, (size_t)kind * grid->side);
  list_by_cell(houses);
  return list_seen(houses);
}

enum dlx_status sudokui_houses_new(const struct sudoku_grid *grid, struct sudokui_houses **houses) {
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
  free(houses);
}

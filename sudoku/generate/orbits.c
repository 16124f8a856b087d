#include "sudoku/generate/orbits.h"

#include <stdlib.h>

struct place {
  size_t row, column;
};

static struct place turned(struct place p, size_t side) {
  return (struct place){p.column, side - 1 - p.row};
}
static struct place upside_down(struct place p, size_t side) {
  return (struct place){side - 1 - p.row, p.column};
}
static struct place across(struct place p, size_t side) {
  (void)side;
  return (struct place){p.column, p.row};
}

/* Where a cell goes, by what generates the symmetry: at most two of the three. */
static size_t images(enum sudoku_symmetry symmetry, size_t side, struct place p, struct place to[2]) {
  switch (symmetry) {
  case SUDOKU_ROTATIONAL:
    to[0] = turned(turned(p, side), side);
    return 1;
  case SUDOKU_QUARTER:
    to[0] = turned(p, side);
    return 1;
  case SUDOKU_HORIZONTAL:
    to[0] = upside_down(p, side);
    return 1;
  case SUDOKU_VERTICAL:
    to[0] = (struct place){p.row, side - 1 - p.column};
    return 1;
  case SUDOKU_DIAGONAL:
    to[0] = across(p, side);
    return 1;
  case SUDOKU_SYMMETRY_FULL:
    to[0] = across(p, side);
    to[1] = upside_down(p, side);
    return 2;
  default:
    return 0;
  }
}

static bool holds(const struct orbit *orbit, size_t cell) {
  for (size_t i = 0; i < orbit->size; i++)
    if (orbit->cells[i] == cell) return true;
  return false;
}

/* Follows a cell wherever the symmetry takes it. */
static struct orbit orbit_of(size_t first, size_t side, enum sudoku_symmetry symmetry) {
  struct orbit orbit = {.cells = {(uint16_t)first}, .size = 1};
  for (size_t i = 0; i < orbit.size; i++) {
    struct place to[2];
    size_t count = images(symmetry, side, (struct place){orbit.cells[i] / side, orbit.cells[i] % side}, to);
    for (size_t j = 0; j < count; j++) {
      size_t cell = to[j].row * side + to[j].column;
      if (!holds(&orbit, cell)) orbit.cells[orbit.size++] = (uint16_t)cell;
    }
  }
  return orbit;
}

static int compare(const void *a, const void *b) {
  const uint16_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

enum dlx_status sudokui_orbits_prepare(struct orbits *orbits, size_t side, enum sudoku_symmetry symmetry) {
  *orbits = (struct orbits){.orbits = malloc(side * side * sizeof *orbits->orbits)};
  if (!orbits->orbits) return DLX_NO_MEMORY;
  for (size_t cell = 0; cell < side * side; cell++) {
    struct orbit orbit = orbit_of(cell, side, symmetry);
    qsort(orbit.cells, orbit.size, sizeof *orbit.cells, compare);
    if (orbit.cells[0] < cell) continue;
    orbits->orbits[orbits->count++] = orbit;
    if (orbit.size > orbits->largest) orbits->largest = orbit.size;
  }
  return DLX_OK;
}

void sudokui_orbits_release(struct orbits *orbits) {
  free(orbits->orbits);
  *orbits = (struct orbits){0};
}

/* Sizes are 1, 2, 4 and 8, each a multiple of those below it.  So what a sum still lacks is taken from the larger ones
   first, as much as fits: what they cannot do, the smaller ones must. */
static size_t nearest_sum(const size_t of_size[ORBIT_CELLS + 1], size_t wanted) {
  size_t sum = 0;
  for (size_t size = ORBIT_CELLS; size > 0; size /= 2) {
    size_t fits = (wanted - sum) / size;
    sum += size * (fits < of_size[size] ? fits : of_size[size]);
  }
  return sum;
}

bool sudokui_orbits_can_have(const struct orbits *orbits, size_t least, size_t most) {
  size_t of_size[ORBIT_CELLS + 1] = {0};
  for (size_t i = 0; i < orbits->count; i++) of_size[orbits->orbits[i].size]++;
  return nearest_sum(of_size, most) >= least;
}

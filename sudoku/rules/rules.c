/*
 * Rules: made, checked and shared.
 *
 * All that rules hold is in one piece of memory behind the struct: cages, then their cells, then regions.
 */
#include "sudoku/misuse.h"
#include "sudoku/rules/digit_sets.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- variants */

static const struct sudoku_variant_info variants[] = {
    {SUDOKU_X, "x", "each value once on each of the two diagonals"},
    {SUDOKU_WINDOKU, "windoku", "each value once in each window that lies across the boxes; where boxes are squares"},
    {SUDOKU_DISJOINT, "disjoint", "each value once among the cells that have the same place in their boxes"},
    {SUDOKU_ANTIKNIGHT, "antiknight", "cells a knight's move apart differ"},
    {SUDOKU_ANTIKING, "antiking", "cells a king's move apart differ"},
    {SUDOKU_NONCONSECUTIVE, "nonconsecutive", "neighbours in a row or column do not differ by 1"},
};

const struct sudoku_variant_info *sudoku_variant_at(size_t index) {
  return index < sizeof variants / sizeof *variants ? &variants[index] : NULL;
}

/* ---------------------------------------------------------------- checks */

static enum dlx_status check_regions(const struct sudoku_rules *asked, struct dlx_message *message) {
  size_t sizes[SUDOKU_MAXIMUM_SIDE] = {0}, side = asked->side;
  if (asked->variants & SUDOKU_DISJOINT)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "disjoint groups are of boxes, and there are regions instead");
  for (size_t cell = 0; cell < side * side; cell++) {
    if (asked->regions[cell] >= side)
      return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "a region of number %u, where the last is %zu",
                          (unsigned)asked->regions[cell], side - 1);
    sizes[asked->regions[cell]]++;
  }
  for (size_t region = 0; region < side; region++)
    if (sizes[region] != side)
      return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "region %zu has %zu cells: each has as many as the side, %zu",
                          region + 1, sizes[region], side);
  return DLX_OK;
}

static bool take_set(void *user, const uint8_t *values) {
  (void)user, (void)values;
  return true;
}

enum dlx_status sudokui_check_sum(size_t side, size_t count, uint32_t sum, struct dlx_message *message) {
  size_t least = count * (count + 1) / 2, greatest = count * side - count * (count - 1) / 2;
  if (count > side)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "a cage of %zu cells: at most %zu can hold different values",
                        count, side);
  if (sum == 0) return DLX_OK;
  if (sum < least || sum > greatest)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0,
                        "%zu different values of 1 to %zu have a sum of %zu to %zu, not %u", count, side, least,
                        greatest, (unsigned)sum);
  const struct digit_question question = {.side = side, .count = count, .sum = sum};
  if (sudokui_visit_sets(&question, SUDOKU_MAXIMUM_SETS + 1, take_set, NULL) > SUDOKU_MAXIMUM_SETS)
    return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0, "more than %zu sets of %zu values have the sum %u",
                        SUDOKU_MAXIMUM_SETS, count, (unsigned)sum);
  return DLX_OK;
}

static enum dlx_status check_cells(const struct sudoku_cage *cage, size_t cells, bool *is_caged,
                                   struct dlx_message *message) {
  for (size_t i = 0; i < cage->count; i++) {
    uint16_t cell = cage->cells[i];
    if (cell >= cells || is_caged[cell])
      return sudokui_fail(message, DLX_BAD_INPUT, 0, 0,
                          cell >= cells ? "cell %u of a cage is not in the grid" : "cell %u is in two cages, or twice",
                          (unsigned)cell);
    is_caged[cell] = true;
  }
  return DLX_OK;
}

static enum dlx_status check_cages(const struct sudoku_rules *asked, struct dlx_message *message) {
  size_t cells = asked->side * asked->side;
  bool *is_caged = calloc(cells, sizeof *is_caged);
  if (!is_caged) return sudokui_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
  enum dlx_status status = DLX_OK;
  for (size_t i = 0; i < asked->cage_count && !status; i++) {
    const struct sudoku_cage *cage = &asked->cages[i];
    if (cage->count == 0) status = sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "a cage without a cell");
    if (!status) status = sudokui_check_sum(asked->side, cage->count, cage->sum, message);
    if (!status) status = check_cells(cage, cells, is_caged, message);
  }
  free(is_caged);
  return status;
}

/* ---------------------------------------------------------------- making */

static int compare_cells(const void *a, const void *b) {
  uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;
  return (x > y) - (x < y);
}

static int compare_cages(const void *a, const void *b) {
  const struct sudoku_cage *x = a, *y = b;
  return compare_cells(x->cells, y->cells);
}

static size_t caged_cells(const struct sudoku_rules *asked) {
  size_t cells = 0;
  for (size_t i = 0; i < asked->cage_count; i++) cells += asked->cages[i].count;
  return cells;
}

static struct sudoku_rules *copy(const struct sudoku_rules *asked) {
  size_t cells = caged_cells(asked), area = asked->regions ? asked->side * asked->side : 0;
  struct sudoku_rules *made =
      malloc(sizeof *made + asked->cage_count * sizeof *made->cages + cells * sizeof *made->cages->cells + area);
  if (!made) return NULL;
  struct sudoku_cage *cages = (struct sudoku_cage *)(made + 1);
  uint16_t *next = (uint16_t *)(cages + asked->cage_count);
  for (size_t i = 0; i < asked->cage_count; i++) {
    cages[i] = asked->cages[i];
    memcpy(next, cages[i].cells, cages[i].count * sizeof *next);
    qsort(next, cages[i].count, sizeof *next, compare_cells);
    cages[i].cells = next;
    next += cages[i].count;
  }
  if (asked->cage_count > 0) qsort(cages, asked->cage_count, sizeof *cages, compare_cages);
  if (area > 0) memcpy(next, asked->regions, area);
  *made = *asked;
  made->cages = cages;
  made->regions = area > 0 ? (const uint8_t *)next : NULL;
  made->holders = 1;
  return made;
}

enum dlx_status sudoku_rules_new(const struct sudoku_rules *asked, const struct sudoku_rules **rules,
                                 struct dlx_message *message) {
  SUDOKU_REQUIRE(asked && rules && (asked->cages || asked->cage_count == 0));
  SUDOKU_REQUIRE(asked->side <= SUDOKU_MAXIMUM_SIDE && (asked->side > 0 || (!asked->regions && !asked->cage_count)));
  enum dlx_status status = asked->regions ? check_regions(asked, message) : DLX_OK;
  if (!status && asked->cage_count > 0) status = check_cages(asked, message);
  if (status) return status;
  *rules = copy(asked);
  return *rules ? DLX_OK : sudokui_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
}

/* ---------------------------------------------------------------- sharing */

/* Who holds rules may let them go in any thread. */
static size_t *holders_of(const struct sudoku_rules *rules) {
  return &((struct sudoku_rules *)rules)->holders;
}

void sudoku_rules_hold(const struct sudoku_rules *rules) {
  if (rules) __atomic_add_fetch(holders_of(rules), 1, __ATOMIC_RELAXED);
}

void sudoku_rules_free(const struct sudoku_rules *rules) {
  if (rules && __atomic_sub_fetch(holders_of(rules), 1, __ATOMIC_ACQ_REL) == 0) free((struct sudoku_rules *)rules);
}

enum dlx_status sudoku_rules_fit(const struct sudoku_rules *rules, size_t box_rows, size_t box_columns,
                                 struct dlx_message *message) {
  SUDOKU_REQUIRE(rules && sudokui_shape_is_allowed(box_rows, box_columns));
  size_t side = box_rows * box_columns;
  if (rules->side > 0 && rules->side != side)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0, "a grid of side %zu, where the %s are for a side of %zu", side,
                        rules->regions ? "regions" : "cages", rules->side);
  if (rules->variants & SUDOKU_WINDOKU && box_rows != box_columns)
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0,
                        "there are no windows across boxes of %zux%zu: they are no squares", box_rows, box_columns);
  return DLX_OK;
}

void sudoku_grid_set_rules(struct sudoku_grid *grid, const struct sudoku_rules *rules) {
  SUDOKU_REQUIRE(grid && grid->side > 0);
  SUDOKU_REQUIRE(!rules || !sudoku_rules_fit(rules, grid->box_rows, grid->box_columns, NULL));
  sudoku_rules_hold(rules);
  sudoku_rules_free(grid->rules);
  grid->rules = rules;
}

/*
 * Givens that contradict each other: found without any search.
 *
 * Plain grids are looked through by houses.  Where there are rules, each pair of givens is looked at, with what both
 * are in; nothing is allocated for that.
 */
#include "sudoku/houses.h"
#include "sudoku/misuse.h"
#include "sudoku/rules/digit_sets.h"
#include "sudoku/shape.h"

#include <string.h>

/* One bit for each value in each house of one kind. */
struct seen {
  uint64_t bits[SUDOKU_MAXIMUM_SIDE][(SUDOKU_MAXIMUM_SIDE + 63) / 64];
};

static bool was_seen(struct seen *seen, size_t house, size_t value) {
  uint64_t *word = &seen->bits[house][value / 64];
  uint64_t bit = (uint64_t)1 << value % 64;
  bool was = *word & bit;
  *word |= bit;
  return was;
}

static bool plain_has_conflict(const struct sudoku_grid *grid) {
  struct seen rows, columns, boxes;
  size_t used = grid->side * sizeof rows.bits[0];
  memset(&rows, 0, used);
  memset(&columns, 0, used);
  memset(&boxes, 0, used);
  const uint8_t *cell = grid->cells;
  for (size_t r = 0; r < grid->side; r++)
    for (size_t c = 0; c < grid->side; c++, cell++)
      if (*cell && (was_seen(&rows, r, *cell) || was_seen(&columns, c, *cell) ||
                    was_seen(&boxes, sudokui_box(grid, r, c), *cell)))
        return true;
  return false;
}

static size_t plain_conflicts(const struct sudoku_grid *grid, void (*visit)(void *user, const struct sudoku_conflict *),
                              void *user) {
  size_t side = grid->side;
  size_t count = 0;
  for (size_t first = 0; first < side * side; first++) {
    uint8_t value = grid->cells[first];
    if (!value) continue;
    size_t row = first / side, column = first % side;
    size_t box = sudokui_box(grid, row, column);
    size_t box_left = column / grid->box_columns * grid->box_columns;
    size_t box_end = row / grid->box_rows * grid->box_rows + grid->box_rows;

    /* Row by row: the rest of this row; below it, the cells of the box and the one in the column. */
    for (size_t r = row; r < side; r++) {
      size_t from = r == row ? column + 1 : r < box_end ? box_left : column;
      size_t to = r == row ? side : r < box_end ? box_left + grid->box_columns : column + 1;
      for (size_t c = from; c < to; c++) {
        if (grid->cells[r * side + c] != value) continue;
        struct sudoku_conflict conflict = {first, r * side + c, 0};
        if (r == row) conflict.houses |= SUDOKU_ROW;
        if (c == column) conflict.houses |= SUDOKU_COLUMN;
        if (sudokui_box(grid, r, c) == box) conflict.houses |= SUDOKU_BOX;
        if (visit) visit(user, &conflict);
        count++;
      }
    }
  }
  return count;
}

/* ---------------------------------------------------------------- with rules */

/* Conflicts that are found are handed on, or only the first counts. */
struct finding {
  const struct sudoku_grid *grid;
  void (*visit)(void *user, const struct sudoku_conflict *);
  void *user;
  bool only_first;
  size_t count;
};

/* false: it is enough. */
static bool find(struct finding *finding, size_t first, size_t second, unsigned houses) {
  const struct sudoku_conflict conflict = {first, second, houses};
  finding->count++;
  if (finding->visit) finding->visit(finding->user, &conflict);
  return !finding->only_first;
}

static unsigned bit_of(enum sudokui_house_kind kind) {
  static const unsigned bits[] = {
      [SUDOKUI_ROW] = SUDOKU_ROW,        [SUDOKUI_COLUMN] = SUDOKU_COLUMN,        [SUDOKUI_BOX] = SUDOKU_BOX,
      [SUDOKUI_REGION] = SUDOKU_BOX,     [SUDOKUI_DIAGONAL] = SUDOKU_ON_DIAGONAL, [SUDOKUI_WINDOW] = SUDOKU_IN_WINDOW,
      [SUDOKUI_GROUP] = SUDOKU_IN_GROUP,
  };
  return bits[kind];
}

/* The kinds of houses that two cells are both in. */
static unsigned shared_houses(const struct sudoku_grid *grid, size_t a, size_t b) {
  uint16_t of_a[SUDOKUI_HOUSES_OF_CELL], of_b[SUDOKUI_HOUSES_OF_CELL];
  size_t count_a = sudokui_houses_of(grid, a, of_a), count_b = sudokui_houses_of(grid, b, of_b), number;
  unsigned shared = 0;
  for (size_t i = 0, j = 0; i < count_a && j < count_b;) {
    if (of_a[i] == of_b[j]) shared |= bit_of(sudokui_name_house(grid, of_a[i], &number));
    if (of_a[i] < of_b[j])
      i++;
    else
      j++;
  }
  return shared;
}

static unsigned shared_moves(const struct sudoku_grid *grid, size_t first, size_t second) {
  static const enum sudoku_variant moves[] = {SUDOKU_ANTIKNIGHT, SUDOKU_ANTIKING};
  unsigned shared = 0;
  for (size_t i = 0; i < 2; i++) {
    uint16_t to[SUDOKUI_MOVES];
    size_t count = sudokui_moves(grid->side, first, grid->rules->variants & moves[i], to);
    for (size_t k = 0; k < count; k++)
      if (to[k] == second) shared |= i == 0 ? SUDOKU_BY_KNIGHT : SUDOKU_BY_KING;
  }
  return shared;
}

static bool holds(const struct sudoku_cage *cage, size_t cell) {
  for (size_t i = 0; cage && i < cage->count; i++)
    if (cage->cells[i] == cell) return true;
  return false;
}

static const struct sudoku_cage *cage_of(const struct sudoku_grid *grid, size_t cell) {
  for (size_t i = 0; i < grid->rules->cage_count; i++)
    if (holds(&grid->rules->cages[i], cell)) return &grid->rules->cages[i];
  return NULL;
}

static bool are_consecutive(const struct sudoku_grid *grid, size_t first, size_t second) {
  size_t side = grid->side;
  bool are_near = second == first + side || (second == first + 1 && second % side > 0);
  return grid->rules->variants & SUDOKU_NONCONSECUTIVE && are_near && grid->cells[second] &&
         (grid->cells[first] + 1U == grid->cells[second] || grid->cells[second] + 1U == grid->cells[first]);
}

static bool find_pairs(struct finding *finding, size_t first) {
  const struct sudoku_grid *grid = finding->grid;
  const struct sudoku_cage *cage = cage_of(grid, first);
  for (size_t second = first + 1; second < grid->side * grid->side; second++) {
    unsigned houses = 0;
    if (grid->cells[second] == grid->cells[first]) {
      houses = shared_houses(grid, first, second) | shared_moves(grid, first, second);
      if (holds(cage, second)) houses |= SUDOKU_IN_CAGE;
    } else if (are_consecutive(grid, first, second)) {
      houses = SUDOKU_CONSECUTIVE;
    }
    if (houses && !find(finding, first, second, houses)) return false;
  }
  return true;
}

static bool take_first_set(void *user, const uint8_t *values) {
  (void)user, (void)values;
  return false;
}

/* Is there a set of values for the cage that has all of its givens?  Where these are not different, it does not matter
   any more. */
static bool can_add_up(const struct sudoku_grid *grid, const struct sudoku_cage *cage) {
  bool must[SUDOKU_MAXIMUM_SIDE + 1] = {false};
  for (size_t i = 0; i < cage->count; i++) {
    uint8_t value = grid->cells[cage->cells[i]];
    if (value && must[value]) return true;
    must[value] = true;
  }
  must[0] = false;
  const struct digit_question question = {.side = grid->side, .count = cage->count, .sum = cage->sum, .must = must};
  return sudokui_visit_sets(&question, 1, take_first_set, NULL) > 0;
}

static bool find_sums(struct finding *finding) {
  const struct sudoku_rules *rules = finding->grid->rules;
  for (size_t i = 0; i < rules->cage_count; i++) {
    const struct sudoku_cage *cage = &rules->cages[i];
    if (cage->sum == 0 || can_add_up(finding->grid, cage)) continue;
    if (!find(finding, cage->cells[0], cage->cells[cage->count - 1], SUDOKU_WRONG_SUM)) return false;
  }
  return true;
}

static void find_all(struct finding *finding) {
  const struct sudoku_grid *grid = finding->grid;
  for (size_t first = 0; first < grid->side * grid->side; first++)
    if (grid->cells[first] && !find_pairs(finding, first)) return;
  find_sums(finding);
}

/* ---------------------------------------------------------------- both */

bool sudoku_has_conflict(const struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(grid && grid->side > 0);
  if (!grid->rules) return plain_has_conflict(grid);
  struct finding finding = {.grid = grid, .only_first = true};
  find_all(&finding);
  return finding.count > 0;
}

size_t sudoku_conflicts(const struct sudoku_grid *grid, void (*visit)(void *user, const struct sudoku_conflict *),
                        void *user) {
  SUDOKU_REQUIRE(grid && grid->side > 0);
  if (!grid->rules) return plain_conflicts(grid, visit, user);
  struct finding finding = {.grid = grid, .visit = visit, .user = user};
  find_all(&finding);
  return finding.count;
}

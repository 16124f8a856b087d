/*
 * Unique rectangle: four cells in two rows, two columns and two boxes that all may be x and y.  If they had nothing
 * else, x and y could change places, and there would be a second solution; so, where there is only one, something else
 * is true in a cell of the roof, which is those that have other candidates.
 *
 *     type 1   a roof of one cell: it is neither x nor y
 *     type 2   the roof has the same one candidate z besides: one of it is z
 *     type 3   a roof of two cells that see each other: what they have besides is, as one cell, part of a naked subset
 *     type 4   such a roof, in a house where x has no other place: x is in the roof, so y is not
 */
#include "sudoku/explain/telling.h"

struct rectangle {
  uint16_t cells[4]; /* r1c1 r1c2 r2c1 r2c2 */
  uint64_t pair;
  uint16_t roof[4];
  size_t roof_size;
  uint64_t besides; /* what the roof has besides the pair */
};

/* The step that 'rectangle' is about; NULL: no such step is of interest. */
static struct sudokui_step *draft(struct sudokui_finding *finding, const struct rectangle *rectangle, unsigned more) {
  struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating + more);
  if (!step) return NULL;
  step->values[0] = rectangle->pair;
  for (size_t i = 0; i < 4; i++)
    for (uint64_t left = rectangle->pair; left; left &= left - 1)
      sudokui_mark(finding, rectangle->cells[i], sudokui_least(left), SUDOKU_BASE);
  return step;
}

static void type_1(struct sudokui_finding *finding, const struct rectangle *rectangle) {
  if (rectangle->roof_size != 1 || !draft(finding, rectangle, 0)) return;
  for (uint64_t left = rectangle->pair; left; left &= left - 1)
    sudokui_mark(finding, rectangle->roof[0], sudokui_least(left), SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

static void type_2(struct sudokui_finding *finding, const struct rectangle *rectangle) {
  uint64_t out[SUDOKU_MAXIMUM_EXPLAINED];
  if (rectangle->roof_size < 2 || sudokui_size(rectangle->besides) != 1) return;
  size_t value = sudokui_least(rectangle->besides);
  if (!sudokui_seen_by_all(finding->notes, rectangle->roof, rectangle->roof_size, value, out)) return;
  struct sudokui_step *step = draft(finding, rectangle, 0);
  if (!step) return;
  step->values[1] = rectangle->besides;
  sudokui_mark_cells(finding, rectangle->roof, rectangle->roof_size, value, SUDOKU_SECOND);
  sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

/* In 'house', which has the roof of two: the chosen cells and the roof share values 'all'. */
static void propose_subset(struct sudokui_finding *finding, const struct rectangle *rectangle, size_t house,
                           const uint16_t *cells, size_t count, uint64_t all) {
  const struct sudokui_notes *notes = finding->notes;
  struct sudokui_step *step = draft(finding, rectangle, (unsigned)count);
  if (!step) return;
  step->values[1] = all;
  step->houses[step->house_count++] = (uint16_t)house;
  for (size_t i = 0; i < count; i++) sudokui_mark_candidates(finding, cells[i], SUDOKU_SECOND);
  for (size_t i = 0; i < notes->side; i++) {
    size_t cell = sudokui_member(notes, house, i);
    bool is_part = cell == rectangle->roof[0] || cell == rectangle->roof[1];
    for (size_t k = 0; k < count; k++) is_part |= cell == cells[k];
    for (uint64_t left = is_part ? 0 : notes->candidates[cell] & all; left; left &= left - 1)
      sudokui_mark(finding, cell, sudokui_least(left), SUDOKU_ELIMINATED);
  }
  sudokui_propose(finding);
}

/* Cells of a house with at most 'size' + 1 candidates, without the roof. */
static size_t list_cells(const struct sudokui_notes *notes, const struct rectangle *rectangle, size_t house,
                         size_t most, uint16_t *cells) {
  size_t count = 0;
  for (size_t i = 0; i < notes->side; i++) {
    size_t cell = sudokui_member(notes, house, i);
    size_t candidates = sudokui_size(notes->candidates[cell]);
    if (cell == rectangle->roof[0] || cell == rectangle->roof[1] || candidates < 2 || candidates > most) continue;
    cells[count++] = (uint16_t)cell;
  }
  return count;
}

/* The roof and one or two cells: a naked pair or triple. */
static void type_3(struct sudokui_finding *finding, const struct rectangle *rectangle, size_t house) {
  const struct sudokui_notes *notes = finding->notes;
  uint16_t cells[SUDOKU_MAXIMUM_EXPLAINED];
  size_t count = list_cells(notes, rectangle, house, 3, cells);
  for (size_t i = 0; i < count; i++) {
    uint64_t with_one = notes->candidates[cells[i]] | rectangle->besides;
    if (sudokui_size(with_one) == 2) propose_subset(finding, rectangle, house, &cells[i], 1, with_one);
    for (size_t j = i + 1; j < count; j++) {
      uint64_t with_two = with_one | notes->candidates[cells[j]];
      if (sudokui_size(with_two) == 3)
        propose_subset(finding, rectangle, house, (uint16_t[]){cells[i], cells[j]}, 2, with_two);
    }
  }
}

static void type_4(struct sudokui_finding *finding, const struct rectangle *rectangle, size_t house) {
  for (uint64_t left = rectangle->pair; left; left &= left - 1) {
    size_t value = sudokui_least(left);
    if (sudokui_size(sudokui_places(finding->notes, house, value)) != 2) continue;
    struct sudokui_step *step = draft(finding, rectangle, 0);
    if (!step) return;
    step->values[1] = sudokui_bit(value);
    step->houses[step->house_count++] = (uint16_t)house;
    size_t other = sudokui_least(rectangle->pair & ~sudokui_bit(value));
    for (size_t i = 0; i < 2; i++) sudokui_mark(finding, rectangle->roof[i], other, SUDOKU_ELIMINATED);
    sudokui_propose(finding);
  }
}

/* ---------------------------------------------------------------- rectangles */

static bool has(const struct sudokui_notes *notes, size_t house, size_t cell) {
  return notes->ground->house[house * notes->words + cell / 64] >> cell % 64 & 1;
}

static void look_at(struct sudokui_finding *finding, struct rectangle *rectangle) {
  const struct sudokui_notes *notes = finding->notes;
  rectangle->roof_size = 0;
  rectangle->besides = 0;
  for (size_t i = 0; i < 4; i++) {
    uint64_t besides = notes->candidates[rectangle->cells[i]] & ~rectangle->pair;
    if (besides) rectangle->roof[rectangle->roof_size++] = rectangle->cells[i];
    rectangle->besides |= besides;
  }
  type_1(finding, rectangle);
  type_2(finding, rectangle);
  if (rectangle->roof_size != 2) return;
  const struct sudokui_houses *houses = notes->ground->houses;
  for (uint32_t k = houses->first_of[rectangle->roof[0]]; k < houses->first_of[rectangle->roof[0] + 1]; k++) {
    size_t house = houses->of_cell[k];
    if (!has(notes, house, rectangle->roof[1])) continue;
    type_3(finding, rectangle, house);
    type_4(finding, rectangle, house);
  }
}

/* The cells of two rows and two columns, if they are in two boxes. */
static bool is_rectangle(const struct sudokui_notes *notes, size_t row, size_t below, size_t left, size_t right) {
  const struct sudoku_grid *grid = notes->ground->grid;
  bool same_band = row / grid->box_rows == below / grid->box_rows;
  bool same_stack = left / grid->box_columns == right / grid->box_columns;
  return same_band != same_stack;
}

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  size_t side = notes->side, row = finding->part;
  for (size_t below = row + 1; below < side; below++)
    for (size_t left = 0; left < side && !sudokui_is_settled(finding); left++) {
      uint64_t first = notes->candidates[row * side + left] & notes->candidates[below * side + left];
      if (sudokui_size(first) < 2) continue;
      for (size_t right = left + 1; right < side; right++) {
        uint64_t all = first & notes->candidates[row * side + right] & notes->candidates[below * side + right];
        if (sudokui_size(all) < 2 || !is_rectangle(notes, row, below, left, right)) continue;
        struct rectangle rectangle = {.cells = {(uint16_t)(row * side + left), (uint16_t)(row * side + right),
                                                (uint16_t)(below * side + left), (uint16_t)(below * side + right)}};
        for (uint64_t x = all; x; x &= x - 1)
          for (uint64_t y = x & (x - 1); y; y &= y - 1) {
            rectangle.pair = (x & -x) | (y & -y);
            look_at(finding, &rectangle);
          }
      }
    }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  fputs("The puzzle has one solution only.  If ", out);
  sudokui_tell_marked(out, notes, step, SUDOKU_BASE);
  fputs(" had only ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(", these could change places", out);
  if (step->house_count > 0 && sudokui_size(step->values[1]) == 1) {
    fputs(", and ", out);
    sudokui_tell_values(out, notes, step->values[1]);
    fputs(" has no other place in ", out);
    sudokui_tell_house(out, notes, step->houses[0]);
  } else if (step->values[1]) {
    fputs("; so one of them is something else, of ", out);
    sudokui_tell_values(out, notes, step->values[1]);
    if (step->house_count > 0) {
      fputs(", which in ", out);
      sudokui_tell_house(out, notes, step->houses[0]);
      fputs(" are taken up with ", out);
      sudokui_tell_marked(out, notes, step, SUDOKU_SECOND);
    }
  }
  fputc('.', out);
}

const struct sudokui_technique sudokui_unique_rectangle = {
    .info = {"unique-rectangle", "Unique rectangle", 45,
             "four cells whose two values could change places, if there were not one solution only"},
    .needs_uniqueness = true,
    .parts = sudokui_parts_values,
    .find = find,
    .tell = tell,
};

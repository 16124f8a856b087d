#include "sudoku/explain/telling.h"
#include "reasoning/phrases.h"

void sudokui_tell_cell(FILE *out, const struct sudokui_notes *notes, size_t cell) {
  reasoning_tell_place(out, cell / notes->side, cell % notes->side);
}

void sudokui_tell_value(FILE *out, const struct sudokui_notes *notes, size_t value) {
  const struct sudoku_grid *grid = notes->ground->grid;
  if (sudoku_line_is_plain(grid))
    fputc(sudoku_symbol(grid, value), out);
  else
    fprintf(out, "%zu", value);
}

void sudokui_tell_values(FILE *out, const struct sudokui_notes *notes, uint64_t values) {
  size_t count = sudokui_size(values), i = 0;
  for (; values; values &= values - 1) {
    reasoning_separate(out, i++, count, "and");
    sudokui_tell_value(out, notes, sudokui_least(values));
  }
}

void sudokui_tell_house(FILE *out, const struct sudokui_notes *notes, size_t house) {
  const struct sudokui_houses *houses = notes->ground->houses;
  fprintf(out, "%s %d", sudokui_house_word(houses->kind[house]), houses->number[house] + 1);
}

void sudokui_tell_houses(FILE *out, const struct sudokui_notes *notes, const uint16_t *houses, size_t count) {
  const struct sudokui_houses *all = notes->ground->houses;
  for (size_t i = 0; i < count; i++) {
    reasoning_separate(out, i, count, "and");
    bool named = i > 0 && all->kind[houses[i]] == all->kind[houses[i - 1]];
    bool several = i + 1 < count && all->kind[houses[i]] == all->kind[houses[i + 1]];
    const char *word = sudokui_house_word(all->kind[houses[i]]);
    if (!named) fprintf(out, "%s%s ", word, several ? word[2] == 'x' ? "es" : "s" : "");
    fprintf(out, "%d", all->number[houses[i]] + 1);
  }
}

static bool is_marked_before(const struct sudokui_step *step, size_t i) {
  for (size_t j = 0; j < i; j++)
    if (step->marks[j].role == step->marks[i].role && step->marks[j].cell == step->marks[i].cell) return true;
  return false;
}

void sudokui_tell_marked(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step,
                         enum sudoku_role role) {
  size_t count = 0, told = 0;
  for (size_t i = 0; i < step->mark_count; i++) count += step->marks[i].role == role && !is_marked_before(step, i);
  for (size_t i = 0; i < step->mark_count; i++) {
    if (step->marks[i].role != role || is_marked_before(step, i)) continue;
    reasoning_separate(out, told++, count, "and");
    sudokui_tell_cell(out, notes, step->marks[i].cell);
  }
}

/* Does a step take 'value' from 'cell'? */
static bool eliminates(const struct sudokui_step *step, size_t cell, size_t value) {
  for (size_t i = 0; i < step->mark_count; i++)
    if (step->marks[i].role == SUDOKU_ELIMINATED && step->marks[i].cell == cell && step->marks[i].value == value)
      return true;
  return false;
}

/* Does it take two values from the same cells? */
static bool eliminates_alike(const struct sudokui_step *step, size_t value, size_t other) {
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct sudoku_mark *mark = &step->marks[i];
    if (mark->role != SUDOKU_ELIMINATED || (mark->value != value && mark->value != other)) continue;
    if (!eliminates(step, mark->cell, mark->value == value ? other : value)) return false;
  }
  return true;
}

/* Tells of all cells that are no longer to have 'value', with the values that go from the same cells; returns these. */
static uint64_t tell_eliminated(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step,
                                size_t value, uint64_t all, bool first) {
  uint64_t alike = 0;
  fputs(first ? "not " : "; not ", out);
  for (; all; all &= all - 1)
    if (eliminates_alike(step, value, sudokui_least(all))) alike |= all & -all;
  for (uint64_t left = alike; left; left &= left - 1) {
    if (left != alike) fputs(", ", out);
    sudokui_tell_value(out, notes, sudokui_least(left));
  }
  const char *before = " in ";
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct sudoku_mark *mark = &step->marks[i];
    if (mark->role != SUDOKU_ELIMINATED || mark->value != value) continue;
    fputs(before, out);
    sudokui_tell_cell(out, notes, mark->cell);
    before = ", ";
  }
  return alike;
}

void sudokui_tell_effect(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  bool first = true;
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct sudoku_mark *mark = &step->marks[i];
    if (mark->role != SUDOKU_PLACED) continue;
    if (!first) fputs("; ", out);
    first = false;
    sudokui_tell_cell(out, notes, mark->cell);
    fputs(" = ", out);
    sudokui_tell_value(out, notes, mark->value);
  }
  uint64_t left = 0;
  for (size_t i = 0; i < step->mark_count; i++)
    if (step->marks[i].role == SUDOKU_ELIMINATED) left |= sudokui_bit(step->marks[i].value);
  for (; left; first = false) left &= ~tell_eliminated(out, notes, step, sudokui_least(left), left, first);
}

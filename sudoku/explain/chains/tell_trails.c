/*
 * Chains in words.  A mark to which no link leads is an assumption, with which a chain begins; the links that lead to a
 * mark come from what it follows from.
 *
 *     If r1c1 is 4: r1c5 is not 4, so r1c5 is 7 ...
 */
#include "sudoku/explain/chains/trail.h"
#include "sudoku/explain/telling.h"

static void tell_node(FILE *out, const struct sudokui_notes *notes, const struct sudoku_mark *mark) {
  sudokui_tell_cell(out, notes, mark->cell);
  fputs(mark->role == SUDOKU_ON ? " is " : " is not ", out);
  sudokui_tell_value(out, notes, mark->value);
}

/* The house in which all cells of the links and 'cell' are; houses->count: none. */
static size_t house_of(const struct sudokui_notes *notes, const struct sudokui_step *step,
                       const struct sudoku_link *links, size_t count, size_t cell) {
  const struct sudokui_ground *ground = notes->ground;
  for (size_t house = 0; house < ground->houses->count; house++) {
    const uint64_t *set = &ground->house[house * ground->words];
    size_t in = 0;
    while (in < count && sudokui_holds(set, step->marks[links[in].from].cell)) in++;
    if (in == count && sudokui_holds(set, cell)) return house;
  }
  return ground->houses->count;
}

static bool share(const struct sudokui_step *step, const struct sudoku_link *links, size_t count,
                  const struct sudoku_mark *mark, bool cell) {
  for (size_t i = 0; i < count; i++) {
    const struct sudoku_mark *from = &step->marks[links[i].from];
    if (cell ? from->cell != mark->cell : from->value != mark->value) return false;
  }
  return true;
}

/* Why a mark follows, where it is not plain from the one before. */
static void tell_why(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step,
                     const struct sudoku_link *links, size_t count, const struct sudoku_mark *mark) {
  size_t none = notes->ground->houses->count;
  bool of_cell = share(step, links, count, mark, true), of_value = share(step, links, count, mark, false);
  if (mark->role == SUDOKU_ON) {
    if (of_cell) {
      fputs(" (all that is left in the cell)", out);
      return;
    }
    size_t house = house_of(notes, step, links, count, mark->cell);
    if (house == none) return;
    fputs(" (the only place in ", out);
    sudokui_tell_house(out, notes, house);
    fputs(" that is left)", out);
  } else if (step->marks[links[0].from].role == SUDOKU_OFF) {
    fputs(!of_value ? " (for a pair is left)" : count == 0 ? "" : " (for the other places are locked)", out);
  }
}

void sudokui_tell_trails(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  const struct sudoku_link *links = step->links;
  size_t left = step->link_count;
  bool begun = false, first = false;
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct sudoku_mark *mark = &step->marks[i];
    if (mark->role != SUDOKU_ON && mark->role != SUDOKU_OFF) continue;
    size_t count = 0;
    while (count < left && links[count].to == i) count++;
    if (count == 0) {
      fputs(begun ? ".  If " : "If ", out);
      begun = first = true;
      tell_node(out, notes, mark);
      continue;
    }
    fputs(first ? ", then " : mark->role == SUDOKU_ON ? ", so " : ", ", out);
    first = false;
    tell_node(out, notes, mark);
    tell_why(out, notes, step, links, count, mark);
    links += count;
    left -= count;
  }
  if (begun) fputc('.', out);
}

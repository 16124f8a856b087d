/*
 * W-wing: two cells with the same two candidates, and a house whose only places for one of them are seen by one cell
 * each.
 *
 *     {3,7} - 7 = 7 - {7,3}     if the first is not 3, it is 7, so the house has its 7 at the other place, so that the
 *                               second is 3: what sees both cells is not 3
 *
 * In Sukaku Explainer this is a forcing chain of eight nodes, and has its rating.
 */
#include "sudoku/explain/chains/chase.h"
#include "sudoku/explain/telling.h"

enum { MOST_WORDS = 64, NODES = 8 };

struct wing {
  size_t cells[2];
  size_t places[2]; /* of 'bridge', the first seen by the first cell */
  size_t house;
  size_t bridge, value;
};

static void propose(struct sudokui_finding *finding, const struct wing *wing) {
  const struct sudokui_notes *notes = finding->notes;
  uint64_t out[MOST_WORDS];
  uint16_t cells[] = {(uint16_t)wing->cells[0], (uint16_t)wing->cells[1]};
  if (!sudokui_seen_by_all(notes, cells, 2, wing->value, out)) return;
  struct sudokui_step *step = sudokui_draft_long(finding, finding->technique->info.rating, NODES);
  if (!step) return;
  step->values[0] = sudokui_bit(wing->bridge);
  step->values[1] = sudokui_bit(wing->value);
  step->houses[step->house_count++] = (uint16_t)wing->house;
  sudokui_mark(finding, wing->cells[0], wing->value, SUDOKU_OFF);
  sudokui_mark(finding, wing->cells[0], wing->bridge, SUDOKU_ON);
  sudokui_mark(finding, wing->places[0], wing->bridge, SUDOKU_OFF);
  sudokui_mark(finding, wing->places[1], wing->bridge, SUDOKU_ON);
  sudokui_mark(finding, wing->cells[1], wing->bridge, SUDOKU_OFF);
  sudokui_mark(finding, wing->cells[1], wing->value, SUDOKU_ON);
  for (size_t i = 0; i < 5; i++) sudokui_link(finding, i, i + 1, i % 2 == 0);
  sudokui_mark_set(finding, out, wing->value, SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

/* The houses that have 'bridge' at two places, one seen by each of the cells. */
static void find_bridges(struct sudokui_finding *finding, struct wing *wing) {
  const struct sudokui_notes *notes = finding->notes;
  const struct sudokui_ground *ground = notes->ground;
  for (size_t house = 0; house < ground->houses->count; house++) {
    uint64_t places = sudokui_places(notes, house, wing->bridge);
    if (sudokui_size(places) != 2) continue;
    size_t one = sudokui_member(notes, house, sudokui_least(places) - 1);
    size_t two = sudokui_member(notes, house, sudokui_least(places & (places - 1)) - 1);
    if (one == wing->cells[0] || one == wing->cells[1] || two == wing->cells[0] || two == wing->cells[1]) continue;
    wing->house = house;
    for (unsigned turned = 0; turned < 2; turned++) {
      wing->places[turned] = one;
      wing->places[!turned] = two;
      if (sudokui_cell_sees(ground, wing->cells[0], wing->places[0]) &&
          sudokui_cell_sees(ground, wing->cells[1], wing->places[1]))
        propose(finding, wing);
    }
  }
}

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  struct wing wing;
  for (size_t cell = 0; cell < notes->cells && sudokui_go_on(finding); cell++) {
    uint64_t pair = notes->candidates[cell];
    if (sudokui_size(pair) != 2) continue;
    for (size_t other = cell + 1; other < notes->cells; other++) {
      if (notes->candidates[other] != pair) continue;
      wing.cells[0] = cell;
      wing.cells[1] = other;
      for (unsigned turned = 0; turned < 2; turned++) {
        size_t least = sudokui_least(pair), most = sudokui_least(pair & (pair - 1));
        wing.bridge = turned ? most : least;
        wing.value = turned ? least : most;
        find_bridges(finding, &wing);
      }
    }
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  const struct sudoku_mark *marks = step->marks;
  sudokui_tell_cell(out, notes, marks[0].cell);
  fputs(" and ", out);
  sudokui_tell_cell(out, notes, marks[4].cell);
  fputs(" are ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(" or ", out);
  sudokui_tell_values(out, notes, step->values[1]);
  fputs(", and not both ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputs(", as ", out);
  sudokui_tell_house(out, notes, step->houses[0]);
  fputs(" has it at ", out);
  sudokui_tell_cell(out, notes, marks[2].cell);
  fputs(" or ", out);
  sudokui_tell_cell(out, notes, marks[3].cell);
  fputs(", which they see.  So one of them is ", out);
  sudokui_tell_values(out, notes, step->values[1]);
  fputc('.', out);
}

const struct sudokui_technique sudokui_w_wing = {
    .info = {"w-wing", "W-wing", 71, "two cells with the same two values, of which a house lets only one go wrong"},
    .family = SUDOKUI_ALTERNATING,
    .find = find,
    .tell = tell,
};

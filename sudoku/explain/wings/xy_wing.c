/*
 * XY-wing and XYZ-wing: a pivot with two or three candidates, and two cells it sees that have two each.
 *
 *     XY-wing     pivot {x,y}, wings {x,z} and {y,z}: whatever the pivot is, one wing is z
 *     XYZ-wing    pivot {x,y,z}, the same wings: one of all three is z
 *
 * So z goes where all that may be it are seen.
 */
#include "sudoku/explain/telling.h"

static void propose(struct sudokui_finding *finding, size_t pivot, size_t left, size_t right, size_t value) {
  const struct sudokui_notes *notes = finding->notes;
  uint16_t cells[] = {(uint16_t)left, (uint16_t)right, (uint16_t)pivot};
  bool with_pivot = finding->technique->size == 3;
  uint64_t out[SUDOKU_MAXIMUM_EXPLAINED];
  if (!sudokui_seen_by_all(notes, cells, with_pivot ? 3 : 2, value, out)) return;
  struct sudokui_step *step = sudokui_draft(finding, finding->technique->info.rating);
  if (!step) return;
  step->values[0] = sudokui_bit(value);
  sudokui_mark_candidates(finding, pivot, SUDOKU_BASE);
  sudokui_mark_candidates(finding, left, SUDOKU_SECOND);
  sudokui_mark_candidates(finding, right, SUDOKU_SECOND);
  sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

/* The cells that 'pivot' sees and that may be its wings. */
static size_t list_wings(const struct sudokui_notes *notes, size_t pivot, uint16_t *wings) {
  const struct sudokui_houses *houses = notes->ground->houses;
  uint64_t mine = notes->candidates[pivot];
  size_t count = 0, inside = sudokui_size(mine) - 1; /* candidates that a wing shares with the pivot */
  for (uint32_t k = houses->first_seen[pivot]; k < houses->first_seen[pivot + 1]; k++) {
    uint64_t its = notes->candidates[houses->seen[k]];
    if (sudokui_size(its) == 2 && sudokui_size(its & mine) == inside) wings[count++] = houses->seen[k];
  }
  return count;
}

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  size_t size = finding->technique->size;
  uint16_t wings[SUDOKU_MAXIMUM_EXPLAINED * SUDOKU_MAXIMUM_EXPLAINED];
  for (size_t pivot = 0; pivot < notes->cells && !sudokui_is_settled(finding); pivot++) {
    if (sudokui_size(notes->candidates[pivot]) != size) continue;
    size_t count = list_wings(notes, pivot, wings);
    for (size_t i = 0; i < count; i++)
      for (size_t j = i + 1; j < count; j++) {
        uint64_t left = notes->candidates[wings[i]], right = notes->candidates[wings[j]];
        uint64_t common = left & right, all = left | right | notes->candidates[pivot];
        if (sudokui_size(common) != 1 || sudokui_size(all) != 3) continue;
        if (size == 2 && (common & notes->candidates[pivot])) continue;
        propose(finding, pivot, wings[i], wings[j], sudokui_least(common));
      }
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  fputs("Whatever ", out);
  sudokui_tell_marked(out, notes, step, SUDOKU_BASE);
  fputs(" is of ", out);
  sudokui_tell_values(out, notes, notes->candidates[step->marks[0].cell]);
  fprintf(out, ", %s ", step->technique->size == 3 ? "it or one of" : "one of");
  sudokui_tell_marked(out, notes, step, SUDOKU_SECOND);
  fputs(", which it sees, is ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  fputc('.', out);
}

const struct sudokui_technique sudokui_xy_wing = {
    .info = {"xy-wing", "XY-wing", 42, "a cell of two candidates and two others, one of which has the third value"},
    .size = 2,
    .find = find,
    .tell = tell,
};

const struct sudokui_technique sudokui_xyz_wing = {
    .info = {"xyz-wing", "XYZ-wing", 44, "a cell of three candidates and two others, one of which has a value"},
    .size = 3,
    .find = find,
    .tell = tell,
};

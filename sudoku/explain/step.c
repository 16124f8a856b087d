/*
 * Steps as they are drafted, proposed and kept.
 */
#include "sudoku/explain/step.h"

#include <assert.h>
#include <stdlib.h>

struct sudokui_step *sudokui_draft(struct sudokui_finding *finding, unsigned rating) {
  return sudokui_draft_long(finding, rating, 0);
}

struct sudokui_step *sudokui_draft_long(struct sudokui_finding *finding, unsigned rating, size_t length) {
  const struct sudokui_step *best = &finding->best;
  if (finding->status) return NULL;
  if (finding->found && (best->rating < rating || (best->rating == rating && best->length <= length))) return NULL;
  struct sudokui_step *draft = &finding->draft;
  draft->technique = finding->technique;
  draft->rating = rating;
  draft->length = length;
  draft->part = finding->part;
  draft->mark_count = 0;
  draft->link_count = 0;
  draft->house_count = 0;
  draft->values[0] = draft->values[1] = 0;
  return draft;
}

/* Room for one more element of an array; NULL: there is none, and the finding says so. */
static void *room_for(struct sudokui_finding *finding, void *array, size_t count, size_t *room, size_t size) {
  if (count < *room) return array;
  size_t larger = *room ? 2 * *room : 32;
  void *moved = realloc(array, larger * size);
  if (!moved) {
    finding->status = DLX_NO_MEMORY;
    return NULL;
  }
  *room = larger;
  return moved;
}

void sudokui_mark(struct sudokui_finding *finding, size_t cell, size_t value, enum sudoku_role role) {
  struct sudokui_step *draft = &finding->draft;
  struct sudoku_mark *marks =
      room_for(finding, draft->marks, draft->mark_count, &draft->mark_room, sizeof *draft->marks);
  if (!marks) return;
  draft->marks = marks;
  marks[draft->mark_count++] = (struct sudoku_mark){(uint16_t)cell, (uint8_t)value, (uint8_t)role};
}

void sudokui_link(struct sudokui_finding *finding, size_t from, size_t to, bool strong) {
  struct sudokui_step *draft = &finding->draft;
  struct sudoku_link *links =
      room_for(finding, draft->links, draft->link_count, &draft->link_room, sizeof *draft->links);
  if (!links) return;
  draft->links = links;
  links[draft->link_count++] = (struct sudoku_link){(uint32_t)from, (uint32_t)to, strong};
}

void sudokui_mark_set(struct sudokui_finding *finding, const uint64_t *set, size_t value, enum sudoku_role role) {
  size_t words = finding->notes->words;
  for (size_t c = sudokui_next_cell(set, words, 0); c < 64 * words; c = sudokui_next_cell(set, words, c + 1))
    sudokui_mark(finding, c, value, role);
}

void sudokui_mark_cells(struct sudokui_finding *finding, const uint16_t *cells, size_t count, size_t value,
                        enum sudoku_role role) {
  for (size_t i = 0; i < count; i++)
    if (sudokui_may_be(finding->notes, cells[i], value)) sudokui_mark(finding, cells[i], value, role);
}

void sudokui_mark_candidates(struct sudokui_finding *finding, size_t cell, enum sudoku_role role) {
  for (uint64_t left = finding->notes->candidates[cell]; left; left &= left - 1)
    sudokui_mark(finding, cell, sudokui_least(left), role);
}

static bool has_effect(const struct sudokui_step *step) {
  for (size_t i = 0; i < step->mark_count; i++)
    if (step->marks[i].role == SUDOKU_PLACED || step->marks[i].role == SUDOKU_ELIMINATED) return true;
  return false;
}

void sudokui_propose(struct sudokui_finding *finding) {
  if (finding->status || !has_effect(&finding->draft)) return;
  struct sudokui_step was = finding->best;
  finding->best = finding->draft;
  finding->draft = was; /* its room is used again */
  finding->found = true;
}

void sudokui_apply(struct sudokui_notes *notes, const struct sudokui_step *step) {
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct sudoku_mark *mark = &step->marks[i];
    if (mark->role == SUDOKU_ELIMINATED) sudokui_eliminate(notes, mark->cell, mark->value);
    if (mark->role == SUDOKU_PLACED && !notes->values[mark->cell] && sudokui_may_be(notes, mark->cell, mark->value))
      sudokui_place(notes, mark->cell, mark->value);
  }
}

void sudokui_step_release(struct sudokui_step *step) {
  free(step->marks);
  free(step->links);
  *step = (struct sudokui_step){0};
}

size_t sudokui_parts_cells(const struct sudokui_notes *notes) {
  return notes->cells;
}

size_t sudokui_parts_values(const struct sudokui_notes *notes) {
  return notes->side;
}

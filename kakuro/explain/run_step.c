/*
 * Steps as they are put together and done.
 */
#include "kakuro/explain/run_technique.h"

#include <assert.h>

void kakuroi_begin_step(struct kakuroi_step *step, const struct kakuroi_technique *technique) {
  step->technique = technique;
  step->mark_count = step->run_count = 0;
  step->digits = 0;
}

void kakuroi_mark(struct kakuroi_step *step, size_t cell, unsigned digit, enum kakuro_role role) {
  assert(step->mark_count < KAKUROI_MOST_MARKS);
  step->marks[step->mark_count++] = (struct kakuro_mark){(uint32_t)cell, (uint8_t)digit, (uint8_t)role};
}

void kakuroi_mark_digits(struct kakuroi_step *step, const struct kakuroi_notes *notes, size_t cell, unsigned digits,
                         enum kakuro_role role) {
  for (unsigned left = notes->candidates[cell] & digits; left; left &= left - 1)
    kakuroi_mark(step, cell, kakuroi_digit(left), role);
}

void kakuroi_name_run(struct kakuroi_step *step, uint32_t run) {
  assert(step->run_count < 2);
  step->runs[step->run_count++] = run;
}

bool kakuroi_keep_only(struct kakuroi_step *step, const struct kakuroi_notes *notes, uint32_t run, unsigned digits) {
  uint32_t cells[KAKURO_LONGEST_RUN];
  size_t count = kakuroi_open_cells(notes, run, cells);
  for (size_t i = 0; i < count; i++)
    kakuroi_mark_digits(step, notes, cells[i], KAKUROI_ALL_DIGITS & ~digits, KAKURO_ELIMINATED);
  return kakuroi_has_effect(step);
}

bool kakuroi_has_effect(const struct kakuroi_step *step) {
  for (size_t i = 0; i < step->mark_count; i++)
    if (step->marks[i].role != KAKURO_BASE) return true;
  return false;
}

void kakuroi_apply(struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct kakuro_mark *mark = &step->marks[i];
    if (mark->role == KAKURO_ELIMINATED) kakuroi_eliminate(notes, mark->cell, mark->digit);
    if (mark->role == KAKURO_PLACED) kakuroi_place(notes, mark->cell, mark->digit);
  }
}

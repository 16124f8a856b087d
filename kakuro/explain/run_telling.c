#include "kakuro/explain/run_telling.h"
#include "reasoning/phrases.h"

#define SETS_TOLD 6

void kakuroi_tell_cell(FILE *out, const struct kakuroi_notes *notes, size_t cell) {
  reasoning_tell_place(out, cell / notes->columns, cell % notes->columns);
}

void kakuroi_tell_digits(FILE *out, unsigned digits) {
  size_t count = (size_t)__builtin_popcount(digits), i = 0;
  for (; digits; digits &= digits - 1) {
    reasoning_separate(out, i++, count, "and");
    fprintf(out, "%u", kakuroi_digit(digits));
  }
}

void kakuroi_tell_run(FILE *out, const struct kakuroi_notes *notes, uint32_t run) {
  const struct kakuroi_run *row = &notes->list.runs[run];
  if (row->sum)
    fprintf(out, "the %u", row->sum);
  else
    fputs("the run", out);
  fputs(row->down ? " down from " : " across from ", out);
  kakuroi_tell_cell(out, notes, kakuroi_member(notes, run, 0));
}

void kakuroi_tell_sum(FILE *out, const struct kakuroi_notes *notes, uint32_t run) {
  const struct kakuroi_run *row = &notes->list.runs[run];
  if (notes->tallies[run].standing) {
    fputs("with ", out);
    kakuroi_tell_digits(out, notes->tallies[run].standing);
    fputs(" there already, ", out);
  }
  if (row->sum)
    fprintf(out, "%u in %u cells", row->sum, row->length);
  else
    fprintf(out, "any sum in %u cells", row->length);
}

static void tell_set(FILE *out, unsigned set) {
  for (const char *plus = ""; set; set &= set - 1, plus = "+") fprintf(out, "%s%u", plus, kakuroi_digit(set));
}

void kakuroi_tell_sets(FILE *out, const struct kakuroi_notes *notes, uint32_t run, enum kakuroi_fit fit) {
  uint16_t sets[KAKUROI_MOST_SETS];
  size_t count = kakuroi_list_sets(notes, run, fit, sets);
  if (count > SETS_TOLD) {
    fprintf(out, "one of %zu digit sets", count);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    reasoning_separate(out, i, count, "or");
    tell_set(out, sets[i]);
  }
}

static bool is_marked_before(const struct kakuroi_step *step, size_t i) {
  for (size_t j = 0; j < i; j++)
    if (step->marks[j].role == step->marks[i].role && step->marks[j].cell == step->marks[i].cell) return true;
  return false;
}

void kakuroi_tell_marked(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step,
                         enum kakuro_role role) {
  size_t count = 0, told = 0;
  for (size_t i = 0; i < step->mark_count; i++) count += step->marks[i].role == role && !is_marked_before(step, i);
  for (size_t i = 0; i < step->mark_count; i++) {
    if (step->marks[i].role != role || is_marked_before(step, i)) continue;
    reasoning_separate(out, told++, count, "and");
    kakuroi_tell_cell(out, notes, step->marks[i].cell);
  }
}

/* ---------------------------------------------------------------------------------------------- effects */

/* Cells that lose something, and what. */
struct losses {
  uint32_t cells[2 * KAKURO_LONGEST_RUN];
  unsigned digits[2 * KAKURO_LONGEST_RUN];
  size_t count;
};

static void gather(struct losses *losses, const struct kakuroi_step *step) {
  losses->count = 0;
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct kakuro_mark *mark = &step->marks[i];
    if (mark->role != KAKURO_ELIMINATED) continue;
    size_t at = 0;
    while (at < losses->count && losses->cells[at] != mark->cell) at++;
    if (at == losses->count) {
      losses->cells[at] = mark->cell;
      losses->digits[at] = 0;
      losses->count++;
    }
    losses->digits[at] |= kakuroi_bit(mark->digit);
  }
}

static void tell_loss(FILE *out, const struct kakuroi_notes *notes, struct losses *losses, size_t first) {
  unsigned digits = losses->digits[first];
  const char *before = "not ";
  for (unsigned left = digits; left; left &= left - 1, before = ", ") fprintf(out, "%s%u", before, kakuroi_digit(left));
  before = " in ";
  for (size_t i = first; i < losses->count; i++) {
    if (losses->digits[i] != digits) continue;
    fputs(before, out);
    kakuroi_tell_cell(out, notes, losses->cells[i]);
    losses->digits[i] = 0; /* told */
    before = ", ";
  }
}

void kakuroi_tell_effect(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step) {
  struct losses losses;
  const char *between = "";
  for (size_t i = 0; i < step->mark_count; i++) {
    const struct kakuro_mark *mark = &step->marks[i];
    if (mark->role != KAKURO_PLACED) continue;
    fputs(between, out);
    kakuroi_tell_cell(out, notes, mark->cell);
    fprintf(out, " = %u", mark->digit);
    between = "; ";
  }
  gather(&losses, step);
  for (size_t i = 0; i < losses.count; i++) {
    if (!losses.digits[i]) continue;
    fputs(between, out);
    tell_loss(out, notes, &losses, i);
    between = "; ";
  }
}

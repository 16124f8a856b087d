#include "kakuro/explain/run_notes.h"

#include <assert.h>
#include <stdlib.h>

/* ---------------------------------------------------------------------------------------------- changes */

static void touch_cell(struct kakuroi_notes *notes, uint32_t white) {
  notes->looked_cell[white] = 0;
  if (white < notes->changed_cell) notes->changed_cell = white;
}

static void touch_run(struct kakuroi_notes *notes, uint32_t run) {
  notes->looked_run[run] = 0;
  if (run < notes->changed_run) notes->changed_run = run;
}

void kakuroi_eliminate(struct kakuroi_notes *notes, size_t cell, unsigned digit) {
  if (!(notes->candidates[cell] & kakuroi_bit(digit))) return;
  notes->candidates[cell] = (uint16_t)(notes->candidates[cell] & ~kakuroi_bit(digit));
  uint32_t white = notes->white_of[cell];
  if (!notes->candidates[cell]) notes->failed = true;
  touch_cell(notes, white);
  touch_run(notes, notes->list.run_of[white][KAKUROI_ACROSS]);
  touch_run(notes, notes->list.run_of[white][KAKUROI_DOWN]);
}

/* What a digit in one of its cells is to a run. */
static void tally(struct kakuroi_notes *notes, uint32_t run, unsigned digit) {
  struct kakuroi_tally *tally = &notes->tallies[run];
  tally->standing = (uint16_t)(tally->standing | kakuroi_bit(digit));
  tally->open--;
  if (notes->list.runs[run].sum) {
    bool fits = tally->open ? tally->left > digit : tally->left == digit;
    if (!fits) notes->failed = true;
    tally->left = (uint8_t)(tally->left > digit ? tally->left - digit : 0);
  }
  touch_run(notes, run);
  for (size_t i = 0; i < notes->list.runs[run].length; i++) {
    kakuroi_eliminate(notes, kakuroi_member(notes, run, i), digit);
    touch_cell(notes, notes->list.cells[notes->list.runs[run].start + i]);
  }
}

void kakuroi_place(struct kakuroi_notes *notes, size_t cell, unsigned digit) {
  assert(!notes->digits[cell]);
  uint32_t white = notes->white_of[cell];
  notes->digits[cell] = (uint8_t)digit;
  notes->candidates[cell] = 0;
  notes->open--;
  tally(notes, notes->list.run_of[white][KAKUROI_ACROSS], digit);
  tally(notes, notes->list.run_of[white][KAKUROI_DOWN], digit);
}

/* ---------------------------------------------------------------------------------------------- sets */

size_t kakuroi_open_cells(const struct kakuroi_notes *notes, size_t run, uint32_t *cells) {
  size_t count = 0;
  for (size_t i = 0; i < notes->list.runs[run].length; i++) {
    size_t cell = kakuroi_member(notes, run, i);
    if (!notes->digits[cell]) cells[count++] = (uint32_t)cell;
  }
  return count;
}

/* Can each of the digits have one of the cells, from cell 'i' on? */
static bool can_fill(const uint16_t *masks, size_t count, size_t i, unsigned digits) {
  if (i == count) return true;
  for (unsigned left = masks[i] & digits; left; left &= left - 1)
    if (can_fill(masks, count, i + 1, digits & ~(left & (0U - left)))) return true;
  return false;
}

static bool fits_cells(const uint16_t *masks, size_t count, unsigned digits) {
  unsigned held = 0;
  for (size_t i = 0; i < count; i++) {
    if (!(masks[i] & digits)) return false;
    held |= masks[i];
  }
  return (digits & ~held) == 0;
}

size_t kakuroi_list_sets(const struct kakuroi_notes *notes, size_t run, enum kakuroi_fit fit, uint16_t *sets) {
  const struct kakuroi_run *row = &notes->list.runs[run];
  const struct kakuroi_sets *all = &notes->table->of[row->length][row->sum];
  unsigned standing = notes->tallies[run].standing;
  uint32_t cells[KAKURO_LONGEST_RUN];
  uint16_t masks[KAKURO_LONGEST_RUN];
  size_t open = kakuroi_open_cells(notes, run, cells), count = 0;
  for (size_t i = 0; i < open; i++) masks[i] = notes->candidates[cells[i]];
  for (size_t word = 0; word < KAKUROI_WORDS; word++) {
    for (uint64_t bits = all->words[word]; bits; bits &= bits - 1) {
      unsigned set = (unsigned)(word * 64) + (unsigned)__builtin_ctzll(bits);
      if (standing & ~set) continue;
      if (fit >= KAKUROI_BY_CELLS && !fits_cells(masks, open, set & ~standing)) continue;
      if (fit >= KAKUROI_BY_FILLINGS && !can_fill(masks, open, 0, set & ~standing)) continue;
      sets[count++] = (uint16_t)set;
    }
  }
  return count;
}

size_t kakuroi_weigh_sets(const struct kakuroi_notes *notes, size_t run, enum kakuroi_fit fit, unsigned *any,
                          unsigned *all) {
  uint16_t sets[KAKUROI_MOST_SETS];
  size_t count = kakuroi_list_sets(notes, run, fit, sets);
  *any = 0;
  *all = KAKUROI_ALL_DIGITS;
  for (size_t i = 0; i < count; i++) {
    *any |= sets[i];
    *all &= sets[i];
  }
  *any &= ~(unsigned)notes->tallies[run].standing;
  *all &= *any;
  return count;
}

/* ---------------------------------------------------------------------------------------------- begin, end */

static enum dlx_status allocate(struct kakuroi_notes *notes, const struct kakuro_board *board) {
  enum dlx_status status = kakuroi_run_list_prepare(&notes->list, board);
  if (status) return status;
  size_t whites = notes->list.white_count, runs = notes->list.run_count;
  notes->columns = board->columns;
  notes->cells = board->rows * board->columns;
  notes->open = whites;
  notes->table = malloc(sizeof *notes->table);
  notes->white_of = malloc(notes->cells * sizeof *notes->white_of);
  notes->digits = calloc(notes->cells, sizeof *notes->digits);
  notes->candidates = calloc(notes->cells, sizeof *notes->candidates);
  notes->tallies = calloc(runs + 1, sizeof *notes->tallies);
  notes->looked_run = calloc(runs + 1, sizeof *notes->looked_run);
  notes->looked_cell = calloc(whites + 1, sizeof *notes->looked_cell);
  bool done = notes->table && notes->white_of && notes->digits && notes->candidates && notes->tallies &&
              notes->looked_run && notes->looked_cell;
  return done ? DLX_OK : DLX_NO_MEMORY;
}

enum dlx_status kakuroi_notes_prepare(struct kakuroi_notes *notes, const struct kakuro_board *board) {
  enum dlx_status status = allocate(notes, board);
  if (status) return status;
  const struct kakuroi_run_list *list = &notes->list;
  kakuroi_set_table_fill(notes->table);
  for (size_t run = 0; run < list->run_count; run++)
    notes->tallies[run] = (struct kakuroi_tally){0, list->runs[run].length, list->runs[run].sum};
  for (uint32_t white = 0; white < list->white_count; white++) {
    notes->white_of[list->place[white]] = white;
    notes->candidates[list->place[white]] = KAKUROI_ALL_DIGITS;
  }
  for (uint32_t white = 0; white < list->white_count; white++) {
    size_t cell = list->place[white];
    if (board->cells[cell].digit) kakuroi_place(notes, cell, board->cells[cell].digit);
  }
  notes->changed_run = notes->changed_cell = 0;
  return DLX_OK;
}

void kakuroi_notes_release(struct kakuroi_notes *notes) {
  kakuroi_run_list_release(&notes->list);
  free(notes->table);
  free(notes->white_of);
  free(notes->digits);
  free(notes->candidates);
  free(notes->tallies);
  free(notes->looked_run);
  free(notes->looked_cell);
  *notes = (struct kakuroi_notes){0};
}

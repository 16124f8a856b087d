/*
 * The cells of one row, taken out of its line as the layout says.
 *
 *     LAYOUT_SYMBOLS  |53.|.7.|...|          each character of each word
 *     LAYOUT_WORDS    | 5 3 . | . 7 . |      each word
 *     LAYOUT_BARS     |5|3| ||7|             what is between two bars, with or without bars at the ends
 *     LAYOUT_COMMAS   5,3,,,7,,,,            what is between two commas, with or without one at the end
 *     LAYOUT_BOXES    | 5 3   |   7   |      slots between two bars, perhaps with a blank in front
 *     LAYOUT_SLOTS    "53  7    "            slots of the whole line
 */
#include "sudoku/reader/row.h"

#include <stdint.h>

static void add_cell(struct row *row, struct span cell) {
  if (row->count < SUDOKU_MAXIMUM_SIDE) row->cells[row->count] = cell;
  row->count++;
}

static void take_words(struct span body, bool symbols, struct row *row) {
  struct span word;
  while (sudokui_next_word(&body, &word)) {
    if (!symbols)
      add_cell(row, word);
    else
      for (const char *p = word.start; p < word.end; p++) add_cell(row, (struct span){p, p + 1});
  }
}

void sudokui_take_slots(struct span text, size_t count, size_t width, struct row *row) {
  size_t first = row->count;
  for (size_t i = 0; i < count; i++) add_cell(row, (struct span){text.end, text.end});
  const char *p = text.start;
  while (p < text.end) {
    if (is_blank(*p)) {
      p++;
      continue;
    }
    struct span cell = {p, p};
    size_t slot = (size_t)(p - text.start) / width;
    while (cell.end < text.end && !is_blank(*cell.end) && (width > 1 || cell.end == p)) cell.end++;
    size_t last = (size_t)(cell.end - 1 - text.start) / width;
    p = cell.end;
    bool taken = slot < count && row->cells[first + slot].start < row->cells[first + slot].end;
    if (last != slot || slot >= count || taken) {
      row->cells[0] = cell;
      row->count = SIZE_MAX;
      return;
    }
    row->cells[first + slot] = cell;
  }
}

/* The parts of a line that bars make.  A bar at an end belongs to no part if there are 'wanted' of them without it. */
static void take_parts(struct span text, size_t wanted, struct row *parts) {
  while (text.start < text.end && is_blank(*text.start)) text.start++;
  while (text.start < text.end && is_blank(text.end[-1])) text.end--;
  size_t bars = 0;
  for (const char *p = text.start; p < text.end; p++) bars += is_bar(*p);
  if (text.start < text.end && bars >= wanted && is_bar(*text.start)) {
    text.start++;
    bars--;
  }
  if (text.start < text.end && bars >= wanted && is_bar(text.end[-1])) text.end--;
  const char *start = text.start;
  for (const char *p = text.start; p < text.end; p++) {
    if (!is_bar(*p)) continue;
    add_cell(parts, (struct span){start, p});
    start = p + 1;
  }
  add_cell(parts, (struct span){start, text.end});
}

static void take_between_bars(struct span text, size_t side, struct row *row) {
  take_parts(text, side, row);
  for (size_t i = 0; i < row->count && i < SUDOKU_MAXIMUM_SIDE; i++) {
    struct span *cell = &row->cells[i];
    while (cell->start < cell->end && is_blank(*cell->start)) cell->start++;
    while (cell->start < cell->end && is_blank(cell->end[-1])) cell->end--;
  }
}

static void take_between_commas(struct span body, size_t side, struct row *row) {
  const char *start = body.start;
  for (const char *p = body.start; p <= body.end; p++) {
    if (p < body.end && *p != ',') continue;
    struct span field = {start, p}, word, more;
    bool filled = sudokui_next_word(&field, &word);
    if (p == body.end && !filled && row->count == side) return;
    if (filled && sudokui_next_word(&field, &more)) {
      row->count = 0;
      return;
    }
    add_cell(row, filled ? word : (struct span){p, p});
    start = p + 1;
  }
}

static void take_boxes(struct span text, size_t side, struct row *row) {
  struct row parts;
  parts.count = 0;
  take_parts(text, 0, &parts);
  if (parts.count < 2 || parts.count > SUDOKU_MAXIMUM_SIDE || side % parts.count != 0) return;
  size_t in_box = side / parts.count;
  for (size_t i = 0; i < parts.count; i++) {
    struct span part = parts.cells[i];
    size_t length = span_length(part);
    size_t width = (length + 1) / in_box;
    if (width == 0 || length != span_length(parts.cells[0])) {
      row->count = 0;
      return;
    }
    if (length > width * in_box) part.start++;
    sudokui_take_slots(part, in_box, width, row);
    if (row->count == SIZE_MAX) return;
  }
}

void sudokui_take_row(const struct layout *layout, const struct text_line *line, size_t csv_column, struct row *row) {
  row->count = 0;
  switch (layout->kind) {
  case LAYOUT_BARS:
    take_between_bars(line->text, layout->side, row);
    break;
  case LAYOUT_COMMAS:
    take_between_commas(sudokui_body(line, csv_column), layout->side, row);
    break;
  case LAYOUT_BOXES:
    take_boxes(line->text, layout->side, row);
    break;
  case LAYOUT_SLOTS:
    sudokui_take_slots(line->text, layout->side, layout->slot, row);
    break;
  default:
    take_words(sudokui_body(line, csv_column), layout->kind == LAYOUT_SYMBOLS, row);
    break;
  }
}

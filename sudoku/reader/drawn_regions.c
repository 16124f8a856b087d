/*
 * A drawing is told from other pictures by its form alone: in a line of borders there is nothing else, and between two
 * corners it is drawn all the way, or not at all.
 *
 * Regions are found as sets of cells that grow together: each set has its least cell as its root, parent[cell] leads
 * there.
 */
#include "sudoku/reader/drawn_regions.h"

#include "dlx/dlx.h"
#include "sudoku/sudoku.h"

#include <assert.h>
#include <string.h>

/* ---------------------------------------------------------------- form */

static bool is_corner(char c) {
  return c != '\0' && strchr("+.',:|-= ", c);
}

static bool is_wall(char c) {
  return c == '|' || c == '!' || c == ':';
}

static bool is_border(char c) {
  return c == '-' || c == '=';
}

/* A line without blanks at its end. */
static struct span trimmed(const struct text_line *line) {
  struct span text = line->text;
  while (text.end > text.start && is_blank(text.end[-1])) text.end--;
  return text;
}

static size_t indent_of(struct span text) {
  size_t indent = 0;
  while (text.start + indent < text.end && text.start[indent] == ' ') indent++;
  return indent;
}

static bool are_borders(const char *text, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!is_border(text[i])) return false;
  return true;
}

static bool are_blanks(const char *text, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (text[i] != ' ') return false;
  return true;
}

/* Does a drawing perhaps begin with this line?  It is the quick look at any line. */
static bool may_begin(struct span text) {
  size_t indent = indent_of(text);
  const char *first = text.start + indent;
  return text.end - first > 2 && is_corner(*first) && !is_border(*first) && is_border(first[1]) &&
         is_corner(text.end[-1]);
}

/* Lines that are as wide as the first, and begin and end with a border: how many, and what is behind them. */
static size_t count_lines(struct place start, const char *text_end, size_t width, size_t indent, struct place *end) {
  struct text_line line;
  size_t count = 0;
  *end = start;
  while (sudokui_take_line(*end, text_end, &line)) {
    struct span text = trimmed(&line);
    if (span_length(text) != width || indent_of(text) != indent) break;
    if (!is_corner(text.start[indent]) || !is_corner(text.end[-1])) break;
    count++;
    *end = line.next;
  }
  return count;
}

static bool is_border_line(const struct drawing *drawing, const char *text, bool is_outer) {
  for (size_t i = 0; i < drawing->side; i++, text += drawing->width) {
    if (!is_corner(text[0])) return false;
    if (!are_borders(text + 1, drawing->width - 1) && (is_outer || !are_blanks(text + 1, drawing->width - 1)))
      return false;
  }
  return true;
}

static bool is_cell_line(const struct drawing *drawing, const char *text) {
  for (size_t i = 0; i <= drawing->side; i++, text += drawing->width) {
    bool is_outer = i == 0 || i == drawing->side;
    if (!is_wall(*text) && (is_outer || *text != ' ')) return false;
    for (size_t k = 1; i < drawing->side && k < drawing->width; k++)
      if (is_wall(text[k])) return false;
  }
  return true;
}

static bool has_form(const struct drawing *drawing, const char *text_end) {
  struct place place = drawing->start;
  struct text_line line;
  for (size_t i = 0; i <= 2 * drawing->side; i++, place = line.next) {
    if (!sudokui_take_line(place, text_end, &line)) return false;
    const char *text = line.text.start + drawing->indent;
    bool is_outer = i == 0 || i == 2 * drawing->side;
    if (!(i % 2 == 0 ? is_border_line(drawing, text, is_outer) : is_cell_line(drawing, text))) return false;
  }
  return true;
}

/* Tries the sides of which whole drawings, one behind the other, have as many lines as there are. */
static bool find_side(struct drawing *drawing, const char *text_end, size_t lines, size_t width) {
  for (size_t side = SUDOKU_MINIMUM_SIDE; side <= SUDOKU_MAXIMUM_SIDE && 2 * side < lines; side++) {
    if (lines % (2 * side + 1) != 0 || (width - 1) % side != 0 || (width - 1) / side < 2) continue;
    drawing->side = side;
    drawing->width = (width - 1) / side;
    if (has_form(drawing, text_end)) return true;
  }
  return false;
}

static struct place behind_lines(struct place place, const char *text_end, size_t count) {
  struct text_line line;
  for (; count > 0 && sudokui_take_line(place, text_end, &line); count--) place = line.next;
  return place;
}

/* A line of borders that are drawn in part: what only drawings have. */
static bool is_part_border(struct span text) {
  size_t borders = 0, blanks = 0;
  bool has_borders = false, has_blanks = false;
  for (const char *p = text.start; p < text.end; p++) {
    if (!is_corner(*p) && *p != '!') return false;
    borders = is_border(*p) ? borders + 1 : 0;
    blanks = *p == ' ' ? blanks + 1 : 0;
    has_borders |= borders >= 3;
    has_blanks |= blanks >= 3;
  }
  return has_borders && has_blanks;
}

/* Is what begins here, and is no drawing, nearly one?  'drawing->end' is then behind it. */
static bool is_nearly(struct drawing *drawing, const char *text_end) {
  struct text_line line;
  bool has_part = false;
  for (struct place place = drawing->start; sudokui_take_line(place, text_end, &line); place = line.next) {
    struct span text = trimmed(&line);
    if (text.start == text.end) break;
    text.start += indent_of(text);
    has_part |= is_part_border(text);
    drawing->end = line.next;
  }
  return has_part;
}

enum drawing_kind sudokui_find_drawing(struct place start, const char *text_end, struct drawing *drawing) {
  struct text_line line;
  if (!sudokui_take_line(start, text_end, &line) || !may_begin(trimmed(&line))) return DRAWING_NONE;
  size_t width = span_length(trimmed(&line)), indent = indent_of(line.text);
  *drawing = (struct drawing){.start = start, .indent = indent};
  size_t lines = count_lines(start, text_end, width, indent, &drawing->end);
  if (!find_side(drawing, text_end, lines, width - indent))
    return is_nearly(drawing, text_end) ? DRAWING_BROKEN : DRAWING_NONE;
  drawing->end = behind_lines(start, text_end, 2 * drawing->side + 1);
  return DRAWING_WHOLE;
}

/* ---------------------------------------------------------------- what is in it */

static uint16_t root_of(uint16_t *parent, uint16_t cell) {
  while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
  return cell;
}

static void join(uint16_t *parent, size_t a, size_t b) {
  uint16_t x = root_of(parent, (uint16_t)a), y = root_of(parent, (uint16_t)b);
  if (x < y)
    parent[y] = x;
  else
    parent[x] = y;
}

/* What stands in a cell, without the blanks around it. */
static struct span content(const char *text, size_t width) {
  struct span word = {text + 1, text + width};
  while (word.start < word.end && is_blank(*word.start)) word.start++;
  while (word.end > word.start && is_blank(word.end[-1])) word.end--;
  return word;
}

static void take_cell_line(const struct drawing *drawing, const char *text, size_t row, struct cells *cells,
                           uint16_t *parent) {
  for (size_t column = 0; column < drawing->side; column++, text += drawing->width) {
    size_t cell = row * drawing->side + column;
    cells->spans[cells->count++] = content(text, drawing->width);
    if (column > 0 && !is_wall(*text)) join(parent, cell - 1, cell);
  }
}

static void take_border_line(const struct drawing *drawing, const char *text, size_t row, uint16_t *parent) {
  for (size_t column = 0; column < drawing->side; column++, text += drawing->width)
    if (!is_border(text[1])) join(parent, (row - 1) * drawing->side + column, row * drawing->side + column);
}

/* Roots become numbers, in the order of the roots; a root comes before what it is the root of. */
static void number_regions(uint16_t *parent, size_t cells) {
  uint16_t next = 0;
  for (size_t cell = 0; cell < cells; cell++) parent[cell] = root_of(parent, (uint16_t)cell);
  for (size_t cell = 0; cell < cells; cell++) parent[cell] = parent[cell] == cell ? next++ : parent[parent[cell]];
}

static bool check_sizes(const uint16_t *regions, size_t side, size_t *odd) {
  size_t sizes[SUDOKU_MAXIMUM_SIDE] = {0};
  for (size_t cell = 0; cell < side * side; cell++)
    if (regions[cell] < side) sizes[regions[cell]]++;
  for (*odd = 0; *odd < side * side; ++*odd)
    if (regions[*odd] >= side || sizes[regions[*odd]] != side) return false;
  return true;
}

enum dlx_status sudokui_take_drawing(const struct drawing *drawing, const char *text_end, struct cells *cells,
                                     uint16_t *regions, bool *sizes_fit, size_t *odd) {
  size_t side = drawing->side;
  cells->count = 0;
  cells->apart = true;
  if (!sudokui_cells_reserve(cells, side * side)) return DLX_NO_MEMORY;
  for (size_t cell = 0; cell < side * side; cell++) regions[cell] = (uint16_t)cell;
  struct place place = drawing->start;
  struct text_line line = {0};
  for (size_t i = 0; i < 2 * side && sudokui_take_line(place, text_end, &line); i++, place = line.next) {
    const char *text = line.text.start + drawing->indent;
    if (i % 2 == 1)
      take_cell_line(drawing, text, i / 2, cells, regions);
    else if (i > 0)
      take_border_line(drawing, text, i / 2, regions);
  }
  assert(cells->count == side * side);
  number_regions(regions, side * side);
  *sizes_fit = check_sizes(regions, side, odd);
  return DLX_OK;
}

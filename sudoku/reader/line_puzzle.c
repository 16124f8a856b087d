/*
 * A puzzle on one line.
 *
 *     53..7....6..195...  note      a word, and anything behind it
 *     5 3 0 0 7 0 ...               as many words as there are cells
 *     53..7.... 6..195... ...       a word a row; also with commas or bars between them
 *     "53  7    6  195   "          as wide as there are cells, with a blank for each blank
 *     ....5......3......12...        a character for each value of each cell: what may stand there
 */
#include "sudoku/reader/line_puzzle.h"

#include "sudoku/reader/candidate_string.h"
#include "sudoku/reader/row.h"
#include "sudoku/shape.h"

#include <string.h>

enum dlx_status sudokui_prepare_by_rules(const struct puzzle_rules *rules, size_t side, struct sudoku_grid *grid) {
  size_t box_rows = rules->box_rows, box_columns = rules->box_columns;
  if (box_rows * box_columns != side) sudoku_box_shape(side, &box_rows, &box_columns);
  return sudoku_grid_prepare(grid, box_rows, box_columns);
}

/* The side that was probably meant: the one told, or that of the nearest square. */
static size_t likely_side(const struct puzzle_rules *rules, size_t cells) {
  if (rules->side > 0) return rules->side;
  size_t side = SUDOKU_MINIMUM_SIDE;
  while (side < SUDOKU_MAXIMUM_SIDE && side * (side + 1) < cells) side++;
  return side;
}

/* 'at' is where the cells go wrong, 'start' where they begin. */
static enum dlx_status refuse_count(const struct puzzle_rules *rules, const char *start, const char *at, size_t cells,
                                    const char *what, struct bad_cell *bad) {
  size_t side = likely_side(rules, cells);
  if (cells < SUDOKU_MINIMUM_SIDE * SUDOKU_MINIMUM_SIDE / 2 && rules->side == 0)
    return sudokui_refuse(bad, start, "this is no puzzle, nor a row of one");
  return sudokui_refuse(bad, at, "%zu %s%s, where a puzzle of %zux%zu has %zu", cells, what, cells == 1 ? "" : "s",
                        side, side, side * side);
}

/* ---------------------------------------------------------------- a word */

/* The usual case by itself: digits only, whose set needs no finding. */
static enum dlx_status fill_from_digits(struct span word, struct sudoku_grid *grid, struct bad_cell *bad) {
  struct symbol_table table;
  sudokui_symbol_table(SUDOKU_FROM_ONE, grid->side, &table);
  size_t cells = span_length(word);
  unsigned odd = 0;
  for (size_t i = 0; i < cells; i++) {
    uint8_t value = table.value[(unsigned char)word.start[i]];
    grid->cells[i] = value;
    odd |= value == NO_VALUE;
  }
  if (!odd) return DLX_OK;
  size_t i = 0;
  while (grid->cells[i] != NO_VALUE) i++;
  return sudokui_refuse_symbol(bad, word.start + i, SUDOKU_FROM_ONE, grid->side);
}

static enum dlx_status take_characters(struct span word, struct cells *cells) {
  if (!sudokui_cells_reserve(cells, span_length(word))) return DLX_NO_MEMORY;
  for (const char *p = word.start; p < word.end; p++) cells->spans[cells->count++] = (struct span){p, p + 1};
  return DLX_OK;
}

enum dlx_status sudokui_read_word_puzzle(const struct puzzle_rules *rules, struct span word, struct cells *cells,
                                         struct sudoku_grid *grid, bool *open, struct bad_cell *bad) {
  *open = false;
  size_t length = span_length(word), listed = sudokui_candidate_string_side(rules, word);
  if (listed > 0) {
    enum dlx_status prepared = sudokui_prepare_by_rules(rules, listed, grid);
    return prepared ? prepared : sudokui_fill_candidate_string(word, grid, bad);
  }
  size_t side = rules->side > 0 && rules->side * rules->side == length ? rules->side : sudokui_side_of(length);
  if (side == 0 || (rules->side > 0 && side != rules->side)) {
    size_t wanted = likely_side(rules, length) * likely_side(rules, length);
    const char *at = length > wanted ? word.start + wanted : word.end; /* the first too many, or behind the last */
    return refuse_count(rules, word.start, at, length, "symbol", bad);
  }
  enum dlx_status status = sudokui_prepare_by_rules(rules, side, grid);
  if (status) return status;
  if (side <= 9 && (rules->symbols == SUDOKU_SYMBOLS_ANY || rules->symbols == SUDOKU_FROM_ONE))
    return fill_from_digits(word, grid, bad);
  cells->count = 0;
  cells->apart = false;
  status = take_characters(word, cells);
  return status ? status : sudokui_fill(cells, rules->symbols, grid, open, bad);
}

/* ---------------------------------------------------------------- words */

static enum dlx_status take_words(struct span body, bool characters, struct cells *cells) {
  struct span word;
  while (sudokui_next_word(&body, &word)) {
    if (characters) {
      if (take_characters(word, cells)) return DLX_NO_MEMORY;
    } else {
      if (!sudokui_cells_reserve(cells, 1)) return DLX_NO_MEMORY;
      cells->spans[cells->count++] = word;
    }
  }
  return DLX_OK;
}

static enum dlx_status fill_from_cells(const struct puzzle_rules *rules, struct cells *cells, struct span body,
                                       struct sudoku_grid *grid, bool *open, struct bad_cell *bad) {
  size_t side = sudokui_side_of(cells->count);
  if (side == 0 || (rules->side > 0 && side != rules->side))
    return refuse_count(rules, body.start, body.start, cells->count, "cell", bad);
  enum dlx_status status = sudokui_prepare_by_rules(rules, side, grid);
  return status ? status : sudokui_fill(cells, rules->symbols, grid, open, bad);
}

static enum dlx_status read_body(const struct puzzle_rules *rules, const struct text_line *line, struct cells *cells,
                                 struct sudoku_grid *grid, bool *open, struct bad_cell *bad) {
  struct span body = sudokui_body(line, rules->csv_column);
  struct measure measure = sudokui_measure(line, body);
  struct span word, rest = body;
  if (!sudokui_next_word(&rest, &word)) return sudokui_refuse(bad, line->text.start, "there is no puzzle on this line");
  if (measure.words == 1) return sudokui_read_word_puzzle(rules, word, cells, grid, open, bad);
  bool by_rows = measure.even && measure.words == measure.first;
  cells->count = 0;
  cells->apart = !by_rows;
  enum dlx_status status = take_words(body, by_rows, cells);
  return status ? status : fill_from_cells(rules, cells, body, grid, open, bad);
}

/* ---------------------------------------------------------------- blanks for blanks */

static bool is_blank_for_blank(const struct puzzle_rules *rules, struct span text) {
  size_t side = sudokui_side_of(span_length(text));
  if (side == 0 || (rules->side > 0 && side != rules->side)) return false;
  bool zero = sudokui_zero_is_value(rules->symbols, side);
  bool blanks = false;
  for (const char *p = text.start; p < text.end; p++) {
    if (*p == ' ')
      blanks = true;
    else if (!is_letter(*p) && (!is_digit(*p) || (*p == '0' && !zero)))
      return false;
  }
  return blanks;
}

enum dlx_status sudokui_read_line_puzzle(const struct puzzle_rules *rules, const struct text_line *line,
                                         struct cells *cells, struct sudoku_grid *grid, bool *open,
                                         struct bad_cell *bad) {
  enum dlx_status status = read_body(rules, line, cells, grid, open, bad);
  if (status != DLX_BAD_INPUT || !is_blank_for_blank(rules, line->text)) return status;
  cells->count = 0;
  cells->apart = false;
  if (take_characters(line->text, cells)) return DLX_NO_MEMORY;
  struct bad_cell other;
  enum dlx_status otherwise = fill_from_cells(rules, cells, line->text, grid, open, &other);
  return otherwise == DLX_BAD_INPUT ? status : otherwise;
}

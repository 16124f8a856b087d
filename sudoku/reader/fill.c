/*
 * Cells as they stand in a text, made into a grid.
 *
 *     5 3 . . 7    one character each: symbols, of a set that is found from all of them
 *     12 . 3 16    some longer, none above the side: numbers
 *     123 5 49     some longer, all of them sets in ascending order, no blank among them: pencil marks
 */
#include "sudoku/reader/fill.h"

#include "sudoku/shape.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sudokui_cells_reserve(struct cells *cells, size_t count) {
  if (cells->room - cells->count >= count) return true;
  size_t room = 2 * cells->room > cells->count + count ? 2 * cells->room : cells->count + count;
  struct span *larger = realloc(cells->spans, room * sizeof *larger);
  if (!larger) return false;
  cells->spans = larger;
  cells->room = room;
  return true;
}

enum dlx_status sudokui_refuse(struct bad_cell *bad, const char *at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(bad->text, sizeof bad->text, format, arguments);
  va_end(arguments);
  bad->at = at;
  return DLX_BAD_INPUT;
}

/* ---------------------------------------------------------------- numbers */

/* A blank written as one sign, or as a run of it as wide as a number: "." or "..", "0" or "00". */
static bool is_blank_word(struct span word) {
  if (word.start == word.end) return true;
  char c = *word.start;
  if (!sudokui_is_blank_sign((unsigned char)c) && !strchr("0xX", c)) return false;
  for (const char *p = word.start; p < word.end; p++)
    if (*p != c) return false;
  return true;
}

static enum dlx_status fill_numbers(const struct cells *cells, struct sudoku_grid *grid, struct bad_cell *bad) {
  grid->symbols = grid->side <= 9 ? SUDOKU_FROM_ONE : SUDOKU_NUMBERS;
  for (size_t i = 0; i < cells->count; i++) {
    struct span word = cells->spans[i];
    if (is_blank_word(word)) continue;
    size_t number = sudokui_number(word);
    if (number == 0 || number > grid->side)
      return sudokui_refuse(bad, word.start, "'%.*s' is neither a blank nor a number from 1 to %zu",
                            (int)(span_length(word) < 40 ? span_length(word) : 40), word.start, grid->side);
    grid->cells[i] = (uint8_t)number;
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------- one character a cell */

enum dlx_status sudokui_refuse_symbol(struct bad_cell *bad, const char *at, enum sudoku_symbols symbols, size_t side) {
  unsigned char c = (unsigned char)*at;
  char shown[8];
  snprintf(shown, sizeof shown, c >= 32 && c < 127 ? "%c" : "\\x%02x", c);
  return sudokui_refuse(bad, at, "'%s' is neither a blank nor a symbol of a %zux%zu grid, which are %c to %c", shown,
                        side, side, sudokui_symbol(symbols, 1), sudokui_symbol(symbols, side));
}

static bool has_letters(const uint32_t seen[256]) {
  for (int c = 'A'; c <= 'Z'; c++)
    if (c != 'X' && (seen[c] || seen[c - 'A' + 'a'])) return true;
  return false;
}

static enum dlx_status fill_symbols(const struct cells *cells, enum sudoku_symbols symbols, struct sudoku_grid *grid,
                                    bool *open, struct bad_cell *bad) {
  if (symbols == SUDOKU_SYMBOLS_ANY) {
    uint32_t seen[256] = {0};
    for (size_t i = 0; i < cells->count; i++) {
      struct span span = cells->spans[i];
      seen[span.start < span.end ? (unsigned char)*span.start : ' ']++;
    }
    symbols = sudokui_find_symbols(seen, grid->side, open);
    if (*open && cells->apart && !has_letters(seen)) {
      *open = false;
      symbols = SUDOKU_NUMBERS;
    }
  }
  if (symbols == SUDOKU_NUMBERS) return fill_numbers(cells, grid, bad);
  if (grid->side > sudokui_symbols_limit(symbols))
    return sudokui_refuse(bad, cells->spans[0].start, "a %zux%zu grid has more values than these symbols, at most %zu",
                          grid->side, grid->side, sudokui_symbols_limit(symbols));

  grid->symbols = symbols;
  struct symbol_table table;
  sudokui_symbol_table(symbols, grid->side, &table);
  for (size_t i = 0; i < cells->count; i++) {
    struct span span = cells->spans[i];
    if (span.start == span.end) continue;
    uint8_t value = table.value[(unsigned char)*span.start];
    if (value == NO_VALUE) return sudokui_refuse_symbol(bad, span.start, symbols, grid->side);
    grid->cells[i] = value;
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------- pencil marks */

static bool is_set(struct span word, const struct symbol_table *table) {
  uint8_t last = 0;
  for (const char *p = word.start; p < word.end; p++) {
    uint8_t value = table->value[(unsigned char)*p];
    if (value == NO_VALUE || value <= last) return false;
    last = value;
  }
  return word.start < word.end;
}

static bool are_sets(const struct cells *cells, const struct symbol_table *table) {
  for (size_t i = 0; i < cells->count; i++)
    if (!is_set(cells->spans[i], table)) return false;
  return true;
}

static enum dlx_status fill_marks(const struct cells *cells, const struct symbol_table *table,
                                  enum sudoku_symbols symbols, struct sudoku_grid *grid) {
  enum dlx_status status = sudokui_add_candidates(grid);
  if (status) return status;
  grid->symbols = symbols;
  for (size_t i = 0; i < cells->count; i++) {
    struct span word = cells->spans[i];
    if (span_length(word) == 1) grid->cells[i] = table->value[(unsigned char)*word.start];
    for (const char *p = word.start; p < word.end; p++) sudokui_add_candidate(grid, i, table->value[(unsigned char)*p]);
  }
  return DLX_OK;
}

enum dlx_status sudokui_fill(const struct cells *cells, enum sudoku_symbols symbols, struct sudoku_grid *grid,
                             bool *open, struct bad_cell *bad) {
  *open = false;
  bool long_words = false, numbers = true;
  for (size_t i = 0; i < cells->count; i++) {
    struct span word = cells->spans[i];
    if (span_length(word) <= 1) continue;
    long_words = true;
    size_t number = sudokui_number(word);
    if (!is_blank_word(word) && (number == 0 || number > grid->side)) numbers = false;
  }
  if (symbols == SUDOKU_NUMBERS) return fill_numbers(cells, grid, bad);
  if (!long_words) return fill_symbols(cells, symbols, grid, open, bad);
  if (!numbers) {
    enum sudoku_symbols set = symbols == SUDOKU_SYMBOLS_ANY ? SUDOKU_FROM_ONE : symbols;
    if (grid->side <= sudokui_symbols_limit(set)) {
      struct symbol_table table;
      sudokui_symbol_table(set, grid->side, &table);
      if (are_sets(cells, &table)) return fill_marks(cells, &table, set, grid);
    }
  }
  return fill_numbers(cells, grid, bad);
}

#include "sudoku/symbols.h"

#include "sudoku/misuse.h"

#include <stdio.h>
#include <string.h>

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

size_t sudokui_symbols_limit(enum sudoku_symbols symbols) {
  switch (symbols) {
  case SUDOKU_FROM_ONE:
    return 35;
  case SUDOKU_FROM_ZERO:
    return 36;
  case SUDOKU_LETTERS:
    return 26;
  default:
    return SUDOKU_MAXIMUM_SIDE;
  }
}

char sudokui_symbol(enum sudoku_symbols symbols, size_t value) {
  switch (symbols) {
  case SUDOKU_FROM_ZERO:
    return digits[value - 1];
  case SUDOKU_LETTERS:
    return digits[value + 9];
  default:
    return digits[value];
  }
}

bool sudokui_is_blank_sign(unsigned char c) {
  return c == '.' || c == '_' || c == '*' || c == '-' || c == '?';
}

void sudokui_symbol_table(enum sudoku_symbols symbols, size_t side, struct symbol_table *table) {
  memset(table->value, NO_VALUE, sizeof table->value);
  for (const char *blank = ".0_*-?xX "; *blank; blank++) table->value[(unsigned char)*blank] = 0;
  size_t limit = sudokui_symbols_limit(symbols);
  for (size_t value = 1; value <= side && value <= limit; value++) {
    unsigned char symbol = (unsigned char)sudokui_symbol(symbols, value);
    table->value[symbol] = (uint8_t)value;
    if (symbol >= 'A') table->value[symbol - 'A' + 'a'] = (uint8_t)value;
  }
}

/* How often the symbols 'from' .. 'to' - 1 of the 36 occur. */
static size_t count_symbols(const uint32_t seen[256], size_t from, size_t to) {
  size_t count = 0;
  for (size_t i = from; i < to; i++) {
    count += seen[(unsigned char)digits[i]];
    if (i >= 10) count += seen[digits[i] - 'A' + 'a'];
  }
  return count;
}

enum sudoku_symbols sudokui_find_symbols(const uint32_t seen[256], size_t side, bool *open) {
  *open = false;
  if (side > 36) return SUDOKU_NUMBERS;
  if (side <= 9) return SUDOKU_FROM_ONE;
  if (side == 36) return SUDOKU_FROM_ZERO;

  size_t zeros = seen['0'];
  size_t other_blanks = seen[' '];
  for (const char *blank = "._*-?"; *blank; blank++) other_blanks += seen[(unsigned char)*blank];

  /* An X is a blank where it is no symbol: in letters up to side 23, else up to side 32. */
  size_t crosses = count_symbols(seen, 33, 34);
  size_t letters = count_symbols(seen, 10, 36) - (side < 24 ? crosses : 0);
  if (count_symbols(seen, 1, 10) == 0 && letters > 0 && side <= 26) return SUDOKU_LETTERS;
  if (side <= 32) other_blanks += crosses;

  /* The last symbol of FROM_ONE is behind the last one of FROM_ZERO. */
  if (count_symbols(seen, side, 36) - (side <= 32 ? crosses : 0) > 0) return SUDOKU_FROM_ONE;
  if (zeros > 0) {
    bool complete = other_blanks == 0 && zeros == side;
    return other_blanks > 0 || complete ? SUDOKU_FROM_ZERO : SUDOKU_FROM_ONE;
  }
  *open = count_symbols(seen, 1, 36) > (side <= 32 ? crosses : 0);
  return SUDOKU_FROM_ONE;
}

enum sudoku_symbols sudoku_symbols_named(const char *name) {
  SUDOKU_REQUIRE(name);
  if (strcmp(name, "numbers") == 0) return SUDOKU_NUMBERS;
  size_t length = strlen(name);
  if (length != 3 || name[1] != '-' ||
      !strchr(digits, name[2] >= 'a' && name[2] <= 'z' ? name[2] - 'a' + 'A' : name[2]))
    return SUDOKU_SYMBOLS_ANY;
  switch (name[0]) {
  case '1':
    return SUDOKU_FROM_ONE;
  case '0':
    return SUDOKU_FROM_ZERO;
  case 'A':
  case 'a':
    return SUDOKU_LETTERS;
  default:
    return SUDOKU_SYMBOLS_ANY;
  }
}

/* ---------------------------------------------------------------- values of a grid as text */

bool sudoku_line_is_plain(const struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(grid && grid->side > 0);
  return grid->side <= 9 || (grid->symbols != SUDOKU_NUMBERS && grid->side <= sudokui_symbols_limit(grid->symbols));
}

char sudoku_symbol(const struct sudoku_grid *grid, size_t value) {
  SUDOKU_REQUIRE(sudoku_line_is_plain(grid) && value <= grid->side);
  return value ? sudokui_symbol(grid->symbols, value) : '.';
}

size_t sudokui_put_value(const struct sudoku_grid *grid, size_t value, char text[4]) {
  if (value == 0 || sudoku_line_is_plain(grid)) {
    text[0] = value ? sudokui_symbol(grid->symbols, value) : '.';
    text[1] = '\0';
    return 1;
  }
  return (size_t)snprintf(text, 4, "%u", (unsigned)(uint8_t)value);
}

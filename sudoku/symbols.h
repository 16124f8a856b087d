/*
 * Symbols and the values they stand for.
 *
 *     value            1  2  ...  9  10  11      largest side
 *     SUDOKU_FROM_ONE  1  2       9  A   B   ...     35
 *     SUDOKU_FROM_ZERO 0  1       8  9   A   ...     36
 *     SUDOKU_LETTERS   A  B       I  J   K   ...     26
 *     SUDOKU_NUMBERS   1  2       9  10  11  ...    255
 */
#ifndef SUDOKU_SYMBOLS_H
#define SUDOKU_SYMBOLS_H

#include "sudoku/sudoku.h"

#define NO_VALUE 255 /* what a character that is neither a symbol nor a blank has in a table */

/* Value of each character: 0 for a blank, NO_VALUE for what stands for nothing. */
struct symbol_table {
  uint8_t value[256];
};

/* The table of a set that has one character a symbol, with '0' a blank where it is no symbol, and 'X' likewise. */
void sudokui_symbol_table(enum sudoku_symbols symbols, size_t side, struct symbol_table *table);

/* The largest side that a set can write. */
size_t sudokui_symbols_limit(enum sudoku_symbols symbols);

/* The character for a value in a set that has one character a symbol. */
char sudokui_symbol(enum sudoku_symbols symbols, size_t value);

/* Is this character a blank in every set (unlike '0' and 'X')? */
bool sudokui_is_blank_sign(unsigned char c);

/*
 * Finds the set that a grid of one-character symbols is written in, from how often each character occurs.
 * '*open' says that another set would do as well, with other values.
 */
enum sudoku_symbols sudokui_find_symbols(const uint32_t seen[256], size_t side, bool *open);

/* Writes what stands for a value in a grid, 0 being a blank, with a NUL; returns its length. */
size_t sudokui_put_value(const struct sudoku_grid *grid, size_t value, char text[4]);

/* Where a blank stands for a blank and each cell is a character: is 0 a value, and not another sign for a blank? */
static inline bool sudokui_zero_is_value(enum sudoku_symbols symbols, size_t side) {
  return side > 9 || symbols == SUDOKU_FROM_ZERO;
}

#endif

/*
 * The most usual text of all, recognised fast: 9x9 puzzles of 81 digits or points, a line each.
 */
#ifndef SUDOKU_PLAIN_LINES_H
#define SUDOKU_PLAIN_LINES_H

#include "sudoku/reader/text_line.h"

#define PLAIN_LINE 82 /* bytes, with the line feed */

/* How many such lines the text begins with; at most 'most'. */
size_t sudokui_plain_lines(struct span text, size_t most);

#endif

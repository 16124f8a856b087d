/*
 * Borders drawn with the box-drawing characters of Unicode.
 */
#ifndef SUDOKU_BOX_DRAWING_H
#define SUDOKU_BOX_DRAWING_H

#include "sudoku/reader/text_line.h"

/* Does the text hold such characters? */
bool sudokui_has_box_drawing(struct span text);

/* Copies the text to 'copy', which has room for as much, with | or - or + for each of them; returns how long it is
   then.  Columns of the copy count each of them once. */
size_t sudokui_plain_borders(struct span text, char *copy);

#endif

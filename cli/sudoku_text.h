/*
 * One grid that is named on the command line: by its text, or by the name of a file.
 */
#ifndef CLI_SUDOKU_TEXT_H
#define CLI_SUDOKU_TEXT_H

#include "cli/input.h"
#include "sudoku/sudoku.h"

/* grid_text() reads the file called 'text', if there is one or it is "-"; else 'text' itself is the text, and called
   'name' in messages.  The input is to be released. */
enum exit_status grid_text(struct input *input, const char *name, const char *text);

/* grid_from_text() reads the one grid that is to be there, as --size and --box say. */
enum exit_status grid_from_text(const struct settings *settings, const struct input *input, struct sudoku_grid *grid);

#endif

/*
 * The options of `dlx sudoku draw` and `dlx kakuro draw`, into settings->draw.
 */
#ifndef CLI_DRAW_DRAW_OPTIONS_H
#define CLI_DRAW_DRAW_OPTIONS_H

#include "cli/option.h"

extern const struct option_row options_output[]; /* --output, of other commands that draw, too */
extern const struct option_row options_draw[];
extern const struct option_row options_draw_grid[];  /* what is a grid's alone: candidates of its own, boxes */
extern const struct option_row options_draw_board[]; /* and the same for a Kakuro board, which has neither */

enum draw_format { DRAW_SVG, DRAW_PNG, DRAW_PDF };
enum draw_candidates { DRAW_NO_CANDIDATES = 1, DRAW_OWN_CANDIDATES, DRAW_ALL_CANDIDATES };

/* The format asked for, or that of the file's name, or SVG. */
enum draw_format draw_format(const struct settings *settings);
const char *draw_format_name(enum draw_format format);

/* The page asked for, or A4 for a PDF. */
struct paper draw_paper(const struct settings *settings);

/* What the rows cannot say of options together. */
enum exit_status draw_check_options(const struct settings *settings);

/* Where the number of a page goes in the name of the file; NULL: nowhere. */
const char *draw_number_in(const char *name);

#endif

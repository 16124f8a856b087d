/*
 * A puzzle as one long word, which has a character for each value of each cell: the value where it may stand there, and
 * a blank where it may not. For 9x9 these are 729.
 */
#ifndef SUDOKU_CANDIDATE_STRING_H
#define SUDOKU_CANDIDATE_STRING_H

#include "sudoku/reader/line_puzzle.h"

/* The side of the grid whose candidates the word lists; 0: it lists none.  Where the rules do not tell the side, almost
   all of its symbols must be right: the same characters may be the cells of a larger grid. */
size_t sudokui_candidate_string_side(const struct puzzle_rules *rules, struct span word);

/* Fills 'grid', prepared with that side.  A cell with one candidate has that value.  DLX_BAD_INPUT: '*bad' says why.
   DLX_NO_MEMORY. */
enum dlx_status sudokui_fill_candidate_string(struct span word, struct sudoku_grid *grid, struct bad_cell *bad);

#endif

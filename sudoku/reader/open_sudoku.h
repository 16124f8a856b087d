/*
 * The XML files of OpenSudoku.
 */
#ifndef SUDOKU_OPEN_SUDOKU_H
#define SUDOKU_OPEN_SUDOKU_H

#include "sudoku/reader/fill.h"

/* Is this text XML? */
bool sudokui_is_xml(struct span text);

/* The next value of a game's "data", taken off the text; false: there is none. */
bool sudokui_next_game(struct span *text, struct span *data);

/*
 * Takes the cells of a game apart: 81 digits, or "version: 2" and the like with fields for each cell, of which those
 * that the player may not change are givens.  DLX_BAD_INPUT: '*bad' says why.
 */
enum dlx_status sudokui_take_game(struct span data, struct cells *cells, struct bad_cell *bad);

#endif

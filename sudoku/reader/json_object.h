/*
 * Puzzles in objects of JSON.
 */
#ifndef SUDOKU_JSON_OBJECT_H
#define SUDOKU_JSON_OBJECT_H

#include "sudoku/reader/line_puzzle.h"

/* Does this text begin with an object, or an array of them? */
bool sudokui_is_json(struct span text);

/* The next object, taken off the text; false: there is none.  What stands there instead, up to the end of its line, is
   taken as one, and then refused. */
bool sudokui_next_object(struct span *text, struct span *object);

/*
 * Finds the puzzle in an object: the string that is called "givens" or "puzzle".  A "size" and a "box", as in "2x3", go
 * into 'rules' where these leave them open; 'regions' is the string of that name, or starts nowhere.  DLX_BAD_INPUT:
 * '*bad' says why there is none.
 */
enum dlx_status sudokui_take_object(struct span object, struct puzzle_rules *rules, struct span *puzzle,
                                    struct span *regions, struct bad_cell *bad);

#endif

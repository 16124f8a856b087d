/*
 * Puzzles as hard as is asked: each that is made is rated; one that is too hard gets givens back, if it may.
 */
#ifndef SUDOKU_DIFFICULTY_H
#define SUDOKU_DIFFICULTY_H

#include "sudoku/generate/walk.h"

enum fit { FIT_NOT, FIT_YES, FIT_STOPPED };

/* Is any difficulty asked for? */
bool sudokui_asks_difficulty(const struct sudoku_generating *asked);

/* Does walk->puzzle fit?  Where it does not, but would with more givens of the solution, it gets them. */
enum fit sudokui_fit_difficulty(struct walk *walk);

#endif

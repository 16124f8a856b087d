/*
 * What the run does with steps; techniques draft and propose them, see technique.h.
 */
#ifndef SUDOKU_STEP_H
#define SUDOKU_STEP_H

#include "sudoku/explain/technique.h"

/* Does what a step says. */
void sudokui_apply(struct sudokui_notes *notes, const struct sudokui_step *step);

void sudokui_step_release(struct sudokui_step *step);

#endif

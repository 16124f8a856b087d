/*
 * The words in which techniques tell their steps.
 */
#ifndef SUDOKU_TELLING_H
#define SUDOKU_TELLING_H

#include "sudoku/explain/technique.h"

/* r4c5 */
void sudokui_tell_cell(FILE *out, const struct sudokui_notes *notes, size_t cell);
/* A value as the grid writes it. */
void sudokui_tell_value(FILE *out, const struct sudokui_notes *notes, size_t value);
/* 2, 3 and 7 */
void sudokui_tell_values(FILE *out, const struct sudokui_notes *notes, uint64_t values);
/* row 4 */
void sudokui_tell_house(FILE *out, const struct sudokui_notes *notes, size_t house);
/* rows 2 and 5: houses of one kind; or of several: row 2 and box 1 */
void sudokui_tell_houses(FILE *out, const struct sudokui_notes *notes, const uint16_t *houses, size_t count);
/* The cells that are marked so, each once, in the order of their marks: r1c2, r1c5 and r1c7 */
void sudokui_tell_marked(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step,
                         enum sudoku_role role);
/* What a step does: r4c5 = 3; not 2 in r1c2, r1c7; not 5 in r1c2 */
void sudokui_tell_effect(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step);

#endif

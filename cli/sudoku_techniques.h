/*
 * The techniques of Sudoku, for the commands that solve as a person does; what is the same for other puzzles is in
 * techniques.h.
 */
#ifndef CLI_SUDOKU_TECHNIQUES_H
#define CLI_SUDOKU_TECHNIQUES_H

#include "cli/sudoku_session.h"
#include "cli/technique_tables.h"

extern const struct option_row options_techniques[]; /* --techniques */

struct technique_row sudoku_technique_row(size_t index);

/* For help. */
void sudoku_techniques_list(void);

/* What came of a puzzle; it borrows from 'explanation'. */
struct explained sudoku_explained(const struct sudoku_explanation *explanation);

/* Says of the puzzle at hand what its verdict means, if it has one, and returns the status that goes with it. */
enum exit_status sudoku_judge(struct sudoku_session *session, const struct sudoku_explanation *explanation);

#endif

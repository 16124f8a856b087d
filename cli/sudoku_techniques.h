/*
 * What the commands that solve as a person does share: which techniques may be used, how often each was, and what a
 * solution, or none, is to the question.
 */
#ifndef CLI_SUDOKU_TECHNIQUES_H
#define CLI_SUDOKU_TECHNIQUES_H

#include "cli/sudoku_session.h"

extern const struct option_row options_techniques[]; /* --techniques */

/* Figures for --stats, over all puzzles. */
struct technique_uses {
  uint64_t puzzles;
  uint64_t steps;
  uint64_t uses[SUDOKU_MOST_TECHNIQUES];
  double seconds;
};
void techniques_add(struct technique_uses *uses, const struct sudoku_explanation *explanation);
void techniques_print(const struct settings *settings, const struct technique_uses *uses);

/* For help: the table of techniques. */
void techniques_list(void);

/* What stands in place of an answer: "none", "multiple", "stuck" or "stopped"; NULL: there is an answer. */
const char *techniques_verdict(const struct sudoku_explanation *explanation);

/* Says of the puzzle at hand what its verdict means, if it has one, and returns the status that goes with it. */
enum exit_status techniques_judge(struct sudoku_session *session, const struct sudoku_explanation *explanation);

#endif

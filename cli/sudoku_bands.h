/*
 * Counting 9x9 grids by bands, as the options of a command ask for it.
 */
#ifndef CLI_SUDOKU_BANDS_H
#define CLI_SUDOKU_BANDS_H

#include "cli/progress.h"
#include "cli/sudoku_session.h"

/* The limits, signals, threads and progress line that are left of the session's, as a search of the library. */
struct bands_run {
  struct progress progress;
  struct dlx_search search;
};
void bands_run_begin(struct bands_run *run, const struct sudoku_session *session);
void bands_run_end(struct bands_run *run);

/* Can the puzzle at hand be counted by bands? */
bool bands_can_count(const struct sudoku_session *session);

/* As sudoku_count_all() of the puzzle at hand, without a limit: by a short search, and where that does not suffice by
   bands (docs/counting.md has the rule). */
enum exit_status bands_count(struct sudoku_session *session, mpz_t count, struct dlx_result *result);

#endif

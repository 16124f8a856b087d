/*
 * Puzzles on their way into the library: gathered, brought to their canonical forms, solved and rated together, on
 * threads, and then stored in one transaction.
 *
 *     gather_puzzle() ... gather_puzzle()   ->  forms, solutions, ratings  ->  BEGIN, one by one, COMMIT  ->  'report'
 */
#ifndef CLI_LIBRARY_GATHERING_H
#define CLI_LIBRARY_GATHERING_H

#include "cli/library/store.h"

#define GATHERED_AT_ONCE ((size_t)2048)

struct gathered; /* one of them */

struct gathering {
  struct store *store;
  const struct settings *settings;
  double time_left; /* 0: no limit */

  /* Told of each puzzle that is in the library now, in order, behind the commit. */
  void (*report)(void *user, int64_t number, bool known);
  void *user;

  bool failed; /* the library cannot be written: nothing more is to be gathered */

  struct gathered *gathered;
  size_t count;
  size_t cells;
  struct sudoku_grid *grids;      /* of them all */
  struct sudoku_canonical *forms; /* the same */
};

/* gathering_prepare() makes room; gathering_release() gives it back. */
enum exit_status gathering_prepare(struct gathering *gathering, struct store *store, const struct settings *settings);
void gathering_release(struct gathering *gathering);

/* gather_puzzle() takes a copy of a puzzle and of what is said about it.  One with pencil marks is refused:
   STATUS_BAD, after a message about its place in 'file'; so is all if storing failed.  STATUS_STOPPED: a limit or a
   signal; what was stored before stays. */
enum exit_status gather_puzzle(struct gathering *gathering, const char *file, const struct sudoku_grid *grid,
                               const struct entry_about *about);

/* gather_store() stores what was gathered. */
enum exit_status gather_store(struct gathering *gathering);

#endif

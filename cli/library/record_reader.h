/*
 * Puzzles with what is said about them, as `dlx sudoku library export` writes them: CSV with its header, or objects of
 * JSON.
 */
#ifndef CLI_LIBRARY_RECORD_READER_H
#define CLI_LIBRARY_RECORD_READER_H

#include "cli/library/entry.h"

/* Takes one puzzle; what it gets is lent until it returns.  STATUS_STOPPED ends the reading, STATUS_BAD does not. */
struct record_taker {
  enum exit_status (*take)(void *user, const char *file, const struct sudoku_grid *grid,
                           const struct entry_about *about);
  void *user;
};

/* Is this text one of the two? */
bool records_are_here(const struct input *input);

/* records_read() hands all of a text to 'taker', and returns the worst status of all: STATUS_BAD if a record is no
   puzzle, after a message about its line. */
enum exit_status records_read(const struct input *input, const struct record_taker *taker);

#endif

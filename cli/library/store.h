/*
 * The library as a file of SQLite.
 *
 *     puzzles     number | box_rows, box_columns, canonical (unique together) | puzzle, givens, solutions, is_exact,
 *                 solution, automorphisms | rating, source, shared, added
 *     tags        puzzle, tag
 *
 * user_version is the version of this schema, application_id tells the file from other databases.  What changes the
 * file is one transaction each, in the journal mode that needs no other file once it is closed: a process that is
 * killed leaves it as before, or as after.  Who finds it locked waits for a while.
 *
 * 'rating' is NULL for puzzles that were not rated.
 */
#ifndef CLI_LIBRARY_STORE_H
#define CLI_LIBRARY_STORE_H

#include "cli/library/entry.h"
#include <sqlite3.h>

enum { STORE_FIND, STORE_INSERT, STORE_TAG, STORE_CHANGE, STORE_STATEMENTS };

struct store {
  sqlite3 *db;
  char *file;
  sqlite3_stmt *statements[STORE_STATEMENTS]; /* made when first used */
};

/* store_open() opens the file that the settings name, to write to it also if 'write'; then it is made if it is missing.
   On error nothing is open, and a message said why. */
enum exit_status store_open(struct store *store, const struct settings *settings, bool write);
void store_close(struct store *store);

/* Changes lie between a begin and an end, which commits them if 'status' is good; it returns the status of both. */
enum exit_status store_begin(struct store *store);
enum exit_status store_end(struct store *store, enum exit_status status);

/* store_add() adds an entry, and sets its number; if its form is there already, the number is that of the one that is
   there, 'known' is true, and only tags are added to it, and source, sharing and rating set if they are given. */
enum exit_status store_add(struct store *store, const struct entry *entry, int64_t *number, bool *known);

/* store_find() sets '*number' to that of the entry with the form of 'entry'; 0: there is none. */
enum exit_status store_find(struct store *store, const struct entry *entry, int64_t *number);

/* Which entries; zeroed: all. */
struct store_filter {
  int64_t number;   /* only this one, and nothing else is looked at; 0: any */
  const char *tags; /* all of these; NULL: any */
  const char *source;
  int shared;
  size_t side;
  struct span_of_numbers rating;
};

/* store_each() hands entries to 'visit', in the order of their numbers, as long as it returns STATUS_ANSWERED; they are
   lent until it returns. */
enum exit_status store_each(struct store *store, const struct store_filter *filter,
                            enum exit_status (*visit)(void *user, const struct entry *entry), void *user);

/* store_remove() removes an entry that is there. */
enum exit_status store_remove(struct store *store, int64_t number);

#endif

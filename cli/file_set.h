/*
 * A set of files that is written all or none: PREFIX.1.dlx, PREFIX.2.dlx, ..., with numbers of equal length.
 *
 * Each is written into a directory of the set's own beside them; only when all are complete do they get their names.
 */
#ifndef CLI_FILE_SET_H
#define CLI_FILE_SET_H

#include "cli/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct file_set {
  char *prefix;
  char *staging; /* the directory where files are while they are written */
  size_t count;
  size_t written;       /* files 1 to 'written' are complete, in 'staging' */
  int width;            /* digits of a number */
  char buffer[1 << 16]; /* of the stream that is open, which so needs no memory of its own later */
};

/* file_set_begin() prepares 'count' files, in place.  STATUS_BAD: without 'force', one of them is there already; or
   nothing can be written there.  A message said what is wrong, and nothing is left behind, here and below. */
enum exit_status file_set_begin(struct file_set *set, const char *prefix, size_t count, bool force);

/* file_set_open() opens the next file to be written; file_set_close() completes it.  If that fails, a message said why,
   and the caller goes on to file_set_abandon(). */
enum exit_status file_set_open(struct file_set *set, FILE **stream);
enum exit_status file_set_close(struct file_set *set, FILE *stream);

/* The end: file_set_commit() gives all files their names, and prints these on standard output; file_set_abandon() takes
   all away.  Both release the set. */
enum exit_status file_set_commit(struct file_set *set);
void file_set_abandon(struct file_set *set);

#endif

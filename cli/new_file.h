/*
 * A file that is there as a whole or not at all: it is written beside its place, as FILE.new, and takes it when it is
 * complete; what was there before stays until then.  What is no regular file, as a pipe, is written as it is.
 */
#ifndef CLI_NEW_FILE_H
#define CLI_NEW_FILE_H

#include "cli/status.h"
#include <stdio.h>

struct new_file {
  const char *name;
  char *beside; /* NULL: it is no regular file */
  FILE *stream;
};

/* new_file_open() lends 'name' until the end.  STATUS_BAD: it cannot be written, as a message said; nothing is open. */
enum exit_status new_file_open(struct new_file *file, const char *name);

/* new_file_write() writes all of it at once, for who has it in memory.  STATUS_BAD: a message said why not; the file is
   still to be abandoned. */
enum exit_status new_file_write(struct new_file *file, const char *bytes, size_t size);

/* new_file_finish() completes it beside its place, for who wants to know of more files that they are complete before
   any of them takes its own.  STATUS_BAD: not all could be written; a message said why, and nothing is left. */
enum exit_status new_file_finish(struct new_file *file);

/* The end: new_file_commit() gives it its place, or a message said why not, as above; new_file_abandon() takes it away.
 */
enum exit_status new_file_commit(struct new_file *file);
void new_file_abandon(struct new_file *file);

#endif

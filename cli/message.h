/*
 * What the program says on standard error.  Errors are always said; notes and remarks are not under --quiet.
 *
 *     dlx: FILE:LINE:COLUMN: text          an error in input (without LINE and COLUMN where they are 0)
 *     dlx: FILE:LINE:COLUMN: note: text    something about input that is accepted
 *     dlx: text                            an error or a remark about anything else
 */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include "cli/settings.h"
#include "cli/status.h"
#include "dlx/dlx.h"

/* Says that something is wrong. */
void message_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says what is wrong with the input called 'file', where; 'file' is the name of a struct input. */
void message_error_at(const char *file, size_t line, size_t column, const char *text);

/* A remark that is no error: no solution, stopped early. */
void message_remark(const struct settings *settings, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A note about input that is accepted. */
void message_note_at(const struct settings *settings, const char *file, size_t line, size_t column, const char *text);

/* Says what a library call that returned 'status' has to say about 'file' (NULL: about no file), and returns the
   exit status that goes with it: STATUS_BAD, or STATUS_STOPPED for want of memory. */
enum exit_status message_failure(enum dlx_status status, const char *file, const struct dlx_message *message);

#endif

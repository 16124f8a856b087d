/*
 * The two ways in which the library says that something is wrong: a message for bad data, the end for misuse.
 */
#ifndef SUDOKU_MISUSE_H
#define SUDOKU_MISUSE_H

#include "dlx/dlx.h"

/* Sets '*message', which may be NULL, and returns 'status'. */
enum dlx_status sudokui_fail(struct dlx_message *message, enum dlx_status status, size_t line, size_t column,
                             const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Misuse of the library: says so on standard error, with the function's name, and aborts. */
#define SUDOKU_REQUIRE(condition)                                                                                      \
  do {                                                                                                                 \
    if (!(condition)) sudokui_misuse(__func__, #condition);                                                            \
  } while (0)
_Noreturn void sudokui_misuse(const char *function, const char *condition);

#endif

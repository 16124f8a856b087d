/*
 * The two ways in which the library says that something is wrong: a message for bad data, the end for misuse.
 */
#ifndef KAKURO_COMPLAINT_H
#define KAKURO_COMPLAINT_H

#include "kakuro/kakuro.h"

/* Sets '*message', which may be NULL, and returns 'status'. */
enum dlx_status kakuroi_fail(struct dlx_message *message, enum dlx_status status, size_t line, size_t column,
                             const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Misuse of the library: says so on standard error, with the function's name, and aborts. */
#define KAKURO_REQUIRE(condition)                                                                                      \
  do {                                                                                                                 \
    if (!(condition)) kakuroi_misuse(__func__, #condition);                                                            \
  } while (0)
_Noreturn void kakuroi_misuse(const char *function, const char *condition);

/* For such a condition: a board that passes kakuro_board_check().  NULL is none. */
bool kakuroi_is_board(const struct kakuro_board *board);

#endif

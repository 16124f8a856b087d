/*
 * SIGINT and SIGTERM.  Before a search they end the program with a message and STATUS_STOPPED; during a search they
 * raise a flag that the search looks at, so that what was found is still printed; and while a picture is drawn they
 * end the program, as nothing of it is of use.  A second one kills.
 */
#ifndef CLI_STOPPING_H
#define CLI_STOPPING_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Catches the signals from here on. */
void stopping_begin(void);

/* From here on a signal only raises the flag, which is returned: for dlx_search.stop, and to be asked between two
   searches. */
const volatile sig_atomic_t *stopping_flag(void);

/* For work that cannot look at a flag, and of which nothing is to be printed unless it is complete: until
   stopping_flag() is called again, a signal ends the program at once with 'text', if it is not NULL, on standard error.
   The 'count' files of these names, which may be NULL, are then removed.  Both are lent until then. */
void stopping_at_once(const char *text, char *const *names, size_t count);

/* Has a signal raised the flag? */
bool stopping_raised(void);

#endif

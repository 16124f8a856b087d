/*
 * SIGINT and SIGTERM.  Before a search they end the program with a message and STATUS_STOPPED; during a search they
 * raise a flag that the search looks at, so that what was found is still printed.  A second one kills.
 */
#ifndef CLI_STOPPING_H
#define CLI_STOPPING_H

#include <signal.h>
#include <stdbool.h>

/* Catches the signals from here on. */
void stopping_begin(void);

/* From here on a signal only raises the flag, which is returned: for dlx_search.stop, and to be asked between two
   searches. */
const volatile sig_atomic_t *stopping_flag(void);

/* Has a signal raised the flag? */
bool stopping_raised(void);

#endif

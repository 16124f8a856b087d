/*
 * Where the library is, unless --db says.
 */
#ifndef CLI_LIBRARY_DEFAULT_FILE_H
#define CLI_LIBRARY_DEFAULT_FILE_H

#include "cli/status.h"
#include <stdbool.h>

/* default_file() sets '*file' to $XDG_DATA_HOME/dlx/puzzles.db, or $HOME/.local/share/dlx/puzzles.db, to be freed; with
   'make' it makes the folders that are missing.  STATUS_BAD: a message said why it cannot. */
enum exit_status default_file(bool make, char **file);

#endif

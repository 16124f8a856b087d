/*
 * What the commands of `dlx sudoku library` do; their rows are in library_commands.c.
 */
#ifndef CLI_LIBRARY_LIBRARY_H
#define CLI_LIBRARY_LIBRARY_H

#include "cli/settings.h"
#include "cli/status.h"

enum exit_status library_add(const struct settings *settings);
enum exit_status library_import(const struct settings *settings);
enum exit_status library_list(const struct settings *settings); /* also export */
enum exit_status library_show(const struct settings *settings);
enum exit_status library_remove(const struct settings *settings);

#endif

/*
 * Help, printed from the tables of commands and options.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/command.h"

/* All commands of all groups. */
void help_overview(void);

/* The commands of one group. */
void help_group(const struct command_group *group);

/* A command: usage, what it does, its options, an example. */
void help_command(const struct command *command);

/* Goes on in a line that has 'width' characters, in the right-hand column, and breaks it at blanks where it grows too
   long; then ends it. */
void help_wrapped(const char *text, int width);

#endif

/*
 * The twin of the program.
 *
 * Where it can be, the program is linked statically: to load GMP, jansson and the C library takes longer than most
 * small problems do (2.7 ms against 4.8, on a machine where an empty program takes 3.1).  But cairo can only be loaded
 * by a program that has loaded its C library, too.  So there is a second one beside it, of the same sources but linked
 * dynamically, which draws the pictures.
 */
#ifndef CLI_TWIN_H
#define CLI_TWIN_H

#include "cli/status.h"

/* twin_take_over() lets the twin do what a command line asks for, 'words' from the command's name on, in 'group' or
   NULL.  It does not return, unless this is the twin itself: STATUS_ANSWERED; or there is none, which is said. */
enum exit_status twin_take_over(const char *group, int count, char **words);

#endif

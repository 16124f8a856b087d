/*
 * The tables of commands, in the order in which help lists them.
 */
#include "cli/commands.h"

static const struct command *const exact_cover_commands[] = {
    &command_solve, &command_count, &command_info, &command_check, &command_convert, &command_make, NULL,
};

const struct command_group command_groups[] = {
    {NULL, "Exact cover", exact_cover_commands},
    {0},
};

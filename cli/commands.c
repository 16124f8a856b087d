/*
 * The tables of commands, in the order in which help lists them.
 */
#include "cli/commands.h"

static const struct command *const exact_cover_commands[] = {
    &command_solve, &command_count, &command_sample, &command_best,  &command_marginals, &command_estimate,
    &command_info,  &command_check, &command_reduce, &command_split, &command_trace,     &command_convert,
    &command_make,  NULL,
};

static const struct command *const sudoku_commands[] = {
    &command_sudoku_solve,   &command_sudoku_count, &command_sudoku_sample,  &command_sudoku_generate,
    &command_sudoku_check,   &command_sudoku_rate,  &command_sudoku_explain, &command_sudoku_canon,
    &command_sudoku_convert, &command_sudoku_draw,  &command_sudoku_matrix,  NULL,
};

static const struct command *const library_commands[] = {
    &command_library_add,
    &command_library_list,
    &command_library_show,
    &command_library_remove,
    &command_library_import,
    &command_library_export,
    NULL,
};

static const struct command *const kakuro_commands[] = {
    &command_kakuro_solve,   &command_kakuro_count,    &command_kakuro_check,
    &command_kakuro_explain, &command_kakuro_generate, &command_kakuro_convert,
    &command_kakuro_draw,    &command_kakuro_matrix,   NULL,
};

const struct command_group command_groups[] = {
    {NULL, "Exact cover", exact_cover_commands},
    {"sudoku", "Sudoku", sudoku_commands},
    {"sudoku library", "Library of Sudoku puzzles", library_commands},
    {"kakuro", "Kakuro", kakuro_commands},
    {0},
};

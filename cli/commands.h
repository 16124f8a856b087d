/*
 * The rows of all commands, each at the end of its own file.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/command.h"

extern const struct command command_solve;
extern const struct command command_count;
extern const struct command command_sample;
extern const struct command command_marginals;
extern const struct command command_estimate;
extern const struct command command_best;
extern const struct command command_info;
extern const struct command command_check;
extern const struct command command_reduce;
extern const struct command command_split;
extern const struct command command_trace;
extern const struct command command_convert;
extern const struct command command_make;

extern const struct command command_sudoku_solve;
extern const struct command command_sudoku_count;
extern const struct command command_sudoku_sample;
extern const struct command command_sudoku_generate;
extern const struct command command_sudoku_check;
extern const struct command command_sudoku_rate;
extern const struct command command_sudoku_explain;
extern const struct command command_sudoku_convert;
extern const struct command command_sudoku_draw;
extern const struct command command_sudoku_matrix;
extern const struct command command_sudoku_canon;

extern const struct command command_library_add;
extern const struct command command_library_list;
extern const struct command command_library_show;
extern const struct command command_library_remove;
extern const struct command command_library_import;
extern const struct command command_library_export;

extern const struct command command_kakuro_solve;
extern const struct command command_kakuro_count;
extern const struct command command_kakuro_check;
extern const struct command command_kakuro_explain;
extern const struct command command_kakuro_convert;
extern const struct command command_kakuro_matrix;
extern const struct command command_kakuro_draw;
extern const struct command command_kakuro_generate;

#endif

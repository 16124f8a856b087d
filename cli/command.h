/*
 * A command is a row: its name, what it is for, its operands and options, an example, and the function that does it.
 * commands.h and commands.c have the tables; help and the reading of a command line loop over them.
 *
 * A command owns one file, cmd_NAME.c (sudoku_NAME.c for `dlx sudoku NAME`), with its row at the end.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/option.h"
#include "cli/settings.h"
#include "cli/status.h"

#define COMMAND_MAX_TABLES   10
#define COMMAND_MAX_OPERANDS 3

enum operand_kind { OPERAND_WORD, OPERAND_FILE };

struct operand_row {
  const char *name; /* as usage shows it: "FILE" */
  enum operand_kind kind;
  bool optional; /* a FILE left out is standard input */
  bool repeated; /* any number of them; the last row only */
};

struct command {
  const char *name;    /* "solve" */
  const char *group;   /* "sudoku" for `dlx sudoku solve`; NULL for `dlx solve`; the name of a group */
  const char *summary; /* what it does, for the list of commands: a few words */
  const char *text;    /* what help says more, in lines; NULL: nothing */
  void (*more)(void);  /* prints what help says more where that comes from a table; NULL: nothing */
  const char *example; /* lines that work as typed */
  struct operand_row operands[COMMAND_MAX_OPERANDS];
  const struct option_row *options[COMMAND_MAX_TABLES]; /* options_general comes by itself */

  /* Does it need a library that is loaded only then?  See twin.h.  NULL: it never does. */
  bool (*needs_twin)(const struct settings *settings);

  /* Does it.  Options and the number of operands have been checked, files are there and can be opened. */
  enum exit_status (*run)(const struct settings *settings);
};

/* What is typed to call a command: "dlx sudoku solve". */
struct command_call {
  char text[64];
};
struct command_call command_call(const struct command *command);

/* A group of commands: `dlx solve` is in the group without a name, `dlx sudoku solve` in "sudoku", and `dlx sudoku
   library add` in "sudoku library". */
struct command_group {
  const char *name;
  const char *summary;
  const struct command *const *commands; /* NULL behind the last */
};

extern const struct command_group command_groups[]; /* the nameless one first; no commands: behind the last */

/* The word that leads from a group to another one right within it; NULL: it is not. */
const char *command_group_within(const struct command_group *outer, const struct command_group *group);

/* command_line() checks all of a command line (without the program's name), then runs what it asks for, and returns
   the exit status. */
enum exit_status command_line(int count, char **words);

#endif

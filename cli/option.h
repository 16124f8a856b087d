/*
 * An option is a row.  One reader takes rows, builds the arrays of getopt_long from them, checks what is given and
 * fills the settings; help is printed from the same rows.
 *
 *     { .name = "node-limit", .kind = OPTION_COUNT, .field = offsetof(struct settings, node_limit), .value = "N",
 *       .low = 1, .high = UINT64_MAX, .help = "stop after N nodes: the same on every machine" },
 *
 * A table of rows ends with a row without a name.  Tables that several commands share are declared below.
 */
#ifndef CLI_OPTION_H
#define CLI_OPTION_H

#include "cli/settings.h"
#include "cli/status.h"

enum option_kind {
  OPTION_FLAG,     /* bool: no value */
  OPTION_COUNT,    /* uint64_t: a whole number from .low to .high */
  OPTION_SECONDS,  /* double: more than 0, fractions allowed */
  OPTION_WORD,     /* int: place of the word in .words, from 1 */
  OPTION_TEXT,     /* const char *: anything that .parse, if there is one, does not refuse */
  OPTION_PARSED,   /* whatever .parse makes of it */
  OPTION_SHORTHAND /* the same as the option .stands_for with the value .value, and no value itself */
};

#define OPTION_MAX_EXCLUDED 4

struct option_row {
  const char *name; /* without the dashes */
  char letter;      /* 0: long form only */
  enum option_kind kind;
  size_t field;             /* offset in struct settings */
  const char *value;        /* what stands for the value in help: "N", "NAME", "WORD" */
  const char *const *words; /* OPTION_WORD: the list, with NULL behind the last */
  const char *alone;        /* a value may be left out (--stats[=text]) and then is this; NULL: it may not */
  const char *preset;       /* the value when the option is not given, read like a given one; shown in help */
  const char *stands_for;   /* OPTION_SHORTHAND */
  uint64_t low, high;       /* OPTION_COUNT */
  const char *help;         /* a short text; lines are broken where needed */
  const char *excludes[OPTION_MAX_EXCLUDED]; /* options that cannot be given together with this one */

  /* OPTION_PARSED: reads 'text' into '*field'.  OPTION_TEXT: only looks at it.  false: '*reason' says what is wrong,
     as in "--box: '2y3' is not rows x columns, as in 2x3". */
  bool (*parse)(const char *text, void *field, const char **reason);
};

extern const struct option_row options_general[];     /* every command: --help, --quiet */
extern const struct option_row options_reading[];     /* commands that read an exact-cover problem: --from */
extern const struct option_row options_json[];        /* commands with a --format that has json: --json */
extern const struct option_row options_verdict[];     /* commands whose answer is no solution: --format text or json */
extern const struct option_row options_choice[];      /* commands that give solutions: --limit (1), --all, --nth */
extern const struct option_row options_one_thread[];  /* commands that search: --threads, 1 unless given */
extern const struct option_row options_all_threads[]; /* the same, 0 unless given */
extern const struct option_row options_checkpoint[];  /* commands whose search may take days: --checkpoint, --resume */
extern const struct option_row options_memory[];      /* commands that may keep tables: --memory-limit */
extern const struct option_row options_limits[];      /* commands that count: time limit, progress, stats */
extern const struct option_row options_time_limit[];  /* of options_limits, for commands that have not all of them */
extern const struct option_row options_stats[];
extern const struct option_row options_seed[];         /* commands that draw solutions: --seed */
extern const struct option_row options_node_limit[];   /* commands that search a tree: --node-limit */
extern const struct option_row options_search[];       /* commands that search: engine, limits, progress, stats */
extern const struct option_row options_solver[];       /* the same, and engines that know Sudoku */
extern const struct option_row options_board_solver[]; /* the same, and engines that know Kakuro */

enum verdict_format { VERDICT_TEXT = 1, VERDICT_JSON };

/* options_read() reads the words behind the command's name into zeroed '*settings'; words[0] is the command's name.
   'words' is put in another order: options first.  STATUS_BAD: a message said what is wrong. */
enum exit_status options_read(const struct command *command, int count, char **words, struct settings *settings);

#endif

/*
 * What the options and operands of a command line say, for all commands: option rows name fields in here.
 *
 * A word out of a list is kept as its place in the list, counted from 1; 0 says that it was not given.
 */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct command;
struct option_row;

#define SETTINGS_MAX_OPTIONS 64 /* option rows that one command may have */

/* Boxes of a grid, or the grid itself: rows by columns. */
struct shape {
  uint32_t rows;
  uint32_t columns;
};

/* The same of numbers with fractions; not given: both 0. */
struct span_of_numbers {
  double least;
  double most;
};

/* From 'least' to 'most'; no most: not given. */
struct bounds {
  uint64_t least;
  uint64_t most;
};

/* Paper, in points; no width: none, the picture is as large as what is on it. */
struct paper {
  bool given;
  double width;
  double height;
};

/* Places on a page: rows by columns, or no rows, and 'columns' places in all; no columns: not said. */
struct places {
  bool given;
  struct shape shape;
};

#define SETTINGS_MAX_COLOURS 64

/* dlx sudoku draw, dlx kakuro draw */
struct draw_settings {
  const char *output; /* NULL: standard output */
  struct paper paper;
  struct places places;
  struct places answers;
  int candidates; /* enum draw_candidates, of a Sudoku */
  bool marks;     /* candidates of a Kakuro */
  bool solution;
  bool labels;
  uint64_t cell; /* points; 0: not given */
  uint64_t dpi;  /* 0: not given */
  const char *title;
  const char *caption;
  struct colour_texts {
    const char *text[SETTINGS_MAX_COLOURS];
    size_t count;
  } colours;
};

enum progress_when { PROGRESS_ALWAYS = 1, PROGRESS_NEVER, PROGRESS_AUTO };
enum stats_form { STATS_NONE, STATS_TEXT, STATS_JSON };

struct settings {
  const struct command *command;
  char **operands; /* what is not an option, in order; checked against the command's operand rows */
  size_t operand_count;

  const struct option_row *given[SETTINGS_MAX_OPTIONS]; /* the rows of the options given, each once */
  size_t given_count;

  bool help;
  bool quiet;

  int from;     /* READ_...: the format of FILE */
  int format;   /* of the command's own list */
  int to;       /* of convert's list */
  int symmetry; /* of sudoku generate's list: enum sudoku_symmetry, from 1; likewise of kakuro generate's */
  bool json;    /* check: answers as JSON */
  bool engines;
  bool keep_items; /* reduce */
  bool force;      /* split */

  /* dlx estimate */
  uint64_t walks;
  uint64_t seed;

  uint64_t max_nodes; /* dlx trace */

  /* dlx split */
  uint64_t parts; /* 0: not given */
  const char *directory;
  const char *prefix;

  uint64_t limit; /* at most so many solutions; 0: all */
  bool all;
  bool check;      /* dlx count */
  const char *nth; /* only this one, from 1, of any size; NULL: not given */
  uint64_t draws;  /* dlx sample */
  const char *zdd; /* dlx count: file for the decision diagram; NULL: none */

  const char *engine;
  const char *order;      /* of items, for engines that only count */
  uint64_t memory_limit;  /* bytes; 0: not given */
  double time_limit;      /* 0: none */
  uint64_t node_limit;    /* 0: none */
  uint64_t threads;       /* 0: one for each processor */
  const char *checkpoint; /* file for the state of the search; NULL: none */
  double checkpoint_interval;
  const char *resume; /* file with such a state; NULL: none */
  int progress;       /* enum progress_when */
  int stats;          /* enum stats_form */

  /* dlx sudoku ... */
  const char *grid;   /* the puzzle itself, instead of a file */
  struct shape empty; /* boxes of an empty grid; no rows: not given */
  uint64_t size;      /* the side; 0: found from the puzzle */
  struct shape box;   /* no rows: follows from the side */
  int symbols;        /* of the list of symbol sets */
  unsigned variants;  /* of enum sudoku_variant */
  bool unique;
  bool full;
  bool hint;           /* dlx sudoku explain */
  bool same;           /* dlx sudoku canon */
  uint64_t techniques; /* bit i: row i of the table of techniques; 0: not given */
  const char *regions; /* a file, instead of boxes; NULL: none */
  const char *cages;   /* a file; NULL: none */

  struct shape board; /* dlx kakuro generate */

  /* dlx sudoku library ... */
  const char *db;     /* the file; NULL: the default one */
  const char *tags;   /* with commas between them; NULL: not given */
  const char *source; /* NULL: not given */
  int shared;         /* of the list of words, from 1; 0: not given */
  bool count;         /* exactly */
  bool unrated;
  struct span_of_numbers rating;

  /* dlx sudoku generate */
  bool minimal;
  int difficulty; /* of the list of difficulties, from 1; 0: any */
  struct bounds clues;
  const char *pattern;  /* a text, or a file of that name; NULL: not given */
  const char *solution; /* the same */

  struct draw_settings draw;
};

#endif

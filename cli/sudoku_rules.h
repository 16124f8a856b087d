/*
 * The rules that a command line asks for beside rows, columns and boxes: --variant, --regions, --cages.
 */
#ifndef CLI_SUDOKU_RULES_H
#define CLI_SUDOKU_RULES_H

#include "cli/input.h"
#include "cli/settings.h"
#include "sudoku/sudoku.h"

/* Its rows of options. */
#define SUDOKU_RULE_ROWS                                                                                               \
  {.name = "variant",                                                                                                  \
   .kind = OPTION_PARSED,                                                                                              \
   .field = offsetof(struct settings, variants),                                                                       \
   .value = "LIST",                                                                                                    \
   .parse = rules_parse_variants,                                                                                      \
   .help = "more rules, with commas between them: x (each value once on both diagonals), windoku (in each window "     \
           "across square boxes), disjoint (among the cells at the same place in their boxes), antiknight, antiking "  \
           "(cells such a move apart differ), nonconsecutive (neighbours do not differ by 1)"},                        \
      {.name = "regions",                                                                                              \
       .kind = OPTION_TEXT,                                                                                            \
       .field = offsetof(struct settings, regions),                                                                    \
       .value = "FILE",                                                                                                \
       .excludes = {"box"},                                                                                            \
       .help = "regions instead of boxes: a row of labels for each row of the grid"},                                  \
  {                                                                                                                    \
    .name = "cages", .kind = OPTION_TEXT, .field = offsetof(struct settings, cages), .value = "FILE",                  \
    .help = "cages of different values with a sum: a line each, as in 10: r1c1 r1c2 r2c1"                              \
  }

/* Reads the value of --variant. */
bool rules_parse_variants(const char *text, void *field, const char **reason);

/* Rules as they are asked for, and as they were made for the last grid. */
struct sudoku_rule_source {
  bool is_asked; /* is there anything? */
  struct sudoku_rules asked;
  uint8_t *regions;   /* NULL: none */
  size_t region_side; /* of these; else 0 */
  struct input cages; /* text; no name: none */
  const struct sudoku_rules *made;
  size_t made_side;
};

/* rules_open() reads the files and checks what can be checked without a grid.  STATUS_BAD: a message said what is
   wrong.  rules_close() allows a zeroed one. */
enum exit_status rules_open(struct sudoku_rule_source *source, const struct settings *settings);
void rules_close(struct sudoku_rule_source *source);

/*
 * rules_apply() has 'grid' keep the rules, beside regions that are drawn in it.  STATUS_BAD: they do not go with this
 * grid, which is of 'file'; or, where '*is_over', with no grid like it: a message said why.
 */
enum exit_status rules_apply(struct sudoku_rule_source *source, const char *file, struct sudoku_grid *grid,
                             bool *is_over);

#endif

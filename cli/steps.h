/*
 * The steps of an explanation as `dlx ... explain` prints them, whatever the puzzle: as a line of text, or as a JSON
 * object, and what comes behind the last.
 */
#ifndef CLI_STEPS_H
#define CLI_STEPS_H

#include "cli/technique_tables.h"
#include <jansson.h>

/* A candidate that a step is about; rows and columns count from 0. */
struct step_mark {
  size_t row;
  size_t column;
  unsigned value;
  unsigned role;
};

struct step_line {
  uint64_t puzzle; /* which one it is */
  uint64_t number;
  const char *name;
  const char *title;
  unsigned rating; /* tenths */
  const char *effect;
  const char *reason;

  /* Mark i of 'marks', by 'columns' of the board; roles[r] names role r, of which the first two are always told. */
  struct step_mark (*mark)(const void *marks, size_t columns, size_t i);
  const void *marks;
  size_t mark_count;
  size_t columns;
  const char *const *roles;
  size_t role_count;
};

void step_print(const struct step_line *line);
char *step_caption(const struct step_line *line); /* of a picture, for free(); NULL: no memory */
json_t *step_json(const struct step_line *line);  /* NULL: no memory */
json_t *step_json_mark(const struct step_mark *mark);

/* Behind the solution: "Rating: 2.3 (Naked single), 60 steps"; nothing where there was no step. */
void steps_print_rating(const struct explained *explained);

/* Behind the last step: the verdict, 'board' under its 'name' (it is the callee's), and the figures. */
json_t *steps_json_end(uint64_t puzzle, const char *name, json_t *board, const struct explained *explained);

/* Prints an object, which is the callee's, in a line; NULL: says that there was no memory. */
enum exit_status steps_print_json(json_t *object);

#endif

/*
 * What the commands that solve as a person does share, whatever the puzzle: which techniques may be used, how often
 * each was, and what a solution, or none, is to the question.
 *
 * Each kind of puzzle has a table of techniques, and says what came of explaining one, in its own library; here is what
 * these have in common.
 */
#ifndef CLI_TECHNIQUE_TABLES_H
#define CLI_TECHNIQUE_TABLES_H

#include "cli/option.h"
#include "cli/status.h"
#include "dlx/dlx.h"

#define MOST_TECHNIQUES 64 /* each has a bit in a word */

/* A row of a table of techniques. */
struct technique_row {
  const char *name; /* NULL: there is no such row */
  const char *title;
  unsigned rating; /* tenths */
  const char *summary;
};
typedef struct technique_row technique_row_at(size_t index);

/* In the order of the libraries' own. */
enum explained_outcome {
  EXPLAINED_SOLVED,
  EXPLAINED_STUCK,
  EXPLAINED_IMPOSSIBLE,
  EXPLAINED_UNFINISHED,
  EXPLAINED_AMBIGUOUS
};

/* What came of a puzzle. */
struct explained {
  enum explained_outcome outcome;
  enum dlx_end end;
  unsigned rating;
  struct technique_row hardest; /* no name: there was no step */
  uint64_t steps;
  uint64_t guesses;
  bool is_unique;
  double seconds;
  const uint64_t *uses; /* of each row of the table */
};

/* NAME,NAME,...: these rows, -NAME,-NAME,...: all but these, as bits; false: neither, or none. */
bool techniques_parse(technique_row_at *row_at, const char *text, uint64_t *rows);

/* For help: the table of techniques. */
void techniques_list(technique_row_at *row_at);

/* Figures for --stats, over all puzzles. */
struct technique_uses {
  uint64_t puzzles;
  uint64_t steps;
  uint64_t uses[MOST_TECHNIQUES];
  double seconds;
};
void techniques_add(struct technique_uses *uses, technique_row_at *row_at, const struct explained *explained);
void techniques_print(const struct settings *settings, technique_row_at *row_at, const struct technique_uses *uses);

/* What stands in place of an answer: "none", "multiple", "stuck" or "stopped"; NULL: there is an answer. */
const char *techniques_verdict(const struct explained *explained);

/* The status that goes with that, and what is to be said of the puzzle; nothing where there is an answer, or no
   solution, the reason of which is the caller's to say. */
struct technique_remark {
  char text[128];
};
enum exit_status techniques_judge(const struct explained *explained, struct technique_remark *remark);

#endif

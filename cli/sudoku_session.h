/*
 * What the commands of `dlx sudoku` share: the puzzles of a command line one after the other, searches within the
 * limits that hold for all of them together, and what is said about a puzzle.
 */
#ifndef CLI_SUDOKU_SESSION_H
#define CLI_SUDOKU_SESSION_H

#include "cli/input.h"
#include "cli/option.h"
#include "cli/search.h"
#include "cli/stats.h"
#include "cli/sudoku_rules.h"
#include "sudoku/sudoku.h"

extern const struct option_row options_puzzles[]; /* --grid, --empty, --size, --box, --symbols, and rules */

#define SUDOKU_OPERANDS                                                                                                \
  {                                                                                                                    \
    { .name = "FILE", .kind = OPERAND_FILE, .optional = true, .repeated = true }                                       \
  }

struct sudoku_answers;

struct sudoku_session {
  const struct settings *settings;
  struct settings left; /* the same, with what is left of the limits on time and nodes */
  struct stats stats;

  struct sudoku_grid puzzle; /* the one at hand */
  uint64_t number;           /* and which one it is, from 1 */

  struct sudoku_rule_source rules; /* that puzzles are to keep */

  const struct sudoku_answers *answers;
  struct input input; /* where the puzzle is from */
  sudoku_reader *reader;
  bool by_lines;     /* plain lines are answered together */
  struct line_room { /* for such lines and their answers */
    char *text;
    uint32_t *found;
    size_t lines;
  } room;
  bool owes_line;         /* an empty line is due before anything else is written */
  bool is_slow;           /* the answer at hand took so long that it is to be shown at once */
  bool drawn;             /* a picture has been written, which can be only one */
  bool is_over;           /* nothing more is to be answered */
  enum exit_status worst; /* so far */
};

/*
 * How a command answers puzzles that are plain lines (sudoku_read_lines()), a block at a time: as many solutions of
 * each are looked for as 'limit' says, and runs of puzzles that have 'least' to 'most' of them are handed to 'write',
 * with their first solutions in place of the puzzles, LINE_BYTES each.  It returns the status of all of them.
 */
struct line_answers {
  uint32_t limit;
  uint32_t least, most;
  enum exit_status (*write)(const char *solutions, const uint32_t *found, size_t count);
};
#define LINE_BYTES ((size_t)82) /* of a plain line, with its end */

/*
 * sudoku_each() hands each puzzle to 'answer', which returns the status of that puzzle, and each that is malformed to
 * 'malformed', after a message.  Returns the status of the whole: of those of all puzzles, 2 comes before 3, and 3
 * before 1; 3 ends the work.  'stats' are printed at the end if the command searches.
 */
struct sudoku_answers {
  enum exit_status (*answer)(struct sudoku_session *session, void *user);
  void (*malformed)(struct sudoku_session *session, void *user);
  const struct line_answers *lines; /* 'answer' gets those that its 'write' does not; NULL: all */

  /* What is left to be done behind the last puzzle, for who answers several together; and how --stats are printed
     instead of session->stats.  Both may be NULL. */
  enum exit_status (*finish)(struct sudoku_session *session, void *user);
  void (*figures)(const struct sudoku_session *session, void *user);
  void *user;
};
enum exit_status sudoku_each(const struct settings *settings, const struct sudoku_answers *answers);

/* What the rows of options cannot say of options together. */
enum exit_status sudoku_check_options(const struct settings *settings);

/* Do --size and --box go together?  STATUS_BAD: a message said how not. */
enum exit_status sudoku_check_shape(const struct settings *settings);

/* Reads the value of --box. */
bool sudoku_parse_box(const char *text, void *field, const char **reason);

/* For 'malformed': says it in JSON, or leaves an empty line in the puzzle's place, unless it is the only one. */
void sudoku_leave_place(struct sudoku_session *session, bool json);

/* As search_solve() and search_count(), within what is left of the limits. */
enum exit_status sudoku_search(struct sudoku_session *session, const dlx_problem *problem,
                               const struct visitor *visitor, struct dlx_result *result);
enum exit_status sudoku_count_all(struct sudoku_session *session, const dlx_problem *problem, uint64_t limit,
                                  mpz_t count, struct dlx_result *result);

/* sudoku_use_up() adds a search to the figures, and takes what it used off what is left of the limits; for who searches
   in another way. */
void sudoku_use_up(struct sudoku_session *session, const dlx_problem *problem, const struct dlx_result *result,
                   mpz_srcptr count);

/* sudoku_remark() says something about the puzzle at hand that is no error; sudoku_remark_stop() that a search was cut
   short, after the nodes of all searches; sudoku_name_conflicts() says which of its
   givens contradict each other, at most 'most' pairs, 0 being all. */
void sudoku_remark(const struct sudoku_session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sudoku_remark_stop(const struct sudoku_session *session, const struct dlx_result *result);
void sudoku_name_conflicts(const struct sudoku_session *session, size_t most);

#endif

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
#include "sudoku/sudoku.h"

extern const struct option_row options_puzzles[]; /* --grid, --empty, --size, --box, --symbols */
extern const struct option_row options_verdict[]; /* --format text or json, for an answer a puzzle that is no grid */

enum verdict_format { VERDICT_TEXT = 1, VERDICT_JSON };

#define SUDOKU_OPERANDS                                                                                                \
  {                                                                                                                    \
    { .name = "FILE", .kind = OPERAND_FILE, .optional = true, .repeated = true }                                       \
  }

struct sudoku_session {
  const struct settings *settings;
  struct settings left; /* the same, with what is left of the limits on time and nodes */
  struct stats stats;

  struct sudoku_grid puzzle; /* the one at hand */
  uint64_t number;           /* and which one it is, from 1 */

  struct input input; /* where it is from */
  sudoku_reader *reader;
  size_t files;           /* that have been begun */
  bool owes_line;         /* an empty line is due before anything else is written */
  bool is_slow;           /* the answer at hand took so long that it is to be shown at once */
  bool drawn;             /* a picture has been written, which can be only one */
  enum exit_status worst; /* so far */
};

/*
 * sudoku_each() hands each puzzle to 'answer', which returns the status of that puzzle, and each that is malformed to
 * 'malformed', after a message.  Returns the status of the whole: of those of all puzzles, 2 comes before 3, and 3
 * before 1; 3 ends the work.  'stats' are printed at the end if the command searches.
 */
struct sudoku_answers {
  enum exit_status (*answer)(struct sudoku_session *session, void *user);
  void (*malformed)(struct sudoku_session *session, void *user);
  void *user;
};
enum exit_status sudoku_each(const struct settings *settings, const struct sudoku_answers *answers);

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

/* sudoku_remark() says something about the puzzle at hand that is no error; sudoku_name_conflicts() says which of its
   givens contradict each other, at most 'most' pairs, 0 being all. */
void sudoku_remark(const struct sudoku_session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sudoku_name_conflicts(const struct sudoku_session *session, size_t most);

#endif

/*
 * What the commands of `dlx kakuro` share: the boards of a command line one after the other, searches within the limits
 * that hold for all of them together, and what is said about a board.
 */
#ifndef CLI_KAKURO_SESSION_H
#define CLI_KAKURO_SESSION_H

#include "cli/input.h"
#include "cli/option.h"
#include "cli/stats.h"
#include "kakuro/kakuro.h"

extern const struct option_row options_boards[]; /* --grid */

#define KAKURO_OPERANDS                                                                                                \
  {                                                                                                                    \
    { .name = "FILE", .kind = OPERAND_FILE, .optional = true, .repeated = true }                                       \
  }

struct kakuro_answers;

struct kakuro_session {
  const struct settings *settings;
  struct settings left; /* the same, with what is left of the limits on time and nodes */
  struct stats stats;

  struct kakuro_board board; /* the one at hand */
  uint64_t number;           /* and which one it is, from 1 */

  const struct kakuro_answers *answers;
  const char *only;       /* as there, or because of options */
  struct input input;     /* where the board is from */
  bool owes_line;         /* an empty line is due before anything else is written */
  bool has_written;       /* a board has been written: before the next comes an empty line */
  bool is_slow;           /* the answer at hand took so long that it is to be shown at once */
  bool is_over;           /* nothing more is to be answered */
  enum exit_status worst; /* so far */
};

/*
 * kakuro_each() hands each board to 'answer', which returns the status of that board, and each that is malformed to
 * 'malformed', after a message.  Returns the status of the whole: of those of all boards, 2 comes before 3, and 3
 * before 1; 3 ends the work.  'stats' are printed at the end if the command searches.
 */
struct kakuro_answers {
  enum exit_status (*answer)(struct kakuro_session *session, void *user);
  void (*malformed)(struct kakuro_session *session, void *user);

  /* What is said of a second board, where there may be one only, before any work; NULL: there may be any number. */
  const char *only;

  /* How --stats are printed instead of session->stats; may be NULL. */
  void (*figures)(const struct kakuro_session *session, void *user);
  void *user;
};
#define KAKURO_ONE_BOARD "a second board, where this format holds one"
enum exit_status kakuro_each(const struct settings *settings, const struct kakuro_answers *answers);

/* For 'malformed': says it in JSON, or leaves an empty line in the board's place, unless it is the only one. */
void kakuro_leave_place(struct kakuro_session *session, bool json);

/* What is done with each solution; NULL: nothing. */
struct board_visitor {
  bool (*visit)(void *user, const uint8_t *digits);
  void *user;
};

/* As kakuro_solve() and kakuro_count(), by the engine that the settings name, within what is left of the limits: 'skip'
   solutions are passed over, and at most 'limit' visited or counted, 0 being all. */
enum exit_status kakuro_session_solve(struct kakuro_session *session, const struct board_visitor *visitor,
                                      uint64_t skip, uint64_t limit, struct dlx_result *result);
enum exit_status kakuro_session_count(struct kakuro_session *session, uint64_t limit, mpz_t count,
                                      struct dlx_result *result);

/* kakuro_session_unrank() likewise runs kakuro_unrank(), without checkpoints. */
enum exit_status kakuro_session_unrank(struct kakuro_session *session, const struct board_visitor *visitor,
                                       mpz_srcptr rank, mpz_ptr total, struct dlx_result *result);

/* kakuro_use_up() adds a search to the figures, and takes what it used off what is left of the limits; for who searches
   in another way. */
void kakuro_use_up(struct kakuro_session *session, const dlx_problem *problem, const struct dlx_result *result,
                   mpz_srcptr count);

/* kakuro_remark() says something about the board at hand that is no error; kakuro_remark_stop() that a search was cut
   short, after the nodes of all searches; kakuro_name_conflicts() which of its givens contradict each other, at most
   'most' pairs, 0 being all, and returns how many do; kakuro_name_imbalances() which sums do not balance. */
void kakuro_remark(const struct kakuro_session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void kakuro_remark_stop(const struct kakuro_session *session, const struct dlx_result *result);
size_t kakuro_name_conflicts(const struct kakuro_session *session, size_t most);
enum exit_status kakuro_name_imbalances(const struct kakuro_session *session);

#endif

/*
 * A search as the options of a command ask for it: engine, limits, signals, progress line, checkpoints, and what is
 * said at the end.  Used by every command that searches.
 */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include "cli/checkpoint.h"
#include "cli/progress.h"
#include "cli/settings.h"
#include "cli/status.h"
#include "dlx/dlx.h"

/* What each search has beside its visitor, and at the start of what its callbacks are handed as 'user'. */
struct search_frame {
  struct progress progress;
  struct checkpoint checkpoint;
};

/* search_frame_ask() is the search that the settings ask for, but for a visitor, 'skip' and 'limit'; search_frame_end()
   ends the progress line, says what is wrong, and releases the frame, whose checkpoint is zeroed or begun before. */
struct dlx_search search_frame_ask(struct search_frame *frame, const struct settings *settings);
enum exit_status search_frame_end(struct search_frame *frame, enum dlx_status status,
                                  const struct dlx_message *message);

/* What is done with each solution: as in struct dlx_search.  'resume' is told before the first how many were visited
   or passed over already, by the search that --resume goes on with.  Both functions may be NULL. */
struct visitor {
  bool (*visit)(void *user, const uint32_t *options, size_t count);
  void *user;
  void (*resume)(void *user, uint64_t passed);
  mpz_ptr total; /* set to the number of all solutions where --nth asks for a later one; NULL: not wanted */
};

/* A search is at so many solutions before counting, to find a later one, has begun. */
#define SEARCH_SOON_THERE UINT64_C(1000000)

/* search_solve() runs dlx_solve(): --nth or --limit and --all, --engine, time and node limits, signals, progress.
   Errors are said; the caller looks at '*result' for how it ended. */
enum exit_status search_solve(const struct settings *settings, const dlx_problem *problem,
                              const struct visitor *visitor, struct dlx_result *result);

/* search_best() likewise runs dlx_best(): without --engine, --nth and checkpoints. */
enum exit_status search_best(const struct settings *settings, const dlx_problem *problem, const struct visitor *visitor,
                             struct dlx_result *result);

/* search_sample() likewise runs dlx_sample(), by --draws and --seed, and search_marginals() runs dlx_marginals(). */
enum exit_status search_sample(const struct settings *settings, const dlx_problem *problem,
                               const struct visitor *visitor, struct dlx_result *result);
enum exit_status search_marginals(const struct settings *settings, const dlx_problem *problem, mpz_t *numbers,
                                  mpz_t total, struct dlx_result *result);

/* search_recount() likewise runs dlx_recount() for a count that was found as '*counted' says. */
enum exit_status search_recount(const struct settings *settings, const dlx_problem *problem, mpz_srcptr count,
                                const struct dlx_result *counted, struct dlx_recounted *recount,
                                struct dlx_result *result);

/* search_diagram() likewise runs dlx_diagram_new(). */
enum exit_status search_diagram(const struct settings *settings, const dlx_problem *problem, dlx_diagram **diagram,
                                struct dlx_result *result);

/* search_count() likewise runs dlx_count(); 'limit' is the most that the caller wants to know, 0: all. */
enum exit_status search_count(const struct settings *settings, const dlx_problem *problem, uint64_t limit, mpz_t count,
                              struct dlx_result *result);

/* search_cut_short() says whether a search was stopped by a limit on time or nodes or from outside, so that the
   answer is not whole; search_remark() then says so. */
bool search_cut_short(const struct dlx_result *result);
void search_remark(const struct settings *settings, const struct dlx_result *result);

/* What the way a search for solutions ended says about the question that was asked, on standard error and as status;
   'total' is the number of all solutions for who asked for a later one, else NULL or 0. */
enum exit_status search_judge(const struct settings *settings, const struct dlx_result *result, mpz_srcptr total);

/* "there are only 12": for who asked for a later solution, to be freed; NULL: there is none, or no memory. */
char *search_only(mpz_srcptr total);

/* "none", "unique", "multiple" or "stopped": what is known from 'count' solutions and the way the search ended. */
const char *search_verdict(const struct dlx_result *result, mpz_srcptr count);

#endif

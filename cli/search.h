/*
 * A search as the options of a command ask for it: engine, limits, signals, progress line, checkpoints, and what is
 * said at the end.  Used by every command that searches.
 */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include "cli/settings.h"
#include "cli/status.h"
#include "dlx/dlx.h"

/* What is done with each solution: as in struct dlx_search.  'resume' is told before the first how many were visited
   or passed over already, by the search that --resume goes on with.  Both functions may be NULL. */
struct visitor {
  bool (*visit)(void *user, const uint32_t *options, size_t count);
  void *user;
  void (*resume)(void *user, uint64_t passed);
};

/* search_solve() runs dlx_solve(): --nth or --limit and --all, --engine, time and node limits, signals, progress.
   Errors are said; the caller looks at '*result' for how it ended. */
enum exit_status search_solve(const struct settings *settings, const dlx_problem *problem,
                              const struct visitor *visitor, struct dlx_result *result);

/* search_best() likewise runs dlx_best(): without --engine, --nth and checkpoints. */
enum exit_status search_best(const struct settings *settings, const dlx_problem *problem, const struct visitor *visitor,
                             struct dlx_result *result);

/* search_count() likewise runs dlx_count(); 'limit' is the most that the caller wants to know, 0: all. */
enum exit_status search_count(const struct settings *settings, const dlx_problem *problem, uint64_t limit, mpz_t count,
                              struct dlx_result *result);

/* search_cut_short() says whether a search was stopped by a limit on time or nodes or from outside, so that the
   answer is not whole; search_remark() then says so. */
bool search_cut_short(const struct dlx_result *result);
void search_remark(const struct settings *settings, const struct dlx_result *result);

/* What the way a search for solutions ended says about the question that was asked, on standard error and as status. */
enum exit_status search_judge(const struct settings *settings, const struct dlx_result *result);

/* "none", "unique", "multiple" or "stopped": what is known from 'count' solutions and the way the search ended. */
const char *search_verdict(const struct dlx_result *result, mpz_srcptr count);

#endif

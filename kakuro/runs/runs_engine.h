/*
 * The engine that knows cells and runs: candidates, what follows from each run, and regions that do not depend on each
 * other.  runs_search.c visits solutions, runs_count.c counts them, each on one thread and below a path of first
 * choices; runs_engine.c takes one path that is empty, and runs_team.c several, on several threads.
 */
#ifndef KAKURO_RUNS_ENGINE_H
#define KAKURO_RUNS_ENGINE_H

#include "kakuro/runs/search_paths.h"
#include "kakuro/solver_contract.h"

extern const struct kakuroi_solver kakuroi_runs;

/*
 * A hunt visits, a tally counts solutions of 'search->board'.  They can be run any number of times, and keep what they
 * learnt of regions.  '*possible' is false where the board has no solution: there is nothing to be run then.  'new'
 * makes one, or says DLX_NO_MEMORY and makes none.
 */
struct kakuroi_hunt;
enum dlx_status kakuroi_hunt_new(struct kakuroi_search *search, struct kakuroi_hunt **hunt, bool *possible);
void kakuroi_hunt_free(struct kakuroi_hunt *hunt);

/* Those with the choices of a path; NULL: all. */
enum dlx_status kakuroi_hunt_run(struct kakuroi_hunt *hunt, const struct kakuroi_path *path);

struct kakuroi_tally;
enum dlx_status kakuroi_tally_new(struct kakuroi_search *search, struct kakuroi_tally **tally, bool *possible);
void kakuroi_tally_free(struct kakuroi_tally *tally);

/* kakuroi_tally_run() counts all.  Or kakuroi_tally_path() does those of the largest region, with the choices of a path
   in it, and kakuroi_tally_rest() those of all other regions: all is the sum of the first for all paths, times the
   second.  Requires: there is a region. */
enum dlx_status kakuroi_tally_run(struct kakuroi_tally *tally, mpz_t count);
enum dlx_status kakuroi_tally_path(struct kakuroi_tally *tally, const struct kakuroi_path *path, mpz_t count);
enum dlx_status kakuroi_tally_rest(struct kakuroi_tally *tally, mpz_t count);

/* Visits the solution of a rank, 0 being the first, if there are so many; 'total' is set to the number of all, or to 0
   where the search was stopped before. */
enum dlx_status kakuroi_runs_rank(struct kakuroi_search *search, mpz_srcptr rank, mpz_t total);

/* What hunts and tallies do, below several paths, on 'threads' threads: two or more. */
enum dlx_status kakuroi_team_search(struct kakuroi_search *search, const struct kakuroi_paths *paths, unsigned threads);
enum dlx_status kakuroi_team_count(struct kakuroi_search *search, const struct kakuroi_paths *paths, unsigned threads,
                                   mpz_t count);

#endif

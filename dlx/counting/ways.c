/*
 * Which way to count.
 *
 * A count begins as a search, since most problems are done before anything else could be tried.  Behind 10 ms the
 * search says how far it is; from that it is estimated how long it would take in all.  The engines that only count may
 * then have a twelfth of that time to show that they are quicker: so where none is, that is all that was lost, and
 * where the search would take years there is all the time that they need.
 *
 * But estimates may be far off.  Where one says that it is a matter of seconds, they have 30 ms at most.  And where
 * hardly any solution was found so far, as in a puzzle, the search may be over at any time, however large its tree
 * looks: there they have no more than a quarter of the time that it has taken, and get more when it has taken twice as
 * long.
 *
 * They take turns, each round with eight times as much time as the one before, until one comes to its end:
 *
 *   - frontier, if an upper bound on its states says that it would be done in time;
 *   - symmetry and memo, as long as a sixth of what they come to was known already: where they are of no use it is less
 *     than that, mostly by far, within the first second.
 *
 * Each begins anew at its turn, which takes an eighth of the next one.  If none is left, the search goes on.
 */
#include "dlx/counting/ways.h"

#include "dlx/counting/memo.h"
#include "dlx/frontier/frontier.h"
#include "dlx/parallel/team.h"
#include "dlx/symmetry/symmetry.h"

#include <math.h>

#define LOOK_AFTER        0.01 /* seconds of search */
#define WORTH_TRYING      0.25 /* seconds that the search would have to take in all */
#define SHARE_FOR_TRIALS  (1.0 / 12)
#define SHORT_SEARCH      10.0 /* seconds; and what there is for trials if it takes no more: */
#define SHORT_TRIALS      0.03
#define FEW_SOLUTIONS     1000 /* less than one in so many nodes */
#define CAREFUL_SHARE     0.25 /* of the time that the search has taken, if so */
#define LEAST_TRIALS      0.01 /* seconds */
#define FIRST_TURN        0.1  /* seconds */
#define LONGER_TURN       8
#define STATES_PER_SECOND 5e7  /* of frontier */
#define UPPER_BOUND       64.0 /* its forecast may be so many times too high */
#define WORTH_A_TURN      6    /* where one in so many nodes was known */
#define FAIR_TURN         0.5  /* seconds, before that is judged */

static const struct engine *const engines[WAY_COUNT] = {&dlxi_frontier, &dlxi_symmetry, &dlxi_memo};

/* How long the search would take in all, in seconds, as far as it is itself able to say. */
static double estimate(const struct run *run, double searched) {
  double done = run->worker ? dlxi_team_progress(run->worker).done : run->engine->done(run->state);
  return done > 0 ? searched / done : INFINITY;
}

static bool finds_few(const struct run *run) {
  return run->solutions < run->nodes / FEW_SOLUTIONS + 1;
}

static bool is_done_by_frontier(const dlx_problem *problem, double budget) {
  struct frontier_prediction prediction;
  if (!dlxi_frontier_predict(problem, &prediction)) return false;
  return exp2(prediction.forecast.log2_states) / STATES_PER_SECOND <= budget * UPPER_BOUND;
}

/* Lets an engine count for so many seconds.  Its nodes become those of the run.  false: the run is to stop, as the
   count is known, or it was told to; '*useful' says whether another turn is. */
static bool take_turn(struct run *run, const struct engine *engine, double seconds, bool *useful) {
  struct ways *ways = run->ways;
  const double started = dlxi_seconds();
  struct dlx_search search = run->search;
  if (search.time_limit > 0) seconds = fmin(seconds, search.time_limit - (started - run->started));
  if (seconds <= 0) return true;
  search.time_limit = seconds;

  struct run turn;
  *useful = false;
  if (dlxi_run_begin_by(&turn, engine, run->problem, &search, 0, NULL)) return true;
  turn.counting = true;
  turn.nodes_before = run->nodes;
  turn.seconds_before = started - run->started;
  const bool counted = engine->count(turn.state, &turn, ways->count);
  const struct dlx_result result = dlxi_run_result(&turn);
  dlxi_run_end(&turn);

  run->nodes = result.nodes;
  run->end = turn.end == DLX_STOPPED_FROM_OUTSIDE ? turn.end : DLX_COMPLETE;
  ways->counted = counted;
  ways->result = result;
  ways->result.solutions = mpz_fits_ulong_p(ways->count) ? mpz_get_ui(ways->count) : UINT64_MAX;
  *useful = !turn.no_memory &&
            (seconds < FAIR_TURN || engine == engines[WAY_FRONTIER] || turn.met_again >= turn.nodes / WORTH_A_TURN);
  return !counted && run->end == DLX_COMPLETE;
}

/* Lets those that may be of use take turns for so many seconds.  false: the search is over. */
static bool take_turns(struct run *run, double budget) {
  bool *useful = run->ways->useful;
  double now = dlxi_seconds();
  const double until = now + budget;
  const bool by_frontier = useful[WAY_FRONTIER] && is_done_by_frontier(run->problem, budget);
  for (double seconds = FIRST_TURN; now < until; seconds *= LONGER_TURN) {
    size_t left = by_frontier;
    for (size_t k = 0; k < WAY_COUNT; k++) left += k != WAY_FRONTIER && useful[k];
    if (left == 0) break;
    for (size_t k = 0; k < WAY_COUNT && now < until; k++) {
      if (k == WAY_FRONTIER ? !by_frontier : !useful[k]) continue;
      if (!take_turn(run, engines[k], fmin(seconds, (until - now) / (double)left--), &useful[k])) return false;
      now = dlxi_seconds();
      if (run->search.time_limit > 0 && now - run->started >= run->search.time_limit) return true;
    }
  }
  return true;
}

/* false: the search is over. */
static bool look_for_ways(struct run *run) {
  struct ways *ways = run->ways;
  const double now = dlxi_seconds(), searched = now - run->started - ways->spent, all = estimate(run, searched);
  if (all < WORTH_TRYING) return true;
  const bool is_short = all < SHORT_SEARCH, careful = !is_short && finds_few(run);
  double budget = fmin(all * SHARE_FOR_TRIALS, is_short ? SHORT_TRIALS : INFINITY);
  if (careful) budget = fmin(budget, searched * CAREFUL_SHARE);
  budget -= ways->spent;
  const bool wanted = budget < LEAST_TRIALS || take_turns(run, budget);
  const double then = dlxi_seconds();
  ways->spent += then - now;
  if (careful && (ways->useful[WAY_SYMMETRY] || ways->useful[WAY_MEMO])) {
    run->reconsider = look_for_ways;
    run->reconsider_at = then + searched;
  }
  return wanted;
}

void dlxi_ways_look_out(struct ways *ways, struct run *run, mpz_t count) {
  *ways = (struct ways){.count = count, .useful = {true, true, true}};
  run->ways = ways;
  run->reconsider = look_for_ways;
  run->reconsider_at = dlxi_seconds() + LOOK_AFTER;
  run->pause_at = run->nodes + 1; /* where the next look is set */
  if (run->divide_after < LOOK_AFTER) run->divide_after = LOOK_AFTER;
}

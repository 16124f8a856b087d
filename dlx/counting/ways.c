/*
 * Which way to count.
 *
 * A count begins as a search, since most problems are done before anything else could be tried.  Behind 10 ms the
 * search says how far it is; from that it is estimated how long it would take in all.  The engines that only count may
 * then have a twelfth of that time to show that they are quicker: so where none is, that is all that was lost, and
 * where the search would take years there is all the time that they need.  Estimates may be far off: where one says
 * that it is a matter of seconds, they have 30 ms at most.
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
#include "dlx/symmetry/symmetry.h"

#include <math.h>

#define LOOK_AFTER        0.01 /* seconds of search */
#define WORTH_TRYING      0.25 /* seconds that the search would have to take in all */
#define SHARE_FOR_TRIALS  (1.0 / 12)
#define SHORT_SEARCH      10.0 /* seconds; and what there is for trials if it takes no more: */
#define SHORT_TRIALS      0.03
#define FIRST_TURN        0.1 /* seconds */
#define LONGER_TURN       8
#define STATES_PER_SECOND 5e7 /* of frontier */
#define WORTH_A_TURN      6   /* where one in so many nodes was known */
#define FAIR_TURN         0.5 /* seconds, before that is judged */

enum { WAY_FRONTIER, WAY_SYMMETRY, WAY_MEMO, WAY_COUNT };

static const struct engine *const engines[WAY_COUNT] = {&dlxi_frontier, &dlxi_symmetry, &dlxi_memo};

/* How long the search would take in all, in seconds, as far as it is itself able to say. */
static double estimate(const struct run *run, double now) {
  double done = run->engine->done(run->state);
  return done > 0 ? (now - run->started) / done : INFINITY;
}

static bool is_done_by_frontier(const dlx_problem *problem, double budget) {
  struct frontier_prediction prediction;
  if (!dlxi_frontier_predict(problem, &prediction)) return false;
  return exp2(prediction.forecast.log2_states) / STATES_PER_SECOND <= budget;
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

/* false: the search is over. */
static bool look_for_ways(struct run *run) {
  double now = dlxi_seconds();
  const double all = estimate(run, now);
  if (all < WORTH_TRYING) return true;
  const double until = now + fmin(all * SHARE_FOR_TRIALS, all < SHORT_SEARCH ? SHORT_TRIALS : INFINITY);
  bool useful[WAY_COUNT] = {is_done_by_frontier(run->problem, until - now), true, true};
  for (double seconds = FIRST_TURN; now < until; seconds *= LONGER_TURN) {
    size_t left = 0;
    for (size_t k = 0; k < WAY_COUNT; k++) left += useful[k];
    if (left == 0) break;
    for (size_t k = 0; k < WAY_COUNT && now < until; k++) {
      if (!useful[k]) continue;
      if (!take_turn(run, engines[k], fmin(seconds, (until - now) / (double)left--), &useful[k])) return false;
      now = dlxi_seconds();
      if (run->search.time_limit > 0 && now - run->started >= run->search.time_limit) return true;
    }
  }
  return true;
}

void dlxi_ways_look_out(struct ways *ways, struct run *run, mpz_t count) {
  *ways = (struct ways){.count = count};
  run->ways = ways;
  run->reconsider = look_for_ways;
  run->reconsider_at = dlxi_seconds() + LOOK_AFTER;
  run->pause_at = run->nodes + 1; /* where the next look is set */
  if (run->divide_after < LOOK_AFTER) run->divide_after = LOOK_AFTER;
}

/*
 * All jobs of a join.  Threads take the next job each; what they find is added up, so that nothing depends on who did
 * what.  The caller's thread is one of them, and alone reports progress.
 */
#include "sudoku/bands/join.h"
#include "sudoku/hands.h"

#include <stdatomic.h>
#include <stdlib.h>

#define WORK_PER_THREAD 1e8 /* products for which a thread is worth starting */

/* What the threads share. */
struct crew {
  const struct join *join;
  const struct dlx_search *search;
  struct limits limits;
  double started;
  uint64_t *sums;
  atomic_size_t next; /* job that nobody has taken */
  atomic_int end;     /* enum work_end: the first that was not WORK_DONE */
};

struct hand {
  struct crew *crew;
  bool is_first;
  double reported;
  struct join_outcome outcome;
};

static uint64_t capped(uint128 number) {
  return number > UINT64_MAX ? UINT64_MAX : (uint64_t)number;
}

static void report(struct hand *hand, size_t job) {
  const struct dlx_search *search = hand->crew->search;
  if (!hand->is_first || !search->progress) return;
  double now = sudokui_seconds();
  if (now < hand->reported + search->progress_interval) return;
  hand->reported = now;
  struct dlx_progress progress = {
      .seconds = now - hand->crew->started,
      .solutions = capped(hand->outcome.total),
      .done = (double)job / (double)hand->crew->join->job_count,
  };
  search->progress(search->user, &progress);
}

static enum work_end do_jobs(struct hand *hand, struct joiner *joiner) {
  struct crew *crew = hand->crew;
  const struct join *join = crew->join;
  for (;;) {
    size_t job = atomic_fetch_add(&crew->next, 1);
    int ended = atomic_load(&crew->end);
    if (job >= join->job_count || ended) return WORK_DONE;
    uint64_t sum;
    enum work_end end = sudokui_join_work(joiner, &join->jobs[job], &sum);
    if (end) return end;
    if (crew->sums) crew->sums[job] = sum;
    hand->outcome.total += (uint128)sum * join->columns[RIGHT].count * join->jobs[job].weight;
    report(hand, job);
  }
}

static void *work(void *argument) {
  struct hand *hand = argument;
  struct joiner joiner;
  enum work_end end = WORK_NO_MEMORY;
  if (sudokui_joiner_prepare(&joiner, hand->crew->join, &hand->crew->limits)) {
    end = do_jobs(hand, &joiner);
    hand->outcome.products = joiner.products;
    sudokui_joiner_release(&joiner);
  } else if (!hand->is_first) {
    end = WORK_DONE; /* the others do without it */
  }
  int none = WORK_DONE;
  if (end) atomic_compare_exchange_strong(&hand->crew->end, &none, (int)end);
  return NULL;
}

/* ---------------------------------------------------------------- threads */

static unsigned hands_for(const struct join *join, unsigned wanted) {
  unsigned hands = wanted ? wanted : sudokui_processors();
  double useful = join->work / WORK_PER_THREAD;
  if (hands > join->job_count) hands = (unsigned)join->job_count;
  if ((double)hands > useful) hands = (unsigned)useful;
  return hands > 1 ? hands : 1;
}

struct join_outcome sudokui_join_run(const struct join *join, const struct dlx_search *search, double started,
                                     uint64_t *sums) {
  struct crew crew = {.join = join, .search = search, .started = started, .sums = sums};
  crew.limits.stop = search->stop;
  if (search->time_limit > 0) crew.limits.end_at = started + search->time_limit;
  unsigned count = hands_for(join, search->threads);
  struct join_outcome outcome = {.end = WORK_NO_MEMORY};
  struct hand *hands = calloc(count, sizeof *hands);
  if (!hands) return outcome;
  for (unsigned i = 0; i < count; i++) hands[i] = (struct hand){.crew = &crew, .is_first = i == 0, .reported = started};

  count = sudokui_work_together(work, hands, sizeof *hands, count);
  for (unsigned i = 0; i < count; i++) {
    outcome.total += hands[i].outcome.total;
    outcome.products += hands[i].outcome.products;
  }
  outcome.end = (enum work_end)atomic_load(&crew.end);
  free(hands);
  return outcome;
}

/*
 * The front door of the generator: makers for the threads, and boards in order.
 *
 *        shown                       next
 *          |                          |
 *     ...  7   8   9   10   11   12   13 ...        numbers of boards
 *             made    made                          in slot number % SLOTS
 *
 * Each thread takes the next number, makes that board, and takes another, as long as next < shown + SLOTS.  The first
 * thread, which is the caller's, hands over what is made in order, between its own boards and while it waits.  Where it
 * is stopped, what is made up to the first that is missing has been handed over.
 */
#include "kakuro/complaint.h"
#include "kakuro/generate/board_maker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SLOTS ((size_t)64)
#define WAIT  20000000 /* nanoseconds: how long a thread waits before it looks */

struct slot {
  bool is_made;
  struct kakuro_board board;
  uint8_t *solution;
};

struct generation {
  const struct kakuro_generating *asked;
  const struct dlx_search *search;
  double started;
  double next_progress;

  pthread_mutex_t mutex; /* guards what follows */
  pthread_cond_t turn;   /* a board was made or handed over, or it has ended */
  uint64_t next;
  uint64_t shown;
  uint64_t questions;
  enum dlx_end end;
  enum dlx_status status;

  atomic_bool ended;
  struct slot slots[SLOTS];
};

struct hand {
  struct generation *generation;
  bool is_first;
  struct kakuroi_maker maker;
};

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---------------------------------------------------------------------------------------------- the end */

/* The first reason counts. */
static void finish(struct generation *generation, enum dlx_end end, enum dlx_status status) {
  pthread_mutex_lock(&generation->mutex);
  if (!atomic_load(&generation->ended)) {
    generation->end = end;
    generation->status = status;
    atomic_store(&generation->ended, true);
  }
  pthread_cond_broadcast(&generation->turn);
  pthread_mutex_unlock(&generation->mutex);
}

static void tell(struct generation *generation, double now) {
  const struct dlx_search *search = generation->search;
  const struct dlx_progress progress = {
      .seconds = now - generation->started,
      .nodes = generation->questions,
      .solutions = generation->shown,
      .done = (double)generation->shown / (double)generation->asked->number,
  };
  search->progress(search->user, &progress);
  generation->next_progress = now + search->progress_interval;
}

/* What a maker asks at each step, which takes longer than to look at the clock. */
static bool goes_on(void *user) {
  struct hand *hand = user;
  struct generation *generation = hand->generation;
  const struct dlx_search *search = generation->search;
  if (atomic_load(&generation->ended)) return false;
  double now = seconds_now();
  if (search->stop && *search->stop)
    finish(generation, DLX_STOPPED_FROM_OUTSIDE, DLX_OK);
  else if (search->time_limit > 0 && now - generation->started >= search->time_limit)
    finish(generation, DLX_AT_TIME_LIMIT, DLX_OK);
  else if (hand->is_first && search->progress && now >= generation->next_progress)
    tell(generation, now);
  return !atomic_load(&generation->ended);
}

/* ---------------------------------------------------------------------------------------------- in order */

static bool next_is_made(struct generation *generation) {
  pthread_mutex_lock(&generation->mutex);
  bool is_made = generation->slots[generation->shown % SLOTS].is_made;
  pthread_mutex_unlock(&generation->mutex);
  return is_made;
}

/* What is made, up to the first that is not. */
static void show_made(struct generation *generation) {
  const struct kakuro_generating *asked = generation->asked;
  while (!atomic_load(&generation->ended) && next_is_made(generation)) {
    struct slot *slot = &generation->slots[generation->shown % SLOTS];
    bool more = asked->visit(asked->user, generation->shown, &slot->board, slot->solution);
    pthread_mutex_lock(&generation->mutex);
    slot->is_made = false;
    generation->shown++;
    pthread_cond_broadcast(&generation->turn);
    pthread_mutex_unlock(&generation->mutex);
    if (!more) finish(generation, DLX_STOPPED_BY_VISITOR, DLX_OK);
  }
}

/* ---------------------------------------------------------------------------------------------- threads */

static void wait_briefly(struct generation *generation) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += WAIT;
  if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
  pthread_cond_timedwait(&generation->turn, &generation->mutex, &until);
}

enum claim { CLAIM_WORK, CLAIM_WAIT, CLAIM_NONE };

/* The next number; or waits a moment, where the slots are full or the first thread has others to wait for. */
static enum claim claim(struct hand *hand, uint64_t *number) {
  struct generation *generation = hand->generation;
  enum claim claim = CLAIM_WAIT;
  pthread_mutex_lock(&generation->mutex);
  bool all_taken = generation->next == generation->asked->number;
  bool all_shown = generation->shown == generation->asked->number;
  if (atomic_load(&generation->ended) || all_shown || (all_taken && !hand->is_first)) {
    claim = CLAIM_NONE;
  } else if (!all_taken && generation->next < generation->shown + SLOTS) {
    *number = generation->next++;
    claim = CLAIM_WORK;
  } else if (!hand->is_first || !generation->slots[generation->shown % SLOTS].is_made) {
    wait_briefly(generation);
  }
  pthread_mutex_unlock(&generation->mutex);
  return claim;
}

/* false: stopped, or no memory. */
static bool make(struct hand *hand, uint64_t number) {
  struct generation *generation = hand->generation;
  struct kakuroi_maker *maker = &hand->maker;
  struct slot *slot = &generation->slots[number % SLOTS];
  uint64_t before = maker->questions;
  bool made;
  enum dlx_status status = kakuroi_make_board(maker, generation->asked->seed, number, &made);
  if (!status && made) status = kakuro_board_copy(&slot->board, &maker->board);
  if (status) finish(generation, DLX_COMPLETE, status);
  if (status || !made) return false;
  size_t cells = maker->board.rows * maker->board.columns;
  memcpy(slot->solution, maker->solution, cells);
  pthread_mutex_lock(&generation->mutex);
  generation->questions += maker->questions - before;
  slot->is_made = true;
  pthread_cond_broadcast(&generation->turn);
  pthread_mutex_unlock(&generation->mutex);
  return true;
}

static void *work(void *argument) {
  struct hand *hand = argument;
  for (;;) {
    uint64_t number;
    if (hand->is_first) show_made(hand->generation);
    enum claim claimed = claim(hand, &number);
    if (claimed == CLAIM_NONE) return NULL;
    if (!(claimed == CLAIM_WORK ? make(hand, number) : goes_on(hand))) return NULL;
  }
}

static unsigned thread_count(const struct kakuro_generating *asked, const struct dlx_search *search) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned count = search->threads > 0 ? search->threads : processors > 0 ? (unsigned)processors : 1;
  return count > asked->number ? (unsigned)asked->number : count;
}

/* As many threads as there can be; the first is the caller's. */
static void run(struct hand *hands, unsigned count, pthread_t *threads) {
  unsigned running = 0;
  for (unsigned i = 1; i < count; i++)
    if (pthread_create(&threads[running], NULL, work, &hands[i]) == 0) running++;
  work(&hands[0]);
  for (unsigned i = 0; i < running; i++) pthread_join(threads[i], NULL);
}

/* ---------------------------------------------------------------------------------------------- all of it */

static enum dlx_status prepare_slots(struct generation *generation) {
  size_t used = generation->asked->number < SLOTS ? (size_t)generation->asked->number : SLOTS;
  for (size_t i = 0; i < used; i++) {
    generation->slots[i].solution = malloc(generation->asked->rows * generation->asked->columns);
    if (!generation->slots[i].solution) return DLX_NO_MEMORY;
  }
  return DLX_OK;
}

static void release(struct generation *generation, struct hand *hands, unsigned count, pthread_t *threads) {
  for (unsigned i = 0; hands && i < count; i++) kakuroi_maker_release(&hands[i].maker);
  for (size_t i = 0; i < SLOTS; i++) {
    kakuro_board_release(&generation->slots[i].board);
    free(generation->slots[i].solution);
  }
  pthread_mutex_destroy(&generation->mutex);
  pthread_cond_destroy(&generation->turn);
  free(hands);
  free(threads);
  free(generation);
}

static enum dlx_status generate(struct generation *generation, unsigned count, struct hand *hands, pthread_t *threads) {
  enum dlx_status status = hands && threads ? prepare_slots(generation) : DLX_NO_MEMORY;
  for (unsigned i = 0; i < count && !status; i++) {
    hands[i].generation = generation;
    hands[i].is_first = i == 0;
    hands[i].maker.goes_on = goes_on;
    hands[i].maker.user = &hands[i];
    hands[i].maker.stop = generation->search->stop;
    status = kakuroi_maker_prepare(&hands[i].maker, generation->asked);
  }
  if (status) return status;
  run(hands, count, threads);
  return generation->status;
}

static bool is_size(size_t side) {
  return side >= KAKURO_MINIMUM_GENERATED && side <= KAKURO_MAXIMUM_GENERATED;
}

enum dlx_status kakuro_generate(const struct kakuro_generating *asked, const struct dlx_search *search,
                                struct dlx_result *result, struct dlx_message *message) {
  KAKURO_REQUIRE(asked && search && result && asked->visit && is_size(asked->rows) && is_size(asked->columns));
  *result = (struct dlx_result){0};
  if (asked->number == 0) return DLX_OK;
  unsigned count = thread_count(asked, search);
  struct generation *generation = calloc(1, sizeof *generation);
  if (!generation) return kakuroi_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
  generation->asked = asked;
  generation->search = search;
  generation->started = seconds_now();
  generation->next_progress = generation->started + search->progress_interval;
  pthread_mutex_init(&generation->mutex, NULL);
  pthread_cond_init(&generation->turn, NULL);
  struct hand *hands = calloc(count, sizeof *hands);
  pthread_t *threads = calloc(count, sizeof *threads);
  enum dlx_status status = generate(generation, count, hands, threads);
  if (!status)
    *result = (struct dlx_result){.end = generation->end,
                                  .engine = "runs",
                                  .solutions = generation->shown,
                                  .nodes = generation->questions,
                                  .seconds = seconds_now() - generation->started};
  release(generation, hands, count, threads);
  return status ? kakuroi_fail(message, status, 0, 0, "out of memory") : DLX_OK;
}

/*
 * The front door of the generator: askers and walks for the threads, and puzzles in order.
 *
 *        shown                       next
 *          |                          |
 *     ...  7   8   9   10   11   12   13 ...        numbers of puzzles
 *             made    made                          in slot number % SLOTS
 *
 * Each thread takes the next number, makes that puzzle, and takes another, as long as next < shown + SLOTS.  The first
 * thread, which is the caller's, hands over what is made in order, between its own puzzles and while it waits.
 *
 * Where it is stopped, what is made is handed over, even where one with a lesser number is missing.
 */
#include "sudoku/clock.h"
#include "sudoku/generate/nine_grid.h"
#include "sudoku/generate/request.h"
#include "sudoku/hands.h"
#include "sudoku/misuse.h"
#include "sudoku/shape.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SLOTS         ((size_t)256)
#define LOOK_INTERVAL 0.001    /* seconds between two looks at the clock, about */
#define WAIT          20000000 /* nanoseconds: how long the first thread waits before it looks */
#define MOST_STRIDE   10000

struct slot {
  bool is_made;
  uint64_t questions;
};

struct generation {
  const struct sudoku_generating *asked;
  const struct dlx_search *search;
  struct request request;
  struct nine_grids *grids; /* 9x9 only */
  double started;
  double next_progress;

  pthread_mutex_t mutex; /* guards what follows */
  pthread_cond_t turn;   /* a puzzle was made or handed over, or it has ended */
  uint64_t next;
  uint64_t shown;
  uint64_t visited;
  uint64_t questions;
  enum dlx_end end;
  enum dlx_status status;

  atomic_bool ended;
  atomic_bool is_refuted;
  atomic_bool has_no_grid;
  struct slot slots[SLOTS];
  uint8_t *cells; /* of each slot: puzzle, solution */
};

struct hand {
  struct generation *generation;
  struct watch watch;
  struct asker *asker;
  struct walk walk;
};

/* ---------------------------------------------------------------- the end */

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
      .solutions = generation->visited,
      .done = (double)generation->visited / (double)generation->asked->number,
  };
  search->progress(search->user, &progress);
  generation->next_progress = now + search->progress_interval;
}

static bool look(struct generation *generation, bool is_first, double now) {
  const struct dlx_search *search = generation->search;
  if (atomic_load(&generation->ended)) return false;
  if (search->stop && *search->stop) {
    finish(generation, DLX_STOPPED_FROM_OUTSIDE, DLX_OK);
    return false;
  }
  if (search->time_limit > 0 && now - generation->started >= search->time_limit) {
    finish(generation, DLX_AT_TIME_LIMIT, DLX_OK);
    return false;
  }
  if (is_first && search->progress && now >= generation->next_progress) tell(generation, now);
  return true;
}

bool sudokui_watch_look(struct watch *watch) {
  double now = sudokui_seconds(), passed = now - watch->looked;
  if (passed < LOOK_INTERVAL / 2 && watch->stride < MOST_STRIDE) watch->stride *= 2;
  if (passed > LOOK_INTERVAL && watch->stride > 1) watch->stride /= 2;
  watch->looked = now;
  watch->until_look = watch->stride;
  return look(watch->generation, watch->is_first, now);
}

/* ---------------------------------------------------------------- in order */

static uint8_t *cells_of(const struct generation *generation, uint64_t number) {
  return generation->cells + number % SLOTS * 2 * generation->request.cells;
}

static bool show(struct generation *generation, uint64_t number) {
  const struct sudoku_generating *asked = generation->asked;
  const uint8_t *puzzle = cells_of(generation, number);
  struct slot *slot = &generation->slots[number % SLOTS];
  generation->questions += slot->questions;
  generation->visited++;
  slot->is_made = false;
  return asked->visit(asked->user, number, puzzle, puzzle + generation->request.cells);
}

static bool next_is_made(struct generation *generation) {
  pthread_mutex_lock(&generation->mutex);
  bool is_made = generation->slots[generation->shown % SLOTS].is_made;
  pthread_mutex_unlock(&generation->mutex);
  return is_made;
}

/* What is made, up to the first that is not. */
static void show_made(struct generation *generation) {
  while (!atomic_load(&generation->ended) && next_is_made(generation)) {
    if (!show(generation, generation->shown)) {
      finish(generation, DLX_STOPPED_BY_VISITOR, DLX_OK);
      return;
    }
    pthread_mutex_lock(&generation->mutex);
    generation->shown++;
    pthread_cond_broadcast(&generation->turn);
    pthread_mutex_unlock(&generation->mutex);
  }
}

/* After a stop: all that is made. */
static void show_rest(struct generation *generation) {
  for (uint64_t number = generation->shown; number < generation->next; number++)
    if (generation->slots[number % SLOTS].is_made && !show(generation, number)) return;
}

/* ---------------------------------------------------------------- threads */

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
  bool is_first = hand->watch.is_first;
  if (atomic_load(&generation->ended) || all_shown || (all_taken && !is_first)) {
    claim = CLAIM_NONE;
  } else if (!all_taken && generation->next < generation->shown + SLOTS) {
    *number = generation->next++;
    claim = CLAIM_WORK;
  } else if (!is_first || !generation->slots[generation->shown % SLOTS].is_made) {
    wait_briefly(generation);
  }
  pthread_mutex_unlock(&generation->mutex);
  return claim;
}

/* false: stopped, or there is no such puzzle, or no memory. */
static bool make(struct hand *hand, uint64_t number) {
  struct generation *generation = hand->generation;
  struct slot *slot = &generation->slots[number % SLOTS];
  uint8_t *puzzle = cells_of(generation, number);
  uint64_t before = hand->asker->questions;
  bool is_made = sudokui_walk(&hand->walk, number, puzzle, puzzle + generation->request.cells);
  if (!is_made) {
    if (hand->walk.is_refuted) atomic_store(&generation->is_refuted, true);
    if (hand->asker->has_no_grid) atomic_store(&generation->has_no_grid, true);
    finish(generation, DLX_COMPLETE, hand->asker->status);
    return false;
  }
  pthread_mutex_lock(&generation->mutex);
  slot->questions = hand->asker->questions - before;
  slot->is_made = true;
  pthread_cond_broadcast(&generation->turn);
  pthread_mutex_unlock(&generation->mutex);
  return true;
}

static void *work(void *argument) {
  struct hand *hand = argument;
  struct generation *generation = hand->generation;
  for (;;) {
    uint64_t number;
    if (hand->watch.is_first) show_made(generation);
    enum claim claimed = claim(hand, &number);
    if (claimed == CLAIM_NONE) return NULL;
    bool goes_on =
        claimed == CLAIM_WORK ? make(hand, number) : look(generation, hand->watch.is_first, sudokui_seconds());
    if (!goes_on) return NULL;
  }
}

/* ---------------------------------------------------------------- memory */

static enum dlx_status prepare_hand(struct hand *hand, struct generation *generation, bool is_first) {
  hand->generation = generation;
  hand->watch = (struct watch){.generation = generation, .is_first = is_first, .until_look = 1, .stride = 1};
  hand->watch.looked = sudokui_seconds();
  enum dlx_status status;
  if (generation->asked->rules)
    status = sudokui_rules_asker_new(&generation->request, &hand->watch, &hand->asker);
  else if (generation->grids)
    status = sudokui_nine_asker_new(generation->grids, &hand->watch, &hand->asker);
  else
    status = sudokui_board_asker_new(&generation->request, &hand->watch, &hand->asker);
  return status ? status : sudokui_walk_prepare(&hand->walk, &generation->request, hand->asker);
}

static void release_hands(struct hand *hands, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    sudokui_walk_release(&hands[i].walk);
    if (hands[i].asker) hands[i].asker->kind->release(hands[i].asker);
  }
  free(hands);
}

/* As many threads as memory allows: one at least. */
static enum dlx_status work_by(struct generation *generation, unsigned wanted) {
  struct hand *hands = calloc(wanted, sizeof *hands);
  if (!hands) return DLX_NO_MEMORY;
  unsigned ready = 0;
  enum dlx_status status = DLX_OK;
  while (!status && ready < wanted) {
    status = prepare_hand(&hands[ready], generation, ready == 0);
    ready += !status;
  }
  if (ready > 0) {
    sudokui_work_together(work, hands, sizeof *hands, ready);
    if (generation->end != DLX_STOPPED_BY_VISITOR) show_rest(generation);
    status = generation->status;
  }
  release_hands(hands, wanted);
  return status;
}

static unsigned hands_for(const struct generation *generation) {
  unsigned hands = generation->search->threads ? generation->search->threads : sudokui_processors();
  return hands > generation->asked->number ? (unsigned)generation->asked->number : hands;
}

static enum dlx_status generate(struct generation *generation, struct dlx_message *message) {
  const struct request *request = &generation->request;
  if (generation->asked->number == 0) return DLX_OK;
  if (sudokui_request_is_hopeless(request, message)) return DLX_OK;
  bool is_nine = !generation->asked->rules && generation->asked->box_rows == 3 && generation->asked->box_columns == 3;
  generation->cells = malloc(SLOTS * 2 * request->cells);
  generation->grids = is_nine ? malloc(sizeof *generation->grids) : NULL;
  if (!generation->cells || (is_nine && !generation->grids)) return DLX_NO_MEMORY;
  if (is_nine) sudokui_nine_grids_prepare(generation->grids);
  return work_by(generation, hands_for(generation));
}

/* ---------------------------------------------------------------- the door */

static enum dlx_status generate_asked(struct generation *generation, struct dlx_result *result,
                                      struct dlx_message *message) {
  generation->started = sudokui_seconds();
  generation->next_progress = generation->started + generation->search->progress_interval;
  enum dlx_status status = generate(generation, message);
  free(generation->cells);
  free(generation->grids);
  if (status) return sudokui_fail(message, status, 0, 0, "out of memory");
  if (atomic_load(&generation->is_refuted))
    sudokui_fail(message, DLX_OK, 0, 0, "the givens of this solution in this pattern do not make such a puzzle");
  if (atomic_load(&generation->has_no_grid))
    sudokui_fail(message, DLX_OK, 0, 0, "there is no full grid with these rules");
  *result = (struct dlx_result){
      .end = generation->end,
      .solutions = generation->visited,
      .nodes = generation->questions,
      .seconds = sudokui_seconds() - generation->started,
  };
  return DLX_OK;
}

enum dlx_status sudoku_generate(const struct sudoku_generating *asked, const struct dlx_search *search,
                                struct dlx_result *result, struct dlx_message *message) {
  SUDOKU_REQUIRE(asked && asked->visit && search && result);
  SUDOKU_REQUIRE(sudokui_shape_is_allowed(asked->box_rows, asked->box_columns));
  SUDOKU_REQUIRE(!asked->rules || !sudoku_rules_fit(asked->rules, asked->box_rows, asked->box_columns, NULL));
  *result = (struct dlx_result){0};
  struct generation *generation = calloc(1, sizeof *generation);
  if (!generation) return sudokui_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
  generation->asked = asked;
  generation->search = search;
  pthread_mutex_init(&generation->mutex, NULL);
  pthread_cond_init(&generation->turn, NULL);
  enum dlx_status status = sudokui_request_prepare(&generation->request, asked, message);
  if (!status) status = generate_asked(generation, result, message);
  sudokui_orbits_release(&generation->request.orbits);
  pthread_cond_destroy(&generation->turn);
  pthread_mutex_destroy(&generation->mutex);
  free(generation);
  return status;
}

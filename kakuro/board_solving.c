/*
 * The front door of Kakuro solving: finds the engine, owns limits, counters, clock and visitor.
 *
 * As in dlx/solve.c the clock is looked at every 'stride' nodes, which is doubled or halved until that is about once a
 * millisecond.
 */
#include "kakuro/by_covers.h"
#include "kakuro/complaint.h"
#include "kakuro/run_list.h"
#include "kakuro/solver_contract.h"

#include <string.h>
#include <time.h>

#define LOOK_INTERVAL 0.001 /* seconds */
#define LOOK_AT_EACH  4096  /* solutions */

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---------------------------------------------------------------------------------------------- what an engine calls
 */

static bool stop(struct kakuroi_search *search, enum dlx_end end) {
  search->end = end;
  search->pause_at = 0;
  return false;
}

static void report(struct kakuroi_search *search, double now) {
  const struct dlx_search *asked = search->asked;
  const struct dlx_progress progress = {
      .seconds = now - search->started, .nodes = search->nodes, .solutions = search->solutions};
  asked->progress(asked->user, &progress);
  search->next_progress = now + asked->progress_interval;
}

static bool watch(struct kakuroi_search *search, double now) {
  const struct dlx_search *asked = search->asked;
  if (search->ended && atomic_load(search->ended)) return stop(search, DLX_STOPPED_BY_VISITOR);
  if (asked->stop && *asked->stop) return stop(search, DLX_STOPPED_FROM_OUTSIDE);
  if (asked->time_limit > 0 && now - search->started >= asked->time_limit) return stop(search, DLX_AT_TIME_LIMIT);
  if (asked->progress && now >= search->next_progress) report(search, now);
  return true;
}

static void set_pause(struct kakuroi_search *search) {
  search->pause_at = search->nodes + search->stride;
  if (search->node_limit && search->node_limit < search->pause_at) search->pause_at = search->node_limit + 1;
}

void kakuroi_limit_nodes(struct kakuroi_search *search, uint64_t limit) {
  if (search->end == DLX_AT_NODE_LIMIT) search->end = DLX_COMPLETE;
  search->node_limit = limit;
  set_pause(search);
}

bool kakuroi_look(struct kakuroi_search *search) {
  return search->end == DLX_COMPLETE && watch(search, seconds_now());
}

bool kakuroi_look_at_limits(struct kakuroi_search *search) {
  if (search->end != DLX_COMPLETE) return false;
  if (search->node_limit && search->nodes > search->node_limit) return stop(search, DLX_AT_NODE_LIMIT);
  double now = seconds_now();
  if (!watch(search, now)) return false;
  if (now - search->looked < LOOK_INTERVAL / 2) search->stride *= 2;
  if (now - search->looked > LOOK_INTERVAL * 2 && search->stride > 1) search->stride /= 2;
  search->looked = now;
  set_pause(search);
  return true;
}

/* Where the search ends, it does so before the node at hand, which is not entered. */
bool kakuroi_pause(struct kakuroi_search *search) {
  if (kakuroi_look_at_limits(search)) return true;
  search->nodes--;
  return false;
}

bool kakuroi_visit(struct kakuroi_search *search, const uint8_t *digits) {
  if (++search->visited % LOOK_AT_EACH == 0 && !kakuroi_look(search)) return false;
  if (search->to_skip) {
    search->to_skip--;
    return true;
  }
  search->solutions++;
  if (search->visit && !search->visit(search->user, digits)) return stop(search, DLX_STOPPED_BY_VISITOR);
  if (search->solutions == search->asked->limit) return stop(search, DLX_AT_LIMIT);
  return true;
}

/* ---------------------------------------------------------------------------------------------- a search */

static bool is_auto(const char *engine) {
  return !engine || strcmp(engine, "auto") == 0;
}

/* NULL: it is one of dlx/dlx.h, or none at all. */
static const struct kakuroi_solver *find(const char *name) {
  const struct kakuroi_solver *solver;
  for (size_t i = 0; (solver = kakuroi_solver_at(i)); i++)
    if (is_auto(name) || strcmp(solver->info.name, name) == 0) return solver;
  return NULL;
}

/* Engines here have no states that could be saved; those of dlx/dlx.h have. */
static bool is_saved(const struct dlx_search *search) {
  return search->save || search->resume;
}

static enum dlx_status refuse_saving(const struct kakuroi_solver *solver, struct dlx_message *message) {
  return kakuroi_fail(message, DLX_UNSUPPORTED, 0, 0,
                      "engine '%s' cannot save its state or go on from one: 'auto', and engines of exact covers, can",
                      solver->info.name);
}

struct kakuroi_search kakuroi_search_begin(const struct kakuro_board *board, const struct dlx_search *asked) {
  struct kakuroi_search search = {.board = board, .asked = asked, .stride = 1, .node_limit = asked->node_limit};
  search.started = search.looked = seconds_now();
  search.next_progress = search.started + asked->progress_interval;
  set_pause(&search);
  return search;
}

static struct dlx_result result_of(const struct kakuroi_search *search, const struct kakuroi_solver *solver) {
  return (struct dlx_result){
      .end = search->end,
      .engine = solver->info.name,
      .solutions = search->solutions,
      .nodes = search->nodes,
      .updates = search->updates,
      .seconds = seconds_now() - search->started,
      .stored = search->stored,
      .met_again = search->met_again,
  };
}

/* ---------------------------------------------------------------------------------------------- one solution */

#define FAR 1000000 /* solutions to be passed over, from which on it pays to count first */

static enum dlx_status rank_by(const struct kakuroi_solver *solver, struct kakuroi_search *search, mpz_srcptr rank,
                               mpz_t total, struct dlx_result *result, struct dlx_message *message) {
  enum dlx_status status = solver->rank(search, rank, total);
  if (status) return kakuroi_fail(message, status, 0, 0, "out of memory");
  *result = result_of(search, solver);
  result->skipped = search->passed;
  return DLX_OK;
}

/* One solution far from the first: to count takes no more nodes than to visit all before it, or is given up. */
static enum dlx_status go_far(const struct kakuroi_solver *solver, struct kakuroi_search *search,
                              struct dlx_result *result, struct dlx_message *message, bool *done) {
  mpz_t rank, total;
  mpz_init(rank);
  mpz_init(total);
  mpz_import(rank, 1, 1, sizeof search->to_skip, 0, 0, &search->to_skip);
  kakuroi_limit_nodes(search, search->to_skip);
  enum dlx_status status = rank_by(solver, search, rank, total, result, message);
  *done = status || result->end != DLX_AT_NODE_LIMIT;
  mpz_clear(total);
  mpz_clear(rank);
  return status;
}

enum dlx_status kakuro_unrank(const struct kakuro_board *board, const struct dlx_search *search, const mpz_t rank,
                              bool (*visit)(void *user, const uint8_t *digits), void *user, mpz_t total,
                              struct dlx_result *result, struct dlx_message *message) {
  KAKURO_REQUIRE(kakuroi_is_board(board) && search && rank && mpz_sgn(rank) >= 0 && total && result);
  const struct kakuroi_solver *solver = kakuroi_solver_at(0);
  struct dlx_search asked = *search;
  asked.limit = asked.skip = 0;
  struct kakuroi_search run = kakuroi_search_begin(board, &asked);
  run.visit = visit;
  run.user = user;
  *result = (struct dlx_result){0};
  return rank_by(solver, &run, rank, total, result, message);
}

enum dlx_status kakuro_solve(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                             bool (*visit)(void *user, const uint8_t *digits), void *user, struct dlx_result *result,
                             struct dlx_message *message) {
  KAKURO_REQUIRE(kakuroi_is_board(board) && search && result && !search->order);
  *result = (struct dlx_result){0};
  const struct kakuroi_solver *solver = find(engine);
  if (solver && is_saved(search) && !is_auto(engine)) return refuse_saving(solver, message);
  if (!solver || is_saved(search)) return kakuroi_cover(board, engine, search, visit, user, result, message);
  struct kakuroi_search run = kakuroi_search_begin(board, search);
  run.visit = visit;
  run.user = user;
  run.to_skip = search->skip;
  if (search->skip >= FAR && search->limit == 1 && search->node_limit == 0) {
    bool done;
    enum dlx_status failure = go_far(solver, &run, result, message, &done);
    if (done) return failure;
    kakuroi_limit_nodes(&run, 0);
  }
  enum dlx_status status = solver->search(&run);
  if (status) return kakuroi_fail(message, status, 0, 0, "out of memory");
  *result = result_of(&run, solver);
  result->skipped = search->skip - run.to_skip;
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- a count */

#define MOST_VISITED 20000 /* a limit on solutions up to which they are visited, not counted */

static uint64_t clipped(mpz_srcptr count) {
  return mpz_cmp_ui(count, UINT64_MAX) > 0 ? UINT64_MAX : (uint64_t)mpz_get_ui(count);
}

static enum dlx_status count_by(const struct kakuroi_solver *solver, const struct kakuro_board *board,
                                const struct dlx_search *asked, mpz_t count, struct dlx_result *result,
                                struct dlx_message *message) {
  struct kakuroi_search search = kakuroi_search_begin(board, asked);
  enum dlx_status status = solver->count(&search, count);
  if (status) return kakuroi_fail(message, status, 0, 0, "out of memory");
  *result = result_of(&search, solver);
  result->solutions = clipped(count);
  return DLX_OK;
}

/* More than was asked for is not told. */
static void cut_at_limit(const struct dlx_search *search, mpz_t count, struct dlx_result *result) {
  if (search->limit == 0 || mpz_cmp_ui(count, search->limit) < 0) return;
  mpz_set_ui(count, search->limit);
  result->solutions = search->limit;
  result->end = DLX_AT_LIMIT;
}

/* A limit on solutions is mostly a small one, to which they can be visited; a large one is counted to the end. */
static enum dlx_status count_to_limit(const struct kakuro_board *board, const char *engine,
                                      const struct dlx_search *search, mpz_t count, struct dlx_result *result,
                                      struct dlx_message *message) {
  struct dlx_search asked = *search;
  asked.skip = 0;
  enum dlx_status status = kakuro_solve(board, engine, &asked, NULL, NULL, result, message);
  mpz_set_ui(count, result->solutions);
  return status;
}

static bool has_all_clues(const struct kakuro_board *board) {
  struct kakuroi_run_walk walk = {0};
  while (kakuroi_next_run(&walk, board))
    if (kakuroi_walk_sum(&walk, board) == 0) return false;
  return true;
}

#define MOST_WHITES 1000 /* cells: on larger boards the others take long to begin, and hardly end */
#define FIRST_SLICE 0.1  /* seconds */
#define MORE        4    /* each slice is so many times as long as the one before */
#define ALL_TIME    1e9  /* seconds: nobody else has a turn */

static bool takes_turns(const struct kakuro_board *board) {
  size_t whites = 0;
  for (size_t i = 0; i < board->rows * board->columns; i++) whites += board->cells[i].white;
  return whites <= MOST_WHITES && !has_all_clues(board);
}

/* Counters that take turns on a board. */
struct turns {
  const struct kakuro_board *board;
  const struct dlx_search *search;
  double started;
  mpz_t bound; /* the largest of all counts */
  uint64_t nodes;
  struct dlx_result *result;
  struct dlx_message *message;
};

/* A turn of so many seconds, or of what is left, for 'solver', or for an engine of exact covers. */
static enum dlx_status take_turn(struct turns *turns, double slice, const struct kakuroi_solver *solver,
                                 const char *engine, mpz_t count) {
  struct dlx_search asked = *turns->search;
  double left = asked.time_limit > 0 ? asked.time_limit - (seconds_now() - turns->started) : slice;
  asked.time_limit = left < slice ? left > 0 ? left : 1e-9 : slice;
  enum dlx_status status =
      solver ? count_by(solver, turns->board, &asked, count, turns->result, turns->message)
             : kakuroi_count_covers(turns->board, engine, &asked, count, turns->result, turns->message);
  turns->nodes += turns->result->nodes;
  if (mpz_cmp(count, turns->bound) > 0) mpz_set(turns->bound, count);
  return status;
}

/* It was only its slice that ended the last turn. */
static bool goes_on(const struct turns *turns) {
  double limit = turns->search->time_limit;
  return turns->result->end == DLX_AT_TIME_LIMIT && (limit == 0 || seconds_now() - turns->started < limit);
}

/* Where clues are missing, digits are more alike, and much can be met again, which two counters of exact covers make
   use of, each on boards of its own.  So the three take turns, each from the start, for longer and longer: which is a
   few times as long as the quickest one alone.  One that has not the memory gets no more turns. */
static enum dlx_status count_in_turn(struct turns *turns, const struct kakuroi_solver *solver, mpz_t count) {
  static const char *const engines[] = {"frontier", "symmetry"};
  bool is_out[] = {false, false};
  for (double slice = FIRST_SLICE;; slice *= MORE) {
    bool alone = is_out[0] && is_out[1];
    enum dlx_status status = take_turn(turns, alone ? ALL_TIME : slice, solver, NULL, count);
    if (status || !goes_on(turns)) return status;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
      if (is_out[i]) continue;
      status = take_turn(turns, slice, NULL, engines[i], count);
      is_out[i] = status == DLX_NO_MEMORY;
      if (!is_out[i] && (status || !goes_on(turns))) return status;
    }
  }
}

static enum dlx_status count_by_turns(const struct kakuroi_solver *solver, const struct kakuro_board *board,
                                      const struct dlx_search *search, mpz_t count, struct dlx_result *result,
                                      struct dlx_message *message) {
  struct turns turns = {
      .board = board, .search = search, .started = seconds_now(), .result = result, .message = message};
  mpz_init(turns.bound);
  enum dlx_status status = count_in_turn(&turns, solver, count);
  if (!status) {
    mpz_set(count, turns.bound);
    result->nodes = turns.nodes;
    result->seconds = seconds_now() - turns.started;
    result->solutions = clipped(count);
  }
  mpz_clear(turns.bound);
  return status;
}

enum dlx_status kakuro_count(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                             mpz_t count, struct dlx_result *result, struct dlx_message *message) {
  KAKURO_REQUIRE(kakuroi_is_board(board) && search && count && result && !search->order);
  *result = (struct dlx_result){0};
  mpz_set_ui(count, 0);
  const struct kakuroi_solver *solver = find(engine);
  if (solver && is_saved(search) && !is_auto(engine)) return refuse_saving(solver, message);
  if (!solver || is_saved(search)) return kakuroi_count_covers(board, engine, search, count, result, message);
  if (search->limit > 0 && search->limit <= MOST_VISITED)
    return count_to_limit(board, engine, search, count, result, message);
  bool in_turn = is_auto(engine) && search->node_limit == 0 && takes_turns(board);
  enum dlx_status status = in_turn ? count_by_turns(solver, board, search, count, result, message)
                                   : count_by(solver, board, search, count, result, message);
  if (!status) cut_at_limit(search, count, result);
  return status;
}

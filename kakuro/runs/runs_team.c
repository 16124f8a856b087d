/*
 * A search on several threads.  Its parts are below paths of first choices (search_paths.h); each thread takes the next
 * path, searches below it, and takes another.
 *
 * The caller's thread hands the solutions over, in the order of the paths (solution_lines.h), which is that of a search
 * on one thread.  It also looks at limits and clock, tells progress, and ends the others.  To count is the same without
 * solutions: the numbers below all paths are added up, in any order, and multiplied by that of the other regions.
 */
#include "kakuro/runs/runs_engine.h"
#include "kakuro/runs/solution_lines.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#define PUBLISH 0.02 /* seconds between two figures for the progress */

struct member {
  struct team *team;
  pthread_t thread;
  struct dlx_search asked;
  struct kakuroi_search search;
  atomic_ullong nodes; /* by now */
  size_t path;         /* at hand, */
  bool has_path;       /* once it had one */
  struct kakuroi_chunk *chunk;
};

struct team {
  struct kakuroi_search *search;
  const struct kakuroi_paths *paths;
  struct member *members;
  unsigned size;
  size_t memory_each; /* 0: no limit */
  mpz_ptr count;      /* of the largest region; NULL: solutions are visited */
  mpz_t rest;         /* the number of all other regions */
  struct kakuroi_lines lines;
  atomic_bool ended;

  pthread_mutex_t mutex; /* guards what follows, and what is counted */
  pthread_cond_t turn;   /* a thread has ended */
  size_t next;
  unsigned at_work;
  enum dlx_status status;
};

static void finish(struct team *team, enum dlx_status status) {
  pthread_mutex_lock(&team->mutex);
  if (!team->status) team->status = status;
  atomic_store(&team->ended, true);
  pthread_mutex_unlock(&team->mutex);
  kakuroi_lines_wake(&team->lines);
}

/* ---------------------------------------------------------------------------------------------- a thread */

static bool take_solution(void *user, const uint8_t *digits) {
  struct member *member = user;
  struct team *team = member->team;
  enum dlx_status status = kakuroi_lines_add(&team->lines, member->path, &member->chunk, digits);
  if (status) finish(team, status);
  return !atomic_load(&team->ended);
}

static void publish(void *user, const struct dlx_progress *progress) {
  struct member *member = user;
  atomic_store(&member->nodes, progress->nodes);
}

/* Requires: the mutex is held. */
static bool has_paths(const struct team *team) {
  return team->next < team->paths->count + (team->count ? 1 : 0);
}

static bool take_path(struct member *member) {
  struct team *team = member->team;
  pthread_mutex_lock(&team->mutex);
  bool more = has_paths(team) && !atomic_load(&team->ended);
  if (more) member->path = team->next++;
  if (more) member->has_path = true;
  pthread_mutex_unlock(&team->mutex);
  return more;
}

/* The line of a path that was cut short is not closed: what comes behind it is not to be shown. */
static enum dlx_status visit_paths(struct member *member) {
  struct team *team = member->team;
  struct kakuroi_hunt *hunt;
  bool possible;
  enum dlx_status status = kakuroi_hunt_new(&member->search, &hunt, &possible);
  assert(status || possible);
  while (!status && kakuroi_look(&member->search) && take_path(member)) {
    status = kakuroi_hunt_run(hunt, &team->paths->at[member->path]);
    bool is_done = !status && member->search.end == DLX_COMPLETE;
    if (is_done) kakuroi_lines_close(&team->lines, member->path, &member->chunk);
  }
  kakuroi_hunt_free(hunt);
  return status;
}

/* What is not in the largest region is counted first, and then the paths. */
static enum dlx_status count_next(struct member *member, struct kakuroi_tally *tally, mpz_t number) {
  struct team *team = member->team;
  bool is_rest = member->path == 0;
  enum dlx_status status = is_rest ? kakuroi_tally_rest(tally, number)
                                   : kakuroi_tally_path(tally, &team->paths->at[member->path - 1], number);
  pthread_mutex_lock(&team->mutex);
  if (!status && is_rest) mpz_set(team->rest, number);
  if (!status && !is_rest) mpz_add(team->count, team->count, number);
  pthread_mutex_unlock(&team->mutex);
  return status;
}

static enum dlx_status count_paths(struct member *member) {
  struct kakuroi_tally *tally;
  bool possible;
  mpz_t number;
  enum dlx_status status = kakuroi_tally_new(&member->search, &tally, &possible);
  assert(status || possible);
  mpz_init(number);
  while (!status && kakuroi_look(&member->search) && take_path(member)) status = count_next(member, tally, number);
  mpz_clear(number);
  kakuroi_tally_free(tally);
  return status;
}

static void *work(void *user) {
  struct member *member = user;
  struct team *team = member->team;
  enum dlx_status status = team->count ? count_paths(member) : visit_paths(member);
  free(member->chunk);
  pthread_mutex_lock(&team->mutex);
  bool is_missed = member->has_path || (team->at_work == 1 && has_paths(team)); /* else others do its part */
  team->at_work--;
  pthread_cond_broadcast(&team->turn);
  pthread_mutex_unlock(&team->mutex);
  if (status && is_missed) finish(team, status);
  return NULL;
}

/* ---------------------------------------------------------------------------------------------- the caller's */

/* The members' nodes are those of the search. */
static bool look(struct team *team) {
  uint64_t nodes = 0;
  for (unsigned i = 0; i < team->size; i++) nodes += atomic_load(&team->members[i].nodes);
  team->search->nodes = nodes;
  return kakuroi_look(team->search) && !atomic_load(&team->ended);
}

static bool show(struct team *team, const struct kakuroi_chunk *chunk) {
  for (size_t i = 0; i < chunk->count; i++)
    if (!kakuroi_visit(team->search, chunk->digits + i * team->lines.cells)) return false;
  return true;
}

static void show_all(struct team *team) {
  bool goes_on = true;
  for (size_t path = 0; path < team->paths->count && goes_on;) {
    struct kakuroi_chunk *chunk = NULL;
    switch (kakuroi_lines_take(&team->lines, path, &chunk)) {
    case KAKUROI_CHUNK:
      goes_on = show(team, chunk);
      free(chunk);
      break;
    case KAKUROI_NO_MORE:
      path++;
      break;
    case KAKUROI_NOT_YET:
      goes_on = look(team);
      break;
    }
  }
}

static void await_count(struct team *team) {
  pthread_mutex_lock(&team->mutex);
  while (team->at_work > 0) {
    kakuroi_wait(&team->turn, &team->mutex);
    pthread_mutex_unlock(&team->mutex);
    if (!look(team)) finish(team, DLX_OK);
    pthread_mutex_lock(&team->mutex);
  }
  pthread_mutex_unlock(&team->mutex);
}

/* ---------------------------------------------------------------------------------------------- begin, end */

static void begin_member(struct team *team, struct member *member) {
  const struct kakuroi_search *search = team->search;
  member->team = team;
  member->asked = (struct dlx_search){
      .time_limit = search->asked->time_limit,
      .stop = search->asked->stop,
      .progress = publish,
      .progress_interval = PUBLISH,
      .user = member,
      .memory_limit = team->memory_each,
  };
  member->search = kakuroi_search_begin(search->board, &member->asked);
  member->search.started = search->started;
  member->search.ended = &team->ended;
  if (!team->count) member->search.visit = take_solution;
  member->search.user = member;
}

/* Fewer threads than asked for will do; but one there must be.  Signals are for the caller's. */
static enum dlx_status begin_threads(struct team *team) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  unsigned wanted = team->size;
  size_t memory = team->search->asked->memory_limit;
  if (memory > 0) team->memory_each = memory / wanted + 1;
  team->at_work = wanted;
  for (team->size = 0; team->size < wanted; team->size++) {
    struct member *member = &team->members[team->size];
    begin_member(team, member);
    if (pthread_create(&member->thread, NULL, work, member)) break;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_mutex_lock(&team->mutex);
  team->at_work -= wanted - team->size;
  pthread_mutex_unlock(&team->mutex);
  return team->size > 0 ? DLX_OK : DLX_NO_MEMORY;
}

/* What they did is the search's; what stopped one of them did so for all. */
static void join_threads(struct team *team) {
  struct kakuroi_search *search = team->search;
  uint64_t nodes = 0;
  for (unsigned i = 0; i < team->size; i++) {
    struct member *member = &team->members[i];
    pthread_join(member->thread, NULL);
    nodes += member->search.nodes;
    search->updates += member->search.updates;
    search->stored += member->search.stored;
    search->met_again += member->search.met_again;
    bool was_stopped = member->search.end != DLX_COMPLETE && member->search.end != DLX_STOPPED_BY_VISITOR;
    if (was_stopped && search->end == DLX_COMPLETE) search->end = member->search.end;
  }
  search->nodes = nodes;
}

static enum dlx_status run(struct team *team) {
  const struct kakuro_board *board = team->search->board;
  enum dlx_status status =
      kakuroi_lines_prepare(&team->lines, team->paths->count, board->rows * board->columns, &team->ended);
  team->members = calloc(team->size, sizeof *team->members);
  if (!status && !team->members) status = DLX_NO_MEMORY;
  if (!status) status = begin_threads(team);
  if (status) return status;
  if (team->count)
    await_count(team);
  else
    show_all(team);
  finish(team, DLX_OK);
  join_threads(team);
  return team->status;
}

static enum dlx_status team_up(struct kakuroi_search *search, const struct kakuroi_paths *paths, unsigned threads,
                               mpz_ptr count) {
  struct team team = {.search = search, .paths = paths, .count = count};
  team.size = paths->count < threads ? (unsigned)paths->count : threads;
  pthread_mutex_init(&team.mutex, NULL);
  pthread_cond_init(&team.turn, NULL);
  mpz_init(team.rest);
  enum dlx_status status = run(&team);
  if (count) mpz_mul(count, count, team.rest);
  mpz_clear(team.rest);
  kakuroi_lines_release(&team.lines);
  free(team.members);
  pthread_cond_destroy(&team.turn);
  pthread_mutex_destroy(&team.mutex);
  return status;
}

enum dlx_status kakuroi_team_search(struct kakuroi_search *search, const struct kakuroi_paths *paths,
                                    unsigned threads) {
  return team_up(search, paths, threads, NULL);
}

enum dlx_status kakuroi_team_count(struct kakuroi_search *search, const struct kakuroi_paths *paths, unsigned threads,
                                   mpz_t count) {
  mpz_set_ui(count, 0);
  return team_up(search, paths, threads, count);
}

#include "kakuro/runs/runs_engine.h"

#include <unistd.h>

#define MOST_THREADS 256
#define PATHS_EACH   32
#define SOON         1000000 /* nodes before there are threads */

/* With a limit on nodes, one: which nodes those are does not depend on the machine. */
static unsigned threads_of(const struct kakuroi_search *search) {
  long threads = search->asked->threads;
  if (search->asked->node_limit) return 1;
  if (threads == 0) threads = sysconf(_SC_NPROCESSORS_ONLN);
  return threads < 1 ? 1 : threads > MOST_THREADS ? MOST_THREADS : (unsigned)threads;
}

/* Many more than threads, as some are much longer than others. */
static enum dlx_status find_paths(const struct kakuroi_search *search, unsigned threads, struct kakuroi_paths *paths) {
  bool possible;
  return kakuroi_paths_find(paths, search->board, (size_t)PATHS_EACH * threads, &possible);
}

/* ---------------------------------------------------------------------------------------------- solutions */

static enum dlx_status search_alone(struct kakuroi_search *search) {
  struct kakuroi_hunt *hunt;
  bool possible;
  enum dlx_status status = kakuroi_hunt_new(search, &hunt, &possible);
  if (!status && kakuroi_look(search) && kakuroi_enter_node(search) && possible) status = kakuroi_hunt_run(hunt, NULL);
  kakuroi_hunt_free(hunt);
  return status;
}

static enum dlx_status search_board(struct kakuroi_search *search) {
  unsigned threads = threads_of(search);
  if (threads == 1) return search_alone(search);
  struct kakuroi_paths paths = {0};
  enum dlx_status status = find_paths(search, threads, &paths);
  if (!status) status = paths.count > 1 ? kakuroi_team_search(search, &paths, threads) : search_alone(search);
  kakuroi_paths_release(&paths);
  return status;
}

/* ---------------------------------------------------------------------------------------------- their number */

static enum dlx_status count_alone(struct kakuroi_search *search, mpz_t count) {
  struct kakuroi_tally *tally;
  bool possible;
  enum dlx_status status = kakuroi_tally_new(search, &tally, &possible);
  if (!status && kakuroi_look(search) && kakuroi_enter_node(search) && possible)
    status = kakuroi_tally_run(tally, count);
  kakuroi_tally_free(tally);
  return status;
}

/* Alone first, as most boards are counted soon. */
static enum dlx_status count_board(struct kakuroi_search *search, mpz_t count) {
  unsigned threads = threads_of(search);
  mpz_set_ui(count, 0);
  if (threads == 1) return count_alone(search, count);
  kakuroi_limit_nodes(search, SOON);
  enum dlx_status status = count_alone(search, count);
  if (status || search->end != DLX_AT_NODE_LIMIT) return status;
  kakuroi_limit_nodes(search, 0);
  struct kakuroi_paths paths = {0};
  mpz_t bound;
  mpz_init_set(bound, count);
  status = find_paths(search, threads, &paths);
  if (!status)
    status = paths.count > 1 ? kakuroi_team_count(search, &paths, threads, count) : count_alone(search, count);
  if (mpz_cmp(count, bound) < 0) mpz_set(count, bound);
  mpz_clear(bound);
  kakuroi_paths_release(&paths);
  return status;
}

const struct kakuroi_solver kakuroi_runs = {
    .info = {.name = "runs", .summary = "candidates of cells and digit sets of runs; independent regions apart: auto"},
    .search = search_board,
    .count = count_board,
    .rank = kakuroi_runs_rank,
};

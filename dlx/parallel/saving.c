/*
 * Writing down where a team stands, and going on from there.
 *
 * A state can be written when each worker is before a node, which it can list.  So for a state in between, the first
 * worker asks the others to pause; each does so at its next look around, or goes on to it if it was waiting for room.
 * The node at hand of a worker that pauses is counted already, and yet is listed as still to be entered.
 */
#include "dlx/parallel/worker.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- writing */

struct gathering {
  struct state_writer writer;
  const struct task *task;
  bool at_open; /* the last entry is the branch of an open task: the path 'written' leads there */
};

static bool put_branch(void *user, const uint32_t *options, size_t count, size_t kept, double share) {
  struct gathering *gathering = user;
  struct state_entry entry = {STATE_OPEN, share * gathering->task->share, options, count, kept};
  dlxi_state_add(&gathering->writer, &entry);
  gathering->at_open = false;
  return true;
}

static void put_open_task(struct gathering *gathering, struct path *path, const struct task *task) {
  size_t kept = dlxi_path_lead(path, task->stem);
  put_branch(gathering, path->options, dlxi_stem_depth(task->stem), gathering->at_open ? kept : 0, 1);
  gathering->at_open = true;
}

static void put_solutions(struct gathering *gathering, struct chunk *chunk) {
  size_t read = chunk->read;
  struct state_entry entry = {.kind = STATE_FOUND};
  while (dlxi_chunk_read(chunk, &entry.options, &entry.count)) dlxi_state_add(&gathering->writer, &entry);
  chunk->read = read;
  gathering->at_open = false;
}

static struct worker *worker_at(struct team *team, const struct task *task) {
  struct worker *worker = team->workers;
  while (worker->task != task) worker++;
  return worker;
}

static void put_task(struct gathering *gathering, struct team *team, const struct task *task) {
  gathering->task = task;
  for (struct chunk *chunk = task->backlog.first; chunk; chunk = chunk->next) put_solutions(gathering, chunk);
  if (task->state == TASK_OPEN) put_open_task(gathering, &team->written, task);
  if (task->state != TASK_RUNNING) return;
  const struct worker *worker = worker_at(team, task);
  if (worker->chunk) put_solutions(gathering, worker->chunk);
  worker->run->engine->give(worker->run->state, DLXI_GIVE_LIST, put_branch, gathering);
}

/* The figures; each worker that is at a node has counted one node too many. */
static struct state figures(const struct team *team, bool at_nodes) {
  const struct run *run = team->run;
  struct state state = {
      .problem = team->fingerprint,
      .engine = run->engine->info.name,
      .counting = run->counting,
      .skip = run->search.skip,
      .solutions = team->ordered ? run->search.skip - run->to_skip + run->solutions : dlxi_team_found(team),
      .nodes = run->nodes_before,
      .updates = run->updates_before,
      .seconds = run->seconds_before + dlxi_seconds() - run->started,
  };
  for (size_t i = 0; i < team->worker_count; i++) {
    const struct worker *worker = &team->workers[i];
    state.nodes += worker->run->nodes - (at_nodes && worker->task);
    state.updates += worker->run->updates;
  }
  return state;
}

/* false: no memory. */
static bool write_state(struct team *team, bool at_nodes, char **text, size_t *size) {
  struct gathering gathering = {0};
  struct state state = figures(team, at_nodes);
  if (!dlxi_state_begin(&gathering.writer, &state, team->run->problem)) return false;
  for (const struct task *task = team->tasks.first; task; task = task->next) put_task(&gathering, team, task);
  return dlxi_state_end(&gathering.writer, text, size);
}

static void hand_over(const struct team *team, char *text, size_t size) {
  const struct dlx_search *search = &team->run->search;
  search->save(search->user, text, size);
  free(text);
}

/* ---------------------------------------------------------------- in between */

bool dlxi_team_save_is_due(const struct team *team) {
  const struct dlx_search *search = &team->run->search;
  return search->save && search->save_interval > 0 && dlxi_seconds() >= team->next_save;
}

void dlxi_team_put_off_save(struct team *team) {
  team->next_save = dlxi_seconds() + team->run->search.save_interval;
}

void dlxi_worker_hold(struct worker *worker) {
  struct team *team = worker->team;
  if (!team->pausing || dlxi_worker_is_first(worker)) return;
  team->paused++;
  pthread_cond_broadcast(&team->changed);
  while (team->pausing) pthread_cond_wait(&team->changed, &team->lock);
  team->paused--;
}

/* true: all others that have a task stand still.  false: one of them has no memory to come so far, or the end has come,
   when there will be another save. */
static bool pause_others(struct team *team) {
  team->pausing = true;
  team->hindered = false;
  pthread_cond_broadcast(&team->changed);
  size_t own = team->workers[0].task != NULL;
  while (team->paused < team->tasks.running - own && !team->hindered && !team->stopping)
    pthread_cond_wait(&team->changed, &team->lock);
  return !team->hindered && !team->stopping;
}

void dlxi_team_save(struct team *team) {
  char *text;
  size_t size;
  bool whole = pause_others(team) && write_state(team, true, &text, &size);
  team->pausing = false;
  pthread_cond_broadcast(&team->changed);
  if (whole) {
    pthread_mutex_unlock(&team->lock);
    hand_over(team, text, size);
    pthread_mutex_lock(&team->lock);
  }
  dlxi_team_put_off_save(team);
}

void dlxi_team_save_end(struct team *team) {
  char *text = NULL;
  size_t size = 0;
  if (!team->run->search.save) return;
  bool whole = !team->lost && write_state(team, false, &text, &size);
  if (whole)
    hand_over(team, text, size);
  else
    hand_over(team, NULL, 0);
}

/* ---------------------------------------------------------------- going on */

static enum dlx_status check(const struct team *team, const struct state *state, struct dlx_message *message) {
  const struct run *run = team->run;
  if (state->problem != team->fingerprint)
    return dlxi_fail(message, DLX_BAD_INPUT, "the state belongs to another problem");
  if (strcmp(state->engine, run->engine->info.name) != 0)
    return dlxi_fail(message, DLX_BAD_INPUT, "the state belongs to a search by engine '%s', not '%s'", state->engine,
                     run->engine->info.name);
  if (state->counting != run->counting)
    return dlxi_fail(message, DLX_BAD_INPUT, "the state belongs to a search that %s solutions, not one that %s them",
                     state->counting ? "counts" : "visits", run->counting ? "counts" : "visits");
  if (state->skip != run->search.skip)
    return dlxi_fail(message, DLX_BAD_INPUT,
                     "the state belongs to a search that passes over %" PRIu64 " solutions, not %" PRIu64, state->skip,
                     run->search.skip);
  return DLX_OK;
}

static void take_figures(struct team *team, const struct state *state) {
  struct run *run = team->run;
  run->nodes_before = state->nodes;
  run->updates_before = state->updates;
  run->seconds_before = state->seconds;
  uint64_t skipped = 0;
  if (team->ordered) skipped = state->solutions < run->to_skip ? (uint64_t)state->solutions : run->to_skip;
  run->to_skip -= skipped;
  run->solutions = state->solutions - skipped;
  team->workers[0].found = run->solutions;
}

/* Solutions that wait to be visited are a finished task. */
static enum dlx_status take_solution(struct team *team, const struct state_entry *entry) {
  struct task *task = team->tasks.last;
  if (!task || task->state != TASK_FINISHED) {
    task = dlxi_task_add(&team->tasks, task, NULL, 0);
    if (!task) return DLX_NO_MEMORY;
    dlxi_task_set(&team->tasks, task, TASK_FINISHED);
  }
  struct chunk *chunk = task->backlog.last;
  if (!chunk || !dlxi_chunk_has_room(chunk, entry->count)) {
    chunk = dlxi_store_exceed(&team->store, entry->count);
    if (!chunk) return DLX_NO_MEMORY;
    dlxi_backlog_append(&task->backlog, chunk);
  }
  dlxi_chunk_write(chunk, entry->options, entry->count);
  return DLX_OK;
}

/* 'stem' is that of the branch before, of which this one keeps so many options. */
static enum dlx_status take_branch(struct team *team, const struct state_entry *entry, struct stem **stem,
                                   size_t kept) {
  team->done -= entry->share;
  if (!dlxi_stem_reach(stem, entry->options, entry->count, kept)) return DLX_NO_MEMORY;
  return dlxi_task_add(&team->tasks, team->tasks.last, *stem, entry->share) ? DLX_OK : DLX_NO_MEMORY;
}

static enum dlx_status take_entries(struct team *team, struct state_reader *reader, struct stem **stem,
                                    struct dlx_message *message) {
  struct state_entry entry;
  bool found = true;
  size_t kept = 0; /* since the branch before: solutions may stand between */
  enum dlx_status status = dlxi_state_next(reader, &entry, &found, message);
  while (!status && found) {
    if (entry.kept < kept) kept = entry.kept;
    status = entry.kind == STATE_FOUND ? take_solution(team, &entry) : take_branch(team, &entry, stem, kept);
    if (status) return dlxi_fail(message, status, "out of memory");
    if (entry.kind == STATE_OPEN) kept = entry.count;
    status = dlxi_state_next(reader, &entry, &found, message);
  }
  return status;
}

static enum dlx_status take_rest(struct team *team, struct state_reader *reader, struct dlx_message *message) {
  struct stem *stem = NULL;
  team->done = 1;
  enum dlx_status status = take_entries(team, reader, &stem, message);
  dlxi_stem_release(stem);
  if (team->done < 0) team->done = 0;
  return status;
}

enum dlx_status dlxi_team_load(struct team *team, struct dlx_message *message) {
  const struct run *run = team->run;
  struct state_reader reader;
  struct state state;
  enum dlx_status status =
      dlxi_state_open(&reader, run->search.resume, run->search.resume_size, run->problem, &state, message);
  if (status) return status;
  status = check(team, &state, message);
  if (!status) take_figures(team, &state);
  if (!status) status = take_rest(team, &reader, message);
  dlxi_state_close(&reader);
  return status;
}

enum dlx_status dlx_saved_solutions(const void *state, size_t size, uint64_t *solutions, struct dlx_message *message) {
  DLX_REQUIRE(state && solutions);
  struct state_reader reader;
  struct state figures_of;
  enum dlx_status status = dlxi_state_open(&reader, state, size, NULL, &figures_of, message);
  if (status) return status;
  dlxi_state_close(&reader);
  *solutions = figures_of.solutions > UINT64_MAX ? UINT64_MAX : (uint64_t)figures_of.solutions;
  return DLX_OK;
}

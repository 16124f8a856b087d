#include "kakuro/runs/solution_lines.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHUNK_BYTES  ((size_t)64 << 10)
#define MOST_WAITING 256
#define WAIT         10000000 /* nanoseconds */

struct kakuroi_line {
  struct kakuroi_chunk *first;
  struct kakuroi_chunk *last;
  bool closed;
};

void kakuroi_wait(pthread_cond_t *turn, pthread_mutex_t *mutex) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += WAIT;
  if (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    until.tv_sec++;
  }
  pthread_cond_timedwait(turn, mutex, &until);
}

enum dlx_status kakuroi_lines_prepare(struct kakuroi_lines *lines, size_t count, size_t cells,
                                      const atomic_bool *ended) {
  *lines = (struct kakuroi_lines){.cells = cells, .count = count, .ended = ended};
  pthread_mutex_init(&lines->mutex, NULL);
  pthread_cond_init(&lines->turn, NULL);
  lines->at = calloc(count, sizeof *lines->at);
  return lines->at ? DLX_OK : DLX_NO_MEMORY;
}

void kakuroi_lines_release(struct kakuroi_lines *lines) {
  for (size_t i = 0; lines->at && i < lines->count; i++)
    while (lines->at[i].first) {
      struct kakuroi_chunk *chunk = lines->at[i].first;
      lines->at[i].first = chunk->next;
      free(chunk);
    }
  free(lines->at);
  pthread_cond_destroy(&lines->turn);
  pthread_mutex_destroy(&lines->mutex);
}

/* ---------------------------------------------------------------------------------------------- handing in */

static bool has_room(const struct kakuroi_lines *lines, size_t path) {
  return lines->waiting < (path == atomic_load(&lines->shown) ? 2 * MOST_WAITING : MOST_WAITING);
}

/* What is handed in when it has ended waits for nobody, and is freed at last. */
static void hand_in(struct kakuroi_lines *lines, size_t path, struct kakuroi_chunk **chunk, bool closes) {
  struct kakuroi_line *line = &lines->at[path];
  pthread_mutex_lock(&lines->mutex);
  while (*chunk && !has_room(lines, path) && !atomic_load(lines->ended)) kakuroi_wait(&lines->turn, &lines->mutex);
  if (*chunk) {
    if (line->last)
      line->last->next = *chunk;
    else
      line->first = *chunk;
    line->last = *chunk;
    lines->waiting++;
  }
  line->closed = closes;
  pthread_cond_broadcast(&lines->turn);
  pthread_mutex_unlock(&lines->mutex);
  *chunk = NULL;
}

static size_t chunk_room(const struct kakuroi_lines *lines) {
  size_t room = CHUNK_BYTES / lines->cells;
  return room > 0 ? room : 1;
}

enum dlx_status kakuroi_lines_add(struct kakuroi_lines *lines, size_t path, struct kakuroi_chunk **chunk,
                                  const uint8_t *digits) {
  struct kakuroi_chunk *filled = *chunk;
  if (!filled) {
    *chunk = filled = malloc(sizeof *filled + chunk_room(lines) * lines->cells);
    if (!filled) return DLX_NO_MEMORY;
    *filled = (struct kakuroi_chunk){0};
  }
  memcpy(filled->digits + filled->count++ * lines->cells, digits, lines->cells);
  bool is_awaited = atomic_load(&lines->is_awaited) && path == atomic_load(&lines->shown);
  if (filled->count == chunk_room(lines) || is_awaited) hand_in(lines, path, chunk, false);
  return DLX_OK;
}

void kakuroi_lines_close(struct kakuroi_lines *lines, size_t path, struct kakuroi_chunk **chunk) {
  hand_in(lines, path, chunk, true);
}

/* ---------------------------------------------------------------------------------------------- taking */

static struct kakuroi_chunk *take_first(struct kakuroi_lines *lines, struct kakuroi_line *line) {
  struct kakuroi_chunk *chunk = line->first;
  line->first = chunk->next;
  if (!line->first) line->last = NULL;
  lines->waiting--;
  pthread_cond_broadcast(&lines->turn);
  return chunk;
}

enum kakuroi_taken kakuroi_lines_take(struct kakuroi_lines *lines, size_t path, struct kakuroi_chunk **chunk) {
  struct kakuroi_line *line = &lines->at[path];
  pthread_mutex_lock(&lines->mutex);
  atomic_store(&lines->shown, path);
  if (!line->first && !line->closed) {
    atomic_store(&lines->is_awaited, true);
    kakuroi_wait(&lines->turn, &lines->mutex);
    atomic_store(&lines->is_awaited, false);
  }
  enum kakuroi_taken taken = line->first ? KAKUROI_CHUNK : line->closed ? KAKUROI_NO_MORE : KAKUROI_NOT_YET;
  if (line->first) *chunk = take_first(lines, line);
  pthread_mutex_unlock(&lines->mutex);
  return taken;
}

void kakuroi_lines_wake(struct kakuroi_lines *lines) {
  pthread_mutex_lock(&lines->mutex);
  pthread_cond_broadcast(&lines->turn);
  pthread_mutex_unlock(&lines->mutex);
}

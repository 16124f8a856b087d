/*
 * Solutions that come from several threads, to be handed over in the order of the paths below which they were found.
 *
 *                 shown
 *                   |
 *     path    0  1  2  3  4  5
 *                   c  c     c        chunks of solutions that wait, in a line a path
 *                   c
 *
 * One thread takes them, those of path 'shown' first; each of the others fills a chunk of its own, and hands it in. The
 * others may run ahead until so many chunks are waiting; the one at 'shown' has room for as many again, which keeps it
 * going when they have filled theirs: as chunks are taken from its line, that always ends.
 */
#ifndef KAKURO_SOLUTION_LINES_H
#define KAKURO_SOLUTION_LINES_H

#include "dlx/dlx.h"

#include <pthread.h>
#include <stdatomic.h>

struct kakuroi_chunk {
  struct kakuroi_chunk *next;
  size_t count;     /* of solutions */
  uint8_t digits[]; /* one board each */
};

struct kakuroi_lines {
  size_t cells; /* of a board */
  size_t count; /* of lines */
  const atomic_bool *ended;
  atomic_bool is_awaited; /* the taking thread waits for a solution of path 'shown' */
  atomic_size_t shown;

  pthread_mutex_t mutex; /* guards what follows */
  pthread_cond_t turn;   /* anything of it has changed */
  size_t waiting;        /* chunks */
  struct kakuroi_line *at;
};

/* '*ended' is true when nobody will take any more.  DLX_NO_MEMORY.  kakuroi_lines_release() also behind that. */
enum dlx_status kakuroi_lines_prepare(struct kakuroi_lines *lines, size_t count, size_t cells,
                                      const atomic_bool *ended);
void kakuroi_lines_release(struct kakuroi_lines *lines);

/* Adds a solution to the chunk of a thread, NULL being none yet, and hands that in if it is full, or awaited.  Waits
   while there is no room.  DLX_NO_MEMORY. */
enum dlx_status kakuroi_lines_add(struct kakuroi_lines *lines, size_t path, struct kakuroi_chunk **chunk,
                                  const uint8_t *digits);

/* Hands in what is left, NULL being nothing: no more will come below this path. */
void kakuroi_lines_close(struct kakuroi_lines *lines, size_t path, struct kakuroi_chunk **chunk);

enum kakuroi_taken {
  KAKUROI_CHUNK, /* which the caller frees */
  KAKUROI_NO_MORE /* the line is closed, and empty */,
  KAKUROI_NOT_YET /* some milliseconds have gone by */
};
enum kakuroi_taken kakuroi_lines_take(struct kakuroi_lines *lines, size_t path, struct kakuroi_chunk **chunk);

/* Wakes all who wait: 'ended' has become true. */
void kakuroi_lines_wake(struct kakuroi_lines *lines);

/* Waits for 'turn' some milliseconds at most. */
void kakuroi_wait(pthread_cond_t *turn, pthread_mutex_t *mutex);

#endif

#define _GNU_SOURCE /* sched_getaffinity; NOLINT(bugprone-reserved-identifier) */
#include "sudoku/hands.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

unsigned sudokui_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return (unsigned)CPU_COUNT(&set);
  long online = sysconf(_SC_NPROCESSORS_ONLN); /* more than a cpu_set_t holds */
  return online > 1 ? (unsigned)online : 1;
}

unsigned sudokui_work_together(void *(*work)(void *argument), void *arguments, size_t size, unsigned count) {
  pthread_t *threads = count > 1 ? calloc(count, sizeof *threads) : NULL;
  unsigned started = 1;
  if (threads) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started < count && pthread_create(&threads[started], NULL, work, (char *)arguments + started * size) == 0)
      started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  work(arguments);
  for (unsigned i = 1; i < started; i++) pthread_join(threads[i], NULL);
  free(threads);
  return started;
}

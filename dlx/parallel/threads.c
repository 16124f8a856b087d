#include "dlx/parallel/threads.h"

#include <signal.h>

bool dlxi_thread_start(pthread_t *thread, void *(*work)(void *argument), void *argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const bool started = pthread_create(thread, NULL, work, argument) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return started;
}

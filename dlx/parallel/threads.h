/* Starting threads. */
#ifndef DLX_THREADS_H
#define DLX_THREADS_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread with all signals blocked: who catches signals expects them in threads of his own.  false: there can
   be none. */
bool dlxi_thread_start(pthread_t *thread, void *(*work)(void *argument), void *argument);

#endif

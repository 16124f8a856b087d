/*
 * A gate that threads go in and out of by themselves, until one inside closes it, to be there alone for a while.
 */
#ifndef DLX_GATE_H
#define DLX_GATE_H

#include <pthread.h>
#include <stdbool.h>

/* Invariant, while it is closed and nobody waits for others to leave: who closed it is inside alone. */
struct gate {
  pthread_mutex_t lock; /* for all below, and for what is done inside by one at a time while it is open */
  pthread_cond_t changed;
  unsigned most; /* threads */
  unsigned inside;
  bool is_closed;
};

/* NULL: no memory. */
struct gate *dlxi_gate_new(unsigned most);
void dlxi_gate_free(struct gate *gate); /* NULL is allowed */

/* Waits while it is closed. */
void dlxi_gate_enter(struct gate *gate);
void dlxi_gate_leave(struct gate *gate);

/* The following are called, and return, with the lock held, from inside.  dlxi_gate_close() returns when the others
   have left, and dlxi_gate_open() lets them in again.  false: somebody else closed it first, and has opened it by now;
   the caller was outside meanwhile. */
bool dlxi_gate_close(struct gate *gate);
void dlxi_gate_open(struct gate *gate);

#endif

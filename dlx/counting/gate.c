#include "dlx/counting/gate.h"

#include <stdlib.h>

struct gate *dlxi_gate_new(unsigned most) {
  struct gate *gate = calloc(1, sizeof *gate);
  if (!gate) return NULL;
  gate->most = most;
  bool has_lock = !pthread_mutex_init(&gate->lock, NULL);
  if (has_lock && !pthread_cond_init(&gate->changed, NULL)) return gate;
  if (has_lock) pthread_mutex_destroy(&gate->lock);
  free(gate);
  return NULL;
}

void dlxi_gate_free(struct gate *gate) {
  if (!gate) return;
  pthread_cond_destroy(&gate->changed);
  pthread_mutex_destroy(&gate->lock);
  free(gate);
}

static void step_in(struct gate *gate) {
  while (gate->is_closed) pthread_cond_wait(&gate->changed, &gate->lock);
  gate->inside++;
}

static void step_out(struct gate *gate) {
  gate->inside--;
  if (gate->is_closed) pthread_cond_broadcast(&gate->changed);
}

void dlxi_gate_enter(struct gate *gate) {
  pthread_mutex_lock(&gate->lock);
  step_in(gate);
  pthread_mutex_unlock(&gate->lock);
}

void dlxi_gate_leave(struct gate *gate) {
  pthread_mutex_lock(&gate->lock);
  step_out(gate);
  pthread_mutex_unlock(&gate->lock);
}

bool dlxi_gate_close(struct gate *gate) {
  if (gate->is_closed) {
    step_out(gate);
    step_in(gate);
    return false;
  }
  gate->is_closed = true;
  while (gate->inside > 1) pthread_cond_wait(&gate->changed, &gate->lock);
  return true;
}

void dlxi_gate_open(struct gate *gate) {
  gate->is_closed = false;
  pthread_cond_broadcast(&gate->changed);
}

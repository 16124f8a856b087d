#include "dlx/parallel/crew.h"

#include "dlx/parallel/processors.h"
#include "dlx/parallel/threads.h"

#include <stdatomic.h>
#include <stdlib.h>

struct crew_member {
  struct shift *shift;
  pthread_t thread;
  unsigned place;
  bool has_joined;
  bool is_out;    /* for want of memory */
  struct run own; /* its nodes */
};

/* One call of dlxi_crew_work(), while there are threads. */
struct shift {
  struct crew *crew;
  _Atomic uint64_t left;  /* work that nobody has taken yet */
  _Atomic uint64_t nodes; /* of helpers, that the run has not been told of yet */
  atomic_bool is_over;
  atomic_uint done; /* 1 + the place of who is done; 0: nobody is */
};

void dlxi_crew_prepare(struct crew *crew, const struct crew_trade *trade, void *job, unsigned size) {
  *crew = (struct crew){.trade = trade, .job = job, .size = size};
}

void dlxi_crew_release(struct crew *crew) {
  free(crew->all);
  *crew = (struct crew){0};
}

unsigned dlxi_crew_size(const struct run *run) {
  if (run->search.node_limit) return 1;
  return run->search.threads ? run->search.threads : dlxi_processors();
}

static void reverse(uint32_t *options, uint32_t count) {
  for (uint32_t k = 0; k < count / 2; k++) {
    uint32_t option = options[k];
    options[k] = options[count - 1 - k];
    options[count - 1 - k] = option;
  }
}

void dlxi_crew_turn_about(unsigned place, uint32_t *options, uint32_t count, uint64_t hash) {
  if (count < 2) return;
  uint32_t from = place > 1 ? (uint32_t)((hash >> 8) + place / 2 * UINT64_C(0x9E3779B9)) % count : 0;
  if (from) {
    reverse(options, from);
    reverse(options + from, count - from);
    reverse(options, count);
  }
  if (place % 2) reverse(options, count);
}

/* ---------------------------------------------------------------- work */

/* Takes a slice, or what is left.  0: nothing is, or the end has come. */
static uint64_t take_slice(struct shift *shift) {
  const uint64_t slice = shift->crew->trade->slice;
  uint64_t left = atomic_load_explicit(&shift->left, memory_order_relaxed), taken;
  do {
    if (atomic_load_explicit(&shift->is_over, memory_order_relaxed)) return 0;
    taken = left < slice ? left : slice;
  } while (!atomic_compare_exchange_weak(&shift->left, &left, left - taken));
  return taken;
}

static void end_shift(struct shift *shift, unsigned place, enum crew_end end) {
  unsigned nobody = 0;
  if (end == CREW_DONE) atomic_compare_exchange_strong(&shift->done, &nobody, place + 1);
  atomic_store(&shift->is_over, true);
}

static void *help(void *argument) {
  struct crew_member *member = argument;
  struct shift *shift = member->shift;
  struct crew *crew = shift->crew;
  if (!member->has_joined) member->is_out = !crew->trade->join(crew->job, member->place);
  member->has_joined = true;
  if (member->is_out) return NULL;
  struct run own = member->own; /* in this thread's memory, as it changes at each node */
  for (uint64_t work; (work = take_slice(shift)) > 0;) {
    const uint64_t before = own.nodes;
    enum crew_end end = crew->trade->go_on(crew->job, member->place, &own, work);
    atomic_fetch_add_explicit(&shift->nodes, own.nodes - before, memory_order_relaxed);
    if (end == CREW_DONE) end_shift(shift, member->place, end);
    member->is_out = end == CREW_NO_MEMORY;
    if (end != CREW_PAUSED) break;
  }
  member->own = own;
  return NULL;
}

static void count_nodes(struct shift *shift, struct run *run) {
  run->nodes += atomic_exchange_explicit(&shift->nodes, 0, memory_order_relaxed);
}

static enum crew_end lead(struct shift *shift, struct run *run) {
  const struct crew *crew = shift->crew;
  enum crew_end end = CREW_PAUSED;
  for (uint64_t work; end == CREW_PAUSED && (work = take_slice(shift)) > 0;) {
    end = crew->trade->go_on(crew->job, 0, run, work);
    count_nodes(shift, run);
  }
  if (end != CREW_PAUSED) end_shift(shift, 0, end);
  return end;
}

/* ---------------------------------------------------------------- a shift */

/* The first worker alone, until it is time for others.  '*left': work that is. */
static enum crew_end work_alone(const struct crew *crew, struct run *run, uint64_t *left) {
  const uint64_t slice = crew->trade->slice;
  enum crew_end end = CREW_PAUSED;
  while (end == CREW_PAUSED && *left && dlxi_seconds() - run->started < run->divide_after) {
    const uint64_t work = *left < slice ? *left : slice;
    *left -= work;
    end = crew->trade->go_on(crew->job, 0, run, work);
  }
  return end;
}

/* false: no memory, and nobody is there to help. */
static bool call_members(struct crew *crew, const struct run *run) {
  if (crew->all) return true;
  crew->all = calloc(crew->size, sizeof *crew->all);
  for (unsigned k = 0; crew->all && k < crew->size; k++) {
    crew->all[k].place = k;
    crew->all[k].own =
        (struct run){.pause_at = UINT64_MAX, .counting = true, .engine = run->engine, .problem = run->problem};
  }
  return crew->all;
}

static enum crew_end work_together(struct crew *crew, struct run *run, uint64_t work, unsigned *place) {
  struct shift shift = {.crew = crew, .left = work};
  unsigned started = 1;
  for (; started < crew->size; started++) {
    struct crew_member *member = &crew->all[started];
    member->shift = &shift;
    if (!dlxi_thread_start(&member->thread, help, member)) break;
  }
  enum crew_end end = lead(&shift, run);
  for (unsigned k = 1; k < started; k++) pthread_join(crew->all[k].thread, NULL);
  count_nodes(&shift, run);
  const unsigned done = atomic_load(&shift.done);
  if (!done) return end;
  *place = done - 1;
  return CREW_DONE;
}

enum crew_end dlxi_crew_work(struct crew *crew, struct run *run, uint64_t work, unsigned *place) {
  *place = 0;
  if (crew->size > 1) {
    enum crew_end end = work_alone(crew, run, &work);
    if (end != CREW_PAUSED || !work) return end;
    if (call_members(crew, run)) return work_together(crew, run, work, place);
  }
  return crew->trade->go_on(crew->job, 0, run, work);
}

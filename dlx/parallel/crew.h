/*
 * Several threads at one count that cannot be divided into pieces.
 *
 * An engine that only counts lives on what it has counted before, so its tree is not cut up as a search's is
 * (team.h).  Each worker of a crew goes through the whole of it, but takes the branches in another order, and all of
 * them write down what they have counted in one place.
 *
 *     worker 0     [a] -> b  ->  c                    what one has counted the other finds known: so they meet
 *     worker 1      a  <- b  <- [c]                   somewhere in the middle, at each node alike
 *
 * Nobody waits for anybody, and the first who comes to the end has the count.  What is done twice is what two workers
 * are at in the very same moment.
 *
 * The caller's thread is the first worker.  It alone knows the run, with its limits, stop flag and progress; the others
 * stop when it does.  They are started when the run has gone on alone for some time (see struct run), and live until
 * dlxi_crew_work() returns.
 */
#ifndef DLX_CREW_H
#define DLX_CREW_H

#include "dlx/engine.h"

enum crew_end {
  CREW_DONE,    /* the count is known */
  CREW_PAUSED,  /* so much work was done */
  CREW_STOPPED, /* the run said so */
  CREW_NO_MEMORY
};

/* What the workers do.  'job' is the caller's; each worker has what it needs there at its place. */
struct crew_trade {
  /* Sets up the worker at 'place', in its own thread; the first one is there already.  false: it cannot be, and the
     others do without it. */
  bool (*join)(void *job, unsigned place);

  /* Goes on with so much work, in whatever measure, or a little more.  If it does not say CREW_PAUSED, it is not called
     again for this place, but for the first one if CREW_STOPPED. */
  enum crew_end (*go_on)(void *job, unsigned place, struct run *run, uint64_t work);

  uint64_t slice; /* so much work takes some hundredths of a millisecond */
};

struct crew {
  const struct crew_trade *trade;
  void *job;
  unsigned size;           /* at most so many workers; 1: no threads */
  struct crew_member *all; /* NULL: the first one is alone so far */
};

/* Nothing is allocated before a second worker comes. */
void dlxi_crew_prepare(struct crew *crew, const struct crew_trade *trade, void *job, unsigned size);
void dlxi_crew_release(struct crew *crew);

/* All workers together go on with so much work.  The end is that of the first worker, but CREW_DONE if any of them is
   done: then '*place' says who.  Nodes of all workers are added to those of 'run'. */
enum crew_end dlxi_crew_work(struct crew *crew, struct run *run, uint64_t work, unsigned *place);

/* Puts the branches of a node in the order in which the worker at 'place' takes them.  Of two that are at the same
   node, one takes them from the other end, so that they meet in the middle.  Where there are more of them, each begins
   at a place of its own, too, which depends on 'hash', that of the node. */
void dlxi_crew_turn_about(unsigned place, uint32_t *options, uint32_t count, uint64_t hash);

/* How many threads a run that only counts may use.  With a node limit that is one: where a count ends at a number of
   nodes depends on who entered them. */
unsigned dlxi_crew_size(const struct run *run);

#endif

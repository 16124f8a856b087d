/*
 * The contract of an engine, and what the search lends it.
 *
 * An engine is a row of functions and abilities.  It reads the frozen problem, keeps all of its own state in its own
 * struct, and talks to the search through three calls:
 *
 *     dlxi_enter_node(run)                  at each node, before anything else there
 *     dlxi_visit(run, options, count)       here is a solution
 *     dlxi_count(run, number)               here are so many solutions; only where run->counting
 *
 * Each answers true to go on, or false for: return false from search() at once, with the state left as it is.
 *
 * An engine without DLX_CAN_VISIT has count() for search(), enters nodes only, and adds up by itself.
 */
#ifndef DLX_ENGINE_H
#define DLX_ENGINE_H

#include "dlx/problem.h"

struct run;
struct ways;
struct worker;

__extension__ typedef unsigned __int128 uint128;

/*
 * A branch is a node of the search tree that has not been entered, told by the options chosen on the way to it from
 * the root, in that order.  The tree below a node depends on these options alone, not on how the search came there.
 * The first 'kept' of them are those of the call before, in the same give(); in its first call 'kept' is 0.  So who
 * keeps branches need not look at each anew from the root, which adds up where a search is deep.
 * 'share' is the share of the tree that begin() was given, 0 to 1, as if all branches of a node were equally large.
 * false: no memory; the branch is not taken.
 */
typedef bool dlxi_take(void *user, const uint32_t *options, size_t count, size_t kept, double share);

enum dlxi_giving {
  DLXI_GIVE_AWAY, /* the branches beside the path that are nearest to the root leave this search; last branch first,
                     and those that are not taken stay.  true: at least one was taken */
  DLXI_GIVE_LIST  /* all that is left to do, the node at hand first, in the order of the search; nothing is changed.
                     true: all were taken */
};

struct engine {
  struct dlx_engine_info info;

  /* A constant that says why this engine does not do 'problem', in words that follow "engine 'x' "; NULL: it does.
     What its abilities tell need not be asked again.  The function may be left out. */
  const char *(*refuse)(const dlx_problem *problem);

  /* Takes all memory that a search of 'problem' needs, and sets it up.  NULL: no memory.  The problem outlives it. */
  void *(*prepare)(const dlx_problem *problem);

  /* With DLX_CAN_SPLIT.  Puts a search, wherever it stands, at the branch of 'count' options: search() then searches
     what is below it.  The first 'kept' are those of the last begin() (none, if there was none): an engine need only
     undo, and do, what differs. */
  void (*begin)(void *state, const uint32_t *options, size_t count, size_t kept);

  /* With DLX_CAN_SPLIT.  Gives branches to 'take', see above.  Called from within dlxi_enter_node(), or after that
     has said no. */
  bool (*give)(void *state, enum dlxi_giving what, dlxi_take *take, void *user);

  /* Searches.  true: the whole tree was searched.  false: a call above said so; if that was dlxi_visit() and the
     engine has DLX_CAN_RESUME, search() may be called again and goes on behind that solution. */
  bool (*search)(void *state, struct run *run);

  /* Without DLX_CAN_VISIT, in place of search(): sets 'count' to the number of solutions.  false: dlxi_enter_node()
     said so, or there is no memory (then 'run->no_memory' is set); 'count' is then a lower bound, 0 if nothing is
     known. */
  bool (*count)(void *state, struct run *run, mpz_t count);

  /* Without DLX_CAN_VISIT: what dlx_search.order may be, beside "auto", which finds out; NULL behind the last.  May be
     left out: then there is no choice. */
  const char *const *orders;

  /* The share of the tree that begin() was given that lies behind, 0 to 1 (left out: not known); what was given away
     lies neither behind nor ahead.  Called from within dlxi_enter_node(), or after that has said no. */
  double (*done)(const void *state);

  void (*release)(void *state); /* NULL is allowed */
};

/* The registry's rows: dlxi_engine(0), ... until NULL. */
const struct engine *dlxi_engine(size_t index);

/*
 * One search under way.  The first fields are the engine's to use; the rest is the search's own (solve.c).
 *
 * Invariant: nodes < pause_at whenever the engine is at work, so that one comparison a node serves all limits.
 */
struct run {
  uint64_t nodes;    /* entered so far */
  uint64_t updates;  /* the engine adds what it does; see struct dlx_result */
  uint64_t pause_at; /* the node at which to look at limits, clock and stop flag */
  bool counting;     /* solutions need not be visited, only counted */
  bool no_memory;    /* count() ended for want of it, */
  const char *lacks; /* and this, in words behind "out of memory: ", does not fit in; NULL: nothing to be said */
  uint64_t stored;   /* by count(): see struct dlx_result */
  uint64_t met_again;
  const char *order;

  const struct engine *engine;
  const dlx_problem *problem;
  void *state; /* the engine's */
  struct dlx_search search;
  enum dlx_end end;
  uint64_t to_skip;  /* solutions still to be passed over */
  uint64_t limit;    /* on 'solutions'; 0: none */
  uint128 solutions; /* visited or counted; 2^128 cannot be reached by steps of at most 2^32 a node */

  double started;       /* on dlxi_seconds()'s clock */
  double looked;        /* when pause_at was last set */
  double look_interval; /* seconds between two looks at the clock; 0: at each node */
  uint64_t stride;      /* nodes between them */
  double next_progress; /* when to report */

  /* What the search had taken that this one resumes. */
  uint64_t nodes_before;
  uint64_t updates_before;
  double seconds_before;

  /* Asked at the first look behind this time, and not again unless it sets itself anew: is the search still wanted?
     See counting/ways.h. */
  bool (*reconsider)(struct run *run);
  double reconsider_at;
  struct ways *ways;

  /* Several threads: see parallel/team.h. */
  unsigned threads;      /* at most so many; 0: one for each processor */
  double divide_after;   /* seconds that the search goes on alone */
  double divide_at;      /* and when that is over */
  size_t store_size;     /* bytes for solutions that are found ahead of their turn */
  struct worker *worker; /* NULL: it is alone */
};

/* Behind the inline ones below, and what they are made of: see solve.c. */
bool dlxi_pause(struct run *run);
bool dlxi_visit(struct run *run, const uint32_t *options, size_t count);
bool dlxi_count(struct run *run, uint64_t number);

/* dlxi_watch() sees to stop flag, time limit and progress; dlxi_deliver() hands a solution to the visitor, after those
   to be passed over; dlxi_tally() only counts.  false: the search is to end, and 'end' says why. */
bool dlxi_watch(struct run *run, double now);
bool dlxi_deliver(struct run *run, const uint32_t *options, size_t count);
bool dlxi_tally(struct run *run, uint64_t number);

static inline bool dlxi_enter_node(struct run *run) {
  return ++run->nodes < run->pause_at || dlxi_pause(run);
}

/*
 * What dlx_solve(), dlx_count() and the cursor have in common: begin picks the engine, or takes 'engine', which need
 * not be in the registry, refuses what it cannot do and prepares it; resume is for who honours 'save' and 'resume',
 * when the run knows whether it counts; search goes on until the end, a limit or a visitor's no (false: not yet at the
 * end of the tree); result says how it stands; end releases.  'needs' are abilities needed beside those the problem
 * asks for.
 */
enum dlx_status dlxi_run_begin(struct run *run, const dlx_problem *problem, const struct dlx_search *search,
                               unsigned needs, struct dlx_message *message);
enum dlx_status dlxi_run_begin_by(struct run *run, const struct engine *engine, const dlx_problem *problem,
                                  const struct dlx_search *search, unsigned needs, struct dlx_message *message);
enum dlx_status dlxi_run_resume(struct run *run, struct dlx_message *message);
bool dlxi_run_search(struct run *run);
struct dlx_result dlxi_run_result(const struct run *run);
void dlxi_run_end(struct run *run);

/* Does 'name' leave the engine open? */
bool dlxi_is_auto(const char *name);

/* Seconds on a clock that only goes forward. */
double dlxi_seconds(void);

#endif

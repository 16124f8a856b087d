/*
 * A search on several threads.
 *
 * A search begins alone, and most are over before it would pay to divide them.  One that goes on for some time (see
 * struct run) becomes a team: each of its workers is a thread with an engine's state and a struct run of its own.  The
 * caller's thread is the first worker; it alone visits solutions and reports progress, so that the callbacks of a
 * search know nothing of threads.
 *
 * Work.  A worker that has nothing to do is hungry.  The others look around about once in a millisecond, in
 * dlxi_pause(), and one that sees somebody hungry gives the branches away that are nearest to the root, which are
 * likely to be the largest.  They go into the list of tasks (tasks.h), and the first open task is always taken first.
 *
 * Order.  The first task of the list is the one whose turn it is: its solutions are visited as they come.  Those of
 * others wait in a backlog (backlog.h), of bounded size; a worker that is too far ahead waits, too.  Nobody waits in
 * the first task but for the caller's thread, which comes by at each of its pauses: so there is no deadlock.  Where
 * solutions are only counted there is no order to keep and nothing to wait for.
 *
 * What one thread would find, in its order, is what a team finds; and as the pieces of a divided tree have the nodes
 * of the whole, neither the count of solutions nor that of nodes depends on the number of threads, unless a search ends
 * before its time.
 */
#ifndef DLX_TEAM_H
#define DLX_TEAM_H

#include "dlx/engine.h"

/* dlxi_team_look() is the look around: makes 'run' a team when it is time for that, hands out work, and in the caller's
   thread visits what is due.  false: the search is to end before the node at hand. */
bool dlxi_team_look(struct run *run, double now);

/* A solution that a worker has found: visited now or later, or only counted.  As dlxi_visit(). */
bool dlxi_team_visit(struct worker *worker, const uint32_t *options, size_t count);

/* dlxi_team_begin() makes 'run' a team before it begins: its tasks are those of the state to be resumed, or the whole
   tree.  Then dlxi_team_search() searches, as dlxi_team_finish().  DLX_BAD_INPUT: the state is not one of this search.
   DLX_NO_MEMORY. */
enum dlx_status dlxi_team_begin(struct run *run, struct dlx_message *message);
bool dlxi_team_search(struct run *run);

/* dlxi_team_finish() is for the caller's thread when its own search has returned 'complete': it helps until the whole
   tree is searched or the search is to end, and dissolves the team.  '*run' then stands as if it had done everything
   itself.  true: the whole tree was searched. */
bool dlxi_team_finish(struct run *run, bool complete);

/* What all workers together have done. */
struct dlx_progress dlxi_team_progress(struct worker *worker);

#endif

/*
 * What a generator needs to know of a grid: full ones at random, and whether a puzzle has one solution only.
 *
 * An asker is told a solution, all of whose cells are then given; cells are taken out and put back one by one, and it
 * is asked, of some that are given, whether they are free: whether without them, too, there is no other solution.
 *
 *     begin(solution)            everything is given
 *     take_out(c), put_back(c)
 *     are_free(cells)            "is this the only solution even without these?"
 *
 * Invariant: what is given has one solution.
 *
 * For puzzles whose givens are to stand in given cells it says how far they are from having one solution.
 *
 * One asker belongs to one thread.  It may be stopped by its watch in any question, and then, or for want of memory,
 * each answers ASKER_STOPPED until it is freed.
 */
#ifndef SUDOKU_ASKER_H
#define SUDOKU_ASKER_H

#include "dlx/random.h"
#include "sudoku/sudoku.h"

/* Time and signals, looked at by every thread. */
struct generation;
struct watch {
  struct generation *generation;
  bool is_first;       /* the caller's thread, which tells of progress */
  unsigned until_look; /* ticks */
  unsigned stride;     /* ticks between two looks at the clock */
  double looked;
};

/* true: go on. */
bool sudokui_watch_look(struct watch *watch);
static inline bool sudokui_watch(struct watch *watch) {
  return --watch->until_look > 0 || sudokui_watch_look(watch);
}

enum answer { ASKER_NO, ASKER_YES, ASKER_STOPPED };

/* How much may be done for an answer.  ASKER_QUICK: singles and locked candidates, so that ASKER_NO says that these do
   not suffice to solve it.  ASKER_SURE: whatever it takes. */
enum effort { ASKER_QUICK, ASKER_SURE };

struct asker {
  const struct asker_kind *kind;
  struct watch *watch;
  enum dlx_status status; /* of ASKER_STOPPED: why, DLX_OK for the watch */
  uint64_t questions;
  bool has_no_grid; /* no grid could be drawn, as there is none */
};

struct asker_kind {
  bool quick_is_sure; /* there is no use in quick answers */

  void (*release)(struct asker *asker);

  /* A full grid; false: stopped. */
  bool (*draw)(struct asker *asker, struct random *random, uint8_t *cells);

  bool (*begin)(struct asker *asker, const uint8_t *solution);
  void (*take_out)(struct asker *asker, size_t cell);
  void (*put_back)(struct asker *asker, size_t cell);
  enum answer (*are_free)(struct asker *asker, const uint16_t *cells, size_t count, enum effort effort);

  /* How far a puzzle is from having one solution: 0, and 'solution' is it; else more, the further the more, but at
     most 'most'.  UINT64_MAX: stopped. */
  uint64_t (*distance)(struct asker *asker, const uint8_t *puzzle, uint64_t most, uint8_t *solution);

  /* A solution of a puzzle at random; as before if none is found soon.  false: stopped. */
  bool (*solve)(struct asker *asker, struct random *random, const uint8_t *puzzle, uint8_t *solution);
};

/* DLX_NO_MEMORY: '*asker' is NULL.  'grids' and 'request' outlive it. */
struct nine_grids;
struct request;
enum dlx_status sudokui_nine_asker_new(const struct nine_grids *grids, struct watch *watch, struct asker **asker);
enum dlx_status sudokui_board_asker_new(const struct request *request, struct watch *watch, struct asker **asker);
enum dlx_status sudokui_rules_asker_new(const struct request *request, struct watch *watch, struct asker **asker);

#endif

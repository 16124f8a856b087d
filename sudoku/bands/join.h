/*
 * The join of bands: counting the fills of any 9x9 grid through the partings of its nine boxes.
 *
 *                 left stack    middle stack    right stack
 *     band A          a0             a1             a2           a0 ... c2: for each box, which digits stand in
 *     band B          b0             b1             b2           which of its columns (partings.h)
 *     band C          c0             c1             c2
 *
 * A grid has one parting in each box.  A column asks that the partings of its stack be disjoint, and nothing of the
 * rows; how often the rows can be satisfied is a matter of each band for itself (band.h).  So the number of grids is
 *
 *     sum over triples (a0 b0 c0), (a1 b1 c1), (a2 b2 c2) of  A(a0,a1,a2) * B(b0,b1,b2) * C(c0,c1,c2)
 *
 * with A, B, C the numbers of fills.  A given leaves about a third of the 94080 triples of its stack, so the product of
 * their numbers goes from 8 * 10^14 without givens to some millions with 17.
 *
 * The sum, done fast.  A job is one pair (a0, a1).  Its splits (b0, c0) and (b1, c1), 56 * 56 pairs k, and the
 * numbers B(b0,b1,.) and C(c0,c1,.) make two matrices: a row for each b2 or c2, a column for each k.  Then
 *
 *     job(a0, a1) = sum over triples (a2 b2 c2) of  A(a0,a1,a2) * (row b2 of B) . (row c2 of C)
 *
 * where '.' is a scalar product of two dense rows of 16-bit numbers, up to 3136 long: sixteen or more products an
 * instruction.  The matrices are made in pieces of at most JOIN_PIECE columns, for the cache and so that a scalar
 * product stays below 2^32: 1728^2 * JOIN_PIECE.
 *
 * Symmetry.  Digits that no cell tells apart may be renamed, and columns of a stack that allow the same in each row may
 * be exchanged: neither changes a job.  One pair (a0, a1) of each orbit is taken, times the size of the orbit, and of
 * the right stack one order of such columns.  Without givens this leaves five jobs.
 *
 * Whether columns or rows are parted (the grid may be turned), which stack is the right one and which band is A, is
 * chosen by the estimated work.
 *
 * The rows of a band come from band.h, or from listed_band.h if it has several givens.
 *
 *     join_plan.c     the choice, the triples and the jobs       join_work.c    one job
 *     join.c          all jobs, by several threads               term_sum.h     the innermost loop
 */
#ifndef SUDOKU_JOIN_H
#define SUDOKU_JOIN_H

#include "sudoku/bands/band.h"
#include "sudoku/bands/listed_band.h"
#include "sudoku/bands/term_sum.h"
#include "sudoku/clock.h"
#include "sudoku/sudoku.h"

#define JOIN_PIECE 1024 /* columns of a matrix */

__extension__ typedef unsigned __int128 uint128;

enum role { LEFT, MIDDLE, RIGHT };

/* A triple (a2 b2 c2) of the right stack, by places in the lists of partings; b2 is known from where it stands. */
struct triple {
  uint16_t c;
  uint16_t a;
};

struct job {
  uint16_t left; /* a0 */
  uint16_t middle;
  uint32_t weight; /* pairs in its orbit */
};

/* Of boxes: the partings that stand in some triple, and their number. */
struct used {
  bool is[PARTINGS];
  uint32_t count;
};

/* The orders of three columns that change nothing. */
struct column_orders {
  uint32_t count;
  uint8_t order[6][3];
};

/*
 * What is to be summed; made once, then only read.  Bands and stacks are in their roles: band 0 is A, stack 0 is left.
 */
struct join {
  struct partings *partings;
  bool turned;         /* rows are parted: [row] here is a column of the grid */
  uint8_t band_at[3];  /* where the band with this role stands in the (turned) grid */
  uint8_t stack_at[3]; /* likewise */
  struct band_rules rules[3];
  struct used used[3][3]; /* [band][stack] */
  uint8_t kind[9];        /* digits of one kind may be renamed; named by the lowest */
  struct column_orders columns[3];

  /* The partings of the boxes of the right stack: list[band][0 .. used.count).  A's are only those with exchangeable
     columns in order, right_count of them. */
  uint16_t list[3][PARTINGS];
  uint32_t right_count;
  struct triple *triples; /* of list[1][b]: triples[start[b]] ... triples[start[b + 1] - 1] */
  uint32_t start[PARTINGS + 1];

  struct job *jobs;
  size_t job_count;
  double work; /* products to be added up, estimated */
};

/* sudokui_join_prepare() plans the join of a 9x9 grid.  DLX_NO_MEMORY is the only error: nothing is to be released. */
enum dlx_status sudokui_join_prepare(struct join *join, const struct sudoku_grid *grid);
void sudokui_join_release(struct join *join);

/* ---------------------------------------------------------------- one job */

/* When to end before the end. */
struct limits {
  const volatile sig_atomic_t *stop; /* or NULL */
  double end_at;                     /* on sudokui_seconds()'s clock; 0: never */
};

enum work_end { WORK_DONE, WORK_STOPPED, WORK_AT_TIME_LIMIT, WORK_NO_MEMORY };

#define BLOCK 8 /* entries of a band's row that are moved at once; divides PARTINGS, SPLITS and TERM_STEP */

/* Where the entries of a row of a band go in a matrix; what goes nowhere goes to a row behind the last.  Blocks of
   which nothing goes anywhere are left out. */
struct targets {
  uint16_t row[PARTINGS];
  uint16_t block[PARTINGS / BLOCK]; /* first entries */
  unsigned count;                   /* of blocks */
};

/* What one thread works with. */
struct joiner {
  const struct join *join;
  struct limits limits;
  bool lists[3];                /* is this band a listed one? */
  struct listed_band listed[3]; /* if so */
  struct band *band[3];         /* if not; bands of equal rules are one */
  struct band own[3];
  unsigned own_count;
  term_sum *sum;
  uint16_t *matrix[2];                  /* of B and C: row i is that of list[...][i] */
  struct targets *targets[2][PARTINGS]; /* for B and C, by parting of the left box; a listed band has but the first.
                                           NULL: not yet asked for */
  bool *is_empty[2];                    /* rows without any number but 0 */
  struct term *terms;
  uint32_t *weights;  /* A(a0, a1, .) */
  uint64_t products;  /* done so far */
  uint32_t jobs_done; /* since the clock was looked at */
};

bool sudokui_joiner_prepare(struct joiner *joiner, const struct join *join, const struct limits *limits);
void sudokui_joiner_release(struct joiner *joiner);

/* Is it time to end? */
enum work_end sudokui_joiner_look(const struct joiner *joiner);

/* Sets '*sum' to the number of grids of a job divided by the orders of the right columns, which is below 2^61. */
enum work_end sudokui_join_work(struct joiner *joiner, const struct job *job, uint64_t *sum);

/* A grid of a job: its nine partings, and the number of a fill for each band. */
struct picked {
  unsigned parting[3][3]; /* [band][stack] */
  uint32_t fill[3];
};

/* sudokui_join_pick() finds the grids with these places among the '*sum' of a job, ascending. */
enum work_end sudokui_join_pick(struct joiner *joiner, const struct job *job, const uint64_t *places, size_t count,
                                struct picked *picked);

/* ---------------------------------------------------------------- all jobs */

struct join_outcome {
  enum work_end end;
  uint128 total; /* over all jobs that are done */
  uint64_t products;
};

/* sudokui_join_run() does all jobs by the threads that 'search' asks for, within its limits.  'sums' may be NULL;
   else it gets what sudokui_join_work() gives for each. */
struct join_outcome sudokui_join_run(const struct join *join, const struct dlx_search *search, double started,
                                     uint64_t *sums);

#endif

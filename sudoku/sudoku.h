/*
 * sudoku.h - the Sudoku adapter library, all of it that is public.
 *
 * A Sudoku here is a square of side R * C, cut into boxes of R rows by C columns; every row, every column and every
 * box holds each of the values 1 .. side once.  The library reads and writes such grids in many notations, finds givens
 * that contradict each other, and translates between a grid and an exact-cover problem of dlx/dlx.h, which is what
 * solves it:
 *
 *     sudoku_reader_new(text, size, NULL, &reader);
 *     while (status = sudoku_read(reader, &grid, &found, &message), found) {
 *       sudoku_encode(&grid, SUDOKU_SHORT, &encoding);
 *       dlx_solve(sudoku_problem(encoding), &search, &result, &message);     visits covers: option numbers
 *       sudoku_decode(encoding, options, count, &grid);                      fills the grid in from one of them
 *     }
 *
 * Numbers.  Rows, columns, boxes and cells count from 0, row by row; values from 1, and 0 is a blank.  Lines and
 * columns of a text count from 1.
 *
 * Errors, misuse and threads are as in dlx/dlx.h: bad data gives a status and a message with its place, misuse aborts
 * with the name of the function, there is no global state, and the library never prints or exits.
 */
#ifndef SUDOKU_SUDOKU_H
#define SUDOKU_SUDOKU_H

#include "dlx/dlx.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------- grids */

#define SUDOKU_MINIMUM_SIDE ((size_t)4)
#define SUDOKU_MAXIMUM_SIDE ((size_t)255) /* so that a value is a byte */

/* How values are written.  Letters are read in either case and written as capitals. */
enum sudoku_symbols {
  SUDOKU_SYMBOLS_ANY, /* reading: found from the text */
  SUDOKU_FROM_ONE,    /* 1 .. 9, A, B, ...: up to side 35 */
  SUDOKU_FROM_ZERO,   /* 0 .. 9, A, B, ...: up to side 36 */
  SUDOKU_LETTERS,     /* A, B, ...: up to side 26 */
  SUDOKU_NUMBERS      /* 1, 2, ... 255, with something between them */
};

/*
 * A grid.  A zeroed one holds nothing; sudoku_grid_prepare() gives it a shape and sudoku_grid_release() frees what it
 * holds.  Its fields may be read at will, and the cells written.
 */
struct sudoku_rules;
struct sudoku_grid {
  size_t side; /* box_rows * box_columns */
  size_t box_rows;
  size_t box_columns;
  uint8_t *cells; /* cell (row, column) is cells[row * side + column] */

  /* What may stand in each blank, for a grid of pencil marks; NULL: anything.  Bit value - 1 of a cell is in word
     cell * words + (value - 1) / 64, where words is (side + 63) / 64. */
  uint64_t *candidates;

  enum sudoku_symbols symbols; /* how it was written */
  size_t line;                 /* where its first cell stands in the text; 0: nowhere */
  size_t column;

  /* More than rows, columns and boxes; NULL: no more.  Read it at will; sudoku_grid_set_rules() changes it. */
  const struct sudoku_rules *rules;

  size_t cell_room; /* private */
  size_t candidate_room;
  uint64_t *candidate_store;
};

/*
 * sudoku_grid_prepare() makes 'grid' a blank one with boxes of 'box_rows' by 'box_columns', without candidates, written
 * from one up to side 35 and in numbers beyond, and without rules.  It keeps the memory that the grid has.
 *
 * DLX_NO_MEMORY is the only error: the grid is then as before.  Requires: the side is one that is allowed.
 */
enum dlx_status sudoku_grid_prepare(struct sudoku_grid *grid, size_t box_rows, size_t box_columns);

/* sudoku_grid_copy() makes 'copy' the same as 'grid'.  DLX_NO_MEMORY: 'copy' is as before. */
enum dlx_status sudoku_grid_copy(struct sudoku_grid *copy, const struct sudoku_grid *grid);

/* sudoku_grid_release() frees what a grid holds and zeroes it. */
void sudoku_grid_release(struct sudoku_grid *grid);

/* sudoku_box_shape() is the usual shape of a box: as near to a square as can be, and no higher than wide (6: 2x3). */
void sudoku_box_shape(size_t side, size_t *box_rows, size_t *box_columns);

/* sudoku_box() numbers the boxes row by row; where rules put regions in place of boxes, it is the region. */
size_t sudoku_box(const struct sudoku_grid *grid, size_t row, size_t column);

/* sudoku_allows() says whether 'value' may stand in 'cell' as far as the cell itself goes: it is the cell's own, or the
   cell is blank and has it as a candidate.  Other cells are not looked at. */
bool sudoku_allows(const struct sudoku_grid *grid, size_t cell, size_t value);

/* What two givens may contradict, or one. */
enum sudoku_house {
  SUDOKU_ROW = 1 << 0, /* the same value twice, in a row */
  SUDOKU_COLUMN = 1 << 1,
  SUDOKU_BOX = 1 << 2,         /* or region */
  SUDOKU_ON_DIAGONAL = 1 << 3, /* and what else rules may say: */
  SUDOKU_IN_WINDOW = 1 << 4,
  SUDOKU_IN_GROUP = 1 << 5,
  SUDOKU_IN_CAGE = 1 << 6,
  SUDOKU_BY_KNIGHT = 1 << 7, /* or a move of chess apart */
  SUDOKU_BY_KING = 1 << 8,
  SUDOKU_CONSECUTIVE = 1 << 9, /* values that differ by 1, in neighbours */
  SUDOKU_WRONG_SUM = 1 << 10   /* a cage whose givens do not go with its sum: its first and its last cell */
};

/* Two givens that contradict each other. */
struct sudoku_conflict {
  size_t first; /* cells: first < second, but for the sum of a cage of one cell */
  size_t second;
  unsigned houses; /* of enum sudoku_house: in what */
};

/* sudoku_has_conflict() says whether any two givens contradict each other.  Time: O(cells), without rules. */
bool sudoku_has_conflict(const struct sudoku_grid *grid);

/*
 * sudoku_conflicts() visits all pairs of givens that contradict each other, by their first and then their second cell,
 * and returns how many there are; the sums of cages come last.  'visit' may be NULL; the conflict is lent until it
 * returns.  Time: O(cells * side), without rules.
 */
size_t sudoku_conflicts(const struct sudoku_grid *grid, void (*visit)(void *user, const struct sudoku_conflict *),
                        void *user);

/* ---------------------------------------------------------------------------------------------- rules */

/* What variants of Sudoku ask for beside rows, columns and boxes. */
enum sudoku_variant {
  SUDOKU_X = 1 << 0,             /* each value once on each of the two diagonals */
  SUDOKU_WINDOKU = 1 << 1,       /* each value once in each of the windows that lie across the boxes; square boxes */
  SUDOKU_DISJOINT = 1 << 2,      /* each value once among the cells that have the same place in their boxes */
  SUDOKU_ANTIKNIGHT = 1 << 3,    /* cells a knight's move apart have different values */
  SUDOKU_ANTIKING = 1 << 4,      /* so have cells a king's move apart */
  SUDOKU_NONCONSECUTIVE = 1 << 5 /* values of neighbours in a row or column do not differ by 1 */
};

/* A variant by its name: "x", "windoku", ... */
struct sudoku_variant_info {
  enum sudoku_variant variant;
  const char *name;
  const char *summary;
};

/* sudoku_variant_at() is row 'index' of the list of variants, from 0; NULL behind the last. */
const struct sudoku_variant_info *sudoku_variant_at(size_t index);

/* Cells that hold different values with a given sum. */
struct sudoku_cage {
  uint32_t sum; /* 0: any */
  uint32_t count;
  const uint16_t *cells; /* ascending, once it is part of rules */
};

#define SUDOKU_MAXIMUM_SETS ((size_t)200000) /* of values, that a cage may hold */

/*
 * Rules: what grids have to keep beside rows, columns and boxes.  They never change once they are made, so that grids
 * and threads may share them.
 */
struct sudoku_rules {
  size_t side;                     /* of grids; 0: any, where there are no regions and no cages */
  unsigned variants;               /* of enum sudoku_variant */
  const uint8_t *regions;          /* the region of each cell, from 0, instead of boxes; NULL: boxes */
  const struct sudoku_cage *cages; /* no cell is in two; by their first cells */
  size_t cage_count;

  size_t holders; /* private */
};

/*
 * sudoku_rules_new() makes rules of what 'asked' says, all of which is copied; the caller holds them.
 *
 * DLX_BAD_INPUT: a region without 'side' cells, a cage that no values can fill, a cell that is not in the grid or in
 * two cages, disjoint groups of boxes beside regions; 'message' says which.  DLX_UNSUPPORTED: a cage that more than
 * SUDOKU_MAXIMUM_SETS sets of values can fill.  DLX_NO_MEMORY.
 */
enum dlx_status sudoku_rules_new(const struct sudoku_rules *asked, const struct sudoku_rules **rules,
                                 struct dlx_message *message);

/*
 * sudoku_read_regions() reads regions from text, as docs/formats.md describes it, for struct sudoku_rules: '*regions'
 * is the caller's to free().  DLX_BAD_INPUT: 'message' says where and why.  DLX_NO_MEMORY.
 */
enum dlx_status sudoku_read_regions(const char *text, size_t size, size_t *side, uint8_t **regions,
                                    struct dlx_message *message);

/*
 * sudoku_read_cages() reads cages for a grid of side 'side'; '*cages' is the caller's to free(), and with it their
 * cells.  Where the side is not known, and 0, only their form is checked, and the cells mean nothing yet.
 *
 * DLX_BAD_INPUT, DLX_UNSUPPORTED: 'message' says where and why, as for sudoku_rules_new().  DLX_NO_MEMORY.
 */
enum dlx_status sudoku_read_cages(const char *text, size_t size, size_t side, struct sudoku_cage **cages, size_t *count,
                                  struct dlx_message *message);

/* Rules go when the last that held them lets them go.  Grids hold theirs.  NULL is allowed. */
void sudoku_rules_hold(const struct sudoku_rules *rules);
void sudoku_rules_free(const struct sudoku_rules *rules);

/* sudoku_rules_fit() says whether grids of a shape can keep the rules.  DLX_BAD_INPUT: not; 'message' says why. */
enum dlx_status sudoku_rules_fit(const struct sudoku_rules *rules, size_t box_rows, size_t box_columns,
                                 struct dlx_message *message);

/* sudoku_grid_set_rules() has a grid keep rules instead of those that it has; NULL: none.  Requires: they fit.
   sudoku_grid_copy() copies them; the reader leaves a grid without, but where regions are drawn. */
void sudoku_grid_set_rules(struct sudoku_grid *grid, const struct sudoku_rules *rules);

/* ---------------------------------------------------------------------------------------------- reading */

/* How to read; NULL or all zero: everything is found from the text, and no notes.  A note is something said about a
   puzzle that could be read in two ways; it is lent until the callback returns. */
struct sudoku_reading {
  size_t side;     /* only grids of this side; 0: any */
  size_t box_rows; /* boxes of grids whose side is box_rows * box_columns; 0: the usual shape */
  size_t box_columns;
  enum sudoku_symbols symbols;
  size_t lines_before; /* puzzles of a line each that stand before this text, the rest of one; counted in messages */
  void (*note)(void *user, const struct dlx_message *note);
  void *user;
};

typedef struct sudoku_reader sudoku_reader;

/*
 * sudoku_reader_new() begins to read puzzles from 'size' bytes of text, in any of the notations of docs/formats.md,
 * which are found from the text.  The text is borrowed until the reader is freed; 'reading' is copied.
 *
 * DLX_NO_MEMORY is the only error.  Requires: a side that is allowed, or 0; a box that fits a side given.
 */
enum dlx_status sudoku_reader_new(const char *text, size_t size, const struct sudoku_reading *reading,
                                  sudoku_reader **reader);

/*
 * sudoku_read() reads the next puzzle into 'grid', which is zeroed or prepared, and which the caller releases at last.
 * '*found' is false, and the status DLX_OK, behind the last puzzle.
 *
 * DLX_BAD_INPUT: something stands here that is no puzzle, or not quite one; 'message' says where and why, '*found' is
 * true and the grid as before.  The next call goes on with what follows.  DLX_NO_MEMORY: nothing was read; the reader
 * may be freed, or asked again.
 *
 * Time: O(size of the puzzle), amortised over the text.  What the reader holds: O(cells of the largest grid).
 */
enum dlx_status sudoku_read(sudoku_reader *reader, struct sudoku_grid *grid, bool *found, struct dlx_message *message);

/*
 * sudoku_read_lines() passes over lines that sudoku_read() would read as a 9x9 puzzle each, and that are all alike: 81
 * of the characters 0 .. 9 and '.', and a line feed; and over comments in front of them.  Returns how many follow here,
 * at most 'most'; '*text' is where they are, 82 bytes each, in the text of the reader, and '*line' the number of the
 * first.  0: something else follows, or nothing.  Time: O(size of the lines), a few nanoseconds each.
 */
size_t sudoku_read_lines(sudoku_reader *reader, size_t most, const char **text, size_t *line);

/* sudoku_reader_free() frees a reader; NULL is allowed. */
void sudoku_reader_free(sudoku_reader *reader);

/* sudoku_symbols_named() is the set with a name such as "1-G", "0-F", "A-P" (the last symbol is not looked at) or
   "numbers"; SUDOKU_SYMBOLS_ANY: there is none. */
enum sudoku_symbols sudoku_symbols_named(const char *name);

/* ---------------------------------------------------------------------------------------------- exact cover */

/*
 * A grid as an exact-cover problem.  Its items are, with r, c, b counted from 0 and v from 1,
 *
 *     prc  the cell in row r and column c has a value        rrv  row r has value v somewhere
 *     ccv  column c has value v somewhere                    bbv  box b has value v somewhere
 *
 * in this order, numbers in one base-36 digit each (p04, r07, c43, b12); beyond side 35 they are decimal with a comma
 * between them (p12,34).  An option puts v into a cell: `p04 r07 c47 b17`.  Options are ordered by cell, then value.
 * Rules bring more items, some of them secondary, and behind these options others, which choose the values of a cage:
 * docs/formats.md has them.
 */
typedef struct sudoku_encoding sudoku_encoding;

enum sudoku_form {
  SUDOKU_SHORT, /* without the items that the givens cover, and the options that they use up or rule out */
  SUDOKU_FULL   /* all 4 * side^2 items, and the givens' own options too: a blank grid has option
                   cell * side + value - 1 for each value of each cell */
};

/* What an option says. */
struct sudoku_choice {
  uint16_t cell;
  uint8_t value; /* 0: nothing about a cell */
};

/*
 * sudoku_encode() makes the problem of 'grid', frozen; '*encoding' is the caller's to free, and does not need the grid.
 * Its solutions are those of the puzzle.  A value that two givens claim in one house leaves an item that no option can
 * cover, so that there is none.
 *
 * DLX_NO_MEMORY is the only error.  Time and memory: O(side^3).
 */
enum dlx_status sudoku_encode(const struct sudoku_grid *grid, enum sudoku_form form, sudoku_encoding **encoding);

/* The problem, and what each of its options says: lent while the encoding lives. */
const dlx_problem *sudoku_problem(const sudoku_encoding *encoding);
const struct sudoku_choice *sudoku_choices(const sudoku_encoding *encoding);

/* sudoku_decode() puts the values that 'count' options say into the cells of 'grid', which has the side encoded. */
void sudoku_decode(const sudoku_encoding *encoding, const uint32_t *options, size_t count, struct sudoku_grid *grid);

void sudoku_encoding_free(sudoku_encoding *encoding);

/* ---------------------------------------------------------------------------------------------- many 9x9 puzzles */

#define SUDOKU_NOT_SOLVED UINT32_MAX

/*
 * 9x9 puzzles as text: puzzle i is the 81 characters from puzzles + i * stride on, row by row, of which '1' .. '9' are
 * givens and all others blanks.  All memory is the caller's.
 */
struct sudoku_lines {
  const char *puzzles;
  size_t stride; /* such as 82, for lines */
  size_t count;
  uint32_t limit;                    /* how many solutions of each to look for: 2 tells whether the first is all */
  unsigned threads;                  /* at most so many; 0: one for each processor */
  const volatile sig_atomic_t *stop; /* stop soon after it is not 0; may be NULL */
  char *solutions;                   /* the first solution of puzzle i goes to solutions + i * stride; may be NULL */
  uint32_t *found;                   /* 'count' numbers: how many solutions each has, 'limit' at most */
};

/*
 * sudoku_solve_lines() solves them all, without an exact-cover problem, by vectors that hold the whole grid: millions a
 * second.  Only the 81 characters of puzzles with a solution are written to 'solutions', which may be 'puzzles', too.
 * Givens that contradict each other leave no solution.  After a stop, 'found' is SUDOKU_NOT_SOLVED for puzzles that
 * were not come to.
 *
 * DLX_NO_MEMORY is the only error: none was solved.  Memory: 24 KB a thread.  What is found, and which solution is the
 * first, is the same for any number of threads and on any processor.  Source: see sudoku/nine/nine_kernel.h.
 */
enum dlx_status sudoku_solve_lines(const struct sudoku_lines *lines);

/* ---------------------------------------------------------------------------------------------- solving */

/*
 * Engines that know what a Sudoku is, beside those of dlx/dlx.h, which are handed the exact-cover problem.
 */
struct sudoku_engine_info {
  const char *name;
  const char *summary;
  const char *lacks; /* NULL: it is here; else why not, and which package brings it, behind "engine 'x' " */
};

/* sudoku_engine_at() is the engine in row 'index' of their registry, counted from 0; NULL behind the last. */
const struct sudoku_engine_info *sudoku_engine_at(size_t index);

/* sudoku_choose() names the engine of this registry that "auto" takes for 'grid', and says why; both are constants.
   NULL: the grid is best handed, as an exact-cover problem, to an engine of dlx/dlx.h. */
const char *sudoku_choose(const struct sudoku_grid *grid, const char **reason);

/*
 * sudoku_solve() visits the solutions of 'grid', each once: side^2 values, lent until 'visit' returns; returning false
 * stops the search.  'visit' may be NULL, 'user' is handed to it.  'engine' is a name of sudoku_engine_at() or of
 * dlx_engine_at(), or NULL or "auto".  Candidates are honoured; givens that contradict each other leave no solution.
 *
 * Of 'search' it heeds 'skip', 'limit', 'node_limit', 'time_limit', 'stop' and 'progress' with its interval and 'user',
 * as dlx_solve() does; an engine of dlx/dlx.h also 'threads'.  'engine' and 'visit' there are not used.  The order of
 * solutions is the engine's own, and the same each time.
 *
 * DLX_OK: '*result' says how the search ended and what it found.  DLX_UNSUPPORTED: no such engine, or it cannot do
 * this; 'message' says why.  DLX_NO_MEMORY: solutions already visited stand.  On error '*result' is zeroed.  Requires:
 * no pointer but 'visit', 'user' and 'message' is NULL; 'grid' has a shape; no 'order', 'save' or 'resume'.
 *
 * Memory: O(side^3).  Time: exponential at worst.  docs/engines.md tells what the engines do.
 */
enum dlx_status sudoku_solve(const struct sudoku_grid *grid, const char *engine, const struct dlx_search *search,
                             bool (*visit)(void *user, const uint8_t *cells), void *user, struct dlx_result *result,
                             struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- counting by bands */

/*
 * A 9x9 grid as three bands, whose fills are counted apart and joined by the columns that they share: the number of its
 * solutions is found without walking them, from no given (6670903752021072936960, in a tenth of a second) to all.
 * Candidates are honoured.  The idea is told in docs/counting.md.
 */
typedef struct sudoku_bands sudoku_bands;

/*
 * sudoku_bands_new() plans the join of a grid, which is not needed any more behind the call; '*bands' is the caller's
 * to free.  It takes some 10 ms.
 *
 * DLX_UNSUPPORTED: the grid's boxes are not 3x3.  DLX_NO_MEMORY.
 */
enum dlx_status sudoku_bands_new(const struct sudoku_grid *grid, sudoku_bands **bands, struct dlx_message *message);

/* sudoku_bands_free() frees a join; NULL is allowed. */
void sudoku_bands_free(sudoku_bands *bands);

/* sudoku_bands_work() is about how many products of two numbers counting will add up: 3 * 10^9 take about a second.
   The number of solutions, which may be far larger, says little about it; the number of givens much: each divides it by
   about 3. */
double sudoku_bands_work(const sudoku_bands *bands);

/*
 * sudoku_bands_count() sets 'count', an initialised mpz_t, to the number of solutions; to a lower bound, if '*result'
 * does not say DLX_COMPLETE.  Of 'search' it heeds 'stop', 'time_limit', 'threads' and 'progress' with its interval; a
 * stop takes effect within 0.1 s.  In '*result' there are no nodes, and 'updates' are products added up.
 *
 * DLX_NO_MEMORY is the only error: 'count' is 0.  Memory: up to some 60 MB a thread for a grid of givens; up to 400 MB
 * where candidates tell all digits apart.
 */
enum dlx_status sudoku_bands_count(sudoku_bands *bands, const struct dlx_search *search, mpz_t count,
                                   struct dlx_result *result);

/* Grids to be drawn.  'visit' is called once for each, in this thread, with 81 values; they are lent until it returns.
   Returning false ends the drawing. */
struct sudoku_sampling {
  uint64_t number;
  uint64_t seed;
  bool (*visit)(void *user, const uint8_t *cells);
  void *user;
};

/*
 * sudoku_bands_sample() draws solutions, each independently of the others and each solution equally likely: by exact
 * counts, so that nothing about it is approximate.  The first call counts; later ones only draw.  The same seed gives
 * the same grids, whatever 'threads' says.  'search' is heeded as in sudoku_bands_count().
 *
 * '*result' says how many were drawn in 'solutions', and how it ended: DLX_COMPLETE with none says that the grid has no
 * solution (or that none was asked for).  DLX_NO_MEMORY is the only error; grids already visited stand.
 */
enum dlx_status sudoku_bands_sample(sudoku_bands *bands, const struct dlx_search *search,
                                    const struct sudoku_sampling *asked, struct dlx_result *result);

/* ---------------------------------------------------------------------------------------------- generating */

#define SUDOKU_MAXIMUM_GENERATED ((size_t)25) /* the side */

/* What takes a puzzle's givens to themselves, as cells of a square; their values are free.  The boxes need not be
   squares: where they are not, the diagonal ones just do not take boxes to boxes. */
enum sudoku_symmetry {
  SUDOKU_SYMMETRY_NONE,
  SUDOKU_ROTATIONAL,   /* half a turn */
  SUDOKU_QUARTER,      /* a quarter of a turn */
  SUDOKU_HORIZONTAL,   /* the middle row as a mirror: upside down */
  SUDOKU_VERTICAL,     /* the middle column as a mirror: left and right */
  SUDOKU_DIAGONAL,     /* the diagonal from the first cell as a mirror */
  SUDOKU_SYMMETRY_FULL /* all of these */
};

/*
 * Puzzles to be made.  'visit' is called once for each, in this thread and in the order of their numbers, which count
 * from 0, with side^2 values of the givens (0: blank) and of the solution; they are lent until it returns.  Returning
 * false ends it.
 */
struct sudoku_generating {
  size_t box_rows; /* side = box_rows * box_columns, at most SUDOKU_MAXIMUM_GENERATED */
  size_t box_columns;
  uint64_t number;
  uint64_t seed;
  enum sudoku_symmetry symmetry;
  bool minimal;           /* no given can be taken away: there would be more solutions */
  size_t least_givens;    /* 0: any number */
  size_t most_givens;     /* 0: any number */
  const uint8_t *pattern; /* side^2 values: the givens are to stand where it is not 0, and nowhere else; NULL: anywhere.
                             Then there is no symmetry, and no number of givens. */
  const uint8_t *solution;          /* side^2 values, which is to be the solution of all puzzles; NULL: random ones */
  unsigned least_rating;            /* as sudoku_explain() rates them, in tenths; 0: any */
  unsigned most_rating;             /* 0: any */
  const struct sudoku_rules *rules; /* that puzzles and solutions keep; NULL: none */
  bool (*visit)(void *user, uint64_t number, const uint8_t *givens, const uint8_t *solution);
  void *user;
};

/*
 * sudoku_generate() makes puzzles with exactly one solution.  Each has its own random numbers, from the seed and its
 * number, so that it is the same for any number of threads and however many are asked for.
 *
 * A 9x9 puzzle is dug from a full grid that is drawn uniformly among all 6670903752021072936960.  Without 'minimal' a
 * given is left where it cannot go together with those that the symmetry joins it to, or where there would be fewer
 * givens than 'least_givens'; and where the side is more than 9 also, unless 'most_givens' asks for fewer, where
 * singles and locked candidates would then not solve the puzzle.  One that is rated too high, and need not be minimal,
 * gets givens back until it is not.
 *
 * Where there are rules, full grids come by a search in random order, and not all as often, and puzzles are asked as
 * exact-cover problems: a 9x9 takes some tens of milliseconds.  Without 'minimal' a given is also left where it takes a
 * thousand nodes or more to see that it could go.
 *
 * Of 'search' it heeds 'stop', 'time_limit', 'threads' and 'progress' with its interval and 'user'.  '*result' says how
 * many were visited in 'solutions', how many questions about puzzles it took in 'nodes', and how it ended. DLX_COMPLETE
 * with fewer than 'number', which are then none at all, says that it is proved that there is no such puzzle; 'message'
 * says how.  Where there is none, but no proof of it is known, it goes on until it is stopped.
 *
 * DLX_BAD_INPUT: what is asked contradicts itself, or 'solution' is not a solution; 'message' says how.
 * DLX_UNSUPPORTED: the side is too large.  DLX_NO_MEMORY: puzzles already visited stand.  On error '*result' is zeroed.
 * Requires: a shape that is allowed, which the rules fit; no pointer but 'pattern', 'solution', 'rules', 'user' and
 * 'message' is NULL.
 */
enum dlx_status sudoku_generate(const struct sudoku_generating *asked, const struct dlx_search *search,
                                struct dlx_result *result, struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- explaining */

#define SUDOKU_MAXIMUM_EXPLAINED ((size_t)64) /* the side */

/* A technique of a person. */
struct sudoku_technique_info {
  const char *name;    /* as options and JSON say it: "naked-pair" */
  const char *title;   /* as a person says it: "Naked pair" */
  unsigned rating;     /* of its easiest steps, in tenths, on the scale of Sudoku Explainer */
  const char *summary; /* what it is, in a line */
};

/* sudoku_technique_at() is row 'index' of the table of techniques, counted from 0, the easiest first; NULL behind the
   last.  The last one is the guess, which comes where all others find nothing. */
const struct sudoku_technique_info *sudoku_technique_at(size_t index);

/* What a step does to a candidate, or what the candidate is to the step. */
enum sudoku_role {
  SUDOKU_PLACED,     /* it is the value of its cell */
  SUDOKU_ELIMINATED, /* it is not */
  SUDOKU_BASE,       /* what the reason rests on */
  SUDOKU_SECOND,     /* what it rests on besides: a fin, the other colour, the other set */
  SUDOKU_ON,         /* in a chain: true if the chain's beginning is as assumed */
  SUDOKU_OFF         /* in a chain: false if so */
};

struct sudoku_mark {
  uint16_t cell;
  uint8_t value;
  uint8_t role; /* enum sudoku_role */
};

/* An inference of a chain, from one mark to another, by their place in the list of marks. */
struct sudoku_link {
  uint32_t from;
  uint32_t to;
  bool strong; /* if the first is false, the second is true; else: if the first is true, the second is false */
};

/* A step, and the grid in front of it; all of it is lent until the visitor returns. */
struct sudoku_step {
  uint64_t number; /* from 1 */
  const struct sudoku_technique_info *technique;
  unsigned rating;    /* tenths */
  const char *effect; /* in words: "r4c5 = 3", "not 2 in r1c2, r1c7" */
  const char *reason; /* in sentences */
  const struct sudoku_mark *marks;
  size_t mark_count;
  const struct sudoku_link *links;
  size_t link_count;
  const uint8_t *cells;       /* side^2 values, 0 being open */
  const uint64_t *candidates; /* of each cell, bit value - 1; none where there is a value */
};

struct sudoku_explaining {
  uint64_t techniques; /* what may be used: bit i for row i of the table; 0: all */
  uint64_t limit;      /* at most so many steps; 0: all */
  bool (*visit)(void *user, const struct sudoku_step *step); /* false ends it; NULL: steps are only rated */
  void *user;
};

#define SUDOKU_MOST_TECHNIQUES 64

enum sudoku_outcome {
  SUDOKU_SOLVED,
  SUDOKU_STUCK,      /* what may be used does not lead further */
  SUDOKU_IMPOSSIBLE, /* there is no solution */
  SUDOKU_UNFINISHED, /* at the limit of steps, by the visitor, or stopped */
  SUDOKU_AMBIGUOUS   /* there are several solutions, so that there is nothing to rate; only where no step is shown */
};

struct sudoku_explanation {
  enum sudoku_outcome outcome;
  enum dlx_end end;                            /* DLX_COMPLETE, or what stopped it: as in dlx_solve() */
  unsigned rating;                             /* of the hardest step, in tenths; 0: no step */
  const struct sudoku_technique_info *hardest; /* the technique of that step; NULL: no step */
  uint64_t steps;
  uint64_t guesses;
  bool is_unique; /* found out only where a technique asks for it */
  double seconds;
  uint64_t uses[SUDOKU_MOST_TECHNIQUES]; /* of each row of the table */
};

/*
 * sudoku_explain() solves a puzzle as a person does: at each step by the easiest technique that does anything, and of
 * its steps the easiest and first.  Each step is sound: it takes nothing away that is in any solution, or, for
 * techniques that build on it, in the only solution; these are used only where there is no other.  Where nothing else
 * helps, a cell with the fewest candidates is guessed right, by looking at a solution.
 *
 * Of 'search' it heeds 'stop', 'time_limit' and 'threads', which search for steps together where they are rare; the
 * steps are the same for any number of them.
 *
 * DLX_UNSUPPORTED: the side is too large.  DLX_NO_MEMORY: steps already visited stand.  On error '*explanation' is
 * zeroed.  Requires: no pointer but 'visit', 'user' and 'message' is NULL.
 */
enum dlx_status sudoku_explain(const struct sudoku_grid *grid, const struct sudoku_explaining *asked,
                               const struct dlx_search *search, struct sudoku_explanation *explanation,
                               struct dlx_message *message);

/*
 * sudoku_rate() explains 'count' puzzles without showing any step, 'search->threads' of them at a time, each on one
 * thread: explanations[i] is that of grids[i].  'search' and 'techniques' are as in sudoku_explain().
 *
 * Errors are as there; no explanation is then of any use.
 */
enum dlx_status sudoku_rate(const struct sudoku_grid *grids, size_t count, uint64_t techniques,
                            const struct dlx_search *search, struct sudoku_explanation *explanations,
                            struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- the same puzzle */

/*
 * How one grid becomes another that is the same puzzle: its rows and columns change places within bands and stacks,
 * bands and stacks do so as wholes, it is mirrored at its diagonal where boxes are squares, and its values get other
 * names.  First of all it is mirrored, if it is; then cell (i, j) of the new grid is what cell (rows[i], columns[j]) of
 * the old one is, with value v called values[v].
 */
struct sudoku_transformation {
  size_t side;
  bool transposed;
  uint8_t rows[SUDOKU_MAXIMUM_SIDE];
  uint8_t columns[SUDOKU_MAXIMUM_SIDE];
  uint8_t values[SUDOKU_MAXIMUM_SIDE + 1]; /* values[0] is 0 */
};

/* sudoku_transform() sets 'image' to what 'grid' becomes, without candidates.  DLX_NO_MEMORY: 'image' is as before.
   Requires: the same side; a transposed grid has square boxes; 'image' is not 'grid'. */
enum dlx_status sudoku_transform(const struct sudoku_grid *grid, const struct sudoku_transformation *how,
                                 struct sudoku_grid *image);

/* What leads back; and what 'first' and then 'second' do together.  '*result' may be one of the others. */
void sudoku_transformation_invert(const struct sudoku_transformation *how, struct sudoku_transformation *result);
void sudoku_transformation_compose(const struct sudoku_transformation *first,
                                   const struct sudoku_transformation *second, struct sudoku_transformation *result);

/* The canonical form of a grid.  A zeroed one is ready; sudoku_canonical_release() frees what it holds. */
struct sudoku_canonical {
  struct sudoku_grid grid;          /* written in the symbols of the one it was made of */
  struct sudoku_transformation how; /* what leads to it */
  mpz_t automorphisms;              /* how many transformations take the grid to itself, 1 at least */
  bool is_known;                    /* false: all this is not to be used */
  bool is_prepared;                 /* private: 'automorphisms' is initialised */
};

/*
 * sudoku_canon() finds, of all grids that 'grid' can become by such transformations, the one that is least, read row by
 * row with blanks lowest.  So two grids are the same puzzle if and only if their canonical forms have equal cells (and
 * boxes).  Givens may contradict each other, and there may be any number of solutions.
 *
 * The automorphisms are those of the grid with its givens as they are; they are not walked, so that the empty grid of
 * 9x9, which has 9! * 2 * 6^8, takes no longer than others.
 *
 * Of 'search' it heeds 'stop', 'time_limit' and 'node_limit'.  If '*result' does not say DLX_COMPLETE, the form is not
 * known.  Its nodes are those of the search for the least text.
 *
 * DLX_UNSUPPORTED: sudoku_canon_refuses() the grid, and 'message' says why.  DLX_NO_MEMORY.
 * Requires: 'grid' has a shape, and is not 'canonical->grid'.  Time: some microseconds for a 9x9 puzzle; in the worst
 * case, of large full grids, exponential.  Source: see sudoku/canon/canon.h.
 */
enum dlx_status sudoku_canon(const struct sudoku_grid *grid, const struct dlx_search *search,
                             struct sudoku_canonical *canonical, struct dlx_result *result,
                             struct dlx_message *message);

/* Why a grid has no canonical form, a constant: pencil marks are no part of a puzzle's form, and transformations keep
   no rules but those of rows, columns and boxes.  NULL: it has one. */
const char *sudoku_canon_refuses(const struct sudoku_grid *grid);

/*
 * sudoku_canon_each() does so for 'count' grids on several threads, as 'search->threads' says; the time limit holds for
 * all of them together, the node limit for each.  Grids that are refused are left out: their forms are not known, nor
 * are those behind a stop.
 *
 * '*result' says how it ended; 'solutions' is the number of forms that are known.  DLX_NO_MEMORY: some of them are.
 */
enum dlx_status sudoku_canon_each(const struct sudoku_grid *grids, size_t count, const struct dlx_search *search,
                                  struct sudoku_canonical *canonical, struct dlx_result *result);

void sudoku_canonical_release(struct sudoku_canonical *canonical);

/* ---------------------------------------------------------------------------------------------- writing */

enum sudoku_format {
  SUDOKU_LINE, /* one line, without blanks where a symbol is one character */
  SUDOKU_GRID, /* rows, with borders around the boxes; candidates too where the side is at most 9 */
  SUDOKU_SDK,  /* a [Puzzle] section with a line a row */
  SUDOKU_SVG   /* a picture, by cairo */
};

/*
 * sudoku_write() writes a grid in its own symbols, or in numbers where its side has more values than there are symbols.
 * A blank is '.'.  Write errors are left in the stream, for ferror().  What is written reads back as the same cells.
 *
 * DLX_UNSUPPORTED: SUDOKU_SVG in a library built without cairo, or where cairo cannot be loaded; 'message' names the
 * package.  DLX_NO_MEMORY.
 */
enum dlx_status sudoku_write(const struct sudoku_grid *grid, enum sudoku_format format, FILE *stream,
                             struct dlx_message *message);

/*
 * sudoku_line() writes what SUDOKU_LINE does, but for the line end, to 'line', with a NUL; returns its length.
 * Requires: room for sudoku_line_room() bytes.
 *
 * Where sudoku_line_is_plain(), character i is that of cell i, and sudoku_symbol() is the one of a value, so that a
 * line can be changed in place.
 */
size_t sudoku_line(const struct sudoku_grid *grid, char *line);
size_t sudoku_line_room(const struct sudoku_grid *grid);
bool sudoku_line_is_plain(const struct sudoku_grid *grid);
char sudoku_symbol(const struct sudoku_grid *grid, size_t value);

/* ---------------------------------------------------------------------------------------------- drawing */

enum sudoku_picture_format { SUDOKU_PICTURE_SVG, SUDOKU_PICTURE_PNG, SUDOKU_PICTURE_PDF };

/* What a cell or a candidate is coloured for. */
enum sudoku_ink {
  SUDOKU_INK_COLOURED,  /* the spot's own 'colour' */
  SUDOKU_INK_SCOPE,     /* where a step of an explanation looks: pale */
  SUDOKU_INK_PATTERN,   /* what it is made of: blue */
  SUDOKU_INK_SECOND,    /* what is to be told from that, as a fin or the other colour: yellow */
  SUDOKU_INK_ON,        /* true, or placed: green */
  SUDOKU_INK_OFF,       /* false if others are true: orange */
  SUDOKU_INK_ELIMINATED /* ruled out: red, and a candidate is struck through */
};

/* A cell in a colour, or one candidate on a disc; or, where candidates are not drawn, that value in the cell. */
struct sudoku_spot {
  size_t cell;
  size_t value; /* 0: the cell itself */
  enum sudoku_ink ink;
  uint32_t colour; /* 0xRRGGBB, for SUDOKU_INK_COLOURED */
};

/* A line between two candidates, or the middles of cells, where the value is 0. */
struct sudoku_stroke {
  size_t from_cell, from_value;
  size_t to_cell, to_value;
  bool weak;  /* dashed */
  bool arrow; /* from the one to the other */
};

struct sudoku_picture {
  const struct sudoku_grid *grid;  /* NULL: nothing but the caption */
  const uint8_t *solution;         /* side^2 values for the blanks, told apart from the givens; NULL: none */
  bool candidates;                 /* those of the grid, in blanks that have no value by now */
  const struct sudoku_spot *spots; /* later ones lie above earlier ones */
  size_t spot_count;
  const struct sudoku_stroke *strokes;
  size_t stroke_count;
  const char *caption; /* below the grid; NULL: none */
};

/* Pictures in 'rows' by 'columns' places, row by row; places behind the last picture stay empty. */
struct sudoku_page {
  const char *title; /* above them; NULL: none */
  size_t rows, columns;
  const struct sudoku_picture *pictures;
  size_t count; /* at most rows * columns */
};

/* Lengths are points, 1/72 of an inch.  Texts are UTF-8; a line feed ends a line, and long lines are broken. */
struct sudoku_drawing {
  enum sudoku_picture_format format;
  double width, height; /* of a page; 0: as large as what is on it */
  double cell;          /* the side of a cell, on pages with a size at most; 0: what suits the grids and the page */
  double dpi;           /* pixels an inch of a PNG; 0: 144 */
  bool labels;          /* the numbers of rows and columns beside each grid */
  const struct sudoku_page *pages;
  size_t page_count;                 /* a PDF has any number, the others one */
  const volatile sig_atomic_t *stop; /* end soon after it is not 0, with what is drawn by then; may be NULL */
};

/*
 * sudoku_draw() writes pages of grids.  The same drawing is the same bytes each time, with the same fonts and version
 * of cairo, but for names inside SVGs that are drawn by one process.  Write errors are left in the stream.
 *
 * DLX_BAD_INPUT: a text is not UTF-8, or has a control character.  DLX_UNSUPPORTED: no cairo, and 'message' names the
 * package; or too many pixels for a PNG.  DLX_NO_MEMORY.  Something may have been written by then.  Requires: a page or
 * more, with places for all its pictures; cells and values that the grids have.
 */
enum dlx_status sudoku_draw(const struct sudoku_drawing *drawing, FILE *stream, struct dlx_message *message);

/* sudoku_is_text() says whether a text may be a title or caption: it is UTF-8, without control characters but line
 * feeds.
 */
bool sudoku_is_text(const char *text);

/* sudoku_arrange() finds the rows and columns of at least 'places', 1 or more, that make grids largest on a page. */
void sudoku_arrange(const struct sudoku_drawing *drawing, size_t places, size_t *rows, size_t *columns);

/* sudoku_find_candidates() gives each blank of a grid the candidates that no given rules out by itself: no equal one
   that the cell sees, and where neighbours may not be consecutive no such one; in place of those that it has.  Sums of
   cages are not looked at.  DLX_NO_MEMORY: the grid is as before. */
enum dlx_status sudoku_find_candidates(struct sudoku_grid *grid);

#ifdef __cplusplus
}
#endif

#endif

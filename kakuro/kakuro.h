/*
 * kakuro.h - the Kakuro adapter library, all of it that is public.
 *
 * A Kakuro board is a rectangle of walls and white cells.  A run is a row's or a column's white cells between two
 * walls, as many as there are side by side, also one alone; a wall can hold a clue for the run below it and one for the
 * run to its right.  A solution puts a digit 1 .. 9 into each white cell, such that no run holds a digit twice, and
 * each run with a clue adds up to it.  The library reads and writes boards, finds clues that cannot be, solves and
 * counts, draws, and translates between a board and an exact-cover problem of dlx/dlx.h:
 *
 *     kakuro_reader_new(text, size, NULL, &reader);
 *     while (status = kakuro_read(reader, &board, &found, &message), found)
 *       kakuro_solve(&board, NULL, &search, visit, user, &result, &message);   visits solutions
 *
 * Numbers.  Rows, columns and cells count from 0, row by row; in messages, where r1c1 is the first cell, from 1.  A
 * digit is its value, a set of digits a mask in which bit V - 1 is V.
 *
 * Boards.  What kakuro_read() reads and kakuro_generate() makes is one; whoever writes cells asks kakuro_board_check().
 * Functions that search, explain, encode and find candidates look once more: another board is misuse.
 *
 * Errors, misuse and threads are as in dlx/dlx.h: bad data gives a status and a message with its place, misuse aborts
 * with the name of the function, there is no global state, and the library never prints or exits.
 */
#ifndef KAKURO_KAKURO_H
#define KAKURO_KAKURO_H

#include "dlx/dlx.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------- boards */

#define KAKURO_MAXIMUM_SIDE ((size_t)65535) /* rows, and columns */
#define KAKURO_LONGEST_RUN  ((size_t)9)
#define KAKURO_LARGEST_SUM  45

struct kakuro_cell {
  bool white;
  uint8_t digit;  /* of a white cell: its given; 0: none */
  uint8_t down;   /* of a wall: the sum of the run below it; 0: no clue, any sum */
  uint8_t across; /* and that of the run to its right */
};

/*
 * A board.  A zeroed one holds nothing; kakuro_board_prepare() gives it a size and kakuro_board_release() frees what it
 * holds.  Its fields may be read at will, and the cells written.
 */
struct kakuro_board {
  size_t rows;
  size_t columns;
  struct kakuro_cell *cells; /* cell (row, column) is cells[row * columns + column] */
  size_t line;               /* where its first cell stands in the text; 0: nowhere */
  size_t column;
  size_t room; /* private */
};

/* kakuro_board_prepare() makes 'board' one of walls without clues.  It keeps the memory that the board has.
   DLX_NO_MEMORY: the board is as before.  Requires: sides from 1 to KAKURO_MAXIMUM_SIDE.  Time: O(cells). */
enum dlx_status kakuro_board_prepare(struct kakuro_board *board, size_t rows, size_t columns);

/* kakuro_board_copy() makes 'copy', which is zeroed or prepared, the same as 'board', its place in a text included.
   DLX_NO_MEMORY: 'copy' is as before.  Requires: 'board' has a size. */
enum dlx_status kakuro_board_copy(struct kakuro_board *copy, const struct kakuro_board *board);

/* kakuro_board_release() frees what a board holds and zeroes it. */
void kakuro_board_release(struct kakuro_board *board);

/*
 * kakuro_board_check() says whether a board is one: no run is longer than 9 cells, each clue stands before a run and is
 * a sum that so many different digits can have, and no given is larger than 9.  What kakuro_read() reads is one.
 *
 * DLX_BAD_INPUT: it is not; 'message', which may be NULL, says why, beginning with the cell, and so does '*cell', which
 * may be NULL, too.  The message has no line.  Requires: the board has a size.  Time: O(cells).
 */
enum dlx_status kakuro_board_check(const struct kakuro_board *board, size_t *cell, struct dlx_message *message);

/* kakuro_conflicts() visits all pairs of cells with equal givens in a run, by rows and then by columns, and returns how
   many there are.  'visit' may be NULL.  Requires: the board passes kakuro_board_check().  Time: O(cells). */
size_t kakuro_conflicts(const struct kakuro_board *board, void (*visit)(void *user, size_t first, size_t second),
                        void *user);

/* White cells that hang together by their runs, all of which have a clue, though the sums across and those down, which
   are sums of the same digits, are not the same: so that there is no solution. */
struct kakuro_imbalance {
  size_t cell; /* the first of them */
  uint64_t across;
  uint64_t down;
};

/* kakuro_imbalances() visits all such regions, by their first cells, each lent until 'visit', which may be NULL,
   returns; '*number', which may be NULL, is how many there are.  DLX_NO_MEMORY: none was visited.  Requires: the board
   passes kakuro_board_check().  Time: almost O(cells). */
enum dlx_status kakuro_imbalances(const struct kakuro_board *board,
                                  void (*visit)(void *user, const struct kakuro_imbalance *), void *user,
                                  size_t *number);

/* ---------------------------------------------------------------------------------------------- reading, writing */

/* How to read; NULL or all zero: no notes.  A note is something said about a text that is accepted; it is lent until
   the callback returns. */
struct kakuro_reading {
  void (*note)(void *user, const struct dlx_message *note);
  void *user;
};

typedef struct kakuro_reader kakuro_reader;

/*
 * kakuro_reader_new() begins to read boards from 'size' bytes of text, in any of the formats of docs/formats.md, which
 * are found from the text.  The text is borrowed until the reader is freed; 'reading' is copied.
 *
 * DLX_NO_MEMORY is the only error: a text that is no board is told by kakuro_read().  Requires: 'text' is not NULL
 * unless 'size' is 0.
 */
enum dlx_status kakuro_reader_new(const char *text, size_t size, const struct kakuro_reading *reading,
                                  kakuro_reader **reader);

/*
 * kakuro_read() reads the next board into 'board', which is zeroed or prepared, and which the caller releases at last.
 * '*found' is false, and the status DLX_OK, behind the last one.
 *
 * DLX_BAD_INPUT: something stands here that is no board, or not quite one, or does not pass kakuro_board_check();
 * 'message' says where and why, '*found' is true and the board unspecified.  The next call goes on with what follows.
 * DLX_NO_MEMORY: nothing was read, and the next call tries again.  Requires: no pointer but 'message' is NULL.  Time:
 * O(bytes of the board).
 */
enum dlx_status kakuro_read(kakuro_reader *reader, struct kakuro_board *board, bool *found,
                            struct dlx_message *message);

/* kakuro_reader_free() frees a reader; NULL is allowed. */
void kakuro_reader_free(kakuro_reader *reader);

enum kakuro_format {
  KAKURO_TEXT,  /* rows of cells, each of the width of its column; between two boards comes an empty line */
  KAKURO_JSON,  /* an array of the rows, which are strings: what stands behind "board": in an object that is read */
  KAKURO_CLUES, /* lists of runs with a clue for MiniZinc */
  KAKURO_KKR    /* the binary of hideki1234/Kakuro, which holds the answer, too: each white cell has a digit */
};

/*
 * kakuro_write() writes a board, which passes kakuro_board_check(); write errors are left in the stream, for ferror().
 * What it writes reads back as the same board; but of KAKURO_KKR the digits are the answer, and not read as givens.
 *
 * DLX_UNSUPPORTED, with nothing written: the format cannot say this board (givens as KAKURO_CLUES, white cells without
 * a digit as KAKURO_KKR); 'message', which may be NULL, says why.  DLX_NO_MEMORY: nothing was written.  Time: O(cells).
 */
enum dlx_status kakuro_write(const struct kakuro_board *board, enum kakuro_format format, FILE *stream,
                             struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- exact cover */

/*
 * A board as an exact-cover problem.  Its items, all primary, are, in this order,
 *
 *     pR,C      the cell in row R and column C has a digit        one a white cell, row by row
 *     aR,C      the run across that begins there has a digit set  one a run with a clue: by rows, then by columns
 *     dR,C      the run down that begins there has one
 *     aR,C.V    the run across that begins there holds V, or not  nine a run, in the same order, V from 1
 *     dR,C.V    the same of the run down
 *
 * and its options, in this order:
 *
 *     pR,C aR,D.V dS,C.V       the cell holds V: by cells, then V
 *     aR,C aR,C.V aR,C.W ...   the run's digits are all but V, W, ...: for each run with a clue and each set of as many
 *                              digits as it has cells that adds up to it
 *     aR,C.V                   a run without a clue does not hold V: for each such run and V.  As each of its cells has
 *                              a digit, so many digits are left that these options alone make its set
 *
 * A run's sets come by their value as numbers in which V is the bit V - 1.
 */
typedef struct kakuro_encoding kakuro_encoding;

enum kakuro_form {
  KAKURO_SHORT, /* what is left behind kakuro_solve()'s first step: without what follows from one run after the other */
  KAKURO_FULL   /* all of it; a given leaves its cell one option */
};

enum kakuro_choice_kind {
  KAKURO_CELL_HOLDS, /* 'place' is a cell, and 'digits' one digit */
  KAKURO_RUN_SET,    /* 'place' is the first cell of a run across or down, and 'digits' its set */
  KAKURO_RUN_LACKS   /* the same, and 'digits' one digit that it does not hold */
};

/* What an option says. */
struct kakuro_choice {
  uint32_t place;
  uint16_t digits; /* bit V - 1: V */
  bool down;       /* of a run */
  enum kakuro_choice_kind kind;
};

/*
 * kakuro_encode() makes the problem of 'board', frozen; '*encoding' is the caller's to free, and does not need the
 * board. Its solutions are those of the board.  A board whose first step finds that there is no solution is, in short
 * form, one item that no option covers.
 *
 * DLX_NO_MEMORY is the only error.  Requires: the board passes kakuro_board_check().  Time and memory: O(cells), up to
 * 126 sets a run.
 */
enum dlx_status kakuro_encode(const struct kakuro_board *board, enum kakuro_form form, kakuro_encoding **encoding);

/* The problem, and what each of its options says: lent while the encoding lives. */
const dlx_problem *kakuro_problem(const kakuro_encoding *encoding);
const struct kakuro_choice *kakuro_choices(const kakuro_encoding *encoding);

/* kakuro_decode() writes the digits that 'count' options say, and those that were found when it was encoded, to
   'digits' of the size of the board; walls, and cells of which neither says anything, are left alone.  Requires: option
   numbers of the problem.  Time: O(cells + count). */
void kakuro_decode(const kakuro_encoding *encoding, const uint32_t *options, size_t count, uint8_t *digits);

/* kakuro_encoding_free() frees an encoding, and the problem that was lent from it; NULL is allowed. */
void kakuro_encoding_free(kakuro_encoding *encoding);

/* ---------------------------------------------------------------------------------------------- solving, counting */

/* Engines that know what a Kakuro is, beside those of dlx/dlx.h, which are handed the exact-cover problem. */
struct kakuro_engine_info {
  const char *name;
  const char *summary;
};

/* kakuro_engine_at() is the engine in row 'index' of their registry, counted from 0; NULL behind the last. */
const struct kakuro_engine_info *kakuro_engine_at(size_t index);

/*
 * kakuro_solve() visits the solutions of 'board', each once: a digit a cell, 0 for walls, lent until 'visit' returns;
 * returning false stops the search.  'visit' may be NULL, 'user' is handed to it.  'engine' is a name of
 * kakuro_engine_at() or of dlx_engine_at(), or NULL or "auto", which is "runs".
 *
 * Of 'search' it heeds 'skip', 'limit', 'node_limit', 'time_limit', 'stop', 'threads', and 'progress' with its interval
 * and 'user', as dlx_solve() does; 'memory_limit' bounds what is kept of small regions, here at most 256 MB.  'engine'
 * and 'visit' there are not used.  The order of solutions is the engine's own, and the same each time.  With 'save' or
 * 'resume' "auto" is what dlx_choose() takes for the exact-cover problem, as "runs" has no states.
 *
 * DLX_OK: '*result' says how the search ended and what it found.  DLX_UNSUPPORTED: no such engine, or it cannot do
 * this; 'message' says why.  DLX_NO_MEMORY: solutions already visited stand.  On error '*result' is zeroed.  Requires:
 * no pointer but 'visit', 'user', 'engine' and 'message' is NULL; the board passes kakuro_board_check(); no 'order'.
 *
 * Memory: O(cells), and what it takes to remember small regions; with threads, for each, and 64 KB some hundred times
 * for solutions that wait; with an engine of dlx/dlx.h what that takes.  Time: exponential at worst.  docs/engines.md
 * tells what the engines do.
 */
enum dlx_status kakuro_solve(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                             bool (*visit)(void *user, const uint8_t *digits), void *user, struct dlx_result *result,
                             struct dlx_message *message);

/*
 * kakuro_unrank() visits one solution by its rank: the one that kakuro_solve() visits by "runs" behind 'rank' others, 0
 * for the first.  It is found by counting, so that the rank may be of any size.
 *
 * DLX_OK: 'result->solutions' is 1, and it was visited; or it is 0 with DLX_COMPLETE as the end: there are not so many.
 * 'result->skipped' are those before it, or UINT64_MAX - 1 where they are more; 'total', an initialised mpz_t, is the
 * number of all solutions, unless a limit or the stop flag ended the count; then it is 0.  'skip', 'limit', 'threads',
 * 'save' and 'resume' of 'search' are not used.  Else as kakuro_count().
 */
enum dlx_status kakuro_unrank(const struct kakuro_board *board, const struct dlx_search *search, const mpz_t rank,
                              bool (*visit)(void *user, const uint8_t *digits), void *user, mpz_t total,
                              struct dlx_result *result, struct dlx_message *message);

/*
 * kakuro_count() sets 'count', an initialised mpz_t, to the number of solutions, of any size: all of them if '*result'
 * says DLX_COMPLETE, else a lower bound.  Regions that do not depend on each other, from the start or below any choice,
 * are counted one by one and multiplied.  "auto" is "runs"; but where a clue is missing, and there is no limit on
 * nodes, "runs", "frontier" and "symmetry" in turn, for longer and longer, until one is done.
 * 'limit' is the most that the caller wants to know, 0: all.  'memory_limit' bounds what is kept of what was counted;
 * of "runs" that is never more than 512 MB.  Else as kakuro_solve(); 'visit' and 'skip' are not used.
 */
enum dlx_status kakuro_count(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                             mpz_t count, struct dlx_result *result, struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- explaining */

/* A technique of a person. */
struct kakuro_technique_info {
  const char *name;    /* as options and JSON say it: "one-set" */
  const char *title;   /* as a person says it: "One digit set" */
  unsigned rating;     /* of its steps, in tenths: see docs/explaining.md */
  const char *summary; /* what it is, in a line */
};

#define KAKURO_MOST_TECHNIQUES 32

/* kakuro_technique_at() is row 'index' of the table of techniques, counted from 0, the easiest first; NULL behind the
   last.  The last one is the guess, which comes where all others find nothing. */
const struct kakuro_technique_info *kakuro_technique_at(size_t index);

/* What a step does to a candidate, or what the candidate is to the step. */
enum kakuro_role {
  KAKURO_PLACED,     /* it is the digit of its cell */
  KAKURO_ELIMINATED, /* it is not */
  KAKURO_BASE        /* what the reason rests on */
};

struct kakuro_mark {
  uint32_t cell;
  uint8_t digit;
  uint8_t role; /* enum kakuro_role */
};

/* A run, by its first cell. */
struct kakuro_run {
  uint32_t cell;
  bool down;
};

/* A step, and the board in front of it; all of it is lent until the visitor returns. */
struct kakuro_step {
  uint64_t number; /* from 1 */
  const struct kakuro_technique_info *technique;
  unsigned rating;    /* tenths */
  const char *effect; /* in words: "r4c5 = 3", "not 2, 7 in r1c2, r1c7" */
  const char *reason; /* in sentences */
  const struct kakuro_mark *marks;
  size_t mark_count;
  const struct kakuro_run *runs; /* that it is about */
  size_t run_count;
  const uint8_t *digits;      /* of each cell of the board; 0: open, or a wall */
  const uint16_t *candidates; /* of each open cell, bit digit - 1 */
};

struct kakuro_explaining {
  uint64_t techniques; /* what may be used: bit i for row i of the table; 0: all */
  uint64_t limit;      /* at most so many steps; 0: all */
  bool (*visit)(void *user, const struct kakuro_step *step); /* false ends it; NULL: steps are only rated */
  void *user;
};

enum kakuro_outcome {
  KAKURO_SOLVED,
  KAKURO_STUCK,      /* what may be used does not lead further */
  KAKURO_IMPOSSIBLE, /* there is no solution */
  KAKURO_UNFINISHED  /* at the limit of steps, by the visitor, or stopped */
};

struct kakuro_explanation {
  enum kakuro_outcome outcome;
  enum dlx_end end;                            /* DLX_COMPLETE, or what stopped it: as in dlx_solve() */
  unsigned rating;                             /* of the hardest step, in tenths; 0: no step */
  const struct kakuro_technique_info *hardest; /* the technique of that step; NULL: no step */
  uint64_t steps;
  uint64_t guesses;
  bool is_unique; /* found out only where there is a guess */
  double seconds;
  uint64_t uses[KAKURO_MOST_TECHNIQUES]; /* of each row of the table */
};

/*
 * kakuro_explain() solves a board as a person does: at each step by the easiest technique that does anything, in the
 * first run or cell where it does.  No step takes anything away that is in any solution.  Where nothing else helps, a
 * cell with the fewest candidates is guessed right, by looking at a solution.
 *
 * Of 'search' it heeds 'stop' and 'time_limit'.  That there is no solution, or no way to go on, is an outcome.
 *
 * DLX_NO_MEMORY, the only error: steps already visited stand, and '*explanation' is zeroed.  Requires: the board passes
 * kakuro_board_check(); no pointer but 'visit' and 'user' is NULL.
 *
 * Memory: O(cells).  Time: a board of 20x20 takes a millisecond without a guess; before the first guess it is looked
 * for two solutions, which is exponential at worst.  Source: docs/explaining.md; kakuro/explain has a file a technique.
 */
enum dlx_status kakuro_explain(const struct kakuro_board *board, const struct kakuro_explaining *asked,
                               const struct dlx_search *search, struct kakuro_explanation *explanation);

/* ---------------------------------------------------------------------------------------------- generating */

#define KAKURO_MINIMUM_GENERATED ((size_t)3)
#define KAKURO_MAXIMUM_GENERATED ((size_t)30)

enum kakuro_symmetry {
  KAKURO_ASYMMETRIC,
  KAKURO_ROTATIONAL /* half a turn takes the walls outside of the first row and column to such */
};

struct kakuro_generating {
  size_t rows; /* the first one and the first column, which are walls, among them */
  size_t columns;
  uint64_t number; /* of boards; 0: none */
  uint64_t seed;
  enum kakuro_symmetry symmetry;
  unsigned least_rating; /* as kakuro_explain() rates them, in tenths; 0: any */
  unsigned most_rating;  /* 0: any */
  /* 'number' is the board's, from 0; false ends it. */
  bool (*visit)(void *user, uint64_t number, const struct kakuro_board *board, const uint8_t *solution);
  void *user;
};

/*
 * kakuro_generate() makes boards with exactly one solution, and visits them in order, each with its number, from 0, and
 * its solution, a digit a cell; both are lent until 'visit' returns.  All runs have a clue and are no longer than 9
 * cells, all white cells hang together, and runs of one cell are there only where the shape leaves no other way, as in
 * two rows of 19.  Each board has its own random numbers, from the seed and its number, so that it is the same for any
 * number of threads and however many are asked for.  Boards of a rating are tried until there is one, or it is stopped.
 *
 * Of 'search' it heeds 'stop', 'time_limit', 'threads' and 'progress' with its interval and 'user'.  '*result' says how
 * many were visited in 'solutions', how many times it was looked what the sums leave in 'nodes', and how it ended.
 *
 * DLX_NO_MEMORY, the only error: boards already visited stand; '*result' is zeroed.  Requires: sides from
 * KAKURO_MINIMUM_GENERATED to KAKURO_MAXIMUM_GENERATED; no pointer but 'user' and 'message' is NULL.
 *
 * Memory: O(cells) a thread.  Time: mostly milliseconds for 10x10, and a tenth of a second for 20x20; of a rating that
 * hardly any board of the size has, without end.  Source: kakuro/generate/board_maker.c.
 */
enum dlx_status kakuro_generate(const struct kakuro_generating *asked, const struct dlx_search *search,
                                struct dlx_result *result, struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- drawing */

/*
 * kakuro_find_candidates() sets 'candidates', one mask a cell of the board, to the digits that are left when one run
 * after the other has taken what stands in none of its fillings, until nothing more follows: bit V - 1 is V; walls have
 * none.  '*possible' is false where a run is left without a filling, or sums do not balance; the masks are then as far
 * as that.
 *
 * DLX_NO_MEMORY: 'candidates' is as before.  Requires: the board passes kakuro_board_check().  Memory: O(cells).
 */
enum dlx_status kakuro_find_candidates(const struct kakuro_board *board, uint16_t *candidates, bool *possible);

enum kakuro_picture_format { KAKURO_PICTURE_SVG, KAKURO_PICTURE_PNG, KAKURO_PICTURE_PDF };

/* A white cell in a colour, or one candidate on a disc. */
struct kakuro_spot {
  size_t cell;
  size_t digit;    /* 0: the cell itself */
  uint32_t colour; /* 0xRRGGBB */
};

struct kakuro_picture {
  const struct kakuro_board *board; /* NULL: nothing but the caption */
  const uint8_t *solution;          /* a digit a cell, told apart from the givens; NULL: none */
  const uint16_t *candidates;       /* a mask a cell, of which cells without a digit show theirs; NULL: none */
  const struct kakuro_spot *spots;  /* later ones lie above earlier ones */
  size_t spot_count;
  const char *caption; /* below the board; NULL: none */
};

/* Pictures in 'rows' by 'columns' places, row by row; places behind the last picture stay empty. */
struct kakuro_page {
  const char *title; /* above them; NULL: none */
  size_t rows, columns;
  const struct kakuro_picture *pictures;
  size_t count; /* at most rows * columns */
};

/* Lengths are points, 1/72 of an inch.  Texts are UTF-8; a line feed ends a line, and long lines are broken. */
struct kakuro_drawing {
  enum kakuro_picture_format format;
  double width, height; /* of a page; 0: as large as what is on it */
  double cell;          /* the side of a cell, on pages with a size at most; 0: what suits the boards and the page */
  double dpi;           /* pixels an inch of a PNG; 0: 144 */
  bool labels;          /* the numbers of rows and columns beside each board */
  const struct kakuro_page *pages;
  size_t page_count;                 /* a PDF has any number, the others one */
  const volatile sig_atomic_t *stop; /* end soon after it is not 0, with what is drawn by then; may be NULL */
};

/*
 * kakuro_draw() writes pages of boards: walls dark, and clues in the half of a wall that is next to their run, that of
 * the run below at the lower left, that of the run to the right at the upper right.  The same drawing is the same bytes
 * each time, with the same fonts and version of cairo, but for names inside SVGs that are drawn by one process.  Write
 * errors are left in the stream.  What pages and pictures point to is borrowed for the call.
 *
 * DLX_BAD_INPUT: a text is not UTF-8, or has a control character.  DLX_UNSUPPORTED: no cairo, and 'message' names the
 * package; or too many pixels for a PNG.  DLX_NO_MEMORY.  Something may have been written by then.  Requires: one page,
 * or of a PDF one or more, with places for all its pictures; spots in white cells.
 */
enum dlx_status kakuro_draw(const struct kakuro_drawing *drawing, FILE *stream, struct dlx_message *message);

/* kakuro_arrange() finds the rows and columns of at least 'places', 1 or more, that make boards of so many rows and
   columns largest on a page of the drawing's size; nothing else of the drawing is looked at.  Without cairo it is one
   column. */
void kakuro_arrange(const struct kakuro_drawing *drawing, size_t board_rows, size_t board_columns, size_t places,
                    size_t *rows, size_t *columns);

#ifdef __cplusplus
}
#endif

#endif

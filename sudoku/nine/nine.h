/*
 * The 9x9 grid in nine vectors: what the kernels for several kinds of processor and their callers share.
 *
 * A grid is nine boxes, and a box is nine cells.  Vector 3 * r + c holds the cell in row r and column c of every box, a
 * lane a box and a bit a value that may stand there:
 *
 *        c = 0   1   2               lane   0   1   2   3 |  4   5   6   7 |  8   9  10  11 | 12 .. 15
 *     r = 0  v0  v1  v2              box    0   1   2     |  3   4   5     |  6   7   8     |
 *         1  v3  v4  v5              stack  0   1   2     |  0   1   2     |  0   1   2     |
 *         2  v6  v7  v8              band   ---- 0 ----   |  ---- 1 ----   |  ---- 2 ----   |
 *
 * What happens inside a box is then an operation between whole vectors, done in all nine boxes at once; only what
 * passes between the boxes of a band, or of a stack, needs lanes to be moved: twelve such moves deduce everything that
 * singles and locked candidates say about the whole grid.
 *
 * Invariant: lanes 3, 7, 11 .. 15, which belong to no box, are 0.
 */
#ifndef SUDOKU_NINE_H
#define SUDOKU_NINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NINE_CELLS  81
#define NINE_LANES  16
#define NINE_VALUES 0x1ff
#define NINE_BOXES  0x0777           /* the lanes that are boxes, a bit each */
#define NINE_DEPTH  (NINE_CELLS + 1) /* each grid that waits is one cell's guess away from the next */

/* What may stand in each cell. */
struct nine_state {
  uint16_t cells[9][NINE_LANES] __attribute__((aligned(32)));
};

/* Where cell 9 * row + column is. */
struct nine_place {
  uint8_t vector;
  uint8_t lane;
};
extern const struct nine_place sudokui_nine_places[NINE_CELLS];

/* A search: 'depth' states in which solutions may yet be found, the next one last. */
struct nine_search {
  struct nine_state solution; /* the last one found: one bit a cell */
  uint64_t nodes;             /* states that were looked at */
  size_t depth;
  struct nine_state stack[NINE_DEPTH];
};

/* sudokui_nine_begin() starts from the state that the caller has written to search->stack[0]. */
void sudokui_nine_begin(struct nine_search *search);

/*
 * Goes on with a search, for at most 'nodes' nodes.  NINE_SOLUTION: search->solution is one that was not found before.
 * NINE_PAUSE: that many nodes are done, and it may go on.  NINE_DONE: there are no more.
 */
enum nine_event { NINE_SOLUTION, NINE_PAUSE, NINE_DONE };
typedef enum nine_event nine_kernel(struct nine_search *search, uint64_t nodes);

nine_kernel sudokui_nine_portable;
#ifdef SUDOKU_X86
nine_kernel sudokui_nine_avx2;
nine_kernel sudokui_nine_avx512;
#endif

/* The kernels that this processor can run, the quickest first; NULL: there is none with that number. */
struct nine_kernel_row {
  const char *name;
  nine_kernel *run;
};
const struct nine_kernel_row *sudokui_nine_kernel(size_t number);

/* 81 characters, and what may stand in each cell: '1' .. '9' are givens, anything else is a blank. */
void sudokui_nine_read(const char *text, struct nine_state *state);

/* The 81 values of a solution, as characters and as numbers. */
void sudokui_nine_write(const struct nine_state *solution, char *text);
void sudokui_nine_values(const struct nine_state *solution, uint8_t *values);

#endif

/*
 * The runs of a board, and its white cells, numbered: white cells row by row, runs by rows and then by columns.
 *
 *     run i is the white cells  cells[runs[i].start] .. cells[runs[i].start + runs[i].length - 1]
 *
 * Invariant: each white cell is in two runs, run_of[w][ACROSS] and run_of[w][DOWN].
 */
#ifndef KAKURO_RUN_LIST_H
#define KAKURO_RUN_LIST_H

#include "kakuro/kakuro.h"

enum { KAKUROI_ACROSS, KAKUROI_DOWN };

struct kakuroi_run {
  uint32_t start;
  uint8_t length;
  uint8_t sum; /* 0: no clue */
  bool down;
};

struct kakuroi_run_list {
  size_t white_count;
  size_t run_count;
  uint32_t *place;       /* of a white cell: its cell on the board */
  uint32_t (*run_of)[2]; /* of a white cell */
  struct kakuroi_run *runs;
  uint32_t *cells; /* 2 * white_count: white cells, run by run */
};

/* Zeroed before; kakuroi_run_list_release() also behind DLX_NO_MEMORY.  Requires: a board that passes
   kakuro_board_check(). */
enum dlx_status kakuroi_run_list_prepare(struct kakuroi_run_list *list, const struct kakuro_board *board);
void kakuroi_run_list_release(struct kakuroi_run_list *list);

/* A walk over the runs of a board, without any memory: begin with a zeroed one.  false: there are no more. */
struct kakuroi_run_walk {
  bool down;
  size_t line;   /* row, or column */
  size_t at;     /* in it: where to look on */
  size_t first;  /* the run's first cell on the board, */
  size_t step;   /* from each to the next, */
  size_t length; /* and how many */
  bool has_wall; /* there is a cell before it, which is a wall: first - step */
};
bool kakuroi_next_run(struct kakuroi_run_walk *walk, const struct kakuro_board *board);

/* The clue of the run at hand; 0: none. */
unsigned kakuroi_walk_sum(const struct kakuroi_run_walk *walk, const struct kakuro_board *board);

#endif

/*
 * A board as clauses.
 *
 * A variable is a candidate that is left in an open cell.  Of the candidates of each open item at least one is right,
 * and of each two of them at most one; two that share a line and a box are said not to go together only once.  What
 * stands there beyond the rules of cells, rows and columns, the boxes' own clauses apart, is what follows from them; it
 * shortens the search (25x25, proofs: without the pairs of a cell it takes more than three times as long).
 */
#ifndef SUDOKU_SAT_CLAUSES_H
#define SUDOKU_SAT_CLAUSES_H

#include "sudoku/large/board.h"

/* Hands on each clause; false ends it. */
typedef bool clause_taker(void *user, const int *literals, size_t count);

struct clauses {
  uint32_t *candidates; /* of variable k: candidates[k - 1], cell by cell */
  size_t count;
  int *variable_of; /* of the value v, from 0, in the cell: variable_of[cell * side + v]; 0: none */
};

/* DLX_NO_MEMORY is the only error. */
enum dlx_status sudokui_clauses_prepare(struct clauses *clauses, const struct board *board);
void sudokui_clauses_release(struct clauses *clauses);

/* How many clauses of two literals there will be, about. */
size_t sudokui_clauses_pairs(const struct board *board);

/* false: 'take' said so. */
bool sudokui_clauses_write(const struct clauses *clauses, const struct board *board, clause_taker *take, void *user);

#endif

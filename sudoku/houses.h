/*
 * The houses of a grid, and which cells see each other: what solving, checking and explaining by logic go through where
 * they do not care what makes a house.
 *
 *     house      0 .. side-1   side .. 2 side-1   2 side .. 3 side-1   3 side .. count-1
 *                rows          columns            boxes, or regions    diagonals, windows, groups of the grid's rules
 *
 * Each house has 'side' cells, and so holds each value once.  Two cells see each other where they may not hold the same
 * value: in a house, in a cage, or by a move of chess.  Cells that are 'near' each other may not hold values that
 * differ by 1.
 *
 *     9x9 windows        . . . . . . . . .     side n^2, boxes n x n: (n - 1)^2 windows of n x n, with
 *                        . w w w . w w w .     one line between them and around them
 *                        . w w w . w w w .
 *                        . w w w . w w w .
 *                        . . . . . . . . .
 */
#ifndef SUDOKU_HOUSES_H
#define SUDOKU_HOUSES_H

#include "sudoku/sudoku.h"

enum sudokui_house_kind {
  SUDOKUI_ROW,
  SUDOKUI_COLUMN,
  SUDOKUI_BOX,
  SUDOKUI_REGION, /* in place of boxes */
  SUDOKUI_DIAGONAL,
  SUDOKUI_WINDOW,
  SUDOKUI_GROUP
};

struct sudokui_houses {
  size_t side;
  size_t cells;
  size_t count; /* houses */

  uint16_t *members;             /* cell i of house h, ascending: members[h * side + i] */
  enum sudokui_house_kind *kind; /* of house h */
  uint16_t *number;              /* which one of its kind, from 0 */

  /* The houses of cell c, ascending: of_cell[first_of[c] .. first_of[c + 1] - 1]. */
  uint32_t *first_of;
  uint16_t *of_cell;

  /* The cells that cell c sees, ascending: seen[first_seen[c] .. first_seen[c + 1] - 1]. */
  uint32_t *first_seen;
  uint16_t *seen;

  /* The cells that cell c is near to, the same way: at most 4; none without the rule. */
  uint32_t *first_near;
  uint16_t *near;

  /* Cages, which are no houses; they are those of the grid's rules, which are held. */
  const struct sudoku_cage *cages;
  size_t cage_count;
  const struct sudoku_rules *rules; /* NULL: none */
};

/* sudokui_houses_new() lists the houses of 'grid', whose values are not looked at; the caller frees it.  DLX_NO_MEMORY.
   Time and memory: O(side^3). */
enum dlx_status sudokui_houses_new(const struct sudoku_grid *grid, struct sudokui_houses **houses);
void sudokui_houses_free(struct sudokui_houses *houses); /* NULL is allowed */

/* The word for a kind: "row". */
const char *sudokui_house_word(enum sudokui_house_kind kind);

/* The same, without a list: how many houses there are; what a house is; and those of a cell, ascending.  The grid need
   not be filled in. */
#define SUDOKUI_HOUSES_OF_CELL 7
size_t sudokui_house_count(const struct sudoku_grid *grid);
enum sudokui_house_kind sudokui_name_house(const struct sudoku_grid *grid, size_t house, size_t *number);
size_t sudokui_houses_of(const struct sudoku_grid *grid, size_t cell, uint16_t houses[SUDOKUI_HOUSES_OF_CELL]);

/* The cells a move of chess away from 'cell' that come behind it: 'moves' has one of SUDOKU_ANTIKNIGHT and
   SUDOKU_ANTIKING, or both.  A king moves aslant here: its other moves stay in a row or column.  Returns how many. */
#define SUDOKUI_MOVES 6
size_t sudokui_moves(size_t side, size_t cell, unsigned moves, uint16_t to[SUDOKUI_MOVES]);

#endif

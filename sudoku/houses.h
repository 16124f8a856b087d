/*
 * The houses of a grid, and which cells see each other: what solving, checking and explaining by logic go through where
 * they do not care what makes a house.
 *
 *     house      0 .. side-1   side .. 2 side-1   2 side .. 3 side-1
 *                rows          columns            boxes                 in this order; each has 'side' cells, ascending
 *
 * Two cells see each other where they may not hold the same value.
 */
#ifndef SUDOKU_HOUSES_H
#define SUDOKU_HOUSES_H

#include "sudoku/sudoku.h"

enum sudokui_house_kind { SUDOKUI_ROW, SUDOKUI_COLUMN, SUDOKUI_BOX };

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
};

/* sudokui_houses_new() lists the houses of 'grid', whose values are not looked at; the caller frees it.  DLX_NO_MEMORY.
   Time and memory: O(side^3). */
enum dlx_status sudokui_houses_new(const struct sudoku_grid *grid, struct sudokui_houses **houses);
void sudokui_houses_free(struct sudokui_houses *houses); /* NULL is allowed */

/* The word for a kind: "row". */
const char *sudokui_house_word(enum sudokui_house_kind kind);

#endif

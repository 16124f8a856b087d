/*
 * Puzzles that show regions of their own: drawn around the cells, or in letters behind a line.
 */
#ifndef SUDOKU_DRAWN_PUZZLE_H
#define SUDOKU_DRAWN_PUZZLE_H

#include "sudoku/reader/drawn_regions.h"
#include "sudoku/reader/line_puzzle.h"

/*
 * Reads a drawing into 'grid', which then keeps its regions, unless they are boxes.  '*is_one' is false, and the status
 * DLX_OK, where it draws no regions: each cell is alone, or nothing stands in cells that do not make such regions.
 * Errors are as those of sudokui_fill().
 */
enum dlx_status sudokui_read_drawing(const struct puzzle_rules *rules, const struct drawing *drawing,
                                     const char *text_end, struct cells *cells, struct sudoku_grid *grid, bool *is_one,
                                     bool *open, struct bad_cell *bad);

/* The labels of regions behind a puzzle on a line, "regions=aab..."; false: there are none. */
bool sudokui_find_regions(struct span line, struct span *labels);

/* Has a grid keep the regions of such labels, unless they are boxes.  Errors are as those of sudokui_fill(). */
enum dlx_status sudokui_keep_regions(struct span labels, struct sudoku_grid *grid, struct bad_cell *bad);

#endif

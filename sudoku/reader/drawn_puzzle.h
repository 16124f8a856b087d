/*
 * Puzzles that show regions of their own: drawn around the cells, or in letters behind a line.
 */
#ifndef SUDOKU_DRAWN_PUZZLE_H
#define SUDOKU_DRAWN_PUZZLE_H

#include "sudoku/reader/drawing.h"
#include "sudoku/reader/line_puzzle.h"

/*
 * Reads a drawing into 'grid', which then keeps its regions, unless they are boxes.  '*is_one' is false, and the status
 * DLX_OK, where it draws no regions: each cell is alone, or nothing stands in cells that do not make such regions.
 * Errors are as those of sudokui_fill().
 */
enum dlx_status sudokui_read_drawing(const struct puzzle_rules *rules, const struct drawing *drawing,
                                     const char *text_end, struct cells *cells, struct sudoku_grid *grid, bool *is_one,
                                     bool *open, struct bad_cell *bad);

/* Has a grid that was read from 'line' keep the regions that are named behind it, if any: "regions=aab...". */
enum dlx_status sudokui_read_named_regions(const struct text_line *line, struct sudoku_grid *grid,
                                           struct bad_cell *bad);

#endif

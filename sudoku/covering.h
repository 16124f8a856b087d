/*
 * Solving by an engine of dlx/dlx.h, which is handed the grid as an exact-cover problem.
 */
#ifndef SUDOKU_COVERING_H
#define SUDOKU_COVERING_H

#include "sudoku/sudoku.h"

/* As sudoku_solve(); 'engine' is a name of dlx_engine_at(), or NULL: the one that fits best. */
enum dlx_status sudokui_cover(const struct sudoku_grid *grid, const char *engine, const struct dlx_search *search,
                              bool (*visit)(void *user, const uint8_t *cells), void *user, struct dlx_result *result,
                              struct dlx_message *message);

#endif

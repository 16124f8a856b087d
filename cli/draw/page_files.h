/*
 * Where pages go: standard output, a file, or a file for each page.
 */
#ifndef CLI_DRAW_PAGE_FILES_H
#define CLI_DRAW_PAGE_FILES_H

#include "cli/settings.h"
#include "cli/status.h"
#include "sudoku/sudoku.h"

/* Draws, all or nothing: standard output stays empty, and no file takes its place, unless all of it could be drawn. */
enum exit_status page_files_write(const struct sudoku_drawing *drawing, const struct settings *settings);

#endif

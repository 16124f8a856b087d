/*
 * Where pages go: standard output, a file, or a file for each page.
 */
#ifndef CLI_DRAW_PAGE_FILES_H
#define CLI_DRAW_PAGE_FILES_H

#include "cli/settings.h"
#include "cli/status.h"
#include "dlx/dlx.h"

/* Pages of some kind of puzzle, and how those from 'first' on are drawn: statuses as of sudoku_draw(). */
struct page_source {
  size_t page_count;
  enum dlx_status (*draw)(const void *what, size_t first, size_t count, FILE *stream, struct dlx_message *message);
  const void *what;
};

/* Draws, all or nothing: standard output stays empty, and no file takes its place, unless all of it could be drawn. */
enum exit_status page_files_write(const struct page_source *pages, const struct settings *settings);

#endif

/*
 * The puzzles that are to be drawn: kept until all have been read, for only then is it known how many pages they make.
 */
#ifndef CLI_DRAW_ALBUM_H
#define CLI_DRAW_ALBUM_H

#include "cli/settings.h"
#include "cli/status.h"
#include "sudoku/sudoku.h"

struct album_entry {
  uint64_t number;         /* from 1 */
  struct sudoku_grid grid; /* no side: it is malformed */
  uint8_t *solution;       /* NULL: not asked for, or there is none */
  const char *remark;      /* behind the number, where there is no solution: a constant */
};

/* Zeroed, it is empty. */
struct album {
  struct album_entry *entries;
  size_t count;
  size_t room;
  size_t drawable; /* entries that are not malformed */
  bool refused;    /* what was asked for cannot be done */
};

/* Adds an entry, to be filled in; NULL: no memory, as a message said. */
struct album_entry *album_add(struct album *album);
void album_release(struct album *album);

/* Draws all of it, as settings->draw says, to where it says. */
enum exit_status album_draw(const struct album *album, const struct settings *settings);

#endif

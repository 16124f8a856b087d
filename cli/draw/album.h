/*
 * The puzzles that are to be drawn: kept until all have been read, for only then is it known how many pages they make.
 * What they are, and how one looks, their kind knows.
 */
#ifndef CLI_DRAW_ALBUM_H
#define CLI_DRAW_ALBUM_H

#include "cli/draw/cell_colours.h"
#include "cli/draw/draw_options.h"
#include "cli/settings.h"
#include "cli/status.h"
#include "dlx/dlx.h"
#include <signal.h>

struct album_entry {
  uint64_t number;    /* from 1 */
  void *puzzle;       /* NULL: it is malformed */
  uint8_t *solution;  /* NULL: not asked for, or there is none */
  const char *remark; /* behind the number, where there is no solution: a constant */
};

/* What is drawn of an entry. */
struct album_picture {
  const void *puzzle; /* NULL: nothing but the caption */
  const uint8_t *solution;
  bool is_answer;
  const struct colour_spot *spots;
  size_t spot_count;
  const char *caption;
};

struct album_page {
  const char *title;
  size_t rows, columns;
  const struct album_picture *pictures;
  size_t count;
};

/* As in struct sudoku_drawing. */
struct album_drawing {
  const struct settings *settings;
  enum draw_format format;
  double width, height;
  double cell, dpi;
  bool labels;
  const struct album_page *pages;
  size_t page_count;
  const volatile sig_atomic_t *stop;
};

/* A kind of puzzle. */
struct album_kind {
  void (*release)(void *puzzle);
  struct colour_board (*board)(const void *puzzle);

  /* As sudoku_draw(). */
  enum dlx_status (*draw)(const struct album_drawing *drawing, FILE *stream, struct dlx_message *message);

  /* The rows and columns of at least 'places', in which boards of so many rows and columns are largest. */
  void (*arrange)(const struct album_drawing *drawing, size_t board_rows, size_t board_columns, size_t places,
                  size_t *rows, size_t *columns);
};

extern const struct album_kind album_of_grids;  /* of struct sudoku_grid */
extern const struct album_kind album_of_boards; /* of struct drawn_board */

/* But for its kind zeroed, it is empty. */
struct album {
  const struct album_kind *kind;
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

/* ---------------------------------------------------------------------------------------------- solutions */

/* For the search for a solution that is to be drawn: the first one, kept, with a digit or value a cell. */
struct album_keeping {
  uint8_t *solution;
  size_t cells;
  bool failed; /* no memory */
};
bool album_keep_first(void *user, const uint8_t *cells); /* 'user' is the keeping */

#endif

/*
 * The room for pictures of boards: sheets of paper with square boards of cells on them, as SVG, PNG or PDF, by cairo.
 * It knows no puzzle; the adapters of puzzles, above it, say what a board shows.
 *
 *     sheet            title            a picture       1  2  3   labels
 *                  +---------+ +---------+            1 +--+--+--+
 *                  | picture | | picture |  rows x      |  |  |  |   board: cells, row by row
 *                  +---------+ +---------+  columns   2 +--+--+--+
 *                  | picture | |         |  of places    caption
 *                  +---------+ +---------+
 *
 * Units are points, 1/72 of an inch; colours are 0xRRGGBB; texts are UTF-8.  What is drawn later lies above what was
 * drawn before.  Where memory runs out, what follows draws nothing, and drawing_close() says so.
 */
#ifndef DRAWING_DRAWING_H
#define DRAWING_DRAWING_H

#include "dlx/dlx.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---------------------------------------------------------------------------------------------- the canvas */

enum drawing_format { DRAWING_SVG, DRAWING_PNG, DRAWING_PDF };

typedef struct drawing_canvas drawing_canvas;

/*
 * drawing_open() begins a picture that goes to 'stream', which is borrowed until drawing_close(); 'dpi' are the pixels
 * an inch of a PNG.  DLX_UNSUPPORTED: there is no cairo; 'message' names the package.  DLX_NO_MEMORY.
 *
 * drawing_close() writes what is left, and frees all.  DLX_UNSUPPORTED: a page was too large to be drawn.
 * DLX_NO_MEMORY.  Write errors are left in the stream.
 */
enum dlx_status drawing_open(enum drawing_format format, double dpi, FILE *stream, drawing_canvas **canvas,
                             struct dlx_message *message);
enum dlx_status drawing_close(drawing_canvas *canvas, struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- sheets */

/* A board where it is drawn: cell (row, column) is the square of 'cell' points whose upper left corner is
   (left + column * cell, top + row * cell). */
struct drawing_board {
  drawing_canvas *canvas;
  double left, top;
  double cell;
  size_t rows, columns;
};

struct drawing_picture {
  size_t rows, columns; /* of cells; 0: nothing but its caption */
  const char *caption;  /* below the board; NULL: none */
  void (*draw)(const struct drawing_board *board, const void *what);
  const void *what;
};

struct drawing_layout {
  double width, height; /* of a sheet; 0: as large as what is on it */
  double cell;          /* the side of a cell; on a sheet with a size, at most */
  bool labels;          /* the numbers of rows and columns, from 1, beside the board */
};

struct drawing_sheet {
  const char *title;                      /* NULL: none */
  size_t rows, columns;                   /* of places for pictures */
  const struct drawing_picture *pictures; /* row by row, at most rows * columns; the other places stay empty */
  size_t count;
};

/* drawing_sheet() draws the next sheet.  SVG and PNG have one.  Texts that are too wide are broken into lines, and
   where these would take too much room written smaller: all is on the sheet. */
void drawing_sheet(drawing_canvas *canvas, const struct drawing_layout *layout, const struct drawing_sheet *sheet);

/* drawing_arrange() finds the rows and columns of at least 'places' for boards in which these are largest; 'shape' is
   their width by their height. */
void drawing_arrange(const struct drawing_layout *layout, double shape, size_t places, size_t *rows, size_t *columns);

/* ---------------------------------------------------------------------------------------------- cells */

struct drawing_ink {
  uint32_t colour;
  bool bold;
};

/* drawing_fill() colours a cell; drawing_lines() draws thin lines between all cells; drawing_borders() draws thick ones
   around the board and between neighbours that 'region' gives different numbers. */
void drawing_fill(const struct drawing_board *board, size_t cell, uint32_t colour);
void drawing_lines(const struct drawing_board *board);
void drawing_borders(const struct drawing_board *board, const uint16_t *region);

/* drawing_across() draws a light line from the middle of a cell to that of another, through all between. */
void drawing_across(const struct drawing_board *board, size_t from, size_t to);

/* drawing_cages() draws dashed lines around cells that 'cage' gives the same number, inside their edges;
   drawing_corner() writes a few characters into the upper left corner of a cell. */
#define DRAWING_NO_CAGE UINT16_MAX
void drawing_cages(const struct drawing_board *board, const uint16_t *cage);
void drawing_corner(const struct drawing_board *board, size_t cell, const char *text);

/*
 * drawing_wall() fills a cell of a wall, dark; where there is to be a number in its lower left half, or in its upper
 * right one, this is light, with a line between the two.  drawing_clues() writes such numbers; NULL: none.
 */
void drawing_wall(const struct drawing_board *board, size_t cell, bool lower_left, bool upper_right);
void drawing_clues(const struct drawing_board *board, size_t cell, const char *lower_left, const char *upper_right);

/*
 * Where the candidates of a cell stand, in rows of 'across'; and how large they and values of cells are.  The widest
 * text of the board says that: "25", or "8" where all are one character.  Or the upper left corner is left free.
 */
struct drawing_places {
  size_t across, down;
  double side, top, foot; /* what they leave free: of a cell */
  double value_size, candidate_size;
  double radius; /* of the disc behind a candidate */
};
struct drawing_places drawing_places(const struct drawing_board *board, size_t candidates, const char *widest,
                                     bool free_corner);

/* drawing_value() writes into the middle of a cell; drawing_candidate() writes candidate 'number', from 0. */
void drawing_value(const struct drawing_board *board, const struct drawing_places *places, size_t cell,
                   const char *text, struct drawing_ink ink);
void drawing_candidate(const struct drawing_board *board, const struct drawing_places *places, size_t cell,
                       size_t number, const char *text, struct drawing_ink ink);

/* A disc behind a candidate; a stroke through it. */
void drawing_disc(const struct drawing_board *board, const struct drawing_places *places, size_t cell, size_t number,
                  uint32_t colour);
void drawing_strike(const struct drawing_board *board, const struct drawing_places *places, size_t cell, size_t number,
                    uint32_t colour);

/* An end of a link: a candidate, from 0, or the middle of a cell: DRAWING_MIDDLE. */
#define DRAWING_MIDDLE SIZE_MAX
struct drawing_end {
  size_t cell;
  size_t number;
};

/* drawing_link() draws a line from one to the other, a little bent, so that it passes beside what is between them. */
struct drawing_link {
  struct drawing_end from, to;
  bool dashed, arrow;
  uint32_t colour;
};
void drawing_link(const struct drawing_board *board, const struct drawing_places *places,
                  const struct drawing_link *link);

#endif

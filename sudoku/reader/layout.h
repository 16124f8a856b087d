/*
 * How the puzzles of a text are laid out over its lines.
 */
#ifndef SUDOKU_LAYOUT_H
#define SUDOKU_LAYOUT_H

#include "sudoku/reader/text_line.h"
#include "sudoku/sudoku.h"

enum layout_kind {
  LAYOUT_BROKEN,  /* no grid, or not quite one */
  LAYOUT_SYMBOLS, /* rows of one character a cell: 53. .7. ... */
  LAYOUT_WORDS,   /* rows of words: numbers or pencil marks, and symbols with something between them */
  LAYOUT_BARS,    /* rows of cells between bars, blank or empty where there is no value: |5|3| ||7| */
  LAYOUT_COMMAS,  /* the same between commas: 5,3,,,7,,,, */
  LAYOUT_BOXES,   /* rows of cells of equal width, blank where there is no value, with bars at boxes: |53 | 7 |   | */
  LAYOUT_SLOTS    /* the same without bars: "53  7    "; each line is a row, even an empty one */
};

/*
 * A run of lines: rows without a gap, or with the same gap after each band.
 *
 * Whether its lines are rows of grids or each a puzzle by itself cannot always be told from the shape.  'kind' and
 * 'line_side' may both be set, and the reader, which can look at the values, decides.
 */
struct layout {
  enum layout_kind kind;
  size_t side;      /* of the grids; LAYOUT_BROKEN: how many cells most rows seem to have, or 0 */
  size_t line_side; /* of the puzzles if each is a line; 0: they are not */
  bool exact;       /* the rows make whole grids; else some are of a wrong length, which reading them will show */
  bool bordered;    /* there are borders above, below or between the rows */
  bool dashes;      /* lines of dashes are rows of blanks, not borders */
  size_t slot;      /* LAYOUT_SLOTS: the width of a cell */
  size_t rows;      /* lines that hold cells */
  struct place start;
  struct place end;
};

/* What is known before looking.  side is 0 if it is not; 'blanks' is where lines of blanks begin that stand right
   before 'start', as they may be blank rows, else the same as 'start'. */
struct layout_question {
  const char *text_end;
  size_t csv_column;
  size_t side;
  enum sudoku_symbols symbols; /* SUDOKU_SYMBOLS_ANY: not known */
  struct place blanks;
  struct place start;
};

struct layout sudokui_find_layout(const struct layout_question *question);

/* Does this line, inside the layout, hold cells? */
bool sudokui_is_row(const struct layout *layout, const struct text_line *line);

/* The side of a grid of so many cells; 0: they are no square, or of a side that is not read. */
size_t sudokui_side_of(size_t cells);

#endif

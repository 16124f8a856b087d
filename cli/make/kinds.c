#include "cli/make/kinds.h"
#include "cli/make/writers.h"
#include "cli/number.h"
#include "sudoku/sudoku.h"
#include <stdio.h>

const struct make_kind make_kinds[] = {
    {.name = "queens",
     .size_name = "N",
     .summary = "queens on a board of N x N, none attacking another",
     .form = SIZE_NUMBER,
     .low = 1,
     .high = 1000,
     .write = make_queens},
    {.name = "langford",
     .size_name = "N",
     .summary = "pairs of 1 to N in a row, k numbers between the two k",
     .form = SIZE_NUMBER,
     .low = 1,
     .high = 1000,
     .write = make_langford},
    {.name = "latin",
     .size_name = "N",
     .summary = "Latin squares",
     .form = SIZE_NUMBER,
     .low = 1,
     .high = 100,
     .write = make_latin},
    {.name = "dominoes",
     .size_name = "RxC",
     .summary = "a board tiled by dominoes",
     .form = SIZE_SHAPE,
     .low = 1,
     .high = 1000,
     .write = make_dominoes},
    {.name = "trominoes",
     .size_name = "RxC",
     .summary = "a board tiled by trominoes of any kind",
     .form = SIZE_SHAPE,
     .low = 1,
     .high = 1000,
     .write = make_trominoes},
    {.name = "tetrominoes",
     .size_name = "RxC",
     .summary = "a board tiled by tetrominoes of any kind",
     .form = SIZE_SHAPE,
     .low = 1,
     .high = 1000,
     .write = make_tetrominoes},
    {.name = "pentominoes",
     .size_name = "RxC",
     .summary = "a board tiled by the twelve pentominoes",
     .form = SIZE_SHAPE,
     .low = 2,
     .high = 30,
     .fits = pentominoes_fit,
     .which = "60 cells, as in 6x10, or 8x8 for that board without its middle 2x2",
     .write = make_pentominoes},
    {.name = "soma", .size_name = "", .summary = "the Soma cube", .form = SIZE_NONE, .write = make_soma},
    {.name = "partitions",
     .size_name = "N",
     .summary = "partitions of a set of N elements",
     .form = SIZE_NUMBER,
     .low = 1,
     .high = 20,
     .write = make_partitions},
    {.name = "matchings",
     .size_name = "N",
     .summary = "perfect matchings of N vertices, each joined to each",
     .form = SIZE_NUMBER,
     .low = 1,
     .high = 1000,
     .write = make_matchings},
    {.name = "sudoku",
     .size_name = "BOX",
     .summary = "Sudoku grids",
     .form = SIZE_BOX,
     .low = 4,
     .high = 144,
     .write = make_sudoku},
    {.name = "partridge",
     .size_name = "N",
     .summary = "squares of side 1 to N, k of side k, that fill a square",
     .form = SIZE_NUMBER,
     .low = 1,
     .high = 12,
     .write = make_partridge},
    {.name = "motley",
     .size_name = "RxC",
     .summary = "a board cut along all its lines into rectangles, no two in the same rows or the same columns",
     .form = SIZE_SHAPE,
     .low = 1,
     .high = 30,
     .write = make_motley},
    {.name = "domination",
     .size_name = "N,K",
     .summary = "K queens on a board of N x N, each square attacked or taken",
     .form = SIZE_PAIR,
     .low = 1,
     .high = 100,
     .fits = domination_fits,
     .which = "K is at most N*N",
     .write = make_domination},
    {.name = "multiqueens",
     .size_name = "N,K",
     .summary = "K queens in each row and column of a board of N x N, at most K on each diagonal",
     .form = SIZE_PAIR,
     .low = 1,
     .high = 1000,
     .fits = multiqueens_fit,
     .which = "K is at most N",
     .write = make_multiqueens},
    {.name = "change",
     .size_name = "AMOUNT",
     .more_name = "COINS",
     .summary = "ways to pay an amount in coins, whose order does not matter",
     .form = SIZE_NUMBER,
     .low = 1,
     .high = 10000,
     .more = "COINS are up to 64 different values, as in 1,5,10; 5x3 says that there are only three coins of 5",
     .more_fits = coins_fit,
     .write_more = make_change},
    {0},
};

static bool is_within(const struct make_kind *kind, uint64_t number) {
  return number >= kind->low && number <= kind->high;
}

static bool read_box(const char *text, struct shape *box) {
  uint64_t side;
  if (number_read_shape(text, box)) return true;
  if (!number_read(text, &side) || side < SUDOKU_MINIMUM_SIDE || side > SUDOKU_MAXIMUM_SIDE) return false;
  size_t rows, columns;
  sudoku_box_shape((size_t)side, &rows, &columns);
  *box = (struct shape){(uint32_t)rows, (uint32_t)columns};
  return true;
}

bool make_read_size(const struct make_kind *kind, const char *text, struct shape *size) {
  uint64_t number;
  switch (kind->form) {
  case SIZE_NONE:
    return false;
  case SIZE_NUMBER:
    if (!number_read(text, &number) || !is_within(kind, number)) return false;
    *size = (struct shape){(uint32_t)number, (uint32_t)number};
    return true;
  case SIZE_SHAPE:
  case SIZE_PAIR:
    return (kind->form == SIZE_SHAPE ? number_read_shape(text, size) : number_read_pair(text, size)) &&
           is_within(kind, size->rows) && is_within(kind, size->columns) && (kind->fits == NULL || kind->fits(*size));
  case SIZE_BOX:
    return read_box(text, size) && is_within(kind, (uint64_t)size->rows * size->columns);
  }
  return false;
}

struct make_range make_range(const struct make_kind *kind) {
  struct make_range range;
  switch (kind->form) {
  case SIZE_NONE:
    snprintf(range.text, sizeof range.text, "it has no size");
    break;
  case SIZE_NUMBER:
    snprintf(range.text, sizeof range.text, "%s is from %u to %u", kind->size_name, (unsigned)kind->low,
             (unsigned)kind->high);
    break;
  case SIZE_SHAPE:
  case SIZE_PAIR:
    snprintf(range.text, sizeof range.text, "%s are from %u to %u%s%s",
             kind->form == SIZE_SHAPE ? "R and C" : "N and K, as in 8,5,", (unsigned)kind->low, (unsigned)kind->high,
             kind->which != NULL ? "; " : "", kind->which != NULL ? kind->which : "");
    break;
  case SIZE_BOX:
    snprintf(range.text, sizeof range.text,
             "R rows by C columns, as in 2x3, or the side of the grid; the side is from %u to %u", (unsigned)kind->low,
             (unsigned)kind->high);
    break;
  }
  return range;
}

/*
 * What has been decided about the order of rows and columns when the first few lines of the least text are known.
 *
 * Rows are placed one by one.  Columns and stacks that nothing has told apart yet stay together in classes: they stand
 * at neighbouring positions, in an order that means nothing.
 *
 *     position          0 1 2   3 4 5   6 7 8       in this line the first stack and the second are alike: whichever of
 *     line              . . 1   . . 2   . 3 4       them comes first gets the 1; so are the two columns of each that
 *     first             0 0 2   3 3 5   6 7 7       are blank; and of the third stack the columns of 3 and 4, whichever
 *     stack_first          0       0       2        value is called 3
 *
 * A value is named when it is met first, by the next number.  Where that is in a class, its name is not known before
 * its column's position: it is what the line in which it was met has there.
 *
 * Invariants.  Positions of a class are in one stack, and have one line after another either all blank, or all with a
 * value met there first, or all with the same value.  Stacks of a class have equal classes at equal offsets.  So any
 * order within classes gives the same lines.
 *
 * To be included where ROOM is the most that a side can be; and SIDE, HEIGHT and WIDTH, if they are known.
 */
#include "sudoku/canon/canon.h"

#include <string.h>

struct arrangement {
  uint8_t transposed;        /* the rows here are columns of the grid */
  uint8_t names;             /* given to values so far */
  uint8_t rows[ROOM];        /* in order, so far */
  uint8_t columns[ROOM];     /* by position */
  uint8_t places[ROOM];      /* and back: positions by column */
  uint8_t first[ROOM];       /* by position: the first one of its class */
  uint8_t size[ROOM];        /* by first position: how many columns the class has */
  uint8_t stack_first[ROOM]; /* the same of stacks */
  uint8_t stack_size[ROOM];
  uint8_t met_row[ROOM + 1];    /* by value: in which line it was met first, or NOT_MET, */
  uint8_t met_column[ROOM + 1]; /* and in which column */
};

#define NOT_MET UINT8_MAX

#ifndef SIDE
#define SIDE   (walk->side)
#define HEIGHT (walk->height)
#define WIDTH  (walk->width)
#endif

/* A way that leads to the least line next. */
struct way {
  struct arrangement arrangement;
  uint32_t alike; /* the first of the ways that an automorphism takes to this one, or it itself */
};

struct walk {
  struct sudokui_canon *asked;
  size_t side, height, width; /* of the grid and its boxes */
  uint32_t ticks;
  bool over; /* stopped, or out of memory */
  enum dlx_status failure;

  uint8_t cells[2][ROOM * ROOM]; /* the grid, and its transpose */
  bool repeats[2][ROOM];         /* a row has a value twice */
  bool blank[2][ROOM];
  bool blank_band[2][ROOM];

  /* The least text so far, of which the first 'lines' are known; 'has_leaf': all of it, and 'leaf' leads there. */
  uint8_t text[ROOM * ROOM];
  size_t lines;
  bool has_leaf;
  struct arrangement leaf;
  uint64_t leaf_number; /* how often there was a new one */

  /* Placing a row. */
  const uint8_t *row; /* its cells */
  bool row_repeats;
  size_t level;        /* its place */
  uint8_t line[ROOM];  /* what it looks like, as far as that is decided */
  uint8_t least[ROOM]; /* the least such line */
  bool has_least;
  const uint8_t *shown[ROOM]; /* lines: of the text, and 'line' */

  /* Ways to go on, of all levels above each other. */
  struct way *ways;
  size_t way_count, way_room;
  size_t base; /* where those of this level begin */

  /* Automorphisms. */
  uint32_t path[ROOM], leaf_path[ROOM]; /* by level: number of the way taken, here and to 'leaf' */
  size_t return_to;                     /* the level at which a leaf like 'leaf' turned off; NOWHERE: none */
  uint16_t *generators;                 /* each maps lines of the grid: rows, then columns */
  size_t generator_count;
};

#define NOWHERE SIZE_MAX

static inline void swap_columns(struct arrangement *a, size_t p, size_t q) {
  uint8_t c = a->columns[p], d = a->columns[q];
  a->columns[p] = d;
  a->columns[q] = c;
  a->places[c] = (uint8_t)q;
  a->places[d] = (uint8_t)p;
}

static inline void swap_stacks(const struct walk *walk, struct arrangement *a, size_t stack, size_t other) {
  (void)walk;
  for (size_t i = 0; i < WIDTH; i++) swap_columns(a, stack * WIDTH + i, other * WIDTH + i);
}

/* The first 'count' columns of the class at 'p' become one of their own. */
static inline void split_class(struct arrangement *a, size_t p, size_t count) {
  size_t size = a->size[p];
  if (count == size) return;
  a->size[p] = (uint8_t)count;
  a->size[p + count] = (uint8_t)(size - count);
  for (size_t i = p + count; i < p + size; i++) a->first[i] = (uint8_t)(p + count);
}

static inline void split_stacks(struct arrangement *a, size_t stack, size_t count) {
  size_t size = a->stack_size[stack];
  if (count == size) return;
  a->stack_size[stack] = (uint8_t)count;
  a->stack_size[stack + count] = (uint8_t)(size - count);
  for (size_t i = stack + count; i < stack + size; i++) a->stack_first[i] = (uint8_t)(stack + count);
}

/* Where a value was met: the positions of the class from the first to the last, over all stacks that are alike. */
struct meeting {
  const uint8_t *line;
  size_t place;  /* of the column, as it happens to be */
  size_t first;  /* of the column's class */
  size_t lowest; /* of the same class in the first of the stacks */
  size_t highest;
};

static inline struct meeting meeting_of(const struct walk *walk, const struct arrangement *a, size_t value) {
  size_t place = a->places[a->met_column[value]];
  size_t first = a->first[place], stack = place / WIDTH, stack_first = a->stack_first[stack];
  size_t last_stack = stack_first + a->stack_size[stack_first] - 1U;
  return (struct meeting){
      .line = walk->shown[a->met_row[value]],
      .place = place,
      .first = first,
      .lowest = first - (stack - stack_first) * WIDTH,
      .highest = first + a->size[first] - 1U + (last_stack - stack) * WIDTH,
  };
}

static inline void meet(const struct walk *walk, struct arrangement *a, size_t value, size_t column) {
  a->met_row[value] = (uint8_t)walk->level;
  a->met_column[value] = (uint8_t)column;
}

/* The column in which a value was met comes first in its class, so that the value gets the lowest name that it can
   have; which is returned. */
static inline uint8_t name_now(const struct walk *walk, struct arrangement *a, size_t value) {
  struct meeting met = meeting_of(walk, a, value);
  uint8_t name = met.line[met.lowest];
  if (name == met.line[met.highest]) return name;
  size_t stack = met.place / WIDTH, stack_first = a->stack_first[stack];
  if (stack != stack_first) swap_stacks(walk, a, stack, stack_first);
  split_stacks(a, stack_first, 1);
  size_t place = a->places[a->met_column[value]];
  if (place != met.lowest) swap_columns(a, place, met.lowest);
  split_class(a, met.lowest, 1);
  return name;
}

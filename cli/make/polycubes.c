/*
 * A piece is turned by taking its three axes in each order and reversing some of them, where the two together make a
 * rotation and no reflection: 24 ways, fewer where a piece has symmetries.  Each is tried in every place of the box.
 */
#include "cli/make/polycubes.h"
#include "cli/make/pair_name.h"
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CUBES 5
#define ROTATIONS 24

struct cube {
  int at[3]; /* layer, row, column */
};

/* A piece turned some way.  Invariant: its cubes are sorted, and in each direction the least coordinate is 0; so two
   that look the same are the same bytes. */
struct orientation {
  int count;
  struct cube cubes[MAX_CUBES];
};

struct orientations {
  size_t count;
  struct orientation list[ROTATIONS];
};

/* ---------------------------------------------------------------------------------------------- turning */

static int by_place(const void *a, const void *b) {
  const struct cube *p = a, *q = b;
  for (int axis = 0; axis < 3; axis++)
    if (p->at[axis] != q->at[axis]) return p->at[axis] < q->at[axis] ? -1 : 1;
  return 0;
}

static int by_cubes(const void *a, const void *b) {
  const struct orientation *p = a, *q = b;
  for (int i = 0; i < p->count; i++) {
    int order = by_place(&p->cubes[i], &q->cubes[i]);
    if (order != 0) return order;
  }
  return 0;
}

static void normalise(struct orientation *piece) {
  for (int axis = 0; axis < 3; axis++) {
    int least = piece->cubes[0].at[axis];
    for (int i = 1; i < piece->count; i++)
      if (piece->cubes[i].at[axis] < least) least = piece->cubes[i].at[axis];
    for (int i = 0; i < piece->count; i++) piece->cubes[i].at[axis] -= least;
  }
  qsort(piece->cubes, (size_t)piece->count, sizeof *piece->cubes, by_place);
}

static struct orientation read_picture(const char *picture) {
  struct orientation piece = {0};
  struct cube here = {{0, 0, 0}};
  for (; *picture != '\0'; picture++) {
    if (*picture == '|')
      here = (struct cube){{here.at[0] + 1, 0, 0}};
    else if (*picture == '/')
      here = (struct cube){{here.at[0], here.at[1] + 1, 0}};
    else {
      assert(*picture != '#' || piece.count < MAX_CUBES);
      if (*picture == '#') piece.cubes[piece.count++] = here;
      here.at[2]++;
    }
  }
  return piece;
}

/* The axes in another order, and some of them reversed: a rotation if the order and the reversals are both even or
   both odd, else a reflection. */
static struct orientation turn(const struct orientation *piece, const int order[3], unsigned reversed) {
  struct orientation turned = {.count = piece->count};
  for (int i = 0; i < piece->count; i++)
    for (int axis = 0; axis < 3; axis++) {
      int at = piece->cubes[i].at[order[axis]];
      turned.cubes[i].at[axis] = reversed >> axis & 1 ? -at : at;
    }
  normalise(&turned);
  return turned;
}

static void add_if_new(struct orientations *all, const struct orientation *turned) {
  for (size_t i = 0; i < all->count; i++)
    if (by_cubes(&all->list[i], turned) == 0) return;
  all->list[all->count++] = *turned;
}

static struct orientations all_orientations(const struct orientation *piece) {
  static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
  struct orientations all = {0};
  for (int order = 0; order < 6; order++)
    for (unsigned reversed = 0; reversed < 8; reversed++) {
      bool odd_order = order >= 3;
      bool odd_reversals = (reversed ^ reversed >> 1 ^ reversed >> 2) & 1;
      if (odd_order != odd_reversals) continue;
      struct orientation turned = turn(piece, orders[order], reversed);
      add_if_new(&all, &turned);
    }
  qsort(all.list, all.count, sizeof *all.list, by_cubes);
  return all;
}

/* ---------------------------------------------------------------------------------------------- placing */

static bool is_cell(const struct box *box, const int at[3]) {
  return at[0] < box->layers && at[1] < box->rows && at[2] < box->columns &&
         (box->is_hole == NULL || !box->is_hole(at[1], at[2]));
}

static void print_cell(const struct box *box, const int at[3]) {
  putchar(' ');
  for (int axis = box->layers > 1 ? 0 : 1; axis < 3; axis++) putchar(base_36_digit((uint32_t)at[axis]));
}

static void write_option(const struct box *box, const char *name, const struct orientation *piece, const int at[3]) {
  int places[MAX_CUBES][3];
  for (int i = 0; i < piece->count; i++) {
    for (int axis = 0; axis < 3; axis++) places[i][axis] = at[axis] + piece->cubes[i].at[axis];
    if (!is_cell(box, places[i])) return;
  }
  fputs(name, stdout);
  for (int i = 0; i < piece->count; i++) print_cell(box, places[i]);
  putchar('\n');
}

static void write_items(const struct piece *pieces, size_t count, const struct box *box) {
  for (size_t i = 0; i < count; i++) printf("%s%s", i > 0 ? " " : "", pieces[i].name);
  int at[3];
  for (at[0] = 0; at[0] < box->layers; at[0]++)
    for (at[1] = 0; at[1] < box->rows; at[1]++)
      for (at[2] = 0; at[2] < box->columns; at[2]++)
        if (is_cell(box, at)) print_cell(box, at);
  putchar('\n');
}

void polycubes_write(const struct piece *pieces, size_t count, const struct box *box) {
  write_items(pieces, count, box);
  for (size_t i = 0; i < count; i++) {
    struct orientation piece = read_picture(pieces[i].picture);
    struct orientations all = all_orientations(&piece);
    for (size_t k = 0; k < all.count; k++) {
      int at[3];
      for (at[0] = 0; at[0] < box->layers; at[0]++)
        for (at[1] = 0; at[1] < box->rows; at[1]++)
          for (at[2] = 0; at[2] < box->columns; at[2]++) write_option(box, pieces[i].name, &all.list[k], at);
    }
  }
}

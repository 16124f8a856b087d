#include "sudoku/generate/nine_grid.h"

#include <assert.h>
#include <string.h>

#define SPLITS     56
#define ORDERS     46656    /* 6^6: of six rows of a box */
#define BAND_TOTAL 15676416 /* ways of all second and third boxes: 948109639680 bands / 1680^3 * 280^2 */

/* The columns of three boxes, left to right. */
struct columns {
  uint16_t set[9];
};

static const uint8_t orders_of_three[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static unsigned least(unsigned set) {
  return (unsigned)__builtin_ctz(set);
}

/* ---------------------------------------------------------------- fills of given columns */

/* Of each column the value in its upper row has been chosen; the two others are 'left'.  A value is left in two boxes,
   so that columns hang together in rings, each of which can be put in two ways. */
static unsigned count_rings(const uint16_t left[9]) {
  unsigned rings = 0, seen = 0;
  for (unsigned first = 0; first < 9; first++) {
    if (seen >> first & 1) continue;
    rings++;
    unsigned column = first, value = left[first] & (0U - left[first]);
    do {
      seen |= 1U << column;
      value = left[column] & ~value;
      unsigned next = 0;
      while (next == column || !(left[next] & value)) next++;
      column = next;
    } while (column != first);
  }
  return rings;
}

/* Puts a ring's values: bit 'ring' of 'choice' says which of the two ways. */
static void put_rings(const uint16_t left[9], unsigned choice, uint8_t rows[3][9]) {
  unsigned ring = 0, seen = 0;
  for (unsigned first = 0; first < 9; first++) {
    if (seen >> first & 1) continue;
    unsigned upper = 1 + (choice >> ring++ & 1);
    unsigned column = first, value = left[first] & (0U - left[first]);
    do {
      seen |= 1U << column;
      rows[upper][column] = (uint8_t)least(value);
      value = left[column] & ~value;
      rows[3 - upper][column] = (uint8_t)least(value);
      unsigned next = 0;
      while (next == column || !(left[next] & value)) next++;
      column = next;
    } while (column != first);
  }
}

/*
 * Walks all choices of an upper row, and adds up the ways of the lower ones.  'wanted' is passed over so many; where
 * they are, 'rows' is filled, and the walk ends: rows == NULL counts all.
 */
static uint32_t walk_fills(const struct columns *columns, uint32_t wanted, uint8_t rows[3][9]) {
  uint16_t open[9], left[9]; /* what is yet to be tried in the upper row; what it leaves */
  unsigned used = 0, depth = 0;
  uint32_t ways = 0;
  open[0] = columns->set[0];
  for (;;) {
    if (!open[depth]) {
      if (depth-- == 0) return ways;
      used &= ~(unsigned)(columns->set[depth] & ~left[depth]);
      continue;
    }
    unsigned value = open[depth] & (0U - open[depth]);
    open[depth] = (uint16_t)(open[depth] & ~value);
    left[depth] = (uint16_t)(columns->set[depth] & ~value);
    if (depth < 8) {
      used |= value;
      depth++;
      open[depth] = (uint16_t)(columns->set[depth] & ~used);
      continue;
    }
    uint32_t more = (uint32_t)1 << count_rings(left);
    if (rows && wanted < ways + more) {
      for (unsigned c = 0; c < 9; c++) rows[0][c] = (uint8_t)least(columns->set[c] & ~left[c]);
      put_rings(left, wanted - ways, rows);
      return ways;
    }
    ways += more;
  }
}

/* ---------------------------------------------------------------- the table */

static unsigned rename_set(unsigned set, const uint8_t names[9]) {
  unsigned renamed = 0;
  for (; set; set &= set - 1) renamed |= 1U << names[least(set)];
  return renamed;
}

static unsigned number_of(const struct nine_grids *grids, unsigned a, unsigned b) {
  unsigned c = 511 ^ a ^ b;
  if (b & 1) {
    unsigned t = a;
    a = b, b = t;
  } else if (c & 1) {
    unsigned t = a;
    a = c, c = t;
  }
  if (least(c) < least(b)) b = c;
  return (unsigned)grids->number_of[grids->number_of_first[a]][b];
}

static void list_partitions(struct nine_grids *grids) {
  int16_t firsts = 0;
  size_t count = 0;
  for (unsigned a = 1; a < 512; a += 2) {
    if (__builtin_popcount(a) != 3) continue;
    for (unsigned b = 2; b < 512; b += 2) {
      if (__builtin_popcount(b) != 3 || (a & b) || least(b) != least(511 ^ a)) continue;
      grids->number_of[firsts][b] = (int16_t)count;
      grids->partitions[count++] = (struct nine_threes){{(uint16_t)a, (uint16_t)b, (uint16_t)(511 ^ a ^ b)}};
    }
    grids->number_of_first[a] = firsts++;
  }
  assert(count == NINE_PARTITIONS);
}

/* New names, out of the 1296 that take 012 345 678 to itself. */
static void keeping_names(unsigned number, uint8_t names[9]) {
  const uint8_t *blocks = orders_of_three[number % 6];
  for (unsigned block = 0; block < 3; block++) {
    number /= 6;
    for (unsigned i = 0; i < 3; i++)
      names[3 * block + i] = (uint8_t)(3 * blocks[block] + orders_of_three[number % 6][i]);
  }
}

static void reach_kind(struct nine_grids *grids, size_t from, uint8_t kind, bool reached[NINE_PARTITIONS]) {
  const uint16_t *set = grids->partitions[from].set;
  for (unsigned i = 0; i < 1296; i++) {
    uint8_t names[9];
    keeping_names(i, names);
    unsigned number = number_of(grids, rename_set(set[0], names), rename_set(set[1], names));
    if (reached[number]) continue;
    reached[number] = true;
    grids->kind[number] = kind;
    for (unsigned v = 0; v < 9; v++) grids->to_kind[number][names[v]] = (uint8_t)v;
  }
}

static void count_kind(struct nine_grids *grids, size_t from, uint8_t kind) {
  const uint16_t *two = grids->partitions[from].set;
  for (size_t i = 0; i < NINE_PARTITIONS; i++) {
    const uint16_t *three = grids->partitions[i].set;
    struct columns columns = {{7, 7 << 3, 7 << 6, two[0], two[1], two[2], three[0], three[1], three[2]}};
    uint32_t ways = walk_fills(&columns, 0, NULL);
    grids->ways[kind][i] = ways;
    if (ways > grids->most) grids->most = ways;
  }
}

void sudokui_nine_grids_prepare(struct nine_grids *grids) {
  bool reached[NINE_PARTITIONS] = {0};
  uint8_t kinds = 0;
  memset(grids, 0, sizeof *grids);
  list_partitions(grids);
  for (size_t i = 0; i < NINE_PARTITIONS; i++) {
    if (reached[i]) continue;
    assert(kinds < NINE_KINDS);
    reach_kind(grids, i, kinds, reached);
    count_kind(grids, i, kinds++);
  }
#ifndef NDEBUG
  uint64_t total = 0;
  for (size_t i = 0; i < NINE_PARTITIONS; i++)
    for (size_t j = 0; j < NINE_PARTITIONS; j++) total += grids->ways[grids->kind[i]][j];
  assert(total == BAND_TOTAL);
#endif
}

static uint32_t ways_of(const struct nine_grids *grids, const struct columns *columns) {
  uint8_t names[9] = {0};
  unsigned next = 0;
  for (unsigned c = 0; c < 3; c++)
    for (unsigned set = columns->set[c]; set; set &= set - 1) names[least(set)] = (uint8_t)next++;
  unsigned two = number_of(grids, rename_set(columns->set[3], names), rename_set(columns->set[4], names));
  for (unsigned v = 0; v < 9; v++) names[v] = grids->to_kind[two][names[v]];
  unsigned three = number_of(grids, rename_set(columns->set[6], names), rename_set(columns->set[7], names));
  return grids->ways[grids->kind[two]][three];
}

/* ---------------------------------------------------------------- drawing */

/*
 * The values of three lines of a box go to other lines in the next box, and to the ones that are left in the last: 'n',
 * below 56, says how.  From each line 'move' of the values go to the following line, and the others to the one before.
 */
static void split(const uint16_t line[3], unsigned n, uint16_t next[3], uint16_t last[3]) {
  unsigned move = n == 0 ? 0 : n < 28 ? 1 : n < 55 ? 2 : 3;
  unsigned which = move == 1 ? n - 1 : n - 28;
  uint16_t moved[3];
  for (unsigned i = 0; i < 3; i++) {
    unsigned set = line[i];
    for (unsigned j = which % 3; j > 0; j--) set &= set - 1;
    unsigned one = set & (0U - set);
    which /= 3;
    moved[i] = (uint16_t)(move == 0 ? 0 : move == 1 ? one : move == 2 ? line[i] & ~one : line[i]);
  }
  for (unsigned i = 0; i < 3; i++) {
    unsigned after = (i + 1) % 3, before = (i + 2) % 3;
    next[i] = (uint16_t)(moved[before] | (line[after] & ~moved[after]));
    last[i] = (uint16_t)(moved[after] | (line[before] & ~moved[before]));
  }
}

/* One row of a box in order 'n' of 6. */
static void put_row(unsigned set, unsigned n, uint8_t *cells) {
  uint8_t values[3];
  for (unsigned i = 0; i < 3; i++, set &= set - 1) values[i] = (uint8_t)least(set);
  for (unsigned i = 0; i < 3; i++) cells[i] = values[orders_of_three[n][i]];
}

/* The upper band, with 012 345 678 as its first box. */
static void put_upper_band(unsigned n, unsigned orders, uint8_t rows[3][9]) {
  static const uint16_t first[3] = {7, 7 << 3, 7 << 6};
  uint16_t next[3], last[3];
  split(first, n, next, last);
  for (unsigned r = 0; r < 3; r++) {
    for (unsigned c = 0; c < 3; c++) rows[r][c] = (uint8_t)(3 * r + c);
    put_row(next[r], orders % 6, rows[r] + 3);
    put_row(last[r], orders / 6 % 6, rows[r] + 6);
    orders /= 36;
  }
}

/* One round: false if it is not kept. */
static bool draw_bands(const struct nine_grids *grids, struct random *random, uint8_t rows[3][9],
                       struct columns *middle, struct columns *lower) {
  uint64_t number = dlxi_random_below(random, (uint64_t)SPLITS * ORDERS * SPLITS * SPLITS * SPLITS);
  put_upper_band((unsigned)(number % SPLITS), (unsigned)(number / SPLITS % ORDERS), rows);
  number /= (uint64_t)SPLITS * ORDERS;
  for (unsigned c = 0; c < 9; c += 3) {
    uint16_t set[3];
    for (unsigned i = 0; i < 3; i++)
      set[i] = (uint16_t)(1U << rows[0][c + i] | 1U << rows[1][c + i] | 1U << rows[2][c + i]);
    split(set, (unsigned)(number % SPLITS), middle->set + c, lower->set + c);
    number /= SPLITS;
  }
  uint64_t kept = dlxi_random_below(random, (uint64_t)grids->most * grids->most);
  uint64_t ways = ways_of(grids, middle);
  return kept < ways * grids->most && kept < ways * ways_of(grids, lower);
}

static void put_band(const struct nine_grids *grids, struct random *random, const struct columns *columns,
                     uint8_t rows[3][9]) {
  uint32_t ways = ways_of(grids, columns);
  walk_fills(columns, (uint32_t)dlxi_random_below(random, ways), rows);
}

void sudokui_nine_grid(const struct nine_grids *grids, struct random *random, uint8_t cells[81]) {
  uint8_t rows[9][9], names[9];
  struct columns middle, lower;
  while (!draw_bands(grids, random, rows, &middle, &lower)) {}
  put_band(grids, random, &middle, rows + 3);
  put_band(grids, random, &lower, rows + 6);
  for (uint8_t v = 0; v < 9; v++) {
    unsigned at = (unsigned)dlxi_random_below(random, v + 1U);
    names[v] = names[at];
    names[at] = (uint8_t)(v + 1);
  }
  for (unsigned i = 0; i < 81; i++) cells[i] = names[rows[i / 9][i % 9]];
}

/*
 * How many ways there are to fill a band, when the partings of its boxes are given: which digits stand in which column
 * is settled, in which row is not.
 *
 *         first box      second box      third box           parting of the first box:  {1,4,7} {2,5,8} {3,6,9}
 *         1  2  3        4 5 6           7 8 9               of the second:             {4,7,1} {5,8,2} {6,9,3}
 *         4  5  6        7 8 9           1 2 3
 *         7  8  9        1 2 3           4 5 6               here 12^3 = 1728 fills, the most there can be
 *
 * A box filled with a parting of its columns has a parting of its rows, too; the three boxes fit if their row partings
 * are disjoint set by set.  So fills(first, second, third) is the number of row partings a, b, c with a, b, c disjoint,
 * and each allowed together with the columns of its box.
 *
 * These numbers come in rows: all those of one first and one second parting, by the third.  A row is worked out when it
 * is first asked for.  Renaming digits that the rules of the band treat alike does not change a number, so that only
 * one first parting of each kind, its representative, has rows at all: 1680 rows for a band without givens, and hardly
 * more with some, although there are 1680^2 pairs.  A renaming that leaves the representative as it is makes a row out
 * of another: 55 of those 1680 rows are worked out, the others are copies in another order.
 *
 * A band belongs to one thread.
 */
#ifndef SUDOKU_BAND_H
#define SUDOKU_BAND_H

#include "sudoku/bands/partings.h"

#include <stdbool.h>
#include <stddef.h>

#define MOST_FILLS 1728
#define BOX_FILLS  216 /* 3!^3: fills of a box, its column parting given */

/* Which digits may stand in each cell, [row][column], digit 1 in the lowest bit. */
struct box_rules {
  uint16_t allowed[3][3];
};

struct band_rules {
  struct box_rules box[3];
};

/* The ways in which three digits of a column go into its rows, as parts of the sets of a row parting. */
struct ways {
  uint32_t count;
  uint32_t rows[6];
};

/* By column, and the rank of the column's set. */
struct box_ways {
  struct ways of[3][THREES];
};

struct band {
  const struct partings *partings;
  struct band_rules rules;
  uint8_t kind[9]; /* digits of one kind are treated alike; named by the lowest */
  bool renames;    /* is there any kind of more than one digit? */

  struct box_ways ways[2]; /* of the first and the second box */

  /* The third box by the partings of its rows: those of its columns that go with row parting r are
     third[third_start[r]], ... */
  uint16_t *third;
  uint32_t third_start[PARTINGS + 1];

  uint16_t *renamed[PARTINGS];       /* renamed[p][q]: q after the renaming that makes p its representative */
  uint16_t representative[PARTINGS]; /* known where 'renamed' is */

  const uint16_t **rows[PARTINGS]; /* rows[representative][second]; NULL: not worked out; sudokui_no_fills */
  size_t rows_held;
};

/* The row of all pairs without any fill. */
extern const uint16_t sudokui_no_fills[PARTINGS];

/* sudokui_band_prepare() makes '*band' one with these rules; 'partings' is borrowed.  false: no memory, and nothing is
   to be released. */
bool sudokui_band_prepare(struct band *band, const struct partings *partings, const struct band_rules *rules);
void sudokui_band_release(struct band *band);

/* What is behind the inline functions below. */
uint16_t *sudokui_band_rename(struct band *band, unsigned parting);
const uint16_t *sudokui_band_work_out(struct band *band, unsigned first, unsigned second);

/* The renaming of partings that takes 'parting' to its representative.  Good while the band lives.  NULL: no memory. */
static inline const uint16_t *band_renaming(struct band *band, unsigned parting) {
  const uint16_t *renamed = band->renamed[parting];
  return renamed ? renamed : sudokui_band_rename(band, parting);
}

/*
 * The row of 'first' and 'second', which must both be renamed already: 'first' is a representative.  Entry q of it
 * belongs to the third parting that is renamed to q.  Good until sudokui_band_trim().  NULL: no memory.
 */
static inline const uint16_t *band_row(struct band *band, unsigned first, unsigned second) {
  const uint16_t *const *rows = band->rows[first];
  const uint16_t *row = rows ? rows[second] : NULL;
  return row ? row : sudokui_band_work_out(band, first, second);
}

/* sudokui_band_trim() forgets the rows if there are very many: they will be worked out anew. */
void sudokui_band_trim(struct band *band);

/* sudokui_band_fits() says whether a box with these rules can have the column parting at all. */
bool sudokui_band_fits(const struct box_rules *box, uint32_t sets);

/* sudokui_band_list_box() lists the row partings, as sets, that go with column parting 'sets' of a box; returns how
   many there are. */
unsigned sudokui_band_list_box(const struct box_rules *box, uint32_t sets, uint32_t fills[BOX_FILLS]);

/* sudokui_band_fill() gives fill number 'index', less than the number there is, of a band with these column partings
   [first, second, third], as digits from 1 in [row][column]. */
void sudokui_band_fill(const struct partings *partings, const struct band_rules *rules, const unsigned columns[3],
                       uint32_t index, uint8_t digits[3][9]);

#endif

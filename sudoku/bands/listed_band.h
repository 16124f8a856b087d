/*
 * A band with so many givens that its row partings can be listed: its rows without any renaming.
 *
 *     t            a triple of row partings r0, r1, r2 of the three boxes: disjoint set by set, and allowed each by
 * itself left[a]      the set of all t whose r0 goes with column parting a of the first box; middle[b]: whose r1 goes
 * with b adds[r2]     a number for each third column parting that is asked for: 1 if it goes with r2, else 0
 *
 * The row of the pair (a, b) is the sum of adds[r2] over all t in left[a] & middle[b].  With 17 givens in a grid there
 * are some hundreds of t in a band, few of which are in both sets, and some dozens of third partings in a row instead
 * of 1680: a row is worked out in less time than its orbit is found in (band.h), and its memory is small.
 */
#ifndef SUDOKU_LISTED_BAND_H
#define SUDOKU_LISTED_BAND_H

#include "sudoku/bands/band.h"

#define LISTED_STEP 8 /* divides the numbers in a row */

/* The column partings that are asked for. */
struct asked_partings {
  const bool *first[2];  /* of the first and the second box: is it asked for? */
  const uint16_t *third; /* in the order of a row's numbers */
  size_t third_count;
};

enum row_state { ROW_UNKNOWN, ROW_EMPTY, ROW_HELD };

struct listed_band {
  uint16_t place[2][PARTINGS]; /* of a first, of a second parting among those asked for */
  size_t count[2];
  size_t triples;
  uint16_t (*triple)[3]; /* row partings */
  size_t words;          /* of a set of triples */
  uint64_t *sets[2];     /* left[] and middle[], by place */
  uint16_t *adds;        /* by row parting of the third box, those that stand in triples only */
  uint16_t *adds_of;     /* of each triple: where its r2 begins in 'adds', in steps of 'entries' */
  size_t entries;        /* of a row: zeros behind the last one that is asked for */
  bool keeps;            /* all rows, or only the last one? */
  uint16_t *rows;        /* by place of the first, then of the second parting */
  uint8_t *state;        /* likewise, enum row_state */
};

enum listing { LISTED, LISTED_TOO_MANY, LISTED_NO_MEMORY };

/* sudokui_listed_prepare() lists what there is; LISTED_TOO_MANY: band.h is the better way.  Whatever it says,
   sudokui_listed_release() is due. */
enum listing sudokui_listed_prepare(struct listed_band *listed, const struct partings *partings,
                                    const struct band_rules *rules, const struct asked_partings *asked, bool keeps);
void sudokui_listed_release(struct listed_band *listed);

/* The numbers of fills with these first and second column partings, which are asked for; NULL: they are all 0.  Good
   until the next call, or as long as the band if it keeps rows. */
const uint16_t *sudokui_listed_row(struct listed_band *listed, unsigned first, unsigned second);

#endif

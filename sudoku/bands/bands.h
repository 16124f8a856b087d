/*
 * What counting and sampling share: a join, and what its jobs came to.
 */
#ifndef SUDOKU_BANDS_H
#define SUDOKU_BANDS_H

#include "sudoku/bands/join.h"

struct sudoku_bands {
  struct join join;
  uint64_t *sums; /* of each job, once it is counted to the end; NULL before */
  uint128 total;
};

/* Counts, and keeps 'sums' if 'keeps' and if it came to the end.  'started': when the caller's work began. */
enum dlx_status sudokui_bands_count(sudoku_bands *bands, const struct dlx_search *search, bool keeps, double started,
                                    uint128 *count, struct dlx_result *result);

#endif

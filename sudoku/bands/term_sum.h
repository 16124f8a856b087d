/*
 * The innermost loop of the join: a row times several rows of a matrix, each scalar product times a weight, added up.
 *
 * Rows have 'stride' numbers, a multiple of TERM_STEP and at most JOIN_PIECE, none above MOST_FILLS: so the products of
 * a row add up to less than 2^32, and partial sums in 32 bits may be added in any order.
 */
#ifndef SUDOKU_TERM_SUM_H
#define SUDOKU_TERM_SUM_H

#include <stddef.h>
#include <stdint.h>

#define TERM_STEP 32

struct term {
  uint32_t row; /* of the matrix */
  uint32_t weight;
};

typedef uint64_t term_sum(const uint16_t *row, const uint16_t *matrix, size_t stride, const struct term *terms,
                          size_t count);

term_sum sudokui_term_sum_portable;
#ifdef SUDOKU_X86
term_sum sudokui_term_sum_avx2;
term_sum sudokui_term_sum_avx512;
#endif

/* The quickest that this processor has. */
term_sum *sudokui_term_sum(void);

#endif

/*
 * The solutions of a region, written down to be read off when it comes again.
 *
 *     cells      c0 c1 c2          places on the board
 *     digits     1  3  2           a row a solution
 *                3  1  4
 */
#ifndef KAKURO_REGION_RECORD_H
#define KAKURO_REGION_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kakuroi_record {
  size_t count; /* of cells */
  size_t solutions;
  uint8_t *digits;
  size_t room; /* bytes of digits */
  uint32_t cells[];
};

/* Makes one without solutions, whose cells are the caller's to fill in; NULL: no memory. */
struct kakuroi_record *kakuroi_record_new(size_t cells);
void kakuroi_record_free(struct kakuroi_record *record); /* NULL is allowed */

/* Writes down what stands in its cells on the board.  '*bytes', of all records, may grow to 'limit'.  false: it would
   be more, or one record longer than pays, or there is no memory. */
bool kakuroi_record_add(struct kakuroi_record *record, const uint8_t *board, size_t *bytes, size_t limit);

/* Puts a solution into its cells on the board. */
void kakuroi_record_read(const struct kakuroi_record *record, size_t solution, uint8_t *board);

#endif

/*
 * Cells without a digit yet, as regions that do not depend on each other: two of them are in one region if they share a
 * run, or both do with a third.  What is filled in in one changes nothing in another.
 *
 * A region is a piece of one stack of cells; what is made below a choice is taken off again when it is taken back.
 */
#ifndef KAKURO_REGIONS_H
#define KAKURO_REGIONS_H

#include "kakuro/runs/domains.h"

#define KAKUROI_LARGE_REGION ((size_t)400)

struct kakuroi_region {
  size_t start; /* in the stack */
  size_t count;
};

struct kakuroi_regions {
  const struct kakuroi_domains *domains;
  uint32_t *cells; /* the stack */
  size_t length;
  size_t room;
  struct kakuroi_region *found; /* by the last kakuroi_split(): at most one a white cell */
  size_t found_count;
  uint32_t *cell_stamp; /* when a cell, or a run, was last reached */
  uint32_t *run_stamp;
  uint32_t now;
};

/* Zeroed before; kakuroi_regions_release() also behind DLX_NO_MEMORY. */
enum dlx_status kakuroi_regions_prepare(struct kakuroi_regions *regions, const struct kakuroi_domains *domains);
void kakuroi_regions_release(struct kakuroi_regions *regions);

/* kakuroi_split() puts on the stack what is open of 'region', part by part, and in 'found' what parts these are, the
   largest first, cells in the order of 'region'.  But where all that is open hangs together, and is large, 'found' is
   'region' itself, decided cells among the others: copies of copies would take too much room. */
enum dlx_status kakuroi_split(struct kakuroi_regions *regions, struct kakuroi_region region);

/* A region of all cells: to begin with. */
enum dlx_status kakuroi_whole(struct kakuroi_regions *regions, struct kakuroi_region *region);

/* The open cell of a region with the fewest candidates.  Requires: there is one. */
uint32_t kakuroi_choose_cell(const struct kakuroi_regions *regions, struct kakuroi_region region);

#endif

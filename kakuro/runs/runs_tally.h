/*
 * A tally from inside, for who goes down its search with it: the state that it counts in, and one region as it is now.
 */
#ifndef KAKURO_RUNS_TALLY_H
#define KAKURO_RUNS_TALLY_H

#include "kakuro/runs/regions.h"
#include "kakuro/runs/runs_engine.h"

struct kakuroi_domains *kakuroi_tally_domains(struct kakuroi_tally *tally);
struct kakuroi_regions *kakuroi_tally_regions(struct kakuroi_tally *tally);

/* Back to before the first choice; the regions of the board are those that are found, the largest first.  false: no
   memory. */
bool kakuroi_tally_rewind(struct kakuroi_tally *tally);

/* Sets 'number' to that of a region's solutions, and leaves everything as it is.  false: something said no, or memory
   ran out, which kakuroi_tally_no_memory() tells. */
bool kakuroi_tally_region(struct kakuroi_tally *tally, struct kakuroi_region region, mpz_t number);
bool kakuroi_tally_no_memory(const struct kakuroi_tally *tally);

#endif

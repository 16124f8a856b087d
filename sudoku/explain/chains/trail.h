/*
 * What a node of a chase rests on: counted, for the length of a chain, and written into a step, in the order in which
 * it was found.
 */
#ifndef SUDOKU_TRAIL_H
#define SUDOKU_TRAIL_H

#include "sudoku/explain/chains/chase.h"

/* Room for it. */
struct sudokui_trail {
  uint64_t *seen;  /* a set of nodes */
  uint32_t *nodes; /* two for each candidate */
  uint32_t *marks; /* of nodes that were written */
};

size_t sudokui_trail_size(const struct sudokui_ground *ground);
void sudokui_trail_lay_out(const struct sudokui_notes *notes, void *memory, struct sudokui_trail *trail);

/* How many nodes 'node' rests on, itself counted; more than 'most': something above that. */
size_t sudokui_trail_length(struct sudokui_trail *trail, const struct sudokui_chase *chase, uint32_t node, size_t most);

/* Marks all that the nodes rest on, and the inferences between them as links. */
void sudokui_trail_write(struct sudokui_finding *finding, struct sudokui_trail *trail,
                         const struct sudokui_chase *chase, const uint32_t *nodes, size_t count);

/* Writes an assumption, or several, and what follows from each, as they are marked in a step. */
void sudokui_tell_trails(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step);

#endif

/*
 * What follows from an assumption: a candidate is taken to be true or false, and one consequence after the other is
 * noted, each with its cause.
 *
 *     assumed   r1c1 = 4
 *     off       r1c5 <> 4        cause: r1c1 = 4, which it sees
 *     on        r1c5 = 7         cause: its cell, where nothing else is left
 *     on        r3c6 = 4         cause: box 2, where there is no other place
 *
 * A node is a candidate that is on (true) or off (false), numbered 2 * (cell * side + value - 1) + on.  The
 * consequences of what is on are drawn before those of what is off, so that a chase is not the shortest one, but the
 * same always.
 *
 * Three ways to do it:
 *     static    what is on follows from one candidate that is off: cells and houses that have two from the beginning
 *     dynamic   what went off is taken out, so that several together leave one
 *     plus      where nothing follows any more, locked candidates, pairs and X-wings among what is left
 *
 * The premises of a node are found again from its cause: on by its cell, all other candidates of the cell; on by a
 * house, all other places there; off, the candidate that is on; off by a pattern, what had to go to leave the pattern.
 *
 * Invariants: no node is noted together with its opposite, but the two at which a contradiction ended the chase, which
 * have a cause both; a node's premises were noted before it.
 */
#ifndef SUDOKU_CHASE_H
#define SUDOKU_CHASE_H

#include "sudoku/explain/technique.h"

#define SUDOKUI_NO_NODE       UINT32_MAX
#define SUDOKUI_MOST_PATTERNS 512 /* in a chase; what would need more is not noted */
#define SUDOKUI_MOST_PREMISES 512

/* The rows that are Sukaku Explainer's forcing chains and cycles together, and those of its multiple forcing chains. */
enum sudokui_family { SUDOKUI_ALTERNATING = 1, SUDOKUI_FORCING };

enum sudokui_chasing { SUDOKUI_STATIC = 0, SUDOKUI_ONE_VALUE = 1, SUDOKUI_DYNAMIC = 2, SUDOKUI_PLUS = 4 };

/* 'value' cannot be in what it was taken from because of 'sets' (houses or cells) and what is left in them. */
struct sudokui_pattern {
  enum { SUDOKUI_LOCKED, SUDOKUI_HIDDEN_PAIR, SUDOKUI_NAKED_PAIR, SUDOKUI_CROSS } kind;
  uint16_t sets[4]; /* locked: the house, the other; pairs: the cells, the house; X-wing: two lines, two across */
  uint64_t values;
};

struct sudokui_chase {
  const struct sudokui_notes *notes;
  unsigned how; /* enum sudokui_chasing */
  size_t words; /* of a set of candidates */

  uint64_t *on, *off;   /* sets of candidates */
  uint32_t *cause;      /* of a node; see below */
  uint32_t *order;      /* of a node: a node's premises come before it */
  uint16_t *depth;      /* at least so many nodes does a node rest on, itself counted */
  uint32_t *ons, *offs; /* candidates in the order in which they were noted */
  size_t on_count, off_count;
  struct sudokui_pattern *patterns;
  size_t pattern_count;

  uint64_t *candidates, *places; /* shared by chases of one thread: what is left */
  uint32_t contradiction[2];     /* the nodes on and off, if there is one */
  bool is_absurd;
  uint32_t source; /* the node that was assumed */
  uint32_t noted;  /* nodes so far */
};

/* Causes: a node of a candidate that is on; or one of these with a number. */
#define SUDOKUI_ASSUMED    UINT32_MAX
#define SUDOKUI_BY_CELL    (UINT32_MAX - 1)
#define SUDOKUI_BY_HOUSE   ((uint32_t)1 << 30) /* + house */
#define SUDOKUI_BY_PATTERN ((uint32_t)1 << 31) /* + pattern */

/* Bytes for 'count' chases, and these laid out in them. */
size_t sudokui_chases_size(const struct sudokui_ground *ground, size_t count);
void sudokui_chases_lay_out(const struct sudokui_notes *notes, void *memory, struct sudokui_chase *chases,
                            size_t count);

/* Follows from node 'source', until nothing more follows or it contradicts itself. */
void sudokui_chase(struct sudokui_chase *chase, uint32_t source, unsigned how);

/* Patterns among what is left, the first kind that takes anything out; false: nothing. */
bool sudokui_chase_patterns(struct sudokui_chase *chase);
/* Notes that a candidate is off; returns whether that is new. */
bool sudokui_chase_turn_off(struct sudokui_chase *chase, size_t candidate, uint32_t cause, unsigned depth);

/* The nodes that 'node' was deduced from, into 'premises'; returns how many. */
size_t sudokui_pattern_premises(const struct sudokui_chase *chase, const struct sudokui_pattern *pattern,
                                uint32_t *premises);
size_t sudokui_premises(const struct sudokui_chase *chase, uint32_t node, uint32_t *premises);

/* ---------------------------------------------------------------- small things */

static inline uint32_t sudokui_node(size_t candidate, bool on) {
  return (uint32_t)(2 * candidate + on);
}
static inline size_t sudokui_candidate(const struct sudokui_notes *notes, size_t cell, size_t value) {
  return cell * notes->side + value - 1;
}
static inline size_t sudokui_cell_of(const struct sudokui_notes *notes, size_t candidate) {
  return candidate / notes->side;
}
static inline size_t sudokui_value_of(const struct sudokui_notes *notes, size_t candidate) {
  return candidate % notes->side + 1;
}
static inline bool sudokui_holds(const uint64_t *set, size_t i) {
  return set[i / 64] >> i % 64 & 1;
}
static inline void sudokui_insert(uint64_t *set, size_t i) {
  set[i / 64] |= (uint64_t)1 << i % 64;
}

/* The k-th of 'count' houses of a cell in the order in which chains look at them: box, row, column, others. */
static inline size_t sudokui_kth_house(size_t k, size_t count) {
  return k < 3 && count >= 3 ? (k + 2) % 3 : k;
}

/* What is added to the rating of a chain: nothing up to 4 inferences, .1 up to 6, .2 up to 8, .3 up to 12 and on. */
static inline unsigned sudokui_length_rating(size_t nodes) {
  unsigned added = 0;
  for (size_t most = 4; nodes > most + 2; added++) most = added % 2 == 0 ? most * 3 / 2 : most * 4 / 3;
  return added;
}

#endif

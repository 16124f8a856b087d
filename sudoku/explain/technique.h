/*
 * The contract of a technique, and what it is lent.
 *
 * A technique is one row of the table in techniques.c and one small file: a name, a rating, a function that finds its
 * steps and one that says why a step is right.  It reads the notes and proposes steps to the finding, which keeps the
 * easiest, and of those the first:
 *
 *     if (!sudokui_draft(finding, rating)) return;         no step so difficult is of interest any more
 *     sudokui_mark(finding, cell, value, SUDOKU_BASE);      what the reason rests on
 *     sudokui_mark(finding, cell, value, SUDOKU_ELIMINATED);
 *     sudokui_propose(finding);                             taken if it places or eliminates anything
 *
 * Finding is cut into parts, such as houses or cells, which may be looked through on several threads; what is kept is
 * the same as if they were looked through one after the other.
 *
 * The step says all that telling it needs in marks, values, houses and links.
 */
#ifndef SUDOKU_TECHNIQUE_H
#define SUDOKU_TECHNIQUE_H

#include "sudoku/explain/notes.h"

#define SUDOKUI_MOST_HOUSES 8

struct sudokui_technique;

struct sudokui_step {
  const struct sudokui_technique *technique;
  unsigned rating; /* tenths */
  size_t length;   /* of two steps with the same rating the shorter one is taken */
  size_t part;     /* where it was found */

  struct sudoku_mark *marks;
  size_t mark_count, mark_room;
  struct sudoku_link *links; /* between marks, by their index */
  size_t link_count, link_room;

  uint64_t values[2]; /* and houses: what they say is the technique's own affair */
  uint16_t houses[SUDOKUI_MOST_HOUSES];
  size_t house_count;
};

/* What one thread has found. */
struct sudokui_finding {
  const struct sudokui_notes *notes;
  const struct sudokui_technique *technique;
  size_t part;      /* at hand */
  bool is_prepared; /* the finder's own: false at the first part that a thread looks through */

  bool found;
  struct sudokui_step best;
  struct sudokui_step draft;
  enum dlx_status status; /* DLX_NO_MEMORY: a mark found no room */

  void *scratch; /* technique->scratch() bytes, of any content, which stays while 'is_prepared' */
  bool (*look)(void *run);
  void *run;
};

struct sudokui_technique {
  struct sudoku_technique_info info;
  unsigned size;         /* of rows that share a file: cells of a subset, rows of a fish */
  bool needs_uniqueness; /* it is right only where the puzzle is known to have one solution */
  bool is_heavy;         /* worth several threads */
  unsigned family;       /* of rows, one after the other, the easiest step of which is taken; 0: it stands alone */

  /* Cuts the work into parts, numbered from 0; NULL: into one. */
  size_t (*parts)(const struct sudokui_notes *notes);

  /* Proposes the steps of part 'finding->part'. */
  void (*find)(struct sudokui_finding *finding);

  /* Writes why 'step' is right: one or more sentences, without the conclusion.  'notes' are those it was found in. */
  void (*tell)(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step);

  /* Bytes that finding wants for itself; NULL: none. */
  size_t (*scratch)(const struct sudokui_ground *ground);
};

/* The table's rows, from the easiest on, until NULL; the last one is the guess, which finds nothing. */
const struct sudokui_technique *sudokui_technique_at(size_t index);

/* ---------------------------------------------------------------- proposing */

/* Begins a step; NULL: one that is at least as easy is there already. */
struct sudokui_step *sudokui_draft(struct sudokui_finding *finding, unsigned rating);
/* The same for steps with a length. */
struct sudokui_step *sudokui_draft_long(struct sudokui_finding *finding, unsigned rating, size_t length);
void sudokui_mark(struct sudokui_finding *finding, size_t cell, size_t value, enum sudoku_role role);
/* Marks all cells of a set, or those that may have the value of a list. */
void sudokui_mark_set(struct sudokui_finding *finding, const uint64_t *set, size_t value, enum sudoku_role role);
void sudokui_mark_cells(struct sudokui_finding *finding, const uint16_t *cells, size_t count, size_t value,
                        enum sudoku_role role);
/* Marks each candidate of a cell. */
void sudokui_mark_candidates(struct sudokui_finding *finding, size_t cell, enum sudoku_role role);
void sudokui_link(struct sudokui_finding *finding, size_t from, size_t to, bool strong); /* marks */
void sudokui_propose(struct sudokui_finding *finding);

/* Can nothing better come any more in this part?  Finders ask in their outer loops. */
static inline bool sudokui_is_settled(const struct sudokui_finding *finding) {
  return finding->status ||
         (finding->found && finding->best.rating <= finding->technique->info.rating && finding->best.length == 0);
}

/* Finders that take long ask this now and then; false: return at once. */
static inline bool sudokui_go_on(struct sudokui_finding *finding) {
  return !finding->status && finding->look(finding->run);
}

/* Parts that many techniques have. */
size_t sudokui_parts_cells(const struct sudokui_notes *notes);
size_t sudokui_parts_values(const struct sudokui_notes *notes);

#endif

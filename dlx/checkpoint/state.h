/*
 * The state of a search, written down: docs/formats.md describes the text.
 *
 *     struct state              the figures, and whose they are
 *     entries, in the order of the search
 *       STATE_OPEN              a branch that has yet to be searched, with its share of the tree
 *       STATE_FOUND             a solution that has been found but has yet to be visited
 *
 * An entry says how much it keeps of the one before, and then only what is new: in a deep search, entries are next to
 * nothing beside the path that they share.  Writing and reading take time in proportion to the text.
 *
 * A sum over all of it tells a text that is whole from one that was cut or changed.
 */
#ifndef DLX_STATE_H
#define DLX_STATE_H

#include "dlx/engine.h"

#define DLXI_STATE_VERSION 2

struct state {
  uint64_t problem; /* its fingerprint */
  const char *engine;
  bool counting;
  uint64_t skip;     /* as in struct dlx_search */
  uint128 solutions; /* counted; or visited and passed over */
  uint64_t nodes;
  uint64_t updates;
  double seconds;
};

enum state_entry_kind { STATE_OPEN, STATE_FOUND };

struct state_entry {
  enum state_entry_kind kind;
  double share; /* STATE_OPEN */
  const uint32_t *options;
  size_t count;
  size_t kept; /* so many of them are those of the entry before, if not more */
};

/* The entry before. */
struct state_path {
  uint32_t *options;
  size_t count;
  double share; /* below 0: there is no branch that others could be beside */
};

/* dlxi_fingerprint() is the same for equal problems only, as far as 64 bits can tell.  Costs do not count. */
uint64_t dlxi_fingerprint(const dlx_problem *problem);

/* The sum of 'size' bytes: FNV-1a.  It tells any two texts apart that differ in one byte. */
uint64_t dlxi_sum(uint64_t sum, const void *bytes, size_t size);
#define DLXI_NO_BYTES UINT64_C(14695981039346656037) /* the sum of nothing */

/* ---------------------------------------------------------------- writing: begin, each entry, end */

struct state_writer {
  FILE *stream;
  char *text;
  size_t size;
  struct state_path path;
  bool beside; /* in a line of branches beside each other */
};

/* false: no memory. */
bool dlxi_state_begin(struct state_writer *writer, const struct state *state, const dlx_problem *problem);
void dlxi_state_add(struct state_writer *writer, const struct state_entry *entry);

/* false: there was no memory for all of it.  Else '*text' is the caller's to free. */
bool dlxi_state_end(struct state_writer *writer, char **text, size_t *size);

/* ---------------------------------------------------------------- reading: open, each entry, close */

struct state_reader {
  const char *next;
  const char *end;
  const dlx_problem *problem;
  char engine[64];
  struct state_path path;
  uint32_t *covered;  /* of each item: the first option of the path that has it, from 1; 0: none */
  uint32_t *coloured; /* and its colour there */
  bool beside;        /* in a line of branches beside each other */
};

/*
 * dlxi_state_open() checks that the text is whole and of this program, and reads the figures.  DLX_BAD_INPUT: it is
 * not, and a message says what is wrong.  DLX_NO_MEMORY.  Else the caller closes, and '*state' lives as long as the
 * reader, which borrows the text.  With a NULL for 'problem' there are no entries to be read.
 */
enum dlx_status dlxi_state_open(struct state_reader *reader, const char *text, size_t size, const dlx_problem *problem,
                                struct state *state, struct dlx_message *message);

/* dlxi_state_next() reads the next entry, lent until the next call; '*found' is false behind the last.  DLX_BAD_INPUT:
   it has options that do not exist, or that no solution holds together. */
enum dlx_status dlxi_state_next(struct state_reader *reader, struct state_entry *entry, bool *found,
                                struct dlx_message *message);
void dlxi_state_close(struct state_reader *reader);

#endif

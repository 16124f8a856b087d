/*
 * A kind of problem that `dlx make` writes is a row: its name, what sizes it comes in, and the function that writes it.
 */
#ifndef CLI_KINDS_H
#define CLI_KINDS_H

#include "cli/settings.h"
#include "cli/status.h"

enum size_form {
  SIZE_NONE,   /* there is only one */
  SIZE_NUMBER, /* N, or what size_name says: both rows and columns of the shape */
  SIZE_SHAPE,  /* RxC */
  SIZE_PAIR,   /* N,K: the rows and the columns of the shape */
  SIZE_BOX     /* a Sudoku's box RxC, or the side of its grid; the shape is the box's */
};

struct make_kind {
  const char *name;
  const char *size_name; /* for help */
  const char *summary;
  enum size_form form;
  uint32_t low, high;         /* of N, of both R and C, of both N and K, of the side of a Sudoku */
  bool (*fits)(struct shape); /* SIZE_SHAPE, SIZE_PAIR: refuses what is in the range and still cannot be; may be NULL */
  const char *which;          /* which ones 'fits' lets through, in words */

  /* A word that must stand behind the size, if there is one: its name, what it may be, and whether one that was typed
     is that.  NULL: there is none. */
  const char *more_name;
  const char *more;
  bool (*more_fits)(const char *typed);

  /* Writes the problem to standard output, in the dlx format; the second one where there is such a word. */
  enum exit_status (*write)(struct shape size);
  enum exit_status (*write_more)(struct shape size, const char *typed);
};

extern const struct make_kind make_kinds[]; /* no name: behind the last */

/* Reads a size that was typed.  false: it is none, or out of the range. */
bool make_read_size(const struct make_kind *kind, const char *text, struct shape *size);

/* The sizes that a kind comes in, in words. */
struct make_range {
  char text[160];
};
struct make_range make_range(const struct make_kind *kind);

#endif

/*
 * A puzzle as the library keeps it.
 */
#ifndef CLI_LIBRARY_ENTRY_H
#define CLI_LIBRARY_ENTRY_H

#include "cli/sudoku_format.h"
#include <stdbool.h>
#include <stdint.h>

enum sharing { SHARED_PRIVATE = 1, SHARED_LINK, SHARED_PUBLIC };
extern const char *const sharing_words[]; /* in this order, NULL behind the last */

/* What is known of a puzzle beside its cells. */
struct entry_about {
  const char *source; /* NULL: nothing */
  const char *tags;   /* with commas between them; NULL: none */
  int shared;         /* enum sharing; 0: not said */
  bool has_rating;
  double rating;
};

struct entry {
  int64_t number; /* from 1; a number is never given twice */
  size_t box_rows, box_columns;
  size_t givens;
  const char *puzzle;        /* as it was given, a line */
  const char *canonical;     /* its canonical form, a line; with the boxes it is what tells puzzles apart */
  const char *automorphisms; /* numbers of any size */
  const char *solutions;
  bool is_exact;        /* false: there are more, or as many as that */
  const char *solution; /* the first that was found, a line; NULL: there is none */
  struct entry_about about;
  const char *added; /* the day, as in 2026-11-30 */
};

enum entry_format { ENTRY_TEXT = 1, ENTRY_LINE, ENTRY_CSV, ENTRY_JSON };

/* entry_write() writes one of many, the 'place'th from 0; entry_show() tells everything about one, in text or JSON. */
enum exit_status entry_write(const struct entry *entry, enum entry_format format, uint64_t place);
enum exit_status entry_show(const struct entry *entry, enum entry_format format);

/* entry_form_line() writes a canonical form as the library keeps it, without a line end: always in the same symbols. */
enum exit_status entry_form_line(struct grid_line *line, struct sudoku_canonical *form);

/* The first line of what is written as CSV. */
extern const char entry_csv_header[];

#endif

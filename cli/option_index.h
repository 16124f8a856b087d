/*
 * Finds the number of an option from its text, whatever the order of its items in the line.
 */
#ifndef CLI_OPTION_INDEX_H
#define CLI_OPTION_INDEX_H

#include "dlx/dlx.h"

struct option_index {
  struct indexed_option *sorted; /* by text, then by number */
  size_t count;
  char *line; /* room for the text that is looked for */
  size_t line_room;
};

struct indexed_option {
  char *text; /* items with their colours, sorted, with a blank behind each */
  uint32_t number;
  uint64_t taken_by; /* the solution that has taken this option last */
};

/* Errors: DLX_NO_MEMORY only; the index is then empty.  A zeroed index may be released. */
enum dlx_status option_index_prepare(struct option_index *index, const dlx_problem *problem);
void option_index_release(struct option_index *index);

/*
 * option_index_take() sets '*number' to the option that reads like the line, costs left aside.  Of several that read
 * alike, each call for the same 'solution' (from 1) takes another one, while there are any.  '*found' is false where
 * no option reads like it.  DLX_NO_MEMORY is the only error.
 */
enum dlx_status option_index_take(struct option_index *index, const char *line, size_t length, uint64_t solution,
                                  uint32_t *number, bool *found);

#endif

/*
 * A problem taken apart: each of its components as a problem of its own.
 */
#ifndef DLX_PARTS_H
#define DLX_PARTS_H

#include "dlx/components.h"

/* One component.  Its items and options are ranges of 'items' and 'options' in struct parts. */
struct part {
  size_t first_item, item_count, primary_count;
  size_t first_option, option_count;
};

struct parts {
  const dlx_problem *problem;
  struct components components;
  struct part *parts; /* one a component */
  uint32_t *items;    /* sorted by component, ascending within one: so primary items come first */
  uint32_t *options;  /* likewise; those without a primary item are left out */
  uint32_t *number;   /* of each item, in its part */
};

/* dlxi_find_parts() sorts items and options by component, parts with few options first; with fewer than two components
   there are no 'parts'.  DLX_NO_MEMORY is the only error; else the caller frees with dlxi_parts_release(), while
   'problem' still lives.  Time: O(items + entries + parts log parts). */
enum dlx_status dlxi_find_parts(const dlx_problem *problem, struct parts *parts);
void dlxi_parts_release(struct parts *parts);

/* dlxi_extract_part() makes '*problem', which the caller frees, of one part: its items and options under their old
   names and in their old order.  DLX_NO_MEMORY is the only error. */
enum dlx_status dlxi_extract_part(const struct parts *parts, const struct part *part, dlx_problem **problem);

#endif

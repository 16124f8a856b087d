/*
 * The independent parts of a problem: sets of items that no option ties together.
 */
#ifndef DLX_COMPONENTS_H
#define DLX_COMPONENTS_H

#include "dlx/problem.h"

struct components {
  size_t count;
  uint32_t *of_item; /* the component, from 0 on in the order of their first items, of each item */
};

/* dlxi_find_components() finds the components; options without a primary item tie nothing, as no solution holds
   them, and an item in no option is a component by itself.  DLX_NO_MEMORY is the only error; else the caller frees
   with dlxi_components_release().  Time: almost O(items + entries).  Source: Galler and Fischer's union-find, with
   path halving. */
enum dlx_status dlxi_find_components(const dlx_problem *problem, struct components *components);
void dlxi_components_release(struct components *components);

#endif

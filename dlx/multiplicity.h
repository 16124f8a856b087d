/*
 * The search of dancing links where items may be covered more than once, or not at all: Algorithm M.  See
 * multiplicity.c.
 */
#ifndef DLX_MULTIPLICITY_H
#define DLX_MULTIPLICITY_H

#include "dlx/engine.h"

struct links;
struct bounds;

/* Takes the memory for it, with room for one level an option and one more; the items are set up already.  NULL: no
   memory.  NULL may be released. */
struct bounds *dlxi_bounds_new(const struct links *links);
void dlxi_bounds_free(struct bounds *bounds);

/* The functions of struct engine, for links with bounds. */
void dlxi_multiple_begin(struct links *links, const uint32_t *options, size_t count, size_t kept);
bool dlxi_multiple_give(struct links *links, enum dlxi_giving what, dlxi_take *take, void *user);
bool dlxi_multiple_search(struct links *links, struct run *run);
double dlxi_multiple_done(const struct links *links);

#endif

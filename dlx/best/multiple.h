/*
 * The best solutions where items have multiplicities: an engine for dlx_best(), and the shortlist of its state.
 */
#ifndef DLX_MULTIPLE_H
#define DLX_MULTIPLE_H

#include "dlx/best/shortlist.h"

extern const struct engine dlxi_best_multiple;

struct shortlist *dlxi_best_multiple_list(void *state);

#endif

/*
 * About how many labels will an order of items meet?
 */
#ifndef DLX_OUTLOOK_H
#define DLX_OUTLOOK_H

#include "dlx/symmetry/unfold.h"

/* From walks down from the root, of an unfolding that was not begun, which is left as it was.  The same each time.
   Less than 0: no memory, or the run is to stop. */
double dlxi_outlook(struct unfolding *unfolding, struct run *run);

#endif

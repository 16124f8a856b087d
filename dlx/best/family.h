/*
 * A family of primary items, of which no option holds two: then their cheapest options are different ones, and what
 * these cost adds up to a bound.  The pieces of a packing puzzle are such a family, or the rows of a board.
 */
#ifndef DLX_FAMILY_H
#define DLX_FAMILY_H

#include "dlx/best/frame.h"

/* Marks one in frame->family, with many options, if the frame is not too large to look for it; else, or without memory,
   it has no member.  Time: at most about that of a hundred million bit operations. */
void dlxi_find_family(struct frame *frame);

#endif

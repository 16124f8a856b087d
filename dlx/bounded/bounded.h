/* The engine "bounded": bit-parallel search where items have multiplicities.  Start reading in bounded.c. */
#ifndef DLX_BOUNDED_H
#define DLX_BOUNDED_H

#include "dlx/engine.h"

struct bounded_kernel;

extern const struct engine dlxi_bounded;

/* What the tests run beside the engine itself: the kernels that this processor can run, from 0 until NULL, and the
   engine's prepare() with one of them. */
const struct bounded_kernel *dlxi_bounded_kernel(size_t index);
void *dlxi_bounded_prepare(const dlx_problem *problem, const struct bounded_kernel *kernel);

#endif

/* Bit-parallel search, compiled for several kinds of processor: see bits.c. */
#ifndef DLX_BITS_H
#define DLX_BITS_H

#include "dlx/engine.h"

extern const struct engine dlxi_bits;
extern const struct engine dlxi_bits_avx2;
extern const struct engine dlxi_bits_portable;

#endif

/*
 * The bit-parallel search, compiled for any processor.
 */
#define KERNEL_SEARCH dlxi_bits_search_portable
#include "dlx/bits/lanes_portable.h"

#include "dlx/bits/kernel.h"

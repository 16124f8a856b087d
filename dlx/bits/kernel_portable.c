/*
 * The bit-parallel search, compiled for any processor.
 */
#define KERNEL dlxi_bits_kernel_portable
#include "dlx/bits/lanes_portable.h"

#include "dlx/bits/kernel.h"

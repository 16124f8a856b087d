/*
 * The bit-parallel search, compiled for processors with AVX2, BMI2 and POPCNT.
 */
#include "dlx/bits/state.h"

#ifdef DLX_X86

#define KERNEL dlxi_bits_kernel_avx2
#include "dlx/bits/lanes_avx2.h"

#include "dlx/bits/kernel.h"

#endif

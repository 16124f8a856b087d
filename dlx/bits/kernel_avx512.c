/*
 * The bit-parallel search, compiled for processors with AVX-512 and its VPOPCNTDQ.
 */
#include "dlx/bits/state.h"

#ifdef DLX_X86

#define KERNEL dlxi_bits_kernel_avx512
#include "dlx/bits/lanes_avx512.h"

#include "dlx/bits/kernel.h"

#endif

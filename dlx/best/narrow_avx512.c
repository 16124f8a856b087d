/*
 * The search below a small frame, compiled for processors with AVX-512 and its VPOPCNTDQ.
 */
#ifdef DLX_X86

#define NARROW_KERNEL dlxi_narrow_avx512
#include "dlx/best/narrow_kernel.h"

#endif

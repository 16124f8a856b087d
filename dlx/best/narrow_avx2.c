/*
 * The search below a small frame, compiled for processors with AVX2, BMI2 and POPCNT.
 */
#ifdef DLX_X86

#define NARROW_KERNEL dlxi_narrow_avx2
#include "dlx/best/narrow_kernel.h"

#endif

/*
 * The bounded search, compiled for processors that count the bits of a word in one instruction.
 */
#ifdef DLX_X86

#define KERNEL      dlxi_bounded_popcnt
#define KERNEL_NAME "popcnt"
#include "dlx/bounded/bounded_look.h"

#else

#include "dlx/bounded/bounded_kernels.h"

#endif

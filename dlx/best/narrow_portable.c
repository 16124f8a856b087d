/*
 * The search below a small frame, compiled for any processor.
 */
#define NARROW_KERNEL dlxi_narrow_portable
#include "dlx/best/narrow_kernel.h"

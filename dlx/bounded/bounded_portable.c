/*
 * The bounded search in plain C.
 */
#define KERNEL      dlxi_bounded_portable
#define KERNEL_NAME "portable"
#include "dlx/bounded/bounded_look.h"

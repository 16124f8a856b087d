/* Rows of one word of 64 bits: two of them are the guard. */
#define WORD   uint64_t
#define WIDE   0
#define KERNEL dlxi_cells_64
#define MOST   62
#include "dlx/cells/cells_dance.h"

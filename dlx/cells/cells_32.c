/* Rows of one word of 32 bits: two of them are the guard. */
#define WORD   uint32_t
#define WIDE   0
#define KERNEL dlxi_cells_32
#define MOST   30
#include "dlx/cells/cells_dance.h"

/* Rows of one word of 16 bits: two of them are the guard. */
#define WORD   uint16_t
#define WIDE   0
#define KERNEL dlxi_cells_16
#define MOST   14
#include "dlx/cells/cells_dance.h"

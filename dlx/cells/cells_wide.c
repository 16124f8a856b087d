/* Rows of as many words as they need. */
#define WORD   uint64_t
#define WIDE   1
#define KERNEL dlxi_cells_wide
#define MOST   UINT32_MAX
#include "dlx/cells/cells_dance.h"

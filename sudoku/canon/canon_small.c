/* Canonical forms of sides up to 16. */
#include "sudoku/clock.h"

#include <limits.h>
#include <stdlib.h>

#define ROOM 16

#include "sudoku/canon/walking.h"

enum dlx_status sudokui_canon_small(struct sudokui_canon *asked) {
  return find_least_text(asked);
}

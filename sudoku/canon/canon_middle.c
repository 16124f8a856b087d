/* Canonical forms of sides up to 36. */
#include "sudoku/clock.h"

#include <limits.h>
#include <stdlib.h>

#define ROOM 40

#include "sudoku/canon/walking.h"

enum dlx_status sudokui_canon_middle(struct sudokui_canon *asked) {
  return find_least_text(asked);
}

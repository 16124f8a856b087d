/* Canonical forms of all sides. */
#include "sudoku/clock.h"

#include <limits.h>
#include <stdlib.h>

#define ROOM 256

#include "sudoku/canon/walking.h"

enum dlx_status sudokui_canon_large(struct sudokui_canon *asked) {
  return find_least_text(asked);
}

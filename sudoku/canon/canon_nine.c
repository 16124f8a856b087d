/* Canonical forms of 9x9 grids, whose numbers the compiler knows. */
#include "sudoku/clock.h"

#include <limits.h>
#include <stdlib.h>

#define ROOM   16
#define SIDE   ((size_t)9)
#define HEIGHT ((size_t)3)
#define WIDTH  ((size_t)3)

#include "sudoku/canon/walking.h"

enum dlx_status sudokui_canon_nine(struct sudokui_canon *asked) {
  return find_least_text(asked);
}

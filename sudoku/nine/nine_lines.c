/*
 * Many 9x9 puzzles, each a line of text.
 *
 * Threads take a few lines at a time from the front.  What one thread does depends on its lines alone, so that nothing
 * depends on how many there are.
 */
#include "sudoku/hands.h"
#include "sudoku/misuse.h"
#include "sudoku/nine/nine.h"
#include "sudoku/sudoku.h"

#include <stdatomic.h>
#include <stdlib.h>

#define LINES_AT_A_TIME 64
#define NODES_PER_LOOK  10000 /* nodes of one puzzle between two looks at '*stop': some milliseconds */

struct batch {
  const struct sudoku_lines *lines;
  nine_kernel *kernel;
  atomic_size_t next;
};

struct hand {
  struct batch *batch;
  struct nine_search search;
};

static bool is_stopped(const struct batch *batch) {
  return batch->lines->stop && *batch->lines->stop;
}

/* false: it was stopped, and this line is not done. */
static bool solve_line(struct hand *hand, size_t number) {
  const struct sudoku_lines *lines = hand->batch->lines;
  struct nine_search *search = &hand->search;
  sudokui_nine_read(lines->puzzles + number * lines->stride, &search->stack[0]);
  sudokui_nine_begin(search);
  uint32_t found = 0;
  while (found < lines->limit) {
    enum nine_event event = hand->batch->kernel(search, NODES_PER_LOOK);
    if (event == NINE_DONE) break;
    if (event == NINE_PAUSE && is_stopped(hand->batch)) return false;
    if (event != NINE_SOLUTION) continue;
    if (found++ == 0 && lines->solutions)
      sudokui_nine_write(&search->solution, lines->solutions + number * lines->stride);
  }
  lines->found[number] = found;
  return true;
}

static bool solve_next(struct hand *hand) {
  struct batch *batch = hand->batch;
  size_t count = batch->lines->count;
  if (is_stopped(batch)) return false;
  size_t first = atomic_fetch_add(&batch->next, LINES_AT_A_TIME);
  size_t end = first < count && LINES_AT_A_TIME < count - first ? first + LINES_AT_A_TIME : count;
  for (size_t i = first; i < end; i++)
    if (!solve_line(hand, i)) return false;
  return end < count;
}

static void *work(void *argument) {
  struct hand *hand = argument;
  while (solve_next(hand)) {}
  return NULL;
}

static unsigned hands_for(const struct sudoku_lines *lines) {
  size_t useful = lines->count / LINES_AT_A_TIME;
  unsigned hands = lines->threads ? lines->threads : sudokui_processors();
  if (hands > useful) hands = (unsigned)useful;
  return hands > 1 ? hands : 1;
}

enum dlx_status sudoku_solve_lines(const struct sudoku_lines *lines) {
  SUDOKU_REQUIRE(lines && (lines->count == 0 || (lines->puzzles && lines->found)));
  struct batch batch = {.lines = lines, .kernel = sudokui_nine_kernel(0)->run};
  for (size_t i = 0; i < lines->count; i++) lines->found[i] = SUDOKU_NOT_SOLVED;
  unsigned count = hands_for(lines);
  struct hand *hands = aligned_alloc(_Alignof(struct hand), count * sizeof *hands);
  if (!hands) return DLX_NO_MEMORY;
  for (unsigned i = 0; i < count; i++) hands[i].batch = &batch;
  sudokui_work_together(work, hands, sizeof *hands, count);
  free(hands);
  return DLX_OK;
}

/*
 * What can be wrong with a board: clues that cannot be, givens that contradict each other, and sums that do not
 * balance.
 */
#include "kakuro/complaint.h"
#include "kakuro/run_list.h"

#include <stdarg.h>
#include <stdlib.h>

/* ---------------------------------------------------------------------------------------------- clues */

struct fault {
  const struct kakuro_board *board;
  size_t *cell;
  struct dlx_message *message;
};

static enum dlx_status tell(const struct fault *fault, size_t place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static enum dlx_status tell(const struct fault *fault, size_t place, const char *format, ...) {
  char text[200];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (fault->cell) *fault->cell = place;
  size_t columns = fault->board->columns;
  return kakuroi_fail(fault->message, DLX_BAD_INPUT, 0, 0, "r%zuc%zu: %s", place / columns + 1, place % columns + 1,
                      text);
}

static enum dlx_status check_cell(const struct fault *fault, size_t place) {
  const struct kakuro_board *board = fault->board;
  const struct kakuro_cell *cell = &board->cells[place];
  if (cell->white && cell->digit > 9) return tell(fault, place, "a given of %d, where a digit is 1 to 9", cell->digit);
  if (cell->white && (cell->down > 0 || cell->across > 0))
    return tell(fault, place, "a white cell with a clue, where only a wall has one");
  if (cell->white) return DLX_OK;
  bool is_last_row = place + board->columns >= board->rows * board->columns;
  bool is_last_column = place % board->columns == board->columns - 1;
  if (cell->down > 0 && (is_last_row || !board->cells[place + board->columns].white))
    return tell(fault, place, "a clue of %d down, and no white cell below it", cell->down);
  if (cell->across > 0 && (is_last_column || !board->cells[place + 1].white))
    return tell(fault, place, "a clue of %d across, and no white cell to its right", cell->across);
  return DLX_OK;
}

static enum dlx_status check_run(const struct fault *fault, const struct kakuroi_run_walk *run) {
  const char *way = run->down ? "down" : "across";
  if (run->length > KAKURO_LONGEST_RUN)
    return tell(fault, run->first, "a run of %zu cells %s begins here, where 9 different digits are all there are",
                run->length, way);
  unsigned sum = kakuroi_walk_sum(run, fault->board);
  unsigned length = (unsigned)run->length;
  unsigned least = length * (length + 1) / 2, most = length * (19 - length) / 2;
  if (sum == 0 || (sum >= least && sum <= most)) return DLX_OK;
  return tell(fault, run->first - run->step, "a clue of %u %s for %u cell%s, where the sum is %u to %u", sum, way,
              length, length == 1 ? "" : "s", least, most);
}

enum dlx_status kakuro_board_check(const struct kakuro_board *board, size_t *cell, struct dlx_message *message) {
  KAKURO_REQUIRE(board && board->rows > 0);
  const struct fault fault = {board, cell, message};
  enum dlx_status status = DLX_OK;
  for (size_t i = 0; i < board->rows * board->columns && !status; i++) status = check_cell(&fault, i);
  struct kakuroi_run_walk run = {0};
  while (!status && kakuroi_next_run(&run, board)) status = check_run(&fault, &run);
  return status;
}

bool kakuroi_is_board(const struct kakuro_board *board) {
  return board && board->rows > 0 && kakuro_board_check(board, NULL, NULL) == DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- givens */

size_t kakuro_conflicts(const struct kakuro_board *board, void (*visit)(void *user, size_t first, size_t second),
                        void *user) {
  KAKURO_REQUIRE(board && board->rows > 0);
  size_t number = 0;
  struct kakuroi_run_walk run = {0};
  while (kakuroi_next_run(&run, board))
    for (size_t i = 0; i < run.length; i++)
      for (size_t j = i + 1; j < run.length; j++) {
        size_t first = run.first + i * run.step, second = run.first + j * run.step;
        unsigned digit = board->cells[first].digit;
        if (digit == 0 || digit != board->cells[second].digit) continue;
        number++;
        if (visit) visit(user, first, second);
      }
  return number;
}

/* ---------------------------------------------------------------------------------------------- balance */

/* White cells as trees, each of which is a region: root[w] <= w is a step towards its first cell. */
static uint32_t find(uint32_t *root, uint32_t white) {
  while (root[white] != white) white = root[white] = root[root[white]];
  return white;
}

static void join(uint32_t *root, uint32_t a, uint32_t b) {
  a = find(root, a);
  b = find(root, b);
  if (a < b)
    root[b] = a;
  else
    root[a] = b;
}

struct sums {
  uint64_t across;
  uint64_t down;
  bool lacks_clue;
};

static void add_up(const struct kakuroi_run_list *list, uint32_t *root, struct sums *sums) {
  for (uint32_t i = 0; i < list->white_count; i++) root[i] = i;
  for (size_t i = 0; i < list->run_count; i++) {
    const uint32_t *cells = list->cells + list->runs[i].start;
    for (size_t k = 1; k < list->runs[i].length; k++) join(root, cells[0], cells[k]);
  }
  for (size_t i = 0; i < list->run_count; i++) {
    const struct kakuroi_run *run = &list->runs[i];
    struct sums *region = &sums[find(root, list->cells[run->start])];
    *(run->down ? &region->down : &region->across) += run->sum;
    if (run->sum == 0) region->lacks_clue = true;
  }
}

static size_t visit_imbalances(const struct kakuroi_run_list *list, const struct sums *sums,
                               void (*visit)(void *user, const struct kakuro_imbalance *), void *user) {
  size_t number = 0;
  for (size_t i = 0; i < list->white_count; i++) {
    if (sums[i].lacks_clue || sums[i].across == sums[i].down) continue;
    number++;
    const struct kakuro_imbalance imbalance = {list->place[i], sums[i].across, sums[i].down};
    if (visit) visit(user, &imbalance);
  }
  return number;
}

enum dlx_status kakuro_imbalances(const struct kakuro_board *board,
                                  void (*visit)(void *user, const struct kakuro_imbalance *), void *user,
                                  size_t *number) {
  KAKURO_REQUIRE(board && board->rows > 0);
  struct kakuroi_run_list list = {0};
  enum dlx_status status = kakuroi_run_list_prepare(&list, board);
  uint32_t *root = malloc((list.white_count + 1) * sizeof *root);
  struct sums *sums = calloc(list.white_count + 1, sizeof *sums);
  if (!root || !sums) status = DLX_NO_MEMORY;
  size_t found = 0;
  if (!status) {
    add_up(&list, root, sums);
    found = visit_imbalances(&list, sums, visit, user);
  }
  if (number) *number = found;
  free(root);
  free(sums);
  kakuroi_run_list_release(&list);
  return status;
}

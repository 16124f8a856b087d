#include "kakuro/run_list.h"

#include <stdlib.h>

bool kakuroi_next_run(struct kakuroi_run_walk *walk, const struct kakuro_board *board) {
  for (;; walk->line++, walk->at = 0) {
    size_t lines = walk->down ? board->columns : board->rows;
    if (walk->line == lines) {
      if (walk->down) return false;
      *walk = (struct kakuroi_run_walk){.down = true};
    }
    size_t length = walk->down ? board->rows : board->columns;
    walk->step = walk->down ? board->columns : 1;
    const struct kakuro_cell *cells = board->cells + walk->line * (walk->down ? 1 : board->columns);
    size_t at = walk->at;
    while (at < length && !cells[at * walk->step].white) at++;
    if (at == length) continue;
    size_t end = at;
    while (end < length && cells[end * walk->step].white) end++;
    walk->first = (size_t)(cells - board->cells) + at * walk->step;
    walk->has_wall = at > 0;
    walk->length = end - at;
    walk->at = end;
    return true;
  }
}

unsigned kakuroi_walk_sum(const struct kakuroi_run_walk *walk, const struct kakuro_board *board) {
  if (!walk->has_wall) return 0;
  const struct kakuro_cell *wall = &board->cells[walk->first - walk->step];
  return walk->down ? wall->down : wall->across;
}

/* ---------------------------------------------------------------------------------------------- as a list */

static void count(struct kakuroi_run_list *list, const struct kakuro_board *board) {
  for (size_t i = 0; i < board->rows * board->columns; i++) list->white_count += board->cells[i].white;
  struct kakuroi_run_walk walk = {0};
  while (kakuroi_next_run(&walk, board)) list->run_count++;
}

static void add_runs(struct kakuroi_run_list *list, const struct kakuro_board *board, const uint32_t *number) {
  struct kakuroi_run_walk walk = {0};
  uint32_t start = 0;
  for (uint32_t run = 0; kakuroi_next_run(&walk, board); run++) {
    list->runs[run] = (struct kakuroi_run){.start = start,
                                           .length = (uint8_t)walk.length,
                                           .sum = (uint8_t)kakuroi_walk_sum(&walk, board),
                                           .down = walk.down};
    for (size_t i = 0; i < walk.length; i++) {
      uint32_t white = number[walk.first + i * walk.step];
      list->run_of[white][walk.down ? KAKUROI_DOWN : KAKUROI_ACROSS] = run;
      list->cells[start++] = white;
    }
  }
}

enum dlx_status kakuroi_run_list_prepare(struct kakuroi_run_list *list, const struct kakuro_board *board) {
  size_t cells = board->rows * board->columns;
  count(list, board);
  uint32_t *number = malloc(cells * sizeof *number);
  list->place = malloc((list->white_count + 1) * sizeof *list->place);
  list->run_of = malloc((list->white_count + 1) * sizeof *list->run_of);
  list->runs = malloc((list->run_count + 1) * sizeof *list->runs);
  list->cells = malloc((2 * list->white_count + 1) * sizeof *list->cells);
  bool has_memory = number && list->place && list->run_of && list->runs && list->cells;
  if (has_memory) {
    uint32_t white = 0;
    for (size_t i = 0; i < cells; i++) {
      if (!board->cells[i].white) continue;
      list->place[white] = (uint32_t)i;
      number[i] = white++;
    }
    add_runs(list, board, number);
  }
  free(number);
  return has_memory ? DLX_OK : DLX_NO_MEMORY;
}

void kakuroi_run_list_release(struct kakuroi_run_list *list) {
  free(list->place);
  free(list->run_of);
  free(list->runs);
  free(list->cells);
  *list = (struct kakuroi_run_list){0};
}

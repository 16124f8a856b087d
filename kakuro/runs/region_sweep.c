#include "kakuro/runs/region_sweep.h"

#include <assert.h>
#include <string.h>

#define MOST_BITS 60 /* a region's fillings, if its runs did not matter: two to the power of it at most */
#define FRACTION  16 /* of a bit */

/* log2 of the number of candidates, in FRACTIONs of a bit. */
static const uint8_t bits_of[10] = {0, 0, 16, 25, 32, 37, 41, 45, 48, 51};

bool kakuroi_sweeps(const struct kakuroi_regions *regions, struct kakuroi_region region) {
  const uint16_t *masks = regions->domains->masks;
  unsigned bits = 0;
  for (size_t i = 0; i < region.count && bits <= MOST_BITS * FRACTION; i++)
    bits += bits_of[__builtin_popcount(masks[regions->cells[region.start + i]])];
  return bits <= MOST_BITS * FRACTION;
}

/* ---------------------------------------------------------------------------------------------- begin */

/* The runs of a region while its cells are put in order. */
struct run_here {
  uint32_t number;
  uint8_t open;  /* cells that have not been put in order */
  uint8_t begun; /* and that have */
};

struct order {
  unsigned count; /* of runs */
  struct run_here runs[2 * KAKUROI_SWEEP_CELLS];
};

static uint8_t find_run(struct order *order, uint32_t number) {
  unsigned i = 0;
  while (i < order->count && order->runs[i].number != number) i++;
  if (i == order->count) order->runs[order->count++] = (struct run_here){.number = number};
  order->runs[i].open++;
  return (uint8_t)i;
}

/* The last cell of a run has one digit at most, the last but one few: the weights that took the fewest steps on boards
   of all shapes. */
static int lateness(const struct order *order, const struct kakuroi_sweep_cell *cell) {
  static const int of_open[KAKURO_LONGEST_RUN + 1] = {0, -18, 2, 6, 8, 10, 12, 14, 16, 18};
  const struct run_here *a = &order->runs[cell->run[0]], *b = &order->runs[cell->run[1]];
  return of_open[a->open] + of_open[b->open] - 4 * (a->begun + b->begun) + __builtin_popcount(cell->mask);
}

static void put_in_order(struct kakuroi_sweep *sweep, struct order *order) {
  for (unsigned i = 0; i < sweep->count; i++) {
    unsigned best = i;
    int least = lateness(order, &sweep->cells[i]);
    for (unsigned k = i + 1; k < sweep->count; k++) {
      int late = lateness(order, &sweep->cells[k]);
      if (late >= least) continue;
      least = late;
      best = k;
    }
    struct kakuroi_sweep_cell cell = sweep->cells[best];
    memmove(&sweep->cells[i + 1], &sweep->cells[i], (best - i) * sizeof cell);
    sweep->cells[i] = cell;
    for (unsigned way = 0; way < 2; way++) {
      order->runs[cell.run[way]].open--;
      order->runs[cell.run[way]].begun++;
    }
  }
}

/* The digits that the cells of a run have that are not open. */
static unsigned digits_of(const struct kakuroi_domains *domains, const struct kakuroi_run *run) {
  unsigned used = 0;
  for (size_t i = 0; i < run->length; i++) {
    unsigned mask = domains->masks[domains->list.cells[run->start + i]];
    if (kakuroi_is_single(mask)) used |= mask;
  }
  return used;
}

static bool look_up_rows(struct kakuroi_sweep *sweep, const struct kakuroi_domains *domains,
                         const struct order *order) {
  uint8_t open[2 * KAKUROI_SWEEP_CELLS];
  for (unsigned i = 0; i < order->count; i++) {
    open[i] = order->runs[i].begun;
    sweep->used[i] = (uint16_t)digits_of(domains, &domains->list.runs[order->runs[i].number]);
  }
  for (unsigned i = 0; i < sweep->count; i++) {
    struct kakuroi_sweep_cell *cell = &sweep->cells[i];
    for (unsigned way = 0; way < 2; way++) {
      unsigned run = cell->run[way], sum = domains->list.runs[order->runs[run].number].sum;
      cell->row[way] = kakuroi_set_table_row(domains->table, open[run]--, sum);
      if (!cell->row[way]) return false;
    }
  }
  return true;
}

/* The digits for the cell at hand. */
static inline uint16_t allowed(const struct kakuroi_sweep *sweep, const struct kakuroi_sweep_cell *cell) {
  return cell->mask & cell->row[0][sweep->used[cell->run[0]]] & cell->row[1][sweep->used[cell->run[1]]];
}

enum dlx_status kakuroi_sweep_begin(struct kakuroi_sweep *sweep, const struct kakuroi_regions *regions,
                                    struct kakuroi_region region) {
  const struct kakuroi_domains *domains = regions->domains;
  struct order order;
  order.count = 0;
  sweep->count = sweep->level = 0;
  for (size_t i = 0; i < region.count; i++) {
    uint32_t white = regions->cells[region.start + i];
    if (kakuroi_is_single(domains->masks[white])) continue;
    assert(sweep->count < KAKUROI_SWEEP_CELLS);
    struct kakuroi_sweep_cell *cell = &sweep->cells[sweep->count++];
    cell->place = domains->list.place[white];
    cell->mask = domains->masks[white];
    for (unsigned way = 0; way < 2; way++) cell->run[way] = find_run(&order, domains->list.run_of[white][way]);
  }
  put_in_order(sweep, &order);
  if (!look_up_rows(sweep, domains, &order)) return DLX_NO_MEMORY;
  sweep->cells[0].left = allowed(sweep, &sweep->cells[0]);
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- go on */

/* Puts the cell's digit into its runs, or takes it out. */
static inline void flip(struct kakuroi_sweep *sweep, const struct kakuroi_sweep_cell *cell) {
  sweep->used[cell->run[0]] ^= cell->digit;
  sweep->used[cell->run[1]] ^= cell->digit;
}

static inline void choose(struct kakuroi_sweep_cell *cell) {
  cell->digit = (uint16_t)(cell->left & -cell->left);
  cell->left ^= cell->digit;
}

/* Goes on to a level at which there is a digit to be tried, up to the last cell.  false: there is none. */
static inline bool reach_last(struct kakuroi_sweep *sweep, uint64_t limit, uint64_t *steps) {
  struct kakuroi_sweep_cell *first = sweep->cells, *last = first + sweep->count - 1, *cell = first + sweep->level;
  while (*steps < limit) {
    if (!cell->left) {
      if (cell == first) return false;
      flip(sweep, --cell);
      continue;
    }
    if (cell == last) break;
    ++*steps;
    choose(cell);
    flip(sweep, cell++);
    cell->left = allowed(sweep, cell);
  }
  sweep->level = (unsigned)(cell - first);
  return true;
}

#define MOST_STEPS 1000 /* between two looks at the limits */

/* How many steps may be taken now; 0: none any more. */
static uint64_t steps_left(struct kakuroi_search *search) {
  uint64_t steps = kakuroi_nodes_left(search, MOST_STEPS);
  if (steps == 0) kakuroi_enter_node(search); /* which says no */
  return steps;
}

enum kakuroi_swept kakuroi_sweep_next(struct kakuroi_sweep *sweep, struct kakuroi_search *search, uint8_t *digits) {
  uint64_t steps = steps_left(search), taken = 0;
  if (steps == 0) return KAKUROI_REFUSED;
  bool more = reach_last(sweep, steps, &taken), found = more && taken < steps;
  if (!kakuroi_enter_nodes(search, taken + found)) return KAKUROI_REFUSED;
  if (!found) return more ? KAKUROI_PAUSED : KAKUROI_EXHAUSTED;
  choose(&sweep->cells[sweep->count - 1]);
  for (unsigned i = 0; i < sweep->count; i++)
    digits[sweep->cells[i].place] = (uint8_t)kakuroi_digit(sweep->cells[i].digit);
  return KAKUROI_FOUND;
}

enum kakuroi_swept kakuroi_sweep_count(struct kakuroi_sweep *sweep, struct kakuroi_search *search,
                                       uint64_t *solutions) {
  uint64_t steps = steps_left(search), taken = 0;
  if (steps == 0) return KAKUROI_REFUSED;
  struct kakuroi_sweep_cell *last = &sweep->cells[sweep->count - 1];
  bool more;
  while ((more = reach_last(sweep, steps, &taken)) && taken < steps) {
    *solutions += (unsigned)__builtin_popcount(last->left);
    last->left = 0;
  }
  if (!kakuroi_enter_nodes(search, taken)) return KAKUROI_REFUSED;
  return more ? KAKUROI_PAUSED : KAKUROI_EXHAUSTED;
}

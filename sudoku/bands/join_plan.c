/*
 * What is to be joined, and how: the grid upright or turned, which stack is the right one, which band is A; then the
 * triples of the right stack, and the jobs.
 */
#include "sudoku/bands/join.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t all_orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* ---------------------------------------------------------------- two views of the grid */

/* The grid, upright or turned, bands and stacks still in their places. */
struct view {
  uint16_t allowed[9][9];
  struct used used[3][3]; /* [band][stack] */
  uint32_t triples[3];    /* of each stack */
  struct column_orders columns[3];
};

static void read_grid(const struct sudoku_grid *grid, bool turned, struct view *view) {
  for (size_t r = 0; r < 9; r++)
    for (size_t c = 0; c < 9; c++) {
      size_t cell = turned ? c * 9 + r : r * 9 + c;
      uint16_t allowed = 0;
      for (size_t v = 1; v <= 9; v++)
        if (sudoku_allows(grid, cell, v)) allowed |= (uint16_t)(1 << (v - 1));
      view->allowed[r][c] = allowed;
    }
}

static void find_orders(const struct view *view, unsigned stack, struct column_orders *orders) {
  orders->count = 0;
  for (unsigned i = 0; i < 6; i++) {
    const uint8_t *order = all_orders[i];
    bool same = true;
    for (unsigned r = 0; r < 9; r++)
      for (unsigned c = 0; c < 3; c++)
        same = same && view->allowed[r][3 * stack + c] == view->allowed[r][3 * stack + order[c]];
    if (same) memcpy(orders->order[orders->count++], order, 3);
  }
}

static void rules_of_box(const struct view *view, unsigned band, unsigned stack, struct box_rules *box) {
  for (unsigned r = 0; r < 3; r++)
    for (unsigned c = 0; c < 3; c++) box->allowed[r][c] = view->allowed[3 * band + r][3 * stack + c];
}

/* Marks the partings of all triples that each box of the stack allows by itself. */
static void find_triples(const struct partings *partings, struct view *view, unsigned stack) {
  bool fits[3][PARTINGS];
  for (unsigned band = 0; band < 3; band++) {
    struct box_rules box;
    rules_of_box(view, band, stack, &box);
    for (unsigned p = 0; p < PARTINGS; p++) fits[band][p] = sudokui_band_fits(&box, partings->sets[p]);
  }
  for (unsigned a = 0; a < PARTINGS; a++) {
    if (!fits[0][a]) continue;
    for (unsigned i = 0; i < SPLITS; i++) {
      unsigned b = partings->next[a][i], c = partings->last[a][i];
      if (!fits[1][b] || !fits[2][c]) continue;
      view->triples[stack]++;
      view->used[0][stack].is[a] = view->used[1][stack].is[b] = view->used[2][stack].is[c] = true;
    }
  }
  for (unsigned band = 0; band < 3; band++)
    for (unsigned p = 0; p < PARTINGS; p++) view->used[band][stack].count += view->used[band][stack].is[p];
}

static void make_view(const struct partings *partings, const struct sudoku_grid *grid, bool turned, struct view *view) {
  memset(view, 0, sizeof *view);
  read_grid(grid, turned, view);
  for (unsigned stack = 0; stack < 3; stack++) {
    find_orders(view, stack, &view->columns[stack]);
    find_triples(partings, view, stack);
  }
}

/* ---------------------------------------------------------------- the roles */

/* Making a number of a matrix takes as long as so many products. */
#define PRODUCTS_PER_NUMBER 8.0

static double triples_of(const struct view *view, unsigned stack) {
  return (double)view->triples[stack] / view->columns[stack].count;
}

/* Products to be added up, but for digits that may be renamed, which are the same in all roles. */
static double work_of(const struct view *view, unsigned right, unsigned first) {
  double pairs = 1, numbers = 0;
  for (unsigned i = 0; i < 3; i++) {
    if (i != right) pairs *= triples_of(view, i);
    if (i != first) numbers += view->used[i][right].count;
  }
  return pairs * (triples_of(view, right) + PRODUCTS_PER_NUMBER * numbers);
}

static void take_roles(struct join *join, const struct view *view, unsigned right, unsigned first) {
  const uint8_t band_at[3] = {(uint8_t)first, first == 0 ? 1 : 0, first == 2 ? 1 : 2};
  const uint8_t stack_at[3] = {right == 0 ? 1 : 0, right == 2 ? 1 : 2, (uint8_t)right};
  memcpy(join->band_at, band_at, sizeof band_at);
  memcpy(join->stack_at, stack_at, sizeof stack_at);
  for (unsigned b = 0; b < 3; b++)
    for (unsigned s = 0; s < 3; s++) {
      join->used[b][s] = view->used[band_at[b]][stack_at[s]];
      rules_of_box(view, band_at[b], stack_at[s], &join->rules[b].box[s]);
    }
  for (unsigned s = 0; s < 3; s++) join->columns[s] = view->columns[stack_at[s]];
}

static void choose_roles(struct join *join, const struct view views[2]) {
  double least = 0;
  for (unsigned i = 0; i < 18; i++) {
    const struct view *view = &views[i / 9];
    unsigned right = i % 9 / 3, first = i % 3;
    double work = work_of(view, right, first);
    if (i > 0 && work >= least) continue;
    least = work;
    join->turned = i >= 9;
    take_roles(join, view, right, first);
  }
}

static void find_kinds(struct join *join, const struct view *view) {
  for (unsigned d = 0; d < 9; d++) {
    unsigned kind = 0;
    for (; kind < d; kind++) {
      bool alike = true;
      for (unsigned cell = 0; cell < 81; cell++) {
        unsigned allowed = view->allowed[cell / 9][cell % 9];
        alike = alike && (allowed >> d & 1) == (allowed >> kind & 1);
      }
      if (alike) break;
    }
    join->kind[d] = (uint8_t)kind;
  }
}

/* ---------------------------------------------------------------- the right stack */

/* Of columns that may be exchanged, those with lower first digits come first. */
static bool is_in_order(const struct join *join, uint32_t sets) {
  const struct column_orders *orders = &join->columns[RIGHT];
  for (uint32_t i = 0; i < orders->count; i++)
    for (unsigned c = 0; c < 3; c++) {
      unsigned other = orders->order[i][c];
      uint32_t here = sets >> 9 * c & ALL_DIGITS, there = sets >> 9 * other & ALL_DIGITS;
      bool changes_two = orders->order[i][other] == c;
      if (changes_two && c < other && (here & -here) > (there & -there)) return false;
    }
  return true;
}

static void list_right(struct join *join, uint16_t place[3][PARTINGS]) {
  for (unsigned band = 0; band < 3; band++) {
    unsigned count = 0;
    for (unsigned p = 0; p < PARTINGS; p++) {
      if (!join->used[band][RIGHT].is[p] || (band == 0 && !is_in_order(join, join->partings->sets[p]))) continue;
      place[band][p] = (uint16_t)count;
      join->list[band][count++] = (uint16_t)p;
    }
    if (band == 0) join->right_count = count;
  }
}

/* In two rounds: the first counts the triples of each b, the second writes them down. */
static bool list_triples(struct join *join) {
  uint16_t place[3][PARTINGS];
  list_right(join, place);
  const struct partings *partings = join->partings;
  for (unsigned round = 0; round < 2; round++) {
    for (unsigned a = 0; a < join->right_count; a++)
      for (unsigned i = 0; i < SPLITS; i++) {
        unsigned first = join->list[0][a], b = partings->next[first][i], c = partings->last[first][i];
        if (!join->used[1][RIGHT].is[b] || !join->used[2][RIGHT].is[c]) continue;
        if (round == 0)
          join->start[place[1][b] + 1]++;
        else
          join->triples[join->start[place[1][b]]++] = (struct triple){place[2][c], (uint16_t)a};
      }
    uint32_t count = join->used[1][RIGHT].count;
    if (round == 0) {
      for (uint32_t b = 0; b < count; b++) join->start[b + 1] += join->start[b];
      join->triples = malloc((join->start[count] + 1) * sizeof *join->triples);
      if (!join->triples) return false;
    } else { /* each start has moved on to the next one's */
      memmove(join->start + 1, join->start, count * sizeof *join->start);
      join->start[0] = 0;
    }
  }
  return true;
}

/* ---------------------------------------------------------------- the jobs */

/* Digits by their kinds: digit[start of a kind] ... */
struct kinds {
  uint8_t digit[9];
  uint8_t first[9]; /* by place in 'digit': where its kind starts */
};

static void sort_digits(const struct join *join, struct kinds *kinds) {
  unsigned count = 0;
  for (unsigned kind = 0; kind < 9; kind++) {
    uint8_t first = (uint8_t)count;
    for (unsigned d = kind; d < 9; d++) {
      if (join->kind[d] != kind) continue;
      kinds->digit[count] = (uint8_t)d;
      kinds->first[count++] = first;
    }
  }
}

static uint64_t key_in_order(const struct kinds *kinds, const uint8_t place[9], const uint8_t *left,
                             const uint8_t *middle) {
  uint8_t sorted[9];
  uint64_t key = 0;
  for (unsigned i = 0; i < 9; i++) {
    unsigned at = place[i];
    uint8_t code = (uint8_t)(3 * left[at / 3] + middle[at % 3]);
    unsigned j = i;
    for (; j > kinds->first[i] && sorted[j - 1] > code; j--) sorted[j] = sorted[j - 1];
    sorted[j] = code;
  }
  for (unsigned i = 0; i < 9; i++) key = key << 4 | sorted[i];
  return key;
}

/* Two pairs of partings of the left and the middle stack have equal keys if and only if a renaming of digits and an
   exchange of columns takes one to the other. */
static uint64_t key_of(const struct join *join, const struct kinds *kinds, uint32_t left, uint32_t middle) {
  uint8_t place[9];
  for (unsigned i = 0; i < 9; i++)
    place[i] = (uint8_t)(3 * set_of_digit(left, kinds->digit[i]) + set_of_digit(middle, kinds->digit[i]));
  uint64_t least = UINT64_MAX;
  for (uint32_t i = 0; i < join->columns[LEFT].count; i++)
    for (uint32_t j = 0; j < join->columns[MIDDLE].count; j++) {
      uint64_t key = key_in_order(kinds, place, join->columns[LEFT].order[i], join->columns[MIDDLE].order[j]);
      if (key < least) least = key;
    }
  return least;
}

struct keyed {
  uint64_t key;
  uint16_t parting;
};

static int compare(const void *a, const void *b) {
  const struct keyed *x = a, *y = b;
  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return (x->parting > y->parting) - (x->parting < y->parting);
}

/* Keys of (left, p) for all partings p that band A has in the middle, or of p alone for all that it has on the left;
   equal ones side by side. */
static size_t list_keys(const struct join *join, const struct kinds *kinds, const uint16_t *left, struct keyed *keyed) {
  size_t count = 0;
  const struct used *used = &join->used[0][left ? MIDDLE : LEFT];
  const uint32_t *sets = join->partings->sets;
  for (unsigned p = 0; p < PARTINGS; p++) {
    if (!used->is[p]) continue;
    uint64_t key = left ? key_of(join, kinds, sets[*left], sets[p]) : key_of(join, kinds, sets[p], 0);
    keyed[count++] = (struct keyed){key, (uint16_t)p};
  }
  qsort(keyed, count, sizeof *keyed, compare);
  return count;
}

/* How many there are at 'from' with the same key. */
static size_t orbit_size(const struct keyed *keyed, size_t from, size_t count) {
  size_t i = from;
  while (i < count && keyed[i].key == keyed[from].key) i++;
  return i - from;
}

static bool add_job(struct join *join, size_t *room, struct job job) {
  if (join->job_count == *room) {
    size_t more = *room ? 2 * *room : 1024;
    struct job *larger = realloc(join->jobs, more * sizeof *larger);
    if (!larger) return false;
    join->jobs = larger;
    *room = more;
  }
  join->jobs[join->job_count++] = job;
  return true;
}

/* How many splits of each parting of band A stand in triples. */
static void count_splits(const struct join *join, enum role stack, uint8_t splits[PARTINGS]) {
  const struct partings *partings = join->partings;
  for (unsigned a = 0; a < PARTINGS; a++) {
    splits[a] = 0;
    if (!join->used[0][stack].is[a]) continue;
    for (unsigned i = 0; i < SPLITS; i++)
      if (join->used[1][stack].is[partings->next[a][i]] && join->used[2][stack].is[partings->last[a][i]]) splits[a]++;
  }
}

static bool list_jobs(struct join *join) {
  if (join->right_count == 0) return true; /* no grid */
  struct kinds kinds;
  sort_digits(join, &kinds);
  uint8_t splits[2][PARTINGS];
  count_splits(join, LEFT, splits[0]);
  count_splits(join, MIDDLE, splits[1]);
  uint32_t numbers = join->used[1][RIGHT].count + join->used[2][RIGHT].count;
  double work = join->start[join->used[1][RIGHT].count] + PRODUCTS_PER_NUMBER * numbers;

  struct keyed lefts[PARTINGS], middles[PARTINGS];
  size_t left_count = list_keys(join, &kinds, NULL, lefts), room = 0, left_size, middle_size;
  for (size_t i = 0; i < left_count; i += left_size) {
    left_size = orbit_size(lefts, i, left_count);
    uint16_t left = lefts[i].parting;
    size_t middle_count = list_keys(join, &kinds, &left, middles);
    for (size_t j = 0; j < middle_count; j += middle_size) {
      middle_size = orbit_size(middles, j, middle_count);
      struct job job = {left, middles[j].parting, (uint32_t)(left_size * middle_size)};
      if (!add_job(join, &room, job)) return false;
      join->work += work * splits[0][left] * splits[1][job.middle];
    }
  }
  return true;
}

/* ---------------------------------------------------------------- all of it */

static bool plan(struct join *join, const struct sudoku_grid *grid, struct view views[2]) {
  for (unsigned turned = 0; turned < 2; turned++) make_view(join->partings, grid, turned, &views[turned]);
  choose_roles(join, views);
  find_kinds(join, &views[0]);
  return list_triples(join) && list_jobs(join);
}

enum dlx_status sudokui_join_prepare(struct join *join, const struct sudoku_grid *grid) {
  memset(join, 0, sizeof *join);
  join->partings = sudokui_partings_new();
  struct view *views = malloc(2 * sizeof *views);
  bool planned = join->partings && views && plan(join, grid, views);
  free(views);
  if (planned) return DLX_OK;
  sudokui_join_release(join);
  return DLX_NO_MEMORY;
}

void sudokui_join_release(struct join *join) {
  free(join->jobs);
  free(join->triples);
  free(join->partings);
}

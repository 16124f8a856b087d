/*
 * All the ways to place a row that make the least line there is, from left to right.
 *
 * In a class, blanks come first, then values that have a name, then those that are met here first, which get the next
 * names.  Blanks stay a class, and so do values met here.  Of named values the one with the least name comes next; a
 * value whose name depends on the order of another class gets the lowest of that class, which puts its column first
 * there.  Where several values can have the same name so, each is tried.
 *
 * Where several stacks are alike, so far, those come first whose line is least.  Of blanks and values met here that can
 * be seen at once, and stacks that look the same stay a class; else each of them is tried that has its first named
 * value where others have it, too.
 *
 * A row with a value twice is no row of a solution, but it has a canonical form, too: its values are met one by one.
 */
#include "sudoku/canon/arrangement.h"

static void go_on(struct walk *walk, struct arrangement *a, size_t p);

/* ---------------------------------------------------------------------------------------------- lines */

/* Compares the line at positions from .. to - 1 with the least one; without one, everything is less. */
static inline int compare_line(const struct walk *walk, size_t from, size_t to) {
  if (!walk->has_least) return -1;
  for (size_t i = from; i < to; i++)
    if (walk->line[i] != walk->least[i]) return walk->line[i] < walk->least[i] ? -1 : 1;
  return 0;
}

#define MOST_BYTES ((size_t)1 << 30) /* that ways may take */

/* The row is placed: one of the ways, and if its line is less the only one. */
static void keep_way(struct walk *walk, const struct arrangement *a) {
  if (compare_line(walk, 0, SIDE) < 0) {
    walk->way_count = walk->base;
    memcpy(walk->least, walk->line, SIDE);
    walk->has_least = true;
  }
  if (walk->way_count == walk->way_room) {
    size_t room = 2 * walk->way_room;
    struct way *ways = room * sizeof *ways <= MOST_BYTES ? realloc(walk->ways, room * sizeof *ways) : NULL;
    if (ways == NULL) {
      walk->failure = DLX_NO_MEMORY;
      walk->over = true;
      return;
    }
    walk->ways = ways;
    walk->way_room = room;
  }
  struct way *way = &walk->ways[walk->way_count];
  way->arrangement = *a;
  way->alike = (uint32_t)(walk->way_count - walk->base);
  walk->way_count++;
}

/* Looks at the limits now and then.  false: one is reached, or it was before. */
static inline bool may_go_on(struct walk *walk) {
  if (++walk->ticks % 64 != 0) return !walk->over;
  const struct dlx_search *search = walk->asked->search;
  bool stopped = search->stop != NULL && *search->stop != 0;
  if (stopped || (search->time_limit > 0 && sudokui_seconds() - walk->asked->started > search->time_limit)) {
    walk->asked->end = stopped ? DLX_STOPPED_FROM_OUTSIDE : DLX_AT_TIME_LIMIT;
    walk->over = true;
  }
  return !walk->over;
}

/* ---------------------------------------------------------------------------------------------- columns */

static inline uint8_t cell_at(const struct walk *walk, const struct arrangement *a, size_t p) {
  return walk->row[a->columns[p]];
}

/* Of the 'size' columns from 'p' on those with 'value' come first; returns how many they are. */
static inline size_t bring_first(const struct walk *walk, struct arrangement *a, size_t p, size_t size, size_t value) {
  size_t count = 0;
  for (size_t i = p; i < p + size; i++)
    if (cell_at(walk, a, i) == value) {
      if (i != p + count) swap_columns(a, i, p + count);
      count++;
    }
  return count;
}

static inline size_t count_in_class(const struct walk *walk, const struct arrangement *a, size_t p, size_t value) {
  size_t count = 0;
  for (size_t i = p; i < p + a->size[p]; i++) count += cell_at(walk, a, i) == value;
  return count;
}

/* The name that a value of the class at 'p' gets if it comes next. */
static inline unsigned name_if_next(const struct walk *walk, const struct arrangement *a, size_t p, size_t value) {
  if (a->met_row[value] == NOT_MET) return a->names + 1U;
  struct meeting met = meeting_of(walk, a, value);
  if (met.first != p || cell_at(walk, a, met.place) == value) return met.line[met.lowest];
  return met.line[p + count_in_class(walk, a, p, value)];
}

/* Places the columns of the class at 'p' that have 'value'; returns how many they are. */
static inline size_t take_value(struct walk *walk, struct arrangement *a, size_t p, size_t value) {
  size_t count = 1;
  if (a->size[p] > 1) {
    count = bring_first(walk, a, p, a->size[p], value);
    split_class(a, p, count);
  }
  uint8_t name;
  if (a->met_row[value] == NOT_MET) {
    meet(walk, a, value, a->columns[p]);
    name = ++a->names;
  } else {
    name = name_now(walk, a, value);
  }
  walk->line[p] = name;
  if (count > 1) memset(walk->line + p, name, count);
  return count;
}

/* All columns of the class have values that are met here. */
static inline size_t take_new_values(struct walk *walk, struct arrangement *a, size_t p, size_t size) {
  for (size_t i = p; i < p + size; i++) {
    meet(walk, a, cell_at(walk, a, i), a->columns[i]);
    walk->line[i] = ++a->names;
  }
  return size;
}

/* Values of a class that can have the same name, the least; each with the class that its name comes from. */
struct contest {
  uint8_t values[ROOM];
  uint8_t from[ROOM];
  size_t count;
};

/* Of the values whose names come from stacks that are still alike, those come first whose stack has the most of them:
   it gives its next names, too, before another stack gives its first. */
static inline void leave_to_most(struct contest *contest) {
  size_t most = 0, left = 0;
  uint8_t sharing[ROOM];
  for (size_t i = 0; i < contest->count; i++) {
    sharing[i] = 0;
    for (size_t j = 0; j < contest->count; j++)
      sharing[i] = (uint8_t)(sharing[i] + (contest->from[i] == contest->from[j]));
    if (sharing[i] > most) most = sharing[i];
  }
  for (size_t i = 0; i < contest->count; i++)
    if (sharing[i] == most) contest->values[left++] = contest->values[i];
  contest->count = left;
}

/* The values of the class at 'p' that can come next. */
static inline void next_values(const struct walk *walk, const struct arrangement *a, size_t p,
                               struct contest *contest) {
  unsigned least = UINT_MAX;
  contest->count = 0;
  for (size_t i = p; i < p + a->size[p]; i++) {
    uint8_t value = cell_at(walk, a, i);
    unsigned name = name_if_next(walk, a, p, value);
    if (name > least) continue;
    if (name < least) contest->count = 0;
    least = name;
    if (walk->row_repeats && memchr(contest->values, value, contest->count) != NULL) continue;
    contest->from[contest->count] = a->first[a->places[a->met_column[value]]];
    contest->values[contest->count++] = value;
  }
}

/* Places the next columns of the class at 'p' and returns how many; 0: it has tried several ways, or is not to go on.
 */
static inline size_t take_columns(struct walk *walk, struct arrangement *a, size_t p) {
  size_t size = a->size[p];
  if (size == 1) {
    uint8_t value = cell_at(walk, a, p);
    if (value != 0) return take_value(walk, a, p, value);
    walk->line[p] = 0;
    return 1;
  }
  size_t blanks = bring_first(walk, a, p, size, 0);
  if (blanks > 0) {
    split_class(a, p, blanks);
    memset(walk->line + p, 0, blanks);
    return blanks;
  }
  struct contest contest;
  next_values(walk, a, p, &contest);
  if (contest.count > 1 && !walk->row_repeats) {
    if (a->met_row[contest.values[0]] == NOT_MET) return take_new_values(walk, a, p, size);
    leave_to_most(&contest);
  }
  if (contest.count == 1) return take_value(walk, a, p, contest.values[0]);
  for (size_t i = 0; i < contest.count && may_go_on(walk); i++) {
    struct arrangement b = *a;
    size_t taken = take_value(walk, &b, p, contest.values[i]);
    go_on(walk, &b, p + taken);
  }
  return 0;
}

/* ---------------------------------------------------------------------------------------------- stacks */

enum { LOOK_BLANK, LOOK_NAMED, LOOK_NEW }; /* in the order of their names */

/* What the line of a stack looks like up to its first value that has a name already. */
struct outlook {
  uint8_t cells[ROOM]; /* LOOK_... */
  size_t count;
  bool is_all; /* there is no such value */
};

static inline void look_at_stack(const struct walk *walk, const struct arrangement *a, size_t stack,
                                 struct outlook *look) {
  look->count = 0;
  for (size_t p = stack * WIDTH; p < (stack + 1) * WIDTH; p += a->size[p]) {
    size_t blanks = 0, named = 0, size = a->size[p];
    for (size_t i = p; i < p + size; i++) {
      uint8_t value = cell_at(walk, a, i);
      blanks += value == 0;
      named += value != 0 && (walk->row_repeats || a->met_row[value] != NOT_MET);
    }
    for (size_t i = 0; i < blanks; i++) look->cells[look->count++] = LOOK_BLANK;
    if (named > 0) {
      look->cells[look->count++] = LOOK_NAMED;
      look->is_all = false;
      return;
    }
    for (size_t i = blanks; i < size; i++) look->cells[look->count++] = LOOK_NEW;
  }
  look->is_all = true;
}

/* Two that are equal have the same length: both end with their first named value, or are whole. */
static inline int compare_looks(const struct outlook *a, const struct outlook *b) {
  for (size_t i = 0; i < a->count && i < b->count; i++)
    if (a->cells[i] != b->cells[i]) return a->cells[i] < b->cells[i] ? -1 : 1;
  return 0;
}

/* Places a stack of blanks and values that are met here. */
static inline void take_stack(struct walk *walk, struct arrangement *a, size_t stack) {
  for (size_t p = stack * WIDTH, end = p + WIDTH; p < end;) {
    size_t size = a->size[p], blanks = bring_first(walk, a, p, size, 0);
    if (blanks > 0) {
      split_class(a, p, blanks);
      memset(walk->line + p, 0, blanks);
    }
    if (blanks < size) take_new_values(walk, a, p + blanks, size - blanks);
    p += size;
  }
}

/* Tries each of the stacks that are alike with the one at 'stack' and look the same, as the first of them. */
static void try_stacks(struct walk *walk, struct arrangement *a, size_t stack, const size_t *candidates, size_t count) {
  for (size_t i = 0; i < count && may_go_on(walk); i++) {
    struct arrangement b = *a;
    if (candidates[i] != stack) swap_stacks(walk, &b, candidates[i], stack);
    split_stacks(&b, stack, 1);
    go_on(walk, &b, stack * WIDTH);
  }
}

enum next { STACKS_TAKEN, STACK_CHOSEN, TRIED };

/* Decides which of several stacks that are alike come at 'stack'; '*taken' is how many were placed. */
static inline enum next choose_stacks(struct walk *walk, struct arrangement *a, size_t stack, size_t *taken) {
  size_t candidates[ROOM], count = 0;
  struct outlook looks[2] = {{.count = 0}, {.count = 0}}, *least = &looks[0], *look = &looks[1];
  for (size_t i = stack; i < stack + a->stack_size[stack]; i++) {
    look_at_stack(walk, a, i, look);
    int order = count == 0 ? -1 : compare_looks(look, least);
    if (order > 0) continue;
    if (order < 0) {
      count = 0;
      struct outlook *swap = least;
      least = look;
      look = swap;
    }
    candidates[count++] = i;
  }
  if (!least->is_all && count > 1) {
    try_stacks(walk, a, stack, candidates, count);
    return TRIED;
  }
  for (size_t i = 0; i < count; i++)
    if (candidates[i] != stack + i) swap_stacks(walk, a, candidates[i], stack + i);
  split_stacks(a, stack, count);
  if (!least->is_all) return STACK_CHOSEN;
  for (size_t i = 0; i < count; i++) take_stack(walk, a, stack + i);
  *taken = count;
  return STACKS_TAKEN;
}

/* ---------------------------------------------------------------------------------------------- rows */

/* Goes on at 'p', until the row is placed or cannot make the least line. */
static void go_on(struct walk *walk, struct arrangement *a, size_t p) {
  int order = compare_line(walk, 0, p);
  while (p < SIDE && order <= 0) {
    size_t before = p, stack = p / WIDTH, taken = 0;
    if (p == stack * WIDTH && a->stack_size[stack] > 1) {
      enum next next = choose_stacks(walk, a, stack, &taken);
      if (next == TRIED) return;
      p += taken * WIDTH;
    } else {
      taken = take_columns(walk, a, p);
      if (taken == 0) return;
      p += taken;
    }
    if (order == 0) order = compare_line(walk, before, p);
  }
  if (order <= 0) keep_way(walk, a);
}

static inline void place_row(struct walk *walk, const struct arrangement *a, size_t row) {
  struct arrangement b = *a;
  b.rows[walk->level] = (uint8_t)row;
  walk->row = walk->cells[a->transposed] + row * SIDE;
  walk->row_repeats = walk->repeats[a->transposed][row];
  go_on(walk, &b, 0);
}

/* Of blank rows of a band one stands for all, and of blank bands, too. */
static inline void place_rows_of_band(struct walk *walk, const struct arrangement *a, const bool *used, size_t band) {
  bool had_blank = false;
  for (size_t row = band * HEIGHT; row < (band + 1) * HEIGHT; row++) {
    bool is_blank = walk->blank[a->transposed][row];
    if (used[row] || (is_blank && had_blank)) continue;
    had_blank |= is_blank;
    place_row(walk, a, row);
  }
}

/* Finds the ways to place the next row behind arrangement 'a'. */
static void place_next(struct walk *walk, const struct arrangement *a) {
  size_t level = walk->level;
  bool used[ROOM] = {false};
  for (size_t i = 0; i < level; i++) used[a->rows[i]] = true;
  if (level % HEIGHT != 0) {
    place_rows_of_band(walk, a, used, a->rows[level - 1] / HEIGHT);
    return;
  }
  bool had_blank = false;
  for (size_t band = 0; band < SIDE / HEIGHT; band++) {
    bool is_blank = walk->blank_band[a->transposed][band];
    if (used[band * HEIGHT] || (is_blank && had_blank)) continue;
    had_blank |= is_blank;
    place_rows_of_band(walk, a, used, band);
  }
}

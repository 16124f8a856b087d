/*
 * The search for solutions of a 9x9 grid; included by a file for each kind of processor, behind its lanes.
 *
 * A pass over the grid makes four deductions, each in all boxes and for all values at once:
 *
 *     naked singles       a cell with one value left has it, and no other cell of its box
 *     locked candidates,  of a band: in each of its boxes a value stands in one of three rows, in each of its rows in
 *     by rows             one of three boxes; so it may stand in row r of box s only if, in one of the two ways, it can
 *                         stand in the other two rows in the other two boxes
 *     by columns          the same of a stack
 *     hidden singles      a cell has the value that, in its box, is left to its row alone, and there to this cell
 *                         alone; or the same of its column
 *
 * The second and third are all that pointing and claiming can say, together: a row of a box (a minirow) that loses its
 * rivals in the box loses those in the row too, so that hidden singles of rows and of columns are found as those of
 * boxes are.  Passes go on until one ends in which no cell got its value.
 *
 * Then one is guessed: the lesser value of a cell that has two; else a value with two places in a house, in a cell of
 * three values if there is such; else any.  The grid without it waits on the stack.  Few puzzles get beyond the first
 * of these, but almost empty grids without a solution do, where cells of three values would cost 200 times the nodes.
 *
 * Sources: the deductions by minirows and their cheap form as vectors are known from Tdoku (T. Dillon, 2019), which
 * keeps the cells of a box in one vector; here a vector is the same cell of all boxes, so that boxes need no shuffles
 * and bands and stacks two each.
 *
 * Tried and not kept: weighing the cells with two values by the cells around them (17 givens took 0.83 of the time, the
 * hardest puzzles up to 1.2), or guessing in which row of a box a value stands (1.3 to 2 times the time on all sets);
 * passes until nothing changes at all (1.05).
 */

/* The lanes that are boxes, together and one by one. */
static const _Alignas(32) uint16_t box_mask[NINE_LANES] = {NINE_VALUES, NINE_VALUES, NINE_VALUES, 0,
                                                           NINE_VALUES, NINE_VALUES, NINE_VALUES, 0,
                                                           NINE_VALUES, NINE_VALUES, NINE_VALUES};

#define LANE(i) [i] = {[i] = NINE_VALUES}
static const _Alignas(32) uint16_t lane_masks[NINE_LANES][NINE_LANES] = {LANE(0), LANE(1), LANE(2), LANE(4), LANE(5),
                                                                         LANE(6), LANE(8), LANE(9), LANE(10)};

enum nine_verdict { NINE_DEAD, NINE_SOLVED, NINE_OPEN };

/*
 * Deduces what it can about 'x'.  It is always inlined, so that the grid stays in registers.
 *
 * Two cells of a box with the same single value are seen at once: an odd number of times there is not the same as any
 * number of times.  All other contradictions end in a cell, or in a box, that lacks something.
 */
static ALWAYS_INLINE enum nine_verdict deduce(lanes x[9]) {
  lanes known[9];
  for (size_t i = 0; i < 9; i++) known[i] = every(NINE_VALUES);
  for (;;) {
    /* naked singles */
    lanes single[9], news = every(0), more = every(0);
    for (size_t i = 0; i < 9; i++) {
      lanes rest = without_least(x[i]);
      single[i] = where_zero(x[i], rest);
      news = with_difference(news, known[i], single[i]);
      known[i] = single[i];
      more = either(more, rest);
    }
    if (is_zero(news)) return is_zero(more) ? NINE_SOLVED : NINE_OPEN;
    lanes in_box = any3(any3(single[0], single[1], single[2]), any3(single[3], single[4], single[5]),
                        any3(single[6], single[7], single[8]));
    lanes odd_in_box = odd3(odd3(single[0], single[1], single[2]), odd3(single[3], single[4], single[5]),
                            odd3(single[6], single[7], single[8]));
    for (size_t i = 0; i < 9; i++) x[i] = without_but(x[i], in_box, single[i]);

    /* by rows: a value fits where rows b and c get theirs in the next box, 'one', and the next but one, 'two' */
    lanes line[3], one[3], two[3], row_rivals[3], column_rivals[3];
    for (size_t r = 0; r < 3; r++) {
      line[r] = any3(x[3 * r], x[3 * r + 1], x[3 * r + 2]);
      one[r] = next_in_band(line[r]);
      two[r] = last_in_band(line[r]);
    }
    for (size_t r = 0; r < 3; r++) {
      size_t b = (r + 1) % 3, c = (r + 2) % 3;
      lanes fits = crossed(one[b], two[c], two[b], one[c]);
      for (size_t i = 3 * r; i < 3 * r + 3; i++) x[i] = both(x[i], fits);
      line[r] = both(line[r], fits);
    }
    for (size_t r = 0; r < 3; r++)
      row_rivals[r] = any3(line[(r + 1) % 3], line[(r + 2) % 3], most3(x[3 * r], x[3 * r + 1], x[3 * r + 2]));

    /* by columns */
    for (size_t c = 0; c < 3; c++) {
      line[c] = any3(x[c], x[c + 3], x[c + 6]);
      one[c] = next_in_stack(line[c]);
      two[c] = last_in_stack(line[c]);
    }
    for (size_t c = 0; c < 3; c++) {
      size_t b = (c + 1) % 3, d = (c + 2) % 3;
      lanes fits = crossed(one[b], two[d], two[b], one[d]);
      for (size_t i = c; i < 9; i += 3) x[i] = both(x[i], fits);
      line[c] = both(line[c], fits);
    }
    for (size_t c = 0; c < 3; c++)
      column_rivals[c] = any3(line[(c + 1) % 3], line[(c + 2) % 3], most3(x[c], x[c + 3], x[c + 6]));

    /* contradictions, and hidden singles */
    lanes least = x[0];
    for (size_t i = 1; i < 9; i++) least = poorer(least, x[i]);
    lanes has = any3(line[0], line[1], line[2]);
    for (size_t i = 0; i < 9; i++)
      x[i] = first_unless_zero(without_both(x[i], row_rivals[i / 3], column_rivals[i % 3]), x[i]);
    lanes wrong = with_difference(where_zero(every(NINE_VALUES), least), has, every(NINE_VALUES));
    wrong = both(with_difference(wrong, in_box, odd_in_box), load(box_mask));
    if (!is_zero(wrong)) return NINE_DEAD;
  }
}

static ALWAYS_INLINE void store_state(struct nine_state *state, const lanes x[9]) {
  for (size_t i = 0; i < 9; i++) store(state->cells[i], x[i]);
}

/* Where a value may stand, in one cell of some, in two or in three at the least. */
struct tally {
  lanes once, twice, thrice;
};

static ALWAYS_INLINE struct tally tally3(lanes a, lanes b, lanes c) {
  return (struct tally){any3(a, b, c), most3(a, b, c), both(a, both(b, c))};
}

static ALWAYS_INLINE struct tally added(struct tally a, struct tally b) {
  return (struct tally){
      either(a.once, b.once),
      any3(a.twice, b.twice, both(a.once, b.once)),
      either(either(a.thrice, b.thrice), crossed(a.once, b.twice, a.twice, b.once)),
  };
}

/* Takes the least value of 'lane' in 'choice', a part of x[i], for that cell; 'rest' is the same grid without it. */
static ALWAYS_INLINE void take(lanes x[9], size_t i, int lane, lanes choice, struct nine_state *rest) {
  lanes only = load(lane_masks[lane]);
  lanes cell = both(choice, only);
  lanes value = with_difference(every(0), cell, without_least(cell));
  store_state(rest, x);
  store(rest->cells[i], with_difference(every(0), x[i], value));
  x[i] = without_but(x[i], only, value);
}

/* A cell with two values. */
static ALWAYS_INLINE bool guess_value(lanes x[9], struct nine_state *rest) {
  for (size_t i = 0; i < 9; i++) {
    lanes second = without_least(x[i]);
    int lane = first_nonzero(where_zero(second, without_least(second)));
    if (lane == NINE_LANES) continue;
    take(x, i, lane, x[i], rest);
    return true;
  }
  return false;
}

/* Any of 'cells', which are parts of x that have more than one value. */
static bool guess_in(lanes x[9], const lanes cells[9], struct nine_state *rest) {
  for (size_t i = 0; i < 9; i++) {
    int lane = first_nonzero(cells[i]);
    if (lane == NINE_LANES) continue;
    take(x, i, lane, cells[i], rest);
    return true;
  }
  return false;
}

static ALWAYS_INLINE struct tally tally_of_band(struct tally row) {
  struct tally next = {next_in_band(row.once), next_in_band(row.twice), next_in_band(row.thrice)};
  struct tally last = {last_in_band(row.once), last_in_band(row.twice), last_in_band(row.thrice)};
  return added(added(row, next), last);
}

static ALWAYS_INLINE struct tally tally_of_stack(struct tally column) {
  struct tally next = {next_in_stack(column.once), next_in_stack(column.twice), next_in_stack(column.thrice)};
  struct tally last = {last_in_stack(column.once), last_in_stack(column.twice), last_in_stack(column.thrice)};
  return added(added(column, next), last);
}

static ALWAYS_INLINE lanes just_twice(struct tally tally) {
  return without_but(tally.twice, tally.thrice, every(0));
}

/* Of each cell the values that have just two places in its box, in its row and in its column. */
static void find_pairs(const lanes x[9], lanes pairs[3][9]) {
  struct tally row[3], column[3];
  for (size_t i = 0; i < 3; i++) {
    row[i] = tally3(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
    column[i] = tally3(x[i], x[i + 3], x[i + 6]);
  }
  lanes in_box = just_twice(added(added(row[0], row[1]), row[2]));
  for (size_t i = 0; i < 9; i++) {
    pairs[0][i] = both(x[i], in_box);
    pairs[1][i] = both(x[i], just_twice(tally_of_band(row[i / 3])));
    pairs[2][i] = both(x[i], just_twice(tally_of_stack(column[i % 3])));
  }
}

/* Guesses in a grid in which some cell has more than one value. */
static ALWAYS_INLINE void guess(lanes x[9], struct nine_state *rest) {
  if (guess_value(x, rest)) return;
  lanes pairs[3][9], few[9], many[9];
  find_pairs(x, pairs);
  for (size_t house = 0; house < 3; house++) {
    for (size_t i = 0; i < 9; i++) {
      lanes third = without_least(without_least(x[i]));
      few[i] = where_zero(pairs[house][i], without_least(third));
    }
    if (guess_in(x, few, rest)) return;
  }
  for (size_t house = 0; house < 3; house++)
    if (guess_in(x, pairs[house], rest)) return;
  for (size_t i = 0; i < 9; i++) many[i] = where_zero(x[i], where_zero(x[i], without_least(x[i])));
  guess_in(x, many, rest);
}

enum nine_event KERNEL(struct nine_search *search, uint64_t nodes) {
  lanes x[9];
  while (search->depth > 0) {
    const struct nine_state *top = &search->stack[--search->depth];
    for (size_t i = 0; i < 9; i++) x[i] = load(top->cells[i]);
    enum nine_verdict verdict;
    for (;; nodes--) {
      if (nodes == 0) {
        store_state(&search->stack[search->depth++], x);
        return NINE_PAUSE;
      }
      search->nodes++;
      verdict = deduce(x);
      if (verdict != NINE_OPEN) break;
      guess(x, &search->stack[search->depth++]);
    }
    nodes--;
    if (verdict == NINE_SOLVED) {
      store_state(&search->solution, x);
      return NINE_SOLUTION;
    }
  }
  return NINE_DONE;
}

/*
 * Through the ways to place row after row, depth first, to all the leaves that have the least text.
 *
 *     level 0          o            ways with the least line here; a line that is more than that of the least text so
 *                   / / \ \         far is left at once, one that is less makes a new least text from here on
 *     level 1      o o  .  .
 *                 / \               'leaf' is the first leaf found with the least text, along the leaf path
 *                leaf
 *
 * Two leaves with one text are an automorphism, which takes the way that led to the one to the way that led to the
 * other where they part, with all that is below it: so the search goes back to there at once.  Automorphisms that take
 * an arrangement to itself make its ways alike, and of ways that are alike only the first is gone.  What is known to be
 * alike before: blank rows of a band, blank bands, and the columns and stacks that stay in classes.
 *
 * The number of automorphisms is, along the leaf path, the product of how many ways are alike with the one taken, by
 * automorphisms that keep what was decided before; and of the orders of what is left together at the leaf.
 */
#include "sudoku/canon/placing.h"

/* ---------------------------------------------------------------------------------------------- alike */

#define MOST_GENERATORS                                                                                                \
  ((size_t)256) /* that are kept, to leave ways out; the number of automorphisms does not need them */

static inline size_t grid_row(const struct walk *walk, const struct arrangement *a, size_t row) {
  (void)walk;
  return a->transposed ? SIDE + row : row;
}

static inline size_t grid_column(const struct walk *walk, const struct arrangement *a, size_t column) {
  (void)walk;
  return a->transposed ? column : SIDE + column;
}

static inline size_t class_of(const struct walk *walk, const struct arrangement *a, size_t column) {
  (void)walk;
  size_t first = a->first[a->places[column]], stack = first / WIDTH;
  return first - (stack - a->stack_first[stack]) * WIDTH;
}

/* Does an automorphism take the columns of 'a', class by class, to those of 'b'?  It is known to take rows to rows. */
static bool takes_columns(const struct walk *walk, const uint16_t *generator, const struct arrangement *a,
                          const struct arrangement *b) {
  size_t offset = b->transposed ? 0 : SIDE;
  for (size_t column = 0; column < SIDE; column++) {
    size_t image = generator[grid_column(walk, a, column)] - offset;
    if (class_of(walk, a, column) != class_of(walk, b, image)) return false;
  }
  return true;
}

static bool keeps_arrangement(const struct walk *walk, const uint16_t *generator, const struct arrangement *a,
                              size_t level) {
  for (size_t i = 0; i < level; i++) {
    size_t row = grid_row(walk, a, a->rows[i]);
    if (generator[row] != row) return false;
  }
  return level == 0 || takes_columns(walk, generator, a, a);
}

/* Of blank rows that are alike only one has a way. */
static bool takes_row(const struct walk *walk, const uint16_t *generator, const struct arrangement *a,
                      const struct arrangement *b, size_t level) {
  size_t image = generator[grid_row(walk, a, a->rows[level])], offset = b->transposed ? SIDE : 0;
  size_t row = b->rows[level];
  if (image == offset + row) return true;
  if (image < offset || image >= offset + SIDE) return false;
  image -= offset;
  const bool *blank = walk->blank[b->transposed], *blank_band = walk->blank_band[b->transposed];
  if (!blank[image] || !blank[row]) return false;
  return image / HEIGHT == row / HEIGHT ||
         (level % HEIGHT == 0 && blank_band[image / HEIGHT] && blank_band[row / HEIGHT]);
}

static uint32_t first_alike(struct way *ways, uint32_t i) {
  while (ways[i].alike != i) i = ways[i].alike = ways[ways[i].alike].alike;
  return i;
}

static void make_alike(struct way *ways, uint32_t i, uint32_t j) {
  i = first_alike(ways, i);
  j = first_alike(ways, j);
  ways[i > j ? i : j].alike = i > j ? j : i;
}

/* Makes those ways of a level alike that an automorphism takes to each other. */
static void use_generator(struct walk *walk, const uint16_t *generator, struct way *ways, size_t count, size_t level) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count && may_go_on(walk); j++) {
      const struct arrangement *a = &ways[i].arrangement, *b = &ways[j].arrangement;
      if (!takes_row(walk, generator, a, b, level) || !takes_columns(walk, generator, a, b)) continue;
      make_alike(ways, i, j);
      break;
    }
}

/* ---------------------------------------------------------------------------------------------- leaves */

static void multiply_factorial(mpz_t product, size_t n) {
  for (unsigned long i = 2; i <= n; i++) mpz_mul_ui(product, product, i);
}

/* The orders of what is still together. */
static void count_at_leaf(const struct walk *walk, const struct arrangement *a) {
  mpz_ptr count = walk->asked->automorphisms;
  mpz_set_ui(count, 1);
  for (size_t p = 0; p < SIDE; p += a->size[p]) multiply_factorial(count, a->size[p]);
  for (size_t stack = 0; stack < SIDE / WIDTH; stack += a->stack_size[stack])
    multiply_factorial(count, a->stack_size[stack]);
  multiply_factorial(count, SIDE - a->names);
}

static void keep_generator(struct walk *walk, const struct arrangement *a) {
  if (walk->generators == NULL) walk->generators = malloc(MOST_GENERATORS * 2 * SIDE * sizeof *walk->generators);
  if (walk->generators == NULL) {
    walk->failure = DLX_NO_MEMORY;
    walk->over = true;
    return;
  }
  if (walk->generator_count == MOST_GENERATORS) return;
  uint16_t *generator = walk->generators + 2 * SIDE * walk->generator_count++;
  const struct arrangement *leaf = &walk->leaf;
  for (size_t i = 0; i < SIDE; i++) {
    generator[grid_row(walk, leaf, leaf->rows[i])] = (uint16_t)grid_row(walk, a, a->rows[i]);
    generator[grid_column(walk, leaf, leaf->columns[i])] = (uint16_t)grid_column(walk, a, a->columns[i]);
  }
}

static void reach_leaf(struct walk *walk, const struct arrangement *a) {
  if (walk->has_leaf) {
    keep_generator(walk, a);
    size_t level = 0;
    while (walk->path[level] == walk->leaf_path[level]) level++;
    walk->return_to = level;
    return;
  }
  walk->leaf = *a;
  walk->has_leaf = true;
  walk->leaf_number++;
  memcpy(walk->leaf_path, walk->path, sizeof walk->path);
  count_at_leaf(walk, a);
}

/* ---------------------------------------------------------------------------------------------- the walk */

/* How many rows the one that 'way' places stands for. */
static size_t rows_alike(const struct walk *walk, const struct arrangement *way, size_t level) {
  const bool *blank = walk->blank[way->transposed], *blank_band = walk->blank_band[way->transposed];
  size_t row = way->rows[level], band = row / HEIGHT, rows = 0, bands = 0;
  if (!blank[row]) return 1;
  bool used[ROOM] = {false};
  for (size_t i = 0; i < level; i++) used[way->rows[i]] = true;
  for (size_t i = band * HEIGHT; i < (band + 1) * HEIGHT; i++) rows += blank[i] && !used[i];
  if (level % HEIGHT != 0 || !blank_band[band]) return rows;
  for (size_t i = 0; i < SIDE / HEIGHT; i++) bands += blank_band[i] && !used[i * HEIGHT];
  return rows * bands;
}

/* The leaf is below: how many ways are alike with the one that leads there. */
static void count_alike(struct walk *walk, struct way *ways, size_t count, size_t level) {
  size_t alike = 0;
  uint32_t taken = walk->leaf_path[level];
  for (uint32_t i = 0; i < count; i++) alike += first_alike(ways, i) == first_alike(ways, taken);
  mpz_ptr automorphisms = walk->asked->automorphisms;
  if (alike > 1) mpz_mul_ui(automorphisms, automorphisms, alike);
  alike = rows_alike(walk, &ways[taken].arrangement, level);
  if (alike > 1) mpz_mul_ui(automorphisms, automorphisms, alike);
}

/* One more node.  false: it would be one too many. */
static bool enter_node(struct walk *walk) {
  uint64_t limit = walk->asked->search->node_limit;
  if (limit > 0 && walk->asked->nodes >= limit) {
    walk->asked->end = DLX_AT_NODE_LIMIT;
    walk->over = true;
    return false;
  }
  walk->asked->nodes++;
  return may_go_on(walk);
}

/* Puts the ways that make the least line onto the others.  They are none if the line of the least text is less. */
static size_t find_ways(struct walk *walk, const struct arrangement *roots, size_t root_count, size_t level) {
  uint8_t *text = walk->text + level * SIDE;
  walk->base = walk->way_count;
  walk->level = level;
  walk->shown[level] = walk->line;
  walk->has_least = walk->lines > level;
  if (walk->has_least) memcpy(walk->least, text, SIDE);
  for (size_t i = 0; i < root_count; i++) place_next(walk, &roots[i]);
  size_t count = walk->way_count - walk->base;
  if (count > 0 && (walk->lines <= level || memcmp(walk->least, text, SIDE) != 0)) {
    memcpy(text, walk->least, SIDE);
    walk->lines = level + 1;
    walk->has_leaf = false;
  }
  walk->shown[level] = text;
  return count;
}

static void walk_on(struct walk *walk, const struct arrangement *roots, size_t root_count, size_t level) {
  if (level == SIDE) {
    reach_leaf(walk, &roots[0]);
    return;
  }
  if (!enter_node(walk)) return;
  size_t count = find_ways(walk, roots, root_count, level), base = walk->base, generators_used = 0;
  uint64_t leaf_number = walk->leaf_number;
  for (uint32_t i = 0; i < count && !walk->over && walk->return_to == NOWHERE; i++) {
    for (; count > 1 && generators_used < walk->generator_count; generators_used++) {
      const uint16_t *generator = walk->generators + 2 * SIDE * generators_used;
      if (keeps_arrangement(walk, generator, &roots[0], level))
        use_generator(walk, generator, walk->ways + base, count, level);
    }
    if (walk->ways[base + i].alike != i) continue;
    walk->path[level] = i;
    const struct arrangement way = walk->ways[base + i].arrangement; /* 'ways' may move */
    walk_on(walk, &way, 1, level + 1);
    if (walk->return_to != level) continue;
    walk->return_to = NOWHERE;
    make_alike(walk->ways + base, walk->leaf_path[level], i);
  }
  if (!walk->over && walk->leaf_number != leaf_number) count_alike(walk, walk->ways + base, count, level);
  walk->way_count = base;
}

/* ---------------------------------------------------------------------------------------------- all of it */

static void look_at_rows(struct walk *walk, size_t transposed) {
  memset(walk->blank_band[transposed], true, SIDE / HEIGHT);
  for (size_t row = 0; row < SIDE; row++) {
    const uint8_t *cells = walk->cells[transposed] + row * SIDE;
    bool had[ROOM + 1] = {false};
    walk->blank[transposed][row] = true;
    for (size_t column = 0; column < SIDE; column++) {
      uint8_t value = cells[column];
      if (value == 0) continue;
      walk->blank[transposed][row] = false;
      walk->repeats[transposed][row] |= had[value];
      had[value] = true;
    }
    walk->blank_band[transposed][row / HEIGHT] &= walk->blank[transposed][row];
  }
}

static void set_up(struct walk *walk, struct sudokui_canon *asked) {
  walk->asked = asked;
  walk->side = asked->side;
  walk->height = asked->box_rows;
  walk->width = asked->box_columns;
  walk->ticks = UINT32_MAX; /* the first look at the limits is now */
  walk->over = false;
  walk->failure = DLX_OK;
  memset(walk->repeats, 0, sizeof walk->repeats);
  for (size_t row = 0; row < SIDE; row++)
    for (size_t column = 0; column < SIDE; column++)
      walk->cells[0][row * SIDE + column] = walk->cells[1][column * SIDE + row] = asked->cells[row * SIDE + column];
  look_at_rows(walk, 0);
  if (walk->height == walk->width) look_at_rows(walk, 1);
  walk->lines = 0;
  walk->has_leaf = false;
  walk->leaf_number = 0;
  walk->way_count = 0;
  walk->return_to = NOWHERE;
  walk->generators = NULL;
  walk->generator_count = 0;
  memset(walk->path, 0, sizeof walk->path);
}

static void nothing_decided(const struct walk *walk, struct arrangement *a, bool transposed) {
  (void)walk;
  memset(a, 0, sizeof *a);
  a->transposed = transposed;
  for (size_t p = 0; p < SIDE; p++) {
    a->columns[p] = a->places[p] = (uint8_t)p;
    a->first[p] = (uint8_t)(p - p % WIDTH);
    a->size[p] = (uint8_t)WIDTH;
  }
  a->stack_size[0] = (uint8_t)(SIDE / WIDTH);
  memset(a->met_row, NOT_MET, sizeof a->met_row);
}

/* Writes down how the grid goes over to its least text.  Values that it does not have get the names that are left. */
static void tell(const struct walk *walk) {
  struct sudokui_canon *asked = walk->asked;
  struct sudoku_transformation *how = asked->how;
  const struct arrangement *leaf = &walk->leaf;
  memset(how, 0, sizeof *how);
  how->side = SIDE;
  how->transposed = leaf->transposed;
  memcpy(how->rows, leaf->rows, SIDE);
  memcpy(how->columns, leaf->columns, SIDE);
  unsigned left = leaf->names;
  for (size_t value = 1; value <= SIDE; value++)
    how->values[value] = leaf->met_row[value] == NOT_MET
                             ? (uint8_t)++left
                             : walk->text[leaf->met_row[value] * SIDE + leaf->places[leaf->met_column[value]]];
  memcpy(asked->text, walk->text, SIDE * SIDE);
}

#define FIRST_WAYS ((size_t)64)

static enum dlx_status find_least_text(struct sudokui_canon *asked) {
  struct walk *walk = malloc(sizeof *walk);
  struct way *ways = malloc(FIRST_WAYS * sizeof *ways);
  enum dlx_status status = DLX_NO_MEMORY;
  asked->end = DLX_COMPLETE;
  if (walk != NULL && ways != NULL) {
    set_up(walk, asked);
    walk->ways = ways;
    walk->way_room = FIRST_WAYS;
    struct arrangement roots[2];
    nothing_decided(walk, &roots[0], false);
    nothing_decided(walk, &roots[1], true);
    walk_on(walk, roots, walk->height == walk->width ? 2 : 1, 0);
    if (!walk->over) tell(walk);
    status = walk->failure;
    ways = walk->ways;
    free(walk->generators);
  }
  free(ways);
  free(walk);
  return status;
}

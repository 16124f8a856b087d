/*
 * Dancing cells on rows of bits.
 * Sources: Knuth's SSXCC (2020) for cells, and for weights; the rows are of this program.
 *
 * The picture.  Each item has a row of bits: bit k says whether the k-th option that it has can still be chosen.
 *
 *      item    options           row          Options 0 "a c", 1 "a", 2 "b", 3 "b c".
 *        a     0 1           1 1              Choosing 0 covers a and c: option 1 loses its bit in row a, option 3 its
 *        b     2 3           1 1              bits in rows b and c, and rows a and c become empty.  Row b is 1 0 then:
 *        c     0 3           1 1              option 2 is forced, and chosen at once.
 *
 * A set in a list of cells keeps its order by moving cells about, and its members' places with them.  A bit has its
 * place for ever.  So taking an option out of a row is one AND, and whether one or none is left shows in the result; a
 * state is a few cache lines, and is copied on the way down instead of mended on the way up; and options come in the
 * same order however the search came to a node, as the contract of an engine asks.
 *
 * Forced choices.  An item that has one option left is no choice: its option is taken at once, and so on until there is
 * none.  A choice that leaves an item without options is refused before the search goes down.  So a node is what is
 * left when nothing is forced any more and nothing is contradicted, and branches have two options at least.  This is
 * what counts as a node: a chain of forced choices, however long, is part of the branch before it.
 *
 * The kernels.  How rows are kept depends on how many options an item has, and is compiled from the same text for each:
 *
 *   - dense: a row is a word of 8, 16, 32 or 64 bits, and each option has a mask for all rows, which leaves the options
 *     that can be chosen beside it.  Choosing an option is the AND of two arrays, in vectors; the rows that have one
 *     option left or none are seen in the same pass.  Colours and secondary items are all in the masks, and need
 *     no rows.  Where it makes all rows clearly shorter, those of items with few options have half the width.  For
 *     problems where the masks take no more than 2 MB.  See cells_dense.h.
 *   - swept: a row is as many words as it needs, and masks belong to the items and colours instead of the options: a
 *     choice sweeps the rows of all items that its items have options in common with.  For long rows and few items, as
 *     word squares.  See cells_swept.h.
 *   - narrow: a row is a word of 16, 32 or 64 bits.  The rivals of a choice are taken out one by one: for large
 *     problems in which few options are left.  See cells_dance.h.
 *   - wide: the same, but a row is as many words as it needs, and its size is counted beside it.
 *
 * All of them walk the same tree.
 *
 * Departures from SSXCC, measured on the suite: forced choices at once and refusal halve the time of Sudokus; the dense
 * kernels take a fifth to a third of what the narrow ones take where both can be had.
 *
 * The files.
 *     cells_state.h    rows, states, what a kernel is       cells_layout.c   from the problem to rows and kernel
 *     cells_dance.h    the narrow and wide kernels          cells_swept.h    the swept one
 *     cells_dense.h    the dense ones                       cells_lanes.h    what vectors do to rows of one width
 *     cells_avx512.c, cells_avx2.c, cells_portable.c        vectors for these three, as the processor has them
 *
 * It is iterative, and all memory is taken before the first node.  Where states are too large to be copied, what was
 * taken out is put back from a trail.
 */
#include "dlx/cells/cells.h"
#include "dlx/carving.h"
#include "dlx/cells/cells_state.h"
#include "dlx/random.h"

#ifdef DLX_CHECK_INVARIANTS
#undef NDEBUG
#endif
#include <assert.h>

#define COPIED_BYTES ((size_t)1 << 16) /* a larger state is not copied at each node */
#define STATES_BYTES ((size_t)1 << 26) /* nor are states if they take more than this */
#define FILLED_BYTES ((size_t)1 << 16) /* of all memory that a search meets soon */

/* ---------------------------------------------------------------- setting up */

static void release(void *state) {
  struct cells *cells = state;
  if (!cells) return;
  dlxi_cells_release_layout(&cells->layout);
  free(cells->memory);
  free(cells->root);
  free(cells->weights);
  free(cells);
}

/* Each level branches on an item of its own. */
static size_t most_levels(const struct layout *layout) {
  size_t items = layout->primary_count, options = layout->option_count;
  return (items < options ? items : options) + 1;
}

static bool allocate(struct cells *cells, bool copying) {
  const struct layout *layout = &cells->layout;
  size_t levels = most_levels(layout), options = layout->option_count + (size_t)1;
  cells->copying = cells->kernel->dense ||
                   (copying && layout->state_bytes <= COPIED_BYTES && layout->state_bytes * levels <= STATES_BYTES);
  struct carving carving = {0};
  for (int pass = 0; pass < 2; pass++) {
    if (pass && !dlxi_carving_take(&carving, FILLED_BYTES)) return false;
    cells->memory = carving.memory;
    cells->solution = dlxi_carve(&carving, levels, sizeof *cells->solution);
    cells->queue = dlxi_carve(&carving, 2 * (size_t)layout->item_end + 1, sizeof *cells->queue);
    cells->scores = dlxi_carve(&carving, (layout->first_secondary + (size_t)8) / 8, 64);
    cells->levels = dlxi_carve(&carving, levels, sizeof *cells->levels);
    cells->path = dlxi_carve(&carving, levels, sizeof *cells->path);
    cells->candidates = dlxi_carve(&carving, options, sizeof *cells->candidates);
    cells->trail = dlxi_carve(&carving, options, sizeof *cells->trail);
    cells->states = dlxi_carve(&carving, layout->state_bytes, cells->copying ? levels : 1);
  }
  return true;
}

/* Chooses whatever is forced from the start: the root of the search tree is where that ends. */
static void settle_root(struct cells *cells) {
  cells->active = cells->layout.primary_count;
  cells->root_contradicted = !cells->kernel->choose_forced(cells);
  cells->root_level = (struct level){.active = cells->active, .chosen = cells->chosen, .mark = cells->taken_out};
}

/* ---------------------------------------------------------------- going down and up */

/* Chooses the option below the node of level l, and whatever that forces.  true: this is the node of level l + 1.  The
   state of a node of which the last option is tried is not needed any more. */
static inline bool go_down(struct cells *cells, struct level *level, uint32_t option, bool last) {
  size_t bytes = cells->layout.state_bytes;
  uint32_t slot = level->slot;
  cells->active = level->active;
  cells->chosen = level->chosen;
  char *from = cells->states + slot * bytes;
  if (!cells->copying) cells->kernel->put_back(cells, level->mark);
  if (cells->copying && !last) slot++;
  cells->taken_out = level->mark;
  if (!cells->kernel->choose_option(cells, from, cells->states + slot * bytes, option)) return false;
  level[1].active = cells->active;
  level[1].chosen = cells->chosen;
  level[1].slot = slot;
  level[1].mark = cells->taken_out;
  return true;
}

/* Lists the options to be tried below the node of level l. */
static inline void list_candidates(struct cells *cells, struct level *level, uint32_t first, uint32_t item) {
  level->first = level->next = first;
  level->total = cells->kernel->list(cells, item, cells->candidates + first);
  level->end = first + level->total;
}

static void stand_at_root(struct cells *cells) {
  memcpy(cells->states, cells->root, cells->layout.state_bytes);
  dlxi_cells_stand_at(cells, cells->states);
  cells->taken_out = cells->root_level.mark;
  cells->levels[0] = cells->root_level;
  cells->active = cells->root_level.active;
  cells->chosen = cells->root_level.chosen;
  cells->contradicted = cells->root_contradicted;
}

/* Levels above the base stand as begin() left them, with their states; the base itself was searched. */
static void begin(void *state, const uint32_t *options, size_t count, size_t kept) {
  struct cells *cells = state;
  size_t l = kept;
  if (l >= cells->base) l = cells->base ? cells->base - 1 : 0;
  if (l >= count || l == 0) {
    stand_at_root(cells);
    l = 0;
  } else {
    cells->contradicted = false;
  }
  for (; l < count && !cells->contradicted; l++) {
    cells->path[l] = options[l];
    cells->contradicted = !go_down(cells, &cells->levels[l], options[l], false);
  }
  cells->base = cells->level = l;
  cells->standing = false;
}

/* ---------------------------------------------------------------- the invariants, walked in debug builds */

#ifdef DLX_CHECK_INVARIANTS

/* An option is live in the rows of all its items or of none. */
static bool check_option(const struct cells *cells, uint32_t p) {
  const struct layout *layout = &cells->layout;
  uint32_t end = cells->kernel->dense ? layout->secondary[p] : layout->start[p + 1];
  bool live = layout->start[p] < end && cells->kernel->is_live(cells, layout->start[p]);
  for (uint32_t e = layout->start[p]; e < end; e++) assert(cells->kernel->is_live(cells, e) == live);
  return live;
}

/* No item that is still to be covered has less than two options, and the others have none. */
static void check_items(const struct cells *cells) {
  uint32_t active = 0;
  for (uint32_t i = 0; i < cells->layout.primary_count; i++) {
    uint32_t size = 0;
    for (uint32_t k = cells->layout.first[i]; k < cells->layout.first[i + 1]; k++)
      size += check_option(cells, cells->layout.option_at[k]);
    assert(size != 1);
    active += size > 1;
    if (cells->sizes && cells->kernel->wide) assert(cells->sizes[i] == size);
  }
  assert(active == cells->active);
}

/* At each node; in a large problem at one in so many that the walk costs no more than in a small one. */
static void check_at_node(const struct cells *cells, const struct run *run) {
  size_t size = dlx_item_count(cells->layout.problem) + dlx_entry_count(cells->layout.problem);
  if (run->nodes % (size / 4096 + 1)) return;
  check_items(cells);
  for (uint32_t p = 0; p < cells->layout.option_count; p++) check_option(cells, p);
}

#else

static void check_at_node(const struct cells *cells, const struct run *run) {
  (void)cells, (void)run;
}

#endif

/* ---------------------------------------------------------------- the search */

static void blame(struct cells *cells, uint32_t item);

static bool search(void *state, struct run *run) {
  struct cells *cells = state;
  size_t l = cells->level;
  struct level *level = &cells->levels[l];
  bool complete = false;
  uint64_t updates_before = cells->updates;

  if (cells->standing) {
    cells->standing = false;
    if (!level->active) goto leave_level;
    goto next_solution;
  }
  if (cells->contradicted) {
    complete = l || dlxi_enter_node(run);
    goto out;
  }

enter_level:
  cells->level = l;
  if (!dlxi_enter_node(run)) goto out;
  check_at_node(cells, run);
  if (!level->active) goto no_item;
  list_candidates(cells, level, l > cells->base ? level[-1].first + level[-1].total : 0,
                  cells->kernel->choose_item(cells));
  if (level->active == 1) goto last_item;

try_option:
  if (level->next == level->end) goto leave_level;
  cells->path[l] = cells->candidates[level->next++];
  if (!go_down(cells, level, cells->path[l], level->next == level->end)) {
    if (cells->failures) blame(cells, cells->failed);
    goto try_option;
  }
  l++;
  level++;
  goto enter_level;

leave_level:
  if (l == cells->base) {
    complete = true;
    goto out;
  }
  l--;
  level--;
  goto try_option;

no_item: /* The last choice covered all that was left; or there was nothing to cover. */
  cells->standing = true;
  if (!dlxi_visit(run, cells->solution, level->chosen)) goto out;
  cells->standing = false;
  goto leave_level;

last_item: /* Each option of the item completes a solution. */
  if (run->counting) {
    if (!dlxi_count(run, level->total)) goto out;
    goto leave_level;
  }

next_solution:
  if (level->next == level->end) goto leave_level;
  cells->solution[level->chosen] = cells->candidates[level->next++];
  cells->standing = true;
  if (!dlxi_visit(run, cells->solution, level->chosen + 1)) goto out;
  cells->standing = false;
  goto next_solution;

out:
  run->updates += cells->updates - updates_before;
  return complete;
}

/* ---------------------------------------------------------------- learning weights */

/*
 * An item that has often lost its last option is one to branch on early: a weight makes it look smaller than it is.
 * Source: Knuth's SSXCC-WTD, after Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
 * constraints" (2004).  There weights change all the time.  Here they are learnt in short searches from the root before
 * the search proper, and then stand still: the tree below a node must not depend on what was searched before.
 *
 * Whether they help is a gamble: a third of the nodes of a Latin square, six times those of pentominoes.  How far two
 * short searches came says nothing of it (that was tried); Knuth's estimate by random walks is right within a third.
 * Steps are counted, not seconds, so that all of this is the same each time.
 */
#define SHORT_TRIAL   32     /* nodes of the first search that learns weights; the next have twice as many */
#define LONG_TRIAL    128    /* up to this; and a search that is no longer without weights needs none */
#define SMALL_TREE    1024.0 /* nodes, and weights would save no more than it takes to learn them */
#define PROBES        24     /* random walks for an estimate, of which there are two */
#define FEW_PROBES    12
#define LONG_WALK     256 /* levels that one goes down at most */
#define GAIN          0.7 /* the higher one with weights must be below this share of the lower one without */
#define TRIAL_UPDATES ((uint64_t)1 << 20) /* where a search takes more than so many, of rows in vectors ... */
#define VECTOR_ROWS   8                   /* ... times as many, ... */
#define TRIAL_ENTRIES ((size_t)1 << 17)   /* ... or a problem has more than so many, ... */
#define TRIAL_ITEMS   8192                /* ... no weights are learnt */

static void blame(struct cells *cells, uint32_t item) {
  uint32_t weight = cells->kernel->scale / (1 + ++cells->failures[item]);
  cells->weights[item] = (uint16_t)(weight ? weight : 1);
}

static double done(const void *state);

/* Searches from the root for so many nodes.  true: it is finished, or it takes too long to be tried out. */
static bool finishes(struct cells *cells, uint64_t nodes, bool *too_long) {
  struct run run = {.counting = true, .pause_at = nodes + 1, .search = {.node_limit = nodes}};
  begin(cells, NULL, 0, 0);
  bool finished = search(cells, &run);
  *too_long = run.updates > TRIAL_UPDATES * (cells->kernel->dense ? VECTOR_ROWS : 1);
  return finished;
}

/* What a number of random walks tell. */
struct estimate {
  double nodes;  /* of a tree, the sum over all walks */
  double passed; /* nodes that the walks themselves came by */
};

/* The sum of the nodes that random walks with these weights tell of, by which Knuth estimates the size of a tree;
   '*random' goes on. */
static struct estimate walk(struct cells *cells, uint16_t *weights, struct random *random, int probes) {
  struct estimate sum = {0, 0};
  uint16_t *own = cells->weights;
  cells->weights = weights;
  for (int k = 0; k < probes; k++) {
    double nodes = 1;
    bool alive = true;
    begin(cells, NULL, 0, 0);
    const struct level *deepest = cells->levels + LONG_WALK;
    for (struct level *level = cells->levels; alive && level->active > 1 && level < deepest; level++) {
      list_candidates(cells, level, 0, cells->kernel->choose_item(cells));
      nodes *= level->total;
      sum.nodes += nodes;
      sum.passed++;
      alive = go_down(cells, level, cells->candidates[dlxi_random_below(random, level->total)], true);
    }
  }
  cells->weights = own;
  return sum;
}

/* Two estimates of each.  Where they differ much, what they miss is rare and large: so the worse one counts. */
static bool two_estimates_say_gain(struct cells *cells) {
  struct random random = {2};
  double first = walk(cells, cells->weights, &random, PROBES).nodes;
  double second = walk(cells, cells->weights, &random, PROBES).nodes;
  double weighted = first > second ? first : second;
  random = (struct random){2};
  first = walk(cells, NULL, &random, PROBES).nodes;
  second = walk(cells, NULL, &random, PROBES).nodes;
  return weighted < GAIN * (first < second ? first : second);
}

/* A few walks with weights, and a few without: most often they tell that weights are of no use.  Where a tree is no
   larger than what more walks would come by, they decide alone. */
static bool estimates_say_gain(struct cells *cells, struct estimate plain) {
  struct random random = {2};
  struct estimate weighted = walk(cells, cells->weights, &random, FEW_PROBES);
  if (weighted.nodes >= plain.nodes) return false;
  double more = (weighted.passed + plain.passed) * (2.0 * PROBES / FEW_PROBES);
  if (weighted.nodes / FEW_PROBES < more) return weighted.nodes < GAIN * plain.nodes;
  return two_estimates_say_gain(cells);
}

/* Learns weights in searches from the root.  Where one of these finishes, weights are good; else the tree must be much
   smaller with them. */
static bool weights_help(struct cells *cells, struct estimate plain) {
  bool too_long = false;
  for (uint64_t nodes = SHORT_TRIAL; nodes <= LONG_TRIAL; nodes *= 2)
    if (finishes(cells, nodes, &too_long) || too_long) return !too_long;
  return estimates_say_gain(cells, plain);
}

/* Is the tree, of which a search has come so far, so small that weights would not pay?  Both its own word for it and
   that of random walks are asked for, as either may be far off. */
static bool is_small(struct cells *cells, struct estimate *plain) {
  const double size = LONG_TRIAL / done(cells);
  struct random random = {2};
  *plain = walk(cells, NULL, &random, FEW_PROBES);
  return size < SMALL_TREE && plain->nodes / FEW_PROBES < SMALL_TREE;
}

/* A search that is short without weights needs none.  false: no memory. */
static bool learn_weights(struct cells *cells) {
  bool too_long;
  struct estimate plain;
  const struct layout *layout = &cells->layout;
  if (layout->entry_count > TRIAL_ENTRIES || layout->primary_count > TRIAL_ITEMS) return true;
  if ((uint64_t)layout->most * cells->kernel->scale > UINT32_MAX) return true;
  if (cells->root_contradicted || finishes(cells, LONG_TRIAL, &too_long) || too_long) return true;
  if (is_small(cells, &plain)) return true;
  uint32_t items = cells->layout.first_secondary;
  cells->failures = calloc(items, sizeof *cells->failures);
  cells->weights = malloc(items * sizeof *cells->weights);
  bool enough = cells->failures && cells->weights;
  for (uint32_t i = 0; enough && i < items; i++) cells->weights[i] = (uint16_t)cells->kernel->scale;
  if (enough && !weights_help(cells, plain)) {
    free(cells->weights);
    cells->weights = NULL;
  }
  free(cells->failures);
  cells->failures = NULL;
  return enough;
}

/* ---------------------------------------------------------------- all of it together */

void *dlxi_cells_prepare(const dlx_problem *problem, const struct cells_kernel *kernel, bool copying) {
  struct cells *cells = calloc(1, sizeof *cells);
  if (!cells) return NULL;
  if (!dlxi_cells_lay_out(cells, problem, kernel) || !allocate(cells, copying)) {
    release(cells);
    return NULL;
  }
  settle_root(cells);
  if (!learn_weights(cells)) {
    release(cells);
    return NULL;
  }
  begin(cells, NULL, 0, 0);
  return cells;
}

/* ---------------------------------------------------------------- how far it is, and what is left */

static void *prepare(const dlx_problem *problem) {
  return dlxi_cells_prepare(problem, NULL, true);
}

/* As if all branches of a node were equally large: at each level, the options that were tried before. */
static double done(const void *state) {
  const struct cells *cells = state;
  double share = 0, part = 1;
  for (size_t l = cells->base; l < cells->level; l++) {
    const struct level *level = &cells->levels[l];
    part /= level->total;
    share += part * (level->next - 1 - level->first);
  }
  return share;
}

/* Gives the branch of level l that tries a candidate. */
static bool take_branch(struct cells *cells, size_t l, uint32_t candidate, size_t kept, double share, dlxi_take *take,
                        void *user) {
  uint32_t chosen = cells->path[l];
  cells->path[l] = cells->candidates[candidate];
  bool taken = take(user, cells->path, l + 1, kept, share);
  cells->path[l] = chosen;
  return taken;
}

static bool give_away(struct cells *cells, size_t l, double share, dlxi_take *take, void *user) {
  struct level *level = &cells->levels[l];
  uint32_t end = level->end;
  size_t kept = 0;
  for (; level->end > level->next && take_branch(cells, l, level->end - 1, kept, share, take, user); kept = l)
    level->end--;
  return level->end < end;
}

static bool give(void *state, enum dlxi_giving what, dlxi_take *take, void *user) {
  struct cells *cells = state;
  double share = 1;
  if (what == DLXI_GIVE_AWAY) {
    for (size_t l = cells->base; l < cells->level; l++) {
      const struct level *level = &cells->levels[l];
      share /= level->total;
      if (level->next < level->end) return give_away(cells, l, share, take, user);
    }
    return false;
  }
  for (size_t l = cells->base; l < cells->level; l++) share /= cells->levels[l].total;
  bool taken = take(user, cells->path, cells->level, 0, share);
  for (size_t l = cells->level; taken && l-- > cells->base;) {
    const struct level *level = &cells->levels[l];
    for (uint32_t k = level->next; taken && k < level->end; k++) taken = take_branch(cells, l, k, l, share, take, user);
    share *= level->total;
  }
  return taken;
}

const struct engine dlxi_cells = {
    .info = {.name = "cells",
             .summary = "dancing cells: rows of bits, forced choices at once",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_VISIT | DLX_CAN_RESUME | DLX_CAN_SPLIT},
    .prepare = prepare,
    .begin = begin,
    .give = give,
    .search = search,
    .done = done,
    .release = release,
};

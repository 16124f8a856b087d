/*
 * Ties are broken by the order of items, and much can hang on it: the 7x7 Latin squares with two diagonals have trees
 * of 0.5 to 5 million nodes, by the order alone.  So where a problem is large, its items are put into order by how
 * often a short search fails at each: the ones that fail often come first, and fail earlier.  Then search and learn
 * again, a few times over.
 *
 * That is a gamble: other problems are best in the order in which they were written (n queens take 1.4 times the nodes
 * once their items are put into order by failures).  So each order is tried by random walks, and the problem's own
 * stays unless another promises a clearly smaller tree.  The order is fixed before the search begins: weights that
 * change on the way would make the tree depend on the way, and it could not be divided.
 *
 * Sources: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints" (2004); Knuth,
 * "Estimating the efficiency of backtrack programs" (1975).
 */
#include "dlx/bits/order.h"

#include "dlx/bits/layout.h"
#include "dlx/random.h"

#include <stdlib.h>

#define LARGE_TREE  300000 /* nodes; nothing is learnt for less */
#define LARGE_LOOK  4096   /* words of rows; where a look takes more, learning takes too long */
#define TRIAL_NODES 1000
#define ROUNDS      4
#define CLEARLY     0.75 /* the learnt order's tree, of the other's */

/* What random walks may cost, in words of rows: to see how large the tree is, and at most to try an order. */
#define FIRST_WORK 200000
#define MOST_WORK  1000000
#define STEP_WORK  60 /* of a step, beside its rows */

/* ---------------------------------------------------------------- orders */

/* Makes order[k] the k-th item of the root.  Rows move along the cycles of the permutation; 'packing' holds one row
   meanwhile. */
static void set_order(struct bits *bits, const uint32_t *order) {
  struct frame *root = &bits->frames[0];
  size_t size = root->words * sizeof *root->rows;
  for (uint32_t first = 0; first < root->items; first++) {
    if (root->item[first] == order[first]) continue;
    uint32_t kept = root->item[first], to = first;
    memcpy(bits->packing, row_of(root, first), size);
    while (order[to] != kept) {
      uint32_t from = root->row_of[order[to]];
      memcpy(row_of(root, to), row_of(root, from), size);
      root->item[to] = order[to];
      root->row_of[order[to]] = to;
      to = from;
    }
    memcpy(row_of(root, to), bits->packing, size);
    root->item[to] = kept;
    root->row_of[kept] = to;
  }
  lay_out_narrow(bits, root);
}

struct ranked {
  uint32_t failures;
  uint32_t item;
};

/* Items that fail often come first; ties stay as in the problem. */
static int by_failures(const void *a, const void *b) {
  const struct ranked *x = a, *y = b;
  if (x->failures != y->failures) return x->failures > y->failures ? -1 : 1;
  return x->item < y->item ? -1 : x->item > y->item;
}

/* false: the order is still that of the root's items. */
static bool learn_order(const struct bits *bits, struct ranked *ranked, uint32_t *order) {
  for (uint32_t i = 0; i < bits->item_count; i++) ranked[i] = (struct ranked){bits->failures[i], i};
  qsort(ranked, bits->item_count, sizeof *ranked, by_failures);
  bool changed = false;
  for (uint32_t i = 0; i < bits->item_count; i++) {
    order[i] = ranked[i].item;
    changed |= order[i] != bits->frames[0].item[i];
  }
  return changed;
}

/* ---------------------------------------------------------------- how large is the tree? */

/* A walk from the root, a random branch at each node, in the sets of the first level. */
struct walk {
  const struct bits *bits;
  struct level *level;
  struct random random;
  uint64_t work; /* words of rows looked at */
};

static void choose_at_random(struct walk *walk, uint32_t item, uint32_t size) {
  const struct frame *root = &walk->bits->frames[0];
  const uint64_t *row = row_of(root, item);
  uint64_t to_skip = dlxi_random_below(&walk->random, size);
  for (uint32_t w = 0;; w++) {
    for (uint64_t rest = row[w] & walk->level->active[w]; rest; rest &= rest - 1) {
      if (to_skip-- > 0) continue;
      dlxi_bits_choose(walk->bits, root, w * 64 + (uint32_t)__builtin_ctzll(rest), walk->level);
      return;
    }
  }
}

/* Nodes that look at all items, as one walk estimates them. */
static double walk_once(struct bits *bits, struct walk *walk) {
  dlxi_bits_start(bits);
  double nodes = 1, here = 1;
  while (walk->level->left >= bits->few_left) {
    struct look least = bits->kernel->look(bits->frame, walk->level, bits->forced);
    walk->work += (uint64_t)walk->level->left * bits->frame->words + STEP_WORK;
    if (least.size == 0) break;
    choose_at_random(walk, least.item, least.size);
    here *= least.size;
    if (least.size > 1) nodes += here;
  }
  return nodes;
}

struct estimate {
  double mean;
  double variance; /* of the mean */
};

/* As many walks as 'work' allows. */
static struct estimate estimate_nodes(struct bits *bits, double work) {
  struct walk walk = {.bits = bits, .level = &bits->levels[0], .random = {1}};
  double count = 0, sum = 0, squares = 0;
  while ((double)walk.work < work) {
    double nodes = walk_once(bits, &walk);
    count++;
    sum += nodes;
    squares += nodes * nodes;
  }
  double mean = sum / count;
  return (struct estimate){.mean = mean, .variance = (squares / count - mean * mean) / count};
}

/* Is the tree under one order clearly smaller than under another: by a share, and by 1.7 standard errors? */
static bool is_clearly_less(struct estimate a, struct estimate b) {
  double gap = b.mean - a.mean;
  return a.mean < CLEARLY * b.mean && gap * gap > 3 * (a.variance + b.variance);
}

/* ---------------------------------------------------------------- learning */

/* A short search, to see where it fails.  true: it came to its end, so there is nothing to learn. */
static bool try_short_search(struct bits *bits) {
  struct run trial = {.pause_at = TRIAL_NODES + 1, .counting = true, .search = {.node_limit = TRIAL_NODES}};
  dlxi_bits_start(bits);
  return bits->kernel->search(bits, &trial);
}

static void learn(struct bits *bits, uint32_t *order, uint32_t *best, struct ranked *ranked) {
  if ((size_t)bits->item_count * bits->frames[0].words > LARGE_LOOK || try_short_search(bits)) return;
  double nodes = estimate_nodes(bits, FIRST_WORK).mean;
  if (nodes < LARGE_TREE) return;
  double work = 2 * nodes < MOST_WORK ? 2 * nodes : MOST_WORK;
  struct estimate least = estimate_nodes(bits, work);
  for (uint32_t i = 0; i < bits->item_count; i++) best[i] = i;
  for (int round = 0; round < ROUNDS; round++) {
    if (!learn_order(bits, ranked, order)) break;
    set_order(bits, order);
    struct estimate estimate = estimate_nodes(bits, work);
    if (is_clearly_less(estimate, least)) {
      least = estimate;
      memcpy(best, order, bits->item_count * sizeof *best);
    }
    if (round + 1 < ROUNDS) try_short_search(bits);
  }
  set_order(bits, best);
}

bool dlxi_bits_order_items(struct bits *bits) {
  uint32_t *order = calloc(bits->item_count + (size_t)1, sizeof *order);
  uint32_t *best = calloc(bits->item_count + (size_t)1, sizeof *best);
  struct ranked *ranked = malloc((bits->item_count + (size_t)1) * sizeof *ranked);
  bool done = order && best && ranked;
  if (done) learn(bits, order, best, ranked);
  free(order);
  free(best);
  free(ranked);
  dlxi_bits_start(bits);
  return done;
}

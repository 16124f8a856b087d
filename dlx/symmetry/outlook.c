/*
 * Some walks from the root take an option of each item by chance, and write down the hash of each label on the way.
 * Where many of the walks meet at a level of the tree, there are few labels on it: among n walks there are n(n-1)/2
 * pairs, and with w labels, each as likely, one pair in w will meet.
 */
#include "dlx/symmetry/outlook.h"

#include "dlx/random.h"

#include <stdlib.h>

#define WALKS      64
#define LEVELS     100
#define LEVEL_STEP 3 /* only one level in so many is noted */

struct walk_notes {
  uint64_t *hashes;             /* of the labels on a level: hashes[level * WALKS] ... */
  uint32_t *counts;             /* so many of them */
  struct saved_length *lengths; /* at the root */
};

static int by_size(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static double width(uint64_t *hashes, uint32_t count) {
  double pairs = 0.5 * count * (count - 1), equal = 0;
  qsort(hashes, count, sizeof *hashes, by_size);
  for (uint32_t k = 1, run = 0; k < count; k++) {
    run = hashes[k] == hashes[k - 1] ? run + 1 : 0;
    equal += run;
  }
  return (pairs + 1) / (equal + 1);
}

static void note_label(struct unfolding *u, struct walk_notes *notes, uint32_t level) {
  uint64_t hash = dlxi_label_hash(dlxi_label(u->labeller, &u->remains));
  notes->hashes[(size_t)level * WALKS + notes->counts[level]++] = hash;
  u->labels++;
}

/* One walk.  false: the run is to stop. */
static bool walk(struct unfolding *u, struct run *run, struct random *random, struct walk_notes *notes) {
  const struct window root = u->remains.window;
  bool alive = true, may_go_on = true;
  for (uint32_t level = 0; level < LEVELS * LEVEL_STEP; level++) {
    may_go_on = dlxi_enter_node(run);
    alive = may_go_on && dlxi_unfold_is_open(u);
    if (!alive) break;
    if (level % LEVEL_STEP == LEVEL_STEP - 1) note_label(u, notes, level / LEVEL_STEP);
    const uint32_t item = dlxi_unfold_item(u);
    const uint64_t place = dlxi_random_below(random, u->remains.length[item]);
    dlxi_remains_choose(&u->remains, dlxi_list(&u->remains, item)[place].option);
    if (!dlxi_remains_boil(&u->remains)) break;
  }
  dlxi_remains_restore(&u->remains, root, notes->lengths);
  return may_go_on;
}

double dlxi_outlook(struct unfolding *u, struct run *run) {
  struct walk_notes notes = {0};
  struct random random = {1};
  notes.hashes = malloc((size_t)LEVELS * WALKS * sizeof *notes.hashes);
  notes.counts = calloc(LEVELS, sizeof *notes.counts);
  notes.lengths = malloc((u->remains.item_count + (size_t)1) * sizeof *notes.lengths);
  bool done = notes.hashes && notes.counts && notes.lengths;
  if (done) dlxi_remains_boil(&u->remains);
  if (done) dlxi_remains_save(&u->remains, notes.lengths);
  for (int k = 0; k < WALKS && done; k++) done = walk(u, run, &random, &notes);
  double sum = done ? 0 : -1;
  for (uint32_t level = 0; level < LEVELS && done; level++)
    sum += width(notes.hashes + (size_t)level * WALKS, notes.counts[level]);
  free(notes.hashes);
  free(notes.counts);
  free(notes.lengths);
  return sum;
}

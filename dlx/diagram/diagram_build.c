/*
 * Building a diagram: a walk down the tree of choices, where a sub-problem that was met before is not entered again.
 *
 *     level    item branched on, the option that is tried, and where the level's pairs begin
 *     pairs    of the options tried before that have solutions below: (option, node of those)
 *
 * When an item's options are all tried, its pairs, from the last to the first, become a chain of nodes linked by 'low':
 * one of them is chosen on each way.
 *
 * The key.  Where all items are primary, what is left is told by the set of those still to be covered.  Else by the set
 * of options that can still be chosen, which tells both: an item still to be covered has some of them, as a sub-problem
 * where one has none is found out before it gets a key; and colours that nobody left can clash with do not count.
 */
#include "dlx/branch.h"
#include "dlx/diagram/diagram.h"

#include <stdlib.h>
#include <string.h>

struct pair {
  uint32_t option;
  uint32_t node;
};

struct diagram_level {
  uint32_t item;
  uint32_t option; /* being tried */
  size_t place;    /* of the walk */
  size_t first_pair;
  uint32_t key; /* to be stored; NO_KEY: the choice is forced, and soon made again */
};
#define NO_KEY UINT32_MAX

struct building {
  struct dlx_diagram *diagram;
  struct run *run;
  size_t most;
  struct diagram_budget budget;
  struct diagram_keys keys;
  struct walk walk;
  struct diagram_level *levels; /* one more than primary items */
  size_t level;
  struct pair *pairs;
  size_t pair_count, pair_room;
  bool by_items;
};

const char *const dlxi_diagram_orders[DIAGRAM_ORDERS + 1] = {"input", "reverse", "mrv", NULL};

/* ---------------------------------------------------------------- items and keys */

/* The item at one end of the ring; but if some item has no option, that one.  Where items are the key it need not be
   found out at once, so a forced choice is made without a look at the others. */
static uint32_t item_at_end(const struct building *building, const uint32_t *next) {
  const struct walk *walk = &building->walk;
  uint32_t root = (uint32_t)dlx_primary_count(walk->problem), end = next[root];
  if (end == root) return WALK_NO_ITEM;
  if (building->by_items && walk->length[end] <= 1) return end;
  for (uint32_t i = end; i != root; i = next[i])
    if (!walk->length[i]) return i;
  return end;
}

/* Not dlxi_walk_item(), which may overlook an item without options behind one that has a single one. */
static uint32_t item_of_fewest(const struct walk *walk) {
  uint32_t root = (uint32_t)dlx_primary_count(walk->problem), best = WALK_NO_ITEM;
  for (uint32_t i = walk->right[root]; i != root; i = walk->right[i])
    if (best == WALK_NO_ITEM || walk->length[i] < walk->length[best]) best = i;
  return best;
}

static uint32_t choose_item(const struct building *building) {
  switch (building->diagram->order) {
  case DIAGRAM_INPUT:
    return item_at_end(building, building->walk.right);
  case DIAGRAM_REVERSE:
    return item_at_end(building, building->walk.left);
  case DIAGRAM_MRV:
    break;
  }
  return item_of_fewest(&building->walk);
}

static void put_bit(uint64_t *set, uint32_t k) {
  set[k / 64] |= UINT64_C(1) << k % 64;
}

static void write_key(const struct building *building, uint64_t *key) {
  const struct walk *walk = &building->walk;
  memset(key, 0, building->keys.words * sizeof *key);
  if (building->by_items) {
    uint32_t root = (uint32_t)dlx_primary_count(walk->problem);
    for (uint32_t i = walk->right[root]; i != root; i = walk->right[i]) put_bit(key, i);
    return;
  }
  size_t count = dlx_option_count(walk->problem);
  for (uint32_t k = 0; k < count; k++)
    if (!walk->clashes[k]) put_bit(key, k);
  for (size_t d = 0; d < walk->depth; d++) key[walk->options[d] / 64] &= ~(UINT64_C(1) << walk->options[d] % 64);
}

/* ---------------------------------------------------------------- the walk */

static bool add_pair(struct building *building, uint32_t option, uint32_t node) {
  if (!dlxi_grow((void **)&building->pairs, &building->pair_room, building->pair_count, sizeof *building->pairs))
    return false;
  building->pairs[building->pair_count++] = (struct pair){option, node};
  return true;
}

/* The node of a level whose options are all tried; DIAGRAM_NO_ROOM. */
static uint32_t chain(struct building *building, const struct diagram_level *level) {
  uint32_t node = DIAGRAM_NONE;
  while (building->pair_count > level->first_pair && node != DIAGRAM_NO_ROOM) {
    struct pair pair = building->pairs[--building->pair_count];
    node = dlxi_diagram_node(&building->diagram->nodes, &building->budget,
                             (struct dlx_diagram_node){.option = pair.option, .low = node, .high = pair.node});
  }
  if (node == DIAGRAM_NO_ROOM || level->key == NO_KEY) return node;
  return dlxi_diagram_store(&building->keys, &building->budget, level->key, node) ? node : DIAGRAM_NO_ROOM;
}

static enum diagram_end enter(struct building *building, bool *known, uint32_t *node) {
  if (!dlxi_enter_node(building->run)) return DIAGRAM_STOPPED;
  uint32_t item = choose_item(building);
  *known = item == WALK_NO_ITEM || !building->walk.length[item];
  *node = item == WALK_NO_ITEM ? DIAGRAM_ONE : DIAGRAM_NONE;
  if (*known) return DIAGRAM_BUILT;
  struct diagram_level level = {.item = item, .first_pair = building->pair_count, .key = NO_KEY};
  if (building->walk.length[item] > 1) {
    uint64_t *key = dlxi_diagram_new_key(&building->keys, &building->budget);
    if (!key) return DIAGRAM_NO_MEMORY;
    write_key(building, key);
    *known = dlxi_diagram_find_key(&building->keys, &level.key, node);
  }
  if (*known)
    building->run->met_again++;
  else
    building->levels[building->level++] = level;
  return building->keys.count > building->most ? DIAGRAM_TOO_LARGE : DIAGRAM_BUILT;
}

static enum diagram_end walk_all(struct building *building) {
  uint32_t node = DIAGRAM_NONE;
  bool known;
  for (;;) {
    enum diagram_end end = enter(building, &known, &node);
    if (end) return end;
    for (;;) { /* 'node' is known: up, until there is an option to be tried */
      struct diagram_level *level = &building->levels[building->level];
      if (known) {
        if (!building->level) {
          building->diagram->root = node;
          return DIAGRAM_BUILT;
        }
        level--;
        dlxi_walk_undo(&building->walk);
        if (node && !add_pair(building, level->option, node)) return DIAGRAM_NO_MEMORY;
      } else {
        level--;
      }
      if (dlxi_walk_option(&building->walk, level->item, &level->place, &level->option)) {
        dlxi_walk_choose(&building->walk, level->option);
        break;
      }
      node = chain(building, level);
      if (node == DIAGRAM_NO_ROOM) return DIAGRAM_NO_MEMORY;
      known = true;
      building->level--;
    }
  }
}

enum diagram_end dlxi_diagram_build(struct dlx_diagram *diagram, size_t most, size_t memory_limit, struct run *run) {
  const dlx_problem *problem = diagram->problem;
  struct building building = {.diagram = diagram, .run = run, .most = most, .budget = {.limit = memory_limit}};
  building.by_items = dlx_primary_count(problem) == dlx_item_count(problem);
  building.keys.words = (building.by_items ? dlx_item_count(problem) : dlx_option_count(problem)) / 64 + 1;
  building.levels = malloc((dlx_primary_count(problem) + 1) * sizeof *building.levels);
  enum diagram_end end = DIAGRAM_NO_MEMORY;
  if (building.levels && dlxi_diagram_nodes_begin(&diagram->nodes, &building.budget) &&
      !dlxi_walk_begin(&building.walk, problem))
    end = walk_all(&building);
  if (end == DIAGRAM_NO_MEMORY && building.budget.exceeded) end = DIAGRAM_OVER_LIMIT;
  run->stored += building.keys.stored;
  dlxi_walk_end(&building.walk);
  dlxi_diagram_keys_release(&building.keys);
  free(building.pairs);
  free(building.levels);
  return end;
}

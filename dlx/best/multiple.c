/*
 * Branch and bound where items have multiplicities: the tree of Algorithm M (multiplicity.c says what it is), of which
 * a node is left as soon as nothing below it can be good enough for the shortlist.
 *
 * The bound.  An item that needs k more has k different options of those left, each of which pays something to it.
 * Take the items one after the other: each has its options pay what they have, but no more than the k-th cheapest of
 * them has, and whatever k are chosen, they pay at least as much as the k cheapest.  What an option has left then is
 * its net cost, and goes to its other items.  The sum of all this, and of what is chosen, is a bound; with the net cost
 * of an option it is one for all solutions that hold the option, and if that is too much, the option is taken out.
 *
 * An item that needs no more, or whose bounds are only from above, is not paid.
 *
 * Options are tried in the order of their net costs at the root, and where no item needs more, of their costs: what is
 * tried there makes a solution dearer, so behind the first that is too dear all are.
 *
 * Solutions as dear as the worst one kept must be looked at, as the numbers of their options decide.
 */
#include "dlx/best/multiple.h"

#include "dlx/best/multiple_state.h"

#include <stdlib.h>
#include <string.h>

#define NO_ITEM UINT32_MAX

struct trying {
  uint32_t item;   /* branched on; NO_ITEM: none needs more */
  uint32_t left;   /* branches still to be tried, of those of an item */
  size_t next;     /* where the next one is looked for: in the item's uses, or in 'by_cost' */
  uint32_t before; /* options alive as the node was entered */
  uint32_t alive;  /* and as the branch at hand had been passed over */
};

struct multiple {
  struct shortlist list;
  struct stock stock;
  struct trying *levels;
  uint32_t *by_cost; /* options in the order of their costs */
  uint32_t *sorted;  /* room for a solution */
  uint64_t *net;     /* of each option, as far as it is priced: net cost */
  uint64_t *priced;  /* of each option: at which pricing */
  uint64_t pricing;  /* the number of the last one */
  uint64_t *sample;  /* the net costs of an item's options */
};

/* ---------------------------------------------------------------- begin and end */

static void release(void *state) {
  struct multiple *m = state;
  if (!m) return;
  dlxi_shortlist_release(&m->list);
  dlxi_stock_release(&m->stock);
  free(m->levels);
  free(m->by_cost);
  free(m->sorted);
  free(m->net);
  free(m->priced);
  free(m->sample);
  free(m);
}

static bool allocate(struct multiple *m, const dlx_problem *problem) {
  size_t options = problem->option_count + 1;
  m->levels = malloc(options * sizeof *m->levels);
  m->by_cost = malloc(options * sizeof *m->by_cost);
  m->sorted = malloc(options * sizeof *m->sorted);
  m->net = malloc(options * sizeof *m->net);
  m->priced = calloc(options, sizeof *m->priced);
  m->sample = malloc(options * sizeof *m->sample);
  return m->levels && m->by_cost && m->sorted && m->net && m->priced && m->sample;
}

/* ---------------------------------------------------------------- prices */

static bool is_too_dear(const struct multiple *m, uint128 cost) {
  return dlxi_shortlist_is_full(&m->list) && cost > dlxi_shortlist_worst(&m->list)->cost;
}

/* Puts the k-th smallest number, from 1, at its place, behind none that is larger. */
static void find_smallest(uint64_t *numbers, size_t count, size_t k) {
  ptrdiff_t wanted = (ptrdiff_t)k - 1, low = 0, high = (ptrdiff_t)count - 1;
  while (low < high) {
    uint64_t pivot = numbers[wanted];
    ptrdiff_t i = low, j = high;
    do {
      while (numbers[i] < pivot) i++;
      while (numbers[j] > pivot) j--;
      if (i > j) break;
      uint64_t number = numbers[i];
      numbers[i++] = numbers[j];
      numbers[j--] = number;
    } while (i <= j);
    if (j < wanted) low = i;
    if (wanted < i) high = j;
  }
}

static uint64_t net_of(struct multiple *m, uint32_t option) {
  if (m->priced[option] == m->pricing) return m->net[option];
  m->priced[option] = m->pricing;
  return m->net[option] = dlx_cost(m->stock.problem, option);
}

/* Has the options of item i pay, and returns how much it gets at least.  Requires: it has as many as it needs. */
static uint128 collect(struct multiple *m, uint32_t i) {
  const struct stock *stock = &m->stock;
  const struct use *begin = stock->uses.all + stock->uses.start[i], *end = stock->uses.all + stock->uses.start[i + 1];
  size_t count = 0, need = stock->need[i];
  for (const struct use *use = begin; use < end; use++)
    if (dlxi_stock_has(stock, use->option)) m->sample[count++] = net_of(m, use->option);
  find_smallest(m->sample, count, need);
  uint64_t most = m->sample[need - 1];
  if (most == 0) return 0;
  uint128 sum = 0;
  for (size_t k = 0; k < need; k++) sum += m->sample[k];
  for (const struct use *use = begin; use < end; use++) {
    if (!dlxi_stock_has(stock, use->option)) continue;
    uint64_t *net = &m->net[use->option];
    *net -= *net < most ? *net : most;
  }
  return sum;
}

/* The bound of the node at hand.  Requires: each item has as many options as it needs. */
static uint128 find_bound(struct multiple *m) {
  uint128 bound = m->stock.cost;
  m->pricing++;
  for (uint32_t k = 0; k < m->stock.left_count; k++) bound += collect(m, m->stock.left[k]);
  return bound;
}

/* false: all solutions below are too dear.  Else options that are so are out. */
static bool look_at_prices(struct multiple *m) {
  if (!dlxi_shortlist_is_full(&m->list)) return true;
  uint128 bound = find_bound(m);
  if (is_too_dear(m, bound)) return false;
  for (uint32_t k = m->stock.alive; k-- > 0;) {
    uint32_t o = m->stock.order[k];
    if (is_too_dear(m, bound + net_of(m, o))) dlxi_stock_take_out(&m->stock, o);
  }
  return true;
}

/* ---------------------------------------------------------------- the order in which options are tried */

struct keyed {
  uint64_t key;
  struct use use;
};

static int by_key(const void *a, const void *b) {
  const struct keyed *x = a, *y = b;
  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return (x->use.option > y->use.option) - (x->use.option < y->use.option);
}

static void sort_uses(struct multiple *m, struct keyed *room, uint32_t item) {
  struct use *uses = m->stock.uses.all + m->stock.uses.start[item];
  size_t count = m->stock.uses.start[item + 1] - m->stock.uses.start[item];
  for (size_t k = 0; k < count; k++) room[k] = (struct keyed){net_of(m, uses[k].option), uses[k]};
  if (count) qsort(room, count, sizeof *room, by_key);
  for (size_t k = 0; k < count; k++) uses[k] = room[k].use;
}

static bool sort(struct multiple *m, const dlx_problem *problem) {
  struct keyed *room = malloc((problem->option_count + 1) * sizeof *room);
  if (!room) return false;
  for (uint32_t k = 0; k < m->stock.alive; k++) {
    uint32_t o = m->stock.order[k];
    room[k] = (struct keyed){dlx_cost(problem, o), {o, 0}};
  }
  if (m->stock.alive) qsort(room, m->stock.alive, sizeof *room, by_key);
  for (uint32_t k = 0; k < m->stock.alive; k++) m->by_cost[k] = room[k].use.option;
  m->pricing++;
  bool can_be_priced = true;
  for (uint32_t k = 0; k < m->stock.left_count; k++) {
    uint32_t i = m->stock.left[k];
    can_be_priced &= m->stock.live[i] >= m->stock.need[i];
  }
  if (can_be_priced) find_bound(m);
  for (uint32_t i = 0; i < problem->primary_count; i++) sort_uses(m, room, i);
  free(room);
  return true;
}

static void *prepare(const dlx_problem *problem) {
  struct multiple *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  if (allocate(m, problem) && dlxi_stock_begin(&m->stock, problem) && sort(m, problem)) return m;
  release(m);
  return NULL;
}

/* ---------------------------------------------------------------- the search */

/* A solution stands.  false: no memory. */
static bool keep(struct multiple *m, struct run *run) {
  const struct stock *stock = &m->stock;
  if (stock->depth) memcpy(m->sorted, stock->path, stock->depth * sizeof *m->sorted);
  if (!dlxi_shortlist_offer(&m->list, stock->cost, m->sorted, stock->depth)) {
    run->no_memory = true;
    return false;
  }
  run->solutions = m->list.count;
  return true;
}

/* MRV: an item with the fewest branches; at one with at most one the search for it ends. */
static uint32_t choose_item(const struct stock *stock, uint32_t *branches) {
  uint32_t best = NO_ITEM;
  *branches = UINT32_MAX;
  for (uint32_t k = 0; k<stock->left_count && * branches> 1; k++) {
    uint32_t i = stock->left[k], live = stock->live[i], need = stock->need[i];
    uint32_t count = live < need ? 0 : live - need + 1;
    if (best != NO_ITEM && count >= *branches) continue;
    best = i;
    *branches = count;
  }
  return best;
}

/* Chooses what to branch on.  false: there is no solution below, or none that is wanted. */
static bool open_level(struct multiple *m, struct trying *level) {
  struct stock *stock = &m->stock;
  if (is_too_dear(m, stock->cost)) return false;
  level->item = choose_item(stock, &level->left);
  if (level->item == NO_ITEM) return true;
  if (level->left > 1) {
    if (!look_at_prices(m)) return false;
    level->item = choose_item(stock, &level->left);
  }
  level->next = stock->uses.start[level->item];
  return level->left > 0;
}

/* Where no item needs more.  Behind a level of that kind only what comes behind it there is left. */
static void open_end(struct multiple *m, size_t l) {
  struct trying *level = &m->levels[l];
  level->next = l > 0 && level[-1].item == NO_ITEM ? level[-1].next : 0;
}

/* The next option to be tried at a level, which is passed over.  false: there is none. */
static bool try_next(struct multiple *m, struct trying *level, uint32_t *option, uint32_t end) {
  struct stock *stock = &m->stock;
  bool needed = level->item != NO_ITEM;
  if (needed && level->left == 0) return false;
  for (;;) {
    if (!needed && level->next == end) return false;
    *option = needed ? stock->uses.all[level->next].option : m->by_cost[level->next];
    level->next++;
    if (dlxi_stock_has(stock, *option)) break;
  }
  if (needed) level->left--;
  if (is_too_dear(m, stock->cost + dlx_cost(stock->problem, *option)) && !needed) return false;
  dlxi_stock_take_out(stock, *option);
  level->alive = stock->alive;
  return true;
}

static bool search(void *state, struct run *run) {
  struct multiple *m = state;
  struct stock *stock = &m->stock;
  uint32_t end = stock->alive, option;
  for (;;) {
    struct trying *level = &m->levels[stock->depth];
    if (!dlxi_enter_node(run)) return false;
    dlxi_stock_check(stock, run->nodes);
    level->before = stock->alive;
    bool open = open_level(m, level);
    if (open && level->item == NO_ITEM) {
      if (!keep(m, run)) return false;
      open_end(m, stock->depth);
    }
    while (!open || !try_next(m, level, &option, end)) {
      dlxi_stock_put_back(stock, level->before);
      if (stock->depth == 0) return true;
      dlxi_stock_put_back(stock, (--level)->alive);
      dlxi_stock_unchoose(stock);
      open = true;
    }
    dlxi_stock_choose(stock, option);
    run->updates += level->alive - stock->alive;
  }
}

struct shortlist *dlxi_best_multiple_list(void *state) {
  return &((struct multiple *)state)->list;
}

const struct engine dlxi_best_multiple = {
    .info = {.name = "bound",
             .summary = "branch and bound where items have multiplicities",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_MULTIPLICITY | DLX_CAN_VISIT},
    .prepare = prepare,
    .search = search,
    .release = release,
};

#include "dlx/best/multiple_state.h"

#ifdef DLX_CHECK_INVARIANTS
#undef NDEBUG
#endif
#include <assert.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- begin and end */

static bool allocate(struct stock *stock) {
  size_t items = stock->problem->primary_count + 1, options = stock->problem->option_count + 1;
  stock->order = malloc(options * sizeof *stock->order);
  stock->place = malloc(options * sizeof *stock->place);
  stock->path = malloc(options * sizeof *stock->path);
  stock->left = malloc(items * sizeof *stock->left);
  stock->left_place = malloc(items * sizeof *stock->left_place);
  stock->live = malloc(items * sizeof *stock->live);
  stock->room = malloc(items * sizeof *stock->room);
  stock->need = malloc(items * sizeof *stock->need);
  stock->slack = malloc(items * sizeof *stock->slack);
  return stock->order && stock->place && stock->path && stock->left && stock->left_place && stock->live &&
         stock->room && stock->need && stock->slack;
}

static void place_items(struct stock *stock) {
  uint32_t count = (uint32_t)stock->problem->primary_count, end = count;
  stock->left_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t low, high;
    dlx_multiplicity(stock->problem, i, &low, &high);
    stock->room[i] = high;
    stock->need[i] = low;
    stock->slack[i] = high - low;
    stock->live[i] = (uint32_t)(stock->uses.start[i + 1] - stock->uses.start[i]);
    stock->left_place[i] = low ? stock->left_count++ : --end;
    stock->left[stock->left_place[i]] = i;
  }
}

/* Idle options are gone from the start. */
static void place_options(struct stock *stock) {
  uint32_t count = (uint32_t)stock->problem->option_count, end = count;
  stock->alive = 0;
  for (uint32_t o = 0; o < count; o++) {
    stock->place[o] = dlxi_option_is_idle(stock->problem, o) ? --end : stock->alive++;
    stock->order[stock->place[o]] = o;
  }
}

bool dlxi_stock_begin(struct stock *stock, const dlx_problem *problem) {
  *stock = (struct stock){.problem = problem};
  if (dlxi_find_uses(problem, &stock->uses) || !allocate(stock)) return false;
  place_items(stock);
  place_options(stock);
  return true;
}

void dlxi_stock_release(struct stock *stock) {
  dlxi_uses_release(&stock->uses);
  free(stock->order);
  free(stock->place);
  free(stock->path);
  free(stock->left);
  free(stock->left_place);
  free(stock->live);
  free(stock->room);
  free(stock->need);
  free(stock->slack);
}

/* ---------------------------------------------------------------- out and back */

static const struct dlx_entry *first_entry(const struct stock *stock, uint32_t option) {
  return stock->problem->entries + stock->problem->option_start[option];
}

static bool is_primary(const struct stock *stock, uint32_t item) {
  return item < stock->problem->primary_count;
}

static void count_uses(struct stock *stock, uint32_t option, uint32_t by) {
  const struct dlx_entry *end = first_entry(stock, option + 1);
  for (const struct dlx_entry *entry = first_entry(stock, option); entry < end; entry++)
    if (is_primary(stock, entry->item)) stock->live[entry->item] += by;
}

static void swap(uint32_t *list, uint32_t *place, uint32_t a, uint32_t b) {
  uint32_t x = list[a], y = list[b];
  list[a] = y;
  list[b] = x;
  place[y] = a;
  place[x] = b;
}

void dlxi_stock_take_out(struct stock *stock, uint32_t option) {
  assert(dlxi_stock_has(stock, option));
  swap(stock->order, stock->place, stock->place[option], --stock->alive);
  count_uses(stock, option, UINT32_MAX); /* one less */
}

void dlxi_stock_put_back(struct stock *stock, uint32_t alive) {
  while (stock->alive < alive) count_uses(stock, stock->order[stock->alive++], 1);
}

/* ---------------------------------------------------------------- choosing */

/* The uses of an item that clash with 'colour'; 0: all. */
static void take_out_uses(struct stock *stock, uint32_t item, uint32_t colour) {
  const struct use *end = stock->uses.all + stock->uses.start[item + 1];
  for (const struct use *use = stock->uses.all + stock->uses.start[item]; use < end; use++)
    if (dlxi_stock_has(stock, use->option) && dlxi_uses_clash(use->colour, colour))
      dlxi_stock_take_out(stock, use->option);
}

static void use_once(struct stock *stock, uint32_t item) {
  assert(stock->room[item] > 0);
  if (stock->need[item] && --stock->need[item] == 0)
    swap(stock->left, stock->left_place, stock->left_place[item], --stock->left_count);
  if (--stock->room[item] == 0) take_out_uses(stock, item, 0);
}

void dlxi_stock_choose(struct stock *stock, uint32_t option) {
  assert(!dlxi_stock_has(stock, option));
  stock->path[stock->depth++] = option;
  stock->cost += dlx_cost(stock->problem, option);
  const struct dlx_entry *end = first_entry(stock, option + 1);
  for (const struct dlx_entry *entry = first_entry(stock, option); entry < end; entry++)
    if (is_primary(stock, entry->item))
      use_once(stock, entry->item);
    else
      take_out_uses(stock, entry->item, entry->colour);
}

void dlxi_stock_unchoose(struct stock *stock) {
  uint32_t option = stock->path[--stock->depth];
  stock->cost -= dlx_cost(stock->problem, option);
  const struct dlx_entry *begin = first_entry(stock, option);
  for (const struct dlx_entry *entry = first_entry(stock, option + 1); entry-- > begin;) {
    uint32_t i = entry->item;
    if (!is_primary(stock, i) || ++stock->room[i] <= stock->slack[i]) continue;
    if (stock->need[i]++ > 0) continue;
    assert(stock->left[stock->left_count] == i);
    stock->left_count++;
  }
}

/* ---------------------------------------------------------------- invariants */

#ifdef DLX_CHECK_INVARIANTS

static uint32_t times_used(const struct stock *stock, uint32_t item) {
  uint32_t used = 0;
  for (size_t k = 0; k < stock->depth; k++) {
    const struct dlx_entry *end = first_entry(stock, stock->path[k] + 1);
    for (const struct dlx_entry *entry = first_entry(stock, stock->path[k]); entry < end; entry++)
      used += entry->item == item;
  }
  return used;
}

void dlxi_stock_check(const struct stock *stock, uint64_t nodes) {
  size_t work = stock->problem->entry_count + stock->problem->primary_count * stock->depth;
  if (nodes % (work / 4096 + 1) != 0) return;
  for (uint32_t k = 0; k < stock->problem->option_count; k++) assert(stock->place[stock->order[k]] == k);
  for (uint32_t i = 0; i < stock->problem->primary_count; i++) {
    uint32_t low, high, used = times_used(stock, i), live = 0;
    dlx_multiplicity(stock->problem, i, &low, &high);
    assert(used <= high && stock->room[i] == high - used);
    assert(stock->need[i] == (low > used ? low - used : 0));
    assert(stock->left[stock->left_place[i]] == i);
    assert((stock->left_place[i] < stock->left_count) == (stock->need[i] > 0));
    for (size_t u = stock->uses.start[i]; u < stock->uses.start[i + 1]; u++)
      live += dlxi_stock_has(stock, stock->uses.all[u].option);
    assert(stock->live[i] == live && (stock->room[i] > 0 || live == 0));
  }
}

#else

void dlxi_stock_check(const struct stock *stock, uint64_t nodes) {
  (void)stock, (void)nodes;
}

#endif

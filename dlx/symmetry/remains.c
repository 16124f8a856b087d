/*
 * Choosing, boiling down and stepping back; see remains.h.
 *
 * The subset rule: where each option of a primary item i holds item j, too, one of them will cover both; so options of
 * j that do not hold i can go, and j with them.
 */
#include "dlx/symmetry/remains.h"

#include "dlx/symmetry/mix.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- out of the window, and back */

static inline uint32_t item_of(const struct remains *remains, uint32_t entry) {
  return remains->problem->entries[entry].item;
}
static inline uint32_t colour_of(const struct remains *remains, uint32_t entry) {
  return remains->problem->entries[entry].colour;
}
static inline bool is_primary(const struct remains *remains, uint32_t item) {
  return item < remains->primary_count;
}

/* Swaps the member at 'from' of a set to 'to'. */
static inline void swap_to(uint32_t *set, uint32_t *place, uint32_t from, uint32_t to) {
  uint32_t member = set[from], other = set[to];
  set[from] = other;
  place[other] = from;
  set[to] = member;
  place[member] = to;
}

static void take_item_out(struct remains *remains, uint32_t item) {
  assert(dlxi_item_remains(remains, item));
  swap_to(remains->items, remains->item_place, remains->item_place[item], --remains->window.items_to);
}

/* An item of the window lost an option. */
static inline void note_change(struct remains *remains, uint32_t item) {
  if (is_primary(remains, item)) {
    if (remains->length[item] == 0) remains->dead = true;
    if (remains->length[item] == 1) remains->forced[remains->forced_count++] = item;
  }
  if (remains->is_changed[item]) return;
  remains->is_changed[item] = 1;
  remains->changed[remains->changed_count++] = item;
}

static void take_option_out(struct remains *remains, uint32_t option) {
  struct slot *slots = remains->slots;
  swap_to(remains->options, remains->option_place, remains->option_place[option], --remains->window.options_to);
  for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++) {
    uint32_t item = item_of(remains, e);
    if (!dlxi_item_remains(remains, item)) continue;
    uint32_t last = remains->list_start[item] + --remains->length[item];
    uint32_t place = remains->entry_place[e];
    struct slot moved = slots[last];
    slots[last] = (struct slot){.option = option, .entry = e};
    slots[place] = moved;
    remains->entry_place[moved.entry] = place;
    remains->entry_place[e] = last;
    note_change(remains, item);
  }
}

void dlxi_remains_save(const struct remains *remains, struct saved_length *lengths) {
  for (uint32_t k = remains->window.items_from; k < remains->window.items_to; k++)
    *lengths++ = (struct saved_length){remains->items[k], remains->length[remains->items[k]]};
}

void dlxi_remains_restore(struct remains *remains, struct window window, const struct saved_length *lengths) {
  for (uint32_t k = 0; k < window.items_to - window.items_from; k++)
    remains->length[lengths[k].item] = lengths[k].length;
  remains->window = window;
}

/* ---------------------------------------------------------------- choosing */

static void take_uses_out(struct remains *remains, uint32_t item, uint32_t colour) {
  const struct slot *list = dlxi_list(remains, item);
  for (uint32_t k = remains->length[item]; k-- > 0;)
    if ((!colour || colour_of(remains, list[k].entry) != colour) && dlxi_option_remains(remains, list[k].option))
      take_option_out(remains, list[k].option);
}

static void weigh(struct remains *remains, uint32_t option) {
  if (remains->weight[option] != 1) mpz_mul_ui(remains->factor, remains->factor, remains->weight[option]);
}

/* All its items go before its rivals do, so that none of them is taken for one that lost its last option. */
void dlxi_remains_choose(struct remains *remains, uint32_t option) {
  uint32_t first = dlxi_first_entry(remains, option), last = dlxi_last_entry(remains, option);
  uint32_t items_to = remains->window.items_to;
  weigh(remains, option);
  for (uint32_t e = first; e < last; e++)
    if (dlxi_item_remains(remains, item_of(remains, e))) take_item_out(remains, item_of(remains, e));
  for (uint32_t k = remains->window.items_to; k < items_to && !remains->dead; k++) {
    uint32_t item = remains->items[k];
    uint32_t e = first;
    while (item_of(remains, e) != item) e++;
    take_uses_out(remains, item, colour_of(remains, e));
  }
}

/* ---------------------------------------------------------------- boiling down */

/* The items that all options of 'item' use, and use without a colour, 'item' itself left out: into 'supersets'. */
static uint32_t find_supersets(struct remains *remains, uint32_t item) {
  const struct slot *list = dlxi_list(remains, item);
  uint32_t *stamps = remains->item_stamp;
  if (remains->stamp > UINT32_MAX - remains->length[item] - 2) {
    memset(stamps, 0, remains->item_count * sizeof *stamps);
    memset(remains->option_stamp, 0, remains->option_count * sizeof *stamps);
    remains->stamp = 0;
  }
  uint32_t stamp = remains->stamp + 1, found = 0;
  for (uint32_t k = 0; k < remains->length[item]; k++, stamp++) {
    found = 0;
    for (uint32_t e = dlxi_first_entry(remains, list[k].option); e < dlxi_last_entry(remains, list[k].option); e++) {
      uint32_t other = item_of(remains, e);
      if (other == item || colour_of(remains, e) || (k > 0 && stamps[other] != stamp - 1)) continue;
      if (k == 0 && !dlxi_item_remains(remains, other)) continue;
      stamps[other] = stamp;
      remains->supersets[found++] = other;
    }
    if (!found) break;
  }
  remains->stamp = stamp + 1;
  return found;
}

static void apply_subset_rule(struct remains *remains, uint32_t item) {
  uint32_t count = find_supersets(remains, item);
  if (count == 0) return;
  uint32_t stamp = remains->stamp;
  const struct slot *list = dlxi_list(remains, item);
  for (uint32_t k = 0; k < remains->length[item]; k++) remains->option_stamp[list[k].option] = stamp;
  for (uint32_t c = 0; c < count; c++) take_item_out(remains, remains->supersets[c]);
  for (uint32_t c = 0; c < count && !remains->dead; c++) {
    uint32_t other = remains->supersets[c];
    if (remains->length[other] == remains->length[item]) continue;
    const struct slot *others = dlxi_list(remains, other);
    for (uint32_t k = remains->length[other]; k-- > 0;)
      if (remains->option_stamp[others[k].option] != stamp && dlxi_option_remains(remains, others[k].option))
        take_option_out(remains, others[k].option);
  }
}

static bool can_clash(const struct remains *remains, uint32_t item) {
  const struct slot *list = dlxi_list(remains, item);
  if (remains->length[item] < 2) return false;
  uint32_t colour = colour_of(remains, list[0].entry);
  if (!colour) return true;
  for (uint32_t k = 1; k < remains->length[item]; k++)
    if (colour_of(remains, list[k].entry) != colour) return true;
  return false;
}

static void look_at(struct remains *remains, uint32_t item) {
  if (is_primary(remains, item))
    apply_subset_rule(remains, item);
  else if (!can_clash(remains, item))
    take_item_out(remains, item);
}

bool dlxi_remains_forget_changes(struct remains *remains) {
  bool alive = !remains->dead;
  while (remains->changed_count) remains->is_changed[remains->changed[--remains->changed_count]] = 0;
  remains->forced_count = 0;
  remains->dead = false;
  return alive;
}

bool dlxi_remains_boil(struct remains *remains) {
  while (!remains->dead && (remains->forced_count || remains->changed_count)) {
    if (remains->forced_count) {
      uint32_t item = remains->forced[--remains->forced_count];
      if (dlxi_item_remains(remains, item)) dlxi_remains_choose(remains, dlxi_list(remains, item)->option);
      continue;
    }
    uint32_t item = remains->changed[--remains->changed_count];
    remains->is_changed[item] = 0;
    if (dlxi_item_remains(remains, item)) look_at(remains, item);
  }
  return dlxi_remains_forget_changes(remains);
}

void dlxi_remains_change_all(struct remains *remains) {
  assert(remains->changed_count == 0 && remains->forced_count == 0);
  for (uint32_t k = remains->window.items_from; k < remains->window.items_to; k++)
    note_change(remains, remains->items[k]);
}

/* ---------------------------------------------------------------- steps */

bool dlxi_remains_step(struct remains *remains, uint32_t option) {
  assert(dlxi_option_remains(remains, option));
  dlxi_remains_choose(remains, option);
  return dlxi_remains_forget_changes(remains);
}

/* The items went first, then the options; so these come back to the items that were left. */
void dlxi_remains_step_back(struct remains *remains, struct window window) {
  for (uint32_t k = remains->window.options_to; k < window.options_to; k++)
    for (uint32_t option = remains->options[k], e = dlxi_first_entry(remains, option);
         e < dlxi_last_entry(remains, option); e++)
      if (dlxi_item_remains(remains, item_of(remains, e))) remains->length[item_of(remains, e)]++;
  remains->window = window;
}

/* ---------------------------------------------------------------- parts */

/* Brings the part of the item that stands at 'window.items_from' to the front; returns what is behind it. */
static struct window bring_part_to_front(struct remains *remains, struct window window) {
  uint32_t done = window.items_from, items = done + 1, options = window.options_from;
  for (; done < items; done++) {
    const uint32_t item = remains->items[done];
    const struct slot *list = dlxi_list(remains, item);
    for (uint32_t k = 0; k < remains->length[item]; k++) {
      uint32_t option = list[k].option;
      if (remains->option_place[option] < options) continue;
      swap_to(remains->options, remains->option_place, remains->option_place[option], options++);
      for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++) {
        uint32_t other = item_of(remains, e);
        if (!dlxi_item_remains(remains, other) || remains->item_place[other] < items) continue;
        swap_to(remains->items, remains->item_place, remains->item_place[other], items++);
      }
    }
    if (items == window.items_to) break;
  }
  return (struct window){items, window.items_to, items == window.items_to ? window.options_to : options,
                         window.options_to};
}

uint32_t dlxi_remains_cut(struct remains *remains, struct window *windows) {
  struct window rest = remains->window;
  uint32_t count = 0;
  while (rest.items_from < rest.items_to) {
    struct window behind = bring_part_to_front(remains, rest);
    windows[count++] = (struct window){rest.items_from, behind.items_from, rest.options_from, behind.options_from};
    rest = behind;
  }
  return count;
}

/* ---------------------------------------------------------------- setting up */

struct hashed {
  uint64_t hash;
  uint32_t option;
};

static int by_hash(const void *a, const void *b) {
  const struct hashed *x = a, *y = b;
  if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
  return (x->option > y->option) - (x->option < y->option);
}

static uint64_t hash_of(const struct remains *remains, uint32_t option) {
  uint64_t sum = 0;
  for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++)
    sum += dlxi_mix(((uint64_t)item_of(remains, e) << 32 | colour_of(remains, e)) + 1);
  return sum;
}

static bool is_equal(const struct remains *remains, uint32_t option, uint32_t other) {
  uint32_t first = dlxi_first_entry(remains, other), last = dlxi_last_entry(remains, other);
  if (dlxi_last_entry(remains, option) - dlxi_first_entry(remains, option) != last - first) return false;
  for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++) {
    uint32_t f = first;
    while (f < last && (item_of(remains, f) != item_of(remains, e) || colour_of(remains, f) != colour_of(remains, e)))
      f++;
    if (f == last) return false;
  }
  return true;
}

/* Options without a primary item are in no solution; the first of equal ones stands for all. */
static bool weigh_options(struct remains *remains) {
  struct hashed *order = malloc((remains->option_count + 1) * sizeof *order);
  if (!order) return false;
  for (uint32_t k = 0; k < remains->option_count; k++) order[k] = (struct hashed){hash_of(remains, k), k};
  qsort(order, remains->option_count, sizeof *order, by_hash);
  for (uint32_t k = 0, first = 0; k < remains->option_count; k++) {
    uint32_t option = order[k].option;
    if (order[k].hash != order[first].hash) first = k;
    remains->weight[option] = dlxi_option_is_idle(remains->problem, option) ? 0 : 1;
    remains->equal[option] = option;
    if (!remains->weight[option] || first == k || !is_equal(remains, option, order[first].option)) continue;
    remains->weight[order[first].option]++;
    remains->weight[option] = 0;
    remains->equal[option] = order[first].option;
    remains->weighted = true;
  }
  free(order);
  return true;
}

static void set_up_lists(struct remains *remains) {
  uint32_t start = 0;
  memset(remains->length, 0, remains->item_count * sizeof *remains->length);
  for (uint32_t e = 0; e < remains->problem->entry_count; e++) remains->length[item_of(remains, e)]++;
  for (uint32_t i = 0; i < remains->item_count; i++) {
    remains->list_start[i] = start;
    start += remains->length[i];
    remains->length[i] = 0;
    remains->items[i] = remains->item_place[i] = i;
  }
  uint32_t live = 0;
  for (uint32_t k = 0; k < remains->option_count; k++) {
    if (!remains->weight[k]) continue;
    remains->options[live] = k;
    remains->option_place[k] = live++;
    for (uint32_t e = dlxi_first_entry(remains, k); e < dlxi_last_entry(remains, k); e++) {
      uint32_t i = item_of(remains, e), place = remains->list_start[i] + remains->length[i]++;
      remains->slots[place] = (struct slot){.option = k, .entry = e};
      remains->entry_place[e] = place;
    }
  }
  remains->window = (struct window){0, remains->item_count, 0, live};
}

static uint32_t *numbers(size_t count) {
  return calloc(count + 1, sizeof(uint32_t));
}

bool dlxi_remains_prepare(struct remains *remains, const dlx_problem *problem) {
  const size_t items = dlx_item_count(problem), options = problem->option_count, entries = problem->entry_count;
  *remains = (struct remains){
      .problem = problem,
      .item_count = (uint32_t)items,
      .primary_count = (uint32_t)problem->primary_count,
      .option_count = (uint32_t)options,
      .items = numbers(items),
      .item_place = numbers(items),
      .options = numbers(options),
      .option_place = numbers(options),
      .list_start = numbers(items),
      .length = numbers(items),
      .slots = calloc(entries + 1, sizeof(struct slot)),
      .entry_place = numbers(entries),
      .weight = numbers(options),
      .equal = numbers(options),
      .changed = numbers(items),
      .forced = numbers(items),
      .is_changed = calloc(items + 1, 1),
      .item_stamp = numbers(items),
      .option_stamp = numbers(options),
      .supersets = numbers(items),
  };
  mpz_init_set_ui(remains->factor, 1);
  const bool taken = remains->items && remains->item_place && remains->options && remains->option_place &&
                     remains->list_start && remains->length && remains->slots && remains->entry_place &&
                     remains->weight && remains->equal && remains->changed && remains->forced && remains->is_changed &&
                     remains->item_stamp && remains->option_stamp && remains->supersets;
  if (!taken || !weigh_options(remains)) return false;
  set_up_lists(remains);
  dlxi_remains_change_all(remains);
  return true;
}

void dlxi_remains_release(struct remains *remains) {
  mpz_clear(remains->factor);
  free(remains->items);
  free(remains->item_place);
  free(remains->options);
  free(remains->option_place);
  free(remains->list_start);
  free(remains->length);
  free(remains->slots);
  free(remains->entry_place);
  free(remains->weight);
  free(remains->equal);
  free(remains->changed);
  free(remains->forced);
  free(remains->is_changed);
  free(remains->item_stamp);
  free(remains->option_stamp);
  free(remains->supersets);
}

/*
 * Items are bits, in the order in which they stand in the window, primary ones first.  The first item that is not yet
 * covered must be the first item of the next option: any other option that holds it holds an item before it, and that
 * is covered.  So an option is looked at in one place only.
 */
#include "dlx/symmetry/few.h"

#include <string.h>

#define FEW_OPTIONS (sizeof((struct few *)0)->masks / sizeof(uint64_t))

/* Bits of the items of the window, primary ones first. */
static void number_items(struct few *few, const struct remains *remains, uint8_t *bit_of_place) {
  const struct window window = remains->window;
  uint32_t count = window.items_to - window.items_from, primary = 0, secondary = count;
  for (uint32_t k = 0; k < count; k++) {
    bool is_primary = remains->items[window.items_from + k] < remains->primary_count;
    bit_of_place[k] = (uint8_t)(is_primary ? primary++ : --secondary);
  }
  few->primary = primary == 64 ? UINT64_MAX : (UINT64_C(1) << primary) - 1;
}

static uint64_t mask_of(const struct remains *remains, uint32_t option, const uint8_t *bit_of_place) {
  uint64_t mask = 0;
  for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++) {
    uint32_t item = remains->problem->entries[e].item;
    if (dlxi_item_remains(remains, item))
      mask |= UINT64_C(1) << bit_of_place[remains->item_place[item] - remains->window.items_from];
  }
  return mask;
}

static void set_up(struct few *few, const struct remains *remains) {
  uint8_t bit_of_place[FEW_ITEMS];
  uint64_t masks[FEW_OPTIONS];
  const struct window window = remains->window;
  const uint32_t options = window.options_to - window.options_from;
  number_items(few, remains, bit_of_place);
  memset(few->start, 0, sizeof few->start);
  for (uint32_t k = 0; k < options; k++) {
    masks[k] = mask_of(remains, remains->options[window.options_from + k], bit_of_place);
    few->start[__builtin_ctzll(masks[k]) + 1]++;
  }
  for (uint32_t i = 1; i <= FEW_ITEMS; i++) few->start[i] += few->start[i - 1];
  uint32_t next[FEW_ITEMS];
  memcpy(next, few->start, sizeof next);
  for (uint32_t k = 0; k < options; k++) {
    uint32_t place = next[__builtin_ctzll(masks[k])]++;
    few->masks[place] = masks[k];
    few->weights[place] = remains->weight[remains->options[window.options_from + k]];
  }
}

/* At most FEW_ITEMS deep.  false: out of steps, or too large a number. */
static bool count_from(struct few *few, uint64_t covered, uint64_t *sum) {
  *sum = 0;
  uint32_t item = (uint32_t)__builtin_ctzll(~covered);
  uint32_t start = few->start[item], end = few->start[item + 1];
  if (few->steps < end - start + 1) return false;
  few->steps -= end - start + 1;
  for (uint32_t k = start; k < end; k++) {
    uint64_t mask = few->masks[k], below = 1;
    if (mask & covered) continue;
    if (few->primary & ~(covered | mask) && !count_from(few, covered | mask, &below)) return false;
    uint64_t product;
    if (__builtin_mul_overflow(below, few->weights[k], &product) || __builtin_add_overflow(*sum, product, sum))
      return false;
  }
  return true;
}

bool dlxi_count_few(struct few *few, const struct remains *remains, uint64_t steps, uint64_t *count) {
  const struct window window = remains->window;
  if (window.items_to - window.items_from > FEW_ITEMS || window.options_to - window.options_from > FEW_OPTIONS)
    return false;
  if (dlx_has_colours(remains->problem)) return false;
  set_up(few, remains);
  few->steps = steps;
  return count_from(few, 0, count);
}

/*
 * The masks of items and colours, for the kernel that sweeps: see cells_swept.h.
 */
#include "dlx/cells/cells_state.h"

/* Lists for each item the primary items that it has options in common with, itself left out. */
static bool list_touched(struct layout *layout) {
  size_t items = layout->item_end, entries = 0;
  for (uint32_t p = 0; p < layout->option_count; p++)
    entries += (size_t)(layout->start[p + 1] - layout->start[p]) * (layout->secondary[p] - layout->start[p]);
  size_t all = items * layout->primary_count;
  layout->touched_start = malloc((items + 1) * sizeof *layout->touched_start);
  layout->touched = malloc(((entries < all ? entries : all) + 1) * sizeof *layout->touched);
  uint32_t *seen = calloc(layout->primary_count + (size_t)1, sizeof *seen); /* by item seen[i] - 1 */
  bool enough = layout->touched_start && layout->touched && seen;
  uint32_t end = 0;
  for (uint32_t i = 0; enough && i < items; i++) {
    layout->touched_start[i] = end;
    if (i < layout->primary_count) seen[i] = i + 1;
    for (uint32_t k = layout->first[i]; k < layout->first[i + 1]; k++) {
      uint32_t p = layout->option_at[k];
      for (uint32_t e = layout->start[p]; e < layout->secondary[p]; e++) {
        uint32_t j = layout->items[e];
        if (seen[j] == i + 1) continue;
        seen[j] = i + 1;
        layout->touched[end++] = j;
      }
    }
  }
  if (enough) layout->touched_start[items] = end;
  free(seen);
  return enough;
}

/* Numbers the masks: one of a primary item; of a secondary one, one for each colour, and one for none. */
static bool number_classes(struct layout *layout, uint32_t *class_count) {
  uint32_t colours = layout->colours ? (uint32_t)layout->colour_count : 0, class = 0;
  layout->class_of = malloc((layout->item_end + (size_t)1) * sizeof *layout->class_of);
  if (!layout->class_of) return false;
  for (uint32_t i = 0; i < layout->item_end; i++) {
    layout->class_of[i] = class;
    class += i < layout->first_secondary ? 1 : 1 + colours;
  }
  *class_count = class;
  return true;
}

static void take_out_of_mask(const struct layout *layout, uint32_t p, uint64_t *mask) {
  for (uint32_t e = layout->start[p]; e < layout->secondary[p]; e++)
    mask[layout->word_start[layout->items[e]] + layout->bits[e] / 64] &= ~(UINT64_C(1) << layout->bits[e] % 64);
}

/* The options of item i are taken out of its mask, and out of that of each colour but their own. */
static void fill_masks(struct layout *layout, uint32_t i) {
  uint64_t *masks = (uint64_t *)layout->masks + layout->class_of[i] * layout->words;
  bool coloured = layout->colours && i >= layout->first_secondary;
  for (uint32_t k = layout->first[i]; k < layout->first[i + 1]; k++) {
    take_out_of_mask(layout, layout->option_at[k], masks);
    if (!coloured) continue;
    uint32_t own = layout->colours[layout->entry_at[k]];
    for (uint32_t colour = 1; colour <= layout->colour_count; colour++)
      if (colour != own) take_out_of_mask(layout, layout->option_at[k], masks + colour * layout->words);
  }
}

static void fill_rows(struct cells *cells) {
  const struct layout *layout = &cells->layout;
  for (uint32_t i = 0; i < layout->primary_count; i++) {
    uint32_t left = cells->sizes[i] = count_of(layout, i);
    uint64_t *row = (uint64_t *)cells->rows + layout->word_start[i];
    for (; left >= 64; left -= 64) *row++ = UINT64_MAX;
    if (left) *row = (UINT64_C(1) << left) - 1;
  }
}

bool dlxi_cells_lay_out_swept(struct cells *cells) {
  struct layout *layout = &cells->layout;
  uint32_t class_count;
  layout->words = layout->word_start[layout->primary_count]; /* secondary items have no rows here */
  if (!dlxi_cells_allocate_root(cells, layout->words * sizeof(uint64_t), layout->first_secondary * sizeof(uint32_t)))
    return false;
  if (!list_touched(layout) || !number_classes(layout, &class_count)) return false;
  size_t bytes = class_count * layout->words * sizeof(uint64_t);
  layout->masks = malloc(bytes + 1);
  if (!layout->masks) return false;
  memset(layout->masks, 0xFF, bytes);
  for (uint32_t i = 0; i < layout->item_end; i++) fill_masks(layout, i);
  fill_rows(cells);
  return true;
}

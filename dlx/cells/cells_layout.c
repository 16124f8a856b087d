/*
 * Sets up the layout of a problem: how many options each item has decides how its rows are kept.
 */
#include "dlx/carving.h"
#include "dlx/cells/cells_state.h"

#include <assert.h>

static const struct cells_kernel *const sparse[] = {&dlxi_cells_16, &dlxi_cells_32, &dlxi_cells_64, &dlxi_cells_wide};

#define MASK_BYTES   ((size_t)1 << 21) /* masks of all options that are larger do not stay in the cache */
#define MASK_STEP    ((size_t)1 << 16) /* memory for them is met so many bytes at a time */
#define MADE_ANEW    16                /* masks that are soon made are kept when they are asked for once more */
#define SAVED_BYTES  128               /* that rows of two widths must be shorter by */
#define SHARED_BYTES 32 /* of a row's mask, ANDed in the time in which one rival is taken out of an item */

#define SWEEP_BYTES ((size_t)1 << 22)

static uint32_t round_up(size_t number, uint32_t multiple) {
  return (uint32_t)((number + multiple - 1) / multiple * multiple);
}

static size_t round_to_line(size_t bytes) {
  return (bytes + 63) / 64 * 64;
}

/* Counts the options of each item, primary ones as the problem has them, without those that no solution can hold.  A
   secondary item that only one option uses forbids nothing, and loses it. */
static void count_options(const struct layout *layout, uint32_t *counts) {
  const dlx_problem *problem = layout->problem;
  uint32_t shift = layout->first_secondary - layout->primary_count;
  for (uint32_t p = 0; p < layout->option_count; p++) {
    if (dlxi_option_is_idle(problem, p)) continue;
    for (uint32_t e = problem->option_start[p]; e < problem->option_start[p + 1]; e++) {
      uint32_t item = problem->entries[e].item;
      counts[item < layout->primary_count ? item : item + shift]++;
    }
  }
  for (uint32_t i = layout->first_secondary; i < layout->item_end; i++)
    if (counts[i] == 1) counts[i] = 0;
}

/* Has an item so few options that a word of the small width does? */
static bool is_small(const struct cells_kernel *kernel, uint32_t count) {
  return count < 8 * kernel->small_bytes;
}

static uint32_t most_options(const uint32_t *counts, uint32_t begin, uint32_t end) {
  uint32_t most = 0;
  for (uint32_t i = begin; i < end; i++)
    if (counts[i] > most) most = counts[i];
  return most;
}

/* Parts the rows of a dense kernel by their width.  Returns the bytes of all rows. */
static size_t part_rows(struct layout *layout, const uint32_t *counts, const struct cells_kernel *kernel) {
  uint32_t items = layout->primary_count, small = 0;
  for (uint32_t i = 0; i < items; i++) small += is_small(kernel, counts[i]);
  layout->small_count = small;
  layout->large_at = round_to_line(small * kernel->small_bytes);
  layout->row_bytes = layout->large_at + round_to_line((items - small) * kernel->word_bytes);
  return layout->row_bytes;
}

/* The dense kernel with the shortest rows, or NULL: they are too long for masks. */
static const struct cells_kernel *pick_dense(struct layout *layout, const uint32_t *counts) {
  const struct cells_kernel *const *dense = dlxi_cells_dense(0);
  const struct cells_kernel *best = NULL;
  size_t least = MASK_BYTES / (layout->option_count + (size_t)1) + 1;
  for (size_t k = 0; k < CELLS_DENSE; k++) {
    if (layout->most > dense[k]->most) continue;
    size_t bytes = part_rows(layout, counts, dense[k]) + (best && dense[k]->small_bytes ? SAVED_BYTES : 0);
    if (bytes >= least) continue;
    least = bytes;
    best = dense[k];
  }
  return best;
}

/*
 * Is it better to sweep rows than to take options out one by one?  The masks of all items and colours must be small;
 * and the rows that are swept, with something for each item, shorter than a tenth of the entries that a choice takes
 * out.
 */
static bool can_sweep(const struct layout *layout, const uint32_t *counts) {
  size_t words = 0, masks = layout->first_secondary, entries = 0, squares = 0;
  size_t colours = dlx_has_colours(layout->problem) ? layout->colour_count + 1 : 1;
  masks += (layout->item_end - layout->first_secondary) * colours;
  for (uint32_t i = 0; i < layout->primary_count; i++) words += counts[i] / 64 + 1;
  for (uint32_t i = 0; i < layout->item_end; i++) {
    entries += counts[i];
    squares += (size_t)counts[i] * counts[i];
  }
  if (!entries || words > SWEEP_BYTES || masks > SWEEP_BYTES || words * masks * sizeof(uint64_t) > SWEEP_BYTES)
    return false;
  double taken_out = (double)squares / (double)layout->option_count;
  return (double)words + 4.0 * layout->primary_count < taken_out / 10;
}

/* The smallest words that do; with masks if they are small enough, for which secondary items do not matter. */
static const struct cells_kernel *pick_kernel(struct layout *layout, const uint32_t *counts) {
  const struct cells_kernel *const *dense = dlxi_cells_dense(0);
  const struct cells_kernel *best = pick_dense(layout, counts);
  if (best) return best;
  if (can_sweep(layout, counts)) return dense[CELLS_DENSE];
  uint32_t most = most_options(counts, 0, layout->item_end);
  size_t k = 0;
  while (sparse[k]->most < most) k++;
  return sparse[k];
}

const struct cells_kernel *dlxi_cells_kernel(size_t index) {
  const struct cells_kernel *const *dense;
  for (size_t set = 0; (dense = dlxi_cells_dense(set)); set++) {
    if (index <= CELLS_DENSE) return dense[index];
    index -= CELLS_DENSE + 1;
  }
  return index < sizeof sparse / sizeof *sparse ? sparse[index] : NULL;
}

static bool fits(const struct layout *layout, const uint32_t *counts, const struct cells_kernel *kernel) {
  return kernel && (kernel->dense ? layout->most : most_options(counts, 0, layout->item_end)) <= kernel->most;
}

/* Numbers the primary items, in their order but for those of the small width, which come first; and their counts. */
static void number_items(struct layout *layout, const uint32_t *old_counts, uint32_t *counts,
                         const struct cells_kernel *kernel) {
  uint32_t items = layout->primary_count, small = 0, large = layout->small_count;
  for (uint32_t i = 0; i < items; i++) {
    uint32_t k = is_small(kernel, old_counts[i]) ? small++ : large++;
    layout->number[i] = k;
    layout->order[k] = i;
    counts[k] = old_counts[i];
  }
}

static size_t start_rows(struct layout *layout, const uint32_t *counts, bool wide) {
  uint32_t first = 0, word = 0;
  for (uint32_t i = 0; i < layout->item_end; i++) {
    layout->first[i] = first;
    first += counts[i];
    if (!wide) continue;
    layout->word_start[i] = word;
    word += (counts[i] + 63) / 64;
  }
  layout->first[layout->item_end] = first;
  if (!wide) return layout->item_end;
  layout->word_start[layout->item_end] = word;
  return word;
}

static bool allocate(struct layout *layout, bool wide) {
  size_t options = layout->option_count, entries = layout->entry_count;
  size_t coloured = dlx_has_colours(layout->problem) ? entries + 1 : 0;
  struct carving carving = {0};
  for (int pass = 0; pass < 2; pass++) {
    if (pass && !dlxi_carving_take(&carving, SIZE_MAX)) return false;
    layout->memory = carving.memory;
    layout->number = dlxi_carve(&carving, layout->primary_count, sizeof *layout->number);
    layout->order = dlxi_carve(&carving, layout->primary_count, sizeof *layout->order);
    layout->start = dlxi_carve(&carving, options + 1, sizeof *layout->start);
    layout->secondary = dlxi_carve(&carving, options + 1, sizeof *layout->secondary);
    layout->items = dlxi_carve(&carving, entries + 1, sizeof *layout->items);
    layout->bits = dlxi_carve(&carving, entries + 1, sizeof *layout->bits);
    layout->option_at = dlxi_carve(&carving, entries + 1, sizeof *layout->option_at);
    layout->first = dlxi_carve(&carving, layout->item_end + (size_t)1, sizeof *layout->first);
    if (wide) layout->word_start = dlxi_carve(&carving, layout->item_end + (size_t)1, sizeof *layout->word_start);
    if (!coloured) continue;
    layout->colours = dlxi_carve(&carving, coloured, sizeof *layout->colours);
    layout->entry_at = dlxi_carve(&carving, coloured, sizeof *layout->entry_at);
  }
  return true;
}

/* Gives option p entry e, of the item, as the next of its row. */
static inline void add_entry(struct layout *layout, uint32_t e, uint32_t item, uint32_t p, uint32_t *filled) {
  uint32_t k = filled[item]++;
  layout->option_at[layout->first[item] + k] = p;
  layout->items[e] = item;
  layout->bits[e] = k;
}

static void add_entries(struct layout *layout, uint32_t *filled) {
  const dlx_problem *problem = layout->problem;
  uint32_t shift = layout->first_secondary - layout->primary_count, e = 0;
  for (uint32_t p = 0; p < layout->option_count; p++) {
    uint32_t start = layout->start[p] = layout->secondary[p] = e;
    if (problem->option_start[p] == problem->option_start[p + 1]) continue;
    const struct dlx_entry *entry = problem->entries + problem->option_start[p];
    const struct dlx_entry *end = problem->entries + problem->option_start[p + 1];
    for (const struct dlx_entry *q = entry; q < end; q++)
      if (q->item < layout->primary_count) {
        if (layout->colours) layout->colours[e] = 0;
        add_entry(layout, e++, layout->number[q->item], p, filled);
      }
    layout->secondary[p] = e;
    if (e == start) continue;
    for (const struct dlx_entry *q = entry; q < end; q++) {
      uint32_t item = q->item + shift;
      if (q->item < layout->primary_count || !count_of(layout, item)) continue;
      if (layout->colours) {
        layout->colours[e] = q->colour;
        layout->entry_at[layout->first[item] + filled[item]] = e;
      }
      add_entry(layout, e++, item, p, filled);
    }
  }
  layout->start[layout->option_count] = e;
}

bool dlxi_cells_allocate_root(struct cells *cells, size_t row_bytes, size_t size_bytes) {
  cells->layout.row_bytes = round_to_line(row_bytes);
  cells->layout.state_bytes = cells->layout.row_bytes + round_to_line(size_bytes) + 64; /* never empty */
  cells->root = aligned_alloc(64, cells->layout.state_bytes);
  if (!cells->root) return false;
  memset(cells->root, 0, cells->layout.state_bytes);
  dlxi_cells_stand_at(cells, cells->root);
  return true;
}

/* An item gets a mask of its own if to take its rivals out of the mask of one option takes longer than to AND all rows
   with that; but no item does if they are many beside the options, as then hardly one would serve twice.  Returns how
   many do. */
static size_t share_masks(struct layout *layout) {
  size_t entries = 0, sharing = 0;
  for (uint32_t p = 0; p < layout->option_count; p++) entries += layout->secondary[p] - layout->start[p];
  layout->shared_from = UINT32_MAX;
  if (!entries) return 0;
  double rivals = (double)layout->row_bytes / SHARED_BYTES * (double)layout->option_count / (double)entries;
  layout->shared_from = rivals < UINT32_MAX ? (uint32_t)rivals + 1 : UINT32_MAX;
  for (uint32_t i = 0; i < layout->item_end; i++) sharing += count_of(layout, i) >= layout->shared_from;
  if (2 * sharing <= layout->option_count) return sharing;
  layout->shared_from = UINT32_MAX;
  return 0;
}

static bool is_soon_made(const struct layout *layout, uint32_t option) {
  for (uint32_t e = layout->start[option]; e < layout->start[option + 1]; e++)
    if (!dlxi_cells_is_shared(layout, layout->items[e], dlxi_cells_colour(layout, option, e))) return false;
  return true;
}

/* They are made when they are asked for: where a page is dear to touch, a short search of a large problem takes most of
   its time to write masks, of which a third is never used. */
bool dlxi_cells_allocate_masks(struct layout *layout) {
  layout->mask_bytes = layout->row_bytes * (share_masks(layout) + layout->option_count + 1);
  size_t owners = layout->option_count + (size_t)layout->item_end + 1;
  size_t filled = 0;
  struct carving carving = {0};
  for (int pass = 0; pass < 2; pass++) {
    if (pass && !dlxi_carving_take(&carving, filled)) return false;
    layout->mask_memory = carving.memory;
    layout->mask_of = dlxi_carve(&carving, owners, sizeof *layout->mask_of);
    layout->until_kept = dlxi_carve(&carving, layout->option_count, sizeof *layout->until_kept);
    layout->spare_masks = dlxi_carve(&carving, 2 * layout->row_bytes, 1);
    filled = carving.used;
    layout->masks = dlxi_carve(&carving, layout->mask_bytes, 1);
  }
  memset(layout->mask_of, 0, owners * sizeof *layout->mask_of);
  for (uint32_t p = 0; p < layout->option_count; p++) layout->until_kept[p] = is_soon_made(layout, p) ? MADE_ANEW : 0;
  return true;
}

void *dlxi_cells_new_mask(struct layout *layout) {
  size_t size = layout->row_bytes, begin = layout->mask_count++ * size;
  char *masks = layout->masks;
  assert(begin + size <= layout->mask_bytes);
  if (begin + size > layout->masks_touched) {
    size_t left = layout->mask_bytes - layout->masks_touched;
    size_t step = left < MASK_STEP ? left : size < MASK_STEP ? MASK_STEP : size;
    dlxi_touch(masks + layout->masks_touched, step);
    layout->masks_touched += step;
  }
  return masks + begin;
}

bool dlxi_cells_lay_out(struct cells *cells, const dlx_problem *problem, const struct cells_kernel *kernel) {
  struct layout *layout = &cells->layout;
  layout->problem = problem;
  layout->option_count = (uint32_t)dlx_option_count(problem);
  layout->primary_count = (uint32_t)dlx_primary_count(problem);
  layout->first_secondary = round_up(layout->primary_count, CELLS_BLOCK);
  layout->item_end = layout->first_secondary + (uint32_t)(dlx_item_count(problem) - layout->primary_count);
  layout->entry_count = dlx_entry_count(problem);
  layout->colour_count = problem->colours.count;

  uint32_t *counts = calloc(2 * (size_t)layout->item_end + 1, sizeof *counts);
  if (!counts) return false;
  uint32_t *old_counts = counts + layout->item_end;
  count_options(layout, counts);
  layout->most = most_options(counts, 0, layout->primary_count);
  cells->kernel = fits(layout, counts, kernel) ? kernel : pick_kernel(layout, counts);
  (void)part_rows(layout, counts, cells->kernel);
  bool enough = allocate(layout, cells->kernel->wide);
  if (enough) {
    memcpy(old_counts, counts, layout->primary_count * sizeof *counts);
    number_items(layout, old_counts, counts, cells->kernel);
    layout->words = start_rows(layout, counts, cells->kernel->wide);
    memset(counts, 0, layout->item_end * sizeof *counts);
    add_entries(layout, counts);
    enough = cells->kernel->lay_out(cells);
  }
  free(counts);
  return enough;
}

void dlxi_cells_release_layout(struct layout *layout) {
  free(layout->memory);
  free(layout->codes);
  if (layout->mask_memory)
    free(layout->mask_memory);
  else
    free(layout->masks);
  free(layout->mask_at);
  free(layout->class_of);
  free(layout->touched_start);
  free(layout->touched);
}

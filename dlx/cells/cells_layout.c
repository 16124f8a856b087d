/*
 * Sets up the layout of a problem: how many options each item has decides how its rows are kept.
 */
#include "dlx/cells/cells_state.h"

static const struct cells_kernel *const kernels[] = {&dlxi_cells_16, &dlxi_cells_32, &dlxi_cells_64, &dlxi_cells_wide};

static uint32_t round_up(size_t number, uint32_t multiple) {
  return (uint32_t)((number + multiple - 1) / multiple * multiple);
}

/* Counts the options of each item, numbered anew, without those that no solution can hold.  A secondary item that only
   one option uses forbids nothing, and loses it. */
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

static const struct cells_kernel *pick_kernel(const struct layout *layout, const uint32_t *counts) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < layout->item_end; i++)
    if (counts[i] > most) most = counts[i];
  size_t k = 0;
  while (kernels[k]->most < most) k++;
  return kernels[k];
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

static bool allocate(struct cells *cells) {
  struct layout *layout = &cells->layout;
  size_t options = layout->option_count, entries = layout->entry_count;
  layout->start = malloc((options + 1) * sizeof *layout->start);
  layout->secondary = malloc((options + 1) * sizeof *layout->secondary);
  layout->codes = malloc((entries + 1) * cells->kernel->code_bytes);
  layout->option_at = malloc((entries + 1) * sizeof *layout->option_at);
  layout->first = malloc((layout->item_end + (size_t)1) * sizeof *layout->first);
  if (!layout->start || !layout->secondary || !layout->codes || !layout->option_at || !layout->first) return false;
  if (cells->kernel->wide) {
    layout->word_start = malloc((layout->item_end + (size_t)1) * sizeof *layout->word_start);
    if (!layout->word_start) return false;
  }
  if (!dlx_has_colours(layout->problem)) return true;
  layout->colours = malloc((entries + 1) * sizeof *layout->colours);
  layout->entry_at = malloc((entries + 1) * sizeof *layout->entry_at);
  return layout->colours && layout->entry_at;
}

/* The words of the rows come first, then the sizes. */
static bool allocate_root(struct cells *cells, size_t words) {
  size_t row_bytes = (words * cells->kernel->word_bytes + 63) / 64 * 64;
  size_t size_bytes = cells->kernel->wide ? (cells->layout.item_end * sizeof(uint32_t) + 63) / 64 * 64 : 0;
  cells->layout.row_bytes = row_bytes;
  cells->layout.state_bytes = row_bytes + size_bytes + 64; /* there is always something to copy */
  cells->root = calloc(cells->layout.state_bytes, 1);
  return cells->root != NULL;
}

bool dlxi_cells_lay_out(struct cells *cells, const dlx_problem *problem) {
  struct layout *layout = &cells->layout;
  layout->problem = problem;
  layout->option_count = (uint32_t)dlx_option_count(problem);
  layout->primary_count = (uint32_t)dlx_primary_count(problem);
  layout->first_secondary = round_up(layout->primary_count, CELLS_BLOCK);
  layout->item_end = layout->first_secondary + (uint32_t)(dlx_item_count(problem) - layout->primary_count);
  layout->entry_count = dlx_entry_count(problem);
  layout->colour_count = problem->colours.count;

  uint32_t *counts = calloc(layout->item_end + (size_t)1, sizeof *counts);
  if (!counts) return false;
  count_options(layout, counts);
  cells->kernel = pick_kernel(layout, counts);
  bool enough = allocate(cells) && allocate_root(cells, start_rows(layout, counts, cells->kernel->wide));
  if (enough) {
    dlxi_cells_stand_at(cells, cells->root);
    memset(counts, 0, layout->item_end * sizeof *counts);
    enough = cells->kernel->lay_out(cells, counts);
  }
  free(counts);
  return enough;
}

void dlxi_cells_release_layout(struct layout *layout) {
  free(layout->start);
  free(layout->secondary);
  free(layout->codes);
  free(layout->option_at);
  free(layout->first);
  free(layout->word_start);
  free(layout->colours);
  free(layout->entry_at);
  free(layout->masks);
  free(layout->mask_at);
}

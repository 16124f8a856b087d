/*
 * Copies what is selected, name by name and entry by entry.
 */
#include "dlx/selection.h"

static enum dlx_status copy_item(const dlx_problem *whole, uint32_t item, dlx_problem *problem) {
  size_t length;
  uint32_t index, low, high;
  bool primary = item < whole->primary_count;
  const char *name = dlxi_name(&whole->items, item, &length);
  enum dlx_status status = dlxi_add_item(problem, name, length, primary ? DLX_PRIMARY : DLX_SECONDARY, &index);
  if (status || !primary) return status;
  dlx_multiplicity(whole, item, &low, &high);
  return low == 1 && high == 1 ? DLX_OK : dlx_set_multiplicity(problem, index, low, high, NULL);
}

static enum dlx_status copy_entry(const dlx_problem *whole, struct dlx_entry entry, uint32_t item,
                                  dlx_problem *problem) {
  uint32_t colour = 0;
  if (item == SELECTION_LEFT_OUT) return DLX_OK;
  if (entry.colour) {
    size_t length;
    const char *name = dlxi_name(&whole->colours, entry.colour - 1, &length);
    if (dlxi_add_colour(problem, name, length, &colour)) return DLX_NO_MEMORY;
  }
  return dlxi_add_entry(problem, item, colour);
}

static enum dlx_status copy_option(const dlx_problem *whole, const struct selection *selection, uint32_t option,
                                   dlx_problem *problem) {
  const struct dlx_entry *entries;
  size_t count = dlx_option(whole, option, &entries);
  enum dlx_status status = DLX_OK;
  dlxi_begin_option(problem);
  for (size_t i = 0; i < count && !status; i++)
    status = copy_entry(whole, entries[i], selection->number[entries[i].item], problem);
  if (!status) status = dlxi_end_option(problem);
  return status ? status : dlx_set_cost(problem, problem->option_count - 1, dlx_cost(whole, option));
}

static enum dlx_status copy(const dlx_problem *whole, const struct selection *selection, dlx_problem *problem) {
  enum dlx_status status = DLX_OK;
  for (size_t k = 0; k < selection->item_count && !status; k++) status = copy_item(whole, selection->items[k], problem);
  for (size_t k = 0; k < selection->option_count && !status; k++)
    status = copy_option(whole, selection, selection->options[k], problem);
  return status ? status : dlx_freeze(problem);
}

enum dlx_status dlxi_select(const dlx_problem *whole, const struct selection *selection, dlx_problem **problem) {
  dlx_problem *selected = dlx_problem_new();
  enum dlx_status status = selected ? copy(whole, selection, selected) : DLX_NO_MEMORY;
  if (status) {
    dlx_problem_free(selected);
    return status;
  }
  *problem = selected;
  return DLX_OK;
}

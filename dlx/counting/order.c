#include "dlx/counting/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const dlxi_order_names[ORDER_COUNT + 1] = {"mrv", "input", "reverse", "cut", NULL};

enum order dlxi_order_of(const char *name) {
  enum order order = 0;
  if (!name) return ORDER_COUNT;
  while (order < ORDER_COUNT && strcmp(dlxi_order_names[order], name) != 0) order++;
  return order;
}

/* ---------------------------------------------------------------- cut */

/*
 * Greedy: an item is open once it is tied to one that is placed.  Next comes the open item that opens the fewest new
 * ones, the one that has been open longest among these; with none open, the one with the fewest ties.
 * Source: Cuthill and McKee, "Reducing the bandwidth of sparse symmetric matrices" (1969), for the idea.
 */
struct cutting {
  const struct core *core;
  const struct core_part *part;
  uint32_t *use_start, *uses; /* options of each item of the part */
  uint32_t *opened;           /* when; 0: not open; UINT32_MAX: placed */
  uint32_t *stamps;
  uint32_t stamp;
};

static bool list_uses(struct cutting *c) {
  const struct core *core = c->core;
  uint32_t first = c->part->first_option, last = first + c->part->option_count;
  c->use_start = calloc((size_t)c->part->primary_count + 2, sizeof *c->use_start);
  c->uses = malloc(((size_t)core->entry_start[last] - core->entry_start[first] + 1) * sizeof *c->uses);
  if (!c->use_start || !c->uses) return false;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t o = first; o < last; o++)
      for (uint32_t e = core->entry_start[o]; e < core->entry_start[o + 1]; e++) {
        uint32_t i = core->entries[e].item - c->part->first_item;
        if (i >= c->part->primary_count) break;
        if (pass)
          c->uses[c->use_start[i + 1]++] = o;
        else
          c->use_start[i + 2 > c->part->primary_count ? c->part->primary_count + 1 : i + 2]++;
      }
    for (uint32_t i = 0; i < c->part->primary_count && !pass; i++) c->use_start[i + 1] += c->use_start[i];
  }
  return true;
}

/* Counts the items that placing i would open, or opens them. */
static uint32_t open_around(struct cutting *c, uint32_t i, uint32_t when) {
  uint32_t count = 0;
  c->stamp++;
  for (uint32_t u = c->use_start[i]; u < c->use_start[i + 1]; u++)
    for (uint32_t e = c->core->entry_start[c->uses[u]]; e < c->core->entry_start[c->uses[u] + 1]; e++) {
      uint32_t j = c->core->entries[e].item - c->part->first_item;
      if (j >= c->part->primary_count) break;
      if (j == i || c->opened[j] || c->stamps[j] == c->stamp) continue;
      c->stamps[j] = c->stamp;
      count++;
      if (when) c->opened[j] = when;
    }
  return count;
}

static uint32_t next_item(struct cutting *c) {
  uint32_t best = UINT32_MAX, fewest = UINT32_MAX;
  bool any_open = false;
  for (uint32_t i = 0; i < c->part->primary_count; i++) {
    if (c->opened[i] == UINT32_MAX || (any_open && !c->opened[i])) continue;
    uint32_t opens = open_around(c, i, 0);
    bool is_open = c->opened[i] != 0;
    bool is_better =
        (is_open && !any_open) || opens < fewest || (opens == fewest && is_open && c->opened[i] < c->opened[best]);
    if (!is_better) continue;
    any_open = is_open;
    best = i;
    fewest = opens;
  }
  return best;
}

static bool cut(const struct core *core, const struct core_part *part, uint32_t *sequence) {
  struct cutting c = {.core = core, .part = part};
  c.opened = calloc((size_t)part->primary_count + 1, sizeof *c.opened);
  c.stamps = calloc((size_t)part->primary_count + 1, sizeof *c.stamps);
  bool done = c.opened && c.stamps && list_uses(&c);
  for (uint32_t k = 0; done && k < part->primary_count; k++) {
    uint32_t i = next_item(&c);
    sequence[k] = i;
    open_around(&c, i, k + 1);
    c.opened[i] = UINT32_MAX;
  }
  free(c.opened);
  free(c.stamps);
  free(c.use_start);
  free(c.uses);
  return done;
}

/* ---------------------------------------------------------------- the orders */

bool dlxi_order_items(const struct core *core, const struct core_part *part, enum order order, uint32_t *sequence) {
  if (order == ORDER_CUT) return cut(core, part, sequence);
  uint32_t count = part->primary_count;
  for (uint32_t i = 0; i < count; i++) sequence[i] = order == ORDER_REVERSE ? count - 1 - i : i;
  return true;
}

double dlxi_order_size(const struct core *core, const struct core_part *part, const uint32_t *sequence) {
  uint32_t count = part->primary_count;
  uint32_t *rank = malloc((count + 1) * sizeof *rank), *opened = malloc((count + 1) * sizeof *opened);
  double size = -1;
  if (rank && opened) {
    for (uint32_t k = 0; k < count; k++) rank[sequence[k]] = k;
    for (uint32_t k = 0; k < count; k++) opened[k] = k;
    for (uint32_t o = part->first_option; o < part->first_option + part->option_count; o++) {
      uint32_t first = UINT32_MAX;
      for (int pass = 0; pass < 2; pass++)
        for (uint32_t e = core->entry_start[o]; e < core->entry_start[o + 1]; e++) {
          uint32_t i = core->entries[e].item - part->first_item;
          if (i >= count) break;
          if (!pass && rank[i] < first) first = rank[i];
          if (pass && first < opened[rank[i]]) opened[rank[i]] = first;
        }
    }
    /* An item is between from where it is opened up to its own place. */
    double sum = 0;
    uint32_t width = 0;
    uint32_t *starts = rank; /* not needed any more */
    memset(starts, 0, (count + 1) * sizeof *starts);
    for (uint32_t k = 0; k < count; k++) starts[opened[k]]++;
    for (uint32_t k = 0; k < count; k++) {
      width += starts[k];
      sum += exp2(width < 1000 ? (int)width - 1 : 1000);
      width--;
    }
    size = count ? log2(sum + 1) : 0;
  }
  free(rank);
  free(opened);
  return size;
}

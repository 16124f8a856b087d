/*
 * From a problem to its core, one step after the other; each step has its function below, in this order.
 */
#include "dlx/counting/core.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A use of an item by an option, while the core is made. */
struct tie {
  uint32_t item; /* of the problem */
  uint32_t colour;
};

struct making {
  const dlx_problem *problem;
  struct core *core;
  size_t items, primary;
  bool *kept;      /* of each item of the problem */
  uint32_t *sizes; /* options of each item */

  /* Options that are not idle: ties[start[k]] up to ties[start[k + 1]], ascending by item. */
  size_t options;
  uint32_t *start;
  uint32_t *number; /* in the problem */
  uint64_t *weight;
  struct tie *ties;

  uint32_t *root; /* of each item: see join() */
};

void dlxi_core_release(struct core *core) {
  free(core->items);
  free(core->parts);
  free(core->entry_start);
  free(core->entries);
  free(core->weights);
  free(core->of);
  free(core->core_of);
  *core = (struct core){0};
}

static void release(struct making *m) {
  free(m->kept);
  free(m->sizes);
  free(m->start);
  free(m->number);
  free(m->weight);
  free(m->ties);
  free(m->root);
}

static bool allocate(struct making *m) {
  size_t options = m->problem->option_count, entries = m->problem->entry_count;
  m->kept = calloc(m->items + 1, sizeof *m->kept);
  m->sizes = calloc(m->items + 1, sizeof *m->sizes);
  m->start = malloc((options + 1) * sizeof *m->start);
  m->number = malloc((options + 1) * sizeof *m->number);
  m->weight = malloc((options + 1) * sizeof *m->weight);
  m->ties = malloc((entries + 1) * sizeof *m->ties);
  m->root = malloc((m->items + 1) * sizeof *m->root);
  m->core->core_of = malloc((options + 1) * sizeof *m->core->core_of);
  return m->kept && m->sizes && m->start && m->number && m->weight && m->ties && m->root && m->core->core_of;
}

/* ---------------------------------------------------------------- items that matter */

/* A secondary item matters if two options may clash there: it is used twice, and not in one colour only. */
static bool find_kept_items(struct making *m) {
  const dlx_problem *problem = m->problem;
  uint32_t *first = m->root; /* the colour of the first use; not needed for roots yet */
  for (size_t k = 0; k < problem->option_count; k++) {
    if (dlxi_option_is_idle(problem, k)) continue;
    for (uint32_t e = problem->option_start[k]; e < problem->option_start[k + 1]; e++) {
      const struct dlx_entry *entry = &problem->entries[e];
      uint32_t i = entry->item;
      if (m->sizes[i]++ == 0)
        first[i] = entry->colour;
      else if (!entry->colour || entry->colour != first[i])
        m->kept[i] = true;
    }
  }
  for (size_t i = 0; i < m->primary; i++) {
    m->kept[i] = true;
    if (!m->sizes[i]) return false;
  }
  return true;
}

static int by_item(const void *a, const void *b) {
  uint32_t x = ((const struct tie *)a)->item, y = ((const struct tie *)b)->item;
  return x < y ? -1 : x > y;
}

static void take_options(struct making *m) {
  const dlx_problem *problem = m->problem;
  uint32_t end = 0;
  m->options = 0;
  for (size_t k = 0; k < problem->option_count; k++) {
    m->core->core_of[k] = CORE_NONE;
    if (dlxi_option_is_idle(problem, k)) continue;
    uint32_t start = end;
    for (uint32_t e = problem->option_start[k]; e < problem->option_start[k + 1]; e++)
      if (m->kept[problem->entries[e].item])
        m->ties[end++] = (struct tie){problem->entries[e].item, problem->entries[e].colour};
    qsort(m->ties + start, end - start, sizeof *m->ties, by_item);
    m->start[m->options] = start;
    m->number[m->options] = (uint32_t)k;
    m->weight[m->options++] = 1;
  }
  m->start[m->options] = end;
}

/* ---------------------------------------------------------------- equal options */

/* An option as qsort() sees it. */
struct sortable {
  const struct tie *ties;
  uint32_t count;
  uint32_t option; /* its place in 'making' */
};

static int by_ties(const void *a, const void *b) {
  const struct sortable *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? -1 : 1;
  int order = memcmp(x->ties, y->ties, x->count * sizeof *x->ties);
  return order ? order : x->option < y->option ? -1 : x->option > y->option;
}

static bool are_equal(const struct sortable *x, const struct sortable *y) {
  return x->count == y->count && memcmp(x->ties, y->ties, x->count * sizeof *x->ties) == 0;
}

/* Each option but the first of its kind gets weight 0, and the number of that first one in core_of. */
static bool merge_equal_options(struct making *m) {
  struct sortable *sorted = malloc((m->options + 1) * sizeof *sorted);
  if (!sorted) return false;
  for (uint32_t k = 0; k < m->options; k++)
    sorted[k] = (struct sortable){m->ties + m->start[k], m->start[k + 1] - m->start[k], k};
  qsort(sorted, m->options, sizeof *sorted, by_ties);
  for (size_t k = 0, first = 0; k < m->options; k++) {
    if (!are_equal(&sorted[first], &sorted[k])) first = k;
    m->core->core_of[m->number[sorted[k].option]] = sorted[first].option;
    if (k == first) continue;
    m->weight[sorted[first].option]++;
    m->weight[sorted[k].option] = 0;
  }
  free(sorted);
  return true;
}

/* ---------------------------------------------------------------- equal items */

/* Primary items, each with all its options. */
struct column {
  const uint32_t *options;
  uint32_t count;
  uint32_t item;
};

static int by_options(const void *a, const void *b) {
  const struct column *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? -1 : 1;
  int order = memcmp(x->options, y->options, x->count * sizeof *x->options);
  return order ? order : x->item < y->item ? -1 : x->item > y->item;
}

static void fill_columns(const struct making *m, struct column *columns, uint32_t *first) {
  uint32_t *uses = first;
  for (uint32_t i = 0; i < m->primary; i++) columns[i] = (struct column){.item = i};
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t k = 0; k < m->options; k++)
      for (uint32_t t = m->start[k]; m->weight[k] && t < m->start[k + 1] && m->ties[t].item < m->primary; t++) {
        struct column *column = &columns[m->ties[t].item];
        if (pass) uses[column->options - uses + column->count] = k;
        column->count++;
      }
    for (uint32_t i = 0; i < m->primary && !pass; i++) {
      columns[i].options = uses;
      uses += columns[i].count;
      columns[i].count = 0;
    }
    uses = first;
  }
}

static bool drop_equal_items(struct making *m) {
  struct column *columns = malloc((m->primary + 1) * sizeof *columns);
  uint32_t *uses = malloc((m->problem->entry_count + 1) * sizeof *uses);
  if (columns && uses) {
    fill_columns(m, columns, uses);
    qsort(columns, m->primary, sizeof *columns, by_options);
    for (size_t i = 1; i < m->primary; i++)
      if (columns[i].count == columns[i - 1].count &&
          memcmp(columns[i].options, columns[i - 1].options, columns[i].count * sizeof *uses) == 0)
        m->kept[columns[i].item] = false;
  }
  bool done = columns && uses;
  free(columns);
  free(uses);
  return done;
}

/* ---------------------------------------------------------------- parts */

/* Union-find with path halving: a root is the least item of its set. */
static uint32_t root_of(uint32_t *root, uint32_t i) {
  while (root[i] != i) i = root[i] = root[root[i]];
  return i;
}

static void join(uint32_t *root, uint32_t i, uint32_t j) {
  i = root_of(root, i);
  j = root_of(root, j);
  if (i < j)
    root[j] = i;
  else
    root[i] = j;
}

static void find_roots(struct making *m) {
  for (uint32_t i = 0; i < m->items; i++) m->root[i] = i;
  for (size_t k = 0; k < m->options; k++)
    for (uint32_t t = m->start[k] + 1; t < m->start[k + 1]; t++)
      join(m->root, m->ties[m->start[k]].item, m->ties[t].item);
  for (uint32_t i = 0; i < m->items; i++) m->root[i] = root_of(m->root, i);
}

static int by_options_left(const void *a, const void *b) {
  const struct core_part *p = a, *q = b;
  if (p->option_count != q->option_count) return p->option_count < q->option_count ? -1 : 1;
  return p->first_item < q->first_item ? -1 : p->first_item > q->first_item;
}

/* Fills the parts' counts; first_item is the root until they are in order.  part_at[root] becomes the part. */
static bool find_parts(struct making *m, uint32_t *part_at) {
  struct core *core = m->core;
  for (uint32_t i = 0; i < m->items; i++)
    if (m->kept[i] && m->sizes[i] && part_at[m->root[i]] == CORE_NONE)
      part_at[m->root[i]] = (uint32_t)core->part_count++;
  core->parts = calloc(core->part_count + 1, sizeof *core->parts);
  if (!core->parts) return false;
  for (uint32_t i = 0; i < m->items; i++) {
    if (!m->kept[i] || !m->sizes[i]) continue;
    struct core_part *part = &core->parts[part_at[m->root[i]]];
    part->first_item = m->root[i];
    part->item_count++;
    if (i < m->primary) part->primary_count++;
  }
  for (uint32_t k = 0; k < m->options; k++)
    if (m->weight[k]) core->parts[part_at[m->root[m->ties[m->start[k]].item]]].option_count++;
  qsort(core->parts, core->part_count, sizeof *core->parts, by_options_left);
  uint32_t item = 0, option = 0;
  for (uint32_t p = 0; p < core->part_count; p++) {
    struct core_part *part = &core->parts[p];
    part_at[part->first_item] = p;
    part->first_item = item;
    part->first_option = option;
    item += part->item_count;
    option += part->option_count;
  }
  core->item_count = item;
  core->option_count = option;
  return true;
}

/* number[item of the problem] becomes the core item. */
static bool number_items(struct making *m, const uint32_t *part_at, uint32_t *number) {
  struct core *core = m->core;
  core->items = calloc(core->item_count + 1, sizeof *core->items);
  if (!core->items) return false;
  for (uint32_t p = 0; p < core->part_count; p++) core->parts[p].item_count = 0;
  for (uint32_t i = 0; i < m->items; i++) {
    if (!m->kept[i] || !m->sizes[i]) continue;
    struct core_part *part = &core->parts[part_at[m->root[i]]];
    number[i] = part->first_item + part->item_count++;
    core->items[number[i]] = (struct core_item){.of = i, .codes = i < m->primary, .bare = CORE_NONE};
  }
  return true;
}

/* ---------------------------------------------------------------- codes of colours */

struct coloured {
  uint32_t item, colour;
  struct core_entry *entry;
};

static int by_colour(const void *a, const void *b) {
  const struct coloured *x = a, *y = b;
  if (x->item != y->item) return x->item < y->item ? -1 : 1;
  return x->colour < y->colour ? -1 : x->colour > y->colour;
}

/* 'uses' are those of secondary items; the entries get their codes. */
static void number_colours(struct core *core, struct coloured *uses, size_t count) {
  qsort(uses, count, sizeof *uses, by_colour);
  for (size_t u = 0; u < count; u++) {
    struct core_item *item = &core->items[uses[u].item];
    bool is_new = u == 0 || uses[u].item != uses[u - 1].item || uses[u].colour != uses[u - 1].colour;
    if (is_new && uses[u].colour == 0) item->bare = item->codes;
    if (is_new) item->codes++;
    uses[u].entry->code = item->codes - 1;
  }
}

/* ---------------------------------------------------------------- options */

/* Places the options part by part.  core_of, which led to places in 'making', then leads to core options. */
static void number_options(struct making *m, const uint32_t *part_at, uint32_t *place) {
  struct core *core = m->core;
  for (uint32_t p = 0; p < core->part_count; p++) core->parts[p].option_count = 0;
  for (uint32_t k = 0; k < m->options; k++) {
    if (!m->weight[k]) continue;
    struct core_part *part = &core->parts[part_at[m->root[m->ties[m->start[k]].item]]];
    place[k] = part->first_option + part->option_count++;
    core->of[place[k]] = m->number[k];
    core->weights[place[k]] = m->weight[k];
  }
  for (size_t k = 0; k < m->problem->option_count; k++)
    if (core->core_of[k] != CORE_NONE) core->core_of[k] = place[core->core_of[k]];
}

static void fill_entries(struct making *m, const uint32_t *number, const uint32_t *place_of, uint32_t *making_of,
                         struct coloured *uses) {
  struct core *core = m->core;
  size_t use_count = 0;
  uint32_t end = 0;
  for (uint32_t k = 0; k < m->options; k++)
    if (m->weight[k]) making_of[place_of[k]] = k;
  for (uint32_t o = 0; o < core->option_count; o++) {
    core->entry_start[o] = end;
    uint32_t k = making_of[o];
    assert(k < m->options);
    for (uint32_t t = m->start[k]; t < m->start[k + 1]; t++) {
      struct tie tie = m->ties[t];
      if (!m->kept[tie.item]) continue;
      core->entries[end] = (struct core_entry){number[tie.item], 0};
      if (tie.item >= m->primary)
        uses[use_count++] = (struct coloured){number[tie.item], tie.colour, &core->entries[end]};
      end++;
    }
  }
  core->entry_start[core->option_count] = end;
  number_colours(core, uses, use_count);
}

static bool fill_options(struct making *m, const uint32_t *part_at, const uint32_t *number) {
  struct core *core = m->core;
  size_t entries = m->start[m->options];
  core->entry_start = malloc((core->option_count + 1) * sizeof *core->entry_start);
  core->entries = malloc((entries + 1) * sizeof *core->entries);
  core->weights = malloc((core->option_count + 1) * sizeof *core->weights);
  core->of = malloc((core->option_count + 1) * sizeof *core->of);
  uint32_t *place = malloc((m->options + 1) * sizeof *place);
  uint32_t *making_of = calloc(core->option_count + (size_t)1, sizeof *making_of);
  struct coloured *uses = malloc((entries + 1) * sizeof *uses);
  bool done = core->entry_start && core->entries && core->weights && core->of && place && making_of && uses;
  if (done) {
    number_options(m, part_at, place);
    fill_entries(m, number, place, making_of, uses);
  }
  free(place);
  free(making_of);
  free(uses);
  return done;
}

static bool fill(struct making *m) {
  uint32_t *part_at = malloc((m->items + 1) * sizeof *part_at);
  uint32_t *number = malloc((m->items + 1) * sizeof *number);
  if (part_at) memset(part_at, 0xff, (m->items + 1) * sizeof *part_at);
  bool done = part_at && number && find_parts(m, part_at) && number_items(m, part_at, number) &&
              fill_options(m, part_at, number);
  free(part_at);
  free(number);
  return done;
}

enum dlx_status dlxi_core_make(const dlx_problem *problem, struct core *core) {
  *core = (struct core){.problem = problem};
  struct making m = {
      .problem = problem, .core = core, .items = problem->items.count, .primary = problem->primary_count};
  bool done = allocate(&m);
  if (done) core->is_uncoverable = !find_kept_items(&m);
  if (done && !core->is_uncoverable) {
    take_options(&m);
    done = merge_equal_options(&m) && drop_equal_items(&m);
    find_roots(&m);
    done = done && fill(&m);
  }
  release(&m);
  if (done) return DLX_OK;
  dlxi_core_release(core);
  return DLX_NO_MEMORY;
}

#include "dlx/counting/counter.h"

#include "dlx/counting/race.h"
#include "dlx/memory_limit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

struct part_count {
  struct joint joint;   /* once it is known which order is best */
  struct natural total; /* without any option given */
  bool has_joint, has_total;
};

struct counter {
  struct core core;
  struct counter_settings settings;
  struct memory_budget budget;
  enum order order; /* ORDER_COUNT: to be found out */
  struct part_count *parts;
  uint32_t *chosen; /* core options, ascending: so they are in order of parts, too */
  size_t chosen_room;
  struct part_count *at_hand; /* the part that was counted last */
};

void dlxi_counter_free(struct counter *counter) {
  if (!counter) return;
  for (size_t p = 0; counter->parts && p < counter->core.part_count; p++) {
    dlxi_joint_release(&counter->parts[p].joint);
    dlxi_natural_release(&counter->parts[p].total);
  }
  free(counter->parts);
  free(counter->chosen);
  dlxi_core_release(&counter->core);
  free(counter);
}

static enum dlx_status set_up(struct counter *counter, const dlx_problem *problem) {
  enum dlx_status status = dlxi_core_make(problem, &counter->core);
  if (status) return status;
  counter->parts = calloc(counter->core.part_count + 1, sizeof *counter->parts);
  return counter->parts ? DLX_OK : DLX_NO_MEMORY;
}

enum dlx_status dlxi_counter_new(const dlx_problem *problem, const struct counter_settings *settings,
                                 struct counter **result, struct dlx_message *message) {
  assert(settings->once || settings->threads <= 1);
  enum order order = dlxi_order_of(settings->order);
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "the counter cannot do multiplicities other than exactly once");
  if (order == ORDER_COUNT && !dlxi_is_auto(settings->order))
    return dlxi_fail(message, DLX_UNSUPPORTED, "there is no order '%s'", settings->order);
  struct counter *counter = calloc(1, sizeof *counter);
  if (!counter) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  counter->settings = *settings;
  if (!settings->threads) counter->settings.threads = 1;
  counter->order = order;
  counter->budget.limit = dlxi_memory_limit(settings->memory_limit);
  enum dlx_status status = set_up(counter, problem);
  if (status) {
    dlxi_counter_free(counter);
    return dlxi_fail(message, status, "out of memory");
  }
  *result = counter;
  return DLX_OK;
}

/* ---------------------------------------------------------------- the options given */

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* false: no memory.  '*clash': one of them can be in no solution. */
static bool take_options(struct counter *counter, const uint32_t *options, size_t count, bool *clash) {
  if (count > counter->chosen_room) {
    uint32_t *chosen = realloc(counter->chosen, 2 * count * sizeof *chosen);
    if (!chosen) return false;
    counter->chosen = chosen;
    counter->chosen_room = 2 * count;
  }
  for (size_t k = 0; k < count; k++) {
    uint32_t o = counter->core.core_of[options[k]];
    if (o == CORE_NONE) *clash = true;
    counter->chosen[k] = o;
  }
  if (count) qsort(counter->chosen, count, sizeof *counter->chosen, ascending);
  return true;
}

/* The chosen options of a part, and their number; from '*next' on, which moves behind them. */
static const uint32_t *options_of_part(const struct counter *counter, const struct core_part *part, size_t count,
                                       size_t *next, size_t *of_part) {
  size_t first = *next;
  while (*next < count && counter->chosen[*next] < part->first_option + part->option_count) ++*next;
  *of_part = *next - first;
  return *of_part ? counter->chosen + first : NULL;
}

/* ---------------------------------------------------------------- one part */

static bool make_joint(struct counter *counter, const struct core_part *part, struct part_count *state) {
  if (state->has_joint) return true;
  state->has_joint = !dlxi_joint_prepare(&state->joint, &counter->core, part, counter->order, counter->settings.threads,
                                         &counter->budget);
  return state->has_joint;
}

/* With an order that is known. */
static enum descent_end descend_part(struct counter *counter, const struct core_part *part, struct part_count *state,
                                     struct run *run, const uint32_t *options, size_t count) {
  if (!make_joint(counter, part, state)) return DESCENT_NO_MEMORY;
  if (dlxi_joint_begin(&state->joint, options, count)) return dlxi_joint_on(&state->joint, run, UINT64_MAX);
  dlxi_natural_set(&state->joint.descents[0]->value, 0);
  return DESCENT_DONE;
}

static enum descent_end count_part(struct counter *counter, const struct core_part *part, struct part_count *state,
                                   struct run *run, const uint32_t *options, size_t count) {
  const struct table_totals before = dlxi_joint_totals(&state->joint);
  enum descent_end end;
  counter->at_hand = state;
  if (!state->has_joint && counter->order == ORDER_COUNT) {
    end = dlxi_race(&counter->core, part, &counter->budget, counter->settings.threads, run, options, count,
                    &state->joint);
    state->has_joint = end != DESCENT_NO_MEMORY;
  } else {
    end = descend_part(counter, part, state, run, options, count);
  }
  const struct table_totals now = dlxi_joint_totals(&state->joint);
  run->stored += now.stored - before.stored;
  run->met_again += now.met_again - before.met_again;
  run->order = dlxi_order_names[state->joint.order];
  return end;
}

/* A part of one item, where each option is a solution. */
static uint64_t sum_of_weights(const struct core *core, const struct core_part *part) {
  uint64_t sum = 0;
  for (uint32_t o = part->first_option; o < part->first_option + part->option_count; o++) sum += core->weights[o];
  return sum;
}

/* Multiplies 'product' by the count of one part, or by what is known of it. */
static enum descent_end multiply_part(struct counter *counter, size_t p, struct run *run, const uint32_t *options,
                                      size_t count, struct natural *product) {
  const struct core_part *part = &counter->core.parts[p];
  struct part_count *state = &counter->parts[p];
  enum descent_end end = DESCENT_DONE;
  if (!count && !state->has_total && part->item_count == 1) {
    dlxi_natural_set(&state->total, sum_of_weights(&counter->core, part));
    state->has_total = true;
  }
  if (!count && state->has_total)
    return dlxi_natural_multiply(product, dlxi_natural_view(&state->total)) ? DESCENT_DONE : DESCENT_NO_MEMORY;
  if (part->item_count == 1) return count == 1 ? DESCENT_DONE : (dlxi_natural_set(product, 0), DESCENT_DONE);

  end = count_part(counter, part, state, run, options, count);
  if (end == DESCENT_NO_MEMORY) return end;
  struct descent *first = state->joint.descents[0];
  if (end == DESCENT_PAUSED && !dlxi_descent_at_least(first, &first->value)) return DESCENT_NO_MEMORY;
  struct natural_view value = dlxi_natural_view(&first->value);
  if (!dlxi_natural_multiply(product, value)) return DESCENT_NO_MEMORY;
  if (end == DESCENT_DONE && !count) {
    if (!dlxi_natural_copy(&state->total, value)) return DESCENT_NO_MEMORY;
    state->has_total = true;
  }
  if (counter->settings.once) {
    dlxi_joint_release(&state->joint);
    state->has_joint = false;
  }
  return end;
}

/* ---------------------------------------------------------------- all parts */

static enum descent_end count_parts(struct counter *counter, struct run *run, size_t count, struct natural *product) {
  size_t next = 0, parts = counter->core.part_count;
  enum descent_end end = DESCENT_DONE;
  for (size_t p = 0; p < parts && product->size && end == DESCENT_DONE; p++) {
    size_t of_part;
    const uint32_t *options = options_of_part(counter, &counter->core.parts[p], count, &next, &of_part);
    end = multiply_part(counter, p, run, options, of_part, product);
    /* Of a part that was not begun nothing is known, not even that it has a solution. */
    if (end == DESCENT_PAUSED && p + 1 < parts) dlxi_natural_set(product, 0);
  }
  return end;
}

bool dlxi_counter_count(struct counter *counter, struct run *run, const uint32_t *options, size_t count, mpz_t number) {
  bool clash = counter->core.is_uncoverable;
  struct natural product = {0};
  dlxi_natural_set(&product, 1);
  enum descent_end end = DESCENT_NO_MEMORY;
  if (clash || take_options(counter, options, count, &clash)) {
    end = DESCENT_DONE;
    if (clash)
      dlxi_natural_set(&product, 0);
    else
      end = count_parts(counter, run, count, &product);
  }
  run->no_memory = end == DESCENT_NO_MEMORY;
  if (end != DESCENT_NO_MEMORY) dlxi_natural_get(dlxi_natural_view(&product), number);
  dlxi_natural_release(&product);
  return end == DESCENT_DONE;
}

static void judge(const struct counter *counter, const struct run *run, struct counter_trial *trial) {
  const struct part_count *at_hand = counter->at_hand;
  *trial = (struct counter_trial){.is_done = run->end == DLX_COMPLETE,
                                  .nodes = run->nodes,
                                  .stored = run->stored,
                                  .met_again = run->met_again,
                                  .order = run->order};
  if (trial->is_done || !at_hand || !at_hand->has_joint) return;
  trial->share_done = dlxi_descent_done(at_hand->joint.descents[0]);
  trial->nodes_at_most = log2((double)at_hand->joint.descents[0]->nodes + 1) - trial->share_done;
}

bool dlxi_counter_try(struct counter *counter, struct run *run, uint64_t nodes, mpz_t number,
                      struct counter_trial *trial) {
  struct run trying = *run;
  trying.nodes = trying.stored = trying.met_again = 0;
  trying.order = NULL;
  trying.pause_at = 0; /* the limits are looked at before the first node */
  trying.search.node_limit = nodes;
  trying.search.progress = NULL;
  trying.threads = 1;
  trying.end = DLX_COMPLETE;
  counter->at_hand = NULL;
  dlxi_counter_count(counter, &trying, NULL, 0, number);
  run->no_memory = trying.no_memory;
  run->stored += trying.stored;
  run->met_again += trying.met_again;
  judge(counter, &trying, trial);
  if (trying.end == DLX_COMPLETE || trying.end == DLX_AT_NODE_LIMIT) return !trying.no_memory;
  run->end = trying.end;
  return false;
}

bool dlxi_counter_item(struct counter *counter, const uint32_t *options, size_t count, size_t *item) {
  bool clash = false;
  size_t next = 0;
  if (!take_options(counter, options, count, &clash) || clash) return false;
  for (size_t p = 0; p < counter->core.part_count; p++) {
    const struct core_part *part = &counter->core.parts[p];
    size_t of_part;
    const uint32_t *chosen = options_of_part(counter, part, count, &next, &of_part);
    if (part->item_count == 1 && !of_part) {
      *item = counter->core.items[part->first_item].of;
      return true;
    }
    struct part_count *state = &counter->parts[p];
    if (part->item_count == 1 || !state->has_joint) continue;
    struct residual *residual = &state->joint.descents[0]->residual;
    if (!dlxi_joint_begin(&state->joint, chosen, of_part) || !dlxi_residual_is_open(residual)) continue;
    *item = counter->core.items[dlxi_residual_item(residual)].of;
    return true;
  }
  return false;
}

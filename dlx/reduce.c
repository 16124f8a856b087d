/*
 * A problem without what no solution needs.
 *
 * Options.  Say that item c must be covered.  An option that clashes with every option of c blocks it: chosen, it
 * leaves c without an option.  So it is in no solution, and goes.  Where c has one option only, all that clash with
 * that one go. Each option that goes may let others block its items, so those are looked at again, until nothing
 * changes.
 *
 * To find what blocks c, the options p1, p2, ... of c are taken in turn, and an option stays a candidate as long as it
 * has clashed with all of them:
 *
 *     hits[q] == k      q clashes with p1 ... pk (or, where it is less, does not with the one after)
 *
 * A candidate that clashes with p in several items is found once, as then hits[q] == k - 1 no more.  Most items have
 * lost all candidates after a few of their options.
 *
 * Items.  Which options clash, and which items must be covered, is all that matters of an item.  So it is idle, and may
 * be left out, if it is
 *
 *     secondary, and no two of its options clash there: it has one option only, or they all agree on a colour;
 *     secondary, and all its options are in another item, without a colour: they clash there already;
 *     primary, and another primary item has exactly the same options: covering one is covering the other.
 *
 * What is idle stays so when others that are idle go, as "all its options are in another item" can be followed on.  If
 * all options of a primary item are in another item, the rest of that one has gone: it blocked the first.
 *
 * Source: Knuth, The Art of Computer Programming 4B, section 7.2.2.1, Algorithm P.
 */
#include "dlx/selection.h"
#include "dlx/uses.h"

#include <stdlib.h>
#include <string.h>

#define HOLDS_ITEM UINT32_MAX /* in hits: an option of the item itself cannot block it */

struct reducer {
  const dlx_problem *problem;
  struct uses uses;
  bool *gone;       /* of each option */
  uint32_t *length; /* of each item: its options that are left */

  uint32_t *hits;       /* of each option, see above; between two items all 0 */
  uint32_t *candidates; /* the options whose hits are not 0 */
  size_t candidate_count;

  /* The primary items to look at: a ring, each in it at most once. */
  uint32_t *waiting;
  bool *is_waiting;
  size_t first, waiting_count;

  /* What is left, see struct selection. */
  uint32_t *items, *number, *options;
  size_t item_count, option_count;

  uint32_t uncoverable; /* a primary item without an option, the first found; else SELECTION_LEFT_OUT */
};

/* ---------------------------------------------------------------- memory */

static void release(struct reducer *r) {
  dlxi_uses_release(&r->uses);
  free(r->gone);
  free(r->length);
  free(r->hits);
  free(r->candidates);
  free(r->waiting);
  free(r->is_waiting);
  free(r->items);
  free(r->number);
  free(r->options);
}

static bool allocate(struct reducer *r) {
  size_t items = dlx_item_count(r->problem), options = dlx_option_count(r->problem);
  size_t primary = dlx_primary_count(r->problem);
  if (dlxi_find_uses(r->problem, &r->uses)) return false;
  r->gone = calloc(options + 1, sizeof *r->gone);
  r->length = calloc(items + 1, sizeof *r->length);
  r->hits = calloc(options + 1, sizeof *r->hits);
  r->candidates = malloc((options + 1) * sizeof *r->candidates);
  r->waiting = malloc((primary + 1) * sizeof *r->waiting);
  r->is_waiting = calloc(primary + 1, sizeof *r->is_waiting);
  r->items = malloc((items + 1) * sizeof *r->items);
  r->number = malloc((items + 1) * sizeof *r->number);
  r->options = malloc((options + 1) * sizeof *r->options);
  return r->gone && r->length && r->hits && r->candidates && r->waiting && r->is_waiting && r->items && r->number &&
         r->options;
}

/* ---------------------------------------------------------------- options */

static void wait_for(struct reducer *r, uint32_t item) {
  size_t primary = dlx_primary_count(r->problem);
  if (item >= primary || r->is_waiting[item]) return;
  r->is_waiting[item] = true;
  r->waiting[(r->first + r->waiting_count++) % primary] = item;
}

static uint32_t next_waiting(struct reducer *r) {
  uint32_t item = r->waiting[r->first];
  r->first = (r->first + 1) % dlx_primary_count(r->problem);
  r->waiting_count--;
  r->is_waiting[item] = false;
  return item;
}

static void take_out(struct reducer *r, uint32_t option) {
  const struct dlx_entry *entries;
  size_t count = dlx_option(r->problem, option, &entries);
  r->gone[option] = true;
  for (size_t k = 0; k < count; k++) {
    r->length[entries[k].item]--;
    wait_for(r, entries[k].item);
  }
}

/* Candidates that clash with option p, too, get one hit more.  false: there are none left. */
static bool hit(struct reducer *r, uint32_t p, uint32_t hits) {
  const struct dlx_entry *entries;
  size_t count = dlx_option(r->problem, p, &entries);
  bool any = false;
  for (size_t k = 0; k < count; k++) {
    const struct use *end = r->uses.all + r->uses.start[entries[k].item + 1];
    for (const struct use *use = r->uses.all + r->uses.start[entries[k].item]; use < end; use++) {
      uint32_t q = use->option;
      if (r->hits[q] != hits || r->gone[q] || !dlxi_uses_clash(entries[k].colour, use->colour)) continue;
      if (hits == 0) r->candidates[r->candidate_count++] = q;
      r->hits[q] = hits + 1;
      any = true;
    }
  }
  return any;
}

static void mark_holders(struct reducer *r, uint32_t item, uint32_t hits) {
  for (size_t k = r->uses.start[item]; k < r->uses.start[item + 1]; k++) r->hits[r->uses.all[k].option] = hits;
}

/* Takes out all options that block 'item'. */
static void unblock(struct reducer *r, uint32_t item) {
  uint32_t hits = 0;
  bool any = true;
  r->candidate_count = 0;
  mark_holders(r, item, HOLDS_ITEM);
  for (size_t k = r->uses.start[item]; k < r->uses.start[item + 1] && any; k++)
    if (!r->gone[r->uses.all[k].option]) any = hit(r, r->uses.all[k].option, hits++);
  for (size_t k = 0; k < r->candidate_count; k++) {
    uint32_t q = r->candidates[k];
    if (any && r->hits[q] == hits) take_out(r, q);
    r->hits[q] = 0;
  }
  mark_holders(r, item, 0);
}

/* Options without a primary item go first.  If an item cannot be covered, no option is in a solution. */
static void reduce_options(struct reducer *r) {
  const dlx_problem *problem = r->problem;
  for (uint32_t k = 0; k < problem->option_count; k++) r->gone[k] = dlxi_option_is_idle(problem, k);
  for (uint32_t i = 0; i < problem->items.count; i++) {
    r->length[i] = (uint32_t)(r->uses.start[i + 1] - r->uses.start[i]);
    wait_for(r, i);
  }
  r->uncoverable = SELECTION_LEFT_OUT;
  while (r->waiting_count && r->uncoverable == SELECTION_LEFT_OUT) {
    uint32_t item = next_waiting(r);
    if (r->length[item] == 0)
      r->uncoverable = item;
    else
      unblock(r, item);
  }
  if (r->uncoverable != SELECTION_LEFT_OUT) memset(r->gone, true, problem->option_count * sizeof *r->gone);
  for (uint32_t k = 0; k < problem->option_count; k++)
    if (!r->gone[k]) r->options[r->option_count++] = k;
}

/* ---------------------------------------------------------------- items */

/* The next use of an item, from *k on, whose option is left; NULL: there is none. */
static const struct use *next_use(const struct reducer *r, uint32_t item, size_t *k) {
  for (; *k < r->uses.start[item + 1]; ++*k)
    if (!r->gone[r->uses.all[*k].option]) return &r->uses.all[(*k)++];
  return NULL;
}

static bool holds_plainly(const dlx_problem *problem, uint32_t option, uint32_t item) {
  const struct dlx_entry *entries;
  size_t count = dlx_option(problem, option, &entries);
  for (size_t k = 0; k < count; k++)
    if (entries[k].item == item) return entries[k].colour == 0;
  return false;
}

/* Are all options of 'item' in 'other', without a colour there? */
static bool is_within(const struct reducer *r, uint32_t item, uint32_t other) {
  const struct use *use;
  size_t k = r->uses.start[item];
  while ((use = next_use(r, item, &k)))
    if (!holds_plainly(r->problem, use->option, other)) return false;
  return true;
}

static bool is_peaceful(const struct reducer *r, uint32_t item) {
  size_t k = r->uses.start[item];
  const struct use *first = next_use(r, item, &k), *use;
  if (!first || r->length[item] == 1) return true;
  while ((use = next_use(r, item, &k)))
    if (dlxi_uses_clash(first->colour, use->colour)) return false;
  return true;
}

static bool is_idle(const struct reducer *r, uint32_t item) {
  size_t primary = dlx_primary_count(r->problem);
  if (item >= primary && is_peaceful(r, item)) return true;
  size_t k = r->uses.start[item];
  const struct use *first = next_use(r, item, &k);
  const struct dlx_entry *entries;
  size_t count = dlx_option(r->problem, first->option, &entries);
  for (k = 0; k < count; k++) {
    uint32_t other = entries[k].item;
    if (other == item || r->number[other] == SELECTION_LEFT_OUT || entries[k].colour) continue;
    if (item < primary && (other >= primary || r->length[other] != r->length[item])) continue;
    if (r->length[other] >= r->length[item] && is_within(r, item, other)) return true;
  }
  return false;
}

/* Backwards, so that of several items with the same options the first one stays.  Where an item cannot be covered, that
   one says it all. */
static void reduce_items(struct reducer *r, bool keep_items) {
  size_t count = dlx_item_count(r->problem);
  for (uint32_t i = 0; i < count; i++) r->number[i] = i;
  for (uint32_t i = (uint32_t)count; i-- > 0 && !keep_items;) {
    bool leave_out = r->uncoverable != SELECTION_LEFT_OUT ? i != r->uncoverable : is_idle(r, i);
    if (leave_out) r->number[i] = SELECTION_LEFT_OUT;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (r->number[i] == SELECTION_LEFT_OUT) continue;
    r->number[i] = (uint32_t)r->item_count;
    r->items[r->item_count++] = i;
  }
}

/* ---------------------------------------------------------------- the whole */

static enum dlx_status finish(const struct reducer *r, dlx_problem **reduced, uint32_t *numbers) {
  struct selection selection = {.items = r->items,
                                .item_count = r->item_count,
                                .number = r->number,
                                .options = r->options,
                                .option_count = r->option_count};
  enum dlx_status status = dlxi_select(r->problem, &selection, reduced);
  if (!status && numbers) memcpy(numbers, r->options, r->option_count * sizeof *numbers);
  return status;
}

enum dlx_status dlx_reduce(const dlx_problem *problem, bool keep_items, dlx_problem **reduced, uint32_t *numbers,
                           struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && reduced);
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "reducing cannot do multiplicities other than exactly once");
  struct reducer r = {.problem = problem};
  enum dlx_status status = allocate(&r) ? DLX_OK : DLX_NO_MEMORY;
  if (!status) {
    reduce_options(&r);
    reduce_items(&r, keep_items);
    status = finish(&r, reduced, numbers);
  }
  release(&r);
  return status ? dlxi_fail(message, status, "out of memory") : DLX_OK;
}

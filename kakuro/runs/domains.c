#include "kakuro/runs/domains.h"
#include "kakuro/runs/run_filter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void enqueue(struct kakuroi_domains *domains, uint32_t run) {
  if (domains->queued[run]) return;
  domains->queued[run] = true;
  domains->queue[domains->queue_length++] = run;
}

static void take_from_sums(struct kakuroi_domains *domains, uint32_t white, unsigned digit) {
  const uint32_t *runs = domains->list.run_of[white];
  domains->left[runs[KAKUROI_ACROSS]] = (uint8_t)(domains->left[runs[KAKUROI_ACROSS]] - digit);
  domains->left[runs[KAKUROI_DOWN]] = (uint8_t)(domains->left[runs[KAKUROI_DOWN]] - digit);
}

static void change(struct kakuroi_domains *domains, uint32_t white, uint16_t mask) {
  domains->trail[domains->trail_length++] = (struct kakuroi_change){white, domains->masks[white]};
  domains->masks[white] = mask;
  domains->updates++;
  if (kakuroi_is_single(mask)) take_from_sums(domains, white, kakuroi_digit(mask));
}

/* What changes in a run is for its cells' other runs to look at: it has no more to say itself. */
static bool look_at(struct kakuroi_domains *domains, uint32_t number) {
  const struct kakuroi_run *run = &domains->list.runs[number];
  const uint32_t *cells = domains->list.cells + run->start;
  uint16_t masks[KAKURO_LONGEST_RUN];
  for (size_t i = 0; i < run->length; i++) masks[i] = domains->masks[cells[i]];
  if (!kakuroi_filter(domains->table, masks, run->length, run->sum)) return false;
  for (size_t i = 0; i < run->length; i++) {
    if (masks[i] == domains->masks[cells[i]]) continue;
    change(domains, cells[i], masks[i]);
    enqueue(domains, domains->list.run_of[cells[i]][!run->down]);
  }
  return true;
}

#define MANY_RUNS 1000 /* between two looks at 'stop' */

/* 'stop' may be NULL; where it is not 0, the rest of the queue is not looked at. */
static bool propagate(struct kakuroi_domains *domains, const volatile sig_atomic_t *stop) {
  bool goes_on = true, possible = true;
  for (size_t looked = 0; domains->queue_length > 0; looked++) {
    uint32_t run = domains->queue[--domains->queue_length];
    domains->queued[run] = false;
    if (stop && looked % MANY_RUNS == 0 && *stop) goes_on = false;
    if (possible && goes_on) possible = look_at(domains, run);
  }
  return possible;
}

bool kakuroi_restrict(struct kakuroi_domains *domains, uint32_t white, uint16_t mask) {
  assert(domains->queue_length == 0 && mask != 0 && (mask & ~domains->masks[white]) == 0);
  change(domains, white, mask);
  enqueue(domains, domains->list.run_of[white][KAKUROI_ACROSS]);
  enqueue(domains, domains->list.run_of[white][KAKUROI_DOWN]);
  return propagate(domains, NULL);
}

void kakuroi_undo(struct kakuroi_domains *domains, size_t length) {
  while (domains->trail_length > length) {
    struct kakuroi_change last = domains->trail[--domains->trail_length];
    unsigned mask = domains->masks[last.white];
    if (kakuroi_is_single(mask)) take_from_sums(domains, last.white, 0U - kakuroi_digit(mask));
    domains->masks[last.white] = last.mask;
  }
}

/* ---------------------------------------------------------------------------------------------- begin, end */

static enum dlx_status allocate(struct kakuroi_domains *domains, const struct kakuro_board *board) {
  enum dlx_status status = kakuroi_run_list_prepare(&domains->list, board);
  if (status) return status;
  size_t whites = domains->list.white_count, runs = domains->list.run_count;
  domains->table = calloc(1, sizeof *domains->table);
  domains->masks = malloc((whites + 1) * sizeof *domains->masks);
  domains->left = malloc(runs + 1);
  domains->trail = malloc((9 * whites + 1) * sizeof *domains->trail);
  domains->queue = malloc((runs + 1) * sizeof *domains->queue);
  domains->queued = calloc(runs + 1, sizeof *domains->queued);
  bool has_memory =
      domains->table && domains->masks && domains->left && domains->trail && domains->queue && domains->queued;
  return has_memory ? DLX_OK : DLX_NO_MEMORY;
}

enum dlx_status kakuroi_domains_prepare(struct kakuroi_domains *domains, const struct kakuro_board *board,
                                        bool propagates, bool *possible) {
  enum dlx_status status = allocate(domains, board);
  if (status) return status;
  kakuroi_set_table_fill(domains->table);
  for (size_t i = 0; i < domains->list.run_count; i++) domains->left[i] = domains->list.runs[i].sum;
  for (size_t i = 0; i < domains->list.white_count; i++) {
    unsigned digit = board->cells[domains->list.place[i]].digit;
    domains->masks[i] = (uint16_t)(digit > 0 ? kakuroi_bit(digit) : KAKUROI_ALL_DIGITS);
    if (digit > 0) take_from_sums(domains, (uint32_t)i, digit);
  }
  if (!propagates) return DLX_OK;
  for (size_t i = domains->list.run_count; i-- > 0;) enqueue(domains, (uint32_t)i);
  *possible = propagate(domains, domains->stop);
  size_t imbalances = 0;
  if (*possible) status = kakuro_imbalances(board, NULL, NULL, &imbalances);
  if (imbalances > 0) *possible = false;
  return status;
}

bool kakuroi_domains_restart(struct kakuroi_domains *domains, const uint8_t *sums) {
  domains->trail_length = 0;
  for (size_t i = 0; i < domains->list.white_count; i++) domains->masks[i] = KAKUROI_ALL_DIGITS;
  for (size_t i = domains->list.run_count; i-- > 0;) {
    domains->list.runs[i].sum = domains->left[i] = sums[i];
    enqueue(domains, (uint32_t)i);
  }
  return propagate(domains, NULL);
}

void kakuroi_domains_release(struct kakuroi_domains *domains) {
  kakuroi_run_list_release(&domains->list);
  if (domains->table) kakuroi_set_table_release(domains->table);
  free(domains->table);
  free(domains->masks);
  free(domains->left);
  free(domains->trail);
  free(domains->queue);
  free(domains->queued);
  *domains = (struct kakuroi_domains){0};
}

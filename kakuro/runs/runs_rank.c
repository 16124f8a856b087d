/*
 * The solution of a rank, by counting: the one that runs_search.c visits behind so many others.
 *
 * Regions that do not depend on each other are the digits of a number, the first of them the leading one, each with as
 * many values as it has solutions:
 *
 *     rank    =  (a's rank * number of b + b's rank) * number of c + c's rank
 *
 * Within a region, the candidates of the cell that is chosen are passed over while there are fewer solutions below them
 * than are left to pass over; below the one that has the rank, there are regions again.  A small region is swept.
 */
#include "kakuro/runs/region_sweep.h"
#include "kakuro/runs/runs_engine.h"
#include "kakuro/runs/runs_tally.h"

#include <stdlib.h>
#include <string.h>

struct ranking {
  struct kakuroi_search *search;
  struct kakuroi_tally *tally;
  struct kakuroi_domains *domains;
  struct kakuroi_regions *regions;
  struct kakuroi_sweep sweep;
  uint8_t *digits; /* of the board */
  bool no_memory;
};

/* The regions that were found last, by themselves. */
struct parts {
  struct kakuroi_region *at;
  size_t count;
};

static bool take_parts(struct ranking *ranking, struct parts *parts) {
  parts->count = ranking->regions->found_count;
  parts->at = malloc((parts->count + 1) * sizeof *parts->at);
  if (parts->at) memcpy(parts->at, ranking->regions->found, parts->count * sizeof *parts->at);
  ranking->no_memory = !parts->at;
  return !ranking->no_memory;
}

/* The product of the numbers of all parts; false: something said no. */
static bool count_parts(struct ranking *ranking, const struct parts *parts, mpz_t total) {
  mpz_t number;
  mpz_init(number);
  mpz_set_ui(total, 1);
  bool counted = true;
  for (size_t i = parts->count; i-- > 0 && counted && mpz_sgn(total) > 0;) { /* small ones first */
    counted = kakuroi_tally_region(ranking->tally, parts->at[i], number);
    mpz_mul(total, total, number);
  }
  mpz_clear(number);
  return counted;
}

static bool sweep_to(struct ranking *ranking, struct kakuroi_region region, mpz_srcptr rank) {
  ranking->no_memory = kakuroi_sweep_begin(&ranking->sweep, ranking->regions, region) != DLX_OK;
  if (ranking->no_memory) return false;
  enum kakuroi_swept swept = KAKUROI_PAUSED;
  for (uint64_t left = mpz_get_ui(rank) + 1; left > 0 && swept != KAKUROI_REFUSED; left -= swept == KAKUROI_FOUND)
    swept = kakuroi_sweep_next(&ranking->sweep, ranking->search, ranking->digits);
  return swept != KAKUROI_REFUSED;
}

static bool find_in_parts(struct ranking *ranking, const struct parts *parts, mpz_t total, mpz_t rank);

/* Goes below the candidate that has the rank, which becomes that among the solutions below it. */
static bool find_below(struct ranking *ranking, struct kakuroi_region region, mpz_t rank) {
  uint32_t white = kakuroi_choose_cell(ranking->regions, region);
  size_t trail = ranking->domains->trail_length, cells = ranking->regions->length;
  bool goes_on = true, found = false;
  mpz_t total;
  mpz_init(total);
  for (unsigned left = ranking->domains->masks[white]; left && goes_on && !found; left &= left - 1) {
    struct parts parts = {0};
    if (!kakuroi_enter_node(ranking->search)) break;
    if (kakuroi_restrict(ranking->domains, white, (uint16_t)(left & -left))) {
      ranking->no_memory = kakuroi_split(ranking->regions, region) != DLX_OK;
      goes_on = !ranking->no_memory && take_parts(ranking, &parts) && count_parts(ranking, &parts, total);
      found = goes_on && mpz_cmp(rank, total) < 0;
      if (found)
        goes_on = find_in_parts(ranking, &parts, total, rank);
      else
        mpz_sub(rank, rank, total);
      free(parts.at);
    }
    if (found) continue;
    kakuroi_undo(ranking->domains, trail);
    ranking->regions->length = cells;
  }
  mpz_clear(total);
  return goes_on && found;
}

/* What is decided in one part changes nothing in the others, and so need not be undone. */
static bool find_in_parts(struct ranking *ranking, const struct parts *parts, mpz_t total, mpz_t rank) {
  mpz_t number, own;
  mpz_init(number);
  mpz_init(own);
  bool goes_on = true;
  for (size_t i = 0; i < parts->count && goes_on; i++) {
    goes_on = kakuroi_tally_region(ranking->tally, parts->at[i], number);
    if (!goes_on) break;
    mpz_divexact(total, total, number);
    mpz_tdiv_qr(own, rank, rank, total);
    goes_on = kakuroi_sweeps(ranking->regions, parts->at[i]) ? sweep_to(ranking, parts->at[i], own)
                                                             : find_below(ranking, parts->at[i], own);
  }
  mpz_clear(own);
  mpz_clear(number);
  return goes_on;
}

static void note_decided(struct ranking *ranking) {
  const struct kakuroi_domains *domains = ranking->domains;
  for (size_t i = 0; i < domains->list.white_count; i++)
    if (kakuroi_is_single(domains->masks[i]))
      ranking->digits[domains->list.place[i]] = (uint8_t)kakuroi_digit(domains->masks[i]);
}

/* false: something said no, or memory ran out. */
static bool find(struct ranking *ranking, mpz_srcptr rank, mpz_t total) {
  struct parts parts = {0};
  mpz_t left, rest;
  mpz_init_set(left, rank);
  mpz_init(rest);
  ranking->no_memory = !kakuroi_tally_rewind(ranking->tally);
  bool goes_on = !ranking->no_memory && take_parts(ranking, &parts) && count_parts(ranking, &parts, total);
  mpz_set(rest, total);
  if (goes_on && mpz_cmp(left, total) < 0) {
    goes_on = find_in_parts(ranking, &parts, rest, left);
    if (goes_on) note_decided(ranking);
  }
  if (!goes_on) mpz_set_ui(total, 0);
  free(parts.at);
  mpz_clear(rest);
  mpz_clear(left);
  return goes_on;
}

/* The solutions before it were passed over, and count as that. */
static void show(struct ranking *ranking, mpz_srcptr rank) {
  struct kakuroi_search *search = ranking->search;
  uint64_t before = mpz_cmp_ui(rank, UINT64_MAX - 1) < 0 ? (uint64_t)mpz_get_ui(rank) : UINT64_MAX - 1;
  search->passed = before;
  search->to_skip = 0;
  kakuroi_visit(search, ranking->digits);
}

enum dlx_status kakuroi_runs_rank(struct kakuroi_search *search, mpz_srcptr rank, mpz_t total) {
  struct ranking ranking = {.search = search};
  bool possible;
  mpz_set_ui(total, 0);
  enum dlx_status status = kakuroi_tally_new(search, &ranking.tally, &possible);
  ranking.digits = calloc(search->board->rows * search->board->columns, 1);
  if (!status && !ranking.digits) status = DLX_NO_MEMORY;
  if (!status && kakuroi_look(search) && possible && kakuroi_enter_node(search)) {
    ranking.domains = kakuroi_tally_domains(ranking.tally);
    ranking.regions = kakuroi_tally_regions(ranking.tally);
    bool found = find(&ranking, rank, total);
    if (found && mpz_cmp(rank, total) < 0) show(&ranking, rank);
    if (found && mpz_cmp(rank, total) >= 0) search->passed = (uint64_t)mpz_get_ui(total);
    if (ranking.no_memory || kakuroi_tally_no_memory(ranking.tally)) status = DLX_NO_MEMORY;
  }
  kakuroi_tally_free(ranking.tally);
  free(ranking.digits);
  return status;
}

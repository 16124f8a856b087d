#include "kakuro/runs/regions.h"

#include <stdlib.h>
#include <string.h>

enum dlx_status kakuroi_regions_prepare(struct kakuroi_regions *regions, const struct kakuroi_domains *domains) {
  size_t whites = domains->list.white_count + 1, runs = domains->list.run_count + 1;
  *regions = (struct kakuroi_regions){.domains = domains, .room = 4 * whites};
  regions->cells = malloc(regions->room * sizeof *regions->cells);
  regions->found = malloc(whites * sizeof *regions->found);
  regions->cell_stamp = calloc(whites, sizeof *regions->cell_stamp);
  regions->run_stamp = calloc(runs, sizeof *regions->run_stamp);
  bool has_memory = regions->cells && regions->found && regions->cell_stamp && regions->run_stamp;
  return has_memory ? DLX_OK : DLX_NO_MEMORY;
}

void kakuroi_regions_release(struct kakuroi_regions *regions) {
  free(regions->cells);
  free(regions->found);
  free(regions->cell_stamp);
  free(regions->run_stamp);
  *regions = (struct kakuroi_regions){0};
}

static bool make_room(struct kakuroi_regions *regions, size_t cells) {
  if (regions->length + cells <= regions->room) return true;
  size_t room = 2 * regions->room + cells;
  uint32_t *larger = realloc(regions->cells, room * sizeof *larger);
  if (!larger) return false;
  regions->cells = larger;
  regions->room = room;
  return true;
}

static bool is_open(const struct kakuroi_regions *regions, uint32_t white) {
  return !kakuroi_is_single(regions->domains->masks[white]);
}

static void reach_cell(struct kakuroi_regions *regions, uint32_t white) {
  if (regions->cell_stamp[white] == regions->now || !is_open(regions, white)) return;
  regions->cell_stamp[white] = regions->now;
  regions->cells[regions->length++] = white;
}

static void reach_run(struct kakuroi_regions *regions, uint32_t number) {
  if (regions->run_stamp[number] == regions->now) return;
  regions->run_stamp[number] = regions->now;
  const struct kakuroi_run_list *list = &regions->domains->list;
  const struct kakuroi_run *run = &list->runs[number];
  for (size_t i = 0; i < run->length; i++) reach_cell(regions, list->cells[run->start + i]);
}

/* All that hangs together with a cell; the stack is what is still to be looked at, too. */
static struct kakuroi_region flood(struct kakuroi_regions *regions, uint32_t white) {
  struct kakuroi_region region = {regions->length, 0};
  reach_cell(regions, white);
  for (size_t i = region.start; i < regions->length; i++) {
    const uint32_t *runs = regions->domains->list.run_of[regions->cells[i]];
    reach_run(regions, runs[KAKUROI_ACROSS]);
    reach_run(regions, runs[KAKUROI_DOWN]);
  }
  region.count = regions->length - region.start;
  return region;
}

/* The part's cells once more, in the order of the region that it is of. */
static void sort(struct kakuroi_regions *regions, struct kakuroi_region region, size_t from,
                 struct kakuroi_region part) {
  for (size_t i = from, next = part.start; next < part.start + part.count; i++) {
    uint32_t white = regions->cells[region.start + i];
    if (regions->cell_stamp[white] == regions->now && is_open(regions, white)) regions->cells[next++] = white;
  }
}

/* There are few: by insertion.  Equal ones stay in the order in which they were found. */
static void put(struct kakuroi_regions *regions, struct kakuroi_region region) {
  size_t i = regions->found_count++;
  for (; i > 0 && regions->found[i - 1].count < region.count; i--) regions->found[i] = regions->found[i - 1];
  regions->found[i] = region;
}

static size_t count_open(const struct kakuroi_regions *regions, struct kakuroi_region region) {
  size_t open = 0;
  for (size_t i = 0; i < region.count; i++) open += is_open(regions, regions->cells[region.start + i]);
  return open;
}

/* Stamps from before 'since' are those of other calls. */
static void next_stamp(struct kakuroi_regions *regions) {
  if (++regions->now < UINT32_MAX) return;
  memset(regions->cell_stamp, 0, (regions->domains->list.white_count + 1) * sizeof *regions->cell_stamp);
  memset(regions->run_stamp, 0, (regions->domains->list.run_count + 1) * sizeof *regions->run_stamp);
  regions->now = 1;
}

enum dlx_status kakuroi_split(struct kakuroi_regions *regions, struct kakuroi_region region) {
  if (!make_room(regions, region.count)) return DLX_NO_MEMORY;
  size_t open = count_open(regions, region), before = regions->length, reached = 0;
  if (regions->now > UINT32_MAX - 2 - region.count) regions->now = UINT32_MAX - 1; /* not in between */
  next_stamp(regions);
  uint32_t since = regions->now;
  regions->found_count = 0;
  for (size_t i = 0; reached < open; i++) {
    uint32_t white = regions->cells[region.start + i];
    if (!is_open(regions, white) || regions->cell_stamp[white] >= since) continue;
    struct kakuroi_region part = flood(regions, white);
    reached += part.count;
    if (part.count == open && open > KAKUROI_LARGE_REGION) {
      regions->length = before;
      part = region;
    } else {
      sort(regions, region, i, part);
    }
    put(regions, part);
    next_stamp(regions);
  }
  return DLX_OK;
}

enum dlx_status kakuroi_whole(struct kakuroi_regions *regions, struct kakuroi_region *region) {
  size_t whites = regions->domains->list.white_count;
  if (!make_room(regions, whites)) return DLX_NO_MEMORY;
  for (size_t i = 0; i < whites; i++) regions->cells[regions->length + i] = (uint32_t)i;
  *region = (struct kakuroi_region){regions->length, whites};
  regions->length += whites;
  return DLX_OK;
}

uint32_t kakuroi_choose_cell(const struct kakuroi_regions *regions, struct kakuroi_region region) {
  const uint16_t *masks = regions->domains->masks;
  uint32_t best = UINT32_MAX;
  int fewest = 10;
  for (size_t i = 0; i < region.count && fewest > 2; i++) {
    uint32_t white = regions->cells[region.start + i];
    int candidates = __builtin_popcount(masks[white]);
    if (candidates < 2 || candidates >= fewest) continue;
    fewest = candidates;
    best = white;
  }
  return best;
}

#include "kakuro/runs/search_paths.h"
#include "kakuro/runs/region_sweep.h"

#include <stdlib.h>
#include <string.h>

/* Where paths are followed. */
struct guide {
  struct kakuroi_domains domains;
  struct kakuroi_regions regions;
  size_t settled; /* length of the trail before the first choice */
};

static enum dlx_status guide_prepare(struct guide *guide, const struct kakuro_board *board, bool *possible) {
  enum dlx_status status = kakuroi_domains_prepare(&guide->domains, board, true, possible);
  guide->settled = guide->domains.trail_length;
  return status ? status : kakuroi_regions_prepare(&guide->regions, &guide->domains);
}

static void guide_release(struct guide *guide) {
  kakuroi_regions_release(&guide->regions);
  kakuroi_domains_release(&guide->domains);
}

static unsigned weigh(const struct guide *guide, struct kakuroi_region region) {
  unsigned weight = 1;
  for (size_t i = 0; i < region.count; i++)
    weight += (unsigned)__builtin_popcount(guide->domains.masks[guide->regions.cells[region.start + i]]) - 1;
  return weight;
}

/* The largest region that is left below the last choice. */
static enum dlx_status go_on(struct guide *guide, struct kakuroi_region *region) {
  enum dlx_status status = kakuroi_split(&guide->regions, *region);
  *region = !status && guide->regions.found_count > 0 ? guide->regions.found[0] : (struct kakuroi_region){0};
  return status;
}

/* Follows a path, and finds what comes next.  '*possible': whether anything does. */
static enum dlx_status follow(struct guide *guide, struct kakuroi_path *path, bool *possible) {
  struct kakuroi_region region;
  kakuroi_undo(&guide->domains, guide->settled);
  guide->regions.length = 0;
  enum dlx_status status = kakuroi_whole(&guide->regions, &region);
  if (!status) status = go_on(guide, &region);
  for (unsigned i = 0; i < path->length && !status; i++) {
    *possible = kakuroi_restrict(&guide->domains, path->choices[i].white, path->choices[i].digit);
    if (!*possible) return DLX_OK;
    status = go_on(guide, &region);
  }
  *possible = true;
  path->weight = 0;
  if (status || region.count == 0 || path->length == KAKUROI_LONGEST_PATH) return status;
  if (kakuroi_sweeps(&guide->regions, region)) return status;
  path->weight = weigh(guide, region);
  path->white = kakuroi_choose_cell(&guide->regions, region);
  path->mask = guide->domains.masks[path->white];
  return status;
}

/* Room for so many more behind 'place', whose path stays in front of it. */
static bool make_room(struct kakuroi_paths *paths, size_t place, size_t more) {
  if (paths->count + more > paths->room) {
    size_t room = 2 * (paths->count + more);
    struct kakuroi_path *larger = realloc(paths->at, room * sizeof *larger);
    if (!larger) return false;
    paths->at = larger;
    paths->room = room;
  }
  memmove(paths->at + place + more, paths->at + place, (paths->count - place) * sizeof *paths->at);
  paths->count += more;
  return true;
}

static void drop(struct kakuroi_paths *paths, size_t place) {
  memmove(paths->at + place, paths->at + place + 1, (paths->count - place - 1) * sizeof *paths->at);
  paths->count--;
}

/* In its place, one path for each candidate of the cell that is chosen next. */
static enum dlx_status divide(struct guide *guide, struct kakuroi_paths *paths, size_t place) {
  struct kakuroi_path parent = paths->at[place];
  if (!make_room(paths, place, (size_t)__builtin_popcount(parent.mask) - 1)) return DLX_NO_MEMORY;
  for (unsigned left = parent.mask; left; left &= left - 1) {
    struct kakuroi_path *path = &paths->at[place];
    *path = parent;
    path->choices[path->length++] = (struct kakuroi_path_choice){parent.white, (uint16_t)(left & -left)};
    bool possible;
    enum dlx_status status = follow(guide, path, &possible);
    if (status) return status;
    if (possible)
      place++;
    else
      drop(paths, place);
  }
  return DLX_OK;
}

static enum dlx_status divide_all(struct guide *guide, struct kakuroi_paths *paths, size_t wanted) {
  enum dlx_status status = DLX_OK;
  while (!status && paths->count > 0 && paths->count < wanted) {
    size_t largest = 0;
    for (size_t i = 1; i < paths->count; i++)
      if (paths->at[i].weight > paths->at[largest].weight) largest = i;
    if (paths->at[largest].weight == 0) break;
    status = divide(guide, paths, largest);
  }
  return status;
}

enum dlx_status kakuroi_paths_find(struct kakuroi_paths *paths, const struct kakuro_board *board, size_t wanted,
                                   bool *possible) {
  struct guide guide = {0};
  enum dlx_status status = guide_prepare(&guide, board, possible);
  if (!status && *possible) {
    if (!make_room(paths, 0, 1)) status = DLX_NO_MEMORY;
    if (!status) paths->at[0] = (struct kakuroi_path){0};
    if (!status) status = follow(&guide, &paths->at[0], possible);
    if (!status) status = divide_all(&guide, paths, wanted);
  }
  guide_release(&guide);
  return status;
}

void kakuroi_paths_release(struct kakuroi_paths *paths) {
  free(paths->at);
  *paths = (struct kakuroi_paths){0};
}

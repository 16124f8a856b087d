/*
 * Visits all solutions.  A node puts a digit into the cell with the fewest candidates and draws the consequences. Where
 * what is left falls apart into regions, these are searched one behind the other, and each solution of one is combined
 * with all those of the next:
 *
 *     agenda    region 1, end of 1, region 2, end of 2, ... and then what was still to be done before
 *
 * A region behind the first is come to again for each solution of the one before.  The first time, its solutions are
 * written down where the agenda says that it ends; from then on they are only read off.  So millions of solutions take
 * as many steps of copying a few digits, not as many searches.  What is written down, is so within RECORD_BYTES; a
 * region with more solutions is searched again each time.
 *
 *     frames    one a cell that was chosen, or a region that is read off, with what was on the stacks before
 *
 * A region that turns out to have no solution ends the branch that split it off, whatever was found in others.
 */
#include "kakuro/runs/regions.h"
#include "kakuro/runs/runs_engine.h"

#include <stdlib.h>

#define NONE         SIZE_MAX
#define RECORD_BYTES ((size_t)128 << 20)

struct group {
  struct kakuroi_region region;
  size_t creator;  /* so many frames there were when it was split off */
  uint8_t *record; /* its solutions: a digit a cell */
  size_t solutions;
  size_t room;
  bool records;  /* it is to be written down */
  bool complete; /* and has been, to the last */
  bool found;    /* it has a solution */
};

struct item {
  size_t next;
  size_t group;
  bool is_end;
};

struct frame {
  size_t group;
  size_t agenda; /* what comes behind it */
  size_t index;  /* of the next solution that is read off */
  size_t trail;  /* lengths of the stacks before it */
  size_t groups;
  size_t items;
  size_t cells;
  uint32_t white; /* the cell chosen */
  uint16_t left;  /* its candidates that have not been tried */
  bool opens;     /* the first of its group */
  bool replays;
};

struct hunt {
  struct kakuroi_search *search;
  struct kakuroi_domains domains;
  struct kakuroi_regions regions;
  uint8_t *digits; /* of the board */
  struct group *groups;
  size_t group_count, group_room;
  struct item *items;
  size_t item_count, item_room;
  struct frame *frames;
  size_t frame_count, frame_room;
  size_t recorded; /* bytes */
  bool no_memory;
};

/* ---------------------------------------------------------------------------------------------- stacks */

#define PUSH(hunt, stack, count, room) (make_room(hunt, (void **)&(stack), count, &(room), sizeof *(stack)))

static bool make_room(struct hunt *hunt, void **stack, size_t count, size_t *room, size_t size) {
  if (count < *room) return true;
  size_t more = *room > 0 ? 2 * *room : 64;
  void *larger = realloc(*stack, more * size);
  if (!larger) {
    hunt->no_memory = true;
    return false;
  }
  *stack = larger;
  *room = more;
  return true;
}

static bool push_group(struct hunt *hunt, struct kakuroi_region region, bool records) {
  if (!PUSH(hunt, hunt->groups, hunt->group_count, hunt->group_room)) return false;
  hunt->groups[hunt->group_count++] =
      (struct group){.region = region, .creator = hunt->frame_count, .records = records};
  return true;
}

static bool push_item(struct hunt *hunt, size_t group, bool is_end, size_t next) {
  if (!PUSH(hunt, hunt->items, hunt->item_count, hunt->item_room)) return false;
  hunt->items[hunt->item_count++] = (struct item){next, group, is_end};
  return true;
}

static bool push_frame(struct hunt *hunt, struct frame frame) {
  if (!PUSH(hunt, hunt->frames, hunt->frame_count, hunt->frame_room)) return false;
  frame.trail = hunt->domains.trail_length;
  frame.groups = hunt->group_count;
  frame.items = hunt->item_count;
  frame.cells = hunt->regions.length;
  hunt->frames[hunt->frame_count++] = frame;
  return true;
}

static void forget(struct hunt *hunt, struct group *group) {
  hunt->recorded -= group->room;
  free(group->record);
  group->record = NULL;
  group->room = group->solutions = 0;
}

/* Everything is again as it was before the frame's branch. */
static void go_back(struct hunt *hunt, const struct frame *frame) {
  kakuroi_undo(&hunt->domains, frame->trail);
  while (hunt->group_count > frame->groups) forget(hunt, &hunt->groups[--hunt->group_count]);
  hunt->item_count = frame->items;
  hunt->regions.length = frame->cells;
}

/* ---------------------------------------------------------------------------------------------- records */

static bool make_record_room(struct hunt *hunt, struct group *group) {
  size_t needed = (group->solutions + 1) * group->region.count;
  if (needed <= group->room) return true;
  size_t room = 2 * needed;
  if (hunt->recorded + room - group->room > RECORD_BYTES) return false;
  uint8_t *larger = realloc(group->record, room);
  if (!larger) return false;
  hunt->recorded += room - group->room;
  group->record = larger;
  group->room = room;
  return true;
}

/* Where a group ends, all its cells have a digit. */
static void end_group(struct hunt *hunt, struct group *group) {
  group->found = true;
  if (!group->records) return;
  if (!make_record_room(hunt, group)) {
    group->records = false;
    forget(hunt, group);
    return;
  }
  uint8_t *record = group->record + group->solutions++ * group->region.count;
  const uint32_t *cells = hunt->regions.cells + group->region.start;
  for (size_t i = 0; i < group->region.count; i++) record[i] = hunt->digits[hunt->domains.list.place[cells[i]]];
}

static void read_off(struct hunt *hunt, const struct group *group, size_t index) {
  const uint8_t *record = group->record + index * group->region.count;
  const uint32_t *cells = hunt->regions.cells + group->region.start;
  for (size_t i = 0; i < group->region.count; i++) hunt->digits[hunt->domains.list.place[cells[i]]] = record[i];
}

/* ---------------------------------------------------------------------------------------------- branches */

/* Digits that follow from what was changed since. */
static void note_digits(struct hunt *hunt, size_t trail) {
  for (size_t i = trail; i < hunt->domains.trail_length; i++) {
    uint32_t white = hunt->domains.trail[i].white;
    unsigned mask = hunt->domains.masks[white];
    if (kakuroi_is_single(mask)) hunt->digits[hunt->domains.list.place[white]] = (uint8_t)kakuroi_digit(mask);
  }
}

/* The regions that were found, before 'agenda': the last goes on top of it, and so on. */
static bool put_on_agenda(struct hunt *hunt, size_t *agenda) {
  const struct kakuroi_regions *regions = &hunt->regions;
  for (size_t i = regions->found_count; i-- > 0;) {
    size_t group = hunt->group_count;
    if (!push_group(hunt, regions->found[i], i > 0)) return false;
    if (!push_item(hunt, group, true, *agenda) || !push_item(hunt, group, false, hunt->item_count - 1)) return false;
    *agenda = hunt->item_count - 1;
  }
  return true;
}

static bool choose(struct hunt *hunt, size_t group, size_t agenda, bool opens) {
  uint32_t white = kakuroi_choose_cell(&hunt->regions, hunt->groups[group].region);
  return push_frame(
      hunt, (struct frame){
                .group = group, .agenda = agenda, .white = white, .left = hunt->domains.masks[white], .opens = opens});
}

static void pop_exhausted(struct hunt *hunt) {
  const struct frame *frame = &hunt->frames[--hunt->frame_count];
  struct group *group = &hunt->groups[frame->group];
  if (!frame->opens) return;
  group->complete = group->records;
  if (!group->found) hunt->frame_count = group->creator;
}

enum step { DESCEND, RETREAT, STOP };

/* A node: the next candidate of the frame's cell.  DESCEND: '*agenda' is what comes now. */
static enum step try_next(struct hunt *hunt, size_t *agenda) {
  struct frame *frame = &hunt->frames[hunt->frame_count - 1];
  size_t group = frame->group, trail = frame->trail;
  go_back(hunt, frame);
  if (frame->left == 0) {
    pop_exhausted(hunt);
    return RETREAT;
  }
  uint16_t digit = (uint16_t)(frame->left & -frame->left);
  frame->left = (uint16_t)(frame->left & ~digit);
  *agenda = frame->agenda;
  if (!kakuroi_enter_node(hunt->search)) return STOP;
  if (!kakuroi_restrict(&hunt->domains, frame->white, digit)) return RETREAT;
  note_digits(hunt, trail);
  if (kakuroi_split(&hunt->regions, hunt->groups[group].region)) hunt->no_memory = true;
  if (hunt->no_memory) return STOP;
  if (hunt->regions.found_count == 0) return DESCEND;
  if (hunt->regions.found_count > 1) return put_on_agenda(hunt, agenda) ? DESCEND : STOP;
  return choose(hunt, group, *agenda, false) ? RETREAT : STOP; /* "retreat" to the new frame's first candidate */
}

static enum step read_next(struct hunt *hunt, size_t *agenda) {
  struct frame *frame = &hunt->frames[hunt->frame_count - 1];
  const struct group *group = &hunt->groups[frame->group];
  if (frame->index == group->solutions) {
    hunt->frame_count--;
    return RETREAT;
  }
  read_off(hunt, group, frame->index++);
  *agenda = frame->agenda;
  return DESCEND;
}

/* The next group of the agenda gets a frame; none is left: a solution. */
static enum step descend(struct hunt *hunt, size_t agenda) {
  while (agenda != NONE && hunt->items[agenda].is_end) {
    end_group(hunt, &hunt->groups[hunt->items[agenda].group]);
    agenda = hunt->items[agenda].next;
  }
  if (agenda == NONE) return kakuroi_visit(hunt->search, hunt->digits) ? RETREAT : STOP;
  const struct item *item = &hunt->items[agenda];
  if (!hunt->groups[item->group].complete) return choose(hunt, item->group, item->next, true) ? RETREAT : STOP;
  size_t behind_end = hunt->items[item->next].next;
  const struct frame frame = {.group = item->group, .agenda = behind_end, .replays = true};
  return push_frame(hunt, frame) ? RETREAT : STOP;
}

static void search_all(struct hunt *hunt, size_t agenda) {
  enum step step = descend(hunt, agenda);
  while (step != STOP && hunt->frame_count > 0) {
    bool replays = hunt->frames[hunt->frame_count - 1].replays;
    step = replays ? read_next(hunt, &agenda) : try_next(hunt, &agenda);
    if (step == DESCEND) step = descend(hunt, agenda);
  }
}

/* ---------------------------------------------------------------------------------------------- all */

static enum dlx_status begin(struct hunt *hunt, bool *possible) {
  const struct kakuro_board *board = hunt->search->board;
  enum dlx_status status = kakuroi_domains_prepare(&hunt->domains, board, true, possible);
  if (!status) status = kakuroi_regions_prepare(&hunt->regions, &hunt->domains);
  hunt->digits = calloc(board->rows * board->columns, 1);
  return status ? status : hunt->digits ? DLX_OK : DLX_NO_MEMORY;
}

static enum dlx_status begin_agenda(struct hunt *hunt, size_t *agenda) {
  struct kakuroi_region all;
  for (size_t i = 0; i < hunt->domains.list.white_count; i++)
    if (kakuroi_is_single(hunt->domains.masks[i]))
      hunt->digits[hunt->domains.list.place[i]] = (uint8_t)kakuroi_digit(hunt->domains.masks[i]);
  enum dlx_status status = kakuroi_whole(&hunt->regions, &all);
  if (!status) status = kakuroi_split(&hunt->regions, all);
  *agenda = NONE;
  return status ? status : put_on_agenda(hunt, agenda) ? DLX_OK : DLX_NO_MEMORY;
}

static void release(struct hunt *hunt) {
  while (hunt->group_count > 0) free(hunt->groups[--hunt->group_count].record);
  free(hunt->groups);
  free(hunt->items);
  free(hunt->frames);
  free(hunt->digits);
  kakuroi_regions_release(&hunt->regions);
  kakuroi_domains_release(&hunt->domains);
}

enum dlx_status kakuroi_runs_search(struct kakuroi_search *search) {
  struct hunt hunt = {.search = search};
  bool possible = false;
  size_t agenda;
  enum dlx_status status = begin(&hunt, &possible);
  if (!status && kakuroi_enter_node(search) && possible) {
    status = begin_agenda(&hunt, &agenda);
    if (!status) search_all(&hunt, agenda);
  }
  search->updates += hunt.domains.updates;
  if (hunt.no_memory) status = DLX_NO_MEMORY;
  release(&hunt);
  return status;
}

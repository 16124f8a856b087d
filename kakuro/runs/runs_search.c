/*
 * Visits all solutions.  A node puts a digit into the cell with the fewest candidates and draws the consequences. Where
 * what is left falls apart into regions, these are searched one behind the other, and each solution of one is combined
 * with all those of the next:
 *
 *     agenda    region 1, end of 1, region 2, end of 2, ... and then what was still to be done before
 *
 * The first time that a region is searched, its solutions are written down where the agenda says that it ends.  It
 * comes again for each solution of the region before, and often below other choices, too: then its solutions are only
 * read off.  So millions of solutions take as many steps of copying a few digits, not as many searches.  A region whose
 * record would be too long is searched each time, by way of the smaller ones inside it.  One that is small enough is
 * swept, instead of searched.
 *
 *     frames    one a cell that was chosen, or a region that is read off or swept, with what was on the stacks before
 *
 * A region that turns out to have no solution ends the branch that split it off, whatever was found in others.
 */
#include "kakuro/runs/region_memo.h"
#include "kakuro/runs/region_record.h"
#include "kakuro/runs/region_sweep.h"
#include "kakuro/runs/runs_engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NONE         SIZE_MAX
#define RECORD_BYTES ((size_t)256 << 20) /* of all records at most, unless the search asks for less */

struct group {
  struct kakuroi_region region;
  size_t creator; /* so many frames there were when it was split off */
  struct kakuroi_record *record;
  bool records;  /* its solutions are being written down */
  bool complete; /* and have been, to the last: the record is the memo's */
  bool found;    /* it has a solution */
  bool alone;    /* nothing else was left open at any split that led to it: it hardly comes again */
};

struct item {
  size_t next;
  size_t group;
  bool is_end;
};

enum frame_kind { CHOICE, REPLAY, SWEEP };

struct frame {
  size_t group;
  size_t agenda; /* what comes behind it */
  size_t index;  /* of the next solution that is read off */
  size_t trail;  /* lengths of the stacks before it */
  size_t groups;
  size_t items;
  size_t cells;
  size_t sweeps;
  uint32_t white; /* the cell chosen */
  uint16_t left;  /* its candidates that have not been tried */
  enum frame_kind kind;
};

struct kakuroi_hunt {
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
  struct kakuroi_sweep *sweeps; /* one a frame that sweeps */
  size_t sweep_count, sweep_room;
  struct kakuroi_memo memo; /* of records */
  size_t recorded;          /* bytes */
  size_t settled;           /* length of the trail before the first choice */
  const struct kakuroi_path *path;
  bool no_memory;
};

/* ---------------------------------------------------------------------------------------------- stacks */

#define PUSH(hunt, stack, count, room) (make_room(hunt, (void **)&(stack), count, &(room), sizeof *(stack)))

static bool make_room(struct kakuroi_hunt *hunt, void **stack, size_t count, size_t *room, size_t size) {
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

static bool push_group(struct kakuroi_hunt *hunt, struct kakuroi_region region, bool alone) {
  if (!PUSH(hunt, hunt->groups, hunt->group_count, hunt->group_room)) return false;
  hunt->groups[hunt->group_count++] = (struct group){.region = region, .creator = hunt->frame_count, .alone = alone};
  return true;
}

static bool push_item(struct kakuroi_hunt *hunt, size_t group, bool is_end, size_t next) {
  if (!PUSH(hunt, hunt->items, hunt->item_count, hunt->item_room)) return false;
  hunt->items[hunt->item_count++] = (struct item){next, group, is_end};
  return true;
}

static bool push_frame(struct kakuroi_hunt *hunt, struct frame frame) {
  if (!PUSH(hunt, hunt->frames, hunt->frame_count, hunt->frame_room)) return false;
  frame.trail = hunt->domains.trail_length;
  frame.groups = hunt->group_count;
  frame.items = hunt->item_count;
  frame.cells = hunt->regions.length;
  frame.sweeps = hunt->sweep_count;
  hunt->frames[hunt->frame_count++] = frame;
  return true;
}

/* What was not written down to the end is of no use. */
static void forget(struct kakuroi_hunt *hunt, struct group *group) {
  if (!group->complete && group->record) {
    hunt->recorded -= group->record->room;
    kakuroi_record_free(group->record);
  }
  group->record = NULL;
  group->records = false;
}

/* Everything is again as it was before the frame's branch. */
static void go_back(struct kakuroi_hunt *hunt, const struct frame *frame) {
  kakuroi_undo(&hunt->domains, frame->trail);
  while (hunt->group_count > frame->groups) forget(hunt, &hunt->groups[--hunt->group_count]);
  hunt->item_count = frame->items;
  hunt->regions.length = frame->cells;
  hunt->sweep_count = frame->sweeps;
}

/* ---------------------------------------------------------------------------------------------- records */

/* The record of a group that is to be written down; there is one from its first solution on. */
static struct kakuroi_record *record_of(const struct kakuroi_hunt *hunt, struct group *group) {
  if (group->record) return group->record;
  struct kakuroi_record *record = group->record = kakuroi_record_new(group->region.count);
  const uint32_t *whites = hunt->regions.cells + group->region.start;
  for (size_t i = 0; record && i < record->count; i++) record->cells[i] = hunt->domains.list.place[whites[i]];
  return record;
}

/* Where a group ends, all its cells have a digit. */
static void end_group(struct kakuroi_hunt *hunt, struct group *group) {
  group->found = true;
  if (!group->records) return;
  struct kakuroi_record *record = record_of(hunt, group);
  size_t limit = kakuroi_memo_limit(hunt->search, RECORD_BYTES);
  if (!record || !kakuroi_record_add(record, hunt->digits, &hunt->recorded, limit)) forget(hunt, group);
}

/* Is the group one whose solutions are known?  If not, they are to be written down if it is likely to come again. */
static bool is_known(struct kakuroi_hunt *hunt, struct group *group) {
  if (!kakuroi_memo_key(&hunt->memo, &hunt->regions, group->region)) return false;
  const struct kakuroi_memo_entry *entry = kakuroi_memo_find(&hunt->memo);
  group->records =
      !entry && (!group->alone || !kakuroi_sweeps(&hunt->regions, group->region) || kakuroi_memo_seen(&hunt->memo));
  group->complete = entry != NULL;
  group->record = entry ? entry->value : NULL;
  return group->complete;
}

/* The record goes over to the memo; of a region without a solution there is none. */
static void keep_record(struct kakuroi_hunt *hunt, struct group *group) {
  group->complete =
      kakuroi_memo_key(&hunt->memo, &hunt->regions, group->region) && kakuroi_memo_add(&hunt->memo, group->record);
}

/* ---------------------------------------------------------------------------------------------- branches */

/* Digits that follow from what was changed since. */
static void note_digits(struct kakuroi_hunt *hunt, size_t trail) {
  for (size_t i = trail; i < hunt->domains.trail_length; i++) {
    uint32_t white = hunt->domains.trail[i].white;
    unsigned mask = hunt->domains.masks[white];
    if (kakuroi_is_single(mask)) hunt->digits[hunt->domains.list.place[white]] = (uint8_t)kakuroi_digit(mask);
  }
}

/* The regions that were found, before 'agenda': the last goes on top of it, and so on. */
static bool put_on_agenda(struct kakuroi_hunt *hunt, bool alone, size_t *agenda) {
  const struct kakuroi_regions *regions = &hunt->regions;
  alone = alone && regions->found_count == 1;
  for (size_t i = regions->found_count; i-- > 0;) {
    size_t group = hunt->group_count;
    if (!push_group(hunt, regions->found[i], alone)) return false;
    if (!push_item(hunt, group, true, *agenda) || !push_item(hunt, group, false, hunt->item_count - 1)) return false;
    *agenda = hunt->item_count - 1;
  }
  return true;
}

static bool sweep(struct kakuroi_hunt *hunt, size_t group, size_t agenda) {
  if (!PUSH(hunt, hunt->sweeps, hunt->sweep_count, hunt->sweep_room)) return false;
  struct kakuroi_sweep *sweep = &hunt->sweeps[hunt->sweep_count];
  if (kakuroi_sweep_begin(sweep, &hunt->regions, hunt->groups[group].region)) hunt->no_memory = true;
  if (hunt->no_memory || !push_frame(hunt, (struct frame){.group = group, .agenda = agenda, .kind = SWEEP}))
    return false;
  hunt->sweep_count++;
  return true;
}

static bool choose(struct kakuroi_hunt *hunt, size_t group, size_t agenda) {
  if (kakuroi_sweeps(&hunt->regions, hunt->groups[group].region)) return sweep(hunt, group, agenda);
  uint32_t white = kakuroi_choose_cell(&hunt->regions, hunt->groups[group].region);
  uint16_t left = hunt->domains.masks[white];
  if (hunt->frame_count < hunt->path->length) {
    const struct kakuroi_path_choice *given = &hunt->path->choices[hunt->frame_count];
    assert(given->white == white && (left & given->digit));
    left = given->digit;
  }
  return push_frame(hunt, (struct frame){.group = group, .agenda = agenda, .white = white, .left = left});
}

/* All of a group has been searched. */
static void pop_exhausted(struct kakuroi_hunt *hunt) {
  struct group *group = &hunt->groups[hunt->frames[--hunt->frame_count].group];
  if (group->records) keep_record(hunt, group);
  if (!group->found) hunt->frame_count = group->creator;
  if (!group->complete) forget(hunt, group); /* it may be come to again */
}

enum step { DESCEND, RETREAT, STOP };

/* A node: the next candidate of the frame's cell.  DESCEND: '*agenda' is what comes now. */
static enum step try_next(struct kakuroi_hunt *hunt, size_t *agenda) {
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
  return put_on_agenda(hunt, hunt->groups[group].alone, agenda) ? DESCEND : STOP;
}

static enum step sweep_next(struct kakuroi_hunt *hunt, size_t *agenda) {
  switch (kakuroi_sweep_next(&hunt->sweeps[hunt->sweep_count - 1], hunt->search, hunt->digits)) {
  case KAKUROI_FOUND:
    *agenda = hunt->frames[hunt->frame_count - 1].agenda;
    return DESCEND;
  case KAKUROI_PAUSED:
    return RETREAT;
  case KAKUROI_EXHAUSTED:
    hunt->sweep_count--;
    pop_exhausted(hunt);
    return RETREAT;
  case KAKUROI_REFUSED:
    break;
  }
  return STOP;
}

static enum step read_next(struct kakuroi_hunt *hunt, size_t *agenda) {
  struct frame *frame = &hunt->frames[hunt->frame_count - 1];
  const struct kakuroi_record *record = hunt->groups[frame->group].record;
  if (frame->index == record->solutions) {
    hunt->frame_count--;
    return RETREAT;
  }
  kakuroi_record_read(record, frame->index++, hunt->digits);
  *agenda = frame->agenda;
  return DESCEND;
}

/* The next group of the agenda gets a frame; none is left: a solution. */
static enum step descend(struct kakuroi_hunt *hunt, size_t agenda) {
  while (agenda != NONE && hunt->items[agenda].is_end) {
    end_group(hunt, &hunt->groups[hunt->items[agenda].group]);
    agenda = hunt->items[agenda].next;
  }
  if (agenda == NONE) return kakuroi_visit(hunt->search, hunt->digits) ? RETREAT : STOP;
  const struct item *item = &hunt->items[agenda];
  struct group *group = &hunt->groups[item->group];
  bool follows = hunt->frame_count < hunt->path->length; /* then it is not the whole of the group that is searched */
  if (!group->complete && (follows || !is_known(hunt, group)))
    return choose(hunt, item->group, item->next) ? RETREAT : STOP;
  if (group->complete && !group->record) {
    hunt->frame_count = group->creator;
    return RETREAT;
  }
  size_t behind_end = hunt->items[item->next].next;
  const struct frame frame = {.group = item->group, .agenda = behind_end, .kind = REPLAY};
  return push_frame(hunt, frame) ? RETREAT : STOP;
}

static void search_all(struct kakuroi_hunt *hunt, size_t agenda) {
  enum step step = descend(hunt, agenda);
  while (step != STOP && hunt->frame_count > 0) {
    switch (hunt->frames[hunt->frame_count - 1].kind) {
    case CHOICE:
      step = try_next(hunt, &agenda);
      break;
    case REPLAY:
      step = read_next(hunt, &agenda);
      break;
    case SWEEP:
      step = sweep_next(hunt, &agenda);
      break;
    }
    if (step == DESCEND) step = descend(hunt, agenda);
  }
}

/* ---------------------------------------------------------------------------------------------- all */

/* Everything is as it was before the first choice, but for what is known of regions. */
static void rewind_hunt(struct kakuroi_hunt *hunt) {
  kakuroi_undo(&hunt->domains, hunt->settled);
  while (hunt->group_count > 0) forget(hunt, &hunt->groups[--hunt->group_count]);
  hunt->frame_count = hunt->item_count = hunt->sweep_count = 0;
  hunt->regions.length = 0;
}

static enum dlx_status begin_agenda(struct kakuroi_hunt *hunt, size_t *agenda) {
  struct kakuroi_region all;
  enum dlx_status status = kakuroi_whole(&hunt->regions, &all);
  if (!status) status = kakuroi_split(&hunt->regions, all);
  *agenda = NONE;
  return status ? status : put_on_agenda(hunt, true, agenda) ? DLX_OK : DLX_NO_MEMORY;
}

enum dlx_status kakuroi_hunt_run(struct kakuroi_hunt *hunt, const struct kakuroi_path *path) {
  static const struct kakuroi_path none = {0};
  struct kakuroi_search *search = hunt->search;
  uint64_t updates = hunt->domains.updates;
  size_t agenda;
  hunt->path = path ? path : &none;
  rewind_hunt(hunt);
  enum dlx_status status = begin_agenda(hunt, &agenda);
  if (!status) search_all(hunt, agenda);
  search->updates += hunt->domains.updates - updates;
  search->stored = hunt->memo.count;
  search->met_again = hunt->memo.met_again;
  return hunt->no_memory ? DLX_NO_MEMORY : status;
}

void kakuroi_hunt_free(struct kakuroi_hunt *hunt) {
  if (!hunt) return;
  while (hunt->group_count > 0) forget(hunt, &hunt->groups[--hunt->group_count]);
  for (size_t i = 0; i < hunt->memo.slot_count; i++)
    for (const struct kakuroi_memo_entry *entry = hunt->memo.slots[i]; entry; entry = entry->next)
      kakuroi_record_free(entry->value);
  kakuroi_memo_release(&hunt->memo);
  free(hunt->groups);
  free(hunt->items);
  free(hunt->frames);
  free(hunt->sweeps);
  free(hunt->digits);
  kakuroi_regions_release(&hunt->regions);
  kakuroi_domains_release(&hunt->domains);
  free(hunt);
}

static enum dlx_status begin(struct kakuroi_hunt *hunt, bool *possible) {
  const struct kakuro_board *board = hunt->search->board;
  hunt->domains.stop = hunt->search->asked->stop;
  enum dlx_status status = kakuroi_domains_prepare(&hunt->domains, board, true, possible);
  if (!status) status = kakuroi_regions_prepare(&hunt->regions, &hunt->domains);
  hunt->digits = calloc(board->rows * board->columns, 1);
  if (!status && !hunt->digits) status = DLX_NO_MEMORY;
  if (status) return status;
  hunt->settled = hunt->domains.trail_length;
  hunt->search->updates += hunt->domains.updates;
  for (size_t i = 0; i < hunt->domains.list.white_count; i++)
    if (kakuroi_is_single(hunt->domains.masks[i]))
      hunt->digits[hunt->domains.list.place[i]] = (uint8_t)kakuroi_digit(hunt->domains.masks[i]);
  return DLX_OK;
}

enum dlx_status kakuroi_hunt_new(struct kakuroi_search *search, struct kakuroi_hunt **hunt, bool *possible) {
  *possible = false;
  *hunt = calloc(1, sizeof **hunt);
  if (!*hunt) return DLX_NO_MEMORY;
  (*hunt)->search = search;
  (*hunt)->memo.limit = kakuroi_memo_limit(search, RECORD_BYTES);
  enum dlx_status status = begin(*hunt, possible);
  if (!status) return DLX_OK;
  kakuroi_hunt_free(*hunt);
  *hunt = NULL;
  return status;
}

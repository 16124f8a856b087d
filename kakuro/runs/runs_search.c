/*
 * Visits all solutions.  A node puts a digit into the cell with the fewest candidates and draws the consequences. Where
 * what is left falls apart into regions, these are searched one behind the other, and each solution of one is combined
 * with all those of the next:
 *
 *     agenda    region 1, end of 1, region 2, end of 2, ... and then what was still to be done before
 *
 * The first time that a region is searched, its solutions are written down where the agenda says that it ends.  It
 * comes again for each solution of the region before, and often below other choices, too: then its solutions are only
 * read off.  So millions of solutions take as many steps of copying a few digits, not as many searches.  A region with
 * more solutions than fit into LONGEST_RECORD is searched each time, by way of the smaller ones inside it.
 *
 *     frames    one a cell that was chosen, or a region that is read off, with what was on the stacks before
 *
 * A region that turns out to have no solution ends the branch that split it off, whatever was found in others.
 */
#include "kakuro/runs/region_memo.h"
#include "kakuro/runs/runs_engine.h"

#include <stdlib.h>
#include <string.h>

#define NONE           SIZE_MAX
#define RECORD_BYTES   ((size_t)256 << 20) /* of all records at most, unless the search asks for less */
#define LONGEST_RECORD ((size_t)4 << 10)   /* longer ones cost more to write down than they save */

/* Solutions of a region: a digit a cell. */
struct record {
  uint8_t *digits;
  uint32_t *cells;
  size_t count; /* of cells */
  size_t solutions;
  size_t room;
};

struct group {
  struct kakuroi_region region;
  size_t creator; /* so many frames there were when it was split off */
  struct record *record;
  bool records;  /* its solutions are being written down */
  bool complete; /* and have been, to the last: the record is the memo's */
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
  struct kakuroi_memo memo; /* of records */
  size_t recorded;          /* bytes */
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

static bool push_group(struct hunt *hunt, struct kakuroi_region region) {
  if (!PUSH(hunt, hunt->groups, hunt->group_count, hunt->group_room)) return false;
  hunt->groups[hunt->group_count++] = (struct group){.region = region, .creator = hunt->frame_count};
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

static void free_record(struct record *record) {
  if (!record) return;
  free(record->digits);
  free(record->cells);
  free(record);
}

/* What was not written down to the end is of no use. */
static void forget(struct hunt *hunt, struct group *group) {
  if (!group->complete && group->record) {
    hunt->recorded -= group->record->room;
    free_record(group->record);
  }
  group->record = NULL;
  group->records = false;
}

/* Everything is again as it was before the frame's branch. */
static void go_back(struct hunt *hunt, const struct frame *frame) {
  kakuroi_undo(&hunt->domains, frame->trail);
  while (hunt->group_count > frame->groups) forget(hunt, &hunt->groups[--hunt->group_count]);
  hunt->item_count = frame->items;
  hunt->regions.length = frame->cells;
}

/* ---------------------------------------------------------------------------------------------- records */

/* The record of a group that is to be written down; there is one from its first solution on. */
static struct record *record_of(const struct hunt *hunt, struct group *group) {
  if (group->record) return group->record;
  struct record *record = calloc(1, sizeof *record);
  uint32_t *cells = malloc(group->region.count * sizeof *cells);
  if (!record || !cells) {
    free(record);
    free(cells);
    return NULL;
  }
  memcpy(cells, hunt->regions.cells + group->region.start, group->region.count * sizeof *cells);
  record->cells = cells;
  record->count = group->region.count;
  return group->record = record;
}

static bool make_record_room(struct hunt *hunt, struct record *record) {
  size_t needed = (record->solutions + 1) * record->count;
  if (needed <= record->room) return true;
  size_t room = 2 * needed, limit = kakuroi_memo_limit(hunt->search, RECORD_BYTES);
  if (needed > LONGEST_RECORD || hunt->recorded + room - record->room > limit) return false;
  uint8_t *larger = realloc(record->digits, room);
  if (!larger) return false;
  hunt->recorded += room - record->room;
  record->digits = larger;
  record->room = room;
  return true;
}

/* Where a group ends, all its cells have a digit. */
static void end_group(struct hunt *hunt, struct group *group) {
  group->found = true;
  if (!group->records) return;
  struct record *record = record_of(hunt, group);
  if (!record || !make_record_room(hunt, record)) {
    forget(hunt, group);
    return;
  }
  uint8_t *digits = record->digits + record->solutions++ * record->count;
  for (size_t i = 0; i < record->count; i++) digits[i] = hunt->digits[hunt->domains.list.place[record->cells[i]]];
}

static void read_off(struct hunt *hunt, const struct record *record, size_t index) {
  const uint8_t *digits = record->digits + index * record->count;
  for (size_t i = 0; i < record->count; i++) hunt->digits[hunt->domains.list.place[record->cells[i]]] = digits[i];
}

/* Is the group one whose solutions are known?  If not, they are to be written down. */
static bool is_known(struct hunt *hunt, struct group *group) {
  if (!kakuroi_memo_key(&hunt->memo, &hunt->regions, group->region)) return false;
  const struct kakuroi_memo_entry *entry = kakuroi_memo_find(&hunt->memo);
  group->records = !entry;
  group->complete = entry != NULL;
  group->record = entry ? entry->value : NULL;
  return group->complete;
}

/* The record goes over to the memo; of a region without a solution there is none. */
static void keep_record(struct hunt *hunt, struct group *group) {
  group->complete =
      kakuroi_memo_key(&hunt->memo, &hunt->regions, group->region) && kakuroi_memo_add(&hunt->memo, group->record);
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
    if (!push_group(hunt, regions->found[i])) return false;
    if (!push_item(hunt, group, true, *agenda) || !push_item(hunt, group, false, hunt->item_count - 1)) return false;
    *agenda = hunt->item_count - 1;
  }
  return true;
}

static bool choose(struct hunt *hunt, size_t group, size_t agenda) {
  uint32_t white = kakuroi_choose_cell(&hunt->regions, hunt->groups[group].region);
  return push_frame(
      hunt, (struct frame){.group = group, .agenda = agenda, .white = white, .left = hunt->domains.masks[white]});
}

/* All of a group has been searched. */
static void pop_exhausted(struct hunt *hunt) {
  struct group *group = &hunt->groups[hunt->frames[--hunt->frame_count].group];
  if (group->records) keep_record(hunt, group);
  if (!group->found) hunt->frame_count = group->creator;
  if (!group->complete) forget(hunt, group); /* it may be come to again */
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
  return put_on_agenda(hunt, agenda) ? DESCEND : STOP;
}

static enum step read_next(struct hunt *hunt, size_t *agenda) {
  struct frame *frame = &hunt->frames[hunt->frame_count - 1];
  const struct record *record = hunt->groups[frame->group].record;
  if (frame->index == record->solutions) {
    hunt->frame_count--;
    return RETREAT;
  }
  read_off(hunt, record, frame->index++);
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
  struct group *group = &hunt->groups[item->group];
  if (!group->complete && !is_known(hunt, group)) return choose(hunt, item->group, item->next) ? RETREAT : STOP;
  if (group->complete && !group->record) {
    hunt->frame_count = group->creator;
    return RETREAT;
  }
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
  while (hunt->group_count > 0) forget(hunt, &hunt->groups[--hunt->group_count]);
  for (size_t i = 0; i < hunt->memo.slot_count; i++)
    for (const struct kakuroi_memo_entry *entry = hunt->memo.slots[i]; entry; entry = entry->next)
      free_record(entry->value);
  kakuroi_memo_release(&hunt->memo);
  free(hunt->groups);
  free(hunt->items);
  free(hunt->frames);
  free(hunt->digits);
  kakuroi_regions_release(&hunt->regions);
  kakuroi_domains_release(&hunt->domains);
}

enum dlx_status kakuroi_runs_search(struct kakuroi_search *search) {
  struct hunt hunt = {.search = search, .memo.limit = kakuroi_memo_limit(search, RECORD_BYTES)};
  bool possible = false;
  size_t agenda;
  enum dlx_status status = begin(&hunt, &possible);
  if (!status && kakuroi_enter_node(search) && possible) {
    status = begin_agenda(&hunt, &agenda);
    if (!status) search_all(&hunt, agenda);
  }
  search->updates += hunt.domains.updates;
  search->stored = hunt.memo.count;
  search->met_again = hunt.memo.met_again;
  if (hunt.no_memory) status = DLX_NO_MEMORY;
  release(&hunt);
  return status;
}

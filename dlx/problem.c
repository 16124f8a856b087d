/*
 * Builds problems: items and options come in, are checked, and are frozen.  The layout is in problem.h.
 */
#include "dlx/problem.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define SOME_PAGES 2

/* ---------------------------------------------------------------- small things the whole library uses */

enum dlx_status dlxi_fail(struct dlx_message *message, enum dlx_status status, const char *format, ...) {
  if (message) {
    va_list arguments;
    va_start(arguments, format);
    message->line = message->column = 0;
    vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
  }
  return status;
}

void dlxi_misuse(const char *function, const char *condition) {
  fprintf(stderr, "%s: called wrongly: '%s' does not hold\n", function, condition);
  abort();
}

/* Pages that are about to be filled are asked for in one go: to meet each of 100,000 pages with a fault of its own
   takes a fifth of the time to read a problem of 40 million entries, and on a virtual machine a fault can take as long
   as to ask for thirty pages.  Those at both ends are ours in part, so they are there, and asked for, too.  Where it
   cannot be had, the faults do it.  (Large pages lost: on a machine with scattered memory they took longer to come by
   than they saved.) */
void dlxi_touch(void *memory, size_t size) {
#ifdef MADV_POPULATE_WRITE
  const size_t page = 4096;
  size_t before = (uintptr_t)memory % page; /* bytes from the first page's beginning */
  size_t pages = (before + size + page - 1) / page;
  if (pages >= SOME_PAGES) (void)madvise((char *)memory - before, pages * page, MADV_POPULATE_WRITE);
#else
  (void)memory, (void)size;
#endif
}

bool dlxi_grow(void **array, size_t *room, size_t count, size_t element_size) {
  if (count < *room) return true;
  size_t new_room = *room < 8 ? 16 : *room + *room / 2; /* by halves: at most 2.5 times the data while it is copied */
  if (new_room > SIZE_MAX / element_size) return false;
  char *grown = realloc(*array, new_room * element_size);
  if (!grown) return false;
  dlxi_touch((char *)grown + *room * element_size, (new_room - *room) * element_size);
  *array = grown;
  *room = new_room;
  return true;
}

static enum dlx_status no_memory(struct dlx_message *message) {
  return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
}

/* ---------------------------------------------------------------- items and colours */

dlx_problem *dlx_problem_new(void) {
  dlx_problem *problem = calloc(1, sizeof *problem);
  if (!problem) return NULL;
  problem->option_start = calloc(1, sizeof *problem->option_start);
  if (!problem->option_start) {
    free(problem);
    return NULL;
  }
  return problem;
}

void dlx_problem_free(dlx_problem *problem) {
  if (!problem) return;
  dlxi_names_release(&problem->items);
  dlxi_names_release(&problem->colours);
  free(problem->option_start);
  free(problem->entries);
  free(problem->multiplicities);
  free(problem->costs);
  free(problem->marks);
  free(problem);
}

/* marks[item count], and that of multiplicities, is about to be written. */
static bool grow_items(dlx_problem *problem) {
  size_t room = problem->mark_room;
  if (!dlxi_grow((void **)&problem->marks, &room, problem->items.count, sizeof *problem->marks)) return false;
  if (problem->multiplicities && room > problem->mark_room) {
    struct multiplicity *multiplicities = realloc(problem->multiplicities, room * sizeof *multiplicities);
    if (!multiplicities) return false; /* marks has more room than mark_room says, which does no harm */
    problem->multiplicities = multiplicities;
  }
  problem->mark_room = room;
  return true;
}

enum dlx_status dlxi_add_item(dlx_problem *problem, const char *name, size_t length, enum dlx_kind kind,
                              uint32_t *index) {
  assert(kind == DLX_SECONDARY || problem->primary_count == problem->items.count);
  *index = dlxi_names_find(&problem->items, name, length);
  if (*index != NAMES_NONE) return DLX_BAD_INPUT;
  if (!grow_items(problem)) return DLX_NO_MEMORY;
  *index = dlxi_names_add(&problem->items, name, length);
  if (*index == NAMES_NONE) return DLX_NO_MEMORY;
  problem->marks[*index] = 0;
  if (problem->multiplicities) problem->multiplicities[*index] = (struct multiplicity){1, 1};
  if (kind == DLX_PRIMARY) problem->primary_count++;
  return DLX_OK;
}

enum dlx_status dlxi_add_colour(dlx_problem *problem, const char *name, size_t length, uint32_t *index) {
  uint32_t found = dlxi_names_find(&problem->colours, name, length);
  if (found == NAMES_NONE) found = dlxi_names_add(&problem->colours, name, length);
  if (found == NAMES_NONE) return DLX_NO_MEMORY;
  *index = found + 1;
  return DLX_OK;
}

static enum dlx_status check_name(const char *name, struct dlx_message *message) {
  if (!*name) return dlxi_fail(message, DLX_BAD_INPUT, "a name is empty: it must have at least one byte");
  if (name[strcspn(name, " \t\n\v\f\r|:")])
    return dlxi_fail(message, DLX_BAD_INPUT, "name '%s': white space, '|' and ':' cannot be in a name", name);
  return DLX_OK;
}

enum dlx_status dlx_add_item(dlx_problem *problem, const char *name, enum dlx_kind kind, struct dlx_message *message) {
  DLX_REQUIRE(problem && name && !problem->frozen && problem->option_count == 0);
  enum dlx_status status = check_name(name, message);
  if (status) return status;
  if (kind == DLX_PRIMARY && problem->primary_count < problem->items.count)
    return dlxi_fail(message, DLX_BAD_INPUT, "primary item '%s' after a secondary one: add the primary ones first",
                     name);
  if (problem->items.count >= DLX_MAXIMUM) return dlxi_fail(message, DLX_BAD_INPUT, "more than 4294967294 items");
  uint32_t index;
  status = dlxi_add_item(problem, name, strlen(name), kind, &index);
  if (status == DLX_BAD_INPUT)
    return dlxi_fail(message, status, "item '%s' twice: each name stands for one item", name);
  return status ? no_memory(message) : DLX_OK;
}

enum dlx_status dlx_add_colour(dlx_problem *problem, const char *name, uint32_t *colour, struct dlx_message *message) {
  DLX_REQUIRE(problem && name && colour && !problem->frozen);
  enum dlx_status status = check_name(name, message);
  if (status) return status;
  return dlxi_add_colour(problem, name, strlen(name), colour) ? no_memory(message) : DLX_OK;
}

enum dlx_status dlx_set_multiplicity(dlx_problem *problem, size_t item, uint32_t low, uint32_t high,
                                     struct dlx_message *message) {
  DLX_REQUIRE(problem && !problem->frozen && item < problem->items.count);
  if (item >= problem->primary_count)
    return dlxi_fail(message, DLX_BAD_INPUT, "item '%s' is secondary: only a primary item has a multiplicity",
                     dlxi_name(&problem->items, (uint32_t)item, NULL));
  if (high == 0) return dlxi_fail(message, DLX_BAD_INPUT, "the upper bound is 0: it must be at least 1");
  if (low > high)
    return dlxi_fail(message, DLX_BAD_INPUT, "lower bound %u is more than upper bound %u", (unsigned)low,
                     (unsigned)high);
  if (!problem->multiplicities) {
    if (low == 1 && high == 1) return DLX_OK;
    struct multiplicity *all = malloc(problem->mark_room * sizeof *all);
    if (!all) return no_memory(message);
    for (size_t i = 0; i < problem->primary_count; i++) all[i] = (struct multiplicity){1, 1};
    problem->multiplicities = all;
  }
  problem->multiplicities[item] = (struct multiplicity){low, high};
  return DLX_OK;
}

/* ---------------------------------------------------------------- options */

void dlxi_begin_option(dlx_problem *problem) {
  (void)problem; /* which is only looked at where assertions are on */
  assert(!problem->frozen);
  assert(problem->entry_count == problem->option_start[problem->option_count]);
}

/* option_start[option_count + 1] and costs[option_count] are about to be written. */
static bool grow_options(dlx_problem *problem) {
  if (problem->option_count + 1 < problem->option_room) return true;
  if (problem->option_count >= DLX_MAXIMUM) return false;
  size_t room = problem->option_room;
  if (!dlxi_grow((void **)&problem->option_start, &room, problem->option_count + 1, sizeof *problem->option_start))
    return false;
  if (problem->costs) {
    uint64_t *costs = realloc(problem->costs, room * sizeof *costs);
    if (!costs) return false; /* option_start has more room than option_room says, which does no harm */
    problem->costs = costs;
  }
  problem->option_room = room;
  return true;
}

enum dlx_status dlxi_end_option(dlx_problem *problem) {
  if (!grow_options(problem)) return DLX_NO_MEMORY;
  if (problem->costs) problem->costs[problem->option_count] = 0;
  for (size_t i = problem->option_start[problem->option_count]; i < problem->entry_count && !problem->coloured; i++)
    problem->coloured = problem->entries[i].colour != 0;
  problem->option_count++;
  problem->option_start[problem->option_count] = (uint32_t)problem->entry_count;
  return DLX_OK;
}

void dlxi_undo_option(dlx_problem *problem) {
  size_t start = problem->option_start[problem->option_count];
  while (problem->entry_count > start) problem->marks[problem->entries[--problem->entry_count].item] = 0;
}

enum dlx_status dlx_add_option(dlx_problem *problem, const struct dlx_entry *entries, size_t count,
                               struct dlx_message *message) {
  DLX_REQUIRE(problem && !problem->frozen && (entries || count == 0));
  if (count == 0) return dlxi_fail(message, DLX_BAD_INPUT, "an option without items: it must have at least one");
  if (problem->option_count >= DLX_MAXIMUM) return dlxi_fail(message, DLX_BAD_INPUT, "more than 4294967294 options");
  if (count > DLX_MAXIMUM - problem->entry_count)
    return dlxi_fail(message, DLX_BAD_INPUT, "more than 4294967294 entries");
  for (size_t i = 0; i < count; i++) {
    struct dlx_entry entry = entries[i];
    if (entry.item >= problem->items.count)
      return dlxi_fail(message, DLX_BAD_INPUT, "item %u does not exist: there are %zu items, numbered from 0",
                       (unsigned)entry.item, problem->items.count);
    const char *name = dlxi_name(&problem->items, entry.item, NULL);
    if (entry.colour > problem->colours.count)
      return dlxi_fail(message, DLX_BAD_INPUT, "colour %u of item '%s' does not exist: get it from dlx_add_colour",
                       (unsigned)entry.colour, name);
    if (entry.colour && entry.item < problem->primary_count)
      return dlxi_fail(message, DLX_BAD_INPUT, "colour on primary item '%s': only secondary items have colours", name);
  }
  dlxi_begin_option(problem);
  enum dlx_status status = DLX_OK;
  size_t i = 0;
  while (i < count && !(status = dlxi_add_entry(problem, entries[i].item, entries[i].colour))) i++;
  if (!status) status = dlxi_end_option(problem);
  if (!status) return DLX_OK;
  dlxi_undo_option(problem);
  if (status == DLX_NO_MEMORY) return no_memory(message);
  return dlxi_fail(message, status, "item '%s' twice in one option", dlxi_name(&problem->items, entries[i].item, NULL));
}

enum dlx_status dlx_set_cost(dlx_problem *problem, size_t option, uint64_t cost) {
  DLX_REQUIRE(problem && !problem->frozen && option < problem->option_count);
  if (!problem->costs) {
    if (cost == 0) return DLX_OK;
    problem->costs = calloc(problem->option_room, sizeof *problem->costs);
    if (!problem->costs) return DLX_NO_MEMORY;
  }
  problem->costs[option] = cost;
  return DLX_OK;
}

bool dlxi_option_is_idle(const dlx_problem *problem, size_t option) {
  for (size_t i = problem->option_start[option]; i < problem->option_start[option + 1]; i++)
    if (problem->entries[i].item < problem->primary_count) return false;
  return true;
}

/* Gives back what only the building needed; a smaller block that cannot be had is no harm. */
enum dlx_status dlx_freeze(dlx_problem *problem) {
  DLX_REQUIRE(problem);
  if (problem->frozen) return DLX_OK;
  free(problem->marks);
  problem->marks = NULL;
  if (problem->entry_count) {
    struct dlx_entry *fitting = realloc(problem->entries, problem->entry_count * sizeof *fitting);
    if (fitting) {
      problem->entries = fitting;
      problem->entry_room = problem->entry_count;
    }
  }
  problem->frozen = true;
  return DLX_OK;
}

/* ---------------------------------------------------------------- what a problem holds */

size_t dlx_item_count(const dlx_problem *problem) {
  return problem->items.count;
}
size_t dlx_primary_count(const dlx_problem *problem) {
  return problem->primary_count;
}
size_t dlx_option_count(const dlx_problem *problem) {
  return problem->option_count;
}
size_t dlx_entry_count(const dlx_problem *problem) {
  return problem->option_start[problem->option_count];
}
bool dlx_has_colours(const dlx_problem *problem) {
  return problem->coloured;
}
bool dlx_has_costs(const dlx_problem *problem) {
  return problem->costs != NULL;
}

const char *dlx_item_name(const dlx_problem *problem, size_t item) {
  DLX_REQUIRE(problem && item < problem->items.count);
  return dlxi_name(&problem->items, (uint32_t)item, NULL);
}

const char *dlx_colour_name(const dlx_problem *problem, uint32_t colour) {
  DLX_REQUIRE(problem && colour > 0 && colour <= problem->colours.count);
  return dlxi_name(&problem->colours, colour - 1, NULL);
}

void dlx_multiplicity(const dlx_problem *problem, size_t item, uint32_t *low, uint32_t *high) {
  DLX_REQUIRE(problem && low && high && item < problem->items.count);
  bool primary = item < problem->primary_count;
  struct multiplicity bounds = {primary ? 1 : 0, 1};
  if (primary && problem->multiplicities) bounds = problem->multiplicities[item];
  *low = bounds.low;
  *high = bounds.high;
}

bool dlx_has_multiplicities(const dlx_problem *problem) {
  if (!problem->multiplicities) return false;
  for (size_t i = 0; i < problem->primary_count; i++)
    if (problem->multiplicities[i].low != 1 || problem->multiplicities[i].high != 1) return true;
  return false;
}

uint64_t dlx_cost(const dlx_problem *problem, size_t option) {
  DLX_REQUIRE(problem && option < problem->option_count);
  return problem->costs ? problem->costs[option] : 0;
}

size_t dlx_option(const dlx_problem *problem, size_t option, const struct dlx_entry **entries) {
  DLX_REQUIRE(problem && entries && option < problem->option_count);
  *entries = problem->entries ? problem->entries + problem->option_start[option] : NULL; /* all options may be empty */
  return problem->option_start[option + 1] - problem->option_start[option];
}

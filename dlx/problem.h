/*
 * The frozen problem: the one read-only layout that every engine reads.
 *
 *     option_start   0           3       5          7        option k holds entries[option_start[k]]
 *     entries        i i i       i i     i i        ...      up to, not including, entries[option_start[k + 1]]
 *
 * Items 0 .. primary_count-1 are primary, the rest secondary.
 */
#ifndef DLX_PROBLEM_H
#define DLX_PROBLEM_H

#include "dlx/dlx.h"
#include "dlx/names.h"

#include <assert.h>

struct multiplicity {
  uint32_t low;
  uint32_t high;
};

struct dlx_problem {
  struct names items;   /* name of item i is name i */
  struct names colours; /* name of colour c is name c-1 */

  /* Invariant: primary_count <= item count; no primary item is added once a secondary one is there. */
  size_t primary_count;

  /* Invariant: option_start[0] == 0, option_start[option_count] == entry_count, never descending. */
  uint32_t *option_start;
  size_t option_count;
  size_t option_room;

  /* Invariant: within one option no item occurs twice; a primary item's entry has colour 0. */
  struct dlx_entry *entries;
  size_t entry_count;
  size_t entry_room;

  struct multiplicity *multiplicities; /* one a primary item; NULL: all are 1 and 1.  Room for mark_room */
  uint64_t *costs;                     /* one an option; NULL: all are 0.  Room for option_room */

  /* While building: mark[i] == option_count + 1 if item i is in the option being added. */
  uint32_t *marks;
  size_t mark_room;

  bool coloured; /* does any entry have a colour? */
  bool frozen;
};

/* As dlx_add_item() and dlx_add_colour(), for a name that is not NUL-terminated and is known to be well formed:
   '*index' is the item's, or the colour's, number.  dlxi_add_item(): DLX_BAD_INPUT only for a name that is taken,
   with '*index' whose it is. */
enum dlx_status dlxi_add_item(dlx_problem *problem, const char *name, size_t length, enum dlx_kind kind,
                              uint32_t *index);
enum dlx_status dlxi_add_colour(dlx_problem *problem, const char *name, size_t length, uint32_t *index);

/*
 * An option is built in place: begin, then each entry, then end (or undo, at any moment, which takes all of it back).
 * dlxi_add_entry(): DLX_BAD_INPUT if the item is in this option already; DLX_NO_MEMORY.  The item and the colour
 * exist, and a primary item has no colour: the caller has seen to that.
 */
void dlxi_begin_option(dlx_problem *problem);
enum dlx_status dlxi_end_option(dlx_problem *problem);
void dlxi_undo_option(dlx_problem *problem);

/* Is the option without a primary item, so that no solution holds it? */
bool dlxi_option_is_idle(const dlx_problem *problem, size_t option);

/* Sets '*message', which may be NULL, to a text without a place, and returns 'status'. */
enum dlx_status dlxi_fail(struct dlx_message *message, enum dlx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Misuse of the library: says so on standard error, with the function's name, and aborts. */
#define DLX_REQUIRE(condition)                                                                                         \
  do {                                                                                                                 \
    if (!(condition)) dlxi_misuse(__func__, #condition);                                                               \
  } while (0)
void dlxi_misuse(const char *function, const char *condition) __attribute__((noreturn));

/* Makes room for one element more, doubling.  false: no memory, and nothing has changed. */
bool dlxi_grow(void **array, size_t *room, size_t count, size_t element_size);

/* Asks for the pages of memory that is about to be filled, if they are many. */
void dlxi_touch(void *memory, size_t size);

/* In here, for it is called for each entry of a text. */
static inline enum dlx_status dlxi_add_entry(dlx_problem *problem, uint32_t item, uint32_t colour) {
  assert(item < problem->items.count && colour <= problem->colours.count);
  assert(!colour || item >= problem->primary_count);
  uint32_t mark = (uint32_t)(problem->option_count + 1);
  if (problem->marks[item] == mark) return DLX_BAD_INPUT;
  if (problem->entry_count >= DLX_MAXIMUM) return DLX_NO_MEMORY;
  if (!dlxi_grow((void **)&problem->entries, &problem->entry_room, problem->entry_count, sizeof *problem->entries))
    return DLX_NO_MEMORY;
  problem->marks[item] = mark;
  struct dlx_entry *entry = &problem->entries[problem->entry_count++];
  entry->item = item;
  entry->colour = colour;
  return DLX_OK;
}

#endif

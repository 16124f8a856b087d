/*
 * What remains of a problem under choices: the items that are still to be dealt with and the options that can still be
 * chosen, boiled down to what matters for the number of solutions.
 *
 * The picture is that of dancing cells.  Items and options stand each in one array, and what remains is a window of it;
 * what goes is swapped to the window's end, which then moves down.  Each item has a list of the options that hold it,
 * shortened likewise while the item is in the window.  So little is written down to take a step back: the window, and
 * the lengths of the lists of its items.
 *
 *     options    3 1 7 | 4 0 | 9 2 8 ...       the window is "3 1 7"; 4 and 0 went last, and come back first
 *
 * A window may be cut into windows side by side, one for each part of what remains that shares no item with the others.
 *
 * Invariants, at a state that dlxi_remains_boil() said yes to:
 *   - a primary item in the window has at least two options, and no primary item's options are among those of another;
 *   - a secondary item in the window can still clash: it has two uses of different colours, or one without a colour;
 *   - length[] counts the options that remain of each item in the window; of other items it means nothing.
 *
 * Which options are in the window determines the rest: so their set is a key for the number of solutions.
 */
#ifndef DLX_REMAINS_H
#define DLX_REMAINS_H

#include "dlx/problem.h"

struct window {
  uint32_t items_from, items_to;
  uint32_t options_from, options_to;
};

struct slot {
  uint32_t option;
  uint32_t entry;
};

struct remains {
  const dlx_problem *problem;
  uint32_t item_count;
  uint32_t primary_count;
  uint32_t option_count;
  bool weighted; /* is any weight other than 1? */

  struct window window;
  uint32_t *items, *item_place;     /* item_place[items[k]] == k */
  uint32_t *options, *option_place; /* likewise */
  uint32_t *list_start;             /* item i's list: slots[list_start[i]], ... */
  uint32_t *length;                 /* so many of them are live */
  struct slot *slots;
  uint32_t *entry_place; /* of each entry: slots[entry_place[e]].entry == e */
  uint32_t *weight;      /* of each option: it stands for so many equal ones */
  uint32_t *equal;       /* of each option: the one that stands for it */

  /* Items that lost options since they were looked at, and those of them that have one left. */
  uint32_t *changed, *forced;
  uint32_t changed_count, forced_count;
  uint8_t *is_changed;
  bool dead; /* an item has none left */

  /* The product of the weights of what was chosen since the owner last set it to 1. */
  mpz_t factor;

  /* Scratch of the subset rule: what was stamped last. */
  uint32_t stamp;
  uint32_t *item_stamp, *option_stamp;
  uint32_t *supersets;
};

/* Sets up the whole problem, equal options merged.  false: no memory; then and at the end, dlxi_remains_release(). */
bool dlxi_remains_prepare(struct remains *remains, const dlx_problem *problem);
void dlxi_remains_release(struct remains *remains);

/*
 * dlxi_remains_choose() chooses an option of the window, and leaves items to be looked at; dlxi_remains_boil() looks at
 * them until nothing is left to do: items with one option; items whose options are
 * among those of another; secondary items that can clash no more.  false: an item has no option left.
 */
void dlxi_remains_choose(struct remains *remains, uint32_t option);
bool dlxi_remains_boil(struct remains *remains);

/* The length of each item in the window, into 'lengths', which has room for them all. */
struct saved_length {
  uint32_t item;
  uint32_t length;
};
void dlxi_remains_save(const struct remains *remains, struct saved_length *lengths);

/* Back to 'window', which was the window earlier on this path, when 'lengths' were saved. */
void dlxi_remains_restore(struct remains *remains, struct window window, const struct saved_length *lengths);

/*
 * A step without boiling down, and back to 'window', where it was made from: nothing need be saved.  What was boiled
 * down in between must have been restored.  false: an item has no option left; it can be taken back all the same.
 */
bool dlxi_remains_step(struct remains *remains, uint32_t option);
void dlxi_remains_step_back(struct remains *remains, struct window window);

/* Leaves no item to be looked at.  false: one of them has no option left. */
bool dlxi_remains_forget_changes(struct remains *remains);

/* Has every item looked at, as is due at the root, and behind steps without boiling down; until then none was to be. */
void dlxi_remains_change_all(struct remains *remains);

/*
 * Cuts the window into its connected parts, in the order of their first items; windows[0] ... have room for as many as
 * the window has items.  Returns how many.
 */
uint32_t dlxi_remains_cut(struct remains *remains, struct window *windows);

static inline bool dlxi_item_remains(const struct remains *remains, uint32_t item) {
  uint32_t place = remains->item_place[item];
  return place - remains->window.items_from < remains->window.items_to - remains->window.items_from;
}

static inline bool dlxi_option_remains(const struct remains *remains, uint32_t option) {
  uint32_t place = remains->option_place[option];
  return place - remains->window.options_from < remains->window.options_to - remains->window.options_from;
}

static inline uint32_t dlxi_first_entry(const struct remains *remains, uint32_t option) {
  return remains->problem->option_start[option];
}
static inline uint32_t dlxi_last_entry(const struct remains *remains, uint32_t option) {
  return remains->problem->option_start[option + 1];
}
static inline const struct slot *dlxi_list(const struct remains *remains, uint32_t item) {
  return remains->slots + remains->list_start[item];
}

#endif

/*
 * What the files of this room share: the layout of a problem, and the state of a search.  The picture is in cells.c.
 */
#ifndef DLX_CELLS_STATE_H
#define DLX_CELLS_STATE_H

#include "dlx/engine.h"

#include <stdlib.h>
#include <string.h>

/* Rows of primary items are looked through in blocks of so many; those that are no item stay empty. */
#define CELLS_BLOCK 16

/*
 * Items are numbered anew: primary ones from 0, in a dense kernel those of the small width first (cells_dense.h);
 * secondary ones from the next multiple of CELLS_BLOCK on.  Options keep their numbers.  An entry is coded as one
 * number, which says where its bit is: see cells_dance.h.
 */
struct layout {
  const dlx_problem *problem;
  uint32_t option_count;
  uint32_t primary_count;
  uint32_t first_secondary;
  uint32_t item_end; /* one behind the last item */
  uint32_t most;     /* options that a primary item has */

  void *memory;        /* in which the arrays behind it are, but for 'codes' */
  uint32_t *number;    /* of each primary item of the problem, here */
  uint32_t *order;     /* and the other way round */
  uint32_t *start;     /* option k has the entries start[k] .. start[k + 1] - 1: the primary ones first */
  uint32_t *secondary; /* and the secondary ones from secondary[k] on */
  uint32_t *items;     /* of each entry: its item */
  uint32_t *bits;      /* and which bit of that it is */
  void *codes;         /* and both in one: see cells_dance.h */
  uint32_t *first;     /* bit k of item i is option option_at[first[i] + k] */
  uint32_t *option_at;
  uint32_t *word_start; /* wide: the row of item i is the words word_start[i] .. word_start[i + 1] - 1 */

  /* Only in coloured problems. */
  uint32_t *colours;  /* of each entry */
  uint32_t *entry_at; /* of each secondary item, as option_at: the entries */
  void *masks;        /* rows of the options that have the same colour.  Narrow: one an entry */
  uint32_t *mask_at;  /* wide: where an entry's mask begins; 0: it has none */

  /* Only where each option has a mask, and some items have: 'masks' has room for one more. */
  void *mask_memory;    /* in which 'masks' and 'mask_of' are */
  uint32_t small_count; /* items 0 .. small_count - 1 have the rows of the small width */
  size_t large_at;      /* where those of the large width begin, in bytes */
  uint32_t small_end;   /* rows of the small width, up to the last vector's end */
  uint32_t large_end;   /* and of the large one */
  char **mask_of;       /* of each option, and behind them of each item; NULL: it is not made yet */
  uint32_t shared_from; /* options that an item must have to get one */
  size_t mask_bytes;    /* of all masks that there can be */
  char *spare_masks;    /* room for two that are not kept */
  uint8_t *until_kept;  /* how often an option's mask is made before it is */
  uint32_t mask_count;  /* made so far */
  size_t masks_touched; /* bytes of 'masks' of which the pages are there */

  /* Only where rows are swept. */
  uint32_t *class_of;      /* of each item: its first mask */
  uint32_t *touched_start; /* the primary items that item i has options in common with: touched[touched_start[i]] .. */
  uint32_t *touched;       /* .. touched[touched_start[i + 1] - 1] */

  size_t entry_count; /* of the problem: not all are needed here */
  size_t colour_count;

  size_t words; /* of all rows */
  size_t row_bytes;
  size_t state_bytes; /* of rows and sizes */
};

/* How many options an item has before anything is chosen. */
static inline uint32_t count_of(const struct layout *layout, uint32_t item) {
  return layout->first[item + 1] - layout->first[item];
}

/* The colour of entry e of an option; 0: none. */
static inline uint32_t dlxi_cells_colour(const struct layout *layout, uint32_t option, uint32_t e) {
  return layout->colours && e >= layout->secondary[option] ? layout->colours[e] : 0;
}

/* Is it by the item's own mask that options with an item lose their rivals? */
static inline bool dlxi_cells_is_shared(const struct layout *layout, uint32_t item, uint32_t colour) {
  return !colour && count_of(layout, item) >= layout->shared_from;
}

/* A population count that a compiler can turn into vectors. */
static inline uint32_t dlxi_cells_count(uint64_t x) {
  x -= (x >> 1) & UINT64_MAX / 3;
  x = (x & UINT64_MAX / 5) + ((x >> 2) & UINT64_MAX / 5);
  x = (x + (x >> 4)) & UINT64_MAX / 17;
  x += x >> 8;
  x += x >> 16;
  return (uint32_t)(x + (x >> 32)) & 0x7F;
}

/* A node on the path from the root, and what is tried there. */
struct level {
  uint32_t first;  /* the options of the item branched on: candidates[first] .. candidates[end - 1], in order */
  uint32_t next;   /* the one to be tried next */
  uint32_t end;    /* less than first + total once branches were given away */
  uint32_t total;  /* how many there were */
  uint32_t active; /* primary items still to be covered */
  uint32_t chosen; /* options chosen on the way here, forced ones among them */
  uint32_t slot;   /* the state that belongs to it */
  uint32_t mark;   /* options taken out on the way here */
};

struct cells {
  struct layout layout;
  const struct cells_kernel *kernel;
  void *memory; /* in which the arrays are, but for weights and failures */

  /* The state of the node at hand. */
  void *rows;      /* of each item, a bit for each option that can still be chosen */
  uint32_t *sizes; /* wide: how many there are */
  uint32_t active;
  uint32_t chosen;
  uint32_t taken_out;

  char *states;      /* copying: one for each level; else just one.  state_bytes each */
  char *root;        /* the state at the root, all forced choices made */
  bool copying;      /* a level has a state of its own; else what was taken out is put back */
  bool contradicted; /* the node at hand cannot be entered: an item has no option left */

  struct level root_level;
  bool root_contradicted;

  uint32_t failed;    /* the item that had no option left when a choice failed */
  uint32_t *failures; /* of each item, while weights are learnt; NULL: they are not */

  uint32_t *solution; /* the options chosen, in that order */
  uint32_t *trail;    /* not copying: the options taken out, chosen ones among them */
  uint32_t *queue;    /* items that have one option left */
  uint32_t *scores;   /* room to choose in */
  uint16_t *weights;  /* of each primary item, to multiply its size by; NULL: all alike */

  struct level *levels;
  uint32_t *path;       /* the option branched on at each level */
  uint32_t *candidates; /* Invariant: an option is at one level at most */
  size_t level;
  size_t base;   /* levels below were set by begin() */
  bool standing; /* search() was left at a solution: go on behind it */

  uint64_t updates;
};

/* Notes that an option is chosen. */
static inline void dlxi_cells_note(struct cells *cells, uint32_t option) {
  cells->solution[cells->chosen++] = option;
  cells->active -= cells->layout.secondary[option] - cells->layout.start[option];
}

/* One way to keep rows, compiled from cells_dance.h. */
struct cells_kernel {
  uint32_t most;      /* options an item may have */
  size_t word_bytes;  /* of a word of a row */
  size_t small_bytes; /* dense: of one of the small width; 0: all have the same */
  uint32_t scale;     /* the weight of an item that is like any other */
  bool wide;          /* a row has as many words as it needs */
  bool dense;         /* each option has a mask, and states are always copied */

  /* Allocates and writes what is the kernel's own of the layout, and the state of which nothing is chosen, and stands
     there.  false: no memory. */
  bool (*lay_out)(struct cells *cells);

  /* Goes from one state to another, or stays, and there chooses 'option' and all that it forces, or just what is
     forced.  false: an item has no option left. */
  bool (*choose_option)(struct cells *cells, const char *from, char *to, uint32_t option);
  bool (*choose_forced)(struct cells *cells);

  /* Puts back what was taken out since there were 'mark' options. */
  void (*put_back)(struct cells *cells, uint32_t mark);

  /* The item to branch on.  One at least is active, and none has less than two options. */
  uint32_t (*choose_item)(struct cells *cells);

  /* Can the option of entry e be chosen, as the row of its item tells? */
  bool (*is_live)(const struct cells *cells, uint32_t e);

  /* Writes the options of item i that can be chosen.  Returns how many. */
  uint32_t (*list)(const struct cells *cells, uint32_t item, uint32_t *options);
};

/* As prepare() of the engine, for tests of every way to keep rows: with 'kernel', if it can do the problem, and without
   copies of states if they are not needed. */
void *dlxi_cells_prepare(const dlx_problem *problem, const struct cells_kernel *kernel, bool copying);

/* All kernels that this processor can do: until NULL. */
const struct cells_kernel *dlxi_cells_kernel(size_t index);

/* Fills 'cells->layout', 'kernel', and the rows, as nothing is chosen; 'kernel' may be NULL.  false: no memory; what is
   there must be released all the same. */
bool dlxi_cells_lay_out(struct cells *cells, const dlx_problem *problem, const struct cells_kernel *kernel);
bool dlxi_cells_lay_out_swept(struct cells *cells);
void dlxi_cells_release_layout(struct layout *layout);

/* Makes room for a state of so many bytes of rows and of sizes, and stands there. */
bool dlxi_cells_allocate_root(struct cells *cells, size_t row_bytes, size_t size_bytes);

/* Makes room for the masks of all options, of the items that get one, and one more.  Takes the next of them, in which
 * all bits are set. */
bool dlxi_cells_allocate_masks(struct layout *layout);
void *dlxi_cells_new_mask(struct layout *layout);

/* Lets rows and sizes be those of a state. */
static inline void dlxi_cells_stand_at(struct cells *cells, char *state) {
  cells->rows = state;
  cells->sizes = (uint32_t *)(void *)(state + cells->layout.row_bytes);
}

/* Those that have a mask for each option, from the smallest word up, and behind them the one that sweeps, for this
   processor. */
#define CELLS_DENSE 7
extern const struct cells_kernel *const dlxi_cells_dense_avx512[CELLS_DENSE + 1];
extern const struct cells_kernel *const dlxi_cells_dense_avx2[CELLS_DENSE + 1];
extern const struct cells_kernel *const dlxi_cells_dense_portable[CELLS_DENSE + 1];

/* The sets that this processor can do, the fastest first: until NULL. */
const struct cells_kernel *const *dlxi_cells_dense(size_t index);

extern const struct cells_kernel dlxi_cells_16, dlxi_cells_32, dlxi_cells_64, dlxi_cells_wide;

#endif

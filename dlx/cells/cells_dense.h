/*
 * The dance where each option has a mask: choosing it is one AND of all rows.
 *
 * Rows are words of one width, or of two.  Then items that have few options come first, in SMALL bits each, and behind
 * them, in LARGE bits, the others.  Both begin where a vector may, so that each is gone through by vectors of its own:
 *
 *     items 0 .. small_count - 1              items small_count .. primary_count - 1
 *     | 8 | 8 | 8 | 8 | 8 | 8 | . | . |       |  16   |  16   |  16   |   .   |
 *                                             ^ layout->large_at bytes from the beginning
 *
 * What is said of a first or a last item means their order in the problem, which is in layout->order: so all kernels
 * walk the same tree.
 *
 * Included with SMALL and LARGE, behind cells_lanes.h for both.  If they are the same, all rows are of that width.
 */

#define TWO_WIDTHS  (SMALL != LARGE)
#define IN_SMALL(x) JOIN(x##_, SMALL)
#define IN_LARGE(x) JOIN(x##_, LARGE)
#define NAME(x)     JOIN(JOIN(x##_, SMALL), JOIN(_, LARGE))

/* ---------------------------------------------------------------- one row */

static inline uint32_t NAME(small_count)(const struct layout *layout) {
  return TWO_WIDTHS ? layout->small_count : 0;
}

static inline size_t NAME(large_at)(const struct layout *layout) {
  return TWO_WIDTHS ? layout->large_at : 0;
}

static inline uint64_t NAME(options_in)(const struct layout *layout, const char *rows, uint32_t item) {
  uint32_t small = NAME(small_count)(layout);
  if (item < small) return IN_SMALL(options_in)(rows, item);
  return IN_LARGE(options_in)(rows + NAME(large_at)(layout), item - small);
}

static inline void NAME(clear)(const struct layout *layout, char *rows, uint32_t item, uint32_t bit) {
  uint32_t small = NAME(small_count)(layout);
  if (item < small)
    IN_SMALL(clear)(rows, item, bit);
  else
    IN_LARGE(clear)(rows + NAME(large_at)(layout), item - small, bit);
}

static inline void NAME(wipe)(const struct layout *layout, char *rows, uint32_t item) {
  uint32_t small = NAME(small_count)(layout);
  if (item < small)
    IN_SMALL(wipe)(rows, item);
  else
    IN_LARGE(wipe)(rows + NAME(large_at)(layout), item - small);
}

static inline void NAME(fill)(const struct layout *layout, char *rows, uint32_t item, uint32_t count) {
  uint32_t small = NAME(small_count)(layout);
  if (item < small)
    IN_SMALL(fill)(rows, item, count);
  else
    IN_LARGE(fill)(rows + NAME(large_at)(layout), item - small, count);
}

/* ---------------------------------------------------------------- masks */

/* Takes options that share an item with entry e, and do not agree with its colour, out of the mask. */
static void NAME(take_out_rivals)(const struct layout *layout, uint32_t item, uint32_t colour, char *mask) {
  for (uint32_t k = layout->first[item]; k < layout->first[item + 1]; k++) {
    if (colour && layout->colours[layout->entry_at[k]] == colour) continue;
    uint32_t p = layout->option_at[k];
    for (uint32_t q = layout->start[p]; q < layout->secondary[p]; q++)
      NAME(clear)(layout, mask, layout->items[q], layout->bits[q]);
  }
}

/* What options lose beside one that has an item of long rows is found once, as the item's own mask. */
TARGET static inline void NAME(take_out_by_item)(struct layout *layout, uint32_t item, char *mask) {
  char **own = &layout->mask_of[layout->option_count + item];
  if (!*own) {
    *own = dlxi_cells_new_mask(layout);
    memset(*own, 0xFF, layout->row_bytes);
    NAME(take_out_rivals)(layout, item, 0, *own);
  }
  join_mask(mask, *own, layout->row_bytes);
}

/* An item of the option itself loses all its bits, and with them the token. */
TARGET static inline void NAME(fill_mask)(struct layout *layout, uint32_t option, char *mask) {
  memset(mask, 0xFF, layout->row_bytes);
  for (uint32_t e = layout->start[option]; e < layout->start[option + 1]; e++) {
    uint32_t item = layout->items[e], colour = dlxi_cells_colour(layout, option, e);
    if (dlxi_cells_is_shared(layout, item, colour))
      NAME(take_out_by_item)(layout, item, mask);
    else
      NAME(take_out_rivals)(layout, item, colour, mask);
  }
  for (uint32_t e = layout->start[option]; e < layout->secondary[option]; e++)
    NAME(wipe)(layout, mask, layout->items[e]);
}

/* A mask that is soon made is kept only if it is often asked for, so that less memory is met. */
TARGET static __attribute__((noinline)) const char *NAME(make_mask)(struct layout *layout, uint32_t option, int place) {
  char *mask = layout->spare_masks + (size_t)place * layout->row_bytes;
  if (layout->until_kept[option])
    layout->until_kept[option]--;
  else
    mask = layout->mask_of[option] = dlxi_cells_new_mask(layout);
  NAME(fill_mask)(layout, option, mask);
  return mask;
}

/* The mask of an option, good until the next is asked for that has the same place, 0 or 1. */
static inline const char *NAME(mask_of)(struct cells *cells, uint32_t option, int place) {
  const char *mask = cells->layout.mask_of[option];
  return mask ? mask : NAME(make_mask)(&cells->layout, option, place);
}

/* ---------------------------------------------------------------- choosing an option */

/* Clears in each row what is not in both masks.  false: an item is without options. */
TARGET static inline bool NAME(pass)(struct cells *cells, const char *from, char *to, const char *one, const char *two,
                                     struct found *found) {
  const struct layout *layout = &cells->layout;
  size_t at = NAME(large_at)(layout);
  struct found small = {NOTHING, NOTHING, NOTHING};
  cells->updates += layout->primary_count;
  if (TWO_WIDTHS) {
    small = IN_SMALL(pass)(from, to, one, two, layout->small_end);
    if (small.empty != NOTHING && !cells->failures) return false; /* nobody asks which one was the last */
  }
  *found = IN_LARGE(pass)(from + at, to + at, one + at, two + at, layout->large_end);
  if (TWO_WIDTHS) join_found(layout, &small, found);
  if (found->empty == NOTHING) return true;
  cells->failed = found->empty;
  return false;
}

/* The first option of an item, which is its only one. */
static inline uint32_t NAME(option_of)(const struct cells *cells, uint32_t item) {
  const struct layout *layout = &cells->layout;
  return layout
      ->option_at[layout->first[item] + (unsigned)__builtin_ctzll(NAME(options_in)(layout, cells->rows, item))];
}

static inline uint32_t NAME(choose_single)(struct cells *cells, uint32_t item) {
  uint32_t option = NAME(option_of)(cells, item);
  dlxi_cells_note(cells, option);
  return option;
}

/* Goes from one state to another by a mask, and chooses all that it forces.  Of the options that are forced at once,
   two are chosen in one pass: those of the first and the last such item, if they do not clash. */
TARGET static inline bool NAME(settle)(struct cells *cells, const char *from, char *to, const char *mask) {
  const char *second = mask;
  struct found found;
  cells->rows = to;
  for (;;) {
    if (!NAME(pass)(cells, from, to, mask, second, &found)) return false;
    if (found.single == NOTHING) return true;
    from = to;
    uint32_t option = NAME(choose_single)(cells, found.single), last = NAME(option_of)(cells, found.last_single);
    mask = second = NAME(mask_of)(cells, option, 0);
    if (last == option) continue;
    if (!(NAME(options_in)(&cells->layout, mask, found.last_single) &
          NAME(options_in)(&cells->layout, to, found.last_single))) {
      cells->failed = found.last_single;
      return false;
    }
    NAME(choose_single)(cells, found.last_single);
    second = NAME(mask_of)(cells, last, 1);
  }
}

TARGET static bool NAME(choose_option)(struct cells *cells, const char *from, char *to, uint32_t option) {
  dlxi_cells_note(cells, option);
  return NAME(settle)(cells, from, to, NAME(mask_of)(cells, option, 0));
}

/* The first mask takes out nothing. */
TARGET static bool NAME(choose_forced)(struct cells *cells) {
  for (uint32_t i = 0; i < cells->layout.primary_count; i++)
    if (!NAME(options_in)(&cells->layout, cells->rows, i)) return false;
  return NAME(settle)(cells, cells->rows, cells->rows, cells->layout.masks);
}

/* ---------------------------------------------------------------- choosing an item */

/* The first item of the least size times weight. */
TARGET static uint32_t NAME(choose_weighted)(struct cells *cells) {
  const struct layout *layout = &cells->layout;
  const char *rows = cells->rows;
  const uint16_t *weights = cells->weights;
  uint16_t *scores = (uint16_t *)(void *)cells->scores;
  uint32_t middle = NAME(small_count)(layout), end = layout->primary_count; /* a row behind may be in no state */
  uint16_t least = IN_LARGE(score)(rows + NAME(large_at)(layout), weights + middle, scores + middle, end - middle);
  uint32_t small = NOTHING;
  if (TWO_WIDTHS) {
    uint16_t least_small = IN_SMALL(score)(rows, weights, scores, middle);
    if (least_small < least) least = least_small;
    small = find_score(scores, middle, least);
  }
  uint32_t large = find_score(scores + middle, end - middle, least);
  return TWO_WIDTHS ? first_of(layout, small, large) : large;
}

/* The first item of the least size: one with two options, or else what is the first to be empty if more and more is
   stripped off. */
TARGET static uint32_t NAME(choose_item)(struct cells *cells) {
  if (cells->weights) return NAME(choose_weighted)(cells);
  const struct layout *layout = &cells->layout;
  size_t at = NAME(large_at)(layout);
  const char *rows = cells->rows;
  char *stripped = (char *)cells->scores;
  uint32_t small = NOTHING, large = IN_LARGE(first_of_two)(rows + at, layout->large_end);
  if (TWO_WIDTHS) small = IN_SMALL(first_of_two)(rows, layout->small_end);
  for (bool again = false; (small & large) == NOTHING; again = true) {
    large = IN_LARGE(strip_all)(rows + at, stripped + at, again, layout->large_end);
    if (TWO_WIDTHS) small = IN_SMALL(strip_all)(rows, stripped, again, layout->small_end);
  }
  return TWO_WIDTHS ? first_of(layout, small, large) : large;
}

/* ---------------------------------------------------------------- looking and setting up */

static bool NAME(is_live)(const struct cells *cells, uint32_t e) {
  return NAME(options_in)(&cells->layout, cells->rows, cells->layout.items[e]) >> cells->layout.bits[e] & 1;
}

static uint32_t NAME(list)(const struct cells *cells, uint32_t item, uint32_t *options) {
  const uint32_t *option_at = cells->layout.option_at + cells->layout.first[item];
  uint32_t count = 0;
  for (uint64_t row = NAME(options_in)(&cells->layout, cells->rows, item); row; row &= row - 1)
    options[count++] = option_at[__builtin_ctzll(row)];
  return count;
}

#if LARGE == 64
/* Does the mask leave something of each item that the option does not cover?  Bits that are of no option stay in a
   mask: so only what has as many options as bits can lose them all. */
static bool NAME(leaves_all)(const struct layout *layout, uint32_t option, const char *mask) {
  uint32_t emptied = 0;
  for (uint32_t i = NAME(small_count)(layout); i < layout->primary_count; i++)
    emptied += !NAME(options_in)(layout, mask, i);
  for (uint32_t e = layout->start[option]; e < layout->secondary[option]; e++)
    emptied -= layout->items[e] >= NAME(small_count)(layout);
  return !emptied;
}

/* Where there are no tokens, options that leave nothing of another item would not be seen to do so: they go at once. */
static void NAME(rule_out_some)(struct cells *cells) {
  const struct layout *layout = &cells->layout;
  for (uint32_t p = 0; p < layout->option_count; p++) {
    if (NAME(leaves_all)(layout, p, NAME(mask_of)(cells, p, 0))) continue;
    for (uint32_t e = layout->start[p]; e < layout->secondary[p]; e++)
      NAME(clear)(layout, cells->rows, layout->items[e], layout->bits[e]);
  }
}
#endif

static bool NAME(lay_out)(struct cells *cells) {
  struct layout *layout = &cells->layout;
  layout->small_end = (uint32_t)(layout->large_at / (SMALL / 8));
  layout->large_end = (uint32_t)((layout->row_bytes - layout->large_at) / (LARGE / 8));
  if (!dlxi_cells_allocate_root(cells, layout->row_bytes, 0) || !dlxi_cells_allocate_masks(layout)) return false;
  for (uint32_t i = 0; i < layout->primary_count; i++) NAME(fill)(layout, cells->rows, i, count_of(layout, i));
  memset(dlxi_cells_new_mask(layout), 0xFF, layout->row_bytes);
#if LARGE == 64
  NAME(rule_out_some)(cells);
#endif
  return true;
}

static const struct cells_kernel NAME(kernel) = {
    .most = LARGE < 64 ? LARGE - 1 : LARGE,
    .word_bytes = LARGE / 8,
    .small_bytes = TWO_WIDTHS ? SMALL / 8 : 0,
    .scale = UINT16_MAX / LARGE,
    .dense = true,
    .lay_out = NAME(lay_out),
    .choose_option = NAME(choose_option),
    .choose_forced = NAME(choose_forced),
    .choose_item = NAME(choose_item),
    .is_live = NAME(is_live),
    .list = NAME(list),
};

#undef NAME
#undef TWO_WIDTHS
#undef IN_SMALL
#undef IN_LARGE
#undef LARGE
#undef SMALL

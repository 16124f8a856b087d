/*
 * The dance, in the words of one way to keep rows.  Included with
 *
 *     WORD    the unsigned type of a word of a row
 *     WIDE    1: a row has as many words as it needs, and its size is kept beside it; 0: a row is one word
 *     KERNEL  the name of the kernel
 */
#include "dlx/cells/cells_state.h"

#define BITS ((uint32_t)(8 * sizeof(WORD)))

#if WIDE

typedef uint64_t code; /* item, and the place of the bit among all rows */

static inline uint32_t item_of(code c) {
  return (uint32_t)(c >> 32);
}
static inline size_t word_of(code c) {
  return (uint32_t)c / BITS;
}
static inline WORD bit_of(code c) {
  return (WORD)((WORD)1 << (c % BITS));
}

#else

typedef uint32_t code; /* item times BITS, and the number of the bit */

static inline uint32_t item_of(code c) {
  return c / BITS;
}
static inline size_t word_of(code c) {
  return c / BITS;
}
static inline WORD bit_of(code c) {
  return (WORD)((WORD)1 << (c % BITS));
}

#endif

/* An item that cannot run out of options, and is never forced: a secondary one, or one that is just being covered. */
#if WIDE
#define GUARD ((uint32_t)1 << 31)
#else
#define GUARD ((WORD)((WORD)3 << (BITS - 2)))
#endif

static inline unsigned lowest(WORD word) {
  return (unsigned)__builtin_ctzll(word);
}

/* What the dance works on, gathered for the registers. */
struct dance {
  const struct layout *layout;
  const code *codes;
  const WORD *masks;
  WORD *rows;
  uint32_t *sizes;
  uint32_t *queue;
  uint32_t *trail;
  uint32_t head; /* of the queue */
  uint32_t tail;
  uint32_t taken_out; /* options on the trail */
  uint64_t updates;
};

static inline struct dance begin_dance(struct cells *cells, uint32_t queued) {
  return (struct dance){
      .layout = &cells->layout,
      .codes = cells->layout.codes,
      .masks = cells->layout.masks,
      .rows = cells->rows,
      .sizes = cells->sizes,
      .queue = cells->queue,
      .trail = cells->trail,
      .tail = queued,
      .taken_out = cells->taken_out,
      .updates = 0,
  };
}

static inline void end_dance(struct cells *cells, const struct dance *dance) {
  cells->taken_out = dance->taken_out;
  cells->updates += dance->updates;
}

/*
 * Takes options out of the rows of all their items: those of one word of a row.  Items that have one option left, or
 * none, are queued.  This is where the time goes; it is not inlined, so that all it needs is in registers.
 */
static __attribute__((noinline)) void take_out_word(struct dance *dance, const uint32_t *option_at, WORD dead) {
  const uint32_t *starts = dance->layout->start;
  const code *codes = dance->codes;
  WORD *rows = dance->rows;
#if WIDE
  uint32_t *sizes = dance->sizes;
#endif
  uint32_t *queue = dance->queue + dance->tail, *trail = dance->trail + dance->taken_out;
  do {
    uint32_t p = option_at[lowest(dead)];
    *trail++ = p;
    const code *c = codes + starts[p], *end = codes + starts[p + 1];
    dance->updates += (size_t)(end - c);
    for (; c < end; c++) {
      uint32_t item = item_of(*c);
      WORD word = (WORD)(rows[word_of(*c)] & ~bit_of(*c));
      rows[word_of(*c)] = word;
      *queue = item;
#if WIDE
      queue += --sizes[item] <= 1;
#else
      queue += !(word & (word - 1));
#endif
    }
    dead = (WORD)(dead & (dead - 1));
  } while (dead);
  dance->tail = (uint32_t)(queue - dance->queue);
  dance->taken_out = (uint32_t)(trail - dance->trail);
}

#if WIDE
/* Those of 64 options that have the colour: for items that have too many colours for masks. */
static WORD of_colour(const struct layout *layout, uint32_t first, WORD row, uint32_t colour) {
  WORD found = 0;
  for (; row; row &= row - 1)
    if (layout->colours[layout->entry_at[first + lowest(row)]] == colour) found |= row & -row;
  return found;
}
#endif

/* Takes out the options of the item of entry e that cannot be chosen together with e. */
static inline void take_out_rivals(struct dance *dance, uint32_t e, code c) {
  const struct layout *layout = dance->layout;
  uint32_t item = item_of(c);
  const uint32_t *option_at = layout->option_at + layout->first[item];
#if WIDE
  uint32_t begin = layout->word_start[item], end = layout->word_start[item + 1];
  const WORD *mask = dance->masks && layout->mask_at[e] ? dance->masks + layout->mask_at[e] : NULL;
  uint32_t colour = !mask && layout->colours && item >= layout->first_secondary ? layout->colours[e] : 0;
  for (uint32_t w = begin; w < end; w++) {
    uint32_t k = (w - begin) * BITS;
    WORD keep = mask ? mask[w - begin] : w == word_of(c) ? bit_of(c) : 0;
    if (colour) keep = of_colour(layout, layout->first[item] + k, dance->rows[w], colour);
    WORD dead = dance->rows[w] & ~keep;
    if (dead) take_out_word(dance, option_at + k, dead);
  }
#else
  WORD keep = dance->masks ? dance->masks[e] : bit_of(c);
  WORD dead = (WORD)(dance->rows[item] & ~keep & ~GUARD);
  if (dead) take_out_word(dance, option_at, dead);
#endif
}

/* Items begin to be covered, and do not get into the queue; or are covered, and have no options any more. */
static inline void guard(struct dance *dance, uint32_t item) {
#if WIDE
  dance->sizes[item] |= GUARD;
#else
  dance->rows[item] |= GUARD;
#endif
}
static inline void unguard(struct dance *dance, uint32_t item) {
#if WIDE
  dance->sizes[item] = 0;
#else
  dance->rows[item] = 0;
#endif
}

/* Chooses an option: whatever shares an item with it, unless they agree on its colour, is taken out, and the option
   itself too. */
static inline void commit(struct cells *cells, struct dance *dance, uint32_t option) {
  const struct layout *layout = dance->layout;
  const code *codes = dance->codes;
  uint32_t start = layout->start[option], secondary = layout->secondary[option], end = layout->start[option + 1];
  for (uint32_t e = start; e < secondary; e++) guard(dance, item_of(codes[e]));
  for (uint32_t e = start; e < end; e++) take_out_rivals(dance, e, codes[e]);
  take_out_word(dance, &option, 1);
  for (uint32_t e = start; e < secondary; e++) unguard(dance, item_of(codes[e]));
  dlxi_cells_note(cells, option);
}

static inline bool is_empty(const struct dance *dance, uint32_t item) {
#if WIDE
  return !dance->sizes[item];
#else
  return !dance->rows[item];
#endif
}

/* The first option of an item that is not empty. */
static inline uint32_t first_option(const struct dance *dance, uint32_t item) {
  const uint32_t *option_at = dance->layout->option_at + dance->layout->first[item];
#if WIDE
  uint32_t w = dance->layout->word_start[item];
  for (; !dance->rows[w]; w++) option_at += BITS;
  return option_at[lowest(dance->rows[w])];
#else
  return option_at[lowest(dance->rows[item])];
#endif
}

/* Chooses whatever is forced.  An item that was queued, and has been covered since, is empty; but one that is empty
   just after a choice has lost its last option. */
static inline bool settle(struct cells *cells, struct dance *dance) {
  uint32_t checked = 0, head = 0;
  for (;;) {
    for (; checked < dance->tail; checked++)
      if (is_empty(dance, dance->queue[checked])) {
        cells->failed = dance->queue[checked];
        return false;
      }
    while (head < dance->tail && is_empty(dance, dance->queue[head])) head++;
    if (head == dance->tail) return true;
    commit(cells, dance, first_option(dance, dance->queue[head++]));
  }
}

static bool choose_option(struct cells *cells, const char *from, char *to, uint32_t option) {
  if (to != from) memcpy(to, from, cells->layout.state_bytes);
  dlxi_cells_stand_at(cells, to);
  struct dance dance = begin_dance(cells, 0);
  commit(cells, &dance, option);
  bool settled = settle(cells, &dance);
  end_dance(cells, &dance);
  return settled;
}

static bool choose_forced(struct cells *cells) {
  uint32_t queued = 0;
  for (uint32_t i = 0; i < cells->layout.primary_count; i++)
    if (count_of(&cells->layout, i) < 2) cells->queue[queued++] = i;
  struct dance dance = begin_dance(cells, queued);
  bool settled = settle(cells, &dance);
  end_dance(cells, &dance);
  return settled;
}

static void put_back(struct cells *cells, uint32_t mark) {
  const struct layout *layout = &cells->layout;
  const code *codes = layout->codes;
  WORD *rows = cells->rows;
  while (cells->taken_out > mark) {
    uint32_t p = cells->trail[--cells->taken_out];
    for (uint32_t e = layout->start[p]; e < layout->start[p + 1]; e++) {
      rows[word_of(codes[e])] |= bit_of(codes[e]);
#if WIDE
      cells->sizes[item_of(codes[e])]++;
#endif
    }
  }
}

static bool is_live(const struct cells *cells, uint32_t e) {
  code c = ((const code *)cells->layout.codes)[e];
  return ((const WORD *)cells->rows)[word_of(c)] & bit_of(c);
}

static uint32_t list(const struct cells *cells, uint32_t item, uint32_t *options) {
  const WORD *rows = cells->rows;
  const uint32_t *option_at = cells->layout.option_at + cells->layout.first[item];
  uint32_t count = 0;
#if WIDE
  uint32_t begin = cells->layout.word_start[item], end = cells->layout.word_start[item + 1];
#else
  uint32_t begin = item, end = item + 1;
#endif
  for (uint32_t w = begin; w < end; w++, option_at += BITS)
    for (WORD word = rows[w]; word; word = (WORD)(word & (word - 1))) options[count++] = option_at[lowest(word)];
  return count;
}

/* ---------------------------------------------------------------- choosing an item */

#if WIDE

/* Covered items have size 0, which becomes the largest number. */
static inline __attribute__((always_inline)) uint32_t choose_least(struct cells *cells) {
  const uint32_t *sizes = cells->sizes;
  uint32_t end = cells->layout.first_secondary, least = UINT32_MAX, i = 0;
  for (uint32_t b = 0; b < end && least > 1; b += CELLS_BLOCK)
    for (uint32_t k = b; k < b + CELLS_BLOCK; k++) least = sizes[k] - 1 < least ? sizes[k] - 1 : least;
  while (sizes[i] - 1 != least) i++;
  return i;
}

static inline uint32_t size_of(const struct cells *cells, uint32_t i) {
  return cells->sizes[i];
}

#else

/*
 * Strips one option after the other off all rows at once, until one is empty: the first of the smallest.  There is no
 * need for a population count, and it is all done in vectors.  A covered item is empty from the start, and filled.
 */
static inline __attribute__((always_inline)) uint32_t choose_least(struct cells *cells) {
  const WORD *rows = cells->rows;
  WORD *stripped = (WORD *)(void *)cells->scores;
  uint32_t end = cells->layout.first_secondary, b = 0;
  for (; b < end; b += CELLS_BLOCK) {
    WORD found = 0;
    for (uint32_t k = b; k < b + CELLS_BLOCK; k++) {
      WORD row = (WORD)((rows[k] & (rows[k] - 1)) | (rows[k] ? 0 : (WORD)-1));
      row = (WORD)(row & (row - 1));
      stripped[k] = row;
      found |= row ? 0 : 1;
    }
    if (found) goto found_in_block;
  }
  for (;;)
    for (b = 0; b < end; b += CELLS_BLOCK) {
      WORD found = 0;
      for (uint32_t k = b; k < b + CELLS_BLOCK; k++) {
        WORD row = (WORD)(stripped[k] & (stripped[k] - 1));
        stripped[k] = row;
        found |= row ? 0 : 1;
      }
      if (found) goto found_in_block;
    }
found_in_block:
  while (stripped[b]) b++;
  return b;
}

static inline uint32_t size_of(const struct cells *cells, uint32_t i) {
  return dlxi_cells_count(((const WORD *)cells->rows)[i]);
}

#endif

/* The first item of the least size as its weight tells. */
static inline __attribute__((always_inline)) uint32_t choose_weighted(struct cells *cells) {
  const uint16_t *weights = cells->weights;
  uint32_t *scores = cells->scores;
  uint32_t end = cells->layout.first_secondary, least = UINT32_MAX, i = 0;
  for (uint32_t k = 0; k < end; k++) {
    uint32_t size = size_of(cells, k);
    uint32_t score = size ? size * weights[k] : UINT32_MAX;
    scores[k] = score;
    least = score < least ? score : least;
  }
  while (scores[i] != least) i++;
  return i;
}

static inline __attribute__((always_inline)) uint32_t choose(struct cells *cells) {
  return cells->weights ? choose_weighted(cells) : choose_least(cells);
}

static uint32_t choose_portably(struct cells *cells) {
  return choose(cells);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static uint32_t choose_by_avx2(struct cells *cells) {
  return choose(cells);
}
__attribute__((target("avx2,avx512f,avx512bw,avx512vl"))) static uint32_t choose_by_avx512(struct cells *cells) {
  return choose(cells);
}
#endif

static uint32_t choose_item(struct cells *cells) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) return choose_by_avx512(cells);
  if (__builtin_cpu_supports("avx2")) return choose_by_avx2(cells);
#endif
  return choose_portably(cells);
}

/* ---------------------------------------------------------------- setting up */

static inline code encode(const struct layout *layout, uint32_t item, uint32_t k) {
#if WIDE
  return (code)item << 32 | (layout->word_start[item] * BITS + k);
#else
  (void)layout;
  return item * BITS + k;
#endif
}

static bool encode_entries(struct layout *layout) {
  uint32_t end = layout->start[layout->option_count];
  code *codes = layout->codes = malloc((end + (size_t)1) * sizeof *codes);
  if (!codes) return false;
  for (uint32_t e = 0; e < end; e++) codes[e] = encode(layout, layout->items[e], layout->bits[e]);
  return true;
}

static void fill_rows(struct cells *cells) {
  const struct layout *layout = &cells->layout;
  WORD *rows = cells->rows;
  for (uint32_t i = 0; i < layout->item_end; i++) {
    uint32_t count = count_of(layout, i);
    bool guarded = i >= layout->first_secondary;
#if WIDE
    cells->sizes[i] = count | (guarded ? GUARD : 0);
    uint32_t w = layout->word_start[i];
    for (; count >= BITS; count -= BITS) rows[w++] = (WORD)-1;
    if (count) rows[w] = ((WORD)1 << count) - 1;
#else
    rows[i] = (WORD)((((WORD)1 << count) - 1) | (guarded ? GUARD : 0));
#endif
  }
}

/* ---------------------------------------------------------------- the masks of colours */

#if WIDE

/* Numbers the colours of each secondary item, and gives each of them room for a mask; an item with so many colours that
   their masks would be larger than the problem has none.  Returns the words needed. */
static size_t number_masks(struct layout *layout, uint32_t *mask_of) {
  size_t words = 1; /* mask 0 is none */
  for (uint32_t i = layout->first_secondary; i < layout->item_end; i++) {
    uint32_t width = layout->word_start[i + 1] - layout->word_start[i];
    size_t before = words, room = words + 64 + 8 * (size_t)count_of(layout, i);
    const uint32_t *entry_at = layout->entry_at + layout->first[i];
    for (uint32_t k = 0; k < count_of(layout, i); k++) {
      uint32_t colour = layout->colours[entry_at[k]];
      if (!colour) continue;
      if (!mask_of[colour]) {
        mask_of[colour] = (uint32_t)words;
        words += width;
      }
      layout->mask_at[entry_at[k]] = mask_of[colour];
    }
    bool fits = words <= room && words <= UINT32_MAX;
    for (uint32_t k = 0; k < count_of(layout, i); k++) {
      mask_of[layout->colours[entry_at[k]]] = 0;
      if (!fits) layout->mask_at[entry_at[k]] = 0;
    }
    if (!fits) words = before;
  }
  return words;
}

static void fill_masks(struct layout *layout) {
  WORD *masks = layout->masks;
  for (uint32_t i = layout->first_secondary; i < layout->item_end; i++)
    for (uint32_t k = 0; k < count_of(layout, i); k++) {
      uint32_t at = layout->mask_at[layout->entry_at[layout->first[i] + k]];
      if (at) masks[at + k / BITS] |= (WORD)1 << k % BITS;
    }
}

static bool add_masks(struct layout *layout) {
  layout->mask_at = calloc(layout->entry_count + 1, sizeof *layout->mask_at);
  uint32_t *mask_of = calloc(layout->colour_count + 1, sizeof *mask_of);
  if (layout->mask_at && mask_of) layout->masks = calloc(number_masks(layout, mask_of), sizeof(WORD));
  free(mask_of);
  if (!layout->masks) return false;
  fill_masks(layout);
  return true;
}

#else

static bool add_masks(struct layout *layout) {
  WORD *masks = layout->masks = malloc((layout->entry_count + 1) * sizeof *masks);
  WORD *mask_of = calloc(layout->colour_count + 1, sizeof *mask_of);
  bool enough = masks && mask_of;
  for (uint32_t e = 0; enough && e < layout->start[layout->option_count]; e++)
    masks[e] = bit_of(((const code *)layout->codes)[e]);
  for (uint32_t i = layout->first_secondary; enough && i < layout->item_end; i++) {
    const uint32_t *entry_at = layout->entry_at + layout->first[i];
    for (uint32_t k = 0; k < count_of(layout, i); k++) mask_of[layout->colours[entry_at[k]]] |= masks[entry_at[k]];
    for (uint32_t k = 0; k < count_of(layout, i); k++)
      if (layout->colours[entry_at[k]]) masks[entry_at[k]] = mask_of[layout->colours[entry_at[k]]];
    for (uint32_t k = 0; k < count_of(layout, i); k++) mask_of[layout->colours[entry_at[k]]] = 0;
  }
  free(mask_of);
  return enough;
}

#endif

static bool lay_out(struct cells *cells) {
  struct layout *layout = &cells->layout;
  if (!dlxi_cells_allocate_root(cells, layout->words * sizeof(WORD), WIDE ? layout->item_end * sizeof(uint32_t) : 0))
    return false;
  if (!encode_entries(layout)) return false;
  fill_rows(cells);
  return !layout->colours || add_masks(layout);
}

const struct cells_kernel KERNEL = {
    .most = MOST,
    .word_bytes = sizeof(WORD),
    .scale = UINT16_MAX,
    .wide = WIDE,
    .lay_out = lay_out,
    .choose_option = choose_option,
    .choose_forced = choose_forced,
    .put_back = put_back,
    .choose_item = choose_item,
    .is_live = is_live,
    .list = list,
};

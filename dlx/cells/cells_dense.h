/*
 * The dance where each option has a mask: choosing it is one AND of all rows.  Included with
 *
 *     BITS            of the word that is a row: 8, 16, 32 or 64
 *     TARGET          the attribute of functions that use the vectors
 *     VECTOR          a vector of bytes
 *     LOAD, STORE, AND(x, y), LESS_ONE(BITS)(x), EQUAL(BITS)(x, y)   see cells_avx512.c
 *     NAME(x)         x, made the name of this instance
 */

#define WORD NAME(word)
typedef JOIN(JOIN(uint, BITS), _t) WORD;
#define LANES (sizeof(VECTOR) / sizeof(WORD))
#define TOKEN ((WORD)((uint64_t)(BITS < 64) << (BITS - 1)))

/* Knocks the lowest bit off each row. */
TARGET static inline VECTOR NAME(strip)(VECTOR x) {
  return AND(x, LESS_ONE(BITS, x));
}

/* The first option of an item, which is its only one. */
static inline uint32_t NAME(option_of)(const struct cells *cells, size_t item) {
  const WORD *rows = cells->rows;
  return cells->layout.option_at[cells->layout.first[item] + (unsigned)__builtin_ctzll(rows[item])];
}

static inline uint32_t NAME(choose_single)(struct cells *cells, size_t item) {
  uint32_t option = NAME(option_of)(cells, item);
  dlxi_cells_note(cells, option);
  return option;
}

/*
 * Chooses an option and all that it forces.  A row has its top bit, the token, as long as the item is to be covered: so
 * an item without options is told from a covered one.  Words of 64 bits have no room for it; there, an item has lost
 * its last option where a row becomes 0 though neither it nor its mask was.  The vectors are gone through from the last
 * to the first, and the last finding is kept: so it is the first item, however long the vectors are.
 *
 * Of the options that are forced at once, two are chosen in one pass: those of the first and the last such item, if
 * they do not clash.
 */
TARGET static inline bool NAME(settle)(struct cells *cells, const WORD *from, WORD *to, uint32_t option) {
  const struct layout *layout = &cells->layout;
  const VECTOR token = FILL(BITS, TOKEN);
  const size_t stride = layout->row_bytes / sizeof(WORD);
  const WORD *mask = (const WORD *)layout->masks + option * stride, *second = mask;
  cells->rows = to;
  for (;;) {
    size_t single = SIZE_MAX, last_single = SIZE_MAX;
    cells->updates += layout->primary_count;
    for (size_t v = stride; v > 0;) {
      v -= LANES;
      VECTOR old = LOAD(from + v), one = LOAD(mask + v), two = LOAD(second + v), x = AND(AND(old, one), two);
      STORE(to + v, x);
      uint64_t empty = EQUAL(BITS, x, token), alone = EQUAL(BITS, NAME(strip)(x), token);
      if (!TOKEN) {
        alone &= ~empty;
        empty &= ~(EQUAL(BITS, old, token) | EQUAL(BITS, one, token) | EQUAL(BITS, two, token));
      }
      if (!(empty | alone)) continue;
      if (empty) {
        cells->failed = (uint32_t)(v + LAST(BITS, empty));
        return false;
      }
      single = v + FIRST(BITS, alone);
      if (last_single == SIZE_MAX) last_single = v + LAST(BITS, alone);
    }
    if (single == SIZE_MAX) return true;
    from = to;
    option = NAME(choose_single)(cells, single);
    mask = second = (const WORD *)layout->masks + option * stride;
    uint32_t last = NAME(option_of)(cells, last_single);
    if (last == option) continue;
    if (!(mask[last_single] & to[last_single] & (WORD)~TOKEN)) {
      cells->failed = (uint32_t)last_single;
      return false;
    }
    NAME(choose_single)(cells, last_single);
    second = (const WORD *)layout->masks + last * stride;
  }
}

TARGET static bool NAME(choose_option)(struct cells *cells, const char *from, char *to, uint32_t option) {
  dlxi_cells_note(cells, option);
  return NAME(settle)(cells, (const WORD *)(const void *)from, (WORD *)(void *)to, option);
}

/* The mask behind the last takes out nothing. */
TARGET static bool NAME(choose_forced)(struct cells *cells) {
  const WORD *rows = cells->rows;
  for (uint32_t i = 0; i < cells->layout.primary_count; i++)
    if (rows[i] == TOKEN) return false;
  return NAME(settle)(cells, cells->rows, cells->rows, cells->layout.option_count);
}

/* How many bits are in each row, the token aside, as vectors can do it. */
TARGET static inline WORD NAME(size_of)(WORD row) {
  const WORD all = (WORD)-1;
  WORD x = row & (WORD)~TOKEN;
  x = (WORD)(x - ((x >> 1) & all / 3));
  x = (WORD)((x & all / 5) + ((x >> 2) & all / 5));
  x = (WORD)((x + (x >> 4)) & all / 17);
  for (unsigned shift = 8; shift < BITS; shift *= 2) x = (WORD)(x + (x >> shift));
  return x & 0x7F;
}

/* The first item of the least size times weight; a covered one has size 0, and the largest score. */
TARGET static uint32_t NAME(choose_weighted)(struct cells *cells) {
  const WORD *rows = cells->rows;
  const uint16_t *weights = cells->weights;
  uint16_t *scores = (uint16_t *)(void *)cells->scores;
  uint32_t end = cells->layout.primary_count, i = 0; /* a row behind it may be in no state */
  uint16_t least = UINT16_MAX;
  for (uint32_t k = 0; k < end; k++) {
    uint16_t score = (uint16_t)((uint16_t)NAME(size_of)(rows[k]) * weights[k] - 1);
    scores[k] = score;
    least = score < least ? score : least;
  }
  while (scores[i] != least) i++;
  return i;
}

/* The first item of the least size: one with two options, or else what is the first to be empty if more and more is
   stripped off. */
TARGET static uint32_t NAME(choose_item)(struct cells *cells) {
  const WORD *all = cells->rows, *rows = all;
  if (cells->weights) return NAME(choose_weighted)(cells);
  const VECTOR token = FILL(BITS, TOKEN);
  const size_t stride = cells->layout.row_bytes / sizeof(WORD);
  for (size_t v = 0; v < stride; v += LANES) {
    VECTOR x = LOAD(all + v);
    uint64_t found = EQUAL(BITS, NAME(strip)(NAME(strip)(x)), token);
    if (!TOKEN) found &= ~EQUAL(BITS, x, token);
    if (found) return (uint32_t)(v + FIRST(BITS, found));
  }
  WORD *stripped = (WORD *)(void *)cells->scores;
  for (;; rows = stripped) {
    size_t item = SIZE_MAX;
    for (size_t v = stride; v > 0;) {
      v -= LANES;
      VECTOR x = NAME(strip)(LOAD(rows + v));
      if (rows == all) x = NAME(strip)(NAME(strip)(x)); /* no item has one or two */
      STORE(stripped + v, x);
      uint64_t found = EQUAL(BITS, x, token);
      if (!TOKEN) found &= ~EQUAL(BITS, LOAD(all + v), token);
      if (found) item = v + FIRST(BITS, found);
    }
    if (item != SIZE_MAX) return (uint32_t)item;
  }
}

static bool NAME(is_live)(const struct cells *cells, uint32_t e) {
  return ((const WORD *)cells->rows)[cells->layout.items[e]] >> cells->layout.bits[e] & 1;
}

static uint32_t NAME(list)(const struct cells *cells, uint32_t item, uint32_t *options) {
  const uint32_t *option_at = cells->layout.option_at + cells->layout.first[item];
  uint32_t count = 0;
  for (uint64_t row = ((const WORD *)cells->rows)[item] & (TOKEN - 1); row; row &= row - 1)
    options[count++] = option_at[__builtin_ctzll(row)];
  return count;
}

/* Takes options that share an item with entry e, and do not agree with its colour, out of the mask. */
static void NAME(take_out_rivals)(const struct layout *layout, uint32_t e, WORD *mask) {
  uint32_t item = layout->items[e];
  bool secondary = item >= layout->first_secondary;
  uint32_t colour = secondary && layout->colours ? layout->colours[e] : 0;
  for (uint32_t k = layout->first[item]; k < layout->first[item + 1]; k++) {
    if (colour && layout->colours[layout->entry_at[k]] == colour) continue;
    uint32_t p = layout->option_at[k];
    for (uint32_t q = layout->start[p]; q < layout->secondary[p]; q++)
      mask[layout->items[q]] &= (WORD) ~((WORD)1 << layout->bits[q]);
  }
}

/* Does option p leave something of each item that it does not cover?  Bits that are of no option stay in a mask: so
   only what has as many options as bits can lose them all. */
static bool NAME(leaves_all)(const struct layout *layout, uint32_t p, const WORD *mask) {
  uint32_t emptied = 0;
  for (uint32_t i = 0; i < layout->primary_count; i++) emptied += !mask[i];
  for (uint32_t e = layout->start[p]; e < layout->secondary[p]; e++) emptied -= !mask[layout->items[e]];
  return !emptied;
}

static void NAME(rule_out)(const struct layout *layout, uint32_t p, WORD *rows) {
  for (uint32_t e = layout->start[p]; e < layout->secondary[p]; e++)
    rows[layout->items[e]] &= (WORD) ~((WORD)1 << layout->bits[e]);
}

static bool NAME(lay_out)(struct cells *cells) {
  struct layout *layout = &cells->layout;
  if (!dlxi_cells_allocate_root(cells, layout->primary_count * sizeof(WORD), 0)) return false;
  size_t bytes = layout->row_bytes * (layout->option_count + (size_t)1);
  char *masks = layout->masks = aligned_alloc(64, bytes ? bytes : 64);
  if (!masks) return false;
  WORD *rows = cells->rows;
  for (uint32_t i = 0; i < layout->primary_count; i++)
    rows[i] = (WORD)((count_of(layout, i) ? UINT64_MAX >> (64 - count_of(layout, i)) : 0) | TOKEN);
  dlxi_touch(masks, bytes);
  memset(masks, 0xFF, bytes);
  for (uint32_t p = 0; p < layout->option_count; p++) {
    WORD *mask = (WORD *)(void *)(masks + p * layout->row_bytes);
    for (uint32_t e = layout->start[p]; e < layout->start[p + 1]; e++) NAME(take_out_rivals)(layout, e, mask);
    if (!TOKEN && !NAME(leaves_all)(layout, p, mask)) NAME(rule_out)(layout, p, rows);
    for (uint32_t e = layout->start[p]; e < layout->secondary[p]; e++) mask[layout->items[e]] = 0;
  }
  return true;
}

static const struct cells_kernel NAME(kernel) = {
    .most = TOKEN ? BITS - 1 : BITS,
    .word_bytes = sizeof(WORD),
    .scale = UINT16_MAX / BITS,
    .dense = true,
    .lay_out = NAME(lay_out),
    .choose_option = NAME(choose_option),
    .choose_forced = NAME(choose_forced),
    .choose_item = NAME(choose_item),
    .is_live = NAME(is_live),
    .list = NAME(list),
};

#undef WORD
#undef LANES
#undef TOKEN
#undef BITS

/*
 * The dance where a row has many words: what a choice takes out is swept out of whole rows.
 *
 * All options that cover an item, or give it a colour, forbid the same options.  So a mask of all rows belongs to each
 * item, and for a secondary item to each of its colours; and to each item a list of the primary items that it has
 * options in common with: theirs are the rows to be swept.  The size of a row is kept beside it; a covered item has
 * size 0, and is not swept any more.
 *
 * Included with TARGET as cells_dense.h is.
 */

/* The mask of entry e. */
TARGET static inline const uint64_t *swept_mask(const struct layout *layout, uint32_t e) {
  uint32_t class = layout->class_of[layout->items[e]] + (layout->colours ? layout->colours[e] : 0);
  return (const uint64_t *)layout->masks + class * layout->words;
}

TARGET static inline uint32_t sweep(uint64_t *row, const uint64_t *mask, uint32_t words) {
  uint64_t size = 0;
  for (uint32_t w = 0; w < words; w++) {
    row[w] &= mask[w];
    size += (uint64_t)__builtin_popcountll(row[w]);
  }
  return (uint32_t)size;
}

/* Chooses an option.  false: an item has no option left.  Those that have one are queued. */
TARGET static inline bool swept_commit(struct cells *cells, uint32_t option, uint32_t *tail) {
  const struct layout *layout = &cells->layout;
  uint64_t *rows = cells->rows;
  uint32_t *sizes = cells->sizes;
  uint32_t start = layout->start[option], secondary = layout->secondary[option], end = layout->start[option + 1];
  for (uint32_t e = start; e < secondary; e++) {
    uint32_t item = layout->items[e];
    sizes[item] = 0;
    memset(rows + layout->word_start[item], 0,
           (layout->word_start[item + 1] - layout->word_start[item]) * sizeof *rows);
  }
  dlxi_cells_note(cells, option);
  for (uint32_t e = start; e < end; e++) {
    const uint64_t *mask = swept_mask(layout, e);
    uint32_t item = layout->items[e];
    for (uint32_t k = layout->touched_start[item]; k < layout->touched_start[item + 1]; k++) {
      uint32_t i = layout->touched[k];
      if (!sizes[i]) continue;
      uint32_t word = layout->word_start[i];
      uint32_t size = sweep(rows + word, mask + word, layout->word_start[i + 1] - word);
      if (!size) {
        cells->failed = i;
        return false;
      }
      cells->updates += sizes[i] - size;
      if (size == 1 && sizes[i] > 1) cells->queue[(*tail)++] = i;
      sizes[i] = size;
    }
  }
  return true;
}

TARGET static inline uint32_t swept_first(const struct cells *cells, uint32_t item) {
  const uint64_t *row = (const uint64_t *)cells->rows + cells->layout.word_start[item];
  const uint32_t *option_at = cells->layout.option_at + cells->layout.first[item];
  for (; !*row; row++) option_at += 64;
  return option_at[__builtin_ctzll(*row)];
}

TARGET static bool swept_settle(struct cells *cells, uint32_t tail) {
  for (uint32_t head = 0; head < tail; head++) {
    uint32_t item = cells->queue[head];
    if (cells->sizes[item] && !swept_commit(cells, swept_first(cells, item), &tail)) return false;
  }
  return true;
}

TARGET static bool swept_choose_option(struct cells *cells, const char *from, char *to, uint32_t option) {
  uint32_t tail = 0;
  if (to != from) memcpy(to, from, cells->layout.state_bytes);
  dlxi_cells_stand_at(cells, to);
  return swept_commit(cells, option, &tail) && swept_settle(cells, tail);
}

TARGET static bool swept_choose_forced(struct cells *cells) {
  uint32_t tail = 0;
  for (uint32_t i = 0; i < cells->layout.primary_count; i++) {
    if (!cells->sizes[i]) return false;
    if (cells->sizes[i] == 1) cells->queue[tail++] = i;
  }
  return swept_settle(cells, tail);
}

TARGET static uint32_t swept_choose_item(struct cells *cells) {
  const uint32_t *sizes = cells->sizes;
  uint32_t end = cells->layout.first_secondary, least = UINT32_MAX, i = 0;
  uint32_t *scores = cells->scores;
  const uint16_t *weights = cells->weights;
  for (uint32_t k = 0; k < end; k++) {
    uint32_t score = (weights ? sizes[k] * weights[k] : sizes[k]) - 1;
    scores[k] = score;
    least = score < least ? score : least;
  }
  while (scores[i] != least) i++;
  return i;
}

static bool swept_is_live(const struct cells *cells, uint32_t e) {
  const struct layout *layout = &cells->layout;
  uint32_t word = layout->word_start[layout->items[e]] + layout->bits[e] / 64;
  return ((const uint64_t *)cells->rows)[word] >> layout->bits[e] % 64 & 1;
}

static uint32_t swept_list(const struct cells *cells, uint32_t item, uint32_t *options) {
  const uint64_t *rows = cells->rows;
  const uint32_t *option_at = cells->layout.option_at + cells->layout.first[item];
  uint32_t count = 0;
  for (uint32_t w = cells->layout.word_start[item]; w < cells->layout.word_start[item + 1]; w++, option_at += 64)
    for (uint64_t word = rows[w]; word; word &= word - 1) options[count++] = option_at[__builtin_ctzll(word)];
  return count;
}

static const struct cells_kernel swept = {
    .most = UINT32_MAX,
    .word_bytes = sizeof(uint64_t),
    .scale = UINT16_MAX,
    .wide = true,
    .dense = true,
    .lay_out = dlxi_cells_lay_out_swept,
    .choose_option = swept_choose_option,
    .choose_forced = swept_choose_forced,
    .choose_item = swept_choose_item,
    .is_live = swept_is_live,
    .list = swept_list,
};

#include "dlx/counting/residual.h"

#include <stdlib.h>
#include <string.h>

void dlxi_residual_release(struct residual *r) {
  free(r->left);
  free(r->start);
  free(r->primary);
  free(r->item_at);
  free(r->bit_of);
  free(r->option_start);
  free(r->core_option);
  free(r->own_option);
  free(r->weights);
  free(r->piece_start);
  free(r->pieces);
  free(r->old);
  free(r->use_start);
  free(r->uses);
  free(r->cell_start);
  free(r->cells);
  free(r->sizes);
  free(r->live);
  free(r->active);
  free(r->active_place);
  free(r->gone);
  *r = (struct residual){0};
}

/* ---------------------------------------------------------------- setting up: places */

/* What is needed only while a residual is set up. */
struct making {
  struct residual *r;
  uint32_t *sequence; /* the primary items in order */
  uint32_t *rank;     /* of each item: primary ones, their place in the sequence; secondary ones, the last place that
                         is the first of one of their options */
  uint32_t *first;    /* of each option: the least rank of its items */
};

static const struct core_entry *entries_of(const struct residual *r, uint32_t option, uint32_t *count) {
  uint32_t o = r->part->first_option + option;
  *count = r->core->entry_start[o + 1] - r->core->entry_start[o];
  return r->core->entries + r->core->entry_start[o];
}

static uint32_t entry_count(const struct residual *r) {
  uint32_t first = r->part->first_option;
  return r->core->entry_start[first + r->part->option_count] - r->core->entry_start[first];
}

static const struct core_item *item_of(const struct residual *r, uint32_t item) {
  return &r->core->items[r->part->first_item + item];
}

static uint32_t bits_of_part(const struct residual *r) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < r->part->item_count; i++) bits += item_of(r, i)->codes;
  return bits < UINT32_MAX / 2 ? (uint32_t)bits : UINT32_MAX;
}

static void find_ranks(struct making *m) {
  const struct residual *r = m->r;
  uint32_t primary = r->part->primary_count;
  for (uint32_t k = 0; k < primary; k++) m->rank[m->sequence[k]] = k;
  for (uint32_t o = 0; o < r->part->option_count; o++) {
    uint32_t count, first = UINT32_MAX;
    const struct core_entry *entries = entries_of(r, o, &count);
    for (uint32_t e = 0; e < count; e++) {
      uint32_t i = entries[e].item - r->part->first_item;
      if (i < primary && m->rank[i] < first) first = m->rank[i];
      if (i >= primary && first > m->rank[i]) m->rank[i] = first;
    }
    m->first[o] = first;
  }
}

/* Sorts by rank, primary before secondary, by counting; then hands out the bits. */
static bool place_bits(struct making *m) {
  struct residual *r = m->r;
  uint32_t items = r->part->item_count, primary = r->part->primary_count;
  uint32_t *starts = calloc((size_t)primary + 2, sizeof *starts), *placed = calloc(items + (size_t)1, sizeof *placed);
  bool done = starts && placed;
  if (done) {
    for (uint32_t i = 0; i < items; i++) starts[m->rank[i] + 1]++;
    for (uint32_t k = 0; k < primary; k++) starts[k + 1] += starts[k];
    for (uint32_t i = 0; i < items; i++) placed[starts[m->rank[i]]++] = i; /* primary items have the lower numbers */
    uint32_t bit = 0;
    for (uint32_t k = 0; k < items; k++) {
      uint32_t i = placed[k];
      r->bit_of[i] = bit;
      if (i < primary) r->primary[bit / 64] |= UINT64_C(1) << bit % 64;
      for (uint32_t c = 0; c < item_of(r, i)->codes; c++, bit++) {
        r->item_at[bit] = i;
        r->start[bit / 64] |= UINT64_C(1) << bit % 64;
      }
    }
  }
  free(starts);
  free(placed);
  return done;
}

/* ---------------------------------------------------------------- setting up: options */

static void number_options(struct making *m) {
  struct residual *r = m->r;
  uint32_t *starts = r->option_start; /* by bit */
  memset(starts, 0, ((size_t)r->bits + 2) * sizeof *starts);
  for (uint32_t o = 0; o < r->option_count; o++) starts[r->bit_of[m->sequence[m->first[o]]] + 1]++;
  for (uint32_t b = 0; b < r->bits; b++) starts[b + 1] += starts[b];
  for (uint32_t o = 0; o < r->option_count; o++) {
    uint32_t own = starts[r->bit_of[m->sequence[m->first[o]]]]++;
    r->core_option[own] = r->part->first_option + o;
    r->own_option[o] = own;
    r->weights[own] = r->core->weights[r->part->first_option + o];
  }
  for (uint32_t b = r->bits; b > 0; b--) starts[b] = starts[b - 1];
  starts[0] = 0;
}

/* Adds bits from 'from' up to 'to' to the pieces from 'first' on, to 'need' or to 'clear'. */
static void add_bits(struct residual *r, uint32_t first, uint32_t *end, uint32_t from, uint32_t to, bool need) {
  for (uint32_t bit = from; bit < to; bit++) {
    uint32_t p = first;
    while (p < *end && r->pieces[p].word != bit / 64) p++;
    if (p == *end) r->pieces[(*end)++] = (struct piece){.word = bit / 64};
    *(need ? &r->pieces[p].need : &r->pieces[p].clear) |= UINT64_C(1) << bit % 64;
  }
}

static void fill_pieces(struct residual *r) {
  uint32_t end = 0;
  for (uint32_t own = 0; own < r->option_count; own++) {
    uint32_t count, first = end;
    const struct core_entry *entries = entries_of(r, r->core_option[own] - r->part->first_option, &count);
    r->piece_start[own] = first;
    for (uint32_t e = 0; e < count; e++) {
      uint32_t i = entries[e].item - r->part->first_item, bit = r->bit_of[i] + entries[e].code;
      add_bits(r, first, &end, bit, bit + 1, true);
    }
    for (uint32_t e = 0; e < count; e++) {
      uint32_t i = entries[e].item - r->part->first_item, bit = r->bit_of[i] + entries[e].code;
      const struct core_item *item = item_of(r, i);
      bool covers = i < r->part->primary_count || entries[e].code == item->bare;
      add_bits(r, first, &end, r->bit_of[i], covers ? bit + 1 : bit, false);
      add_bits(r, first, &end, bit + 1, r->bit_of[i] + item->codes, false);
    }
  }
  r->piece_start[r->option_count] = end;
}

/* How many pieces all options have at most: as many as items, and as words that the codes of an item lie in. */
static size_t piece_bound(const struct residual *r) {
  size_t bound = 1;
  for (uint32_t o = 0; o < r->option_count; o++) {
    uint32_t count;
    const struct core_entry *entries = entries_of(r, o, &count);
    for (uint32_t e = 0; e < count; e++) {
      uint32_t codes = item_of(r, entries[e].item - r->part->first_item)->codes;
      bound += codes == 1 ? 1 : 2 + codes / 64;
    }
  }
  return bound;
}

/* ---------------------------------------------------------------- setting up: live options */

static void fill_cells(struct residual *r) {
  uint32_t end = 0;
  memset(r->sizes, 0, (r->part->item_count + 1) * sizeof *r->sizes);
  for (uint32_t own = 0; own < r->option_count; own++) {
    uint32_t count;
    const struct core_entry *entries = entries_of(r, r->core_option[own] - r->part->first_option, &count);
    r->use_start[own] = end;
    for (uint32_t e = 0; e < count; e++) {
      uint32_t i = entries[e].item - r->part->first_item, bit = r->bit_of[i] + entries[e].code;
      r->uses[end++] = (struct cell_use){.item = i, .bit = bit, .place = r->sizes[i]++, .option = own};
      r->live[bit]++;
    }
  }
  r->use_start[r->option_count] = end;
  uint32_t start = 0;
  for (uint32_t i = 0; i < r->part->item_count; i++) {
    r->cell_start[i] = start;
    start += r->sizes[i];
  }
  for (uint32_t u = 0; u < end; u++) {
    struct cell_use *use = &r->uses[u];
    use->place += r->cell_start[use->item];
    r->cells[use->place] = u;
  }
  r->active_count = r->part->primary_count;
  for (uint32_t i = 0; i < r->active_count; i++) r->active[i] = r->active_place[i] = i;
}

static bool allocate_cells(struct residual *r) {
  size_t uses = (size_t)entry_count(r) + 1, items = (size_t)r->part->item_count + 1;
  r->use_start = malloc(((size_t)r->option_count + 1) * sizeof *r->use_start);
  r->uses = malloc(uses * sizeof *r->uses);
  r->cell_start = malloc(items * sizeof *r->cell_start);
  r->cells = malloc(uses * sizeof *r->cells);
  r->sizes = malloc(items * sizeof *r->sizes);
  r->live = calloc((size_t)r->bits + 1, sizeof *r->live);
  r->active = malloc(items * sizeof *r->active);
  r->active_place = malloc(items * sizeof *r->active_place);
  r->gone = malloc(uses * sizeof *r->gone);
  return r->use_start && r->uses && r->cell_start && r->cells && r->sizes && r->live && r->active && r->active_place &&
         r->gone;
}

static bool allocate(struct residual *r) {
  size_t items = (size_t)r->part->item_count + 1, options = (size_t)r->option_count + 1;
  size_t words = (size_t)r->words + 2, bits = (size_t)r->bits + 2;
  r->left = calloc(words, sizeof *r->left);
  r->start = calloc(words, sizeof *r->start);
  r->primary = calloc(words, sizeof *r->primary);
  r->item_at = malloc(bits * sizeof *r->item_at);
  r->bit_of = malloc(items * sizeof *r->bit_of);
  r->option_start = malloc(bits * sizeof *r->option_start);
  r->core_option = malloc(options * sizeof *r->core_option);
  r->own_option = malloc(options * sizeof *r->own_option);
  r->weights = malloc(options * sizeof *r->weights);
  r->piece_start = malloc(options * sizeof *r->piece_start);
  r->pieces = malloc(piece_bound(r) * sizeof *r->pieces);
  r->old = malloc(bits * sizeof *r->old);
  return r->left && r->start && r->primary && r->item_at && r->bit_of && r->option_start && r->core_option &&
         r->own_option && r->weights && r->piece_start && r->pieces && r->old && (!r->tracks || allocate_cells(r));
}

static bool fill(struct making *m, enum order order) {
  struct residual *r = m->r;
  if (!dlxi_order_items(r->core, r->part, order, m->sequence)) return false;
  find_ranks(m);
  if (!place_bits(m)) return false;
  memcpy(r->left, r->start, r->words * sizeof *r->left);
  number_options(m);
  fill_pieces(r);
  if (r->tracks) fill_cells(r);
  return true;
}

enum dlx_status dlxi_residual_prepare(struct residual *r, const struct core *core, const struct core_part *part,
                                      enum order order) {
  *r = (struct residual){.core = core, .part = part, .option_count = part->option_count};
  r->tracks = order == ORDER_MRV;
  r->bits = bits_of_part(r);
  if (r->bits == UINT32_MAX) return DLX_NO_MEMORY;
  r->words = r->bits / 64 + 1;
  while (r->bits >> r->place_bits) r->place_bits++;
  struct making m = {.r = r};
  m.sequence = malloc(((size_t)part->primary_count + 1) * sizeof *m.sequence);
  m.rank = calloc((size_t)part->item_count + 1, sizeof *m.rank);
  m.first = malloc(((size_t)part->option_count + 1) * sizeof *m.first);
  bool done = m.sequence && m.rank && m.first && allocate(r) && fill(&m, order);
  free(m.sequence);
  free(m.rank);
  free(m.first);
  if (!done) dlxi_residual_release(r);
  return done ? DLX_OK : DLX_NO_MEMORY;
}

/* ---------------------------------------------------------------- MRV */

static uint32_t item_mrv(const struct residual *r) {
  uint32_t best = r->active[0], size = r->sizes[best];
  for (uint32_t k = 1; k < r->active_count && size > 1; k++) {
    uint32_t i = r->active[k];
    if (r->sizes[i] > size || (r->sizes[i] == size && r->bit_of[i] > r->bit_of[best])) continue;
    best = i;
    size = r->sizes[i];
  }
  return best;
}

uint32_t dlxi_residual_branch_mrv(struct residual *r, uint32_t *options) {
  assert(r->active_count);
  uint32_t i = item_mrv(r), size = r->sizes[i];
  r->work += r->active_count / 2 + size;
  const uint32_t *cells = r->cells + r->cell_start[i];
  for (uint32_t k = 0; k < size; k++) options[k] = r->uses[cells[k]].option;
  return size;
}

uint32_t dlxi_residual_item(struct residual *r) {
  return r->part->first_item + (r->tracks ? item_mrv(r) : r->item_at[r->first]);
}

static bool is_secondary(const struct residual *r, uint32_t item) {
  return item >= r->part->primary_count;
}

static bool is_covered(const struct residual *r, uint32_t item) {
  return !is_secondary(r, item) && r->active_place[item] >= r->active_count;
}

static void clear_bit(struct residual *r, uint32_t bit) {
  dlxi_residual_clear(r, bit / 64, UINT64_C(1) << bit % 64);
}

static void leave(struct residual *r, uint32_t u) {
  struct cell_use *use = &r->uses[u];
  uint32_t place = use->place, end = r->cell_start[use->item] + --r->sizes[use->item], moved = r->cells[end];
  r->cells[place] = moved;
  r->uses[moved].place = place;
  r->cells[end] = u;
  use->place = end;
  r->gone[r->gone_count++] = u;
  r->work += 2; /* it will come back */
  if (is_secondary(r, use->item) && --r->live[use->bit] == 0) clear_bit(r, use->bit);
}

/* The option can not be chosen any more: it leaves all items that are not covered, but 'item'. */
static void hide(struct residual *r, uint32_t option, uint32_t item) {
  for (uint32_t u = r->use_start[option]; u < r->use_start[option + 1]; u++)
    if (r->uses[u].item != item && !is_covered(r, r->uses[u].item)) leave(r, u);
}

/* The item need not be covered any more. */
static void retire(struct residual *r, uint32_t i) {
  uint32_t place = r->active_place[i], end = --r->active_count, moved = r->active[end];
  r->active[place] = moved;
  r->active_place[moved] = place;
  r->active[end] = i;
  r->active_place[i] = end;
}

static void cover(struct residual *r, uint32_t i) {
  clear_bit(r, r->bit_of[i]);
  retire(r, i);
  const uint32_t *cells = r->cells + r->cell_start[i];
  for (uint32_t k = 0; k < r->sizes[i]; k++) hide(r, r->uses[cells[k]].option, i);
}

/* Options that use secondary item i in another way than 'use' does leave; so do those that use it likewise, if that is
   without a colour. */
static void settle(struct residual *r, const struct cell_use *use) {
  uint32_t i = use->item;
  const uint32_t *cells = r->cells + r->cell_start[i];
  bool bare = use->bit - r->bit_of[i] == item_of(r, i)->bare;
  for (uint32_t k = r->sizes[i]; k-- > 0;)
    if (bare || r->uses[cells[k]].bit != use->bit) hide(r, r->uses[cells[k]].option, UINT32_MAX);
}

void dlxi_residual_choose_tracked(struct residual *r, uint32_t option) {
  for (uint32_t u = r->use_start[option]; u < r->use_start[option + 1]; u++) {
    if (is_secondary(r, r->uses[u].item))
      settle(r, &r->uses[u]);
    else
      cover(r, r->uses[u].item);
  }
}

void dlxi_residual_back_tracked(struct residual *r, struct residual_mark mark) {
  while (r->gone_count > mark.gone_count) {
    const struct cell_use *use = &r->uses[r->gone[--r->gone_count]];
    r->sizes[use->item]++;
    if (is_secondary(r, use->item)) r->live[use->bit]++;
  }
  r->active_count = mark.active_count;
}

/* ---------------------------------------------------------------- components */

static bool meets(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t w = 0; w < words; w++)
    if (a[w] & b[w]) return true;
  return false;
}

static void add(uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t w = 0; w < words; w++) a[w] |= b[w];
}

/* Joins 'mask', which lies behind the 'count' sets before it, with those that it meets; returns how many there are. */
static uint32_t join(uint64_t *masks, uint32_t count, uint32_t words) {
  uint64_t *mask = masks + (size_t)count * words, *met = NULL;
  for (uint32_t k = 0; k < count;) {
    uint64_t *other = masks + (size_t)k * words;
    if (!meets(other, mask, words)) {
      k++;
      continue;
    }
    add(other, mask, words);
    if (!met) {
      met = other;
      mask = met;
      k++;
      continue;
    }
    add(met, other, words);
    count--;
    if (k < count) memcpy(other, masks + (size_t)count * words, words * sizeof *masks);
  }
  return met ? count : count + 1;
}

/* The bits left that an option needs or clears. */
static void mask_of(const struct residual *r, uint32_t option, uint64_t *mask) {
  memset(mask, 0, r->words * sizeof *mask);
  for (uint32_t p = r->piece_start[option]; p < r->piece_start[option + 1]; p++) {
    const struct piece *piece = &r->pieces[p];
    mask[piece->word] |= (piece->need | piece->clear) & r->left[piece->word];
  }
}

uint32_t dlxi_residual_components(struct residual *r, uint64_t *masks, uint32_t most) {
  uint32_t count = 0, words = r->words, last = r->option_start[r->bits];
  for (uint32_t o = r->option_start[r->first]; o < last; o++) {
    if (!dlxi_residual_fits(r, o)) continue;
    if (count == most) { /* no place for one more: so it is taken to belong to the last */
      uint64_t *end = masks + (size_t)--count * words;
      uint64_t *next = end + words;
      mask_of(r, o, next);
      add(end, next, words);
    } else {
      mask_of(r, o, masks + (size_t)count * words);
    }
    count = join(masks, count, words);
  }
  r->work += last - r->option_start[r->first];
  for (uint32_t w = 0; w < words; w++) {
    uint64_t seen = 0;
    for (uint32_t k = 0; k < count; k++) seen |= masks[(size_t)k * words + w];
    if (r->left[w] & r->primary[w] & ~seen) return 0;
  }
  return count;
}

void dlxi_residual_restrict(struct residual *r, const uint64_t *mask) {
  for (uint32_t w = r->first / 64; w < r->words; w++) dlxi_residual_clear(r, w, ~mask[w]);
  for (uint32_t k = r->active_count; r->tracks && k-- > 0;) {
    uint32_t bit = r->bit_of[r->active[k]];
    if (!(mask[bit / 64] >> bit % 64 & 1)) retire(r, r->active[k]);
  }
}

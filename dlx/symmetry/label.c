/*
 * Labelling by refinement, one path and no backtracking.
 *
 * What remains is a graph: vertices on one side, options on the other.  A vertex is a primary item, a secondary item or
 * a shade, which is a secondary item in one of its colours; an option is tied to its items where it uses them without a
 * colour, and else to their shades; a shade is tied to its item.
 *
 *   1. All vertices get a colour by their kind and number of options.  (This colour is no colour of the problem's.)
 *   2. Refine: an option's mark is made of the colours of its vertices, a vertex's next colour of its last one and the
 *      marks of its options.  So vertices that were told apart stay so.  Again, until no more are told apart.
 *   3. Vertices that share their colour with no other are settled.  If all are, go on to 4; so too, if what is left is
 *      twins, which are numbered in any order.  Else give a new colour to one vertex of the smallest class that is left
 *      (of the one with the least colour, where several are as small), and go back to 2.
 *   4. Sort the vertices by kind and colour: that is their new numbering.  The label is the list of options, each
 *      written as the sorted numbers of its vertices, in sorted order.
 *
 * The label has everything in it, so it is right whatever colours came out; colours only have to be alike in like
 * states, for labels to be alike.  Step 3 takes any vertex of the class: where no renaming takes one to the other, like
 * states can get different labels.  That was two to three times more labels on Latin squares and Sudokus than with a
 * perfect labelling, and each took a third of the time.
 *
 * Only what is not settled is refined further: a settled vertex keeps its colour, and an option of settled vertices its
 * mark.
 *
 * Source: refinement and individualisation as in McKay, "Practical graph isomorphism" (1981), without its search tree.
 */
#include "dlx/symmetry/label.h"

#include "dlx/symmetry/mix.h"

#include <stdlib.h>
#include <string.h>

enum kind { KIND_PRIMARY, KIND_SECONDARY, KIND_SHADE, KINDS };

struct class {
  uint64_t colour;
  uint32_t stamp;
  uint32_t size;
  uint32_t first; /* its first vertex */
  uint32_t parts; /* that one of its vertices was met in, and the last of them; see number_twins() */
  uint32_t part;
};

enum { SETTLED, OPEN, REACHED };

struct sorted {
  uint64_t key;
  uint32_t vertex;
};

struct labeller {
  const dlx_problem *problem;
  bool coloured;

  /* Vertices 0 .. item_count-1 are the items, the rest shades. */
  uint32_t item_count, vertex_count, most_options;
  uint32_t *vertex_of; /* of each entry */
  uint32_t *item_of_shade;
  uint32_t *shade_start; /* the shades of item i: shade_start[i] .. shade_start[i+1]-1 */

  /* A vertex that does not remain has colour 0, is not open and has rank 0.  Those of the last label are kept. */
  uint64_t *colour;
  uint8_t *is_open; /* not settled; REACHED while twins are looked for */
  uint32_t *rank;   /* new number, from 1 */
  uint64_t *sum;    /* of marks, for coloured items */

  uint64_t *mark; /* of each option */
  uint64_t *last; /* the last label that it is in */
  uint64_t label; /* the label at hand, counted from 1 */
  uint32_t *vertices, *open, *live;
  uint32_t count, open_count, live_count;
  uint32_t kinds[KINDS];

  struct class *classes; /* a hash table by colour */
  uint32_t class_mask, stamp;
  unsigned class_shift;

  struct sorted *sorted, *scratch;
  uint32_t *bucket;

  uint64_t *records, *other_records;
  uint64_t *words;
};

/* ---------------------------------------------------------------- refining */

static inline uint32_t list_length(const struct remains *remains, uint32_t item) {
  return remains->length[item];
}

static inline void mark_option(struct labeller *labeller, const struct remains *remains, uint32_t option, bool *open) {
  uint64_t sum = remains->weight[option];
  uint8_t any = 0;
  for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++) {
    uint32_t v = labeller->vertex_of[e];
    sum += labeller->colour[v];
    any |= labeller->is_open[v];
  }
  labeller->mark[option] = dlxi_mix(sum);
  *open = any != SETTLED;
}

/* An option whose vertices are all settled has its last mark. */
static void mark_options(struct labeller *labeller, const struct remains *remains) {
  uint32_t kept = 0;
  for (uint32_t k = 0; k < labeller->live_count; k++) {
    uint32_t option = labeller->live[k];
    bool open;
    mark_option(labeller, remains, option, &open);
    labeller->live[kept] = option;
    kept += open;
  }
  labeller->live_count = kept;
}

static inline void recolour(struct labeller *labeller, uint32_t v, uint64_t sum) {
  if (labeller->is_open[v]) labeller->colour[v] = dlxi_mix(3 * labeller->colour[v] + sum);
}

/* An item with shades, and these, by what they were before. */
static void recolour_shades(struct labeller *labeller, const struct remains *remains, uint32_t item) {
  const struct slot *list = dlxi_list(remains, item);
  uint32_t first = labeller->shade_start[item], last = labeller->shade_start[item + 1];
  uint64_t sum_of_shades = 0, before = dlxi_mix(labeller->colour[item] + 1);
  for (uint32_t k = 0; k < list_length(remains, item); k++)
    labeller->sum[labeller->vertex_of[list[k].entry]] += labeller->mark[list[k].option];
  for (uint32_t v = first; v < last; v++) {
    if (labeller->colour[v]) sum_of_shades += dlxi_mix(labeller->colour[v] + 2);
    recolour(labeller, v, labeller->sum[v] + before);
    labeller->sum[v] = 0;
  }
  recolour(labeller, item, labeller->sum[item] + sum_of_shades);
  labeller->sum[item] = 0;
}

static bool has_shades(const struct labeller *labeller, uint32_t item) {
  return labeller->coloured && labeller->shade_start[item] < labeller->shade_start[item + 1];
}

static void recolour_all(struct labeller *labeller, const struct remains *remains) {
  for (uint32_t k = 0; k < labeller->open_count; k++) {
    uint32_t v = labeller->open[k];
    if (v >= labeller->item_count || has_shades(labeller, v)) continue;
    const struct slot *list = dlxi_list(remains, v);
    uint64_t sum = 0;
    for (uint32_t j = 0; j < list_length(remains, v); j++) sum += labeller->mark[list[j].option];
    labeller->colour[v] = dlxi_mix(3 * labeller->colour[v] + sum);
  }
  if (!labeller->coloured) return;
  for (uint32_t k = 0; k < labeller->count; k++) {
    uint32_t v = labeller->vertices[k];
    if (v < labeller->item_count && has_shades(labeller, v)) recolour_shades(labeller, remains, v);
  }
}

static struct class *class_of(struct labeller *labeller, uint64_t colour) {
  uint32_t k = (uint32_t)(colour >> labeller->class_shift);
  while (labeller->classes[k].stamp == labeller->stamp && labeller->classes[k].colour != colour)
    k = (k + 1) & labeller->class_mask;
  return &labeller->classes[k];
}

/* Counts the classes of open vertices, and settles those that are alone.  Returns how many vertices are told apart;
   '*smallest' is what step 3 takes. */
static uint32_t settle(struct labeller *labeller, uint32_t settled, const struct class **smallest) {
  uint32_t classes = 0, kept = 0;
  if (++labeller->stamp == 0) {
    for (uint32_t k = 0; k <= labeller->class_mask; k++) labeller->classes[k].stamp = 0;
    labeller->stamp = 1;
  }
  for (uint32_t k = 0; k < labeller->open_count; k++) {
    uint32_t v = labeller->open[k];
    struct class *class = class_of(labeller, labeller->colour[v]);
    if (class->stamp != labeller->stamp) {
      *class = (struct class){.colour = labeller->colour[v], .stamp = labeller->stamp, .size = 0, .first = v};
      classes++;
    }
    if (v < class->first) class->first = v;
    class->size++;
  }
  *smallest = NULL;
  for (uint32_t k = 0; k < labeller->open_count; k++) {
    uint32_t v = labeller->open[k];
    const struct class *class = class_of(labeller, labeller->colour[v]);
    if (class->size == 1) {
      labeller->is_open[v] = 0;
      continue;
    }
    labeller->open[kept++] = v;
    const struct class *best = *smallest;
    if (!best || class->size < best->size || (class->size == best->size && class->colour < best->colour))
      *smallest = class;
  }
  labeller->open_count = kept;
  return settled + classes;
}

/* Into the part at hand.  false: it has a vertex of that colour already. */
static bool reach(struct labeller *labeller, uint32_t v, uint32_t part) {
  struct class *class = class_of(labeller, labeller->colour[v]);
  if (class->part == part) return false;
  class->part = part;
  labeller->rank[v] = ++class->parts;
  labeller->is_open[v] = REACHED;
  return true;
}

/* Reaches all open vertices that hang together with 'v'.  false: two of them have the same colour. */
static bool reach_part(struct labeller *labeller, const struct remains *remains, uint32_t v, uint32_t part) {
  uint32_t *queue = labeller->bucket, count = 0;
  reach(labeller, v, part);
  queue[count++] = v;
  for (uint32_t done = 0; done < count; done++) {
    const struct slot *list = dlxi_list(remains, queue[done]);
    for (uint32_t k = 0; k < list_length(remains, queue[done]); k++)
      for (uint32_t e = dlxi_first_entry(remains, list[k].option); e < dlxi_last_entry(remains, list[k].option); e++) {
        uint32_t other = labeller->vertex_of[e];
        if (labeller->is_open[other] != OPEN) continue;
        if (!reach(labeller, other, part)) return false;
        queue[count++] = other;
      }
  }
  return true;
}

/*
 * Where what is open falls into parts, and no part has two vertices of one colour, parts that share a colour share all:
 * they are twins, and any order of them gives the same label.  So all vertices are settled at once, each by which of
 * the twins it is in.  Rows of a Latin square that have nothing in them yet are such parts.
 */
static bool number_twins(struct labeller *labeller, const struct remains *remains) {
  bool are_twins = !labeller->coloured;
  uint32_t parts = 0;
  for (uint32_t k = 0; k < labeller->open_count && are_twins; k++)
    if (labeller->is_open[labeller->open[k]] == OPEN)
      are_twins = reach_part(labeller, remains, labeller->open[k], ++parts);
  for (uint32_t k = 0; k < labeller->open_count; k++) {
    uint32_t v = labeller->open[k];
    labeller->is_open[v] = are_twins ? SETTLED : OPEN;
    if (are_twins) labeller->colour[v] = dlxi_mix(labeller->colour[v] + labeller->rank[v]);
  }
  if (are_twins) labeller->open_count = 0;
  return are_twins;
}

static void refine(struct labeller *labeller, const struct remains *remains) {
  const struct class *smallest;
  uint32_t apart = 0;
  for (;;) {
    uint32_t before = apart, settled = labeller->count - labeller->open_count;
    mark_options(labeller, remains);
    recolour_all(labeller, remains);
    apart = settle(labeller, settled, &smallest);
    if (labeller->open_count == 0) return;
    if (apart > before) continue;
    if (number_twins(labeller, remains)) return;
    uint32_t v = smallest->first;
    labeller->colour[v] = dlxi_mix(labeller->colour[v]);
    apart++;
  }
}

/* ---------------------------------------------------------------- vertices */

static void add_vertex(struct labeller *labeller, uint32_t v, enum kind kind, uint64_t colour) {
  labeller->colour[v] = dlxi_mix(colour * KINDS + kind + 1);
  labeller->is_open[v] = 1;
  labeller->vertices[labeller->count++] = v;
  labeller->open[labeller->open_count++] = v;
  labeller->kinds[kind]++;
}

static void add_shades(struct labeller *labeller, const struct remains *remains, uint32_t item) {
  const struct slot *list = dlxi_list(remains, item);
  for (uint32_t k = 0; k < list_length(remains, item); k++) {
    uint32_t v = labeller->vertex_of[list[k].entry];
    if (v != item && !labeller->is_open[v]) add_vertex(labeller, v, KIND_SHADE, 0);
  }
}

static void clear(struct labeller *labeller) {
  for (uint32_t k = 0; k < labeller->count; k++) {
    uint32_t v = labeller->vertices[k];
    labeller->colour[v] = 0;
    labeller->is_open[v] = 0;
    labeller->rank[v] = 0;
  }
}

static void set_up(struct labeller *labeller, const struct remains *remains) {
  const struct window window = remains->window;
  clear(labeller);
  labeller->count = labeller->open_count = 0;
  memset(labeller->kinds, 0, sizeof labeller->kinds);
  for (uint32_t k = window.items_from; k < window.items_to; k++) {
    uint32_t i = remains->items[k];
    add_vertex(labeller, i, i < remains->primary_count ? KIND_PRIMARY : KIND_SECONDARY, list_length(remains, i));
    if (has_shades(labeller, i)) add_shades(labeller, remains, i);
  }
  labeller->live_count = window.options_to - window.options_from;
  memcpy(labeller->live, remains->options + window.options_from, labeller->live_count * sizeof *labeller->live);
  labeller->label++;
  for (uint32_t k = 0; k < labeller->live_count; k++) labeller->last[labeller->live[k]] = labeller->label;
}

/* ---------------------------------------------------------------- the new numbering */

static unsigned bits_for(uint32_t number) {
  unsigned bits = 1;
  while (bits < 32 && number >> bits) bits++;
  return bits;
}

static enum kind kind_of(const struct labeller *labeller, uint32_t v) {
  return v >= labeller->item_count ? KIND_SHADE : v >= labeller->problem->primary_count ? KIND_SECONDARY : KIND_PRIMARY;
}

/* Keys are spread evenly within a kind: so after one pass by their first bits they are almost in order. */
static void rank_vertices(struct labeller *labeller) {
  unsigned bits = bits_for(labeller->count);
  uint32_t *bucket = labeller->bucket;
  memset(bucket, 0, ((size_t)2 << bits) * sizeof *bucket);
  unsigned shift = 64 - bits;
  bool mixed = labeller->kinds[KIND_PRIMARY] < labeller->count;
  for (uint32_t k = 0; k < labeller->count; k++) {
    uint32_t v = labeller->vertices[k];
    uint64_t key = labeller->colour[v];
    if (mixed) key = key >> 2 | (uint64_t)kind_of(labeller, v) << 62;
    labeller->scratch[k] = (struct sorted){key, v};
    bucket[(key >> shift) + 1]++;
  }
  for (uint32_t b = 1; b < (uint32_t)1 << bits; b++) bucket[b] += bucket[b - 1];
  for (uint32_t k = 0; k < labeller->count; k++)
    labeller->sorted[bucket[labeller->scratch[k].key >> shift]++] = labeller->scratch[k];
  for (uint32_t k = 1; k < labeller->count; k++) {
    struct sorted moved = labeller->sorted[k];
    uint32_t j = k;
    for (; j > 0 && labeller->sorted[j - 1].key > moved.key; j--) labeller->sorted[j] = labeller->sorted[j - 1];
    labeller->sorted[j] = moved;
  }
  for (uint32_t k = 0; k < labeller->count; k++) labeller->rank[labeller->sorted[k].vertex] = k + 1;
}

/* ---------------------------------------------------------------- the label */

/* A record is an option: its sorted ranks in the first words, from the top, and its weight in one more, if need be. */
struct form {
  unsigned bits; /* of a rank */
  size_t rank_words, words;
  unsigned free; /* bits that no record of one word uses */
};

static struct form form_of(const struct labeller *labeller, const struct remains *remains) {
  struct form form = {.bits = bits_for(labeller->count)};
  uint32_t longest = 1;
  for (uint32_t k = remains->window.options_from; k < remains->window.options_to; k++) {
    uint32_t option = remains->options[k], ranks = 0;
    for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++)
      ranks += labeller->rank[labeller->vertex_of[e]] != 0;
    if (ranks > longest) longest = ranks;
  }
  uint32_t per_word = 64 / form.bits;
  form.rank_words = (longest + per_word - 1) / per_word;
  form.words = form.rank_words + remains->weighted;
  form.free = form.words == 1 ? 64 - longest * form.bits : 0;
  return form;
}

/* The ranks of an option, insertion-sorted: options are short. */
static uint32_t sorted_ranks(const struct labeller *labeller, const struct remains *remains, uint32_t option,
                             uint32_t *ranks) {
  uint32_t count = 0;
  for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++) {
    uint32_t rank = labeller->rank[labeller->vertex_of[e]];
    if (!rank) continue;
    uint32_t k = count++;
    for (; k > 0 && ranks[k - 1] > rank; k--) ranks[k] = ranks[k - 1];
    ranks[k] = rank;
  }
  return count;
}

static void write_record(struct labeller *labeller, const struct remains *remains, struct form form, uint32_t option,
                         uint64_t *record) {
  uint32_t *ranks = labeller->bucket;
  uint32_t count = sorted_ranks(labeller, remains, option, ranks), per_word = 64 / form.bits;
  for (size_t w = 0; w < form.rank_words; w++) record[w] = 0;
  for (uint32_t k = 0; k < count; k++)
    record[k / per_word] |= (uint64_t)ranks[k] << (64 - form.bits * (k % per_word + 1));
  if (form.words > form.rank_words) record[form.rank_words] = remains->weight[option];
  if (form.free) record[0] >>= form.free;
}

static bool comes_after(const uint64_t *a, const uint64_t *b, size_t words) {
  for (size_t w = 0; w < words; w++)
    if (a[w] != b[w]) return a[w] > b[w];
  return false;
}

/* Records of one word: by their first rank, then almost in order. */
static uint64_t *sort_words(struct labeller *labeller, struct form form, uint32_t count) {
  uint32_t *bucket = labeller->bucket;
  unsigned shift = 64 - form.free - form.bits;
  memset(bucket, 0, (((size_t)1 << form.bits) + 1) * sizeof *bucket);
  for (uint32_t k = 0; k < count; k++) bucket[(labeller->records[k] >> shift) + 1]++;
  for (uint32_t b = 1; b < (uint32_t)1 << form.bits; b++) bucket[b] += bucket[b - 1];
  uint64_t *to = labeller->other_records;
  for (uint32_t k = 0; k < count; k++) to[bucket[labeller->records[k] >> shift]++] = labeller->records[k];
  for (uint32_t k = 1; k < count; k++) {
    uint64_t moved = to[k];
    uint32_t j = k;
    for (; j > 0 && to[j - 1] > moved; j--) to[j] = to[j - 1];
    to[j] = moved;
  }
  return to;
}

/* Longer records: merged from runs. */
static uint64_t *sort_records(struct labeller *labeller, struct form form, uint32_t count) {
  if (form.words == 1) return sort_words(labeller, form, count);
  const size_t words = form.words;
  uint64_t *from = labeller->records, *to = labeller->other_records;
  for (uint32_t run = 1; run < count; run *= 2) {
    for (uint32_t start = 0; start < count; start += 2 * run) {
      uint32_t middle = start + run < count ? start + run : count;
      uint32_t end = middle + run < count ? middle + run : count;
      uint32_t a = start, b = middle;
      for (uint32_t k = start; k < end; k++) {
        bool second = a == middle || (b < end && comes_after(from + a * words, from + b * words, words));
        uint32_t taken = second ? b++ : a++;
        memcpy(to + k * words, from + taken * words, words * sizeof *to);
      }
    }
    uint64_t *swap = from;
    from = to;
    to = swap;
  }
  return from;
}

/* Seven bits a byte, the top one set where more follow. */
static uint8_t *put(uint8_t *to, uint64_t number) {
  for (; number > 127; number >>= 7) *to++ = (uint8_t)(number | 128);
  *to++ = (uint8_t)number;
  return to;
}

static uint8_t *put_shades(const struct labeller *labeller, uint8_t *to) {
  for (uint32_t k = labeller->count - labeller->kinds[KIND_SHADE]; k < labeller->count; k++) {
    uint32_t shade = labeller->sorted[k].vertex;
    to = put(to, labeller->rank[labeller->item_of_shade[shade - labeller->item_count]]);
  }
  return to;
}

/* How many vertices of each kind, how long a record, how many; each record, less its forerunner if it is a word; the
   items of shades.  Numbers end where they say so, so nothing else could have been written in the same way. */
static size_t write_words(struct labeller *labeller, struct form form, const uint64_t *records, uint32_t count) {
  uint8_t *start = (uint8_t *)labeller->words, *to = start;
  for (unsigned kind = 0; kind < KINDS; kind++) to = put(to, labeller->kinds[kind]);
  to = put(to, form.words);
  to = put(to, form.free);
  to = put(to, count);
  uint64_t before = 0;
  for (size_t k = 0; k < count * form.words; k++) {
    to = put(to, form.words == 1 ? records[k] - before : records[k]);
    before = records[k];
  }
  to = put_shades(labeller, to);
  while ((to - start) % 8) *to++ = 0;
  return (size_t)(to - start) / 8;
}

uint64_t dlxi_label_hash(struct label label) {
  uint64_t hash = label.count;
  for (uint32_t k = 0; k < label.count; k++) hash = dlxi_mix(hash + label.words[k]);
  return hash;
}

struct label dlxi_label(struct labeller *labeller, const struct remains *remains) {
  set_up(labeller, remains);
  refine(labeller, remains);
  rank_vertices(labeller);
  const struct form form = form_of(labeller, remains);
  uint32_t count = remains->window.options_to - remains->window.options_from;
  for (uint32_t k = 0; k < count; k++)
    write_record(labeller, remains, form, remains->options[remains->window.options_from + k],
                 labeller->records + k * form.words);
  const uint64_t *records = sort_records(labeller, form, count);
  size_t words = write_words(labeller, form, records, count);
  return (struct label){.words = labeller->words, .count = (uint32_t)words};
}

uint32_t dlxi_label_option(const struct labeller *labeller, const struct remains *remains, uint32_t option,
                           uint64_t *words) {
  uint32_t count = 0;
  if (labeller->last[option] != labeller->label) return 0;
  for (uint32_t e = dlxi_first_entry(remains, option); e < dlxi_last_entry(remains, option); e++) {
    uint32_t rank = labeller->rank[labeller->vertex_of[e]];
    if (!rank) continue;
    uint32_t k = count++;
    for (; k > 0 && words[k - 1] > rank; k--) words[k] = words[k - 1];
    words[k] = rank;
  }
  return count;
}

/* ---------------------------------------------------------------- setting up */

struct use_of_colour {
  uint32_t item, colour, entry;
};

static int by_colour(const void *a, const void *b) {
  const struct use_of_colour *x = a, *y = b;
  if (x->item != y->item) return x->item < y->item ? -1 : 1;
  if (x->colour != y->colour) return x->colour < y->colour ? -1 : 1;
  return (x->entry > y->entry) - (x->entry < y->entry);
}

/* Numbers the shades, item by item. */
static bool find_shades(struct labeller *labeller) {
  const dlx_problem *problem = labeller->problem;
  struct use_of_colour *uses = malloc((problem->entry_count + 1) * sizeof *uses);
  if (!uses) return false;
  size_t count = 0;
  for (uint32_t e = 0; e < problem->entry_count; e++) {
    labeller->vertex_of[e] = problem->entries[e].item;
    if (problem->entries[e].colour)
      uses[count++] = (struct use_of_colour){problem->entries[e].item, problem->entries[e].colour, e};
  }
  qsort(uses, count, sizeof *uses, by_colour);
  uint32_t item = 0, shades = 0;
  for (size_t k = 0; k < count; k++) {
    while (item <= uses[k].item) labeller->shade_start[item++] = labeller->item_count + shades;
    if (k == 0 || uses[k].item != uses[k - 1].item || uses[k].colour != uses[k - 1].colour)
      labeller->item_of_shade[shades++] = uses[k].item;
    labeller->vertex_of[uses[k].entry] = labeller->item_count + shades - 1;
  }
  while (item <= labeller->item_count) labeller->shade_start[item++] = labeller->item_count + shades;
  labeller->vertex_count = labeller->item_count + shades;
  labeller->coloured = shades > 0;
  free(uses);
  return true;
}

static uint32_t longest_option(const dlx_problem *problem) {
  uint32_t longest = 1;
  for (size_t k = 0; k < problem->option_count; k++) {
    uint32_t length = problem->option_start[k + 1] - problem->option_start[k];
    if (length > longest) longest = length;
  }
  return longest;
}

static bool allocate(struct labeller *labeller, const struct remains *remains) {
  const size_t vertices = labeller->vertex_count + 1, options = remains->option_count + 1;
  const uint32_t longest = longest_option(remains->problem);
  unsigned bits = bits_for(labeller->vertex_count) + 1;
  const size_t per_word = 64 / (bits - 1);
  const size_t record = (longest + per_word - 1) / per_word + 1;
  const size_t buckets = ((size_t)2 << bits) + longest;
  labeller->class_mask = (uint32_t)(((uint64_t)1 << bits) - 1);
  labeller->class_shift = 64 - bits;
  labeller->colour = calloc(vertices, sizeof *labeller->colour);
  labeller->is_open = calloc(vertices, 1);
  labeller->rank = calloc(vertices, sizeof *labeller->rank);
  labeller->sum = calloc(vertices, sizeof *labeller->sum);
  labeller->mark = calloc(options, sizeof *labeller->mark);
  labeller->last = calloc(options, sizeof *labeller->last);
  labeller->vertices = calloc(vertices, sizeof *labeller->vertices);
  labeller->open = calloc(vertices, sizeof *labeller->open);
  labeller->live = calloc(options, sizeof *labeller->live);
  labeller->classes = calloc((size_t)labeller->class_mask + 1, sizeof *labeller->classes);
  labeller->sorted = calloc(vertices, sizeof *labeller->sorted);
  labeller->scratch = calloc(vertices, sizeof *labeller->scratch);
  labeller->bucket = calloc(buckets, sizeof *labeller->bucket);
  labeller->records = calloc(options * record, sizeof *labeller->records);
  labeller->other_records = calloc(options * record, sizeof *labeller->other_records);
  labeller->words = malloc(options * record * 10 + vertices * 5 + 64); /* a word takes up to ten bytes */
  return labeller->colour && labeller->is_open && labeller->rank && labeller->sum && labeller->mark && labeller->last &&
         labeller->vertices && labeller->open && labeller->live && labeller->classes && labeller->sorted &&
         labeller->scratch && labeller->bucket && labeller->records && labeller->other_records && labeller->words;
}

struct labeller *dlxi_labeller_new(const struct remains *remains) {
  struct labeller *labeller = calloc(1, sizeof *labeller);
  if (!labeller) return NULL;
  labeller->problem = remains->problem;
  labeller->item_count = remains->item_count;
  size_t entries = remains->problem->entry_count;
  labeller->vertex_of = malloc((entries + 1) * sizeof *labeller->vertex_of);
  labeller->item_of_shade = malloc((entries + 1) * sizeof *labeller->item_of_shade);
  labeller->shade_start = malloc(((size_t)remains->item_count + 1) * sizeof *labeller->shade_start);
  bool taken = labeller->vertex_of && labeller->item_of_shade && labeller->shade_start && find_shades(labeller) &&
               allocate(labeller, remains);
  if (taken) return labeller;
  dlxi_labeller_free(labeller);
  return NULL;
}

void dlxi_labeller_free(struct labeller *labeller) {
  if (!labeller) return;
  free(labeller->vertex_of);
  free(labeller->item_of_shade);
  free(labeller->shade_start);
  free(labeller->colour);
  free(labeller->is_open);
  free(labeller->rank);
  free(labeller->sum);
  free(labeller->mark);
  free(labeller->last);
  free(labeller->vertices);
  free(labeller->open);
  free(labeller->live);
  free(labeller->classes);
  free(labeller->sorted);
  free(labeller->scratch);
  free(labeller->bucket);
  free(labeller->records);
  free(labeller->other_records);
  free(labeller->words);
  free(labeller);
}

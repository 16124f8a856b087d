/*
 * A step of the sweep: each state goes on in as many ways as there are options that do not clash with it; states that
 * become the same have their counts added.  How it is made fast:
 *
 *   - To see whether an option clashes, and what the state becomes, takes a few operations on words and no branch: what
 *     becomes of it is written down in any case, and the next one written over it if it was not to be.
 *   - Looking for a state in the index is a miss of the cache, as a rule, in layers that are worth the trouble.  So
 *     states wait until there are some dozens, and all their places are asked for before the first is looked at.
 *   - The number of words of a state, and of limbs of a count, are constants in code made for each few.  What lets
 *     waiting states in is called for dozens of them, so it stays a function, or there would be three of it in each.
 *
 * A count takes as many limbs as the layer's largest may need: n ways to come to a state, each with a count below 2^b,
 * make one below 2^(b + log2 n).  So nothing overflows, and no addition has to look.
 */
#include "dlx/frontier/sweep.h"

#include <stdlib.h>
#include <string.h>

#define INLINE     static inline __attribute__((always_inline))
#define BATCH      256    /* states that are entered as nodes together */
#define AT_A_TIME  32     /* options that are tried before it is seen whether any more can wait */
#define FEW        4      /* options that are tried even if the item is covered: that is quicker than to ask */
#define TRIES      100000 /* options tried between two looks at the clock, at the most: about a millisecond */
#define AT_ONCE    4096   /* states that are entered anew in an index between two looks at the clock */
#define ANY_NUMBER 0

/*
 * Enters up to 'most' nodes.  0: the run says to stop.
 *
 * The run looks at its clock each so many nodes, by what nodes have taken so far.  But those of a step with thousands
 * of options, each of which makes a state, take a thousand times as long as those of the step before.  So it is also
 * made to look when so many options have been tried.
 */
static size_t enter_nodes(struct sweep *sweep, size_t most, size_t options) {
  struct run *run = sweep->run;
  size_t number = most < BATCH ? most : BATCH;
  if (number > 1 + TRIES / (options + 1)) number = 1 + TRIES / (options + 1);
  if (number > run->pause_at - run->nodes) number = (size_t)(run->pause_at - run->nodes);
  sweep->tries += number * (options + 1);
  if (sweep->tries > TRIES) {
    sweep->tries = 0;
    if (!dlxi_watch(run, dlxi_seconds())) return 0;
  }
  run->nodes += number - 1;
  return dlxi_enter_node(run) ? number : 0;
}

static bool no_memory(struct sweep *sweep) {
  sweep->run->no_memory = true;
  if (sweep->budget.exceeded) sweep->run->lacks = "two layers of states do not fit within the memory limit";
  return false;
}

/* ---------------------------------------------------------------- into the next layer */

/* That of a large layer takes long: so the clock is looked at meanwhile. */
static bool grow_index(struct sweep *sweep) {
  if (!dlxi_index_double(&sweep->index, &sweep->budget)) return no_memory(sweep);
  for (size_t first = 0, all = sweep->to->count; first < all; first += AT_ONCE) {
    dlxi_index_enter(&sweep->index, sweep->to, first, all - first < AT_ONCE ? all - first : AT_ONCE);
    if (!dlxi_watch(sweep->run, dlxi_seconds())) return false;
  }
  return true;
}

static bool make_room(struct sweep *sweep, uint32_t states) {
  struct layer *to = sweep->to;
  if (to->count + states > sweep->room) {
    if (!dlxi_layer_reserve(to, states, &sweep->budget)) return no_memory(sweep);
    size_t keys = to->key_room / to->words, counts = to->count_room / to->limbs;
    sweep->room = keys < counts ? keys : counts;
  }
  bool full = !sweep->index.direct && 2 * (to->count + states) > sweep->index.slots;
  if (full && !grow_index(sweep)) return false;
  return true;
}

/* Returns the highest limb. */
INLINE uint64_t add_count(uint64_t *sum, const uint64_t *more, uint32_t limbs) {
  if (limbs == 1) return *sum += *more;
  uint128 carry = 0;
  for (uint32_t l = 0; l < limbs; l++) {
    carry += (uint128)sum[l] + more[l];
    sum[l] = (uint64_t)carry;
    carry >>= 64;
  }
  assert(!carry);
  return sum[limbs - 1];
}

INLINE void copy_words(uint64_t *to, const uint64_t *from, uint32_t words) {
  for (uint32_t w = 0; w < words; w++) to[w] = from[w];
}

/* The place of the waiting state k, which is made if it is new. */
INLINE uint32_t find_place(struct sweep *sweep, uint32_t k, const uint64_t *key, uint32_t words, bool direct) {
  struct state_index *index = &sweep->index;
  struct layer *to = sweep->to;
  if (direct) {
    uint32_t place = index->place[key[0]];
    if (place < to->count && to->keys[place] == key[0]) return place;
    return index->place[key[0]] = (uint32_t)to->count;
  }
  const uint64_t tag = sweep->waiting.hash[k] << 32;
  size_t at = sweep->waiting.hash[k] >> index->shift;
  for (uint64_t slot; (slot = index->slot[at]) != 0; at = (at + 1) & (index->slots - 1)) {
    if ((slot ^ tag) >> 32) continue;
    uint32_t place = (uint32_t)slot - 1;
    if (dlxi_states_equal(to->keys + (size_t)place * words, key, words)) return place;
  }
  index->slot[at] = tag | (to->count + 1);
  return (uint32_t)to->count;
}

INLINE bool let_in_all(struct sweep *sweep, uint32_t words, uint32_t limbs, bool direct) {
  struct waiting *waiting = &sweep->waiting;
  struct layer *to = sweep->to;
  uint32_t count = waiting->count;
  waiting->count = 0;
  if (!make_room(sweep, count)) return false;
  for (uint32_t k = 0; k < count; k++) {
    if (direct) {
      __builtin_prefetch(&sweep->index.place[waiting->keys[k]], 1);
    } else {
      waiting->hash[k] = dlxi_state_hash(waiting->keys + (size_t)k * words, words);
      __builtin_prefetch(&sweep->index.slot[waiting->hash[k] >> sweep->index.shift], 1);
    }
  }
  size_t before = to->count;
  uint64_t top = to->top;
  for (uint32_t k = 0; k < count; k++) {
    const uint64_t *key = waiting->keys + (size_t)k * words;
    const uint64_t *ways = sweep->from->counts + (size_t)waiting->source[k] * limbs;
    size_t place = find_place(sweep, k, key, words, direct);
    uint64_t *sum = to->counts + place * limbs;
    if (place < to->count) {
      top |= add_count(sum, ways, limbs);
    } else {
      copy_words(to->keys + place * words, key, words);
      copy_words(sum, ways, limbs);
      top |= ways[limbs - 1];
      to->count++;
    }
  }
  to->top = top;
  sweep->run->updates += count;
  sweep->run->met_again += count - (to->count - before);
  return true;
}

/* ---------------------------------------------------------------- out of the last one */

INLINE uint64_t clashes(const uint64_t *state, const uint64_t *clash, uint32_t words) {
  uint64_t both = 0;
  for (uint32_t w = 0; w < words; w++) both |= state[w] & clash[w];
  return both;
}

/* Tries options: up to AT_A_TIME rows of masks. */
INLINE void try_options(struct waiting *waiting, const uint64_t *state, uint32_t source, const uint64_t *keep,
                        const uint64_t *rows, size_t count, uint32_t words) {
  uint32_t n = waiting->count;
  for (size_t k = 0; k < count; k++, rows += (size_t)2 * words) {
    for (uint32_t w = 0; w < words; w++) waiting->keys[n * words + w] = (state[w] & keep[w]) | rows[words + w];
    waiting->source[n] = source;
    n += !clashes(state, rows, words);
  }
  waiting->count = n;
}

typedef bool sweeper(struct sweep *sweep);

INLINE bool expand(struct sweep *sweep, const struct frontier_step *step, uint32_t source, uint32_t words,
                   sweeper *let_in) {
  struct waiting *waiting = &sweep->waiting;
  const struct frontier_plan *plan = sweep->plan;
  const uint64_t *state = sweep->from->keys + (size_t)source * words;
  const uint64_t *keep = plan->keeps + sweep->step * words;
  bool covered = step->bit != FRONTIER_NO_BIT && (state[step->bit / 64] >> step->bit % 64 & 1);
  for (uint32_t w = 0; w < words; w++) waiting->keys[waiting->count * words + w] = state[w] & keep[w];
  waiting->source[waiting->count] = source;
  waiting->count += covered;
  if (step->count <= FEW) {
    try_options(waiting, state, source, keep, plan->masks + 2 * step->first * words, step->count, words);
    return waiting->count + FEW < WAITING_ROOM || let_in(sweep);
  }
  size_t left = covered ? 0 : step->count;
  for (size_t first = step->first; left > 0;) {
    size_t now = left < AT_A_TIME ? left : AT_A_TIME;
    if (waiting->count + AT_A_TIME >= WAITING_ROOM && !let_in(sweep)) return false;
    try_options(waiting, state, source, keep, plan->masks + 2 * first * words, now, words);
    first += now;
    left -= now;
  }
  return waiting->count + 1 < WAITING_ROOM || let_in(sweep);
}

INLINE bool expand_all(struct sweep *sweep, uint32_t words, sweeper *let_in) {
  const struct frontier_step *step = &sweep->plan->steps[sweep->step];
  const size_t count = sweep->from->count;
  while (sweep->expanded < count) {
    size_t batch = enter_nodes(sweep, count - sweep->expanded, step->count);
    if (!batch) return false;
    size_t end = sweep->expanded + batch;
    for (size_t i = sweep->expanded; i < end; i++)
      if (!expand(sweep, step, (uint32_t)i, words, let_in)) return false;
    sweep->expanded = end;
  }
  return let_in(sweep);
}

/* ---------------------------------------------------------------- code for each few words and limbs */

#define SWEEP(name, its_words, its_limbs, direct)                                                                      \
  static bool name##_let_in(struct sweep *sweep) {                                                                     \
    return let_in_all(sweep, (its_words) ? (its_words) : sweep->from->words,                                           \
                      (its_limbs) ? (its_limbs) : sweep->from->limbs, direct);                                         \
  }                                                                                                                    \
  static bool name(struct sweep *sweep) {                                                                              \
    return expand_all(sweep, (its_words) ? (its_words) : sweep->from->words, name##_let_in);                           \
  }

#define SWEEPS(kind, its_words, direct)                                                                                \
  SWEEP(kind##_1, its_words, 1, direct)                                                                                \
  SWEEP(kind##_2, its_words, 2, direct)                                                                                \
  SWEEP(kind##_3, its_words, 3, direct)                                                                                \
  SWEEP(kind##_any, its_words, ANY_NUMBER, direct)

#define ROW(kind)                                                                                                      \
  { kind##_1, kind##_2, kind##_3, kind##_any }

SWEEPS(expand_direct, 1, true)
SWEEPS(expand_hashed_1, 1, false)
SWEEPS(expand_hashed_2, 2, false)
SWEEPS(expand_hashed_3, 3, false)
SWEEPS(expand_hashed_any, ANY_NUMBER, false)

static sweeper *expander_for(const struct sweep *sweep) {
  static sweeper *const direct[4] = ROW(expand_direct);
  static sweeper *const hashed[4][4] = {ROW(expand_hashed_1), ROW(expand_hashed_2), ROW(expand_hashed_3),
                                        ROW(expand_hashed_any)};
  uint32_t words = sweep->from->words, limbs = sweep->from->limbs;
  sweeper *const *row = sweep->index.direct ? direct : hashed[words < 4 ? words - 1 : 3];
  return row[limbs < 4 ? limbs - 1 : 3];
}

/* ---------------------------------------------------------------- from layer to layer */

static unsigned log2_up(size_t number) {
  unsigned bits = 0;
  while (bits < 63 && ((size_t)1 << bits) < number) bits++;
  return bits;
}

/* Limbs that a count in the next layer may need: 'ways' lead to it at the most. */
static uint32_t limbs_needed(const struct layer *layer, size_t ways) {
  unsigned bits = dlxi_layer_count_bits(layer) + log2_up(ways);
  return bits > layer->limbs * 64 ? layer->limbs + 1 : layer->limbs;
}

#ifdef DLX_CHECK_INVARIANTS
#undef NDEBUG
#include <assert.h>

/* No state has a bit that no open item has, none is there twice, and none has a count of 0. */
static void check_layer(const struct sweep *sweep, const struct frontier_step *step) {
  const struct layer *layer = sweep->to;
  for (size_t i = 0; i < layer->count && layer->count < 2000; i++) {
    const uint64_t *key = layer->keys + i * layer->words;
    for (uint32_t bit = step->top; bit < layer->words * 64; bit++) assert(!(key[bit / 64] >> bit % 64 & 1));
    for (size_t k = 0; k < i; k++) assert(!dlxi_states_equal(key, layer->keys + k * layer->words, layer->words));
    uint64_t any = 0;
    for (uint32_t l = 0; l < layer->limbs; l++) any |= layer->counts[i * layer->limbs + l];
    assert(any && !(layer->counts[(i + 1) * layer->limbs - 1] & ~layer->top));
  }
}
#else
static inline void check_layer(const struct sweep *sweep, const struct frontier_step *step) {
  (void)sweep, (void)step;
}
#endif

bool dlxi_sweep_begin(struct sweep *sweep, const struct frontier_plan *plan, size_t limit, struct run *run) {
  *sweep = (struct sweep){.plan = plan, .run = run, .budget = {.limit = limit}};
  sweep->from = &sweep->layers[0];
  sweep->to = &sweep->layers[1];
  for (int k = 0; k < 2; k++) sweep->layers[k] = (struct layer){.words = plan->words, .limbs = 1};
  sweep->waiting.keys = malloc(sizeof *sweep->waiting.keys * WAITING_ROOM * plan->words);
  if (!sweep->waiting.keys || !dlxi_layer_reserve(sweep->from, 1, &sweep->budget)) return no_memory(sweep);
  memset(sweep->from->keys, 0, plan->words * sizeof *sweep->from->keys);
  sweep->from->counts[0] = sweep->from->top = 1;
  sweep->from->count = 1;
  return true;
}

bool dlxi_sweep_step(struct sweep *sweep) {
  const struct frontier_step *step = &sweep->plan->steps[sweep->step];
  struct layer *from = sweep->from, *to = sweep->to;
  uint32_t limbs = limbs_needed(from, step->count + 1);
  if (!dlxi_layer_widen(from, limbs, &sweep->budget)) return no_memory(sweep);
  to->limbs = limbs;
  to->count = 0;
  to->top = 0;
  sweep->room = 0;
  sweep->expanded = 0;
  sweep->waiting.count = 0;
  if (!dlxi_index_begin(&sweep->index, to->words, step->top, from->count, &sweep->budget)) return no_memory(sweep);
  if (!expander_for(sweep)(sweep)) return false;
  check_layer(sweep, step);
  sweep->run->stored += to->count;
  sweep->from = to;
  sweep->to = from;
  sweep->step++;
  sweep->expanded = 0;
  return true;
}

void dlxi_sweep_release(struct sweep *sweep) {
  for (int k = 0; k < 2; k++) dlxi_layer_release(&sweep->layers[k]);
  dlxi_index_release(&sweep->index);
  free(sweep->waiting.keys);
}

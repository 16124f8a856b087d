/*
 * The head of a record, from the lowest bit: 20 bits words of the key, 20 bits words of the count, 8 bits logarithm of
 * the cost.
 *
 * What is to be forgotten when memory ends?  It is tempting to keep what was asked for again.  But in a sweep over a
 * board each count is asked for once or twice, and then never: so the very counts that are still needed would go.
 * Rather two cases are told apart:
 *
 * - The older half is hardly asked for any more: the descent has gone on to another place.  Then that half goes.
 * - All ages are asked for alike.  Then only cuts through the tree are kept from now on, a little farther apart each
 *   time; what lies between them is counted again.  Of what there is, only the dearest stays.  To fill the table with
 *   what is farther apart takes longer, so all that was done before does not matter much.
 *
 * To keep what costs a certain number of nodes, wherever it is, makes no such cuts: 12x12 dominoes in 64K then took
 * more than ten million nodes, where cuts take two million.
 *
 * When memory ends, the records that stay move together towards the first block, in their order: none moves to a place
 * behind its own, as fewer records packed by the same rule never come farther.  Then the slots are filled anew.
 */
#include "dlx/counting/table.h"

#include "dlx/counting/gate.h"
#include "dlx/problem.h"

#include <assert.h>
#include <stdlib.h>

#define BLOCK_LOG    17 /* words; 1 MB */
#define BLOCK_WORDS  ((size_t)1 << BLOCK_LOG)
#define FIRST_ROOM   64
#define FIRST_SLOTS  16
#define SPARE_SLOTS  16  /* at first, for each of several hands */
#define LEAST_ROOM   256 /* words of a block of one of several hands, whatever the limit is */
#define BLOCKS_EACH  8   /* so many are to fit in for each of them */
#define AHEAD        16  /* records */
#define MOST_ALLOWED 256
#define FIELD_BITS   20
#define LARGEST      (BLOCK_WORDS / 8) /* words of a record */
#define COSTS        64                /* logarithms */
#define PLACE_BITS   48
#define PLACE_MASK   ((UINT64_C(1) << PLACE_BITS) - 1)

_Static_assert(LARGEST < (size_t)1 << FIELD_BITS, "sizes fit into the head");

void dlxi_table_prepare(struct table *table, struct memory_budget *budget) {
  *table = (struct table){.budget = budget, .block_room = BLOCK_WORDS, .apart = 1, .hash_bits = 64};
}

/* ---------------------------------------------------------------- memory */

static void *take(struct table *table, size_t size, bool is_zeroed) {
  struct memory_budget *budget = table->budget;
  if (size > budget->limit || budget->used > budget->limit - size) return NULL;
  void *block = is_zeroed ? calloc(size, 1) : malloc(size);
  if (!block) return NULL;
  dlxi_touch(block, size);
  budget->used += size;
  return block;
}

static void give_back(struct table *table, void *block, size_t size) {
  if (!block) return;
  free(block);
  table->budget->used -= size;
}

static size_t room_of(const struct table *table, size_t block) {
  return block ? table->block_room : table->first_room;
}

static void drop_blocks(struct table *table, size_t left) {
  while (table->block_count > left) {
    size_t b = --table->block_count;
    give_back(table, table->blocks[b], room_of(table, b) * sizeof(uint64_t));
  }
  if (!left) table->first_room = 0;
}

void dlxi_table_release(struct table *table) {
  drop_blocks(table, 0);
  give_back(table, table->slots, table->slot_count * sizeof *table->slots);
  free(table->blocks);
  free(table->filled);
  dlxi_gate_free(table->gate);
  *table = (struct table){0};
}

/* ---------------------------------------------------------------- several hands */

/* The lists of blocks get their full length, since they cannot move while others read them. */
bool dlxi_table_share(struct table *table, unsigned hands) {
  size_t words = table->budget->limit / sizeof(uint64_t);
  while (table->block_room > LEAST_ROOM && table->block_room > words / BLOCKS_EACH / hands) table->block_room /= 2;
  table->list_room = words / table->block_room + 1;
  table->gate = dlxi_gate_new(hands);
  table->blocks = malloc(table->list_room * sizeof *table->blocks);
  table->filled = malloc(table->list_room * sizeof *table->filled);
  return table->gate && table->blocks && table->filled;
}

void dlxi_table_join(struct table *table, struct table_hand *hand) {
  if (table->gate) pthread_mutex_lock(&table->gate->lock);
  hand->next = table->hands;
  table->hands = hand;
  if (table->gate) pthread_mutex_unlock(&table->gate->lock);
}

void dlxi_table_enter(struct table *table) {
  if (table->gate) dlxi_gate_enter(table->gate);
}

void dlxi_table_leave(struct table *table) {
  if (table->gate) dlxi_gate_leave(table->gate);
}

struct table_totals dlxi_table_totals(const struct table *table) {
  struct table_totals totals = {.forgotten = table->forgotten, .records = table->record_count};
  for (const struct table_hand *hand = table->hands; hand; hand = hand->next) {
    totals.records -= hand->allowed;
    totals.stored += hand->stored;
    totals.met_again += hand->met_again;
  }
  return totals;
}

/* Writes down how far the hands have come.  Requires: nobody else is inside, as all have that change the table below.
 */
static void settle(struct table *table) {
  for (struct table_hand *hand = table->hands; hand; hand = hand->next) {
    if (hand->has_block) table->filled[hand->block] = hand->at;
    table->record_count -= hand->allowed;
    hand->allowed = 0;
  }
}

/* ---------------------------------------------------------------- records */

static uint32_t key_size(uint64_t head) {
  return (uint32_t)(head & ((1U << FIELD_BITS) - 1));
}
static uint32_t count_size(uint64_t head) {
  return (uint32_t)(head >> FIELD_BITS & ((1U << FIELD_BITS) - 1));
}
static unsigned cost_log(uint64_t head) {
  return (unsigned)(head >> 2 * FIELD_BITS & 255);
}

static size_t record_size(uint64_t head) {
  return (size_t)1 + key_size(head) + count_size(head);
}

static uint64_t *record_at(const struct table *table, uint64_t place) {
  return table->blocks[place >> BLOCK_LOG] + (place & (BLOCK_WORDS - 1));
}

static unsigned log_of(uint64_t cost) {
  assert(cost);
  return 63 - (unsigned)__builtin_clzll(cost);
}

/* ---------------------------------------------------------------- slots */

/* Source of the constants: splitmix64, see random.h. */
static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
  return x ^ (x >> 31);
}

uint64_t dlxi_table_hash(const struct table *table, const uint64_t *key, uint32_t size) {
  uint64_t hash = size;
  for (uint32_t i = 0; i < size; i++) hash = mix(hash * UINT64_C(0x9E3779B97F4A7C15) + key[i]);
  return table->hash_bits < 64 ? hash & ((UINT64_C(1) << table->hash_bits) - 1) : hash;
}

/* The tag is the top of the hash, the slot its bottom. */
static uint64_t slot_for(uint64_t hash, uint64_t place) {
  return (hash & ~PLACE_MASK) | (place + 1);
}

static void enter(uint64_t *slots, size_t count, uint64_t hash, uint64_t place) {
  size_t i = hash & (count - 1);
  while (slots[i]) i = (i + 1) & (count - 1);
  slots[i] = slot_for(hash, place);
}

/* Each record is entered some time after its slot was asked of memory, so that many are under way at once.  Requires:
   the slots are empty. */
static void enter_all(const struct table *table, uint64_t *slots, size_t count) {
  struct {
    uint64_t hash, place;
  } asked[AHEAD];
  size_t asked_count = 0, entered = 0;
  for (size_t b = 0; b < table->block_count; b++)
    for (size_t w = 0; w < table->filled[b];) {
      const uint64_t *record = table->blocks[b] + w;
      const uint64_t hash = dlxi_table_hash(table, record + 1, key_size(*record));
      if (asked_count == entered + AHEAD) {
        enter(slots, count, asked[entered % AHEAD].hash, asked[entered % AHEAD].place);
        entered++;
      }
      asked[asked_count % AHEAD].hash = hash;
      asked[asked_count++ % AHEAD].place = (b << BLOCK_LOG) + w;
      __builtin_prefetch(&slots[hash & (count - 1)], 1);
      w += record_size(*record);
    }
  for (; entered < asked_count; entered++)
    enter(slots, count, asked[entered % AHEAD].hash, asked[entered % AHEAD].place);
}

static size_t first_slots(const struct table *table) {
  size_t count = FIRST_SLOTS;
  while (table->gate && count < (size_t)SPARE_SLOTS * table->gate->most) count *= 2;
  return count;
}

static bool grow_slots(struct table *table) {
  size_t count = table->slot_count ? 2 * table->slot_count : first_slots(table);
  uint64_t *slots = take(table, count * sizeof *slots, true);
  if (!slots) return false;
  settle(table);
  enter_all(table, slots, count);
  give_back(table, table->slots, table->slot_count * sizeof *slots);
  table->slots = slots;
  table->slot_count = count;
  return true;
}

static bool has_key(const uint64_t *record, const uint64_t *key, uint32_t size) {
  return key_size(*record) == size && memcmp(record + 1, key, size * sizeof *key) == 0;
}

/* What is read in a slot is the record as it was when the slot was filled. */
bool dlxi_table_find(const struct table *table, struct table_hand *hand, const uint64_t *key, uint32_t size,
                     uint64_t hash, struct natural_view *count) {
  size_t mask = table->slot_count - 1;
  if (!table->slot_count) return false;
  uint64_t slot;
  for (size_t i = hash & mask; (slot = __atomic_load_n(&table->slots[i], __ATOMIC_ACQUIRE)); i = (i + 1) & mask) {
    if ((slot ^ hash) & ~PLACE_MASK) continue;
    const uint64_t place = (slot & PLACE_MASK) - 1, *record = record_at(table, place);
    if (!has_key(record, key, size)) continue;
    hand->met_again++;
    *(place < table->young_from ? &hand->old_met : &hand->young_met) += 1;
    *count = (struct natural_view){record + 1 + size, count_size(*record)};
    return true;
  }
  return false;
}

/* As enter(), while others are inside.  false: one of them has entered the same key. */
static bool enter_first(struct table *table, const uint64_t *record, uint64_t hash, uint64_t place) {
  const size_t mask = table->slot_count - 1;
  const uint32_t size = key_size(*record);
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    uint64_t slot = 0;
    if (__atomic_compare_exchange_n(&table->slots[i], &slot, slot_for(hash, place), false, __ATOMIC_RELEASE,
                                    __ATOMIC_ACQUIRE))
      return true;
    if ((slot ^ hash) & ~PLACE_MASK) continue;
    if (has_key(record_at(table, (slot & PLACE_MASK) - 1), record + 1, size)) return false;
  }
}

/* ---------------------------------------------------------------- forgetting */

/* Are those that were there the last time asked for less than a quarter as often as those that came since, which were
   there only half the time? */
static bool is_stale(const struct table *table) {
  size_t young = table->record_count - table->old_count;
  double old_met = 0, young_met = 0;
  for (const struct table_hand *hand = table->hands; hand; hand = hand->next) {
    old_met += (double)hand->old_met;
    young_met += (double)hand->young_met;
  }
  return table->old_count > table->record_count / 4 &&
         8 * old_met * (double)young < young_met * (double)table->old_count;
}

/* The least cost, as a logarithm, such that most of the words in use become free if what is below goes. */
static unsigned next_cost(const struct table *table) {
  size_t words[COSTS] = {0}, all = 0, gone = 0;
  for (size_t b = 0; b < table->block_count; b++)
    for (size_t w = 0, size; w < table->filled[b]; w += size) {
      uint64_t head = table->blocks[b][w];
      size = record_size(head);
      words[cost_log(head)] += size;
      all += size;
    }
  unsigned cost = 0;
  while (cost < COSTS && gone < all / 8 * 7 + 1) gone += words[cost++];
  return cost;
}

/* All that was moved is old from now on.  The last block, in which there may be room, goes to one of the hands. */
static void begin_anew(struct table *table, struct table_hand *hand, size_t block, size_t at) {
  table->filled[block] = at;
  table->young_from = (block << BLOCK_LOG) + at;
  table->old_count = table->record_count;
  for (struct table_hand *each = table->hands; each; each = each->next) {
    each->old_met = each->young_met = 0;
    each->has_block = each == hand;
  }
  hand->block = block;
  hand->at = at;
  drop_blocks(table, block + 1);
}

/* Moves together what is at this place or behind, and costs as much. */
static void move_together(struct table *table, struct table_hand *hand, uint64_t first, unsigned cost) {
  size_t to = 0, end = 0; /* block, and words in it that are in use now */
  table->record_count = 0;
  for (size_t b = 0; b < table->block_count; b++) {
    size_t filled = table->filled[b];
    for (size_t w = 0, size; w < filled; w += size) {
      uint64_t *record = table->blocks[b] + w;
      size = record_size(*record);
      if ((b << BLOCK_LOG) + w < first || cost_log(*record) < cost) continue;
      if (end + size > room_of(table, to)) {
        table->filled[to++] = end;
        end = 0;
      }
      assert(to < b || (to == b && end <= w));
      memmove(table->blocks[to] + end, record, size * sizeof *record);
      end += size;
      table->record_count++;
    }
  }
  begin_anew(table, hand, to, end);
}

static void forget(struct table *table, struct table_hand *hand) {
  if (!table->block_count) return;
  settle(table);
  const size_t records = table->record_count;
  if (is_stale(table)) {
    move_together(table, hand, table->young_from, 0);
  } else {
    if (table->apart < UINT32_MAX / 2) table->apart += table->apart / 2 + (table->apart == 1);
    move_together(table, hand, 0, next_cost(table));
  }
  table->forgotten += records - table->record_count;
  if (!table->slot_count) return;
  memset(table->slots, 0, table->slot_count * sizeof *table->slots);
  enter_all(table, table->slots, table->slot_count);
}

/* ---------------------------------------------------------------- room */

/* Room for one block more, in the lists of blocks. */
static bool grow_lists(struct table *table) {
  if (table->block_count < table->list_room) return true;
  if (table->gate) return false;
  size_t room = table->list_room ? 2 * table->list_room : 1;
  uint64_t **blocks = realloc(table->blocks, room * sizeof *blocks);
  if (blocks) table->blocks = blocks;
  size_t *filled = realloc(table->filled, room * sizeof *filled);
  if (filled) table->filled = filled;
  if (blocks && filled) table->list_room = room;
  return blocks && filled;
}

static bool add_block(struct table *table, struct table_hand *hand, size_t words) {
  if (!grow_lists(table)) return false;
  uint64_t *block = take(table, words * sizeof *block, false);
  if (!block) return false;
  if (hand->has_block) table->filled[hand->block] = hand->at;
  if (!table->block_count) table->first_room = words;
  hand->has_block = true;
  hand->block = table->block_count++;
  hand->at = 0;
  table->filled[hand->block] = 0;
  table->blocks[hand->block] = block;
  return true;
}

static bool grow_first_block(struct table *table, const struct table_hand *hand) {
  size_t words = 2 * table->first_room;
  uint64_t *block = take(table, words * sizeof *block, false);
  if (!block) return false;
  memcpy(block, table->blocks[0], hand->at * sizeof *block);
  give_back(table, table->blocks[0], table->first_room * sizeof *block);
  table->blocks[0] = block;
  table->first_room = words;
  return true;
}

static bool has_room(const struct table *table, const struct table_hand *hand, size_t size) {
  return hand->has_block && hand->at + size <= room_of(table, hand->block);
}

static bool make_room(struct table *table, struct table_hand *hand, size_t size) {
  while (!has_room(table, hand, size)) {
    bool is_first = !table->gate && !table->block_count;
    bool grown = table->block_count == 1 && table->first_room < table->block_room
                     ? grow_first_block(table, hand)
                     : add_block(table, hand, is_first ? FIRST_ROOM : table->block_room);
    if (!grown) return false;
  }
  return true;
}

/* How many records a hand counts at once, so that the others seldom see the number change. */
static size_t step_of(const struct table *table) {
  const size_t step = table->gate ? table->slot_count / 64 / table->gate->most : 1;
  return step < 1 ? 1 : step < MOST_ALLOWED ? step : MOST_ALLOWED;
}

/* Are there slots for one record more of this hand? */
static bool has_slot(struct table *table, struct table_hand *hand) {
  if (hand->allowed) return true;
  const size_t step = step_of(table), most = table->slot_count / 4 * 3;
  size_t count = __atomic_load_n(&table->record_count, __ATOMIC_RELAXED);
  do {
    if (count + step > most) return false;
  } while (!__atomic_compare_exchange_n(&table->record_count, &count, count + step, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
  hand->allowed = step;
  return true;
}

/* Room for a record of so many words; at worst others are forgotten.  Requires: nobody else is inside. */
static bool make_all_room(struct table *table, struct table_hand *hand, size_t size) {
  if ((has_slot(table, hand) || (grow_slots(table) && has_slot(table, hand))) && make_room(table, hand, size))
    return true;
  forget(table, hand);
  return has_slot(table, hand) && make_room(table, hand, size);
}

/* The same while others may be inside.  Where a block is all that is wanted, they need not stand still. */
static bool make_all_room_beside_others(struct table *table, struct table_hand *hand, size_t size) {
  struct gate *gate = table->gate;
  pthread_mutex_lock(&gate->lock);
  bool done = false;
  do {
    if (!gate->is_closed) done = has_slot(table, hand) && make_room(table, hand, size);
    if (done) break;
  } while (!dlxi_gate_close(gate));
  if (!done) {
    done = make_all_room(table, hand, size);
    dlxi_gate_open(gate);
  }
  pthread_mutex_unlock(&gate->lock);
  return done;
}

/* ---------------------------------------------------------------- keeping */

static bool is_ready(struct table *table, struct table_hand *hand, size_t size) {
  return has_slot(table, hand) && has_room(table, hand, size);
}

bool dlxi_table_keep(struct table *table, struct table_hand *hand, const uint64_t *key, uint32_t size, uint64_t hash,
                     struct natural_view count, uint64_t cost) {
  size_t words = (size_t)1 + size + count.size;
  if (words > table->block_room / 8) return false;
  if (!is_ready(table, hand, words)) {
    bool done = table->gate ? make_all_room_beside_others(table, hand, words) : make_all_room(table, hand, words);
    if (!done) return false;
  }
  uint64_t *record = table->blocks[hand->block] + hand->at;
  *record = size | (uint64_t)count.size << FIELD_BITS | (uint64_t)log_of(cost) << 2 * FIELD_BITS;
  memcpy(record + 1, key, size * sizeof *key);
  if (count.size) memcpy(record + 1 + size, count.words, count.size * sizeof *count.words);
  uint64_t place = (hand->block << BLOCK_LOG) + hand->at;
  if (table->gate) {
    if (!enter_first(table, record, hash, place)) return true;
  } else {
    enter(table->slots, table->slot_count, hash, place);
  }
  hand->allowed--;
  hand->at += words;
  hand->stored++;
  return true;
}

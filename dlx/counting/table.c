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

#include <assert.h>
#include <stdlib.h>

#define BLOCK_LOG   17 /* words; 1 MB */
#define BLOCK_WORDS ((size_t)1 << BLOCK_LOG)
#define FIRST_ROOM  64
#define FIRST_SLOTS 16
#define FIELD_BITS  20
#define LARGEST     (BLOCK_WORDS / 8) /* words of a record */
#define COSTS       64                /* logarithms */
#define PLACE_BITS  48
#define PLACE_MASK  ((UINT64_C(1) << PLACE_BITS) - 1)

_Static_assert(LARGEST < (size_t)1 << FIELD_BITS, "sizes fit into the head");

void dlxi_table_prepare(struct table *table, struct memory_budget *budget) {
  *table = (struct table){.budget = budget, .apart = 1, .hash_bits = 64};
}

/* ---------------------------------------------------------------- memory */

static void *take(struct table *table, size_t size) {
  struct memory_budget *budget = table->budget;
  if (size > budget->limit || budget->used > budget->limit - size) return NULL;
  void *block = malloc(size);
  if (block) budget->used += size;
  return block;
}

static void give_back(struct table *table, void *block, size_t size) {
  if (!block) return;
  free(block);
  table->budget->used -= size;
}

static size_t room_of(const struct table *table, size_t block) {
  return block ? BLOCK_WORDS : table->first_room;
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
  *table = (struct table){0};
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

static void enter_all(const struct table *table, uint64_t *slots, size_t count) {
  memset(slots, 0, count * sizeof *slots);
  for (size_t b = 0; b < table->block_count; b++)
    for (size_t w = 0; w < table->filled[b];) {
      const uint64_t *record = table->blocks[b] + w;
      enter(slots, count, dlxi_table_hash(table, record + 1, key_size(*record)), (b << BLOCK_LOG) + w);
      w += record_size(*record);
    }
}

static bool grow_slots(struct table *table) {
  size_t count = table->slot_count ? 2 * table->slot_count : FIRST_SLOTS;
  uint64_t *slots = take(table, count * sizeof *slots);
  if (!slots) return false;
  enter_all(table, slots, count);
  give_back(table, table->slots, table->slot_count * sizeof *slots);
  table->slots = slots;
  table->slot_count = count;
  return true;
}

bool dlxi_table_find(struct table *table, const uint64_t *key, uint32_t size, uint64_t hash,
                     struct natural_view *count) {
  size_t mask = table->slot_count - 1;
  if (!table->slot_count) return false;
  for (size_t i = hash & mask; table->slots[i]; i = (i + 1) & mask) {
    if ((table->slots[i] ^ hash) & ~PLACE_MASK) continue;
    uint64_t *record = record_at(table, (table->slots[i] & PLACE_MASK) - 1);
    if (key_size(*record) != size || memcmp(record + 1, key, size * sizeof *key) != 0) continue;
    table->met_again++;
    *((table->slots[i] & PLACE_MASK) - 1 < table->young_from ? &table->old_met : &table->young_met) += 1;
    *count = (struct natural_view){record + 1 + size, count_size(*record)};
    return true;
  }
  return false;
}

/* ---------------------------------------------------------------- forgetting */

/* Are those that were there the last time asked for less than a quarter as often as those that came since, which were
   there only half the time? */
static bool is_stale(const struct table *table) {
  size_t young = table->record_count - table->old_count;
  return table->old_count > table->record_count / 4 &&
         8 * (double)table->old_met * (double)young < (double)table->young_met * (double)table->old_count;
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

/* Moves together what is at this place or behind, and costs as much. */
static void move_together(struct table *table, uint64_t first, unsigned cost) {
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
  table->filled[to] = end;
  table->young_from = (to << BLOCK_LOG) + end;
  table->old_count = table->record_count;
  table->old_met = table->young_met = 0;
  drop_blocks(table, to + 1);
}

static void forget(struct table *table) {
  if (!table->block_count) return;
  size_t records = table->record_count;
  if (is_stale(table)) {
    move_together(table, table->young_from, 0);
  } else {
    if (table->apart < UINT32_MAX / 2) table->apart += table->apart / 2 + (table->apart == 1);
    move_together(table, 0, next_cost(table));
  }
  table->forgotten += records - table->record_count;
  if (table->slot_count) enter_all(table, table->slots, table->slot_count);
}

/* ---------------------------------------------------------------- keeping */

/* Room for one block more, in the lists of blocks. */
static bool grow_lists(struct table *table) {
  size_t count = table->block_count;
  if (count & (count - 1)) return true; /* they have room for a power of two */
  size_t room = count ? 2 * count : 1;
  uint64_t **blocks = realloc(table->blocks, room * sizeof *blocks);
  if (blocks) table->blocks = blocks;
  size_t *filled = realloc(table->filled, room * sizeof *filled);
  if (filled) table->filled = filled;
  return blocks && filled;
}

static bool add_block(struct table *table, size_t words) {
  if (!grow_lists(table)) return false;
  uint64_t *block = take(table, words * sizeof *block);
  if (!block) return false;
  if (!table->block_count) table->first_room = words;
  table->filled[table->block_count] = 0;
  table->blocks[table->block_count++] = block;
  return true;
}

static bool grow_first_block(struct table *table) {
  size_t words = 2 * table->first_room;
  uint64_t *block = take(table, words * sizeof *block);
  if (!block) return false;
  memcpy(block, table->blocks[0], table->filled[0] * sizeof *block);
  give_back(table, table->blocks[0], table->first_room * sizeof *block);
  table->blocks[0] = block;
  table->first_room = words;
  return true;
}

static bool has_room(const struct table *table, size_t size) {
  size_t last = table->block_count - 1;
  return table->block_count && table->filled[last] + size <= room_of(table, last);
}

static bool make_room(struct table *table, size_t size) {
  while (!has_room(table, size)) {
    if (!table->block_count && !add_block(table, FIRST_ROOM)) return false;
    if (has_room(table, size)) break;
    bool grown = table->block_count == 1 && table->first_room < BLOCK_WORDS ? grow_first_block(table)
                                                                            : add_block(table, BLOCK_WORDS);
    if (!grown) return false;
  }
  return true;
}

static bool is_crowded(const struct table *table) {
  return table->record_count + 1 > table->slot_count / 4 * 3;
}

static bool make_all_room(struct table *table, size_t size) {
  return (!is_crowded(table) || grow_slots(table)) && make_room(table, size);
}

bool dlxi_table_keep(struct table *table, const uint64_t *key, uint32_t size, uint64_t hash, struct natural_view count,
                     uint64_t cost) {
  size_t words = (size_t)1 + size + count.size;
  if (words > LARGEST) return false;
  if (!make_all_room(table, words)) {
    forget(table);
    if (is_crowded(table) || !make_room(table, words)) return false;
  }
  size_t block = table->block_count - 1, at = table->filled[block];
  uint64_t *record = table->blocks[block] + at;
  *record = size | (uint64_t)count.size << FIELD_BITS | (uint64_t)log_of(cost) << 2 * FIELD_BITS;
  memcpy(record + 1, key, size * sizeof *key);
  if (count.size) memcpy(record + 1 + size, count.words, count.size * sizeof *count.words);
  table->filled[block] += words;
  enter(table->slots, table->slot_count, hash, (block << BLOCK_LOG) + at);
  table->record_count++;
  table->stored++;
  return true;
}

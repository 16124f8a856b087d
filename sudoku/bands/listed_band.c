/*
 * Listing a band's triples of row partings, and adding up its rows from them.
 */
#include "sudoku/bands/listed_band.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TRIPLES ((size_t)16384)   /* with 4096 a slow puzzle of 17 givens took three times as long */
#define MOST_NUMBERS ((size_t)1 << 23) /* held in rows: 16 MB */

/* ---------------------------------------------------------------- the triples */

/* The rules with rows for columns. */
static struct box_rules turned(const struct box_rules *box) {
  struct box_rules other;
  for (unsigned r = 0; r < 3; r++)
    for (unsigned c = 0; c < 3; c++) other.allowed[c][r] = box->allowed[r][c];
  return other;
}

static enum listing list_triples(struct listed_band *listed, const struct partings *partings,
                                 const struct band_rules *rules) {
  bool fits[3][PARTINGS];
  for (unsigned box = 0; box < 3; box++) {
    struct box_rules other = turned(&rules->box[box]);
    for (unsigned r = 0; r < PARTINGS; r++) fits[box][r] = sudokui_band_fits(&other, partings->sets[r]);
  }
  listed->triple = malloc(MOST_TRIPLES * sizeof *listed->triple);
  if (!listed->triple) return LISTED_NO_MEMORY;
  for (unsigned r = 0; r < PARTINGS; r++)
    for (unsigned i = 0; fits[0][r] && i < SPLITS; i++) {
      unsigned next = partings->next[r][i], last = partings->last[r][i];
      if (!fits[1][next] || !fits[2][last]) continue;
      if (listed->triples == MOST_TRIPLES) return LISTED_TOO_MANY;
      const uint16_t triple[3] = {(uint16_t)r, (uint16_t)next, (uint16_t)last};
      memcpy(listed->triple[listed->triples++], triple, sizeof triple);
    }
  return LISTED;
}

/* ---------------------------------------------------------------- what goes with what */

/* Marks, or unmarks, the row partings that go with a column parting of a box. */
static void mark(const struct partings *partings, const struct box_rules *box, unsigned columns, bool value,
                 bool goes[PARTINGS]) {
  uint32_t fills[BOX_FILLS];
  unsigned count = sudokui_band_list_box(box, partings->sets[columns], fills);
  for (unsigned i = 0; i < count; i++) goes[parting_of(partings, fills[i])] = value;
}

static bool make_sets(struct listed_band *listed, const struct partings *partings, const struct band_rules *rules,
                      unsigned box) {
  listed->sets[box] = calloc(listed->count[box] * listed->words + 1, sizeof *listed->sets[box]);
  if (!listed->sets[box]) return false;
  bool goes[PARTINGS] = {false};
  for (unsigned p = 0; p < PARTINGS; p++) {
    if (listed->place[box][p] == NO_PARTING) continue;
    uint64_t *set = listed->sets[box] + listed->place[box][p] * listed->words;
    mark(partings, &rules->box[box], p, true, goes);
    for (size_t t = 0; t < listed->triples; t++) set[t / 64] |= (uint64_t)goes[listed->triple[t][box]] << t % 64;
    mark(partings, &rules->box[box], p, false, goes);
  }
  return true;
}

/* Numbers the row partings of the third box; returns how many there are. */
static size_t number_third(struct listed_band *listed, uint16_t number[PARTINGS]) {
  size_t count = 0;
  for (unsigned r = 0; r < PARTINGS; r++) number[r] = NO_PARTING;
  for (size_t t = 0; t < listed->triples; t++) {
    uint16_t *here = &number[listed->triple[t][2]];
    if (*here == NO_PARTING) *here = (uint16_t)count++;
    listed->adds_of[t] = *here;
  }
  return count;
}

static bool make_adds(struct listed_band *listed, const struct partings *partings, const struct band_rules *rules,
                      const struct asked_partings *asked) {
  uint16_t number[PARTINGS];
  listed->adds_of = malloc((listed->triples + 1) * sizeof *listed->adds_of);
  if (!listed->adds_of) return false;
  size_t count = number_third(listed, number);
  listed->adds = calloc(count * listed->entries + 1, sizeof *listed->adds);
  if (!listed->adds) return false;
  for (size_t k = 0; k < asked->third_count; k++) {
    uint32_t fills[BOX_FILLS];
    unsigned fill_count = sudokui_band_list_box(&rules->box[2], partings->sets[asked->third[k]], fills);
    for (unsigned i = 0; i < fill_count; i++) {
      unsigned here = number[parting_of(partings, fills[i])];
      if (here != NO_PARTING) listed->adds[here * listed->entries + k] = 1;
    }
  }
  return true;
}

/* ---------------------------------------------------------------- setting up */

static void take_places(struct listed_band *listed, const struct asked_partings *asked) {
  for (unsigned box = 0; box < 2; box++)
    for (unsigned p = 0; p < PARTINGS; p++)
      listed->place[box][p] = asked->first[box][p] ? (uint16_t)listed->count[box]++ : NO_PARTING;
  listed->entries = (asked->third_count + LISTED_STEP - 1) / LISTED_STEP * LISTED_STEP;
}

static bool make_rows(struct listed_band *listed) {
  size_t pairs = listed->keeps ? listed->count[0] * listed->count[1] : 1;
  listed->rows = malloc((pairs * listed->entries + 1) * sizeof *listed->rows);
  listed->state = calloc(pairs + 1, sizeof *listed->state);
  return listed->rows && listed->state;
}

enum listing sudokui_listed_prepare(struct listed_band *listed, const struct partings *partings,
                                    const struct band_rules *rules, const struct asked_partings *asked, bool keeps) {
  memset(listed, 0, sizeof *listed);
  listed->keeps = keeps;
  take_places(listed, asked);
  if (keeps && listed->count[0] * listed->count[1] * listed->entries > MOST_NUMBERS) return LISTED_TOO_MANY;
  enum listing listing = list_triples(listed, partings, rules);
  if (listing) return listing;
  listed->words = (listed->triples + 63) / 64;
  bool made = make_sets(listed, partings, rules, 0) && make_sets(listed, partings, rules, 1) &&
              make_adds(listed, partings, rules, asked) && make_rows(listed);
  return made ? LISTED : LISTED_NO_MEMORY;
}

void sudokui_listed_release(struct listed_band *listed) {
  free(listed->triple);
  free(listed->sets[0]);
  free(listed->sets[1]);
  free(listed->adds_of);
  free(listed->adds);
  free(listed->rows);
  free(listed->state);
}

/* ---------------------------------------------------------------- rows */

/* false: no triple is in both sets, and the row is not written. */
static bool add_up(const struct listed_band *listed, size_t first, size_t second, uint16_t *row) {
  const uint64_t *left = listed->sets[0] + first * listed->words, *middle = listed->sets[1] + second * listed->words;
  bool any = false;
  for (size_t w = 0; w < listed->words; w++)
    for (uint64_t both = left[w] & middle[w]; both; both &= both - 1) {
      unsigned t = (unsigned)(64 * w) + (unsigned)__builtin_ctzll(both);
      const uint16_t *adds = listed->adds + listed->adds_of[t] * listed->entries;
      if (!any) memset(row, 0, listed->entries * sizeof *row);
      any = true;
      for (size_t k = 0; k < listed->entries; k++) row[k] = (uint16_t)(row[k] + adds[k]);
    }
  return any;
}

const uint16_t *sudokui_listed_row(struct listed_band *listed, unsigned first, unsigned second) {
  size_t i = listed->place[0][first], j = listed->place[1][second];
  assert(i < listed->count[0] && j < listed->count[1]);
  size_t pair = listed->keeps ? i * listed->count[1] + j : 0;
  uint16_t *row = listed->rows + pair * listed->entries;
  uint8_t *state = &listed->state[pair];
  if (!listed->keeps || *state == ROW_UNKNOWN) *state = add_up(listed, i, j, row) ? ROW_HELD : ROW_EMPTY;
  return *state == ROW_HELD ? row : NULL;
}

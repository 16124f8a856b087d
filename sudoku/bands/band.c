#include "sudoku/bands/band.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROWS ((size_t)1 << 15) /* that are kept: 110 MB */

static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

const uint16_t sudokui_no_fills[PARTINGS];

/* ---------------------------------------------------------------- fills of a box */

/* Three digits into three places in every order that 'allowed' allows; 'place' bits are nine apart. */
static void list_ways(const uint16_t allowed[3], uint32_t set, struct ways *ways) {
  uint32_t digit[3];
  for (unsigned i = 0; i < 3; i++, set &= set - 1) digit[i] = set & -set;
  ways->count = 0;
  for (unsigned o = 0; o < 6; o++) {
    const uint8_t *place = orders[o];
    uint32_t rows = 0;
    bool fits = true;
    for (unsigned i = 0; i < 3; i++) {
      fits = fits && (allowed[place[i]] & digit[i]);
      rows |= digit[i] << 9 * place[i];
    }
    if (fits) ways->rows[ways->count++] = rows;
  }
}

/* The digits allowed in the rows of a column. */
static void column_of(const struct box_rules *box, unsigned column, uint16_t cells[3]) {
  for (unsigned r = 0; r < 3; r++) cells[r] = box->allowed[r][column];
}

bool sudokui_band_fits(const struct box_rules *box, uint32_t sets) {
  for (unsigned c = 0; c < 3; c++) {
    uint16_t cells[3];
    struct ways ways;
    column_of(box, c, cells);
    list_ways(cells, sets >> 9 * c & ALL_DIGITS, &ways);
    if (ways.count == 0) return false;
  }
  return true;
}

/* All sums of one way of each of three; at most BOX_FILLS. */
static unsigned combine(const struct ways *a, const struct ways *b, const struct ways *c, uint32_t *fills) {
  unsigned count = 0;
  for (uint32_t i = 0; i < a->count; i++)
    for (uint32_t j = 0; j < b->count; j++)
      for (uint32_t k = 0; k < c->count; k++) fills[count++] = a->rows[i] | b->rows[j] | c->rows[k];
  return count;
}

/* The row partings of a box with these columns. */
static unsigned list_fills(const struct partings *partings, const struct box_ways *ways, unsigned columns,
                           uint32_t *fills) {
  uint32_t sets = partings->sets[columns];
  return combine(&ways->of[0][partings->rank[sets & ALL_DIGITS]], &ways->of[1][partings->rank[sets >> 9 & ALL_DIGITS]],
                 &ways->of[2][partings->rank[sets >> 18]], fills);
}

/* ---------------------------------------------------------------- setting up */

static void list_first_ways(struct band *band) {
  for (unsigned box = 0; box < 2; box++)
    for (unsigned c = 0; c < 3; c++) {
      uint16_t cells[3];
      column_of(&band->rules.box[box], c, cells);
      for (unsigned i = 0; i < THREES; i++) list_ways(cells, band->partings->three[i], &band->ways[box].of[c][i]);
    }
}

/* Rows take the place of columns here: the digits of a row go into its columns. */
static bool list_third(struct band *band) {
  const struct partings *partings = band->partings;
  struct box_ways ways;
  for (unsigned r = 0; r < 3; r++)
    for (unsigned i = 0; i < THREES; i++) list_ways(band->rules.box[2].allowed[r], partings->three[i], &ways.of[r][i]);
  band->third = malloc((size_t)PARTINGS * BOX_FILLS * sizeof *band->third);
  if (!band->third) return false;
  uint32_t count = 0;
  for (unsigned rows = 0; rows < PARTINGS; rows++) {
    uint32_t fills[BOX_FILLS];
    unsigned number = list_fills(partings, &ways, rows, fills);
    band->third_start[rows] = count;
    for (unsigned i = 0; i < number; i++) band->third[count++] = (uint16_t)parting_of(partings, fills[i]);
  }
  band->third_start[PARTINGS] = count;
  return true;
}

static bool treats_alike(const struct band_rules *rules, unsigned d, unsigned e) {
  for (unsigned box = 0; box < 3; box++)
    for (unsigned r = 0; r < 3; r++)
      for (unsigned c = 0; c < 3; c++) {
        unsigned allowed = rules->box[box].allowed[r][c];
        if ((allowed >> d & 1) != (allowed >> e & 1)) return false;
      }
  return true;
}

static void find_kinds(struct band *band) {
  for (unsigned d = 0; d < 9; d++) {
    unsigned kind = 0;
    while (kind < d && !treats_alike(&band->rules, kind, d)) kind++;
    band->kind[d] = (uint8_t)kind;
    if (kind < d) band->renames = true;
  }
}

bool sudokui_band_prepare(struct band *band, const struct partings *partings, const struct band_rules *rules) {
  memset(band, 0, sizeof *band);
  band->partings = partings;
  band->rules = *rules;
  find_kinds(band);
  list_first_ways(band);
  return list_third(band);
}

static void forget_rows(struct band *band) {
  for (unsigned p = 0; p < PARTINGS; p++) {
    if (!band->rows[p]) continue;
    for (unsigned q = 0; q < PARTINGS; q++)
      if (band->rows[p][q] != sudokui_no_fills) free((void *)band->rows[p][q]);
    free((void *)band->rows[p]);
    band->rows[p] = NULL;
  }
  band->rows_held = 0;
}

void sudokui_band_release(struct band *band) {
  forget_rows(band);
  for (unsigned p = 0; p < PARTINGS; p++) free(band->renamed[p]);
  free(band->third);
}

/* ---------------------------------------------------------------- renaming digits */

/*
 * The renaming that makes a pair of partings the first of its orbit: the digits of each kind are put in the order of
 * the sets that they are in, first of all in 'first'.  So it makes 'first' its own representative, whatever 'second'
 * is.
 */
static void order_digits(const struct band *band, uint32_t first, uint32_t second, uint8_t new_name[9]) {
  for (unsigned kind = 0; kind < 9; kind++) {
    unsigned digits[9], places[9], count = 0;
    for (unsigned d = kind; d < 9; d++) {
      if (band->kind[d] != kind) continue;
      unsigned place = 3 * set_of_digit(first, d) + set_of_digit(second, d), i = count;
      digits[count++] = d;
      for (; i > 0 && places[i - 1] / 16 > place; i--) places[i] = places[i - 1];
      places[i] = 16 * place + d;
    }
    for (unsigned i = 0; i < count; i++) new_name[places[i] % 16] = (uint8_t)digits[i];
  }
}

/* What becomes of each parting under a renaming. */
static void rename_all(const struct partings *partings, const uint8_t new_name[9], uint16_t *renamed) {
  uint32_t image[ALL_DIGITS + 1];
  image[0] = 0;
  for (uint32_t set = 1; set <= ALL_DIGITS; set++)
    image[set] = image[set & (set - 1)] | (uint32_t)1 << new_name[__builtin_ctz(set)];
  for (unsigned p = 0; p < PARTINGS; p++) {
    uint32_t sets = partings->sets[p];
    renamed[p] = (uint16_t)parting_of(partings, image[sets & ALL_DIGITS] | image[sets >> 9 & ALL_DIGITS] << 9);
  }
}

uint16_t *sudokui_band_rename(struct band *band, unsigned parting) {
  uint16_t *renamed = malloc(PARTINGS * sizeof *renamed);
  if (!renamed) return NULL;
  uint8_t new_name[9];
  order_digits(band, band->partings->sets[parting], 0, new_name);
  rename_all(band->partings, new_name, renamed);
  band->representative[parting] = renamed[parting];
  return band->renamed[parting] = renamed;
}

/* ---------------------------------------------------------------- rows */

/* 'met[r]': in how many ways the first two boxes leave the third one the row parting r. */
static void meet(const struct band *band, unsigned first, unsigned second, uint16_t met[PARTINGS]) {
  uint32_t firsts[BOX_FILLS], seconds[BOX_FILLS];
  unsigned first_count = list_fills(band->partings, &band->ways[0], first, firsts);
  unsigned second_count = list_fills(band->partings, &band->ways[1], second, seconds);
  memset(met, 0, PARTINGS * sizeof *met);
  for (unsigned i = 0; i < first_count; i++)
    for (unsigned j = 0; j < second_count; j++)
      if (!(firsts[i] & seconds[j])) met[parting_of(band->partings, ALL_SETS ^ firsts[i] ^ seconds[j])]++;
}

static void compute(const struct band *band, unsigned first, unsigned second, uint16_t row[PARTINGS]) {
  uint16_t met[PARTINGS];
  meet(band, first, second, met);
  memset(row, 0, PARTINGS * sizeof *row);
  for (unsigned r = 0; r < PARTINGS; r++) {
    if (met[r] == 0) continue;
    for (uint32_t i = band->third_start[r]; i < band->third_start[r + 1]; i++) row[band->third[i]] += met[r];
  }
#ifndef NDEBUG
  for (unsigned p = 0; p < PARTINGS; p++) assert(row[p] <= MOST_FILLS);
#endif
}

void sudokui_band_trim(struct band *band) {
  if (band->rows_held >= MOST_ROWS) forget_rows(band);
}

static bool make_room(struct band *band, unsigned first) {
  if (!band->rows[first]) band->rows[first] = (const uint16_t **)calloc(PARTINGS, sizeof *band->rows[first]);
  return band->rows[first] != NULL;
}

/* The row of the pair that comes first in the orbit is computed; that of another is the same in another order. */
static bool fetch(struct band *band, unsigned first, unsigned second, uint16_t row[PARTINGS]) {
  uint8_t new_name[9];
  uint16_t renamed[PARTINGS];
  if (band->renames) {
    order_digits(band, band->partings->sets[first], band->partings->sets[second], new_name);
    rename_all(band->partings, new_name, renamed);
    assert(renamed[first] == first);
  }
  if (!band->renames || renamed[second] == second) {
    compute(band, first, second, row);
    return true;
  }
  const uint16_t *other = band_row(band, first, renamed[second]);
  if (!other) return false;
  for (unsigned p = 0; p < PARTINGS; p++) row[p] = other[renamed[p]];
  return true;
}

static bool is_empty(const uint16_t row[PARTINGS]) {
  uint16_t any = 0;
  for (unsigned p = 0; p < PARTINGS; p++) any |= row[p];
  return any == 0;
}

const uint16_t *sudokui_band_work_out(struct band *band, unsigned first, unsigned second) {
  uint16_t *row = malloc(PARTINGS * sizeof *row);
  if (!row) return NULL;
  if (!fetch(band, first, second, row) || !make_room(band, first)) {
    free(row);
    return NULL;
  }
  if (is_empty(row)) {
    free(row);
    return band->rows[first][second] = sudokui_no_fills;
  }
  band->rows_held++;
  return band->rows[first][second] = row;
}

/* ---------------------------------------------------------------- one fill */

static void write_box(uint32_t columns, uint32_t rows, unsigned box, uint8_t digits[3][9]) {
  for (unsigned d = 0; d < 9; d++) digits[set_of_digit(rows, d)][3 * box + set_of_digit(columns, d)] = (uint8_t)(d + 1);
}

/* Can a box have these columns and these rows at once? */
static bool crosses(const struct box_rules *box, uint32_t columns, uint32_t rows) {
  for (unsigned r = 0; r < 3; r++)
    for (unsigned c = 0; c < 3; c++) {
      uint32_t cell = rows >> 9 * r & columns >> 9 * c & ALL_DIGITS;
      if (!(cell & box->allowed[r][c])) return false;
    }
  return true;
}

unsigned sudokui_band_list_box(const struct box_rules *box, uint32_t sets, uint32_t fills[BOX_FILLS]) {
  struct ways ways[3];
  for (unsigned c = 0; c < 3; c++) {
    uint16_t cells[3];
    column_of(box, c, cells);
    list_ways(cells, sets >> 9 * c & ALL_DIGITS, &ways[c]);
  }
  return combine(&ways[0], &ways[1], &ways[2], fills);
}

void sudokui_band_fill(const struct partings *partings, const struct band_rules *rules, const unsigned columns[3],
                       uint32_t index, uint8_t digits[3][9]) {
  uint32_t firsts[BOX_FILLS], seconds[BOX_FILLS];
  uint32_t sets[3];
  for (unsigned box = 0; box < 3; box++) sets[box] = partings->sets[columns[box]];
  unsigned first_count = sudokui_band_list_box(&rules->box[0], sets[0], firsts);
  unsigned second_count = sudokui_band_list_box(&rules->box[1], sets[1], seconds);
  for (unsigned i = 0; i < first_count; i++)
    for (unsigned j = 0; j < second_count; j++) {
      if (firsts[i] & seconds[j]) continue;
      uint32_t third = ALL_SETS ^ firsts[i] ^ seconds[j];
      if (!crosses(&rules->box[2], sets[2], third) || index-- > 0) continue;
      write_box(sets[0], firsts[i], 0, digits);
      write_box(sets[1], seconds[j], 1, digits);
      write_box(sets[2], third, 2, digits);
      return;
    }
  assert(false);
}

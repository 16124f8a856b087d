/*
 * First the cells with one digit left are taken out: their digit from the others, and from the sum.  Of what is left,
 *
 *     1 cell     the sum is its digit
 *     2 cells    d in one needs sum - d in the other: a mask and the other one reversed
 *     3, 4       each digit of the first cell, and then as above
 *     more       by all sets of digits that the first k cells can have, as 512 bits: ahead[k] from the front, and
 *                behind[k], those that the other cells can make one of the right size and sum.  A digit d of cell k is
 *                good if some set of ahead[k] without d is, with it, in behind[k + 1].
 *
 * A step of the last is 9 shifts of 512 bits, whatever the number of sets.
 */
#include "kakuro/runs/run_filter.h"

/* Of the words of a set of sets: those in which the set has digit d, for d up to 6 inside a word. */
static const uint64_t with_digit[6] = {UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc),
                                       UINT64_C(0xf0f0f0f0f0f0f0f0), UINT64_C(0xff00ff00ff00ff00),
                                       UINT64_C(0xffff0000ffff0000), UINT64_C(0xffffffff00000000)};

/* to |= those of 'from' that lack the digit, with it. */
static inline void add_digit(struct kakuroi_sets *to, const struct kakuroi_sets *from, unsigned bit) {
  if (bit < 6) {
    for (unsigned w = 0; w < KAKUROI_WORDS; w++) to->words[w] |= (from->words[w] & ~with_digit[bit]) << (1U << bit);
    return;
  }
  unsigned step = 1U << (bit - 6);
  for (unsigned w = 0; w < KAKUROI_WORDS; w++)
    if (!(w & step)) to->words[w | step] |= from->words[w];
}

/* to |= those of 'from' that have the digit, without it. */
static inline void take_digit(struct kakuroi_sets *to, const struct kakuroi_sets *from, unsigned bit) {
  if (bit < 6) {
    for (unsigned w = 0; w < KAKUROI_WORDS; w++) to->words[w] |= (from->words[w] & with_digit[bit]) >> (1U << bit);
    return;
  }
  unsigned step = 1U << (bit - 6);
  for (unsigned w = 0; w < KAKUROI_WORDS; w++)
    if (w & step) to->words[w ^ step] |= from->words[w];
}

/* Is there a set of 'from' that lacks the digit and is, with it, in 'to'? */
static inline bool meets(const struct kakuroi_sets *from, const struct kakuroi_sets *to, unsigned bit) {
  uint64_t met = 0;
  if (bit < 6) {
    for (unsigned w = 0; w < KAKUROI_WORDS; w++)
      met |= (from->words[w] & ~with_digit[bit]) << (1U << bit) & to->words[w];
    return met != 0;
  }
  unsigned step = 1U << (bit - 6);
  for (unsigned w = 0; w < KAKUROI_WORDS; w++)
    if (!(w & step)) met |= from->words[w] & to->words[w | step];
  return met != 0;
}

static void step_ahead(struct kakuroi_sets *to, const struct kakuroi_sets *from, unsigned mask) {
  *to = (struct kakuroi_sets){0};
  for (; mask; mask &= mask - 1) add_digit(to, from, (unsigned)__builtin_ctz(mask));
}

static void step_back(struct kakuroi_sets *to, const struct kakuroi_sets *from, unsigned mask) {
  *to = (struct kakuroi_sets){0};
  for (; mask; mask &= mask - 1) take_digit(to, from, (unsigned)__builtin_ctz(mask));
}

static bool filter_many(const struct kakuroi_set_table *table, uint16_t **masks, unsigned count, unsigned sum) {
  struct kakuroi_sets ahead[KAKURO_LONGEST_RUN + 1], behind = table->of[count][sum];
  ahead[0] = (struct kakuroi_sets){.words = {1}};
  for (unsigned k = 0; k + 1 < count; k++) step_ahead(&ahead[k + 1], &ahead[k], *masks[k]);
  for (unsigned k = count; k-- > 0;) {
    unsigned good = 0;
    for (unsigned left = *masks[k]; left; left &= left - 1) {
      unsigned bit = (unsigned)__builtin_ctz(left);
      if (meets(&ahead[k], &behind, bit)) good |= 1U << bit;
    }
    if (!good) return false;
    struct kakuroi_sets before;
    step_back(&before, &behind, good);
    behind = before;
    *masks[k] = (uint16_t)good;
  }
  return true;
}

/* ---------------------------------------------------------------------------------------------- few cells */

/* The digits d with sum - d in 'mask'. */
static inline unsigned partners(const struct kakuroi_set_table *table, unsigned mask, unsigned sum) {
  unsigned reversed = table->reversed[mask & KAKUROI_ALL_DIGITS];
  if (sum > 18) return 0;
  return (sum >= 10 ? reversed << (sum - 10) : reversed >> (10 - sum)) & KAKUROI_ALL_DIGITS;
}

/* The digits of 'a' that have a partner in 'b'; those of 'b' are the partners of these. */
static inline unsigned pairs(const struct kakuroi_set_table *table, unsigned a, unsigned b, unsigned sum) {
  unsigned good = a & partners(table, b, sum);
  if (sum % 2 == 0 && sum >= 2 && sum <= 18) good &= ~kakuroi_bit(sum / 2);
  return good;
}

static inline bool filter_three(const struct kakuroi_set_table *table, const unsigned *in, unsigned sum,
                                unsigned *out) {
  out[0] = out[1] = out[2] = 0;
  for (unsigned left = in[0]; left; left &= left - 1) {
    unsigned bit = left & -left, digit = kakuroi_digit(bit);
    if (digit >= sum) break;
    unsigned good = pairs(table, in[1] & ~bit, in[2] & ~bit, sum - digit);
    if (!good) continue;
    out[0] |= bit;
    out[1] |= good;
    out[2] |= partners(table, good, sum - digit);
  }
  return out[0] != 0;
}

static bool filter_four(const struct kakuroi_set_table *table, const unsigned *in, unsigned sum, unsigned *out) {
  out[0] = out[1] = out[2] = out[3] = 0;
  for (unsigned left = in[0]; left; left &= left - 1) {
    unsigned bit = left & -left, digit = kakuroi_digit(bit);
    if (digit >= sum) break;
    unsigned rest[3] = {in[1] & ~bit, in[2] & ~bit, in[3] & ~bit}, good[3];
    if (!filter_three(table, rest, sum - digit, good)) continue;
    out[0] |= bit;
    for (unsigned i = 0; i < 3; i++) out[i + 1] |= good[i];
  }
  return out[0] != 0;
}

static bool filter_few(const struct kakuroi_set_table *table, uint16_t **masks, unsigned count, unsigned sum) {
  unsigned in[4] = {0}, out[4] = {0};
  for (unsigned i = 0; i < count; i++) in[i] = *masks[i];
  bool possible;
  switch (count) {
  case 1:
    out[0] = sum <= 9 ? in[0] & kakuroi_bit(sum) : 0;
    possible = out[0] != 0;
    break;
  case 2:
    out[0] = pairs(table, in[0], in[1], sum);
    out[1] = partners(table, out[0], sum);
    possible = out[0] != 0;
    break;
  case 3:
    possible = filter_three(table, in, sum, out);
    break;
  default:
    possible = filter_four(table, in, sum, out);
    break;
  }
  for (unsigned i = 0; i < count; i++) *masks[i] = (uint16_t)out[i];
  return possible;
}

/* ---------------------------------------------------------------------------------------------- all */

/* Takes out cells with one digit, which is in no other then.  false: two of them have the same one, or one has none. */
static bool take_out_singles(uint16_t **masks, unsigned *count, unsigned *used) {
  for (bool changed = true; changed;) {
    changed = false;
    unsigned kept = 0;
    for (unsigned i = 0; i < *count; i++) {
      unsigned mask = *masks[i] & ~*used;
      if (!mask) return false;
      *masks[i] = (uint16_t)mask;
      if (kakuroi_is_single(mask)) {
        *used |= mask;
        changed = true;
      } else {
        masks[kept++] = masks[i];
      }
    }
    *count = kept;
  }
  return true;
}

bool kakuroi_filter(const struct kakuroi_set_table *table, uint16_t *masks, unsigned count, unsigned sum) {
  uint16_t *left[KAKURO_LONGEST_RUN];
  unsigned used = 0;
  for (unsigned i = 0; i < count; i++) left[i] = &masks[i];
  if (!take_out_singles(left, &count, &used)) return false;
  if (sum == 0) return count <= 2 || filter_many(table, left, count, 0);
  if (table->sum[used] > sum) return false;
  sum -= table->sum[used];
  if (count == 0) return sum == 0;
  if (sum == 0) return false;
  return count <= 4 ? filter_few(table, left, count, sum) : filter_many(table, left, count, sum);
}

void kakuroi_feasible_sets(const struct kakuroi_set_table *table, const uint16_t *masks, unsigned count, unsigned sum,
                           struct kakuroi_sets *sets) {
  struct kakuroi_sets ahead = {.words = {1}}, next;
  for (unsigned k = 0; k < count; k++) {
    step_ahead(&next, &ahead, masks[k]);
    ahead = next;
  }
  for (unsigned w = 0; w < KAKUROI_WORDS; w++) sets->words[w] = ahead.words[w] & table->of[count][sum].words[w];
}

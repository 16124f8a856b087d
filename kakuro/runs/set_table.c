#include "kakuro/runs/set_table.h"

#include <stdlib.h>
#include <string.h>

void kakuroi_set_table_fill(struct kakuroi_set_table *table) {
  memset(table, 0, sizeof *table);
  for (unsigned set = 0; set < 512; set++) {
    unsigned sum = 0, reversed = 0;
    for (unsigned digit = 1; digit <= 9; digit++) {
      if (!(set & kakuroi_bit(digit))) continue;
      sum += digit;
      reversed |= kakuroi_bit(10 - digit);
    }
    table->sum[set] = (uint8_t)sum;
    table->reversed[set] = (uint16_t)reversed;
    struct kakuroi_sets *row = table->of[__builtin_popcount(set)];
    row[sum].words[set / 64] |= UINT64_C(1) << set % 64;
    row[0].words[set / 64] |= UINT64_C(1) << set % 64;
  }
}

void kakuroi_set_table_release(struct kakuroi_set_table *table) {
  for (unsigned open = 0; open <= 9; open++)
    for (unsigned sum = 0; sum <= KAKURO_LARGEST_SUM; sum++) free(table->next[open][sum]);
}

/* Each set of digits for the open cells goes with each set of the others that adds up. */
static void fill_row(const struct kakuroi_set_table *table, struct kakuroi_next_digits *row, unsigned open,
                     unsigned sum) {
  for (unsigned ahead = 0; ahead < 512; ahead++) {
    if ((unsigned)__builtin_popcount(ahead) != open || (sum > 0 && table->sum[ahead] > sum)) continue;
    unsigned rest = sum - table->sum[ahead], others = ~ahead & KAKUROI_ALL_DIGITS;
    for (unsigned set = others;; set = (set - 1) & others) {
      if (sum == 0 || table->sum[set] == rest) row->after[set] |= (uint16_t)ahead;
      if (set == 0) break;
    }
  }
}

const uint16_t *kakuroi_set_table_row(struct kakuroi_set_table *table, unsigned open, unsigned sum) {
  struct kakuroi_next_digits **row = &table->next[open][sum];
  if (!*row) {
    *row = calloc(1, sizeof **row);
    if (*row) fill_row(table, *row, open, sum);
  }
  return *row ? (*row)->after : NULL;
}

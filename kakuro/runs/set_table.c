#include "kakuro/runs/set_table.h"

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

/*
 * Langford pairs: the numbers 1 to N and the slots s1 to s2N are items; number k goes into two slots k+1 apart.
 */
#include "cli/make/writers.h"
#include <stdio.h>

enum exit_status make_langford(struct shape size) {
  uint32_t n = size.rows;
  for (uint32_t k = 1; k <= n; k++) printf("%u ", (unsigned)k);
  for (uint32_t s = 1; s <= 2 * n; s++) printf("s%u%c", (unsigned)s, s < 2 * n ? ' ' : '\n');
  for (uint32_t k = 1; k <= n; k++)
    for (uint32_t s = 1; s + k + 1 <= 2 * n; s++)
      printf("%u s%u s%u\n", (unsigned)k, (unsigned)s, (unsigned)(s + k + 1));
  return STATUS_ANSWERED;
}

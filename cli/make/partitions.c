/*
 * Set partitions: the elements 0 to N-1 are items, and each subset that is not empty an option, in the order of the
 * numbers whose bits it is.
 */
#include "cli/make/writers.h"
#include <stdio.h>

enum exit_status make_partitions(struct shape size) {
  uint32_t n = size.rows;
  for (uint32_t i = 0; i < n; i++) printf("%s%u", i > 0 ? " " : "", (unsigned)i);
  putchar('\n');
  for (uint32_t subset = 1; subset < (uint32_t)1 << n; subset++) {
    const char *before = "";
    for (uint32_t i = 0; i < n; i++) {
      if ((subset >> i & 1) == 0) continue;
      printf("%s%u", before, (unsigned)i);
      before = " ";
    }
    putchar('\n');
  }
  return STATUS_ANSWERED;
}

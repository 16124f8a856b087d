/*
 * Perfect matchings of the complete graph: its vertices v0 to vN-1 are items, its edges options.
 */
#include "cli/make/writers.h"
#include <stdio.h>

enum exit_status make_matchings(struct shape size) {
  uint32_t n = size.rows;
  for (uint32_t i = 0; i < n; i++) printf("%sv%u", i > 0 ? " " : "", (unsigned)i);
  putchar('\n');
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = i + 1; j < n; j++) printf("v%u v%u\n", (unsigned)i, (unsigned)j);
  return STATUS_ANSWERED;
}

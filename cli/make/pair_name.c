#include "cli/make/pair_name.h"
#include <assert.h>
#include <stdio.h>

char base_36_digit(uint32_t number) {
  assert(number < 36);
  return "0123456789abcdefghijklmnopqrstuvwxyz"[number];
}

void print_pair(const char *prefix, uint32_t first, uint32_t second, uint32_t side) {
  if (side <= 36)
    printf("%s%c%c", prefix, base_36_digit(first), base_36_digit(second));
  else
    printf("%s%u,%u", prefix, (unsigned)first, (unsigned)second);
}

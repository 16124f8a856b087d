/*
 * Numbers are put into the sum lowest byte first, so that a state can go on on another machine.
 */
#include "dlx/checkpoint/state.h"

uint64_t dlxi_sum(uint64_t sum, const void *bytes, size_t size) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < size; i++) sum = (sum ^ byte[i]) * UINT64_C(1099511628211);
  return sum;
}

static uint64_t add_number(uint64_t sum, uint64_t number) {
  unsigned char bytes[8];
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(number >> 8 * i);
  return dlxi_sum(sum, bytes, sizeof bytes);
}

static uint64_t add_names(uint64_t sum, const struct names *names) {
  sum = add_number(sum, names->count);
  for (uint32_t i = 0; i < names->count; i++) {
    size_t length;
    const char *name = dlxi_name(names, i, &length);
    sum = dlxi_sum(add_number(sum, length), name, length);
  }
  return sum;
}

uint64_t dlxi_fingerprint(const dlx_problem *problem) {
  uint64_t sum = add_names(DLXI_NO_BYTES, &problem->items);
  sum = add_names(sum, &problem->colours);
  sum = add_number(sum, problem->primary_count);
  bool multiple = dlx_has_multiplicities(problem);
  for (size_t i = 0; multiple && i < problem->primary_count; i++) {
    sum = add_number(sum, problem->multiplicities[i].low);
    sum = add_number(sum, problem->multiplicities[i].high);
  }
  sum = add_number(sum, problem->option_count);
  for (size_t k = 0; k < problem->option_count; k++) {
    sum = add_number(sum, problem->option_start[k + 1]);
    for (size_t e = problem->option_start[k]; e < problem->option_start[k + 1]; e++)
      sum = add_number(sum, problem->entries[e].item | (uint64_t)problem->entries[e].colour << 32);
  }
  return sum;
}

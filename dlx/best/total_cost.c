#include "dlx/best/total_cost.h"

uint128 dlxi_total_cost(const dlx_problem *problem, const uint32_t *options, size_t count) {
  uint128 cost = 0;
  for (size_t k = 0; k < count; k++) cost += dlx_cost(problem, options[k]);
  return cost;
}

void dlx_total_cost(const dlx_problem *problem, const uint32_t *options, size_t count, mpz_t cost) {
  DLX_REQUIRE(problem && (options || !count) && cost);
  uint128 sum = dlxi_total_cost(problem, options, count);
  const uint64_t words[] = {(uint64_t)sum, (uint64_t)(sum >> 64)};
  mpz_import(cost, 2, -1, sizeof *words, 0, 0, words);
}

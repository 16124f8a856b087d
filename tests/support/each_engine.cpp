#include "tests/support/each_engine.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace {

Solution ascending(const uint32_t *options, size_t count) {
  Solution solution(options, options + count);
  std::sort(solution.begin(), solution.end());
  return solution;
}

void require(dlx_status status, const dlx_message &message) {
  if (status != DLX_OK) throw std::runtime_error(message.text);
}

struct Collector {
  Solutions solutions;
  uint64_t at_most;

  static bool take(void *user, const uint32_t *options, size_t count) {
    auto *self = static_cast<Collector *>(user);
    self->solutions.push_back(ascending(options, count));
    return self->solutions.size() != self->at_most;
  }
};

} // namespace

Visited visit(const dlx_problem *problem, dlx_search search, uint64_t at_most) {
  Collector collector{{}, at_most};
  search.visit = Collector::take;
  search.user = &collector;
  dlx_result result{};
  dlx_message message{};
  require(dlx_solve(problem, &search, &result, &message), message);
  return {std::move(collector.solutions), result};
}

Visited step(const dlx_problem *problem, dlx_search search) {
  dlx_cursor *cursor = nullptr;
  dlx_message message{};
  require(dlx_cursor_new(problem, &search, &cursor, &message), message);
  Visited visited{};
  const uint32_t *options = nullptr;
  size_t count = 0;
  while (dlx_cursor_next(cursor, &options, &count)) visited.solutions.push_back(ascending(options, count));
  if (dlx_cursor_next(cursor, &options, &count)) throw std::runtime_error("a cursor went on behind its end");
  visited.result = dlx_cursor_result(cursor);
  dlx_cursor_free(cursor);
  return visited;
}

std::string count(const dlx_problem *problem, const dlx_search &search, dlx_result *result) {
  mpz_t number;
  mpz_init(number);
  dlx_result own{};
  dlx_message message{};
  const dlx_status status = dlx_count(problem, &search, number, result ? result : &own, &message);
  char *digits = mpz_get_str(nullptr, 10, number);
  std::string text(digits);
  free(digits);
  mpz_clear(number);
  require(status, message);
  return text;
}
